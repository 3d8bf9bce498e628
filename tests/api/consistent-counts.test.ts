/** Every reply with a number of attendees, people or speakers counts them in the same way. */
import { ListUserEvents } from '@plenum/contracts/accounts/users';
import { ListEventUsers, ListEventUsersAdmin } from '@plenum/contracts/events/attendees';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import { GetEvent } from '@plenum/contracts/events/events';
import { GetEventSeats } from '@plenum/contracts/events/join-requests';
import { PreviewJoin } from '@plenum/contracts/events/joining';
import { ListOrganizationEvents } from '@plenum/contracts/events/organizations';
import { GetPublicEvent } from '@plenum/contracts/events/public-events';
import { GetDashboard } from '@plenum/contracts/overview/dashboard';
import { ListEventSpeakers, ListManagedSpeakers } from '@plenum/contracts/schedule/speakers';
import { describe, expect, it } from 'vitest';
import { addMember, addSession, addSpeaker, newConference, newMember, putOnStage } from '../support/api/conferences.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

/**
 * Creates a public conference with an owner, an organizer, a moderator, a speaker, three attendees and a banned one;
 * and with three speakers: one by name, one with the role, and an attendee on a stage. A fourth profile is of a
 * demoted speaker.
 */
async function newConferenceWithEveryone() {
  const conference = await newConference(api);
  const { event_id, owner } = conference;
  const member = async (role: 'ORGANIZER' | 'MODERATOR' | 'SPEAKER' | 'ATTENDEE', is_banned = false) =>
    newMember(api, event_id, { role, is_banned });
  const organizer = await member('ORGANIZER');
  await member('MODERATOR');
  const speaker = await member('SPEAKER');
  const attendee = await member('ATTENDEE');
  const attendeeOnStage = await member('ATTENDEE');
  const demotedSpeaker = await member('SPEAKER');
  await member('ATTENDEE', true);
  await addSpeaker(api, event_id, 'Grace Hopper');
  await addSpeaker(api, event_id, 'The Speaker', { user_id: speaker.user_id });
  const session_id = await addSession(api, event_id, { title: 'Numbers', starts_at: '2031-03-28T10:00:00Z' });
  await putOnStage(api, session_id, await addSpeaker(api, event_id, 'On Stage', { user_id: attendeeOnStage.user_id }));
  await addSpeaker(api, event_id, 'Demoted', { user_id: demotedSpeaker.user_id });
  await addMember(api, event_id, demotedSpeaker.user_id, { role: 'ATTENDEE' });
  const body = { visibility: 'PUBLIC', public_parts: { attendee_count: true } };
  const { slug } = expectReply(UpdateEvent, 200, await owner.client.put(`/events/${event_id}`, body));
  return { ...conference, organizer, attendee, slug };
}

describe('equal counts on all screens', async () => {
  const { owner, organizer, attendee, event_id, organization_id, slug, join_code } = await newConferenceWithEveryone();
  const event = `/events/${event_id}`;
  const staffList = expectReply(ListEventUsersAdmin, 200, await organizer.client.get(`${event}/users/admin`));
  const publicEvent = expectReply(GetPublicEvent, 200, await api.client().get(`/public/events/${slug}`));

  it('counts attendees as members with the role, without banned ones', async () => {
    const userEvents = expectReply(ListUserEvents, 200, await attendee.client.get(`/users/${attendee.user_id}/events`));
    const organizationEvents = await owner.client.get(`/organizations/${organization_id}/events`);
    const dashboardReply = await attendee.client.get(`/users/${attendee.user_id}/dashboard`);
    const role = { query: { role: 'ATTENDEE' } };
    const numbers = {
      home: expectReply(GetEvent, 200, await attendee.client.get(event)).attendee_count,
      homeOfStaff: expectReply(GetEvent, 200, await owner.client.get(event)).attendee_count,
      ownEvents: userEvents.events[0]?.attendee_count,
      eventsOfOrganization: expectReply(ListOrganizationEvents, 200, organizationEvents).events[0]?.attendee_count,
      dashboard: expectReply(GetDashboard, 200, dashboardReply).events[0]?.attendee_count,
      publicPage: publicEvent.attendee_count,
      preview: expectReply(PreviewJoin, 200, await attendee.client.get(`/join-codes/${join_code}`)).attendee_count,
      seats: expectReply(GetEventSeats, 200, await organizer.client.get(`${event}/seats`)).taken,
      rolesOfStaff: staffList.role_counts.attendees,
      people: expectReply(ListEventUsers, 200, await attendee.client.get(`${event}/users`, role)).total_items,
    };
    expect(new Set(Object.values(numbers)), JSON.stringify(numbers)).toEqual(new Set([3]));
  });

  it('counts people as members with any role, without banned ones', async () => {
    const list = expectReply(ListEventUsers, 200, await attendee.client.get(`${event}/users`));
    expect([list.total_items, staffList.role_counts.total, staffList.role_counts.banned]).toEqual([7, 7, 1]);
    const { admins, organizers, moderators, speakers, attendees } = staffList.role_counts;
    expect(admins + organizers + moderators + speakers + attendees).toBe(7);
  });

  it('counts speakers as profiles visible to everybody', async () => {
    const speakerList = expectReply(ListEventSpeakers, 200, await attendee.client.get(`${event}/speakers`));
    const managedSpeakers = expectReply(
      ListManagedSpeakers,
      200,
      await organizer.client.get(`${event}/speakers/admin`),
    );
    expect([speakerList.total_items, managedSpeakers.counts.total, publicEvent.speakers_count]).toEqual([3, 3, 3]);
    expect(managedSpeakers.counts).toEqual({ total: 3, assigned: 1, unassigned: 2, unlisted: 1 });
    expect(
      managedSpeakers.speakers.filter(({ is_listed }) => !is_listed).map(({ full_name }) => full_name),
    ).toHaveLength(1);
  });
});
