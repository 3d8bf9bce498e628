/** A process that applies the migrations of a folder: `migrate-folder.ts <folder>`, with `DATABASE_URL`. */
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { readSource } from './sample-migrations.ts';

const { applied } = await migrateDatabase(process.env['DATABASE_URL'] ?? '', {
  source: readSource(process.argv[2] ?? ''),
});
process.stdout.write(JSON.stringify(applied));
