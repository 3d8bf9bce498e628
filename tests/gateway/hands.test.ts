/** Raised hands: asking for the microphone, calling one by one, and who learns what, on every device. */
import { handsMax } from '@plenum/contracts/live/hand-limits';
import { GetHands } from '@plenum/contracts/live/hands';
import { listHands } from '@plenum/core/domain/live/hands/get-hands';
import { publishCalled } from '@plenum/core/domain/live/hands/publish-hands';
import { questionWalls } from '@plenum/core/domain/live/questions/question-walls';
import { purgeExpired } from '@plenum/core/domain/system/upkeep/purge-expired';
import { statementsByText } from '@plenum/core/platform/db/database';
import { hashToken } from '@plenum/core/platform/security/tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settled, toldTo } from '../support/api/notifications.ts';
import { expectReply } from '../support/api/replies.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { asPerson } from '../support/gateway/room-api.ts';
import {
  changeMembership,
  makeConference,
  makeImplicitOwner,
  makeMember,
  makeSession,
  makeSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const { cluster, conference } = await openConferenceCluster();
const asText = statementsByText('t-hands');

let session_id: number;
let ada: Person;
let ben: Person;
let speaker: Person;
let moderator: Person;

beforeEach(async () => {
  ({ session_id } = await makeSession(cluster.deps, conference, { title: 'Engines' }));
  ada = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Ada');
  ben = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Ben');
  speaker = await makeMember(cluster.deps, conference, 'SPEAKER', 'Speaker');
  moderator = await makeMember(cluster.deps, conference, 'MODERATOR', 'Mo');
  await makeSessionSpeaker(cluster.deps, conference, session_id, speaker);
});

const run = (sql: string, values: readonly unknown[]) => cluster.deps.db.rows(asText(sql), values);
function as(person: Person, id = session_id) {
  const client = cluster.api.client();
  const options = asPerson(person);
  return {
    get: async () => expectReply(GetHands, 200, await client.get(`/sessions/${id}/hands`, options)),
    ask: () => client.get(`/sessions/${id}/hands`, options),
    raise: (is_named = false) => client.put(`/sessions/${id}/hand`, { is_raised: true, is_named }, options),
    lower: () => client.put(`/sessions/${id}/hand`, { is_raised: false }, options),
    open: (is_open = true) => client.put(`/sessions/${id}/hands`, { is_open }, options),
    next: (called: Person | null = null) =>
      client.post(`/sessions/${id}/hands/next`, { called_id: called?.user_id ?? null }, options),
    putDown: ({ user_id }: Person) => client.delete(`/sessions/${id}/hands/${user_id}`, options),
  };
}
/** Raises the hands of so many new members. */
const fillQueue = (count: number) =>
  run(
    `with made as (
       insert into users (email, first_name, last_name, privacy_settings)
       select 'hand' || n || '-' || $1::bigint || '@test.invalid', 'Hand', 'Raised', '{}' from generate_series(1, $2::int) n
       returning id),
     joined as (insert into event_users (event_id, user_id, role) select $3, id, 'ATTENDEE' from made)
     insert into raised_hands (session_id, user_id) select $1::bigint, id from made`,
    [session_id, count, conference.event_id],
  );
const refused = (status: number, error: string) => ({ status, body: { error } });
const queueOf = async (person: Person = moderator) =>
  (await as(person).get()).hands.map(({ person: { id }, is_called }) => (is_called ? `called ${id}` : id));

describe('a hand', () => {
  it('is raised once hands are taken, keeps its place, and is lowered', async () => {
    expect(await as(ada).raise()).toMatchObject(refused(409, 'hands_closed'));
    expect(await as(ada).get()).toMatchObject({ state: 'OFF', own: null, can_moderate: false, hands: [] });
    expect(await as(moderator).open()).toMatchObject({ status: 200, body: { state: 'OPEN', can_moderate: true } });
    expect(await as(moderator).open()).toMatchObject({ status: 200 });
    const own = { is_named: false, is_called: false };
    expect(await as(ada).raise()).toMatchObject({ status: 200, body: { state: 'OPEN', own, hands: [] } });
    await as(ben).raise(true);
    expect(await as(ada).raise(true)).toMatchObject({ body: { own: { ...own, is_named: true } } });
    expect(await queueOf()).toEqual([ada.user_id, ben.user_id]);
    expect(await as(ada).lower()).toMatchObject({ status: 200, body: { own: null } });
    expect(await as(ada).lower()).toMatchObject({ status: 200 });
    expect(await queueOf()).toEqual([ben.user_id]);
  });

  it('is seen by those who give the microphone, by role or on stage, and by nobody else', async () => {
    await as(speaker).open();
    await as(ada).raise(true);
    const owner = await makeImplicitOwner(cluster.deps, conference);
    const other = await makeMember(cluster.deps, conference, 'SPEAKER', 'Other');
    for (const person of [speaker, moderator, owner, conference.creator])
      expect(await queueOf(person)).toEqual([ada.user_id]);
    for (const person of [ben, other]) {
      expect(await as(person).get()).toMatchObject({ can_moderate: false, hands: [], own: null });
      for (const attempt of [as(person).open(false), as(person).next(), as(person).putDown(ada)])
        expect(await attempt).toMatchObject(refused(403, 'forbidden'));
    }
    const stranger = await makeMember(cluster.deps, await makeConference(cluster.deps), 'ADMIN', 'Stranger');
    for (const attempt of [as(stranger).ask(), as(stranger).raise(), as(stranger).open(), as(stranger).next()])
      expect(await attempt).toMatchObject(refused(404, 'not_found'));
    expect(await as(moderator).putDown(stranger)).toMatchObject(refused(404, 'not_found'));
    expect(await as(ada, 999_999_999).ask()).toMatchObject(refused(404, 'not_found'));
  });

  it('is not that of banned, muted or former people', async () => {
    await as(moderator).open();
    const people = [ada, ben, await makeMember(cluster.deps, conference, 'ATTENDEE', 'Carl')] as const;
    for (const person of people) await as(person).raise(true);
    await changeMembership(cluster.deps, conference, people[0], 'is_banned = true');
    await changeMembership(cluster.deps, conference, people[1], 'is_chat_banned = true');
    await run('delete from event_users where event_id = $1 and user_id = $2', [conference.event_id, people[2].user_id]);
    expect(await queueOf()).toEqual([]);
    expect(await as(people[0]).raise()).toMatchObject(refused(403, 'event_banned'));
    expect(await as(people[1]).raise()).toMatchObject(refused(403, 'chat_not_allowed'));
    expect(await as(people[1]).lower()).toMatchObject({ status: 200 });
    const next = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Dora');
    await as(next).raise();
    expect((await as(moderator).next()).body).toMatchObject({ hands: [{ person: { id: next.user_id } }] });
  });

  it(`${handsMax} are raised at once`, async () => {
    await as(moderator).open();
    await fillQueue(handsMax - 1);
    expect(await as(ada).raise()).toMatchObject({ status: 200 });
    expect(await as(ben).raise()).toMatchObject(refused(409, 'hands_exceeded'));
    expect(await as(ada).raise(true)).toMatchObject({ status: 200, body: { own: { is_named: true } } });
    await as(ada).lower();
    expect(await as(ben).raise()).toMatchObject({ status: 200 });
  });

  it('of people who take part no longer leaves its place to others, and to no more than there are places', async () => {
    await as(moderator).open();
    await fillQueue(handsMax);
    expect(await as(ada).raise()).toMatchObject(refused(409, 'hands_exceeded'));
    await run(
      `update event_users set is_banned = true
        where event_id = $1 and user_id in (select user_id from raised_hands where session_id = $2 order by user_id limit 1)`,
      [conference.event_id, session_id],
    );
    expect(await as(ada).raise()).toMatchObject({ status: 200, body: { own: { is_called: false } } });
    expect(await as(ben).raise()).toMatchObject(refused(409, 'hands_exceeded'));
    expect(await queueOf()).toHaveLength(handsMax);
  });
});

describe('the microphone', () => {
  it('goes to one person after the other, and not to two when two moderators call', async () => {
    await as(moderator).open();
    expect(await as(moderator).next()).toMatchObject({ status: 200, body: { hands: [] } });
    for (const person of [ada, ben]) await as(person).raise();
    const both = await Promise.all([as(moderator).next(), as(speaker).next()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await queueOf()).toEqual([`called ${ada.user_id}`, ben.user_id]);
    expect(await as(ada).get()).toMatchObject({ own: { is_called: true } });
    await as(moderator).next(ben);
    expect(await queueOf()).toEqual([`called ${ada.user_id}`, ben.user_id]);
    await as(moderator).next(ada);
    expect(await queueOf()).toEqual([`called ${ben.user_id}`]);
    await as(ben).lower();
    expect(await queueOf()).toEqual([]);
    await as(ada).raise();
    await as(moderator).next();
    await as(moderator).next(ada);
    expect(await queueOf()).toEqual([]);
  });

  it('is told on every device of the person, and changes to those whom they concern', async () => {
    const devices = [await cluster.browser(ada, 0), await cluster.browser(ada, 1)] as const;
    const [staff, other] = [await cluster.browser(moderator, 1), await cluster.browser(ben, 0)];
    await as(moderator).open();
    const news = { session_id, event_id: conference.event_id };
    for (const browser of [...devices, staff, other]) expect(await browser.next('hands_changed')).toEqual(news);
    const raised = await devices[0].request('raise_hand', { session_id, is_raised: true, is_named: true });
    expect(raised).toMatchObject({ ok: true, data: { own: { is_named: true } } });
    expect(await staff.next('hands_changed')).toEqual(news);
    await as(speaker).next();
    for (const device of devices) expect(await device.next('hand_called')).toMatchObject({ ...news, title: 'Engines' });
    await as(moderator).putDown(ada);
    expect(await as(moderator).putDown(ada)).toMatchObject({ status: 200, body: { hands: [] } });
    expect(await as(ada).get()).toMatchObject({ own: null });
    expect(await devices[0].request('raise_hand', { session_id: 999_999_999, is_raised: true })).toMatchObject({
      ok: false,
    });
  });

  it('is not told once more when the turn is over', async () => {
    const device = await cluster.browser(ada, 0);
    await as(moderator).open();
    await as(ada).raise();
    await as(moderator).next();
    const { event_id } = conference;
    const { title, called_at } = await device.next('hand_called');
    const told: unknown[] = [];
    const again = (turn: string) =>
      publishCalled(
        cluster.deps.db,
        { session_id, event_id, user_id: ada.user_id, title, called_at: turn },
        (...news) => void told.push(news),
      );
    await again(called_at);
    expect(told).toHaveLength(1);
    await as(moderator).next(ada);
    await again(called_at);
    await as(ada).raise();
    await again(called_at);
    await as(moderator).next();
    await again(called_at);
    expect(told).toHaveLength(1);
  });

  it('is shown on the wall by name only with a yes, while the person takes part and the session is on', async () => {
    const token_hash = hashToken(`wall ${session_id}`);
    await run('insert into session_qa (session_id, wall_token_hash) values ($1, $2)', [session_id, token_hash]);
    const wall = async () => {
      const [frame] = await questionWalls(cluster.deps)(cluster.deps.db, [token_hash]);
      return (await frame?.read())?.microphone;
    };
    await as(moderator).open();
    await as(ada).raise();
    await as(ben).raise(true);
    await as(moderator).next();
    expect(await wall()).toBeNull();
    await as(ada).raise(true);
    expect(await wall()).toBe('Ada Tester');
    await as(ada).raise(false);
    expect(await wall()).toBeNull();
    await as(moderator).next(ada);
    expect(await wall()).toBe('Ben Tester');
    await changeMembership(cluster.deps, conference, ben, 'is_banned = true');
    expect(await wall()).toBeNull();
    await changeMembership(cluster.deps, conference, ben, 'is_banned = false');
    // Owners of the organization take part without being members.
    const { creator, event_id } = conference;
    await run('delete from event_users where event_id = $1 and user_id = $2', [event_id, creator.user_id]);
    await as(creator).raise(true);
    await as(moderator).next(ben);
    expect(await wall()).toBe('Creator Tester');
    await run(`update sessions set status = 'COMPLETED' where id = $1`, [session_id]);
    expect(await wall()).toBeNull();
  });
});

it('hands end with the session, or when none are taken any more', async () => {
  await as(moderator).open();
  await as(ada).raise();
  await as(moderator).open(false);
  expect(await as(ada).get()).toMatchObject({ state: 'OFF', own: null });
  await as(moderator).open();
  expect(await queueOf()).toEqual([]);
  await as(ada).raise();
  await run(`update sessions set status = 'COMPLETED' where id = $1`, [session_id]);
  expect(await as(ada).get()).toMatchObject({ state: 'CLOSED', own: null });
  expect(await queueOf()).toEqual([]);
  expect(await as(ben).raise()).toMatchObject(refused(409, 'hands_closed'));
  for (const attempt of [as(moderator).open(), as(moderator).next()])
    expect(await attempt).toMatchObject(refused(409, 'hands_closed'));
  await run(`update raised_hands set raised_at = now() - interval '3 days' where session_id = $1`, [session_id]);
  await purgeExpired(cluster.deps);
  expect(await listHands(cluster.deps.db, session_id)).toEqual([]);
});

it('a hand goes with the person, and is in their data', async () => {
  await as(moderator).open();
  await as(ada).raise(true);
  const exported = await cluster.api.client().get(`/users/${ada.user_id}/export`, asPerson(ada));
  expect(exported.body).toMatchObject({ raised_hands: [{ session_id, is_named: true, called_at: null }] });
  await run('delete from users where id = $1', [ada.user_id]);
  expect(await queueOf()).toEqual([]);
});

describe('who is called', () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startTestWorker(cluster.api.env);
  });
  afterAll(() => worker.stop());

  const news = async (person: Person) => {
    await settled(cluster.deps);
    return (await toldTo(cluster.deps, person)).filter(({ kind }) => kind === 'HAND_CALLED');
  };

  it('is notified without a connection too, and as long as they have the microphone', async () => {
    await as(moderator).open();
    for (const person of [ada, ben]) await as(person).raise();
    expect(await news(ada)).toEqual([]);
    await as(moderator).next();
    expect(await news(ada)).toMatchObject([
      { subject_id: session_id, is_read: false, actor: null, session: { id: session_id, title: 'Engines' } },
    ]);
    expect(await news(ben)).toEqual([]);
    await as(moderator).next(ada);
    expect(await news(ben)).toHaveLength(1);
    expect(await news(ada)).toEqual([]);
    // A second turn is told anew.
    await as(ada).raise();
    await as(moderator).next(ben);
    expect(await news(ada)).toHaveLength(1);
  });

  it('is not notified where they have turned that off', async () => {
    await run(`update users set muted_notifications = '["HAND_CALLED"]' where id = $1`, [ada.user_id]);
    await as(moderator).open();
    await as(ada).raise();
    await as(moderator).next();
    expect(await queueOf()).toEqual([`called ${ada.user_id}`]);
    expect(await news(ada)).toEqual([]);
  });
});
