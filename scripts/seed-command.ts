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
const crowd_domain = 'crowd.example';

const largest_event = statement<{ id: number; title: string; is_run_by_demo: boolean }>(
  'seed-largest-event',
  `select e.id, e.title,
          exists (select from event_users eu join users u on u.id = eu.user_id
                   where eu.event_id = e.id and eu.role in ('ADMIN', 'ORGANIZER') and u.is_demo) as is_run_by_demo
     from events e
    where e.status <> 'DELETED'
    order by (select count(*) from sessions s where s.event_id = e.id) desc, e.id limit 1`,
);

const number = (count: number): string => count.toLocaleString('en');

/** Fills the largest conference and says what is new and how one gets in. */
async function fill(db: Database, public_url: string): Promise<void> {
  const event = await db.row(largest_event);
  if (event === undefined) throw new Error('There is no event to fill.');
  const made = await makePeople(db, { event_id: event.id, count: large_count, domain: crowd_domain });
  const app = public_url.replace(/\/+$/, '');
  if (made.memberships === 0) console.log(`“${event.title}” has its ${number(large_count)} people; nothing was added.`);
  else console.log(`“${event.title}”: ${number(made.memberships)} members added, ${number(made.people)} new accounts.`);
  console.log(`  ${app}/app/events/${event.id}`);
  if (event.is_run_by_demo) console.log(`“Demo” on ${app} lets you in as one of those who run it.`);
  console.log(`The people are person1@${crowd_domain} to person${large_count}@${crowd_domain} and have no password:`);
  console.log('“Forgot your password?” on the login page sets one, by mail.');
}

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { large: { type: 'boolean' } } });
  const services = await openOperatorServices(process.env, ['DATABASE_URL', 'REDIS_URL']);
  try {
    await migrateDatabase(services.env['DATABASE_URL'] ?? '');
    await seedDemo(services.env);
    console.log('The demo conference is planted; doing it again adds nothing.');
    if (values.large !== true) return;
    const config = readConfig({ ...services.env, DATABASE_STATEMENT_TIMEOUT_MS: '120000' });
    const db = openDatabase(config, entities);
    try {
      await fill(db, config.PUBLIC_URL);
    } finally {
      await db.close();
    }
  } finally {
    await services.stop();
  }
}

await main(process.argv.slice(2));
