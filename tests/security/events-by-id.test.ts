/**
 * Event ids can be enumerated. A caller who has neither the link nor the code of an event, is not invited and is not a
 * member of its organization, gets the reply of an unknown id; every other way to join stays open.
 */
import { joinPolicies } from '@plenum/contracts/enums';
import { RequestToJoin } from '@plenum/contracts/events/join-requests';
import { JoinByCode, JoinEvent } from '@plenum/contracts/events/joining';
import { describe, expect, it } from 'vitest';
import { addOrganizationMember, newConference, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

async function conferenceOf(visibility: 'LINK' | 'MEMBERS', join_policy: string): Promise<TestConference> {
  const conference = await newConference(api);
  const change = { visibility, join_policy };
  expect((await conference.owner.client.put(`/events/${conference.event_id}`, change)).status).toBe(200);
  return conference;
}

const join = ({ client }: TestPerson, { event_id }: TestConference, body?: object) =>
  client.post(`/events/${event_id}/join`, body);
const joinEvent = ({ client }: TestPerson, { event_id }: TestConference, body: object = {}) =>
  client.post(`/events/${event_id}/join-request`, body);

const kinds = (['LINK', 'MEMBERS'] as const).flatMap((visibility) =>
  joinPolicies.map((join_policy) => ({ visibility, join_policy })),
);

describe.each(kinds)('event of visibility $visibility, joined $join_policy', ({ visibility, join_policy }) => {
  it('returns 404 to callers who have only its id', async () => {
    const conference = await conferenceOf(visibility, join_policy);
    const { event_id } = conference;
    const stranger = await newLoggedInPerson(api);
    for (const path of ['', '/agenda', '/join-request'])
      expectRejection(await stranger.client.get(`/events/${event_id}${path}`), 'not_found');
    expectRejection(await join(stranger, conference), 'not_found');
    expectRejection(await join(stranger, conference, { slug: 'guessed' }), 'not_found');
    expectRejection(await joinEvent(stranger, conference), 'not_found');
    expectRejection(await joinEvent(stranger, conference, { slug: 'guessed' }), 'not_found');
    expectRejection(await stranger.client.delete(`/events/${event_id}/join-request`), 'not_found');
  });
});

describe('other ways to join an event', () => {
  it('accepts the link of the page', async () => {
    const open = await conferenceOf('LINK', 'OPEN');
    expectReply(JoinEvent, 201, await join(await newLoggedInPerson(api), open, { slug: open.detail.slug }));
    const onRequestConference = await conferenceOf('LINK', 'ON_REQUEST');
    const person = await newLoggedInPerson(api);
    expectRejection(
      await join(person, onRequestConference, { slug: onRequestConference.detail.slug }),
      'event_not_open',
    );
    const { request } = expectReply(
      RequestToJoin,
      201,
      await joinEvent(person, onRequestConference, { slug: onRequestConference.detail.slug }),
    );
    expect(request).toMatchObject({ status: 'PENDING', waits_for: 'ANSWER' });
    const path = `/events/${onRequestConference.event_id}/join-request`;
    expect((await person.client.get(path)).body).toMatchObject({ request: { status: 'PENDING' } });
    expect((await person.client.delete(path)).status).toBe(204);
  });

  it('rejects the slug of an event for members only', async () => {
    const open = await conferenceOf('MEMBERS', 'OPEN');
    expectRejection(await join(await newLoggedInPerson(api), open, { slug: open.detail.slug }), 'not_found');
  });

  it.each(['LINK', 'MEMBERS'] as const)('accepts the code (%s)', async (visibility) => {
    const { join_code } = await conferenceOf(visibility, 'OPEN');
    const person = await newLoggedInPerson(api);
    expectReply(JoinByCode, 201, await person.client.post('/events/join', { code: join_code }));
    const onRequestConference = await conferenceOf(visibility, 'ON_REQUEST');
    const admitted = expectReply(
      RequestToJoin,
      201,
      await joinEvent(await newLoggedInPerson(api), onRequestConference, { code: onRequestConference.join_code }),
    );
    expect(admitted).toMatchObject({ is_member: true });
  });

  it.each(['LINK', 'MEMBERS'] as const)('accepts a member of the organization (%s)', async (visibility) => {
    const member = await newLoggedInPerson(api);
    const open = await conferenceOf(visibility, 'OPEN');
    await addOrganizationMember(api, open.organization_id, member.user_id, 'MEMBER');
    expectReply(JoinEvent, 201, await join(member, open));
    const onRequestConference = await conferenceOf(visibility, 'ON_REQUEST');
    await addOrganizationMember(api, onRequestConference.organization_id, member.user_id, 'MEMBER');
    expectReply(RequestToJoin, 201, await joinEvent(member, onRequestConference));
  });
});
