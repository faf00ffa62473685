#!/bin/sh
# Makes the secrets of compose.yaml beside itself, and overwrites none. Keep copies of secret-key and picture-keys apart from the backups of
# the database: without them nobody reads authenticator apps and identity pictures again.
set -eu
folder=$(dirname "$0")/secrets
# The containers' users read the files, which Compose mounts with their modes; the folder keeps everybody else out.
mkdir -p "$folder"
chmod 700 "$folder"
umask 022

# keep <name> <text>
keep() {
  if [ -e "$folder/$1" ]; then echo "kept  $folder/$1"; else printf '%s\n' "$2" > "$folder/$1"; echo "made  $folder/$1"; fi
}
random() { head -c 32 /dev/urandom | base64 | tr -d '\n'; }
# Letters and digits alone may stand in an address.
word() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }

keep database-admin-password "$(word)"
keep database-owner-password "$(word)"
keep database-url "postgresql://waybill_owner:$(cat "$folder/database-owner-password")@database:5432/waybill"
keep secret-key "$(random)"
keep picture-keys "$(date +%Y):$(random)"
keep metrics-token "$(word)"
