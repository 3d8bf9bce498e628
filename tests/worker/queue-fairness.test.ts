/** What one organization asks for holds up no other: webhooks with slow receivers, many imports, many mails. */
import { webhooksMax } from '@plenum/contracts/integrations/integration-limits';
import { webhookEventTypes } from '@plenum/contracts/integrations/webhook-event-types';
import { statement } from '@plenum/core/platform/db/database';
import { afterEach, expect, it } from 'vitest';
import { newConference, newEvent, newOrganization, type TestConference } from '../support/api/conferences.ts';
import { loggedIn } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { startTestReceiver, type TestReceiver } from '../support/worker/test-receiver.ts';
import { openJobs, startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi({ OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' });
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

async function worker(options: Parameters<typeof startTestWorker>[1] = {}): Promise<TestWorker> {
  const started = await startTestWorker(api.env, options);
  opened.push(() => started.stop());
  return started;
}
async function receiver(): Promise<TestReceiver> {
  const started = await startTestReceiver();
  opened.push(() => started.close());
  return started;
}

const waiting = statement('t-fair-outbox', 'select id from outbox');
const openImports = statement(
  't-fair-imports',
  `select id from schedule_imports where status in ('QUEUED', 'RUNNING')`,
);
const isRelayed = async () => (await api.deps.db.rows(waiting, [])).length === 0;

type Organizer = Pick<TestConference, 'owner' | 'organization_id' | 'event_id'>;

async function subscribe({ organization_id, owner }: Organizer, url: string): Promise<void> {
  const draft = { name: 'CRM', url, event_types: webhookEventTypes };
  const created = await owner.client.post(`/organizations/${organization_id}/webhooks`, draft);
  expect(created.status).toBe(201);
}
const rename = ({ owner, event_id }: Organizer, title: string) => owner.client.put(`/events/${event_id}`, { title });

it('an organization whose receivers never answer holds up no delivery of another one', async () => {
  const [bad, good] = [await newConference(api), await newConference(api)];
  await worker();
  await waitUntil('no delivery waits', isRelayed);
  const [silent, quick] = [await receiver(), await receiver()];
  let ended = 0;
  silent.answerWith((reply) => reply.on('close', () => (ended += 1)));
  for (let made = 0; made < webhooksMax; made += 1) await subscribe(bad, silent.url);
  await subscribe(good, quick.url);
  await rename(bad, 'Another title');
  await waitUntil('its receivers are called', () => silent.deliveries.length > 0);
  await waitUntil('every delivery is sent', isRelayed);
  await rename(good, 'Another title');
  await waitUntil('the other one has its delivery', () => quick.deliveries.length > 0);
  expect(ended).toBe(0);
});

it('an account with six organizations and slow servers holds up neither a proven organization nor a new one', async () => {
  const [proven, fresh] = [await newConference(api), await newConference(api)];
  const attacker = await loggedIn(api);
  const [silent, quick, files] = [await receiver(), await receiver(), await receiver()];
  let ended = 0;
  silent.answerWith((reply) => reply.on('close', () => (ended += 1)));
  const csv = 'guid,title,date,start,end,location\na,Talk,2031-01-01,09:00,10:00,Hall\n';
  files.answerWith((reply) => void reply.end(csv));
  await worker();
  const follow = async (client: TestConference['owner']['client'], event_id: number, url: string): Promise<void> => {
    const followed = await client.put(`/events/${event_id}/schedule-subscription`, { url, every_minutes: 5 });
    expect(followed.status).toBe(200);
  };
  const arrived = (path: string) => files.paths().filter((each) => each === path).length;
  await subscribe(proven, `${quick.url}/proven`);
  await rename(proven, 'A first title');
  await follow(proven.owner.client, proven.event_id, `${files.url}/proven`);
  await waitUntil('one has been quick', () => quick.deliveries.length > 0 && arrived('/hook/proven') > 0);
  await waitUntil('its import has ended', async () => (await api.deps.db.rows(openImports, [])).length === 0);

  const evil: Organizer[] = [];
  for (let made = 0; made < 6; made += 1) {
    const organization_id = await newOrganization(attacker, `Organization ${made}`);
    const { id: event_id } = await newEvent(attacker, organization_id);
    const conference = { owner: attacker, organization_id, event_id };
    for (let hook = 0; hook < 3; hook += 1) await subscribe(conference, `${silent.url}/webhook`);
    evil.push(conference);
  }
  for (const conference of evil) await rename(conference, 'Another title');
  for (const { event_id } of evil) await follow(attacker.client, event_id, `${silent.url}/schedule`);
  const called = (path: string) => silent.paths().some((each) => each === path);
  await waitUntil('its servers are called', () => called('/hook/webhook') && called('/hook/schedule'));
  await waitUntil('every delivery is sent', isRelayed);

  const before = { ended, told: quick.paths().length };
  await subscribe(fresh, `${quick.url}/fresh`);
  for (const conference of [proven, fresh]) await rename(conference, 'Another title');
  await follow(proven.owner.client, proven.event_id, `${files.url}/proven-again`);
  await follow(fresh.owner.client, fresh.event_id, `${files.url}/fresh`);
  await waitUntil('the others have their deliveries', () =>
    ['/hook/proven', '/hook/fresh'].every((path) => quick.paths().slice(before.told).includes(path)),
  );
  await waitUntil('the proven one has its schedule', () => arrived('/hook/proven-again') > 0);
  await waitUntil('the new one has its schedule', () => arrived('/hook/fresh') > 0);
  // Most of its servers are still waited for, or have not been called.
  expect(ended - before.ended).toBeLessThan(evil.length);
  // At most one of its organizations was new, and one slow.
  expect(silent.paths().filter((each) => each === '/hook/schedule').length).toBeLessThanOrEqual(2);
});

it('the import of an account with one comes before the third one of another, however many organizations it has', async () => {
  const conferences = [await newConference(api), await newConference(api)];
  const ids: Record<string, number> = {};
  const insertImport = statement<{ id: number }>(
    't-fair-import',
    `with made as (
       insert into schedule_imports (event_id, file_name, choices, counts)
       values ($1, $2, '{}', '{"created":0,"updated":0,"unchanged":0,"removed":0}') returning id),
     told as (
       insert into outbox (name, payload)
       select 'schedule_file.received', jsonb_build_object('import_id', id) from made)
     select id from made`,
  );
  const request = async (name: string, event_id: number): Promise<void> => {
    ids[name] = (await api.deps.db.row(insertImport, [event_id, name]))?.id ?? 0;
  };
  const [many, one] = conferences;
  if (many === undefined || one === undefined) throw new Error('No conferences were made.');
  await request('first', many.event_id);
  for (const name of ['second', 'third']) {
    const another = await newOrganization(many.owner);
    await request(name, (await newEvent(many.owner, another)).id);
  }
  await request('other', one.event_id);
  const order: number[] = [];
  await worker({
    performers: {
      'import-file': async (_deps, { import_id }) => {
        // Imports of schedules that another test follows do not count.
        if (!Object.values(ids).includes(import_id)) return;
        if (order.length === 0) await waitUntil('all are in the queue', isRelayed);
        order.push(import_id);
      },
    },
  });
  await waitUntil('all have run', () => order.length === 4);
  const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]));
  // One had begun before the others were in the line.
  const rest = order.slice(1).map((id) => names[id]);
  expect(rest.indexOf('other')).toBeLessThan(rest.indexOf('third'));
  expect(rest.indexOf('other')).toBeLessThan(2);
});

it('announcements of one organization come before the third announcement of another', async () => {
  const [loud, quiet] = [await newConference(api), await newConference(api)];
  const tell = statement(
    't-fair-moved',
    `insert into outbox (name, payload)
     select 'sessions.moved', jsonb_build_object('event_id', $1::bigint, 'session_ids', '[]'::jsonb, 'moved_at_ms', n,
                                                 'moved_by', null)
       from generate_series(1, $2::int) n`,
  );
  await api.deps.db.rows(tell, [loud.event_id, 20]);
  await api.deps.db.rows(tell, [quiet.event_id, 1]);
  // A job that a busy machine has begun twice counts once.
  const begun = new Set<string>();
  await worker({
    performers: {
      'notify-moved-sessions': async (_deps, { event_id, moved_at_ms }) => {
        begun.add(`${event_id} ${moved_at_ms}`);
        if (begun.size <= 2) await waitUntil('all are in the queue', isRelayed);
      },
    },
  });
  await waitUntil('all have run', () => begun.size === 21);
  // Two had begun before the other one was in the line; one more may have the same place.
  expect([...begun].indexOf(`${quiet.event_id} 1`)).toBeLessThan(4);
});

it('mails about accounts come before invitations, and invitations of others before those of who sends many', async () => {
  const jobs = await openJobs(api.env);
  opened.push(() => jobs.close());
  for (let invitation_id = 1; invitation_id <= 40; invitation_id += 1)
    await jobs.enqueue('send-invitation-email', { invitation_id }, `many-${invitation_id}`, 0, 40);
  await jobs.enqueue('send-invitation-email', { invitation_id: 999 }, 'few-1', 0, 2);
  await jobs.enqueue('send-reset-email', { mail_link_id: 'reset' }, 'reset-1');
  expect(await jobs.state('mail')).toMatchObject({ waiting: 42 });
  expect((await jobs.counts('mail')).waiting).toBe(42);
  const order: (number | string)[] = [];
  await worker({
    performers: {
      'send-invitation-email': (_deps, { invitation_id }) => Promise.resolve(void order.push(invitation_id)),
      'send-reset-email': (_deps, { mail_link_id }) => Promise.resolve(void order.push(mail_link_id)),
    },
  });
  await waitUntil('all are sent', () => order.length === 42);
  expect(order.slice(0, 2)).toEqual(['reset', 999]);
});
