/** The events of an organizer on the dashboard: open tasks by role. */
import { GetControlRoom } from '@plenum/contracts/live/control-room';
import { GetDashboard } from '@plenum/contracts/overview/dashboard';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addMember,
  addOrganizationMember,
  addSession,
  addSpeaker,
  eventDateIn,
  fillSeats,
  newConference,
  newEvent,
  newMember,
  putOnStage,
  removeMember,
  type TestConference,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;

const run = (name: string, text: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement(`test-organized-${name}`, text), values);
const inMinutes = (minutes: number): string => new Date(api.clock.now() + minutes * 60_000).toISOString();
const organizedEventsOf = async ({ client, user_id }: TestPerson) =>
  expectReply(GetDashboard, 200, await client.get(`/users/${user_id}/dashboard`)).organized_events;
const moveEvent = (event_id: number, start_date: string, end_date: string) =>
  run('move', `update events set start_date = $2, end_date = $3, timezone = 'UTC' where id = $1`, [
    event_id,
    start_date,
    end_date,
  ]);
const startEvent = (event_id: number) => moveEvent(event_id, eventDateIn(-1), eventDateIn(1));
const newSession = (title: string, startsInMinutes: number, location = 'Hall', status = 'SCHEDULED') =>
  addSession(api, conference.event_id, {
    title,
    starts_at: inMinutes(startsInMinutes),
    duration_minutes: 30,
    location,
    status,
  });
const newCase = (subject_id: number, room_type: 'ADMIN' | null = null) =>
  run(
    'case',
    `insert into moderation_cases (event_id, kind, subject_id, room_id)
     select $1, 'PERSON', $2, (select id from chat_rooms where event_id = $1 and room_type = $3 limit 1)`,
    [conference.event_id, subject_id, room_type],
  );

/** Reports the crew of all sessions as ready: from then on, missing reports of speakers are problems. */
const reportCrewReady = () =>
  run('crew', `update sessions set crew_ready_at = now() where event_id = $1`, [conference.event_id]);

beforeEach(async () => {
  conference = await newConference(api);
});

describe('permissions', () => {
  it('shows each role its tasks, and shows people outside the event nothing', async () => {
    const { event_id, organization_id, owner } = conference;
    await startEvent(event_id);
    const asking = await newLoggedInPerson(api);
    for (const [person, waits_for] of [
      [asking, 'ANSWER'],
      [await newLoggedInPerson(api), 'SEAT'],
    ] as const)
      await run('request', `insert into join_requests (event_id, user_id, waits_for) values ($1, $2, $3)`, [
        event_id,
        person.user_id,
        waits_for,
      ]);
    const session_id = await newSession('Without a speaker', 5);
    await putOnStage(api, session_id, await addSpeaker(api, event_id, 'Grace'));
    await reportCrewReady();
    const [admin, organizer, moderator, speaker, attendee] = [
      await newMember(api, event_id, { role: 'ADMIN' }),
      await newMember(api, event_id, { role: 'ORGANIZER' }),
      await newMember(api, event_id, { role: 'MODERATOR' }),
      await newMember(api, event_id, { role: 'SPEAKER' }),
      await newMember(api, event_id, { role: 'ATTENDEE' }),
    ];
    const bannedOrganizer = await newMember(api, event_id, { role: 'ORGANIZER', is_banned: true });
    await newCase(attendee.user_id);
    await newCase(speaker.user_id, 'ADMIN');
    // The owner of the organization needs no membership; its other members have no access to the event.
    await removeMember(api, event_id, owner.user_id);
    const organizationAdmin = await newLoggedInPerson(api);
    await addOrganizationMember(api, organization_id, organizationAdmin.user_id, 'ADMIN');
    const strangeOrganizer = (await newConference(api)).owner;

    const forOrganizers = {
      id: event_id,
      status: 'live',
      is_published: true,
      seats: { taken: 1 },
      join_requests: 1,
      waiting_list: 1,
      open_cases: 2,
      concerns: [{ kind: 'SPEAKERS_MISSING', count: 1, sessions: [{ id: session_id, title: 'Without a speaker' }] }],
      open_steps: [],
    };
    for (const [person, user_role] of [
      [owner, 'ADMIN'],
      [admin, 'ADMIN'],
      [organizer, 'ORGANIZER'],
    ] as const)
      expect(await organizedEventsOf(person)).toMatchObject([{ ...forOrganizers, user_role }]);
    // Moderators do not see cases of rooms for organizers.
    expect(await organizedEventsOf(moderator)).toMatchObject([
      {
        id: event_id,
        user_role: 'MODERATOR',
        seats: null,
        join_requests: 0,
        waiting_list: 0,
        undelivered_invitations: 0,
        open_cases: 1,
        concerns: [],
        open_steps: [],
      },
    ]);
    for (const person of [speaker, attendee, bannedOrganizer, organizationAdmin, asking])
      expect(await organizedEventsOf(person)).toEqual([]);
    expect((await organizedEventsOf(strangeOrganizer)).map(({ id }) => id)).not.toContain(event_id);
  });

  it('shows no event to a moderator without an open case, and no cases to the people they are about', async () => {
    const moderator = await newMember(api, conference.event_id, { role: 'MODERATOR' });
    await newCase(moderator.user_id);
    expect(await organizedEventsOf(moderator)).toEqual([]);
    expect(await organizedEventsOf(conference.owner)).toMatchObject([{ open_cases: 1 }]);
  });
});

describe('steps before an event', () => {
  it('removes a step when it is done', async () => {
    const { owner, organization_id } = conference;
    const { id: event_id } = await newEvent(owner, organization_id, { event_format: 'IN_PERSON', venue_name: null });
    const change = (set: string) =>
      run(`set-${set.slice(0, 12)}`, `update events set ${set} where id = $1`, [event_id]);
    const draft = async () => (await organizedEventsOf(owner)).find(({ id }) => id === event_id);
    await change(`description = null, hero_description = null, venue_name = null, event_format = 'IN_PERSON'`);
    expect(await draft()).toMatchObject({
      is_published: false,
      open_steps: ['DESCRIPTION', 'VENUE', 'SESSIONS', 'SPEAKERS', 'PUBLISH'],
    });
    await change(`sections = '{"welcome": {"title": "", "content": "Come in."}}', event_format = 'VIRTUAL'`);
    await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    await addSpeaker(api, event_id, 'Grace');
    expect(await draft()).toMatchObject({ open_steps: ['PUBLISH'] });
    await change(`status = 'PUBLISHED'`);
    expect(await draft()).toMatchObject({ is_published: true, seats: { taken: 0 }, open_steps: ['INVITE'] });
    await fillSeats(api, event_id, 2);
    expect(await draft()).toMatchObject({ seats: { taken: 2 }, open_steps: [] });
    // During an event only publishing it still matters, and afterwards nothing does.
    await change(`status = 'DRAFT', description = null, sections = '{}'`);
    await startEvent(event_id);
    expect(await draft()).toMatchObject({ status: 'live', open_steps: ['PUBLISH'] });
    await moveEvent(event_id, eventDateIn(-3), eventDateIn(-2));
    expect(await draft()).toBeUndefined();
  });
});

describe('problems of a running event', () => {
  it('lists the problems of the control room by kind', async () => {
    const { event_id, owner } = conference;
    await startEvent(event_id);
    for (const location of ['A', 'B']) {
      const session_id = await newSession(`In ${location}`, 5, location);
      await putOnStage(api, session_id, await addSpeaker(api, event_id, location));
    }
    const overtime = await newSession('Too long', -40, 'C', 'LIVE');
    const reportedSession = await newSession('Asked', -10, 'D', 'LIVE');
    await run(
      'question',
      `insert into questions (event_id, session_id, text, author_id, status) values ($1, $2, 'Why?', $3, 'PENDING')`,
      [event_id, reportedSession, owner.user_id],
    );
    // Later than the next session of its location: not considered yet.
    await putOnStage(api, await newSession('Later in A', 60, 'A'), await addSpeaker(api, event_id, 'Later'));
    // Nobody reports readiness yet.
    expect((await organizedEventsOf(owner))[0]?.concerns).toMatchObject([
      { kind: 'RUNS_OVER' },
      { kind: 'QUESTIONS_WAITING' },
    ]);
    await reportCrewReady();
    const [listed] = await organizedEventsOf(owner);
    expect(listed?.concerns).toMatchObject([
      { kind: 'SPEAKERS_MISSING', count: 2, sessions: [{ title: 'In A', location: 'A' }, {}] },
      { kind: 'RUNS_OVER', count: 1, sessions: [{ id: overtime }] },
      { kind: 'QUESTIONS_WAITING', count: 1, sessions: [{ id: reportedSession }] },
    ]);
    const { locations } = expectReply(GetControlRoom, 200, await owner.client.get(`/events/${event_id}/control-room`));
    const shown = locations.flatMap(({ now, next }) => [...(now?.concerns ?? []), ...(next?.concerns ?? [])]);
    expect(shown.toSorted()).toEqual(
      listed?.concerns.flatMap(({ kind, count }) => Array.from({ length: count }, () => kind)).toSorted(),
    );
    await moveEvent(event_id, eventDateIn(1), eventDateIn(2));
    expect((await organizedEventsOf(owner))[0]?.concerns).toEqual([]);
  });
});

it('lists running events first, and ended events only while they have open tasks', async () => {
  const { owner, organization_id, event_id } = conference;
  const attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
  const soon = await newEvent(owner, organization_id, {
    status: 'PUBLISHED',
    start_date: eventDateIn(2),
    end_date: eventDateIn(2),
  });
  const running = await newEvent(owner, organization_id, { status: 'PUBLISHED' });
  await startEvent(running.id);
  await moveEvent(event_id, eventDateIn(-4), eventDateIn(-3));
  const listed = async () => (await organizedEventsOf(owner)).map(({ id, status }) => [id, status]);
  expect(await listed()).toEqual([
    [running.id, 'live'],
    [soon.id, 'upcoming'],
  ]);
  await newCase(attendee.user_id);
  expect(await listed()).toEqual([
    [running.id, 'live'],
    [soon.id, 'upcoming'],
    [event_id, 'past'],
  ]);
  // Membership in another organization's event makes no difference to its owner's list.
  await addMember(api, soon.id, attendee.user_id, { role: 'ATTENDEE' });
  expect(await organizedEventsOf(attendee)).toEqual([]);
});
