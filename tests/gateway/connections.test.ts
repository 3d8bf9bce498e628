/** Connecting with people, over HTTP, with what both hear of it on their sockets (spec: contract 9.5). */
import {
  type Connection,
  ListConnections,
  ListPendingConnections,
  RequestConnection,
} from '@plenum/contracts/connections';
import { type DirectMessage, ListThreadMessages, ListThreads, OpenThread } from '@plenum/contracts/direct-messages';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { type PeopleApi, peopleApi } from '../support/gateway/people-api.ts';
import { startTestHouse, type TestHouse } from '../support/gateway/test-gateways.ts';
import { type Conference, makeConference, makeMember, type Person } from '../support/gateway/world.ts';

let house: TestHouse;
let conference: Conference;
beforeAll(async () => {
  house = await startTestHouse();
  conference = await makeConference(house.deps);
});
afterEach(() => house.closeBrowsers());
afterAll(() => house.close());

const as = (person: Person): PeopleApi => peopleApi(house.api, person);
const attendee = (name: string): Promise<Person> => makeMember(house.deps, conference, 'ATTENDEE', name);

const idOf = (reply: { readonly body: unknown }): number => (reply.body as Connection).id;
const contents = (messages: readonly DirectMessage[]): string[] => messages.map(({ content }) => content);

describe('connecting', () => {
  it('asks, accepts, merges what was written in the event, removes and asks again (acceptance 13)', async () => {
    const { event_id } = conference;
    const staff = await makeMember(house.deps, conference, 'ORGANIZER', 'Olga');
    const guest = await attendee('Greta');
    const in_event = expectReply(OpenThread, 201, await as(staff).open(guest, event_id));
    await as(staff).send(in_event.id, 'Welcome to the event');
    await as(guest).send(in_event.id, 'Thank you');
    const asked = expectReply(RequestConnection, 201, await as(guest).ask(staff, event_id, 'Shall we talk?'));
    expect(expectReply(ListPendingConnections, 200, await as(staff).pending()).connections).toMatchObject([
      { id: asked.id, status: 'PENDING', requester: { id: guest.user_id } },
    ]);
    const accepted = await as(staff).answer(asked.id, 'ACCEPTED');
    expect(accepted).toMatchObject({ status: 200, body: { status: 'ACCEPTED' } });
    expect(accepted.body).not.toHaveProperty('thread_id');

    for (const person of [staff, guest]) {
      const { threads } = expectReply(ListThreads, 200, await as(person).threads());
      expect(threads).toMatchObject([{ event_scope_id: null, last_seq: 3, can_send: true }]);
      const page = expectReply(ListThreadMessages, 200, await as(person).messages(threads[0]?.id ?? 0));
      expect(contents(page.messages)).toEqual(['Shall we talk?', 'Welcome to the event', 'Thank you']);
      expect(page.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
      expect(page.messages[0]?.sender_id).toBe(guest.user_id);
    }

    expect((await as(guest).remove(asked.id)).status).toBe(204);
    const { threads } = expectReply(ListThreads, 200, await as(staff).threads());
    expect(threads).toMatchObject([{ id: in_event.id, event_scope_id: event_id, last_seq: 2 }]);
    const again = expectReply(RequestConnection, 201, await as(staff).ask(guest, event_id, 'Once more?'));
    expect(again).toMatchObject({ id: asked.id, requester_id: staff.user_id, status: 'PENDING' });
    expect((await as(staff).remove(asked.id)).status).toBe(204);
    expectReply(RequestConnection, 201, await as(guest).ask(staff, event_id));
  });
});
