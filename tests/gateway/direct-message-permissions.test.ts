/** Who may write to whom, by HTTP and socket alike. */
import { GetThread, OpenThread, SendDirectMessage } from '@plenum/contracts/chat/direct-messages';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { changeMembership, makeImplicitOwner, makeMember, makePerson, type Person } from '../support/gateway/world.ts';

const { cluster, conference, as, attendee, pair } = await openConferenceCluster();

/** Who may begin and who may go on, for a pair that is not connected. */
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
const begins = new Set<Kind>(['ADMIN', 'ORGANIZER', 'owner']);
const absent = new Set<Kind>(['banned ORGANIZER', 'outsider']);

describe('who may write, over HTTP and socket alike', () => {
  const make = async (kind: Kind): Promise<Person> => {
    if (kind === 'outsider') return makePerson(cluster.deps, 'Outsider');
    if (kind === 'owner') return makeImplicitOwner(cluster.deps, conference);
    if (kind !== 'banned ORGANIZER') return makeMember(cluster.deps, conference, kind);
    const banned = await makeMember(cluster.deps, conference, 'ORGANIZER');
    await changeMembership(cluster.deps, conference, banned, 'is_banned = true');
    return banned;
  };

  it.each(kinds)('%s begins with an attendee', async (kind) => {
    const { event_id } = conference;
    const overHttp = await as(await make(kind)).open(await attendee('Http'), event_id);
    const browser = await cluster.browser(await make(kind));
    const to = await attendee('Socket');
    const overSocket = await browser.request('create_direct_message_thread', { user_id: to.user_id, event_id });
    expect(overHttp.status === 201).toBe(begins.has(kind));
    expect(overSocket.ok).toBe(begins.has(kind));
    if (!begins.has(kind)) {
      // Who is a stranger to both does not even learn that there is somebody.
      const code = kind === 'outsider' ? 'not_found' : 'not_connected_to_start';
      expectRefusal(overHttp, code);
      expect(overSocket).toMatchObject({ error: { error: code } });
    }
  });

  it.each(kinds)('%s goes on with an attendee and with an organizer', async (kind) => {
    for (const otherKind of ['ATTENDEE', 'ORGANIZER'] as const) {
      const [me, other] = [
        await makeMember(cluster.deps, conference, 'ADMIN'),
        await makeMember(cluster.deps, conference, otherKind),
      ];
      const { id } = expectReply(OpenThread, 201, await as(me).open(other, conference.event_id));
      await become(me, kind);
      const may = !absent.has(kind) && (begins.has(kind) || otherKind === 'ORGANIZER');
      const overHttp = await as(me).send(id, 'Over HTTP');
      const browser = await cluster.browser(me);
      const overSocket = await browser.request('send_direct_message', { thread_id: id, content: 'Over the socket' });
      expect([overHttp.status === 201, overSocket.ok], `${kind} to ${otherKind}`).toEqual([may, may]);
      expect(expectReply(GetThread, 200, await as(me).thread(id)).can_send).toBe(may);
      // The other side may as long as one of the two could have begun it.
      expect((await as(other).send(id, 'Back')).status === 201).toBe(may);
      if (may) continue;
      expectRefusal(overHttp, 'not_connected_to_send');
      expect(overSocket).toMatchObject({ error: { error: 'not_connected_to_send' } });
    }
  });

  /** Makes somebody of another kind, with their threads. */
  async function become(person: Person, kind: Kind): Promise<void> {
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
    const is_banned = kind === 'banned ORGANIZER';
    const role = is_banned ? 'ORGANIZER' : kind;
    await changeMembership(cluster.deps, conference, person, `role = '${role}', is_banned = ${is_banned}`);
  }

  it('connected people write to each other whatever they are in an event', async () => {
    const { anna, ben, thread_id } = await pair();
    await changeMembership(cluster.deps, conference, anna, 'is_banned = true');
    expectReply(SendDirectMessage, 201, await as(anna).send(thread_id, 'Still friends'));
    expectReply(SendDirectMessage, 201, await as(ben).send(thread_id, 'Of course'));
  });

  it('nobody but the two gets at a thread, by any way', async () => {
    const { thread_id } = await pair();
    const eve = await makeMember(cluster.deps, conference, 'ADMIN', 'Eve');
    const browser = await cluster.browser(eve);
    for (const reply of [
      await as(eve).thread(thread_id),
      await as(eve).messages(thread_id),
      await as(eve).send(thread_id, 'Hello'),
      await as(eve).read(thread_id),
      await as(eve).clear(thread_id),
    ])
      expectRefusal(reply, 'not_found');
    expectRefusal(await as(eve).thread(999_999), 'not_found');
    const denied = { ok: false, error: { error: 'not_found' } };
    expect(await browser.request('get_direct_messages', { thread_id })).toMatchObject(denied);
    expect(await browser.request('send_direct_message', { thread_id, content: 'Hello' })).toMatchObject(denied);
    expect(await browser.request('mark_messages_read', { thread_id })).toMatchObject(denied);
    expect(await browser.request('typing_in_dm', { thread_id, is_typing: true })).toMatchObject(denied);
    expect(await browser.request('get_direct_message_threads', {})).toMatchObject({ ok: true, data: { threads: [] } });
  });

  it('neither to oneself nor to nobody', async () => {
    const anna = await attendee('Anna');
    expectRefusal(await as(anna).open(anna), 'thread_with_oneself');
    expectRefusal(await as(anna).open({ ...anna, user_id: 999_999 }), 'not_found');
  });
});
