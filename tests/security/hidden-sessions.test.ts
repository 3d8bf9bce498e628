/**
 * A session without a time is visible to those who edit sessions. For all others, its id and the ids of its parts act
 * as unknown ids in every operation and client event of the catalogues, and none of its texts is in any reply, file,
 * push or page.
 */
import { type OperationName, operations } from '@plenum/contracts/api';
import { clientEvents, type ClientEventName } from '@plenum/contracts/client-events';
import type { EventUserRole } from '@plenum/contracts/enums';
import { createWallFeeds, roomWalls } from '@plenum/core/domain/chat/chat-rooms/wall-feeds';
import { pollWalls } from '@plenum/core/domain/live/polls/poll-wall-content';
import { questionWalls } from '@plenum/core/domain/live/questions/question-walls';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSession, addSpeaker, newMember, putOnStage } from '../support/api/conferences.ts';
import { idsForOperation, sendOperation } from '../support/api/operation-requests.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { addCue } from '../support/api/tenant-cues.ts';
import { addPoll } from '../support/api/tenant-polls.ts';
import { addQuestion } from '../support/api/tenant-questions.ts';
import { addMessage, sessionRooms } from '../support/api/tenant-rows.ts';
import {
  type IdName,
  idsInPath,
  newTenant,
  operationsWithIds,
  type Tenant,
  type TenantIds,
} from '../support/api/tenants.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestReply } from '../support/api/test-client.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/test-gateways.ts';
import { startTestWorker } from '../support/worker/test-worker.ts';

const viewers = ['ATTENDEE', 'SPEAKER of another session', 'speaker of the session', 'MODERATOR', 'stranger'] as const;
type Viewer = (typeof viewers)[number];
const roles: Readonly<Record<Viewer, EventUserRole | null>> = {
  ATTENDEE: 'ATTENDEE',
  'SPEAKER of another session': 'SPEAKER',
  'speaker of the session': 'SPEAKER',
  MODERATOR: 'MODERATOR',
  stranger: null,
};

/** A marker in every text of the session. */
const secret = 'Zebrafish';
const unknownIdBase = 9_000_000_000_000;

let api: TestApi;
let gateway: TestGateway;
let tenant: Tenant;
/** Ids of the hidden session and of its parts. */
let ids: TenantIds;
let backstageId: number;
/** Tokens of the walls of its room, questions and polls. */
const walls: string[] = [];
const people = new Map<Viewer, TestPerson>();

const run = <Row = unknown>(name: string, text: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement<Row>(`test-hidden-${name}`, text), values);

beforeAll(async () => {
  api = await buildTestApi();
  gateway = await startTestGateway(api.env);
  tenant = await newTenant(api);
  const { event_id, owner } = tenant;
  const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
  await api.deps.db.rows(sessionRooms, [event_id, session_id]);
  const rooms = await run<{ id: number; subtype: string }>(
    'rooms',
    `update chat_rooms set name = $2 || subtype where session_id = $1 returning id, subtype`,
    [session_id, secret],
  );
  const [public_id, backstage_id] = ['PUBLIC', 'BACKSTAGE'].map(
    (subtype) => rooms.find((room) => room.subtype === subtype)?.id ?? 0,
  );
  const room_id = public_id ?? 0;
  backstageId = backstage_id ?? 0;
  const profile_id = await addSpeaker(api, event_id, 'Barbara');
  await putOnStage(api, session_id, profile_id, 1);
  ids = {
    ...tenant.ids,
    session_id,
    room_id,
    profile_id,
    message_id: await addMessage(api, room_id, owner.user_id),
    question_id: await addQuestion(api, event_id, session_id, owner.user_id),
    poll_id: await addPoll(api, event_id, session_id, 'OPEN'),
    cue_id: await addCue(api, session_id),
  };
  for (const viewer of viewers) {
    const role = roles[viewer];
    const person = role === null ? await newLoggedInPerson(api) : await newMember(api, event_id, { role });
    people.set(viewer, person);
    if (role === null) continue;
    await run('mark', 'insert into session_bookmarks (user_id, session_id) values ($1, $2)', [
      person.user_id,
      session_id,
    ]);
  }
  const onStage = people.get('speaker of the session')?.user_id ?? 0;
  await putOnStage(api, session_id, await addSpeaker(api, event_id, 'Mary', { user_id: onStage }), 2);
  for (const path of [`chat-rooms/${room_id}`, `sessions/${session_id}/questions`, `sessions/${session_id}/polls`]) {
    const wall = await owner.client.post(`/${path}/wall`);
    expect(wall.status, path).toBe(201);
    walls.push((wall.body as { token: string }).token);
  }
  await run(
    'hide',
    `with queued as (update room_messages set content = $2 where room_id = $3),
          asked as (update questions set text = $2 where session_id = $1),
          polled as (update polls set question = $2 where session_id = $1),
          cued as (update session_cues set title = $2 where session_id = $1)
     update sessions set title = $2, description = $2, track = $2, location = $2, is_unscheduled = true where id = $1`,
    [session_id, secret, room_id],
  );
});
afterAll(async () => {
  await gateway.stop();
  await api.close();
});

const personOf = (viewer: Viewer): TestPerson => people.get(viewer) ?? expect.fail(`Nobody plays ${viewer}.`);

/** Parts of the session. */
const sessionIdNames: readonly IdName[] = ['session_id', 'room_id', 'message_id', 'question_id', 'poll_id', 'cue_id'];
/** Threads also have messages. */
const readOperations = operationsWithIds
  .filter((name) => !idsInPath(name).includes('thread_id'))
  .filter((name) => idsInPath(name).some((id) => sessionIdNames.includes(id)));
const unknownIds = (names: readonly IdName[]): Partial<TenantIds> =>
  Object.fromEntries(names.map((id, index) => [id, unknownIdBase + index]));
const comparableReply = ({ status, text }: TestReply): string =>
  `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`;

describe.each(viewers)('operations for a person who cannot see the session, %s', (viewer) => {
  it.each(readOperations)('replies to %s as for an unknown id', async (name) => {
    const { client } = personOf(viewer);
    const sessionIds = idsInPath(name).filter((id) => sessionIdNames.includes(id));
    const expected = comparableReply(await sendOperation(client, name, { ...ids, ...unknownIds(sessionIds) }));
    expect(comparableReply(await sendOperation(client, name, ids))).toBe(expected);
    if (!sessionIds.includes('room_id')) return;
    expect(comparableReply(await sendOperation(client, name, { ...ids, room_id: backstageId }))).toBe(expected);
  });

  it('rejects reports about its messages, as for unknown messages', async () => {
    const report = (message_id: number) =>
      personOf(viewer).client.post(`/events/${ids.event_id}/reports`, { message_id, reason: 'Rude' });
    expect(comparableReply(await report(ids.message_id))).toBe(comparableReply(await report(unknownIdBase)));
  });
});

type Payloads = (ids: TenantIds) => Readonly<Record<string, unknown>>;
/** Payloads of the client events that refer to a session. */
const payloads: { readonly [N in ClientEventName]?: Payloads } = {
  join_chat_room: ({ room_id }) => ({ room_id }),
  leave_chat_room: ({ room_id }) => ({ room_id }),
  mark_room_read: ({ room_id }) => ({ room_id, seq: 1 }),
  chat_message: ({ room_id }) => ({ room_id, content: 'Hello' }),
  edit_chat_message: ({ room_id, message_id }) => ({ room_id, message_id, content: 'Hello' }),
  react_to_chat_message: ({ room_id, message_id }) => ({ room_id, message_id, reaction: '👍', has_reacted: true }),
  join_session_chat_rooms: ({ session_id }) => ({ session_id }),
  leave_session_chat_rooms: ({ session_id }) => ({ session_id }),
  typing_in_room: ({ room_id }) => ({ room_id, is_typing: true }),
  watch_questions: ({ session_id }) => ({ session_id }),
  unwatch_questions: ({ session_id }) => ({ session_id }),
  vote_for_question: ({ question_id }) => ({ question_id, has_voted: true }),
  watch_session_reactions: ({ session_id }) => ({ session_id }),
  unwatch_session_reactions: ({ session_id }) => ({ session_id }),
  react_to_session: ({ session_id }) => ({ session_id, reaction: '👏' }),
  raise_hand: ({ session_id }) => ({ session_id, is_raised: true, is_named: false }),
  watch_polls: ({ event_id, session_id }) => ({ event_id, session_id }),
  unwatch_polls: ({ event_id, session_id }) => ({ event_id, session_id }),
  vote_in_poll: ({ poll_id }) => ({ poll_id, choices: [1] }),
  set_ready: ({ session_id }) => ({ session_id, is_ready: true }),
};
const isOfSession = (name: string): boolean => sessionIdNames.some((id) => id === name);
const events = Object.keys(payloads) as ClientEventName[];

async function browserOf({ client }: TestPerson): Promise<SocketBrowser> {
  const { token } = (await client.get('/auth/socket-token')).body as { token: string };
  return openBrowser(gateway.url, { token, capabilities: ['batch'] });
}

describe('client events', () => {
  it('covers every client event with a reference to a session', () => {
    const naming = Object.entries(clientEvents)
      .filter(([, { payload }]) => Object.keys(payload.properties).some(isOfSession))
      .map(([name]) => name)
      // Threads also have messages.
      .filter((name) => name !== 'react_to_direct_message');
    expect(events.toSorted()).toEqual(naming.toSorted());
  });

  it.each(viewers)(
    'acknowledges client events of %s as for unknown ids, and sends no server events',
    async (viewer) => {
      const browser = await browserOf(personOf(viewer));
      /** Sends a client event and returns the reply without the ids that it repeats. */
      const sendRequest = async (name: ClientEventName, payloadIds: TenantIds): Promise<string> => {
        const payload = payloads[name]?.(payloadIds) ?? {};
        const repeated = Object.values(payload).filter((value) => typeof value === 'number');
        const delayedReply = JSON.stringify(await browser.request(name, payload));
        // A rejection by a rate limit reveals nothing about the id.
        expect(delayedReply, name).not.toContain('rate_limited');
        return repeated.reduce<string>((text, id) => text.replaceAll(String(id), 'id'), delayedReply);
      };
      for (const name of events) {
        const expected = await sendRequest(name, { ...ids, ...unknownIds(sessionIdNames) });
        expect(await sendRequest(name, ids), name).toBe(expected);
        expect(await sendRequest(name, { ...ids, room_id: backstageId }), name).toBe(expected);
      }
      const { owner } = tenant;
      expect((await owner.client.post(`/chat-rooms/${ids.room_id}/messages`, { content: secret })).status).toBe(201);
      if (roles[viewer] !== null) {
        const { GLOBAL: room_id } = tenant.rooms;
        // The attempts above have used up the rate limit for entering rooms; it recovers within seconds.
        await expect
          .poll(() => browser.request('join_chat_room', { room_id }), { interval: 500 })
          .toMatchObject({ ok: true });
        const content = `After ${viewer}`;
        // One process sends in order: earlier events have arrived by then.
        expect((await owner.client.post(`/chat-rooms/${room_id}/messages`, { content })).status).toBe(201);
        await browser.next('new_chat_message', (message) => JSON.stringify(message).includes(content));
      }
      expect(JSON.stringify(browser.received)).not.toContain(secret);
      browser.close();
    },
  );
});

describe('server events about the session', () => {
  it('sends server events to those who edit sessions, and to nobody else', async () => {
    const { owner, rooms, event_id } = tenant;
    const worker = await startTestWorker(api.env);
    const organizer = await browserOf(await newMember(api, event_id, { role: 'ORGANIZER' }));
    const otherViewers = await Promise.all(
      viewers.filter((viewer) => roles[viewer] !== null).map((viewer) => browserOf(personOf(viewer))),
    );
    const { session_id } = ids;
    const copy = await owner.client.post(`/sessions/${session_id}/duplicate`);
    expect(copy.status).toBe(201);
    const { id: copy_id } = copy.body as { id: number };
    await run('open', 'insert into session_hands (session_id, is_open) values ($1, true)', [copy_id]);
    const raisedHandUserId = personOf('ATTENDEE').user_id;
    await run('raise', 'insert into raised_hands (session_id, user_id) values ($1, $2)', [copy_id, raisedHandUserId]);
    const changes = [
      () => owner.client.delete(`/sessions/${copy_id}/hands/${raisedHandUserId}`),
      () => owner.client.put(`/sessions/${copy_id}/hands`, { is_open: false }),
      () => owner.client.put(`/sessions/${copy_id}`, { subtitle: 'News' }),
      () => owner.client.put(`/sessions/${copy_id}/resources`, []),
      () => owner.client.delete(`/sessions/${copy_id}`),
    ];
    for (const change of changes) {
      const { status, text } = await change();
      expect(status, text).toBeLessThan(300);
    }
    await expect.poll(() => organizer.all('hands_changed').length).toBeGreaterThanOrEqual(2);
    await expect.poll(() => organizer.all('session_updated').length).toBeGreaterThanOrEqual(4);
    const { GLOBAL: room_id } = rooms;
    for (const browser of otherViewers) {
      // One process sends in order: events published before the reply have arrived by then.
      await expect
        .poll(() => browser.request('join_chat_room', { room_id }), { interval: 500 })
        .toMatchObject({ ok: true });
      const sessionIds = browser.received.filter(({ payload }) =>
        JSON.stringify(payload).includes(`"session_id":${copy_id}`),
      );
      expect(sessionIds).toEqual([]);
      expect(browser.all('event_updated')).not.toEqual([]);
      browser.close();
    }
    organizer.close();
    await worker.stop();
  });
});

/** Read operations that need only the ids of the tenant. */
const reading = operationsWithIds.filter((name) => operations[name].method === 'GET');
const searches: Readonly<Partial<Record<OperationName, Readonly<Record<string, string>>>>> = {
  SearchRoomMessages: { q: secret },
};

describe('texts of the session', () => {
  it.each(viewers)('shows none of them to %s in reads of the event', async (viewer) => {
    const person = personOf(viewer);
    const ownIds = { ...tenant.ids, user_id: person.user_id };
    for (const name of reading) {
      // Texts and bookmarks of the people themselves remain visible to them.
      if (name === 'ExportAccount') continue;
      const reply = await sendOperation(person.client, name, ownIds, searches[name]);
      expect(reply.raw.toString(), name).not.toContain(secret);
      expect(reply.text, name).not.toContain(secret);
    }
    for (const path of ['/search?q=Zebrafish', `/search?q=Zebrafish&event_id=${ids.event_id}`, '/notifications'])
      expect((await person.client.get(path)).text).not.toContain(secret);
  });

  it('shows none of them on a public page, in a public schedule or in a private calendar', async () => {
    const { client } = tenant.owner;
    const parts = { programme: 'ALL', speakers: true, sponsors: true, attendee_count: true, links: true };
    expect((await client.put(`/events/${ids.event_id}`, { visibility: 'PUBLIC', public_parts: parts })).status).toBe(
      200,
    );
    const { slug } = (await client.get(`/events/${ids.event_id}`)).body as { slug: string };
    for (const page of [`/sessions/${ids.session_id}`, `/sessions/${ids.session_id}/session.ics`])
      expect((await api.client().get(`/public/events/${slug}${page}`)).status).toBe(404);
    const formats = ['xml', 'json', 'csv', 'ics'].map((format) => `schedule.${format}`);
    for (const page of ['', '/programme', ...formats.map((file) => `/${file}`)]) {
      const reply = await api.client().get(`/public/events/${slug}${page}`);
      expect([page, reply.status]).toEqual([page, 200]);
      expect(reply.text).not.toContain(secret);
    }
    const attendee = personOf('ATTENDEE').client;
    const feed = await attendee.post(`/events/${ids.event_id}/my-agenda/feed`);
    const { feed_url } = feed.body as { feed_url: string };
    const calendar = await api.client().get(new URL(feed_url).pathname.replace('/api', ''));
    expect(calendar.status).toBe(200);
    expect(calendar.text).not.toContain(secret);
  });

  it('shows none of them on a stage wall that was created before', async () => {
    const feeds = createWallFeeds(api.deps, [roomWalls(api.deps), questionWalls(api.deps), pollWalls(api.deps)]);
    expect(walls).toHaveLength(3);
    for (const token of walls) {
      const feedOpened = feeds.open(token, { show: () => undefined, end: () => undefined });
      await expect(feedOpened).rejects.toMatchObject({ code: 'wall_unknown' });
    }
    await feeds.stop();
  });
});

describe('people who edit sessions', () => {
  it('lets people who edit sessions read and edit the session like any other', async () => {
    const organizer = await newMember(api, ids.event_id, { role: 'ORGANIZER' });
    const isForEditors = (name: OperationName): boolean =>
      operations[name].method !== 'DELETE' && !operations[name].path.startsWith('/public/');
    for (const name of readOperations.filter(isForEditors)) {
      const user_id = personOf('speaker of the session').user_id;
      const freshIds = await idsForOperation(name, api, { ...tenant, ids: { ...ids, user_id } });
      const reply = await sendOperation(organizer.client, name, freshIds);
      expect(reply.body, `${name} ${reply.text}`).not.toMatchObject({ error: 'not_found' });
    }
    const browser = await browserOf(organizer);
    expect(await browser.request('join_chat_room', { room_id: ids.room_id })).toMatchObject({ ok: true });
    expect(await browser.request('watch_questions', { session_id: ids.session_id })).toMatchObject({ ok: true });
    browser.close();
  });
});
