# The hash of a script or a style as the policy of a page names it: `sha256-` and base64.
# cmake -D file=FILE -P page_hash.cmake: writes that of FILE as FILE.sha256.

function(qipu_base64_of_hash digits result)
  set(signs ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/)
  set(out "")
  foreach(at RANGE 0 63 3)  # three digits are two signs
    string(SUBSTRING "${digits}00" ${at} 3 three)
    math(EXPR high "0x${three} >> 6")
    math(EXPR low "0x${three} & 63")
    string(SUBSTRING ${signs} ${high} 1 first)
    string(SUBSTRING ${signs} ${low} 1 second)
    string(APPEND out ${first}${second})
  endforeach()
  string(SUBSTRING ${out} 0 43 out)  # 256 bits; the rest is padding
  set(${result} "sha256-${out}=" PARENT_SCOPE)
endfunction()

function(qipu_page_hash text result)
  string(SHA256 digits "${text}")
  qipu_base64_of_hash(${digits} out)
  set(${result} ${out} PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  file(SHA256 ${file} digits)
  qipu_base64_of_hash(${digits} out)
  file(WRITE ${file}.sha256 ${out})
endif()
