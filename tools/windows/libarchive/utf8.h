/* Included before archive_string.c. It asks for the C locale only to learn the code page to which
   names in archives are converted. */
#include <locale.h>
#define setlocale(category, name) ((char*)"zh_CN.65001")
