/** Permissions to send direct messages, over HTTP and sockets. */
import { GetThread, OpenThread, SendDirectMessage } from '@plenum/contracts/chat/direct-messages';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import {
  changeMembership,
  createOrganizationOwner,
  setMembership,
  createPersonWithLogin,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference, apiOf, attendee, pair } = await openConferenceCluster();

/** Who may start and who may continue a conversation without a connection. */
const kinds = [
  'ADMIN',
  'ORGANIZER',
  'MODERATOR',
  'SPEAKER',
  'ATTENDEE',
  'owner',
  'banned ORGANIZER',
  'outsider',
] as const;
type Kind = (typeof kinds)[number];
const kindsThatMayStart = new Set<Kind>(['ADMIN', 'ORGANIZER', 'owner']);
const kindsWithoutAccess = new Set<Kind>(['banned ORGANIZER', 'outsider']);

describe('direct messages over HTTP and sockets alike', () => {
  const newPersonOfKind = async (kind: Kind): Promise<Person> => {
    if (kind === 'outsider') return createPersonWithLogin(cluster.deps, 'Outsider');
    if (kind === 'owner') return createOrganizationOwner(cluster.deps, conference);
    if (kind !== 'banned ORGANIZER') return setMembership(cluster.deps, conference, kind);
    const banned = await setMembership(cluster.deps, conference, 'ORGANIZER');
    await changeMembership(cluster.deps, conference, banned, 'is_banned = true');
    return banned;
  };

  it.each(kinds)('allows starting a conversation with an attendee: %s', async (kind) => {
    const { event_id } = conference;
    const httpReply = await apiOf(await newPersonOfKind(kind)).open(await attendee('Http'), event_id);
    const browser = await cluster.browser(await newPersonOfKind(kind));
    const socketRecipient = await attendee('Socket');
    const socketReply = await browser.request('create_direct_message_thread', {
      user_id: socketRecipient.user_id,
      event_id,
    });
    expect(httpReply.status === 201).toBe(kindsThatMayStart.has(kind));
    expect(socketReply.ok).toBe(kindsThatMayStart.has(kind));
    if (!kindsThatMayStart.has(kind)) {
      // People without a common event get 404, which does not reveal the account.
      const code = kind === 'outsider' ? 'not_found' : 'not_connected_to_start';
      expectRejection(httpReply, code);
      expect(socketReply).toMatchObject({ error: { error: code } });
    }
  });

  it.each(kinds)('allows continuing a conversation with an attendee and with an organizer: %s', async (kind) => {
    for (const otherKind of ['ATTENDEE', 'ORGANIZER'] as const) {
      const [sender, recipient] = [
        await setMembership(cluster.deps, conference, 'ADMIN'),
        await setMembership(cluster.deps, conference, otherKind),
      ];
      const { id } = expectReply(OpenThread, 201, await apiOf(sender).open(recipient, conference.event_id));
      await changeKind(sender, kind);
      const isAllowed = !kindsWithoutAccess.has(kind) && (kindsThatMayStart.has(kind) || otherKind === 'ORGANIZER');
      const httpReply = await apiOf(sender).send(id, 'Over HTTP');
      const browser = await cluster.browser(sender);
      const socketReply = await browser.request('send_direct_message', { thread_id: id, content: 'Over the socket' });
      expect([httpReply.status === 201, socketReply.ok], `${kind} to ${otherKind}`).toEqual([isAllowed, isAllowed]);
      expect(expectReply(GetThread, 200, await apiOf(sender).thread(id)).can_send).toBe(isAllowed);
      // The other person may reply as long as one of the two could have started the conversation.
      expect((await apiOf(recipient).send(id, 'Back')).status === 201).toBe(isAllowed);
      if (isAllowed) continue;
      expectRejection(httpReply, 'not_connected_to_send');
      expect(socketReply).toMatchObject({ error: { error: 'not_connected_to_send' } });
    }
  });

  /** Changes the role of a person with open conversations. */
  async function changeKind(person: Person, kind: Kind): Promise<void> {
    if (kind === 'outsider' || kind === 'owner')
      await cluster.deps.db.rows(
        statement('test-leave-event', 'delete from event_users where event_id = $1 and user_id = $2'),
        [conference.event_id, person.user_id],
      );
    if (kind === 'owner')
      await cluster.deps.db.rows(
        statement(
          'test-own-organization',
          `insert into organization_users (organization_id, user_id, role) values ($1, $2, 'OWNER')`,
        ),
        [conference.organization_id, person.user_id],
      );
    if (kind === 'outsider' || kind === 'owner') return;
    const isBanned = kind === 'banned ORGANIZER';
    const role = isBanned ? 'ORGANIZER' : kind;
    await changeMembership(cluster.deps, conference, person, `role = '${role}', is_banned = ${isBanned}`);
  }

  it('lets connected people write to each other regardless of their roles', async () => {
    const { anna, ben, thread_id } = await pair();
    await changeMembership(cluster.deps, conference, anna, 'is_banned = true');
    expectReply(SendDirectMessage, 201, await apiOf(anna).send(thread_id, 'Still friends'));
    expectReply(SendDirectMessage, 201, await apiOf(ben).send(thread_id, 'Of course'));
  });

  it('hides a conversation from everybody else in every operation', async () => {
    const { thread_id } = await pair();
    const eve = await setMembership(cluster.deps, conference, 'ADMIN', 'Eve');
    const browser = await cluster.browser(eve);
    for (const reply of [
      await apiOf(eve).thread(thread_id),
      await apiOf(eve).messages(thread_id),
      await apiOf(eve).send(thread_id, 'Hello'),
      await apiOf(eve).read(thread_id),
      await apiOf(eve).clear(thread_id),
    ])
      expectRejection(reply, 'not_found');
    expectRejection(await apiOf(eve).thread(999_999), 'not_found');
    const denied = { ok: false, error: { error: 'not_found' } };
    expect(await browser.request('get_direct_messages', { thread_id })).toMatchObject(denied);
    expect(await browser.request('send_direct_message', { thread_id, content: 'Hello' })).toMatchObject(denied);
    expect(await browser.request('mark_messages_read', { thread_id })).toMatchObject(denied);
    expect(await browser.request('typing_in_dm', { thread_id, is_typing: true })).toMatchObject(denied);
    expect(await browser.request('get_direct_message_threads', {})).toMatchObject({ ok: true, data: { threads: [] } });
  });

  it('rejects conversations with oneself and with unknown people', async () => {
    const anna = await attendee('Anna');
    expectRejection(await apiOf(anna).open(anna), 'thread_with_oneself');
    expectRejection(await apiOf(anna).open({ ...anna, user_id: 999_999 }), 'not_found');
  });
});
