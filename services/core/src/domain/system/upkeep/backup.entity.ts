import { defineEntity, p } from '@mikro-orm/core';
import { checksOf, isAtLeast } from '../../../platform/db/checks.ts';

const BackupSchema = defineEntity({
  name: 'Backup',
  tableName: 'backups',
  checks: checksOf('backups', {
    size: isAtLeast('size_bytes', 0),
  }),
  properties: {
    id: p.bigint('number').primary(),
    /** The backup contains everything stored before this instant. */
    startedAt: p.datetime(),
    finishedAt: p.datetime().defaultRaw('now()').index(),
    fileName: p.string(),
    sizeBytes: p.bigint('number'),
    /** SHA-256 of the dump, hexadecimal. */
    sha256: p.string().length(64),
  },
});

/** Complete backup; `plenum backup` inserts these rows. */
export class Backup extends BackupSchema.class {}
BackupSchema.setClass(Backup);
