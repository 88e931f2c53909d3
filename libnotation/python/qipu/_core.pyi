# The extension. __init__.pyi describes its public part.
from typing import Any

def __getattr__(name: str) -> Any: ...
