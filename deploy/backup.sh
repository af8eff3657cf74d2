#!/bin/sh
# Backs up what visitors have sent and keeps the newest thirty backups. Run by site-backup.service, in the package's folder.
set -eu
folder=${BACKUP_DIR:-/var/backups/site}
name=site-$(date -u +%Y%m%dT%H%M%SZ).backup

# Written under a hidden name until complete, so that an interrupted backup is never taken for a finished one.
node server/backup.js backup "$folder/.$name"
mv "$folder/.$name" "$folder/$name"

ls -1 "$folder" | grep '^site-.*\.backup$' | sort -r | tail -n +31 | while read -r old; do
  rm -- "$folder/$old"
done
