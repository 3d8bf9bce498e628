/**
 * A hostile attendee, speaker and moderator of an event, and a stranger to it, call every operation and every client
 * event of the catalogues about members who hide everything. Neither replies nor server events on their sockets reveal
 * hidden data, and no data of others changes.
 */
import { operationNames } from '@plenum/contracts/api';
import { clientEvents, type ClientEventName } from '@plenum/contracts/client-events';
import type { EventUserRole } from '@plenum/contracts/enums';
import type { RoomKind } from '@plenum/contracts/permissions';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSession, addSpeaker, newMember, putOnStage } from '../../support/api/conferences.ts';
import { newLoggedInPerson, logIn, type TestPerson } from '../../support/api/people.ts';
import { newTenant, type Tenant } from '../../support/api/tenants.ts';
import { buildTestApi, type TestApi } from '../../support/api/test-api.ts';
import { waitForCondition } from '../../support/api/wait-until.ts';
import { openBrowser, type SocketBrowser } from '../../support/gateway/socket-browser.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/test-gateways.ts';
import {
  finalOperations,
  idsWithPerson,
  findLeaks,
  findMalformedRequests,
  type RecordedExchange,
  sendHostileRequest,
  requestStages,
  findUntestedOperations,
} from '../../support/security/hostile-answers.ts';
import { targetsPerson, hostileRequests } from '../../support/security/hostile-requests.ts';
import { resetRateLimits } from '../../support/security/reset-rate-limits.ts';
import {
  strictestSettings,
  hideableFields,
  newSentinelPerson,
  type SentinelField,
  type SentinelPerson,
} from '../../support/security/sentinel-people.ts';

/** A stranger has no role. */
const roles = ['ATTENDEE', 'SPEAKER', 'MODERATOR', null] as const satisfies readonly (EventUserRole | null)[];
type Role = (typeof roles)[number];

interface World {
  readonly tenant: Tenant;
  readonly people: readonly SentinelPerson[];
  /** Callers who can log in: others act while the hostile one listens. */
  readonly hidden: TestPerson;
  readonly viewer: TestPerson;
}

let api: TestApi;
let gateway: TestGateway;
beforeAll(async () => {
  api = await buildTestApi();
  gateway = await startTestGateway(api.env);
});
afterAll(async () => {
  await gateway.stop();
  await api.close();
});

const setLogin = statement(
  'test-hidden-login',
  `update users set password_hash = (select password_hash from users where id = $2) where id = $1`,
);

async function newWorld(role: Role): Promise<World> {
  const tenant = await newTenant(api, { event: { join_policy: 'CODE' } });
  const { event_id, owner } = tenant;
  const requestableSettings = { ...strictestSettings, allow_connection_requests: 'EVENT_ATTENDEES' } as const;
  const first = await newSentinelPerson(api, event_id, 'asked', { settings: requestableSettings });
  const member = await newSentinelPerson(api, event_id, 'here', {
    overrides: { ...requestableSettings, public_email: null },
  });
  const speaker = await newSentinelPerson(api, event_id, 'speaker', { settings: strictestSettings, role: 'SPEAKER' });
  const addedPerson = await newSentinelPerson(api, event_id, 'added', {
    settings: requestableSettings,
    was_added: true,
  });
  const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T09:00:00Z' });
  const profile_id = await addSpeaker(api, event_id, speaker.sentinels.first_name, { user_id: speaker.user_id });
  await putOnStage(api, session_id, profile_id, 1);
  await api.deps.db.rows(setLogin, [first.user_id, owner.user_id]);
  const { email, first_name, last_name } = first.sentinels;
  const { password } = owner;
  const { user_id } = first;
  const hidden = await logIn({ user_id, email, first_name, last_name, password, client: api.client() });
  const viewer = role === null ? await newLoggedInPerson(api) : await newMember(api, event_id, { role });
  return { tenant, people: [first, member, speaker, addedPerson], hidden, viewer };
}

/**
 * Rows of others in a world, by the condition that selects them: `$1` is the hostile person, `$2` the event, `$3` its
 * organization.
 */
const otherRows: Readonly<Record<string, string>> = {
  users: 'id <> $1 and id in (select user_id from event_users where event_id = $2)',
  event_users: 'event_id = $2 and user_id <> $1',
  organization_users: 'organization_id = $3 and $1 > 0',
  organizations: 'id = $3 and $1 > 0',
  events: 'id = $2 and $1 > 0',
  invitations: 'organization_id = $3 and $1 > 0',
  sessions: 'event_id = $2 and $1 > 0',
  speaker_profiles: 'event_id = $2 and user_id is distinct from $1',
  session_speakers: 'session_id in (select id from sessions where event_id = $2) and $1 > 0',
  sponsors: 'event_id = $2 and $1 > 0',
  chat_rooms: 'event_id = $2 and $1 > 0',
  connections: 'requester_id <> $1 and recipient_id <> $1',
  direct_messages: 'sender_id is distinct from $1',
  room_messages: 'user_id <> $1',
  notifications: 'user_id <> $1 and actor_id is distinct from $1',
  session_bookmarks: 'user_id <> $1',
  logins: 'user_id <> $1 and user_id not in (select user_id from event_users where event_id = $2)',
};
/** Data that moderators may change, including in the run of show. */
const moderated: ReadonlySet<string> = new Set(['room_messages', 'event_users', 'notifications']);
const run: Readonly<Record<string, readonly string[]>> = {
  sessions: ['status', 'status_set_at', 'updated_at', 'actual_start_at', 'actual_end_at', 'crew_ready_at'],
  session_speakers: ['ready_at'],
  events: ['agenda_version', 'agenda_changed_at'],
};

async function standingOf({ tenant, viewer }: World, role: Role): Promise<Readonly<Record<string, string>>> {
  const changedRows: Record<string, string> = {};
  for (const [table, condition] of Object.entries(otherRows)) {
    if (role === 'MODERATOR' && moderated.has(table)) continue;
    const rows = statement<{ text: string | null }>(
      `test-standing-${table}`,
      `select string_agg((to_jsonb(t) - $4::text[])::text, e'\\n' order by t::text) as text from ${table} t
        where ${condition} and $2::bigint > 0 and $3::bigint > 0`,
    );
    const changeableColumns = role === 'MODERATOR' ? (run[table] ?? []) : [];
    const values = [viewer.user_id, tenant.event_id, tenant.organization_id, changeableColumns];
    changedRows[table] = (await api.deps.db.row(rows, values))?.text ?? '';
  }
  return changedRows;
}

/** Returns the fields that a role must not see: members see the fields visible to members, strangers see none. */
const hiddenFieldsFor = (role: Role): readonly SentinelField[] | undefined =>
  role === null ? undefined : hideableFields;

const isLong = process.env['PLENUM_SECURITY_LONG'] === '1';
/** Requests connections, reads, writes and deletes; the full run reads before and after everything else. */
const order = isLong ? [2, 0, 2, 1, 2, 3] : [0, 2, 1, 3];
/** Returns the victims: everybody in the full run; in the short run, one who joined and one who was added by others. */
const victimsOf = (people: readonly SentinelPerson[]): readonly SentinelPerson[] =>
  isLong ? people : people.filter(({ label }) => label === 'asked' || label === 'added');

async function callEverything({ tenant, people, viewer }: World): Promise<readonly RecordedExchange[]> {
  const exchanges: RecordedExchange[] = [];
  for (const [index, person] of victimsOf(people).entries()) {
    const target = {
      person,
      user_id: person.user_id,
      email: person.sentinels.email,
      ids: idsWithPerson(tenant.ids, person),
      code: tenant.join_code,
      invitationIds: [tenant.ids.invitation_id],
    };
    for (const stage of order) {
      await resetRateLimits(api.deps);
      const requestableSettings = operationNames.filter(
        (name) =>
          requestStages[stage]?.(name) === true &&
          !finalOperations.includes(name) &&
          (index === 0 || targetsPerson(name)),
      );
      // A stranger with a code would no longer be a stranger.
      const attempted = requestableSettings.filter((name) => name !== 'JoinByCode');
      for (const request of attempted.flatMap((name) => hostileRequests(name, target)))
        exchanges.push(await sendHostileRequest(viewer, request));
    }
  }
  return exchanges;
}

/** Sends requests that leave, transfer and delete, and finally end the login of the person. */
async function sendEndingRequests({ tenant, people, viewer }: World): Promise<readonly RecordedExchange[]> {
  const exchanges: RecordedExchange[] = [];
  const [person] = people;
  if (person === undefined) return exchanges;
  await resetRateLimits(api.deps);
  const { user_id, sentinels } = person;
  const target = {
    person,
    user_id,
    email: sentinels.email,
    ids: idsWithPerson(tenant.ids, person),
    code: '',
    invitationIds: [],
  };
  for (const request of finalOperations.flatMap((name) => hostileRequests(name, target)))
    exchanges.push(await sendHostileRequest(viewer, request));
  return exchanges;
}

async function browserOf({ client }: TestPerson): Promise<SocketBrowser> {
  const { token } = (await client.get('/auth/socket-token')).body as { readonly token: string };
  return openBrowser(gateway.url, { token, capabilities: ['batch'] });
}

/** Texts in places where the hostile person may not listen. */
const secretTexts = {
  direct: 'whisper-in-a-thread',
  ADMIN: 'whisper-among-organizers',
  BACKSTAGE: 'whisper-backstage',
};

/** Returns payloads for every client event that target a person. */
function payloadsFor({ tenant }: World, person: SentinelPerson, thread_id: number) {
  const { event_id, ids, rooms } = tenant;
  const roomIds = Object.values(rooms);
  const inRooms = (fields: object) => roomIds.map((room_id) => ({ room_id, ...fields }));
  return {
    chat_message: inRooms({ content: 'Hello' }),
    join_session_chat_rooms: [{ session_id: ids.session_id }],
    leave_session_chat_rooms: [{ session_id: ids.session_id }],
    typing_in_room: inRooms({ is_typing: true }),
    get_direct_message_threads: [{}, { event_id }],
    get_direct_messages: [{ thread_id }],
    send_direct_message: [{ thread_id, content: 'Hello' }],
    react_to_direct_message: [{ thread_id, message_id: ids.message_id, reaction: '👍', has_reacted: true }],
    mark_messages_read: [{ thread_id }],
    create_direct_message_thread: [{ user_id: person.user_id }, { user_id: person.user_id, event_id }],
    typing_in_dm: [{ thread_id, is_typing: true }],
    join_user_room: [{ user_id: person.user_id }],
    join_event: [{ event_id }],
    leave_event: [{ event_id }],
    join_event_admin: [{ event_id }],
    join_chat_room: inRooms({}),
    leave_chat_room: [{ room_id: rooms.GREEN_ROOM }],
    mark_room_read: inRooms({ seq: 1 }),
    react_to_chat_message: inRooms({ message_id: ids.message_id, reaction: '👍', has_reacted: true }),
    edit_chat_message: inRooms({ message_id: ids.message_id, content: 'Taken over' }),
    watch_questions: [{ session_id: ids.session_id }],
    unwatch_questions: [{ session_id: ids.session_id }],
    watch_polls: [{ event_id: ids.event_id, session_id: ids.session_id }],
    unwatch_polls: [{ event_id: ids.event_id, session_id: ids.session_id }],
    set_ready: [{ session_id: ids.session_id, profile_id: null, is_ready: true }],
    send_lectern_message: [{ event_id: ids.event_id, location: '', text: 'Five minutes' }],
    watch_session_reactions: [{ session_id: ids.session_id }],
    unwatch_session_reactions: [{ session_id: ids.session_id }],
    react_to_session: [{ session_id: ids.session_id, reaction: '👏' }],
    raise_hand: [{ session_id: ids.session_id, is_raised: true, is_named: true }],
    vote_in_poll: [{ poll_id: ids.poll_id, choices: [1] }],
    vote_for_question: [{ question_id: ids.question_id, has_voted: true }],
    ping: [{}],
  } as const satisfies Readonly<Record<ClientEventName, readonly object[]>>;
}

const eventNames = Object.keys(clientEvents).filter((name): name is ClientEventName =>
  Object.hasOwn(clientEvents, name),
);

interface ReceivedFrame {
  readonly name: string;
  readonly payload: unknown;
}

const entering: readonly ClientEventName[] = ['join_user_room', 'join_event', 'join_event_admin', 'join_chat_room'];

/** Sends client events with their payloads; returns the acknowledgements. */
async function sendEvents(
  browser: SocketBrowser,
  names: readonly ClientEventName[],
  payloads: ReturnType<typeof payloadsFor>,
): Promise<ReceivedFrame[]> {
  const replies: ReceivedFrame[] = [];
  for (const name of names)
    for (const payload of payloads[name]) replies.push({ name, payload: await browser.request(name, payload) });
  return replies;
}

/** Makes others enter, type, write, and receive messages and notifications. */
async function actAsOthers({ tenant, people, hidden }: World, thread_id: number): Promise<void> {
  const { owner, event_id, rooms } = tenant;
  const sockets = [await browserOf(hidden), await browserOf(owner)] as const;
  const [hostileSocket, staffs] = sockets;
  await hostileSocket.request('join_chat_room', { room_id: rooms.GLOBAL });
  await hostileSocket.request('typing_in_room', { room_id: rooms.GLOBAL, is_typing: true });
  await hostileSocket.request('chat_message', { room_id: rooms.GLOBAL, content: 'Good morning' });
  for (const kind of ['ADMIN', 'BACKSTAGE'] as const satisfies readonly RoomKind[])
    await staffs.request('chat_message', { room_id: rooms[kind], content: secretTexts[kind] });
  const sentReply = await staffs.request('send_direct_message', { thread_id, content: secretTexts.direct });
  expect(sentReply.ok).toBe(true);
  await hostileSocket.next('new_direct_message', ({ content }) => content === secretTexts.direct);
  for (const { user_id } of people) {
    const muteReply = await owner.client.post(`/events/${event_id}/users/${user_id}/chat-ban`, {
      reason: 'A private matter',
    });
    expect(muteReply.status, muteReply.text).toBe(200);
  }
  await hostileSocket.request('leave_chat_room', { room_id: rooms.GLOBAL });
  await staffs.request('chat_message', { room_id: rooms.GLOBAL, content: 'Good night' });
  for (const socket of sockets) socket.close();
}

/** Returns all received frames with hidden data, or with texts from elsewhere. */
function findLeaksIn(frames: readonly ReceivedFrame[], { people }: World, role: Role): readonly string[] {
  const hidden = people.flatMap(({ label, sentinels }) =>
    (hiddenFieldsFor(role) ?? (Object.keys(sentinels) as SentinelField[])).map(
      (field) => [`${label}.${field}`, sentinels[field]] as const,
    ),
  );
  const forbiddenTexts = Object.entries(secretTexts).filter(([place]) => role !== 'MODERATOR' || place !== 'BACKSTAGE');
  return frames.flatMap(({ name, payload }) => {
    const text = JSON.stringify(payload).toLowerCase();
    return [...hidden, ...forbiddenTexts, ['reason of a mute', 'a private matter'] as const]
      .filter(([, secret]) => text.includes(secret))
      .map(([texts]) => `${texts} in ${name}`);
  });
}

describe.each(roles.map((role) => ({ role, who: role ?? 'stranger' })))('hostile $who', ({ role }) => {
  let world: World;
  beforeAll(async () => {
    world = await newWorld(role);
  });

  it('receives no hidden data in acknowledgements and server events of its socket', async () => {
    const { tenant, hidden, viewer, people } = world;
    const threadReply = await tenant.owner.client.post('/direct-messages/threads', {
      user_id: hidden.user_id,
      event_id: tenant.event_id,
    });
    const { id: thread_id } = threadReply.body as { readonly id: number };
    const received: ReceivedFrame[] = [];
    let browser: SocketBrowser | undefined;
    for (const person of people) {
      browser?.close();
      await resetRateLimits(api.deps);
      const payloads = payloadsFor(world, person, thread_id);
      // All in one second would exceed the rate limit of a socket. Rooms are entered last, so that later events are
      // received.
      const requester = await browserOf(viewer);
      const otherRows = eventNames.filter((name) => !entering.includes(name));
      received.push(...(await sendEvents(requester, otherRows, payloads)));
      received.push(...requester.received);
      requester.close();
      browser = await browserOf(viewer);
      received.push(...(await sendEvents(browser, entering, payloads)));
      received.push(...browser.received);
    }
    const codes = received.map(
      ({ payload }) => (payload as { readonly error?: { readonly error: string } }).error?.error,
    );
    expect(codes).not.toContain('invalid_request');
    expect(codes).not.toContain('rate_limited');
    await actAsOthers(world, thread_id);
    const last = (): readonly ReceivedFrame[] => browser?.received ?? [];
    if (role === null) await browser?.request('ping', {});
    else await waitForCondition('the room event arrives', () => JSON.stringify(last()).includes('Good night'));
    received.push(...last());
    browser?.close();
    expect(findLeaksIn(received, world, role)).toEqual([]);
    // It listened where it may.
    const all = JSON.stringify(received);
    expect(all.includes(people[0]?.sentinels.first_name ?? '')).toBe(role !== null);
    expect(all.includes(secretTexts.BACKSTAGE)).toBe(role === 'MODERATOR');
    const rejectedAcks = received.filter(({ payload }) => (payload as { readonly ok?: boolean }).ok === false);
    expect(rejectedAcks.some(({ name }) => name === 'join_event_admin')).toBe(true);
    expect(rejectedAcks.some(({ name }) => name === 'get_direct_messages')).toBe(true);
  });

  it('receives no hidden data from any operation, and changes no data of others', async () => {
    const before = await standingOf(world, role);
    for (const table of ['users', 'organizations', 'events', 'sessions', 'invitations'])
      expect(before[table]).not.toBe('');
    const exchanges = [...(await callEverything(world)), ...(await sendEndingRequests(world))];
    expect(findUntestedOperations(exchanges)).toEqual([]);
    expect(
      findMalformedRequests(
        exchanges,
        operationNames.filter((name) => name !== 'JoinByCode'),
      ),
    ).toEqual([]);
    expect(findLeaks(exchanges, world.people, hiddenFieldsFor(role))).toEqual([]);
    expect(await standingOf(world, role)).toEqual(before);
    const hasNamedPerson = exchanges.some(({ reply }) =>
      reply.text.includes(world.people[0]?.sentinels.first_name ?? ''),
    );
    expect(hasNamedPerson).toBe(role !== null);
  });
});
