/** The relation between two people, as reported to one of them. */
import { type Acquaintance, GetAcquaintance } from '@plenum/contracts/networking/connections';
import { expect, it } from 'vitest';
import { setPrivacy } from '../support/api/conferences.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import type { TestReply } from '../support/api/test-client.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { changeMembership, setMembership, createPersonWithLogin, type Person } from '../support/gateway/world.ts';

const { cluster, conference, apiOf, attendee } = await openConferenceCluster();

const getAcquaintance = (viewer: Person, otherId: number, query: Record<string, string> = {}): Promise<TestReply> =>
  cluster.api.client().get(`/users/${otherId}/acquaintance`, {
    headers: { authorization: `Bearer ${viewer.access_token}` },
    query,
  });
const acquaintanceOf = async (viewer: Person, otherPerson: Person): Promise<Acquaintance> =>
  expectReply(
    GetAcquaintance,
    200,
    await getAcquaintance(viewer, otherPerson.user_id, { event_id: String(conference.event_id) }),
  );

it('reports no connection, a pending request, an accepted connection and a removed one', async () => {
  const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
  const noRelation = { connection: null, can_send_connection_request: true, is_blocked: false };
  expect(await acquaintanceOf(anna, ben)).toEqual({
    ...noRelation,
    user: { id: ben.user_id, full_name: 'Ben Tester', image_url: null },
  });
  await apiOf(anna).requestConnection(ben, conference.event_id, 'Which talk did you like?');
  const { connection } = await acquaintanceOf(ben, anna);
  expect(connection).toMatchObject({
    status: 'PENDING',
    requester_id: anna.user_id,
    icebreaker_message: 'Which talk did you like?',
  });
  await apiOf(ben).answerConnection(connection?.id ?? 0, 'ACCEPTED');
  expect((await acquaintanceOf(anna, ben)).connection?.status).toBe('ACCEPTED');
  await apiOf(anna).remove(connection?.id ?? 0);
  expect(await acquaintanceOf(ben, anna)).toMatchObject({
    connection: { status: 'REMOVED' },
    can_send_connection_request: true,
  });
});

it('reports when a request is not allowed: without a shared event, because of a privacy setting, after a rejection, after a block or while banned', async () => {
  const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
  expect(expectReply(GetAcquaintance, 200, await getAcquaintance(anna, ben.user_id)).can_send_connection_request).toBe(
    false,
  );
  await setPrivacy(cluster.api, ben.user_id, { allow_connection_requests: 'SPEAKERS_ORGANIZERS' });
  expect((await acquaintanceOf(anna, ben)).can_send_connection_request).toBe(false);
  const speaker = await setMembership(cluster.deps, conference, 'SPEAKER', 'Speaker');
  expect((await acquaintanceOf(speaker, ben)).can_send_connection_request).toBe(true);
  await setPrivacy(cluster.api, ben.user_id, { allow_connection_requests: 'EVENT_ATTENDEES' });
  await apiOf(anna).requestConnection(ben, conference.event_id);
  await apiOf(ben).answerConnection((await acquaintanceOf(ben, anna)).connection?.id ?? 0, 'REJECTED');
  expect((await acquaintanceOf(anna, ben)).can_send_connection_request).toBe(false);
  expect((await acquaintanceOf(ben, anna)).can_send_connection_request).toBe(true);
  await apiOf(ben).block(anna);
  expect(await acquaintanceOf(ben, anna)).toMatchObject({ is_blocked: true, can_send_connection_request: false });
  expect(await acquaintanceOf(anna, ben)).toMatchObject({ is_blocked: false, can_send_connection_request: false });
  await changeMembership(cluster.deps, conference, speaker, 'is_banned = true');
  expect((await acquaintanceOf(ben, speaker)).can_send_connection_request).toBe(false);
});

it('rejects people who share no event with the caller, the caller, and unknown ids', async () => {
  const anna = await attendee('Anna');
  const stranger = await createPersonWithLogin(cluster.deps, 'Stranger');
  expectRejection(await getAcquaintance(anna, stranger.user_id), 'not_found');
  expectRejection(await getAcquaintance(anna, anna.user_id), 'not_found');
  expectRejection(await getAcquaintance(anna, 999_999), 'not_found');
});
