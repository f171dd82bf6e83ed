#!/usr/bin/env bash
# Links, pictures and names in the documentation.
exec "$SOURCE_DIR/scripts/check-docs"
