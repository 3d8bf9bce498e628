/** How two people stand to each other, as one of them is told. */
import { type Acquaintance, GetAcquaintance } from '@plenum/contracts/networking/connections';
import { expect, it } from 'vitest';
import { setPrivacy } from '../support/api/conferences.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import type { TestReply } from '../support/api/test-client.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { changeMembership, makeMember, makePerson, type Person } from '../support/gateway/world.ts';

const { cluster, conference, as, attendee } = await openConferenceCluster();

const ask = (from: Person, other_id: number, query: Record<string, string> = {}): Promise<TestReply> =>
  cluster.api.client().get(`/users/${other_id}/acquaintance`, {
    headers: { authorization: `Bearer ${from.access_token}` },
    query,
  });
const standing = async (from: Person, to: Person): Promise<Acquaintance> =>
  expectReply(GetAcquaintance, 200, await ask(from, to.user_id, { event_id: String(conference.event_id) }));

it('goes from nothing to a request, a connection and its end', async () => {
  const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
  const nothing = { connection: null, can_send_connection_request: true, is_blocked: false };
  expect(await standing(anna, ben)).toEqual({
    ...nothing,
    user: { id: ben.user_id, full_name: 'Ben Tester', image_url: null },
  });
  await as(anna).ask(ben, conference.event_id, 'Which talk did you like?');
  const { connection } = await standing(ben, anna);
  expect(connection).toMatchObject({
    status: 'PENDING',
    requester_id: anna.user_id,
    icebreaker_message: 'Which talk did you like?',
  });
  await as(ben).answer(connection?.id ?? 0, 'ACCEPTED');
  expect((await standing(anna, ben)).connection?.status).toBe('ACCEPTED');
  await as(anna).remove(connection?.id ?? 0);
  expect(await standing(ben, anna)).toMatchObject({
    connection: { status: 'REMOVED' },
    can_send_connection_request: true,
  });
});

it('lets nobody ask without an event, against wishes, after a refusal, out of a ban or through a block', async () => {
  const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
  expect(expectReply(GetAcquaintance, 200, await ask(anna, ben.user_id)).can_send_connection_request).toBe(false);
  await setPrivacy(cluster.api, ben.user_id, { allow_connection_requests: 'SPEAKERS_ORGANIZERS' });
  expect((await standing(anna, ben)).can_send_connection_request).toBe(false);
  const speaker = await makeMember(cluster.deps, conference, 'SPEAKER', 'Speaker');
  expect((await standing(speaker, ben)).can_send_connection_request).toBe(true);
  await setPrivacy(cluster.api, ben.user_id, { allow_connection_requests: 'EVENT_ATTENDEES' });
  await as(anna).ask(ben, conference.event_id);
  await as(ben).answer((await standing(ben, anna)).connection?.id ?? 0, 'REJECTED');
  expect((await standing(anna, ben)).can_send_connection_request).toBe(false);
  expect((await standing(ben, anna)).can_send_connection_request).toBe(true);
  await as(ben).block(anna);
  expect(await standing(ben, anna)).toMatchObject({ is_blocked: true, can_send_connection_request: false });
  expect(await standing(anna, ben)).toMatchObject({ is_blocked: false, can_send_connection_request: false });
  await changeMembership(cluster.deps, conference, speaker, 'is_banned = true');
  expect((await standing(ben, speaker)).can_send_connection_request).toBe(false);
});

it('is told about people one has met, and about nobody else', async () => {
  const anna = await attendee('Anna');
  const stranger = await makePerson(cluster.deps, 'Stranger');
  expectRefusal(await ask(anna, stranger.user_id), 'not_found');
  expectRefusal(await ask(anna, anna.user_id), 'not_found');
  expectRefusal(await ask(anna, 999_999), 'not_found');
});
