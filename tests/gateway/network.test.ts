/** Listing connections, and blocking people. */
import { ListThreads } from '@plenum/contracts/chat/direct-messages';
import {
  BlockUser,
  GetConnection,
  ListBlockedUsers,
  ListConnections,
  ListEventConnections,
  ListPendingConnections,
} from '@plenum/contracts/networking/connections';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { setPrivacy } from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { connectPeople } from '../support/gateway/acquaintances.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { changeMembership, createPersonWithLogin, type Person } from '../support/gateway/world.ts';

const { cluster, conference, apiOf, attendee, requestConnection } = await openConferenceCluster();

describe('lists of connections', () => {
  it('searches connections by name, event and visible fields, and not by hidden ones', async () => {
    const viewer = await attendee('Me');
    const [openPerson, privatePerson] = [await attendee('Ludwig'), await attendee('Ludmila')];
    for (const person of [openPerson, privatePerson]) {
      await cluster.deps.db.rows(
        statement('test-work', `update users set company_name = 'Zwölf Töne', title = 'Composer' where id = $1`),
        [person.user_id],
      );
      await connectPeople(cluster.api, conference, [person, viewer]);
    }
    await setPrivacy(cluster.api, privatePerson.user_id, { show_company: false });
    const names = async (query: Record<string, string>): Promise<string[]> => {
      const page = expectReply(ListConnections, 200, await apiOf(viewer).connections(query));
      expect(page.total_items).toBe(page.connections.length);
      return page.connections.map(({ requester }) => requester.full_name).toSorted();
    };
    expect(await names({ search: 'lud' })).toEqual(['Ludmila Tester', 'Ludwig Tester']);
    expect(await names({ search: 'ZWOLF tone' })).toEqual(['Ludwig Tester']);
    expect(await names({ search: 'composer wig' })).toEqual(['Ludwig Tester']);
    expect(await names({ search: 'test conference' })).toEqual(['Ludmila Tester', 'Ludwig Tester']);
    expect(await names({ search: openPerson.name, status: 'ACCEPTED', direction: 'received' })).toEqual([
      'Ludwig Tester',
    ]);
    expect(await names({ search: 'lud', direction: 'sent' })).toEqual([]);
    expect(await names({ search: 'example.org' })).toEqual([]);
    expect(await names({ search: '%' })).toEqual([]);
    const { connections } = expectReply(ListConnections, 200, await apiOf(viewer).connections({ search: 'ludmila' }));
    expect(connections[0]?.requester).toMatchObject({ company_name: null, title: null });
  });

  it('sorts connections newest first, in pages of up to a thousand', async () => {
    const viewer = await attendee('Me');
    const people = [await attendee('A'), await attendee('B'), await attendee('C')];
    const ids: number[] = [];
    for (const person of people) ids.push(await requestConnection(viewer, person));
    const page = expectReply(ListConnections, 200, await apiOf(viewer).connections({ page: '2', per_page: '2' }));
    expect(page.connections.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    expect(page).toMatchObject({ total_items: 3, total_pages: 2, current_page: 2, next: null });
    const allConnections = expectReply(ListConnections, 200, await apiOf(viewer).connections({ per_page: '1000' }));
    expect(allConnections.connections.map(({ id }) => id)).toEqual(ids.toReversed());
    expectRejection(await apiOf(viewer).connections({ per_page: '1001' }), 'invalid_request');
    expect(expectReply(ListConnections, 200, await apiOf(viewer).connections({ status: 'ACCEPTED' })).total_items).toBe(
      0,
    );
  });

  it('shows the fields that the other person shares: email address, company and links', async () => {
    const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
    await setPrivacy(cluster.api, anna.user_id, { email_visibility: 'CONNECTIONS_ORGANIZERS' });
    const connection_id = await requestConnection(anna, ben);
    const [pendingConnection] = expectReply(ListPendingConnections, 200, await apiOf(ben).pending()).connections;
    expect(pendingConnection?.requester.email).toBeNull();
    await apiOf(ben).answerConnection(connection_id, 'ACCEPTED');
    const connection = expectReply(GetConnection, 200, await getConnection(ben, connection_id));
    expect(connection.requester.email).toMatch(/@example\.org$/);
    const carl = await attendee('Carl');
    expectRejection(await getConnection(carl, connection_id), 'not_found');
    expectRejection(await getConnection(carl, 999_999), 'not_found');
  });

  it('lists for an event the members the caller is connected with', async () => {
    const viewer = await attendee('Me');
    const [anna, ben, zoe] = [await attendee('Anna'), await attendee('Ben'), await attendee('Zoe')];
    await connectPeople(cluster.api, conference, [viewer, zoe]);
    await connectPeople(cluster.api, conference, [anna, viewer]);
    await requestConnection(ben, viewer);
    const banned = await attendee('Banned');
    await connectPeople(cluster.api, conference, [banned, viewer]);
    await changeMembership(cluster.deps, conference, banned, 'is_banned = true');
    const page = expectReply(ListEventConnections, 200, await listEventConnections(viewer));
    expect(page.users.map(({ full_name }) => full_name)).toEqual(['Anna Tester', 'Zoe Tester']);
    expect(page.total_items).toBe(2);
  });
});

const bearer = (person: Person) => ({ headers: { authorization: `Bearer ${person.access_token}` } });
const getConnection = (person: Person, connection_id: number) =>
  cluster.api.client().get(`/connections/${connection_id}`, bearer(person));
const listEventConnections = (person: Person) =>
  cluster.api.client().get(`/events/${conference.event_id}/connections`, bearer(person));

interface ListedPerson {
  readonly user_id: number;
  readonly can_send_connection_request: boolean | null;
}
async function canSendRequest(viewer: Person, otherPerson: Person): Promise<boolean | null> {
  const reply = await cluster.api.client().get(`/events/${conference.event_id}/users`, {
    ...bearer(viewer),
    query: { per_page: '100', search: otherPerson.name },
  });
  const { event_users } = reply.body as { event_users: ListedPerson[] };
  return event_users.find(({ user_id }) => user_id === otherPerson.user_id)?.can_send_connection_request ?? null;
}

describe('blocking', () => {
  it('stops requests, conversations and messages in both directions, until unblocked', async () => {
    const [anna, ben] = [await attendee('Blocking'), await attendee('Unwanted')];
    await connectPeople(cluster.api, conference, [anna, ben]);
    const [thread] = expectReply(ListThreads, 200, await apiOf(anna).threads()).threads;
    const thread_id = thread?.id ?? 0;
    expectReply(BlockUser, 200, await apiOf(anna).block(ben));
    expectReply(BlockUser, 200, await apiOf(anna).block(ben));
    for (const [sender, recipient] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      expectRejection(await apiOf(sender).send(thread_id, 'Hello'), 'blocked');
      expectRejection(await apiOf(sender).open(recipient), 'blocked');
      expectRejection(await apiOf(sender).open(recipient, conference.event_id), 'blocked');
      expectRejection(await apiOf(sender).requestConnection(recipient, conference.event_id), 'blocked');
      expect(await canSendRequest(sender, recipient)).toBe(false);
    }
    // The blocked person keeps the conversation, and is not told why messages are rejected.
    expect(expectReply(ListThreads, 200, await apiOf(anna).threads()).threads).toEqual([]);
    expect(expectReply(ListThreads, 200, await apiOf(ben).threads()).threads).toMatchObject([
      { id: thread_id, can_send: false, is_blocked: false },
    ]);
    const blockedList = await cluster.api.client().get('/users/blocked', bearer(anna));
    expect(expectReply(ListBlockedUsers, 200, blockedList).users).toEqual([
      { id: ben.user_id, full_name: 'Unwanted Tester', image_url: null },
    ]);
    expect((await apiOf(anna).unblock(ben)).status).toBe(200);
    expect((await apiOf(ben).send(thread_id, 'Hello again')).status).toBe(201);
    expect(expectReply(ListThreads, 200, await apiOf(anna).threads()).threads).toMatchObject([{ id: thread_id }]);
  });

  it('cancels an open request in either direction, without notifying the other person', async () => {
    const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
    const bensBrowser = await cluster.browser(ben);
    const annasBrowser = await cluster.browser(anna);
    const connection_id = await requestConnection(ben, anna);
    await apiOf(anna).block(ben);
    await annasBrowser.next('connection_updated', ({ id, status }) => id === connection_id && status === 'REMOVED');
    expect(bensBrowser.all('connection_updated')).toEqual([]);
    expectRejection(await apiOf(anna).answerConnection(connection_id, 'ACCEPTED'), 'connection_not_pending');
    await apiOf(anna).unblock(ben);
    expect(await requestConnection(ben, anna)).toBe(connection_id);
  });

  it('requires a person the caller has met', async () => {
    const anna = await attendee('Anna');
    const stranger = await createPersonWithLogin(cluster.deps, 'Stranger');
    expectRejection(await apiOf(anna).block(anna), 'block_oneself');
    expectRejection(await apiOf(anna).block(stranger), 'not_found');
    expectRejection(await apiOf(anna).unblock(stranger), 'not_found');
    expectRejection(await apiOf(anna).block({ ...stranger, user_id: 999_999 }), 'not_found');
  });
});
