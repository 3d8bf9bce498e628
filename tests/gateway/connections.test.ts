/** Connecting with people, and the server events that both people receive. */
import { ListThreadMessages, ListThreads, OpenThread } from '@plenum/contracts/chat/direct-messages';
import type { ErrorCode } from '@plenum/contracts/errors';
import { AnswerConnection, ListPendingConnections, RequestConnection } from '@plenum/contracts/networking/connections';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { setPrivacy } from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { contentsOf } from '../support/gateway/acquaintances.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import {
  changeMembership,
  createConferenceWithRooms,
  createOrganizationOwner,
  setMembership,
  createPersonWithLogin,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference, apiOf, attendee, requestConnection } = await openConferenceCluster();

const countOfPair = statement<{ count: number }>(
  'test-connections-of-pair',
  'select count(*) as count from connections where low_user_id = least($1::bigint, $2::bigint) and high_user_id = greatest($1::bigint, $2::bigint)',
);
const countConnections = async (first: Person, second: Person): Promise<number> =>
  (await cluster.deps.db.row(countOfPair, [first.user_id, second.user_id]))?.count ?? 0;

const deleteConnections = statement(
  'test-delete-connection',
  'delete from connections where requester_id = $1 or recipient_id = $1',
);

describe('connecting', () => {
  it('merges conversations of the event on acceptance, and accepts a new request after the connection is removed', async () => {
    const { event_id } = conference;
    const staff = await setMembership(cluster.deps, conference, 'ORGANIZER', 'Olga');
    const guest = await attendee('Greta');
    const eventThread = expectReply(OpenThread, 201, await apiOf(staff).open(guest, event_id));
    await apiOf(staff).send(eventThread.id, 'Welcome to the event');
    await apiOf(guest).send(eventThread.id, 'Thank you');
    const connection_id = await requestConnection(guest, staff, 'Shall we talk?');
    expect(expectReply(ListPendingConnections, 200, await apiOf(staff).pending()).connections).toMatchObject([
      { id: connection_id, status: 'PENDING', requester: { id: guest.user_id } },
    ]);
    const accepted = await apiOf(staff).answerConnection(connection_id, 'ACCEPTED');
    expect(expectReply(AnswerConnection, 200, accepted)).toMatchObject({ status: 'ACCEPTED' });
    expect(accepted.body).not.toHaveProperty('thread_id');

    for (const person of [staff, guest]) {
      const { threads } = expectReply(ListThreads, 200, await apiOf(person).threads());
      expect(threads).toMatchObject([{ event_scope_id: null, last_seq: 3, unread_count: person === staff ? 1 : 0 }]);
      const page = expectReply(ListThreadMessages, 200, await apiOf(person).messages(threads[0]?.id ?? 0));
      expect(contentsOf(page.messages)).toEqual(['Shall we talk?', 'Welcome to the event', 'Thank you']);
      expect(page.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
      expect(page.messages[0]?.sender_id).toBe(guest.user_id);
      const times = page.messages.map(({ created_at }) => created_at);
      expect(times).toEqual(times.toSorted());
    }

    expect((await apiOf(guest).remove(connection_id)).status).toBe(204);
    const { threads } = expectReply(ListThreads, 200, await apiOf(staff).threads());
    expect(threads).toMatchObject([{ id: eventThread.id, event_scope_id: event_id, last_seq: 2 }]);
    const secondRequest = expectReply(
      RequestConnection,
      201,
      await apiOf(staff).requestConnection(guest, event_id, 'Once more?'),
    );
    expect(secondRequest).toMatchObject({ id: connection_id, requester_id: staff.user_id, status: 'PENDING' });
    expect((await apiOf(staff).remove(connection_id)).status).toBe(204);
    await requestConnection(guest, staff);
    expect(await countConnections(guest, staff)).toBe(1);
  });

  it('notifies both people immediately', async () => {
    const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
    const [annasBrowser, bensBrowser] = [await cluster.browser(anna, 0), await cluster.browser(ben, 1)];
    const connection_id = await requestConnection(anna, ben, 'Shall we have tea?');
    expect(await bensBrowser.next('connection_requested')).toMatchObject({
      id: connection_id,
      requester: { id: anna.user_id },
      icebreaker_message: 'Shall we have tea?',
    });
    await apiOf(ben).answerConnection(connection_id, 'ACCEPTED');
    for (const [browser, otherPerson] of [
      [annasBrowser, ben],
      [bensBrowser, anna],
    ] as const) {
      const thread = await browser.next('direct_message_thread_created');
      expect(thread).toMatchObject({
        event_scope_id: null,
        other_user: { id: otherPerson.user_id },
        last_message: { content: 'Shall we have tea?' },
        unread_count: 0,
        is_new: true,
      });
      await browser.next('connection_updated', ({ status }) => status === 'ACCEPTED');
    }
    await apiOf(anna).remove(connection_id);
    for (const browser of [annasBrowser, bensBrowser]) {
      await browser.next('direct_message_thread_removed');
      await browser.next('connection_updated', ({ status }) => status === 'REMOVED');
    }
    expect(annasBrowser.all('connection_requested')).toEqual([]);
  });

  it('creates one request when two people request each other concurrently, fifty times (H32)', async () => {
    const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
    const { event_id } = conference;
    const [annasBrowser, bensBrowser] = [await cluster.browser(anna), await cluster.browser(ben)];
    for (let round = 0; round < 50; round += 1) {
      const replies = await Promise.all([
        apiOf(anna).requestConnection(ben, event_id),
        apiOf(ben).requestConnection(anna, event_id),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400]);
      for (const reply of replies.filter(({ status }) => status === 400)) expectRejection(reply, 'connection_exists');
      expect(await countConnections(anna, ben)).toBe(1);
      await cluster.deps.db.rows(deleteConnections, [anna.user_id]);
    }
    // The rejected request notified nobody.
    const requestEventCount = () =>
      annasBrowser.all('connection_requested').length + bensBrowser.all('connection_requested').length;
    await waitForCondition('everybody is notified', () => requestEventCount() === 50);
  });

  it('creates one conversation for two concurrent acceptances', async () => {
    const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
    const connection_id = await requestConnection(anna, ben);
    const replies = await Promise.all([1, 2, 3].map(() => apiOf(ben).answerConnection(connection_id, 'ACCEPTED')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const { threads } = expectReply(ListThreads, 200, await apiOf(anna).threads());
    expect(threads).toMatchObject([{ last_seq: 1 }]);
  });
});

/** Every kind of person who may send requests, by the setting of the recipient. */
const options = ['EVENT_ATTENDEES', 'SPEAKERS_ORGANIZERS', 'NONE'] as const;
const outcomes = {
  ATTENDEE: [201, 'connection_not_wanted', 'connection_not_wanted'],
  MODERATOR: [201, 'connection_not_wanted', 'connection_not_wanted'],
  SPEAKER: [201, 201, 'connection_not_wanted'],
  ORGANIZER: [201, 201, 'connection_not_wanted'],
  ADMIN: [201, 201, 'connection_not_wanted'],
  'an owner without a membership': [201, 201, 'connection_not_wanted'],
  'a banned ORGANIZER': ['event_banned', 'event_banned', 'connection_not_wanted'],
  'an outsider': ['not_found', 'not_found', 'not_found'],
} as const satisfies Record<string, readonly (201 | ErrorCode)[]>;

describe('permissions to request a connection', () => {
  const newPersonOfKind = async (kind: keyof typeof outcomes): Promise<Person> => {
    if (kind === 'an outsider') return createPersonWithLogin(cluster.deps, 'Outsider');
    if (kind === 'an owner without a membership') return createOrganizationOwner(cluster.deps, conference);
    if (kind !== 'a banned ORGANIZER') return setMembership(cluster.deps, conference, kind);
    const banned = await setMembership(cluster.deps, conference, 'ORGANIZER');
    await changeMembership(cluster.deps, conference, banned, 'is_banned = true');
    return banned;
  };

  it.each(Object.keys(outcomes) as (keyof typeof outcomes)[])('accepts or rejects a request: %s', async (kind) => {
    for (const [index, allow_connection_requests] of options.entries()) {
      const sender = await newPersonOfKind(kind);
      const recipient = await attendee('Wished');
      await setPrivacy(cluster.api, recipient.user_id, { allow_connection_requests });
      const reply = await apiOf(sender).requestConnection(recipient, conference.event_id);
      const outcome = outcomes[kind][index];
      if (typeof outcome === 'string') expectRejection(reply, outcome);
      else expect(reply.status, `${kind} ${allow_connection_requests}: ${reply.text}`).toBe(outcome);
    }
  });

  it('uses the override for the event before the general setting', async () => {
    const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
    const overrideSql = `privacy_overrides = '{"allow_connection_requests": "NONE"}'`;
    await changeMembership(cluster.deps, conference, ben, overrideSql);
    expectRejection(await apiOf(anna).requestConnection(ben, conference.event_id), 'connection_not_wanted');
  });

  it('rejects requests to oneself, to unknown people, without a shared event and by banned people', async () => {
    const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
    const outsider = await createPersonWithLogin(cluster.deps, 'Outsider');
    const otherConference = await createConferenceWithRooms(cluster.deps);
    expectRejection(await apiOf(anna).requestConnection(anna, conference.event_id), 'connection_to_oneself');
    expectRejection(
      await apiOf(anna).requestConnection({ ...ben, user_id: 999_999 }, conference.event_id),
      'not_found',
    );
    expectRejection(await apiOf(anna).requestConnection(ben, 999_999), 'not_found');
    expectRejection(await apiOf(anna).requestConnection(ben, null), 'connection_needs_event');
    expectRejection(await apiOf(anna).requestConnection(outsider, conference.event_id), 'not_found');
    expectRejection(await apiOf(anna).requestConnection(ben, otherConference.event_id), 'connection_event_not_shared');
    await changeMembership(cluster.deps, conference, ben, 'is_banned = true');
    expectRejection(await apiOf(anna).requestConnection(ben, conference.event_id), 'connection_event_not_shared');
  });

  it('requires an icebreaker of the event if it allows no other texts', async () => {
    const strictConference = await createConferenceWithRooms(cluster.deps);
    const anna = await setMembership(cluster.deps, strictConference, 'ATTENDEE', 'Anna');
    const ben = await setMembership(cluster.deps, strictConference, 'ATTENDEE', 'Ben');
    await cluster.deps.db.rows(
      statement(
        'test-strict-icebreakers',
        `update events set allow_custom_icebreaker = false, icebreakers = '["What brings you here?"]' where id = $1`,
      ),
      [strictConference.event_id],
    );
    expectRejection(await apiOf(anna).requestConnection(ben, strictConference.event_id, '  '), 'icebreaker_empty');
    expectRejection(
      await apiOf(anna).requestConnection(ben, strictConference.event_id, 'x'.repeat(501)),
      'icebreaker_too_long',
    );
    expectRejection(
      await apiOf(anna).requestConnection(ben, strictConference.event_id, 'Hello'),
      'icebreaker_not_offered',
    );
    expectReply(
      RequestConnection,
      201,
      await apiOf(anna).requestConnection(ben, strictConference.event_id, 'What brings you here?'),
    );
  });
});

const ageConnection = statement(
  'test-age-connection',
  `update connections set updated_at = now() - $3::interval where requester_id = $1 and recipient_id = $2`,
);

describe('answering a request', () => {
  it('lets only the recipient answer, once', async () => {
    const [anna, ben, carl] = [await attendee('Anna'), await attendee('Ben'), await attendee('Carl')];
    const connection_id = await requestConnection(anna, ben);
    expectRejection(await apiOf(anna).answerConnection(connection_id, 'ACCEPTED'), 'connection_not_recipient');
    expectRejection(await apiOf(carl).answerConnection(connection_id, 'ACCEPTED'), 'not_found');
    expectRejection(await apiOf(ben).answerConnection(999_999, 'ACCEPTED'), 'not_found');
    expectRejection(await apiOf(ben).answerConnection(connection_id, 'BLOCKED'), 'invalid_request');
    expectReply(AnswerConnection, 200, await apiOf(ben).answerConnection(connection_id, 'REJECTED'));
    expectRejection(await apiOf(ben).answerConnection(connection_id, 'ACCEPTED'), 'connection_not_pending');
    expectRejection(await apiOf(anna).remove(connection_id), 'connection_not_accepted');
    expect(expectReply(ListThreads, 200, await apiOf(anna).threads()).threads).toEqual([]);
  });

  it('blocks new requests of a rejected sender for thirty days, and none of the recipient', async () => {
    const [anna, ben, carl] = [await attendee('Anna'), await attendee('Ben'), await attendee('Carl')];
    await apiOf(ben).answerConnection(await requestConnection(anna, ben), 'REJECTED');
    await apiOf(carl).answerConnection(await requestConnection(anna, carl), 'REJECTED');
    expectRejection(await apiOf(anna).requestConnection(ben, conference.event_id), 'connection_too_soon');
    expect(await requestConnection(carl, anna)).toBeGreaterThan(0);
    await cluster.deps.db.rows(ageConnection, [anna.user_id, ben.user_id, '29 days 23 hours']);
    expectRejection(await apiOf(anna).requestConnection(ben, conference.event_id), 'connection_too_soon');
    await cluster.deps.db.rows(ageConnection, [anna.user_id, ben.user_id, '30 days']);
    await requestConnection(anna, ben);
    expect(await countConnections(anna, ben)).toBe(1);
  });

  it('lets only the sender withdraw the request before an answer', async () => {
    const [anna, ben, carl] = [await attendee('Anna'), await attendee('Ben'), await attendee('Carl')];
    const connection_id = await requestConnection(anna, ben);
    expectRejection(await apiOf(ben).remove(connection_id), 'connection_not_accepted');
    expectRejection(await apiOf(carl).remove(connection_id), 'not_found');
    expect((await apiOf(anna).remove(connection_id)).status).toBe(204);
    expectRejection(await apiOf(anna).remove(connection_id), 'connection_not_accepted');
    expect(expectReply(ListPendingConnections, 200, await apiOf(ben).pending()).total_items).toBe(0);
  });

  it('blocks new requests of a sender who withdrew for thirty days, and none of the recipient', async () => {
    const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
    await apiOf(anna).remove(await requestConnection(anna, ben));
    expectRejection(await apiOf(anna).requestConnection(ben, conference.event_id), 'connection_too_soon');
    await apiOf(ben).remove(await requestConnection(ben, anna));
    expectRejection(await apiOf(ben).requestConnection(anna, conference.event_id), 'connection_too_soon');
    const connection_id = await requestConnection(anna, ben);
    await apiOf(ben).answerConnection(connection_id, 'ACCEPTED');
    // Ending a connection does not count as a rejected request.
    await apiOf(anna).remove(connection_id);
    await requestConnection(anna, ben);
  });
});
