# The extension; what is public of it, __init__.pyi tells.
from typing import Any

def __getattr__(name: str) -> Any: ...
