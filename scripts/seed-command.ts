/**
 * `npm run seed`: the demo conference with its people and talk, as `npm start` plants it. `npm run seed -- --large` also
 * fills the largest imported conference (`npm run import -- <file>`), else the demo, with 20,000 people.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '@plenum/core/config';
import { entities } from '@plenum/core/domain/entities';
import { type Database, openDatabase, statement } from '@plenum/core/platform/db/database';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { openOperatorServices } from './operator-services.ts';
import { makePeople } from './seed-data/many-people.ts';
import { seedDemo } from './seed.ts';

const large_count = 20_000;

const largest_event = statement<{ id: number; title: string }>(
  'seed-largest-event',
  `select e.id, e.title from events e
    where e.status <> 'DELETED'
    order by (select count(*) from sessions s where s.event_id = e.id) desc, e.id limit 1`,
);

async function fill(db: Database): Promise<void> {
  const event = await db.row(largest_event);
  if (event === undefined) throw new Error('There is no event to fill.');
  await makePeople(db, { event_id: event.id, count: large_count, domain: 'crowd.example' });
  console.log(`“${event.title}” has ${large_count.toLocaleString('en')} people more: /app/events/${event.id}`);
}

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { large: { type: 'boolean' } } });
  const services = await openOperatorServices(process.env, ['DATABASE_URL', 'REDIS_URL']);
  try {
    await migrateDatabase(services.env['DATABASE_URL'] ?? '');
    await seedDemo(services.env);
    if (values.large !== true) return;
    const settings = { ...services.env, DATABASE_STATEMENT_TIMEOUT_MS: '120000' };
    const db = openDatabase(readConfig(settings), entities);
    try {
      await fill(db);
    } finally {
      await db.close();
    }
  } finally {
    await services.stop();
  }
}

await main(process.argv.slice(2));
