/** The organizer demo: a private event that nobody else sees, that sends no email, and that is removed completely. */
import { type OperationName, operations } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import { demoEndsAt, maxDemoOrganizers } from '@plenum/core/domain/system/upkeep/demo.rules';
import { resetDemo } from '@plenum/core/domain/system/upkeep/reset-demo';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDemo } from '../../scripts/seed.ts';
import { newConference } from '../support/api/conferences.ts';
import { sendOperation } from '../support/api/operation-requests.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { newStoredPicture } from '../support/api/pictures.ts';
import type { TenantIds } from '../support/api/tenants.ts';
import { buildTestApi, startTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestClient } from '../support/api/test-client.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi({ DEMO_ENABLED: 'true' });
  await seedDemo(api.env);
});
afterAll(() => api.close());

const run = <Row = Record<string, unknown>>(name: string, sql: string, values: readonly unknown[] = []) =>
  api.deps.db.rows(statement<Row>(`t-demo-organizer-${name}`, sql), values);

interface Organizer {
  readonly client: TestClient;
  readonly event_id: number;
  readonly user_id: number;
}

async function newDemoOrganizer(language = 'en'): Promise<Organizer> {
  const client = api.client();
  const reply = await client.send('POST', '/auth/demo/organizer', { headers: { 'accept-language': language } });
  expect(reply).toMatchObject({ status: 200, body: { message: 'Login successful' } });
  const { event_id, user_id } = reply.body as { event_id: number; user_id: number };
  return { client, event_id, user_id };
}

const demoEvent = async (): Promise<number> =>
  (await run<{ id: number }>('event', `select min(e.id)::int as id from events e`))[0]?.id ?? 0;

describe('POST /auth/demo/organizer', () => {
  it('returns 404 if the demo is disabled', async () => {
    const apiWithoutDemo = await startTestApi({ ...api.env, DEMO_ENABLED: 'false' });
    expect(await apiWithoutDemo.client().post('/auth/demo/organizer')).toMatchObject({
      status: 404,
      body: { error: 'demo_disabled' },
    });
    await apiWithoutDemo.close();
  });

  it('creates a copy of the conference within two seconds, with people and pending requests', async () => {
    const source_id = await demoEvent();
    const startMs = performance.now();
    const { client, event_id } = await newDemoOrganizer('de');
    const durationMs = performance.now() - startMs;
    expect(durationMs).toBeLessThan(2000);
    expect(await client.get(`/events/${event_id}`)).toMatchObject({
      status: 200,
      body: { status: 'DRAFT', visibility: 'MEMBERS', join_policy: 'INVITE_ONLY', user_role: 'ADMIN' },
    });
    const counts = (id: number) =>
      run(
        'counts',
        `select (select count(*) from sessions where event_id = $1)::int as sessions,
                (select count(*) from session_speakers p join sessions s on s.id = p.session_id where s.event_id = $1)::int as on_stage,
                (select count(*) from sponsors where event_id = $1 and logo_url like 'events/' || $1::text || '/%')::int as logos,
                (select count(*) from sponsors where event_id = $1 and cover_url like 'events/' || $1::text || '/%')::int as covers,
                (select count(*) from uploads where event_id = $1)::int as pictures,
                (select count(*) from chat_rooms where event_id = $1 and session_id is null)::int as rooms,
                (select sections::text from events where id = $1) as sections`,
        [id],
      );
    expect(await counts(event_id)).toEqual(await counts(source_id));
    const [source] = await run<{ pictures: number }>(
      'pictures',
      'select count(*)::int as pictures from uploads where event_id = $1',
      [source_id],
    );
    expect(source?.pictures).toBeGreaterThan(10);
    expect((await client.get(`/events/${event_id}/join-requests`)).body).toMatchObject({
      answer_count: 2,
    });
    expect((await client.get(`/events/${event_id}/sessions/unscheduled`)).body).toMatchObject({
      sessions: [{ title: expect.any(String) }, { title: expect.any(String) }],
    });
    expect((await client.get(`/events/${event_id}/moderation/queue`)).body).toMatchObject({
      cases: [{ kind: 'MESSAGE' }],
    });
    expect((await client.get('/auth/me')).body).toMatchObject({
      is_demo: true,
      demo_ends_at: demoEndsAt(api.clock.date()).toISOString(),
      first_name: 'Demo',
    });
  });
});

/** Returns the other event of a demo organizer. */
async function currentEventOf({ client, event_id }: Pick<Organizer, 'client' | 'event_id'>): Promise<number> {
  const { events } = (await client.get('/auth/me')).body as { events: { id: number }[] };
  return events.find(({ id }) => id !== event_id)?.id ?? expect.fail('no day that is on');
}

describe('the event of the current day', () => {
  it('contains three stages, an overrunning session, cues, raised hands, votes and feedback', async () => {
    const germanOrganizer = await newDemoOrganizer('de');
    const { client } = germanOrganizer;
    const day = await currentEventOf(germanOrganizer);
    expect(await client.get(`/events/${day}`)).toMatchObject({
      status: 200,
      body: { title: 'Common Ground: ein Tag, der läuft', status: 'PUBLISHED', visibility: 'MEMBERS' },
    });
    const room = (await client.get(`/events/${day}/control-room`)).body as {
      locations: { location: string; now: { id: number; concerns: string[] } | null; next: object | null }[];
    };
    expect(room.locations.map(({ now, next }) => [now?.concerns, next !== null])).toEqual([
      [[], true],
      [['RUNS_OVER'], true],
      [['SPEAKERS_MISSING'], true],
    ]);
    const [first] = room.locations;
    const encodedLocation = encodeURIComponent(first?.location ?? '');
    const getRunOfShow = async (day_number: number) =>
      (await client.get(`/events/${day}/run-of-show?day_number=${day_number}&location=${encodedLocation}`)).body as {
        sessions: object[];
      };
    // Around midnight the event has two days.
    const [firstDay, secondDay] = [await getRunOfShow(1), await getRunOfShow(2)];
    expect(firstDay).toMatchObject({ can_run: true, lectern_message: { text: 'Bitte etwas näher ans Mikrofon' } });
    expect([...firstDay.sessions, ...secondDay.sessions]).toHaveLength(14);
    expect([...firstDay.sessions, ...secondDay.sessions]).toContainEqual(
      expect.objectContaining({
        id: first?.now?.id,
        status: 'LIVE',
        is_crew_ready: true,
        cues: expect.arrayContaining([expect.objectContaining({ title: 'Mikrofone prüfen', is_done: true })]),
      }),
    );
    expect((await client.get(`/sessions/${first?.now?.id}/hands`)).body).toMatchObject({
      state: 'OPEN',
      hands: [{ is_named: false }, { is_named: true }],
    });
    expect((await client.get(`/sessions/${first?.now?.id}/questions`)).body).toMatchObject({
      questions: [{ status: 'OPEN' }, { status: 'OPEN' }, { status: 'OPEN' }],
    });
  });

  it('contains statistics of past sessions: feedback of more than five people, and minutes', async () => {
    const newOrganizer = await newDemoOrganizer();
    const day = await currentEventOf(newOrganizer);
    const sessionStatistics = (await newOrganizer.client.get(`/events/${day}/statistics/sessions`)).body as {
      sessions: { session_id: number; answers: number | null; reactions: number | null; messages: number | null }[];
    };
    const answeredSessions = sessionStatistics.sessions.filter(({ answers }) => (answers ?? 0) > 5);
    expect(answeredSessions).toHaveLength(12);
    const numbers = await newOrganizer.client.get(`/sessions/${answeredSessions[0]?.session_id}/statistics`);
    expect(numbers.body).toMatchObject({
      figures: { messages: expect.any(Number), reactions: expect.any(Number), peak: expect.any(Number) },
      median_stay: { from_minutes: 30 },
    });
    expect((numbers.body as { minutes: unknown[] }).minutes).toHaveLength(41);
    const polls = (await newOrganizer.client.get(`/events/${day}/polls`)).body;
    expect(polls).toMatchObject({ polls: [{ status: 'OPEN', tally: { votes: 12 } }] });
  });
});

const names = Object.keys(operations) as OperationName[];
const operationsRefusedFor = (demoRule: OperationSpec['demoRestriction']) =>
  names.filter((name) => (operations[name] as OperationSpec).demoRestriction === demoRule);

/** Returns ids for requests that are rejected before any lookup. */
const idsOf = async ({ event_id, user_id }: Organizer): Promise<TenantIds> => {
  const [ownIds] = await run<{ organization_id: number; session_id: number; room_id: number }>(
    'ids',
    `select e.organization_id, min(s.id) as session_id, (select min(r.id) from chat_rooms r where r.event_id = e.id) as room_id
       from events e join sessions s on s.event_id = e.id where e.id = $1 group by e.id`,
    [event_id],
  );
  const otherIds = Object.fromEntries(
    'member_id profile_id idleProfileId import_id message_id case_id sponsor_id attendee_id other_id connection_id thread_id organization_invitation_id invitation_id notification_id'
      .split(' ')
      .map((name) => [name, 1]),
  );
  return { ...otherIds, ...ownIds, event_id, user_id } as TenantIds;
};

describe('demo organizers', () => {
  let organizer: Organizer;
  beforeAll(async () => {
    organizer = await newDemoOrganizer();
  });

  it('allows a demo organizer to plan, publish, admit people, moderate and set the branding', async () => {
    const { client, event_id } = organizer;
    expect(
      await client.post(`/events/${event_id}/sessions`, {
        title: 'An idea of mine',
        session_type: 'PRESENTATION',
        day_number: 1,
        start_time: '09:00',
        end_time: '09:30',
      }),
    ).toMatchObject({ status: 201 });
    const logo_url = await newStoredPicture(client, 'event_logo', event_id);
    expect((await client.put(`/events/${event_id}/branding`, { logo_url })).status).toBe(200);
    expect(await client.put(`/events/${event_id}`, { title: 'Mine', status: 'PUBLISHED' })).toMatchObject({
      status: 200,
      body: { title: 'Mine', status: 'PUBLISHED', visibility: 'MEMBERS' },
    });
    expect((await client.post(`/events/${event_id}/chat-rooms`, { name: 'Helpers' })).status).toBe(201);
    const { requests } = (await client.get(`/events/${event_id}/join-requests`)).body as { requests: { id: number }[] };
    const answer = { answer: 'ACCEPT', ids: requests.map(({ id }) => id) };
    expect((await client.post(`/events/${event_id}/join-requests/answer`, answer)).status).toBe(200);
    const { cases } = (await client.get(`/events/${event_id}/moderation/queue`)).body as { cases: { id: number }[] };
    const decisionReply = await client.post(`/events/${event_id}/moderation/queue/${cases[0]?.id}`, {
      action: 'REMOVE',
      reason: 'Advertising',
    });
    expect(decisionReply.status).toBe(200);
  });

  it.each(operationsRefusedFor('mails'))('sends no email: %s', async (name) => {
    expect(await sendOperation(organizer.client, name, await idsOf(organizer))).toMatchObject({
      status: 403,
      body: { error: 'demo_mails_nobody' },
    });
  });

  it('leaves no pending email', async () => {
    expect(
      await run('mails', `select name, payload from outbox where name like '%invit%' or name like '%mail%'`),
    ).toEqual([]);
    expect(await run('ledger', 'select from mail_ledger')).toEqual([]);
  });

  it.each([
    { visibility: 'PUBLIC' },
    { visibility: 'LINK' },
    { join_policy: 'OPEN' },
    { join_policy: 'ON_REQUEST' },
    { slug: 'famous-conference' },
  ])('rejects admitting other people: %o', async (change) => {
    const { client, event_id } = organizer;
    expect(await client.put(`/events/${event_id}`, change)).toMatchObject({
      status: 403,
      body: { error: 'demo_stays_hidden' },
    });
  });

  it('rejects creating events, accounts, public images or logins', async () => {
    const { client, event_id, user_id } = organizer;
    const ids = await idsOf(organizer);
    for (const name of ['CreateEvent', 'DuplicateEvent', 'CreateWall', 'JoinEvent', 'UpdateUser'] as const)
      expect(await sendOperation(client, name, ids), name).toMatchObject({
        status: 403,
        body: { error: 'demo_account' },
      });
    const { uploadPicture, createPngPicture } = await import('../support/api/pictures.ts');
    expect(await uploadPicture(client, await createPngPicture(), { context: 'avatar' })).toMatchObject({
      status: 403,
      body: { error: 'demo_account' },
    });
    expect(await client.get(`/events/${event_id}`)).toMatchObject({ status: 200 });
    expect(await run('password', 'select password_hash from users where id = $1', [user_id])).toEqual([
      { password_hash: null },
    ]);
  });

  it.each([
    'CreateWall',
    'CreateQuestionWall',
    'CreateSessionPollWall',
    'CreateEventPollWall',
    'CreateStageClock',
    'OpenCalendarFeed',
    'OpenSecretSchedule',
    'UploadDocument',
  ] as const)('rejects creating public URLs: %s', async (name) => {
    expect(await sendOperation(organizer.client, name, await idsOf(organizer))).toMatchObject({
      status: 403,
      body: { error: 'demo_account' },
    });
  });

  it('hides the event from strangers, guests of the demo, other demo organizers and search engines', async () => {
    const { client, event_id, user_id } = organizer;
    const { slug, join_code } = (await client.get(`/events/${event_id}`)).body as { slug: string; join_code: string };
    const stranger = await newLoggedInPerson(api);
    const guest = api.client();
    await guest.post('/auth/demo');
    const otherOrganizer = await newDemoOrganizer();
    for (const reader of [stranger.client, guest, otherOrganizer.client]) {
      for (const path of [`/events/${event_id}`, `/events/${event_id}/users`, `/events/${event_id}/agenda`])
        expect((await reader.get(path)).status, path).toBe(404);
      expect((await reader.get(`/users/${user_id}`)).status).not.toBe(200);
    }
    expect(await stranger.client.post('/events/join', { code: join_code })).toMatchObject({
      body: { error: 'join_code_unknown' },
    });
    for (const path of ['join', 'join-request'])
      expect((await stranger.client.post(`/events/${event_id}/${path}`, {})).status).not.toBe(200);
    expect((await api.client().get(`/public/events/${slug}`)).status).toBe(404);
    expect((await api.client().get('/public/events')).text).not.toContain(`"slug":"${slug}"`);
    // The demo organizer sees no other events either.
    const { event_id: foreignEventId } = await newConference(api);
    expect((await client.get(`/events/${foreignEventId}`)).status).toBe(404);
    expect((await client.get(`/events/${otherOrganizer.event_id}`)).status).toBe(404);
    // The conference of the demo is public.
    expect((await client.get(`/events/${await demoEvent()}`)).status).toBe(403);
  });

  it('does not log in demo guests as a demo organizer', async () => {
    const loggedInUserIds = new Set<number>();
    for (let visit = 1; visit <= 20; visit += 1)
      loggedInUserIds.add(((await api.client().post('/auth/demo')).body as { user_id: number }).user_id);
    expect(
      await run('handed', 'select id from users where id = any($1::bigint[]) and demo_organization_id is not null', [
        [...loggedInUserIds],
      ]),
    ).toEqual([]);
  });
});

interface Count {
  readonly table: string;
  readonly rows: number;
}

/** Returns the number of rows of every table. */
async function countRowsByTable(): Promise<readonly Count[]> {
  const tables = await run<{ table: string }>(
    'tables',
    `select table_name as table from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const counts: Count[] = [];
  for (const { table } of tables) {
    const [row] = await run<{ rows: number }>(`count-${table}`, `select count(*)::int as rows from "${table}"`);
    counts.push({ table, rows: row?.rows ?? 0 });
  }
  return counts;
}

const expireAll = () =>
  run('end-all', 'update organizations set demo_ends_at = $1 where demo_ends_at is not null', [api.clock.date()]);

describe('resetting the demo', () => {
  beforeEach(async () => {
    await expireAll();
    await resetDemo(api.deps);
  });

  it('removes all rows of a demo organizer, ends the login and keeps other data', async () => {
    // The relay empties the outbox, and the hourly purge deletes ended logins.
    const countKeptTables = async () =>
      (await countRowsByTable()).filter(({ table }) => !['outbox', 'logins'].includes(table));
    const countsBefore = await countKeptTables();
    const { client, event_id, user_id } = await newDemoOrganizer();
    const otherOrganizer = await newDemoOrganizer();
    await client.post(`/events/${event_id}/sessions`, {
      title: 'Mine',
      session_type: 'PRESENTATION',
      day_number: 1,
      start_time: '09:00',
      end_time: '09:30',
    });
    await newStoredPicture(client, 'event_banner', event_id);
    const [person] = await run<{ id: number }>(
      'somebody',
      'select eu.user_id as id from event_users eu where eu.event_id = $1 and eu.user_id <> $2 order by 1 limit 1',
      [event_id, user_id],
    );
    const thread = await client.post('/direct-messages/threads', { user_id: person?.id, event_id });
    expect(thread.status).toBeLessThan(300);
    await client.post(`/direct-messages/threads/${(thread.body as { thread_id: number }).thread_id}/messages`, {
      content: 'Hello',
    });
    await client.put(`/events/${event_id}/users/${person?.id}`, { role: 'MODERATOR' });
    await run(
      'end',
      'update organizations o set demo_ends_at = $1 from events e where e.organization_id = o.id and e.id = $2',
      [api.clock.date(), event_id],
    );
    await resetDemo(api.deps);
    expect((await otherOrganizer.client.get(`/events/${otherOrganizer.event_id}`)).status).toBe(200);
    expect(
      await run('login', 'select revoked_at is not null as ended from logins where user_id = $1', [user_id]),
    ).toEqual([]);
    const pictures = await run<{ count: number }>(
      'pictures-gone',
      `select count(*)::int as count from outbox where name = 'upload.removed' and payload->>'object_key' like $1`,
      [`events/${event_id}/%`],
    );
    expect(pictures[0]?.count).toBeGreaterThan(10);
    await expireAll();
    await resetDemo(api.deps);
    expect(await countKeptTables()).toEqual(countsBefore);
  });

  it('resets during the following night, but not within two hours', () => {
    expect(demoEndsAt(new Date('2026-05-01T00:59:00Z')).toISOString()).toBe('2026-05-01T03:00:00.000Z');
    expect(demoEndsAt(new Date('2026-05-01T01:00:01Z')).toISOString()).toBe('2026-05-02T03:00:00.000Z');
    expect(demoEndsAt(new Date('2026-05-31T23:00:00Z')).toISOString()).toBe('2026-06-01T03:00:00.000Z');
  });

  it('resets earlier if there are too many demo organizers: logged-out ones first, then the oldest, and none within an hour', async () => {
    const first = await newDemoOrganizer();
    const second = await newDemoOrganizer();
    await run(
      'crowd',
      `insert into organizations (name, demo_ends_at) select 'Crowd', now() + interval '1 day' from generate_series(1, $1)`,
      [maxDemoOrganizers - 2],
    );
    // Organizations without a logged-in person make room.
    const third = await newDemoOrganizer();
    const demoOrganizations = () => run('present', `select from organizations where demo_ends_at is not null`);
    expect(await demoOrganizations()).toHaveLength(maxDemoOrganizers);
    for (const { client, event_id } of [first, second, third])
      expect((await client.get(`/events/${event_id}`)).status).toBe(200);
    await run(
      'crowd-logins',
      `with people as (
         insert into users (email, first_name, last_name, privacy_settings, is_demo, demo_organization_id)
         select 'crowd' || o.id || '@example.org', 'C', 'C', '{}', true, o.id from organizations o where o.name = 'Crowd' returning id)
       insert into logins (id, user_id, refresh_hash, expires_at) select gen_random_uuid(), id, md5(id::text), now() + interval '1 day' from people`,
    );
    expect(await api.client().post('/auth/demo/organizer')).toMatchObject({
      status: 503,
      body: { error: 'demo_full' },
    });
    await second.client.post('/auth/logout');
    await newDemoOrganizer();
    expect(await run('second', 'select from events where id = $1', [second.event_id])).toEqual([]);
    await run(
      'age',
      `update organizations o set created_at = now() - interval '61 minutes' from events e where e.organization_id = o.id and e.id = $1`,
      [first.event_id],
    );
    await newDemoOrganizer();
    expect(await run('first', 'select from events where id = $1', [first.event_id])).toEqual([]);
    expect((await third.client.get(`/events/${third.event_id}`)).status).toBe(200);
  });
});
