/**
 * Raised hands: asking for the microphone, calling people one by one, and the recipients of updates on every device.
 */
import { maxHands } from '@plenum/contracts/live/hand-limits';
import { GetHands } from '@plenum/contracts/live/hands';
import { listHands } from '@plenum/core/domain/live/hands/get-hands';
import { publishCalled } from '@plenum/core/domain/live/hands/publish-hands';
import { questionWalls } from '@plenum/core/domain/live/questions/question-walls';
import { purgeExpired } from '@plenum/core/domain/system/upkeep/purge-expired';
import { statementsByText } from '@plenum/core/platform/db/database';
import { hashToken } from '@plenum/core/platform/security/tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForDelivery, notificationsOf } from '../support/api/notifications.ts';
import { expectReply } from '../support/api/replies.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApiOf } from '../support/gateway/room-api.ts';
import {
  changeMembership,
  createConferenceWithRooms,
  createOrganizationOwner,
  setMembership,
  createSessionWithRooms,
  setSessionSpeaker,
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
  ({ session_id } = await createSessionWithRooms(cluster.deps, conference, { title: 'Engines' }));
  ada = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Ada');
  ben = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Ben');
  speaker = await setMembership(cluster.deps, conference, 'SPEAKER', 'Speaker');
  moderator = await setMembership(cluster.deps, conference, 'MODERATOR', 'Mo');
  await setSessionSpeaker(cluster.deps, conference, session_id, speaker);
});

const run = (sql: string, values: readonly unknown[]) => cluster.deps.db.rows(asText(sql), values);
function handsApi(person: Person, id = session_id) {
  const client = cluster.api.client();
  const options = roomApiOf(person);
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
/** Adds this number of members, who raise their hands. */
const fillQueue = (count: number) =>
  run(
    `with inserted as (
       insert into users (email, first_name, last_name, privacy_settings)
       select 'hand' || n || '-' || $1::bigint || '@test.invalid', 'Hand', 'Raised', '{}' from generate_series(1, $2::int) n
       returning id),
     joined as (insert into event_users (event_id, user_id, role) select $3, id, 'ATTENDEE' from inserted)
     insert into raised_hands (session_id, user_id) select $1::bigint, id from inserted`,
    [session_id, count, conference.event_id],
  );
const rejection = (status: number, error: string) => ({ status, body: { error } });
const queueOf = async (person: Person = moderator) =>
  (await handsApi(person).get()).hands.map(({ person: { id }, is_called }) => (is_called ? `called ${id}` : id));

describe('raised hands', () => {
  it('raises a hand while raised hands are open, keeps its place in the queue, and lowers it', async () => {
    expect(await handsApi(ada).raise()).toMatchObject(rejection(409, 'hands_closed'));
    expect(await handsApi(ada).get()).toMatchObject({ state: 'OFF', own: null, can_moderate: false, hands: [] });
    expect(await handsApi(moderator).open()).toMatchObject({
      status: 200,
      body: { state: 'OPEN', can_moderate: true },
    });
    expect(await handsApi(moderator).open()).toMatchObject({ status: 200 });
    const ownHand = { is_named: false, is_called: false };
    expect(await handsApi(ada).raise()).toMatchObject({
      status: 200,
      body: { state: 'OPEN', own: ownHand, hands: [] },
    });
    await handsApi(ben).raise(true);
    expect(await handsApi(ada).raise(true)).toMatchObject({ body: { own: { ...ownHand, is_named: true } } });
    expect(await queueOf()).toEqual([ada.user_id, ben.user_id]);
    expect(await handsApi(ada).lower()).toMatchObject({ status: 200, body: { own: null } });
    expect(await handsApi(ada).lower()).toMatchObject({ status: 200 });
    expect(await queueOf()).toEqual([ben.user_id]);
  });

  it('shows hands to moderators and speakers, and to nobody else', async () => {
    await handsApi(speaker).open();
    await handsApi(ada).raise(true);
    const owner = await createOrganizationOwner(cluster.deps, conference);
    const otherSpeaker = await setMembership(cluster.deps, conference, 'SPEAKER', 'Other');
    for (const person of [speaker, moderator, owner, conference.creator])
      expect(await queueOf(person)).toEqual([ada.user_id]);
    for (const person of [ben, otherSpeaker]) {
      expect(await handsApi(person).get()).toMatchObject({ can_moderate: false, hands: [], own: null });
      for (const attempt of [handsApi(person).open(false), handsApi(person).next(), handsApi(person).putDown(ada)])
        expect(await attempt).toMatchObject(rejection(403, 'forbidden'));
    }
    const stranger = await setMembership(
      cluster.deps,
      await createConferenceWithRooms(cluster.deps),
      'ADMIN',
      'Stranger',
    );
    for (const attempt of [
      handsApi(stranger).ask(),
      handsApi(stranger).raise(),
      handsApi(stranger).open(),
      handsApi(stranger).next(),
    ])
      expect(await attempt).toMatchObject(rejection(404, 'not_found'));
    expect(await handsApi(moderator).putDown(stranger)).toMatchObject(rejection(404, 'not_found'));
    expect(await handsApi(ada, 999_999_999).ask()).toMatchObject(rejection(404, 'not_found'));
  });

  it('omits hands of banned, muted or former members from the queue', async () => {
    await handsApi(moderator).open();
    const people = [ada, ben, await setMembership(cluster.deps, conference, 'ATTENDEE', 'Carl')] as const;
    for (const person of people) await handsApi(person).raise(true);
    await changeMembership(cluster.deps, conference, people[0], 'is_banned = true');
    await changeMembership(cluster.deps, conference, people[1], 'is_chat_banned = true');
    await run('delete from event_users where event_id = $1 and user_id = $2', [conference.event_id, people[2].user_id]);
    expect(await queueOf()).toEqual([]);
    expect(await handsApi(people[0]).raise()).toMatchObject(rejection(403, 'event_banned'));
    expect(await handsApi(people[1]).raise()).toMatchObject(rejection(403, 'chat_not_allowed'));
    expect(await handsApi(people[1]).lower()).toMatchObject({ status: 200 });
    const next = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Dora');
    await handsApi(next).raise();
    expect((await handsApi(moderator).next()).body).toMatchObject({ hands: [{ person: { id: next.user_id } }] });
  });

  it(`accepts at most ${maxHands} hands`, async () => {
    await handsApi(moderator).open();
    await fillQueue(maxHands - 1);
    expect(await handsApi(ada).raise()).toMatchObject({ status: 200 });
    expect(await handsApi(ben).raise()).toMatchObject(rejection(409, 'hands_exceeded'));
    expect(await handsApi(ada).raise(true)).toMatchObject({ status: 200, body: { own: { is_named: true } } });
    await handsApi(ada).lower();
    expect(await handsApi(ben).raise()).toMatchObject({ status: 200 });
  });

  it('gives the place of a person who has left the event to one other person', async () => {
    await handsApi(moderator).open();
    await fillQueue(maxHands);
    expect(await handsApi(ada).raise()).toMatchObject(rejection(409, 'hands_exceeded'));
    await run(
      `update event_users set is_banned = true
        where event_id = $1 and user_id in (select user_id from raised_hands where session_id = $2 order by user_id limit 1)`,
      [conference.event_id, session_id],
    );
    expect(await handsApi(ada).raise()).toMatchObject({ status: 200, body: { own: { is_called: false } } });
    expect(await handsApi(ben).raise()).toMatchObject(rejection(409, 'hands_exceeded'));
    expect(await queueOf()).toHaveLength(maxHands);
  });
});

describe('microphone', () => {
  it('gives the microphone to one person at a time, even if two moderators call concurrently', async () => {
    await handsApi(moderator).open();
    expect(await handsApi(moderator).next()).toMatchObject({ status: 200, body: { hands: [] } });
    for (const person of [ada, ben]) await handsApi(person).raise();
    const replies = await Promise.all([handsApi(moderator).next(), handsApi(speaker).next()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await queueOf()).toEqual([`called ${ada.user_id}`, ben.user_id]);
    expect(await handsApi(ada).get()).toMatchObject({ own: { is_called: true } });
    await handsApi(moderator).next(ben);
    expect(await queueOf()).toEqual([`called ${ada.user_id}`, ben.user_id]);
    await handsApi(moderator).next(ada);
    expect(await queueOf()).toEqual([`called ${ben.user_id}`]);
    await handsApi(ben).lower();
    expect(await queueOf()).toEqual([]);
    await handsApi(ada).raise();
    await handsApi(moderator).next();
    await handsApi(moderator).next(ada);
    expect(await queueOf()).toEqual([]);
  });

  it('notifies the called person on every device, and sends updates to everybody affected', async () => {
    const adasBrowsers = [await cluster.browser(ada, 0), await cluster.browser(ada, 1)] as const;
    const [moderatorBrowser, bensBrowser] = [await cluster.browser(moderator, 1), await cluster.browser(ben, 0)];
    await handsApi(moderator).open();
    const updatePayload = { session_id, event_id: conference.event_id };
    for (const browser of [...adasBrowsers, moderatorBrowser, bensBrowser])
      expect(await browser.next('hands_changed')).toEqual(updatePayload);
    const raiseReply = await adasBrowsers[0].request('raise_hand', { session_id, is_raised: true, is_named: true });
    expect(raiseReply).toMatchObject({ ok: true, data: { own: { is_named: true } } });
    expect(await moderatorBrowser.next('hands_changed')).toEqual(updatePayload);
    await handsApi(speaker).next();
    for (const device of adasBrowsers)
      expect(await device.next('hand_called')).toMatchObject({ ...updatePayload, title: 'Engines' });
    await handsApi(moderator).putDown(ada);
    expect(await handsApi(moderator).putDown(ada)).toMatchObject({ status: 200, body: { hands: [] } });
    expect(await handsApi(ada).get()).toMatchObject({ own: null });
    expect(await adasBrowsers[0].request('raise_hand', { session_id: 999_999_999, is_raised: true })).toMatchObject({
      ok: false,
    });
  });

  it('does not notify the person again after the turn', async () => {
    const device = await cluster.browser(ada, 0);
    await handsApi(moderator).open();
    await handsApi(ada).raise();
    await handsApi(moderator).next();
    const { event_id } = conference;
    const { title, called_at } = await device.next('hand_called');
    const sentEvents: unknown[] = [];
    const callAgain = (label: string) =>
      publishCalled(
        cluster.deps.db,
        { session_id, event_id, user_id: ada.user_id, title, called_at: label },
        (...updatePayload) => void sentEvents.push(updatePayload),
      );
    await callAgain(called_at);
    expect(sentEvents).toHaveLength(1);
    await handsApi(moderator).next(ada);
    await callAgain(called_at);
    await handsApi(ada).raise();
    await callAgain(called_at);
    await handsApi(moderator).next();
    await callAgain(called_at);
    expect(sentEvents).toHaveLength(1);
  });

  it('shows a name on the wall only with consent, while the person takes part and the session runs', async () => {
    const token_hash = hashToken(`wall ${session_id}`);
    await run('insert into session_qa (session_id, wall_token_hash) values ($1, $2)', [session_id, token_hash]);
    const nameOnWall = async () => {
      const [frame] = await questionWalls(cluster.deps)(cluster.deps.db, [token_hash]);
      return (await frame?.read())?.microphone;
    };
    await handsApi(moderator).open();
    await handsApi(ada).raise();
    await handsApi(ben).raise(true);
    await handsApi(moderator).next();
    expect(await nameOnWall()).toBeNull();
    await handsApi(ada).raise(true);
    expect(await nameOnWall()).toBe('Ada Tester');
    await handsApi(ada).raise(false);
    expect(await nameOnWall()).toBeNull();
    await handsApi(moderator).next(ada);
    expect(await nameOnWall()).toBe('Ben Tester');
    await changeMembership(cluster.deps, conference, ben, 'is_banned = true');
    expect(await nameOnWall()).toBeNull();
    await changeMembership(cluster.deps, conference, ben, 'is_banned = false');
    // Owners of the organization take part without a membership.
    const { creator, event_id } = conference;
    await run('delete from event_users where event_id = $1 and user_id = $2', [event_id, creator.user_id]);
    await handsApi(creator).raise(true);
    await handsApi(moderator).next(ben);
    expect(await nameOnWall()).toBe('Creator Tester');
    await run(`update sessions set status = 'COMPLETED' where id = $1`, [session_id]);
    expect(await nameOnWall()).toBeNull();
  });
});

it('lowers all hands when the session ends or raised hands are closed', async () => {
  await handsApi(moderator).open();
  await handsApi(ada).raise();
  await handsApi(moderator).open(false);
  expect(await handsApi(ada).get()).toMatchObject({ state: 'OFF', own: null });
  await handsApi(moderator).open();
  expect(await queueOf()).toEqual([]);
  await handsApi(ada).raise();
  await run(`update sessions set status = 'COMPLETED' where id = $1`, [session_id]);
  expect(await handsApi(ada).get()).toMatchObject({ state: 'CLOSED', own: null });
  expect(await queueOf()).toEqual([]);
  expect(await handsApi(ben).raise()).toMatchObject(rejection(409, 'hands_closed'));
  for (const attempt of [handsApi(moderator).open(), handsApi(moderator).next()])
    expect(await attempt).toMatchObject(rejection(409, 'hands_closed'));
  await run(`update raised_hands set raised_at = now() - interval '3 days' where session_id = $1`, [session_id]);
  await purgeExpired(cluster.deps);
  expect(await listHands(cluster.deps.db, session_id)).toEqual([]);
});

it('exports a hand, and deletes it with the account', async () => {
  await handsApi(moderator).open();
  await handsApi(ada).raise(true);
  const exported = await cluster.api.client().get(`/users/${ada.user_id}/export`, roomApiOf(ada));
  expect(exported.body).toMatchObject({ raised_hands: [{ session_id, is_named: true, called_at: null }] });
  await run('delete from users where id = $1', [ada.user_id]);
  expect(await queueOf()).toEqual([]);
});

describe('called people', () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startTestWorker(cluster.api.env);
  });
  afterAll(() => worker.stop());

  const callsOf = async (person: Person) => {
    await waitForDelivery(cluster.deps);
    return (await notificationsOf(cluster.deps, person)).filter(({ kind }) => kind === 'HAND_CALLED');
  };

  it('notifies a called person who is not connected, until the turn ends', async () => {
    await handsApi(moderator).open();
    for (const person of [ada, ben]) await handsApi(person).raise();
    expect(await callsOf(ada)).toEqual([]);
    await handsApi(moderator).next();
    expect(await callsOf(ada)).toMatchObject([
      { subject_id: session_id, is_read: false, actor: null, session: { id: session_id, title: 'Engines' } },
    ]);
    expect(await callsOf(ben)).toEqual([]);
    await handsApi(moderator).next(ada);
    expect(await callsOf(ben)).toHaveLength(1);
    expect(await callsOf(ada)).toEqual([]);
    // A second turn is announced again.
    await handsApi(ada).raise();
    await handsApi(moderator).next(ben);
    expect(await callsOf(ada)).toHaveLength(1);
  });

  it('does not notify a called person who has muted it', async () => {
    await run(`update users set muted_notifications = '["HAND_CALLED"]' where id = $1`, [ada.user_id]);
    await handsApi(moderator).open();
    await handsApi(ada).raise();
    await handsApi(moderator).next();
    expect(await queueOf()).toEqual([`called ${ada.user_id}`]);
    expect(await callsOf(ada)).toEqual([]);
  });
});
