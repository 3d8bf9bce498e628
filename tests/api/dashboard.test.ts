import { maxDashboardEntries } from '@plenum/contracts/limits';
import { GetDashboard } from '@plenum/contracts/overview/dashboard';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import {
  addMember,
  addOrganizationMember,
  eventDateIn,
  fillSeats,
  markDeleted,
  newConference,
  newEvent,
  newMember,
  newOrganization,
  removeMember,
  setPrivacy,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const dashboardOf = async (person: TestPerson) =>
  expectReply(GetDashboard, 200, await person.client.get(`/users/${person.user_id}/dashboard`));
const moveEvent = (event_id: number, start_date: string, end_date: string) =>
  api.deps.db.rows(statement('test-move-event', 'update events set start_date = $2, end_date = $3 where id = $1'), [
    event_id,
    start_date,
    end_date,
  ]);

describe('GetDashboard', () => {
  it('returns empty lists for a new person', async () => {
    const person = await newLoggedInPerson(api, { first_name: 'Grace', last_name: 'Hopper' });
    expect(await dashboardOf(person)).toMatchObject({
      user: { id: person.user_id, full_name: 'Grace Hopper', email: person.email },
      stats: {
        events_hosted: 0,
        attendees_reached: 0,
        connections_made: 0,
        events_attended: 0,
        organizations_count: 0,
      },
      organizations: [],
      events: [],
      organized_events: [],
      drafts: { count: 0, events: [] },
      connections: [],
    });
  });

  it('counts published and archived events, and counts each person once', async () => {
    const person = await newLoggedInPerson(api);
    const organization_id = await newOrganization(person, 'beta');
    const [published, archived] = [
      await newEvent(person, organization_id, { status: 'PUBLISHED' }),
      await newEvent(person, organization_id, { status: 'ARCHIVED' }),
    ];
    await newEvent(person, organization_id);
    const deletedEvent = await newEvent(person, organization_id, { status: 'PUBLISHED' });
    await markDeleted(api, deletedEvent.id);
    const bannedConference = await newConference(api);
    await addMember(api, bannedConference.event_id, person.user_id, { role: 'SPEAKER' });
    const deletedConference = await newConference(api);
    await addMember(api, deletedConference.event_id, person.user_id, { role: 'ORGANIZER', is_banned: true });
    await fillSeats(api, published.id, 2);
    const visitor = await newLoggedInPerson(api);
    for (const { id } of [published, archived]) await addMember(api, id, visitor.user_id, { role: 'ATTENDEE' });
    await addOrganizationMember(api, organization_id, visitor.user_id, 'MEMBER');
    await moveEvent(archived.id, '2026-03-01', '2026-03-02');
    const dashboard = await dashboardOf(person);
    expect(dashboard.stats).toEqual({
      events_hosted: 2,
      attendees_reached: 3,
      connections_made: 0,
      // The other two are upcoming.
      events_attended: 1,
      organizations_count: 1,
    });
    expect(dashboard.organizations).toEqual([
      { id: organization_id, name: 'beta', role: 'OWNER', event_count: 2, draft_count: 1, member_count: 2 },
    ]);
  });

  it('sorts organizations by name, ignoring case', async () => {
    const person = await newLoggedInPerson(api);
    for (const name of ['gamma', 'Beta', 'alpha']) await newOrganization(person, name);
    expect((await dashboardOf(person)).organizations.map(({ name }) => name)).toEqual(['alpha', 'Beta', 'gamma']);
  });

  it('lists up to five current, upcoming and past events in that order', async () => {
    const person = await newLoggedInPerson(api);
    const organization_id = await newOrganization(person);
    const dates = [
      ['too long ago', eventDateIn(-20), eventDateIn(-17)],
      ['was', eventDateIn(-5), eventDateIn(-4)],
      ['later', eventDateIn(30), eventDateIn(30)],
      ['soon', eventDateIn(3), eventDateIn(3)],
      ['now on', eventDateIn(-1), eventDateIn(1)],
    ] as const;
    for (const [title, start_date, end_date] of dates) {
      const event = await newEvent(person, organization_id, { title, status: 'PUBLISHED', timezone: 'UTC' });
      await moveEvent(event.id, start_date, end_date);
    }
    await newEvent(person, organization_id, { title: 'draft' });
    const listedEvents = async () => (await dashboardOf(person)).events.map(({ name, status }) => `${name} ${status}`);
    expect(await listedEvents()).toEqual(['now on live', 'soon upcoming', 'later upcoming', 'was past']);
    for (const title of ['next year', 'year after'])
      await newEvent(person, organization_id, {
        title,
        status: 'PUBLISHED',
        start_date: eventDateIn(300),
        end_date: eventDateIn(301),
      });
    expect(await listedEvents()).toEqual([
      'now on live',
      'soon upcoming',
      'later upcoming',
      'next year upcoming',
      'year after upcoming',
    ]);
    expect((await dashboardOf(person)).events[0]).toMatchObject({
      timezone: 'UTC',
      location: 'Virtual',
      attendee_count: 0,
      organization: { id: organization_id },
      user_role: 'ADMIN',
    });
  });

  it('returns the location of an event', async () => {
    const { owner, event_id } = await newConference(api);
    const setVenue = statement(
      'test-set-place',
      `update events set event_format = $2, venue_city = $3, venue_state = $4, venue_country = $5 where id = $1`,
    );
    const locations: unknown[] = [];
    for (const values of [
      ['IN_PERSON', 'Austin', 'TX', 'USA'],
      ['HYBRID', 'Brussels', null, 'Belgium'],
      ['IN_PERSON', null, null, 'Belgium'],
    ]) {
      await api.deps.db.rows(setVenue, [event_id, ...values]);
      locations.push((await dashboardOf(owner)).events[0]?.location);
    }
    expect(locations).toEqual(['Austin, TX, USA', 'Brussels, Belgium', null]);
  });

  it('lists the caller’s next sessions of a running event, bookmarked or on stage, with the image of the event', async () => {
    const { owner, event_id } = await newConference(api, { timezone: 'UTC' });
    await moveEvent(event_id, eventDateIn(-1), eventDateIn(1));
    const person = await newMember(api, event_id, { role: 'ATTENDEE' });
    const insertSession = statement<{ id: number }>(
      'test-session-at',
      `insert into sessions (event_id, title, starts_at, duration_minutes, session_type, status)
       values ($1, $2, now() + make_interval(mins => $3), 30, 'PRESENTATION', $4) returning id`,
    );
    const insertBookmark = statement(
      'test-bookmark',
      'insert into session_bookmarks (user_id, session_id) values ($1, $2)',
    );
    const newSession = async (title: string, startsInMinutes: number, status = 'SCHEDULED') =>
      (await api.deps.db.row(insertSession, [event_id, title, startsInMinutes, status]))?.id ?? 0;
    const bookmark = (session_id: number) => api.deps.db.rows(insertBookmark, [person.user_id, session_id]);
    await bookmark(await newSession('ended', -31));
    await bookmark(await newSession('cancelled', 5, 'CANCELLED'));
    await newSession('of somebody else', 6);
    await bookmark(await newSession('runs', -10));
    await bookmark(await newSession('later', 60));
    await bookmark(await newSession('too many', 600));
    const spokenSession = await newSession('on stage', 20);
    await api.deps.db.rows(
      statement(
        'test-on-stage',
        `with profile as (insert into speaker_profiles (event_id, user_id, name) values ($1, $2, 'Ada') returning id)
         insert into session_speakers (session_id, profile_id, role) select $3, id, 'SPEAKER' from profile`,
      ),
      [event_id, person.user_id, spokenSession],
    );
    await api.deps.db.rows(
      statement(
        'test-cover',
        `update events set hero_images = '{"desktop": "wide.webp", "mobile": null}' where id = $1`,
      ),
      [event_id],
    );
    const runningEvent = (await dashboardOf(person)).events[0];
    expect(runningEvent?.own_sessions.map(({ title }) => title)).toEqual(['runs', 'on stage', 'later']);
    expect(runningEvent).toMatchObject({
      cover: 'wide.webp',
      own_sessions: [{ duration_minutes: 30, location: null }, {}, {}],
    });
    // Without own sessions: those that run, then those that start next.
    const ownersEvent = (await dashboardOf(owner)).events[0];
    expect(ownersEvent?.own_sessions).toEqual([]);
    expect(ownersEvent?.other_sessions.map(({ title }) => title)).toEqual(['runs', 'of somebody else', 'on stage']);
    expect(runningEvent?.other_sessions).toEqual([]);
    // Sessions of events in several days are not listed.
    await moveEvent(event_id, eventDateIn(1), eventDateIn(2));
    expect((await dashboardOf(person)).events[0]).toMatchObject({ status: 'upcoming', own_sessions: [] });
  });

  it('marks the next session of a location whose current session is over time', async () => {
    const { event_id } = await newConference(api, { timezone: 'UTC' });
    await moveEvent(event_id, eventDateIn(-1), eventDateIn(1));
    const person = await newMember(api, event_id, { role: 'ATTENDEE' });
    await api.deps.db.rows(
      statement(
        'test-busy-locations',
        `with planned as (
           insert into sessions (event_id, title, location, starts_at, duration_minutes, session_type, status)
           select $1, title, location, now() + make_interval(mins => minutes), 30, 'PRESENTATION', status
             from (values ('over time', 'A', -40, 'LIVE'), ('next in A', 'A', 5, 'SCHEDULED'),
                          ('later in A', 'A', 20, 'SCHEDULED'), ('running in B', 'B', -10, 'LIVE'),
                          ('next in B', 'B', 21, 'SCHEDULED')) as row (title, location, minutes, status)
           returning id, title)
         insert into session_bookmarks (user_id, session_id)
         select $2, id from planned where title like '% in %' and title not like 'running%'`,
      ),
      [event_id, person.user_id],
    );
    const [event] = (await dashboardOf(person)).events;
    expect(event?.own_sessions.map((session) => [session.title, session.is_location_in_use])).toEqual([
      ['next in A', true],
      ['later in A', false],
      ['next in B', false],
    ]);
  });

  it('lists drafts for people who may publish them', async () => {
    const { owner, organization_id } = await newConference(api);
    const [first, second] = [await newEvent(owner, organization_id), await newEvent(owner, organization_id)];
    const [organizer, speaker] = [
      await newMember(api, first.id, { role: 'ORGANIZER' }),
      await newMember(api, first.id, { role: 'SPEAKER' }),
    ];
    const banned = await newMember(api, first.id, { role: 'ADMIN', is_banned: true });
    const draftsOf = async (person: TestPerson) => (await dashboardOf(person)).drafts;
    expect(await draftsOf(owner)).toEqual({
      count: 2,
      events: [second, first].map(({ id, title }) => ({ id, name: title })),
    });
    expect(await draftsOf(organizer)).toEqual({ count: 1, events: [{ id: first.id, name: first.title }] });
    for (const person of [speaker, banned]) expect(await draftsOf(person)).toEqual({ count: 0, events: [] });
    // The owner of the organization needs no membership.
    await removeMember(api, first.id, owner.user_id);
    await markDeleted(api, second.id);
    expect(await draftsOf(owner)).toMatchObject({ count: 1, events: [{ id: first.id }] });
    for (let count = 0; count < maxDashboardEntries; count += 1) await newEvent(owner, organization_id);
    const draftList = await draftsOf(owner);
    expect([draftList.count, draftList.events.length]).toEqual([maxDashboardEntries + 1, maxDashboardEntries]);
  });

  it('rejects other people', async () => {
    const [person, otherPerson] = await Promise.all([newLoggedInPerson(api), newLoggedInPerson(api)]);
    expectRejection(await person.client.get(`/users/${otherPerson.user_id}/dashboard`), 'forbidden');
    expectRejection(await person.client.get('/users/999999999/dashboard'), 'forbidden');
    expectRejection(await person.client.get('/users/x/dashboard'), 'not_found');
    expectRejection(await api.client().get(`/users/${person.user_id}/dashboard`), 'not_authenticated');
  });
});

describe('connections on the dashboard', () => {
  const connect = statement<{ id: number }>(
    'test-connect-at',
    `insert into connections (requester_id, recipient_id, status, icebreaker_message, updated_at)
     values ($1, $2, $3, 'Hello, shall we talk?', $4) returning id`,
  );
  const describePersonSql = statement(
    'test-describe-connected',
    `update users set company_name = 'Analytical Engines', title = 'Engineer' where id = $1`,
  );

  it('returns the last five accepted connections, whoever requested them', async () => {
    const person = await newLoggedInPerson(api);
    const otherPeople = await Promise.all(
      Array.from({ length: maxDashboardEntries + 2 }, () => newLoggedInPerson(api)),
    );
    const ids: number[] = [];
    for (const [index, otherPerson] of otherPeople.entries()) {
      const [requester, recipient] = index % 2 === 0 ? [person, otherPerson] : [otherPerson, person];
      // The last request has not been accepted yet.
      const status = index === otherPeople.length - 1 ? 'PENDING' : 'ACCEPTED';
      const acceptedAt = `2026-05-0${index + 1}T12:00:00Z`;
      const row = await api.deps.db.row(connect, [requester.user_id, recipient.user_id, status, acceptedAt]);
      ids.push(row?.id ?? 0);
    }
    const { connections, stats } = await dashboardOf(person);
    expect(connections.map(({ id }) => id)).toEqual(ids.slice(1, -1).toReversed());
    expect(stats.connections_made).toBe(maxDashboardEntries + 1);
    expect(connections[0]?.connected_at).toBe('2026-05-06T12:00:00.000Z');
    const [first] = otherPeople;
    expect(first && (await dashboardOf(first)).connections).toMatchObject([
      { id: ids[0], user: { id: person.user_id } },
    ]);
  });

  it('shows only the fields that people share with their connections', async () => {
    const [person, otherPerson] = [
      await newLoggedInPerson(api),
      await newLoggedInPerson(api, { first_name: 'Mary', last_name: 'Somerville' }),
    ];
    await api.deps.db.rows(describePersonSql, [otherPerson.user_id]);
    await api.deps.db.rows(connect, [otherPerson.user_id, person.user_id, 'ACCEPTED', '2026-05-01T12:00:00Z']);
    const listedConnection = async () => (await dashboardOf(person)).connections[0];
    expect(await listedConnection()).toMatchObject({
      user: { id: otherPerson.user_id, full_name: 'Mary Somerville', image_url: null },
      company: 'Analytical Engines',
      title: 'Engineer',
    });
    await setPrivacy(api, otherPerson.user_id, { show_company: false });
    expect(await listedConnection()).toMatchObject({ company: null, title: null });
  });
});
