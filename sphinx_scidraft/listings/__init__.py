"""Programs whose printed results the prose quotes, and the build checks."""
