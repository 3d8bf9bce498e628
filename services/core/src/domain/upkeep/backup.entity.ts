import { defineEntity, p } from '@mikro-orm/core';
import { checksOf, isAtLeast } from '../../platform/db/checks.ts';

const BackupSchema = defineEntity({
  name: 'Backup',
  tableName: 'backups',
  checks: checksOf('backups', {
    size: isAtLeast('size_bytes', 0),
  }),
  properties: {
    id: p.bigint('number').primary(),
    /** The backup holds what was stored before this. */
    startedAt: p.datetime(),
    finishedAt: p.datetime().defaultRaw('now()').index(),
    fileName: p.string(),
    sizeBytes: p.bigint('number'),
    /** Of the file, in hexadecimal. */
    sha256: p.string().length(64),
  },
});

/** A backup that was made and verified; `infra/backup/backup.sh` writes these rows. */
export class Backup extends BackupSchema.class {}
BackupSchema.setClass(Backup);
