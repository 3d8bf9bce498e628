import { ListThreads } from '@plenum/contracts/chat/direct-messages';
/** Finding the people one knows, and keeping others away. */
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
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { connectPeople } from '../support/gateway/acquaintances.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { changeMembership, makePerson, type Person } from '../support/gateway/world.ts';

const { cluster, conference, as, attendee, asked } = await openConferenceCluster();

describe('lists', () => {
  it('find by name, event and what others show, and by nothing they hide', async () => {
    const me = await attendee('Me');
    const [open, closed] = [await attendee('Ludwig'), await attendee('Ludmila')];
    for (const person of [open, closed]) {
      await cluster.deps.db.rows(
        statement('test-work', `update users set company_name = 'Zwölf Töne', title = 'Composer' where id = $1`),
        [person.user_id],
      );
      await connectPeople(cluster.api, conference, [person, me]);
    }
    await setPrivacy(cluster.api, closed.user_id, { show_company: false });
    const names = async (query: Record<string, string>): Promise<string[]> => {
      const page = expectReply(ListConnections, 200, await as(me).connections(query));
      expect(page.total_items).toBe(page.connections.length);
      return page.connections.map(({ requester }) => requester.full_name).toSorted();
    };
    expect(await names({ search: 'lud' })).toEqual(['Ludmila Tester', 'Ludwig Tester']);
    expect(await names({ search: 'ZWOLF tone' })).toEqual(['Ludwig Tester']);
    expect(await names({ search: 'composer wig' })).toEqual(['Ludwig Tester']);
    expect(await names({ search: 'test conference' })).toEqual(['Ludmila Tester', 'Ludwig Tester']);
    expect(await names({ search: open.name, status: 'ACCEPTED', direction: 'received' })).toEqual(['Ludwig Tester']);
    expect(await names({ search: 'lud', direction: 'sent' })).toEqual([]);
    expect(await names({ search: 'example.org' })).toEqual([]);
    expect(await names({ search: '%' })).toEqual([]);
    const { connections } = expectReply(ListConnections, 200, await as(me).connections({ search: 'ludmila' }));
    expect(connections[0]?.requester).toMatchObject({ company_name: null, title: null });
  });

  it('come newest first, in pages of up to a thousand', async () => {
    const me = await attendee('Me');
    const people = [await attendee('A'), await attendee('B'), await attendee('C')];
    const ids: number[] = [];
    for (const person of people) ids.push(await asked(me, person));
    const page = expectReply(ListConnections, 200, await as(me).connections({ page: '2', per_page: '2' }));
    expect(page.connections.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    expect(page).toMatchObject({ total_items: 3, total_pages: 2, has_prev: true, has_next: false });
    const all = expectReply(ListConnections, 200, await as(me).connections({ per_page: '1000' }));
    expect(all.connections.map(({ id }) => id)).toEqual(ids.toReversed());
    expectRefusal(await as(me).connections({ per_page: '1001' }), 'invalid_request');
    expect(expectReply(ListConnections, 200, await as(me).connections({ status: 'ACCEPTED' })).total_items).toBe(0);
  });

  it('show the other person as their wishes say: address, company and links', async () => {
    const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
    await setPrivacy(cluster.api, anna.user_id, { email_visibility: 'CONNECTIONS_ORGANIZERS' });
    const connection_id = await asked(anna, ben);
    const [pending] = expectReply(ListPendingConnections, 200, await as(ben).pending()).connections;
    expect(pending?.requester.email).toBeNull();
    await as(ben).answer(connection_id, 'ACCEPTED');
    const connection = expectReply(GetConnection, 200, await getOne(ben, connection_id));
    expect(connection.requester.email).toMatch(/@example\.org$/);
    const carl = await attendee('Carl');
    expectRefusal(await getOne(carl, connection_id), 'not_found');
    expectRefusal(await getOne(carl, 999_999), 'not_found');
  });

  it('of an event name the members one is connected with', async () => {
    const me = await attendee('Me');
    const [anna, ben, zoe] = [await attendee('Anna'), await attendee('Ben'), await attendee('Zoe')];
    await connectPeople(cluster.api, conference, [me, zoe]);
    await connectPeople(cluster.api, conference, [anna, me]);
    await asked(ben, me);
    const banned = await attendee('Banned');
    await connectPeople(cluster.api, conference, [banned, me]);
    await changeMembership(cluster.deps, conference, banned, 'is_banned = true');
    const page = expectReply(ListEventConnections, 200, await inEvent(me));
    expect(page.users.map(({ full_name }) => full_name)).toEqual(['Anna Tester', 'Zoe Tester']);
    expect(page.total_items).toBe(2);
  });
});

const bearer = (person: Person) => ({ headers: { authorization: `Bearer ${person.access_token}` } });
const getOne = (person: Person, connection_id: number) =>
  cluster.api.client().get(`/connections/${connection_id}`, bearer(person));
const inEvent = (person: Person) =>
  cluster.api.client().get(`/events/${conference.event_id}/connections`, bearer(person));

interface ListedPerson {
  readonly user_id: number;
  readonly can_send_connection_request: boolean | null;
}
async function mayAsk(viewer: Person, other: Person): Promise<boolean | null> {
  const reply = await cluster.api.client().get(`/events/${conference.event_id}/users`, {
    ...bearer(viewer),
    query: { per_page: '100', search: other.name },
  });
  const { event_users } = reply.body as { event_users: ListedPerson[] };
  return event_users.find(({ user_id }) => user_id === other.user_id)?.can_send_connection_request ?? null;
}

describe('blocking', () => {
  it('stops requests, conversations and messages in both directions, until it is taken back', async () => {
    const [anna, ben] = [await attendee('Blocking'), await attendee('Unwanted')];
    await connectPeople(cluster.api, conference, [anna, ben]);
    const [thread] = expectReply(ListThreads, 200, await as(anna).threads()).threads;
    const thread_id = thread?.id ?? 0;
    expectReply(BlockUser, 200, await as(anna).block(ben));
    expectReply(BlockUser, 200, await as(anna).block(ben));
    for (const [from, to] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      expectRefusal(await as(from).send(thread_id, 'Hello'), 'blocked');
      expectRefusal(await as(from).open(to), 'blocked');
      expectRefusal(await as(from).open(to, conference.event_id), 'blocked');
      expectRefusal(await as(from).ask(to, conference.event_id), 'blocked');
      expect(await mayAsk(from, to)).toBe(false);
    }
    // Who was blocked keeps the conversation and is not told why nothing can be sent.
    expect(expectReply(ListThreads, 200, await as(anna).threads()).threads).toEqual([]);
    expect(expectReply(ListThreads, 200, await as(ben).threads()).threads).toMatchObject([
      { id: thread_id, can_send: false, is_blocked: false },
    ]);
    const blocked = await cluster.api.client().get('/users/blocked', bearer(anna));
    expect(expectReply(ListBlockedUsers, 200, blocked).users).toEqual([
      { id: ben.user_id, full_name: 'Unwanted Tester', image_url: null },
    ]);
    expect((await as(anna).unblock(ben)).status).toBe(200);
    expect((await as(ben).send(thread_id, 'Hello again')).status).toBe(201);
    expect(expectReply(ListThreads, 200, await as(anna).threads()).threads).toMatchObject([{ id: thread_id }]);
  });

  it('voids an open request, whoever made it, and tells the other person nothing', async () => {
    const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
    const ofBen = await cluster.browser(ben);
    const ofAnna = await cluster.browser(anna);
    const connection_id = await asked(ben, anna);
    await as(anna).block(ben);
    await ofAnna.next('connection_updated', ({ id, status }) => id === connection_id && status === 'REMOVED');
    expect(ofBen.all('connection_updated')).toEqual([]);
    expectRefusal(await as(anna).answer(connection_id, 'ACCEPTED'), 'connection_not_pending');
    await as(anna).unblock(ben);
    expect(await asked(ben, anna)).toBe(connection_id);
  });

  it('is for people one has met: neither oneself nor strangers', async () => {
    const anna = await attendee('Anna');
    const stranger = await makePerson(cluster.deps, 'Stranger');
    expectRefusal(await as(anna).block(anna), 'block_oneself');
    expectRefusal(await as(anna).block(stranger), 'not_found');
    expectRefusal(await as(anna).unblock(stranger), 'not_found');
    expectRefusal(await as(anna).block({ ...stranger, user_id: 999_999 }), 'not_found');
  });
});
