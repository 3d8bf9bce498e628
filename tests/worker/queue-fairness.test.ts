/** Work of one organization does not block others: webhooks with slow receivers, many imports, many emails. */
import { maxWebhooks } from '@plenum/contracts/integrations/integration-limits';
import { webhookEventTypes } from '@plenum/contracts/integrations/webhook-event-types';
import { statement } from '@plenum/core/platform/db/database';
import { afterEach, expect, it } from 'vitest';
import { newConference, newEvent, newOrganization, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startTestReceiver, type TestReceiver } from '../support/worker/test-receiver.ts';
import { openJobs, startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi({ OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' });
const closeFunctions: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closeFunctions.splice(0).toReversed()) await close();
});

async function startWorker(options: Parameters<typeof startTestWorker>[1] = {}): Promise<TestWorker> {
  const startedWorker = await startTestWorker(api.env, options);
  closeFunctions.push(() => startedWorker.stop());
  return startedWorker;
}
async function startReceiver(): Promise<TestReceiver> {
  const startedReceiver = await startTestReceiver();
  closeFunctions.push(() => startedReceiver.close());
  return startedReceiver;
}

const selectWaitingEvents = statement('t-fair-outbox', 'select id from outbox');
const openImports = statement(
  't-fair-imports',
  `select id from schedule_imports where status in ('QUEUED', 'RUNNING')`,
);
const isRelayed = async () => (await api.deps.db.rows(selectWaitingEvents, [])).length === 0;

type Organizer = Pick<TestConference, 'owner' | 'organization_id' | 'event_id'>;

async function subscribe({ organization_id, owner }: Organizer, url: string): Promise<void> {
  const draft = { name: 'CRM', url, event_types: webhookEventTypes };
  const createReply = await owner.client.post(`/organizations/${organization_id}/webhooks`, draft);
  expect(createReply.status).toBe(201);
}
const rename = ({ owner, event_id }: Organizer, title: string) => owner.client.put(`/events/${event_id}`, { title });

it('does not block the deliveries of an organization when the receivers of another one are unresponsive', async () => {
  const [blockedConference, otherConference] = [await newConference(api), await newConference(api)];
  await startWorker();
  await waitForCondition('no delivery is pending', isRelayed);
  const [unresponsiveReceiver, quickReceiver] = [await startReceiver(), await startReceiver()];
  let endedCount = 0;
  unresponsiveReceiver.respondWith((reply) => reply.on('close', () => (endedCount += 1)));
  for (let webhookCount = 0; webhookCount < maxWebhooks; webhookCount += 1)
    await subscribe(blockedConference, unresponsiveReceiver.url);
  await subscribe(otherConference, quickReceiver.url);
  await rename(blockedConference, 'Another title');
  await waitForCondition('the receivers are called', () => unresponsiveReceiver.deliveries.length > 0);
  await waitForCondition('every delivery is sent', isRelayed);
  await rename(otherConference, 'Another title');
  await waitForCondition('the other receiver has its delivery', () => quickReceiver.deliveries.length > 0);
  expect(endedCount).toBe(0);
});

it('does not let an account with six organizations and slow servers block an established organization or a new one', async () => {
  const [establishedConference, recentConference] = [await newConference(api), await newConference(api)];
  const attacker = await newLoggedInPerson(api);
  const [unresponsiveReceiver, quickReceiver, scheduleServer] = [
    await startReceiver(),
    await startReceiver(),
    await startReceiver(),
  ];
  let endedCount = 0;
  unresponsiveReceiver.respondWith((reply) => reply.on('close', () => (endedCount += 1)));
  const csv = 'guid,title,date,start,end,location\na,Talk,2031-01-01,09:00,10:00,Hall\n';
  scheduleServer.respondWith((reply) => void reply.end(csv));
  await startWorker();
  const subscribeSchedule = async (
    client: TestConference['owner']['client'],
    event_id: number,
    url: string,
  ): Promise<void> => {
    const subscribeReply = await client.put(`/events/${event_id}/schedule-subscription`, { url, every_minutes: 5 });
    expect(subscribeReply.status).toBe(200);
  };
  const countRequests = (path: string) => scheduleServer.paths().filter((requestPath) => requestPath === path).length;
  await subscribe(establishedConference, `${quickReceiver.url}/proven`);
  await rename(establishedConference, 'A first title');
  await subscribeSchedule(
    establishedConference.owner.client,
    establishedConference.event_id,
    `${scheduleServer.url}/proven`,
  );
  await waitForCondition(
    'the quick receiver and schedule were called',
    () => quickReceiver.deliveries.length > 0 && countRequests('/hook/proven') > 0,
  );
  await waitForCondition('the import has ended', async () => (await api.deps.db.rows(openImports, [])).length === 0);

  const attackerOrganizations: Organizer[] = [];
  for (let accountIndex = 0; accountIndex < 6; accountIndex += 1) {
    const organization_id = await newOrganization(attacker, `Organization ${accountIndex}`);
    const { id: event_id } = await newEvent(attacker, organization_id);
    const conference = { owner: attacker, organization_id, event_id };
    for (let hookIndex = 0; hookIndex < 3; hookIndex += 1)
      await subscribe(conference, `${unresponsiveReceiver.url}/webhook`);
    attackerOrganizations.push(conference);
  }
  for (const conference of attackerOrganizations) await rename(conference, 'Another title');
  for (const { event_id } of attackerOrganizations)
    await subscribeSchedule(attacker.client, event_id, `${unresponsiveReceiver.url}/schedule`);
  const isCalled = (path: string) => unresponsiveReceiver.paths().some((requestPath) => requestPath === path);
  await waitForCondition('the servers are called', () => isCalled('/hook/webhook') && isCalled('/hook/schedule'));
  await waitForCondition('every delivery is sent', isRelayed);

  const countsBefore = { endedCount, delivered: quickReceiver.paths().length };
  await subscribe(recentConference, `${quickReceiver.url}/fresh`);
  for (const conference of [establishedConference, recentConference]) await rename(conference, 'Another title');
  await subscribeSchedule(
    establishedConference.owner.client,
    establishedConference.event_id,
    `${scheduleServer.url}/proven-again`,
  );
  await subscribeSchedule(recentConference.owner.client, recentConference.event_id, `${scheduleServer.url}/fresh`);
  await waitForCondition('the other receivers have their deliveries', () =>
    ['/hook/proven', '/hook/fresh'].every((path) => quickReceiver.paths().slice(countsBefore.delivered).includes(path)),
  );
  await waitForCondition(
    'the established organization has its schedule',
    () => countRequests('/hook/proven-again') > 0,
  );
  await waitForCondition('the new organization has its schedule', () => countRequests('/hook/fresh') > 0);
  // Most of its servers are still pending, or have not been called.
  expect(endedCount - countsBefore.endedCount).toBeLessThan(attackerOrganizations.length);
  // At most one of its organizations was new, and one slow.
  expect(
    unresponsiveReceiver.paths().filter((requestPath) => requestPath === '/hook/schedule').length,
  ).toBeLessThanOrEqual(2);
});

it('runs the import of an account with one organization before the third import of an account with many', async () => {
  const conferences = [await newConference(api), await newConference(api)];
  const ids: Record<string, number> = {};
  const insertImport = statement<{ id: number }>(
    't-fair-import',
    `with inserted as (
       insert into schedule_imports (event_id, file_name, choices, counts)
       values ($1, $2, '{}', '{"created":0,"updated":0,"unchanged":0,"removed":0}') returning id),
     queued as (
       insert into outbox (name, payload)
       select 'schedule_import.requested', jsonb_build_object('import_id', id) from inserted)
     select id from inserted`,
  );
  const request = async (name: string, event_id: number): Promise<void> => {
    ids[name] = (await api.deps.db.row(insertImport, [event_id, name]))?.id ?? 0;
  };
  const [accountWithMany, accountWithOne] = conferences;
  if (accountWithMany === undefined || accountWithOne === undefined) throw new Error('The conferences are missing.');
  await request('first', accountWithMany.event_id);
  for (const name of ['second', 'third']) {
    const otherOrganization = await newOrganization(accountWithMany.owner);
    await request(name, (await newEvent(accountWithMany.owner, otherOrganization)).id);
  }
  await request('other', accountWithOne.event_id);
  const order: number[] = [];
  await startWorker({
    performers: {
      'import-file': async (_deps, { import_id }) => {
        // Imports of schedules followed by another test do not count.
        if (!Object.values(ids).includes(import_id)) return;
        if (order.length === 0) await waitForCondition('all jobs are queued', isRelayed);
        order.push(import_id);
      },
    },
  });
  await waitForCondition('all jobs have run', () => order.length === 4);
  // The job that is enqueued first begins at once. The others run by their position among the imports of their account.
  const positions = new Map([
    [ids['first'], 1],
    [ids['second'], 2],
    [ids['third'], 3],
    [ids['other'], 1],
  ]);
  const following = order.slice(1).map((id) => positions.get(id));
  expect(following).toEqual(following.toSorted());
});

it('sends the announcements of one organization before the third announcement of another', async () => {
  const [busyConference, quietConference] = [await newConference(api), await newConference(api)];
  const addAnnouncement = statement(
    't-fair-moved',
    `insert into outbox (name, payload)
     select 'sessions.moved', jsonb_build_object('event_id', $1::bigint, 'session_ids', '[]'::jsonb, 'moved_at_ms', n,
                                                 'moved_by', null)
       from generate_series(1, $2::int) n`,
  );
  await api.deps.db.rows(addAnnouncement, [busyConference.event_id, 20]);
  await api.deps.db.rows(addAnnouncement, [quietConference.event_id, 1]);
  // A job that a busy machine has started twice counts once.
  const startedKeys = new Set<string>();
  await startWorker({
    performers: {
      'notify-moved-sessions': async (_deps, { event_id, moved_at_ms }) => {
        startedKeys.add(`${event_id} ${moved_at_ms}`);
        if (startedKeys.size <= 2) await waitForCondition('all jobs are queued', isRelayed);
      },
    },
  });
  await waitForCondition('all jobs have run', () => startedKeys.size === 21);
  // Two had begun before the other was queued; one more may have the same position.
  expect([...startedKeys].indexOf(`${quietConference.event_id} 1`)).toBeLessThan(4);
});

it('sends emails about accounts before invitations, and invitations of others before those of a frequent sender', async () => {
  const jobs = await openJobs(api.env);
  closeFunctions.push(() => jobs.close());
  for (let invitation_id = 1; invitation_id <= 40; invitation_id += 1)
    await jobs.enqueue('send-invitation-email', { invitation_id }, `many-${invitation_id}`, 0, 40);
  await jobs.enqueue('send-invitation-email', { invitation_id: 999 }, 'few-1', 0, 2);
  await jobs.enqueue('send-link-mail', { mail_link_id: 'reset' }, 'reset-1');
  expect(await jobs.state('mail')).toMatchObject({ waiting: 42 });
  expect((await jobs.counts('mail')).waiting).toBe(42);
  const order: (number | string)[] = [];
  await startWorker({
    performers: {
      'send-invitation-email': (_deps, { invitation_id }) => Promise.resolve(void order.push(invitation_id)),
      'send-link-mail': (_deps, { mail_link_id }) => Promise.resolve(void order.push(mail_link_id)),
    },
  });
  await waitForCondition('all emails are sent', () => order.length === 42);
  expect(order.slice(0, 2)).toEqual(['reset', 999]);
});
