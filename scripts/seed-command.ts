/**
 * `npm run seed`: creates the demo conference with people and messages, as `npm start` does. `npm run seed -- --large` also
 * adds 20,000 people to the largest imported conference (`npm run import -- <file>`), or to the demo if there is none.
 */
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '@plenum/core/config';
import { entities } from '@plenum/core/domain/registry';
import { type Database, openDatabase, statement } from '@plenum/core/platform/db/database';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { UnknownSchemaError } from '@plenum/core/platform/db/migration-files';
import { createPasswords } from '@plenum/core/platform/security/passwords';
import { requireServers } from './running-servers.ts';
import { createActivity } from './seed-data/crowd-activity.ts';
import { makeEngagement } from './seed-data/crowd-engagement.ts';
import { crowdDomain, crowdOrganizer, makeOrganizer } from './seed-data/crowd-organizer.ts';
import { makePeople } from './seed-data/many-people.ts';
import { seedDemo } from './seed.ts';

const largeCount = 20_000;

const largestEvent = statement<{ id: number; title: string }>(
  'seed-largest-event',
  `select e.id, e.title from events e
    where e.status <> 'DELETED'
    order by (select count(*) from sessions s where s.event_id = e.id) desc, e.id limit 1`,
);

const formatNumber = (count: number): string => count.toLocaleString('en');

/** Adds people to the largest conference. Prints the numbers of new rows and how to log in. */
async function fillEvent(db: Database, config: Config): Promise<void> {
  const event = await db.row(largestEvent);
  if (event === undefined) throw new Error('There is no event to add people to.');
  const created = await makePeople(db, { event_id: event.id, count: largeCount, domain: crowdDomain });
  const password = await makeOrganizer(db, createPasswords(config.HASHING_CONCURRENCY), event.id);
  const { connections, bookmarks } = await createActivity(db, event.id, crowdDomain);
  await makeEngagement(db, event.id, crowdDomain);
  const app = config.PUBLIC_URL.replace(/\/+$/, '');
  const newRows = [
    `${formatNumber(created.people)} accounts`,
    `${formatNumber(created.memberships)} members`,
    `${formatNumber(connections)} connections`,
    `${formatNumber(bookmarks)} bookmarks`,
  ];
  console.log(`“${event.title}” has ${formatNumber(largeCount)} people. New: ${newRows.join(', ')}.`);
  console.log(`  ${app}/app/events/${event.id}`);
  console.log(
    password === null
      ? `  Organizer: ${crowdOrganizer}, with the password that was printed when the account was created`
      : `  Organizer: ${crowdOrganizer}, password ${password}`,
  );
  console.log(`  People: person1@${crowdDomain} to person${largeCount}@${crowdDomain}, without passwords.`);
  console.log('  To set one, use “Forgot your password?” on the login page.');
}

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { large: { type: 'boolean' } } });
  const env = requireServers(process.env);
  await migrateDatabase(env['DATABASE_URL'] ?? '');
  await seedDemo(env);
  console.log('The demo conference is up to date.');
  if (values.large !== true) return;
  const config = readConfig({ ...env, DATABASE_STATEMENT_TIMEOUT_MS: '120000' });
  const db = openDatabase(config, entities);
  try {
    await fillEvent(db, config);
  } finally {
    await db.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UnknownSchemaError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
