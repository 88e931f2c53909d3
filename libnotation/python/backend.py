"""Builds the wheel of the Python module, as pyproject.toml asks (PEP 517). Needs CMake, Ninja and the
libraries, and fetches nothing. QIPU_HOST_BUILD names a folder in which the project is built already.

With QIPU_WHEEL=whole the wheel has the libraries too that the module needs beyond those of every
Linux. Its package loads them by their paths, each after those that it needs; the loader of the system
takes what is loaded already for what the module names, so no library has to be changed.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

try:
    import tomllib
except ImportError:  # before Python 3.11
    from pip._vendor import tomli as tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = "package"  # below the prefix
# The module needs neither; libpq would bring thirty libraries into the wheel.
LEFT_OUT = ("-DQIPU_TESTS=OFF", "-DQIPU_SERVE=OFF", "-DQIPU_POSTGRES=OFF")


def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def version():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"^project\(qipu VERSION (\S+) ", text, re.M)[1]


def is_whole():
    return os.environ.get("QIPU_WHEEL") == "whole"


def tag():
    """Return such as "cp311-cp311-linux_x86_64". pybind11 has no stable interface (abi3)."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub("[-.]", "_", sysconfig.get_platform())
    if is_whole():
        glibc = os.confstr("CS_GNU_LIBC_VERSION").split()[1].replace(".", "_")
        platform = platform.replace("linux_", f"manylinux_{glibc}_")
    return f"{python}-{python}-{platform}"


# What every Linux has that Python runs on.
EVERYWHERE = re.compile(r"(ld-linux.*|libc|libm|libdl|librt|libpthread|libresolv|libutil|libgcc_s|"
                        r"libstdc\+\+)\.so.*")
LOADER = '''"""Loads the libraries of this wheel, each after those that it needs."""

import ctypes
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent / "libraries"
LOADED = [ctypes.CDLL(str(FOLDER / name)) for name in {names!r}]
'''


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def libraries_of(module):
    """Return {name: path} of the libraries that the module needs, each after those that it needs."""
    found = dict(re.findall(r"^\s(\S+) => (/\S+) ", output("ldd", module), re.M))
    out = {}

    def add(name):
        if name in out or name not in found or EVERYWHERE.fullmatch(name):
            return
        for needed in re.findall(r"NEEDED +(\S+)", output("objdump", "-p", found[name])):
            add(needed)
        out[name] = found[name]

    for name in sorted(found):
        add(name)
    return out


def package_of(path):
    """Return the name of Debian's package. Some know their files as they were before /usr/lib."""
    listed = subprocess.run(["dpkg-query", "--search", path, path.removeprefix("/usr")],
                            capture_output=True, text=True).stdout
    if not listed:
        raise RuntimeError(f"no package has {path}")
    return listed.split(":")[0]


def made_whole(files, libraries):
    """Add libraries to the files of the package, and what loads them."""
    for name, path in libraries.items():
        files[f"qipu/libraries/{name}"] = pathlib.Path(path).read_bytes()
        package = package_of(os.path.realpath(path))
        files[f"qipu/libraries/{package}.copyright"] = pathlib.Path(
            "/usr/share/doc", package, "copyright").read_bytes()
    files["qipu/_libraries.py"] = LOADER.format(names=list(libraries)).encode()
    begin = b"from . import _core\n"
    if begin not in files["qipu/__init__.py"]:
        raise RuntimeError("__init__.py does not begin with the import of _core")
    files["qipu/__init__.py"] = files["qipu/__init__.py"].replace(
        begin, b"from . import _libraries\n" + begin, 1)


def metadata():
    of = project()
    lines = ["Metadata-Version: 2.1", f"Name: {of['name']}", f"Version: {version()}",
             f"Summary: {of['description']}", f"License: {of['license']}",
             f"Keywords: {','.join(of['keywords'])}",
             *(f"Classifier: {name}" for name in of["classifiers"]),
             f"Requires-Python: {of['requires-python']}",
             "Description-Content-Type: text/markdown", "",
             (ROOT / of["readme"]).read_text(encoding="utf-8")]
    return "\n".join(lines)


def installed(prefix):
    """Build the module, and install it below the prefix. Return the folder of the package."""
    built = os.environ.get("QIPU_HOST_BUILD")
    folder = pathlib.Path(built or prefix / "build").resolve()
    if not built:
        subprocess.run(["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja",
                        "-DCMAKE_BUILD_TYPE=Release", "-DQIPU_PYTHON=ON", *LEFT_OUT,
                        f"-DPython3_EXECUTABLE={sys.executable}",
                        f"-DPYTHON_EXECUTABLE={sys.executable}"], check=True)
    jobs = os.environ.get("QIPU_JOBS", "2")
    subprocess.run(["cmake", "--build", folder, "-j", jobs, "--target", "qipu_python_package"],
                   check=True)
    subprocess.run(["cmake", "--install", folder, "--component", "python", "--strip",
                    "--prefix", prefix / FOLDER], check=True)
    return next((prefix / FOLDER).rglob("__init__.pyi")).parent


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    about = f"qipu-{version()}.dist-info"
    name = f"qipu-{version()}-{tag()}.whl"
    with tempfile.TemporaryDirectory() as folder:
        package = installed(pathlib.Path(folder))
        files = {f"qipu/{path.name}": path.read_bytes() for path in sorted(package.iterdir())}
        extension = f"_core{sysconfig.get_config_var('EXT_SUFFIX')}"
        if f"qipu/{extension}" not in files:
            raise RuntimeError(f"the module was built for another Python: {extension} is missing")
        if is_whole():
            made_whole(files, libraries_of(package / extension))
    files[f"{about}/METADATA"] = metadata().encode()
    files[f"{about}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: qipu\nRoot-Is-Purelib: false\n"
                               f"Tag: {tag()}\n").encode()
    files[f"{about}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = ""
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    files[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    with zipfile.ZipFile(pathlib.Path(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            wheel.writestr(zipfile.ZipInfo(path, (2026, 1, 1, 0, 0, 0)), data,
                           zipfile.ZIP_DEFLATED)
    return name


def build_sdist(sdist_directory, config_settings=None):
    base = f"qipu-{version()}"
    name = f"{base}.tar.gz"
    subprocess.run(["git", "-C", ROOT, "archive", "--format=tar.gz", f"--prefix={base}/",
                    "-o", pathlib.Path(sdist_directory, name).resolve(), "HEAD"], check=True)
    return name
