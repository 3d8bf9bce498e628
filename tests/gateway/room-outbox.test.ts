/**
 * Changes reach open sockets even if the process that made them could not publish them: the outbox relay publishes them
 * again.
 */
import { deleteRoomMessage } from '@plenum/core/domain/chat/chat-rooms/delete-room-message';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { restoreRoomMessage } from '@plenum/core/domain/chat/chat-rooms/removed-messages.steps';
import { toggleChatRoom } from '@plenum/core/domain/chat/chat-rooms/update-chat-room';
import { removeOrganizationUser } from '@plenum/core/domain/events/organizations/remove-organization-user';
import { updateOrganizationUser } from '@plenum/core/domain/events/organizations/update-organization-user';
import { updateSession } from '@plenum/core/domain/schedule/sessions/update-session';
import { type Scope, transaction } from '@plenum/core/scope';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  scopeWithoutServerEvents,
  type Conference,
  createConferenceWithRooms,
  createOrganizationOwner,
  setMembership,
  createSessionWithRooms,
  type Person,
} from '../support/gateway/world.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let cluster: TestCluster;
let worker: TestWorker;
let conference: Conference;
let attendee: Person;

beforeAll(async () => {
  cluster = await startTestCluster();
  worker = await startTestWorker(cluster.api.env);
});
beforeEach(async () => {
  conference = await createConferenceWithRooms(cluster.deps);
  attendee = await setMembership(cluster.deps, conference, 'ATTENDEE');
});
afterEach(() => cluster.closeBrowsers());
afterAll(async () => {
  await worker.stop();
  await cluster.close();
});

/** Returns the scope of the creator in a process whose server events are lost. */
const creatorScope = (): Scope => scopeWithoutServerEvents(cluster.deps, conference.creator);
const joinRoom = async (person: Person, gateway: 0 | 1, room_id: number): Promise<SocketBrowser> => {
  const browser = await cluster.browser(person, gateway);
  expect(await browser.request('join_chat_room', { room_id })).toMatchObject({ ok: true });
  return browser;
};

describe('lost server events', () => {
  it('removes a message, and restores it with its text', async () => {
    const { GLOBAL: room_id } = conference.rooms;
    const browser = await joinRoom(attendee, 1, room_id);
    const staffBrowser = await joinRoom(conference.creator, 0, room_id);
    const { message } = await postRoomMessage(creatorScope(), { room_id, content: 'Hello' });
    const reference = { room_id, message_id: message.id };
    await deleteRoomMessage(creatorScope(), reference);
    expect(await browser.next('chat_message_removed')).toEqual({ ...reference, seq: message.seq, by_rule: false });
    expect(await staffBrowser.next('chat_message_moderated')).toMatchObject({
      deleted_by: { id: conference.creator.user_id },
    });
    expect(staffBrowser.all('chat_message_removed')).toEqual([]);
    await transaction(creatorScope(), (tx) => restoreRoomMessage(tx, reference));
    expect(await browser.next('new_chat_message')).toMatchObject({ id: message.id, content: 'Hello' });
  });

  it('removes sockets from a closed room and from the rooms of a session whose chat was disabled', async () => {
    const session = await createSessionWithRooms(cluster.deps, conference);
    const { GLOBAL } = conference.rooms;
    const browsers = [await joinRoom(attendee, 0, GLOBAL), await joinRoom(attendee, 1, session.PUBLIC)] as const;
    await toggleChatRoom(creatorScope(), GLOBAL);
    expect(await browsers[0].next('chat_room_left')).toEqual({ room_id: GLOBAL });
    expect(await browsers[0].next('chat_room_updated')).toMatchObject({ room_id: GLOBAL, is_enabled: false });
    await updateSession(creatorScope(), session.session_id, { chat_mode: 'DISABLED' });
    expect(await browsers[1].next('chat_room_left')).toEqual({ room_id: session.PUBLIC });
  });
});

describe('former owners of the organization', () => {
  it.each([
    [
      'a demotion to MEMBER',
      (owner: Person) => updateOrganizationUser(creatorScope(), conference.organization_id, owner.user_id, 'MEMBER'),
    ],
    ['a removal', (owner: Person) => removeOrganizationUser(creatorScope(), conference.organization_id, owner.user_id)],
  ] as const)(
    'removes a former owner from all rooms of its events on every gateway after %s',
    async (_change, applyChange) => {
      const owner = await createOrganizationOwner(cluster.deps, conference);
      const { GLOBAL, ADMIN } = conference.rooms;
      const browsers = [await joinRoom(owner, 0, ADMIN), await joinRoom(owner, 1, GLOBAL)] as const;
      await browsers[0].request('join_event_admin', { event_id: conference.event_id });
      await applyChange(owner);
      expect(await browsers[0].next('chat_room_left')).toEqual({ room_id: ADMIN });
      expect(await browsers[1].next('chat_room_left')).toEqual({ room_id: GLOBAL });
      for (const browser of browsers) {
        expect(await browser.next('moderation_status_changed')).toMatchObject({ role: null, can_use_chat: false });
        expect(await browser.request('join_chat_room', { room_id: GLOBAL })).toMatchObject({
          ok: false,
          error: { error: 'not_found' },
        });
      }
    },
  );
});
