/** `npm run migrate`: brings the database at `DATABASE_URL` to the current schema. Safe to run several times at once. */
import { migrateDatabase } from '@plenum/core/platform/db/migrate';

const database_url = process.env['DATABASE_URL'];
if (database_url === undefined || database_url === '') {
  console.error('Set DATABASE_URL to the database to migrate. (`npm start` migrates its own.)');
  process.exit(2);
}
const { applied } = await migrateDatabase(database_url);
console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`);
