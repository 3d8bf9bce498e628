import { ListUserEvents } from '@plenum/contracts/accounts/users';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import { GetEvent } from '@plenum/contracts/events/events';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import {
  addMember,
  addSession,
  addSpeaker,
  eventDateIn,
  fillSeats,
  markDeleted,
  newConference,
  newEvent,
  newMember,
  newOrganization,
  setPlan,
  setPrivacy,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

describe('GetEvent', () => {
  it('returns some fields to staff only', async () => {
    const conference = await newConference(api);
    const attendee = await newMember(api, conference.event_id, { role: 'ATTENDEE', is_chat_banned: true });
    const visibleEvent = expectReply(GetEvent, 200, await attendee.client.get(`/events/${conference.event_id}`));
    expect(visibleEvent).toMatchObject({
      join_code: null,
      user_role: 'ATTENDEE',
      organizers: [{ id: conference.owner.user_id, email: null }],
      attendee_count: 1,
      is_banned: false,
      is_chat_banned: true,
    });
    for (const role of ['ORGANIZER', 'MODERATOR', 'SPEAKER'] as const) {
      await addMember(api, conference.event_id, attendee.user_id, { role });
      const detail = expectReply(GetEvent, 200, await attendee.client.get(`/events/${conference.event_id}`));
      expect(detail.join_code).toBe(role === 'ORGANIZER' ? conference.join_code : null);
      expect(detail.organizers[0]?.email).toBe(role === 'ORGANIZER' ? conference.owner.email : null);
    }
  });

  it('calculates days and hours from the sessions, in the time zone of the event', async () => {
    const { owner: admin, event_id } = await newConference(api, { start_date: '2031-03-10', end_date: '2031-03-10' });
    const first = await addSession(api, event_id, { title: 'Opening', starts_at: '2031-03-10T08:30:00Z' });
    await addSession(api, event_id, { title: 'Late', starts_at: '2031-03-12T16:00:00Z', duration_minutes: 90 });
    await addSession(api, event_id, { title: 'Off', starts_at: '2031-03-12T20:00:00Z', status: 'CANCELLED' });
    const event = expectReply(GetEvent, 200, await admin.client.get(`/events/${event_id}`));
    expect(event).toMatchObject({
      day_count: 3,
      first_session_time: '09:30:00',
      last_session_time: '18:30:00',
      sessions_count: 3,
      main_session: null,
    });
    expect(event.sessions.map(({ id, day_number, start_time }) => ({ id, day_number, start_time }))[0]).toEqual({
      id: first,
      day_number: 1,
      start_time: '09:30:00',
    });
  });

  it('lists up to fifty sessions, and none if there are more', async () => {
    const { owner: admin, event_id } = await newConference(api);
    for (let index = 0; index < 50; index += 1) await addSession(api, event_id, { starts_at: '2031-03-10T08:30:00Z' });
    const path = `/events/${event_id}`;
    expect(expectReply(GetEvent, 200, await admin.client.get(path)).sessions).toHaveLength(50);
    await addSession(api, event_id, { starts_at: '2031-03-10T08:30:00Z' });
    expect(expectReply(GetEvent, 200, await admin.client.get(path))).toMatchObject({
      sessions: [],
      sessions_count: 51,
    });
  });

  it('shows the main session only if it is in this event', async () => {
    const [firstConference, otherConference] = await Promise.all([newConference(api), newConference(api)]);
    const ownSessionId = await addSession(api, firstConference.event_id, {
      title: 'Main',
      starts_at: '2031-03-10T08:30:00Z',
    });
    const foreignSessionId = await addSession(api, otherConference.event_id, { starts_at: '2031-03-10T08:30:00Z' });
    const setMain = statement('test-set-main', 'update events set main_session_id = $2 where id = $1');
    await api.deps.db.rows(setMain, [firstConference.event_id, ownSessionId]);
    await api.deps.db.rows(setMain, [otherConference.event_id, foreignSessionId + 1_000_000]);
    const visibleEvent = expectReply(
      GetEvent,
      200,
      await firstConference.owner.client.get(`/events/${firstConference.event_id}`),
    );
    expect(visibleEvent.main_session).toMatchObject({ id: ownSessionId, title: 'Main' });
    await api.deps.db.rows(setMain, [firstConference.event_id, foreignSessionId]);
    expect(
      expectReply(GetEvent, 200, await firstConference.owner.client.get(`/events/${firstConference.event_id}`))
        .main_session,
    ).toBeNull();
  });

  it('shows only the fields that speakers share', async () => {
    const { owner: admin, event_id } = await newConference(api);
    const speaker = await newMember(api, event_id, { role: 'SPEAKER' });
    const attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
    await setPrivacy(api, speaker.user_id, { show_company: false });
    await addSpeaker(api, event_id, 'Grace', { user_id: speaker.user_id, title: 'Admiral', company_name: 'Navy' });
    await addSpeaker(api, event_id, 'Anonymous', { title: 'Poet' });
    const path = `/events/${event_id}`;
    const speakersSeenBy = async (person: TestPerson) =>
      expectReply(GetEvent, 200, await person.client.get(path)).speakers.map(
        ({ id, full_name, title, company_name }) => [id, full_name, title, company_name],
      );
    const anonymous = [null, 'Anonymous', 'Poet', null];
    expect(await speakersSeenBy(attendee)).toEqual([anonymous, [speaker.user_id, 'Grace', null, null]]);
    for (const person of [admin, speaker])
      expect(await speakersSeenBy(person)).toEqual([anonymous, [speaker.user_id, 'Grace', 'Admiral', 'Navy']]);
  });

  it('returns the seats of the plan', async () => {
    const conference = await newConference(api);
    await fillSeats(api, conference.event_id, 3);
    const path = `/events/${conference.event_id}`;
    expect(expectReply(GetEvent, 200, await conference.owner.client.get(path))).toMatchObject({
      attendee_count: 3,
      attendee_limit: 50,
    });
    await setPlan(api, conference.organization_id, 'UNLIMITED_ATTENDEES');
    expect(expectReply(GetEvent, 200, await conference.owner.client.get(path)).attendee_limit).toBeNull();
  });

  it('rejects outsiders and banned people, and returns 404 after deletion', async () => {
    const conference = await newConference(api);
    const path = `/events/${conference.event_id}`;
    const outsider = await newLoggedInPerson(api);
    const banned = await newMember(api, conference.event_id, { role: 'ADMIN', is_banned: true });
    expectRejection(await outsider.client.get(path), 'not_found');
    expectRejection(await banned.client.get(path), 'event_banned');
    expectRejection(await api.client().get(path), 'not_authenticated');
    await markDeleted(api, conference.event_id);
    for (const person of [conference.owner, outsider, banned])
      expectRejection(await person.client.get(path), 'not_found');
    for (const id of ['999999999', 'abc', '0', '1e3'])
      expectRejection(await outsider.client.get(`/events/${id}`), 'not_found');
  });

  it('returns the event to the owner of the organization without a membership row, even if banned', async () => {
    const conference = await newConference(api);
    await addMember(api, conference.event_id, conference.owner.user_id, { role: 'ATTENDEE', is_banned: true });
    const path = `/events/${conference.event_id}`;
    expect(expectReply(GetEvent, 200, await conference.owner.client.get(path))).toMatchObject({
      user_role: 'ADMIN',
      is_banned: false,
      is_chat_banned: false,
    });
  });
});

describe('UpdateEvent', () => {
  it('changes only the given fields and records a domain event', async () => {
    const { owner: admin, event_id, detail } = await newConference(api);
    const path = `/events/${event_id}`;
    const updatedEvent = expectReply(
      UpdateEvent,
      200,
      await admin.client.put(path, {
        title: 'New Title',
        description: 'Words',
        join_policy: 'OPEN',
        status: 'ARCHIVED',
      }),
    );
    expect(updatedEvent).toMatchObject({
      title: 'New Title',
      description: 'Words',
      join_policy: 'OPEN',
      status: 'ARCHIVED',
      is_published: false,
      slug: detail.slug,
      company_name: detail.company_name,
    });
    expect(updatedEvent.updated_at).not.toBeNull();
    const clearedEvent = expectReply(UpdateEvent, 200, await admin.client.put(path, { description: null }));
    expect(clearedEvent).toMatchObject({ title: 'New Title', description: null });
  });

  it('keeps the time of the last change if nothing changes', async () => {
    const { owner: admin, event_id, detail } = await newConference(api);
    const path = `/events/${event_id}`;
    for (const body of [{}, { title: detail.title }, { join_code: 'MINE', organization_id: 7 }])
      expect(expectReply(UpdateEvent, 200, await admin.client.put(path, body))).toEqual(detail);
  });

  it('rejects invalid values with errors per field for the dialog', async () => {
    const { owner: admin, event_id } = await newConference(api);
    for (const body of [
      { title: ' ' },
      { title: null },
      { status: 'DELETED' },
      { join_policy: 'NONE' },
      { company_name: '' },
    ]) {
      const reply = await admin.client.put(`/events/${event_id}`, body);
      expectRejection(reply, 'invalid_request');
      expect(reply.body).toMatchObject({ errors: { json: { _schema: [expect.any(String)] } } });
    }
  });

  it('keeps both of two concurrent changes', async () => {
    const { owner: admin, event_id } = await newConference(api);
    const path = `/events/${event_id}`;
    await Promise.all([
      admin.client.put(path, { title: 'Both kept' }),
      admin.client.put(path, { description: 'Kept' }),
    ]);
    expect((await admin.client.get(path)).body).toMatchObject({ title: 'Both kept', description: 'Kept' });
  });
});

describe('ListUserEvents', () => {
  it('lists memberships including drafts, the latest start first', async () => {
    const person = await newLoggedInPerson(api);
    const organizationId = await newOrganization(person);
    const earlyEvent = await newEvent(person, organizationId, { start_date: eventDateIn(3), end_date: eventDateIn(3) });
    const lateConference = await newConference(api, { start_date: eventDateIn(8), end_date: eventDateIn(9) });
    await addMember(api, lateConference.event_id, person.user_id, { role: 'SPEAKER' });
    const bannedConference = await newConference(api);
    await addMember(api, bannedConference.event_id, person.user_id, { role: 'ATTENDEE', is_banned: true });
    const deletedEvent = await newEvent(person, organizationId);
    await markDeleted(api, deletedEvent.id);
    const path = `/users/${person.user_id}/events`;
    const list = expectReply(ListUserEvents, 200, await person.client.get(path));
    expect(list.events.map(({ id, user_role }) => [id, user_role])).toEqual([
      [lateConference.event_id, 'SPEAKER'],
      [earlyEvent.id, 'ADMIN'],
    ]);
    expect(list.total_items).toBe(2);
    const speakingEvents = expectReply(ListUserEvents, 200, await person.client.get(`${path}?role=SPEAKER`));
    expect(speakingEvents.events.map(({ id }) => id)).toEqual([lateConference.event_id]);
    expectRejection(await person.client.get(`${path}?role=BOSS`), 'invalid_request');
  });

  it('rejects other people', async () => {
    const [person, otherPerson] = await Promise.all([newLoggedInPerson(api), newLoggedInPerson(api)]);
    expectRejection(await person.client.get(`/users/${otherPerson.user_id}/events`), 'forbidden');
    expectRejection(await person.client.get('/users/999999999/events'), 'forbidden');
    expectRejection(await api.client().get(`/users/${person.user_id}/events`), 'not_authenticated');
  });
});
