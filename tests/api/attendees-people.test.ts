/** The people of an event: lists, search, pages, CSV export and roles. */
import {
  ListEventUsers,
  ListEventUsersAdmin,
  UpdateEventUser,
  UpdateSpeakerInfo,
} from '@plenum/contracts/events/attendees';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addMember,
  addSession,
  addSpeaker,
  fillSeats,
  newConference,
  newMember,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi({ FREE_TIER_ATTENDEES: '50' });

const describePersonSql = statement(
  'test-describe-person',
  `update users set first_name = $2, last_name = $3, company_name = $4, title = $5 where id = $1`,
);

/** Adds a member with this name. */
async function member(
  event_id: number,
  name: string,
  role: 'ADMIN' | 'ORGANIZER' | 'MODERATOR' | 'SPEAKER' | 'ATTENDEE' = 'ATTENDEE',
  company: string | null = null,
): Promise<TestPerson> {
  const person = await newMember(api, event_id, { role });
  const [first = '', last = ''] = name.split(' ');
  await api.deps.db.rows(describePersonSql, [person.user_id, first, last, company, null]);
  return person;
}

type Query = Readonly<Record<string, string>>;
const list = async ({ owner, event_id }: TestConference, query: Query = {}, viewer = owner) =>
  expectReply(ListEventUsers, 200, await viewer.client.get(`/events/${event_id}/users`, { query }));
const listAll = async ({ owner, event_id }: TestConference, query: Query = {}) =>
  expectReply(ListEventUsersAdmin, 200, await owner.client.get(`/events/${event_id}/users/admin`, { query }));
const namesOf = (page: { event_users: readonly { full_name: string }[] }) =>
  page.event_users.map(({ full_name }) => full_name);

const connect = statement(
  'test-connect',
  `insert into connections (requester_id, recipient_id, status, icebreaker_message) values ($1, $2, $3, 'Hello')`,
);

it('shows staff their connections', async () => {
  const conference = await newConference(api);
  const { owner, event_id } = conference;
  const connectedFriend = await member(event_id, 'Friend Known');
  const pendingContact = await member(event_id, 'Asked Once');
  await member(event_id, 'Stranger New');
  await api.deps.db.rows(connect, [connectedFriend.user_id, owner.user_id, 'ACCEPTED']);
  await api.deps.db.rows(connect, [owner.user_id, pendingContact.user_id, 'PENDING']);
  const { event_users } = await listAll(conference);
  expect(event_users.length).toBe(4);
  expect(event_users.filter(({ is_connected }) => is_connected).map(({ user_id }) => user_id)).toEqual([
    connectedFriend.user_id,
  ]);
});

describe('people of an event', () => {
  let conference: TestConference;
  beforeAll(async () => {
    conference = await newConference(api);
    const { event_id, owner } = conference;
    await api.deps.db.rows(describePersonSql, [owner.user_id, 'Olga', 'Owner', null, null]);
    await member(event_id, 'Émilie Châtelet', 'SPEAKER', 'Sciences & Co');
    await member(event_id, 'Ada Lovelace', 'ATTENDEE', 'Engines 100%');
    await member(event_id, 'Bob Lovelace', 'ATTENDEE');
    await member(event_id, 'Carl Banned', 'ATTENDEE');
    const muted = await member(event_id, 'Dora Muted', 'ORGANIZER');
    const banned = (await listAll(conference, { search: 'banned' })).event_users[0];
    await addMember(api, event_id, banned?.user_id ?? 0, { role: 'ATTENDEE', is_banned: true });
    await addMember(api, event_id, muted.user_id, { role: 'ORGANIZER', is_chat_banned: true });
  });

  it('lists people by last name, without banned members', async () => {
    const page = await list(conference);
    expect(namesOf(page)).toEqual(['Émilie Châtelet', 'Ada Lovelace', 'Bob Lovelace', 'Dora Muted', 'Olga Owner']);
    expect(page).toMatchObject({ total_items: 5, next: null, total_is_capped: false });
  });

  it('finds people by parts of names and companies, ignoring accents and case', async () => {
    const searchNames = async (search: string) => namesOf(await list(conference, { search }));
    expect(await searchNames('LOVE')).toEqual(['Ada Lovelace', 'Bob Lovelace']);
    expect(await searchNames('chatelet emi')).toEqual(['Émilie Châtelet']);
    expect(await searchNames('100%')).toEqual(['Ada Lovelace']);
    expect(await searchNames('lo')).toEqual(['Ada Lovelace', 'Bob Lovelace']);
    expect(await searchNames('_')).toEqual([]);
    expect(await searchNames('ove a')).toEqual(['Ada Lovelace', 'Bob Lovelace']);
    expect(await searchNames('example')).toEqual([]);
    expect(namesOf(await listAll(conference, { search: conference.owner.email }))).toEqual(['Olga Owner']);
  });

  it('finds names without spaces, in either order of first and last name', async () => {
    const cjkConference = await newConference(api);
    const person = await newLoggedInPerson(api, { first_name: '小明', last_name: '司馬' });
    await addMember(api, cjkConference.event_id, person.user_id, { role: 'ATTENDEE' });
    for (const search of ['小明', '馬', '司馬 小', '明 司'])
      expect(namesOf(await list(cjkConference, { search })), search).toEqual(['司馬 小明']);
    expect(namesOf(await list(cjkConference, { search: '馬明' }))).toEqual([]);
  });

  it('filters people by role', async () => {
    expect(namesOf(await list(conference, { role: 'SPEAKER' }))).toEqual(['Émilie Châtelet']);
    expect(namesOf(await list(conference, { group: 'ORGANIZERS' }))).toEqual(['Dora Muted', 'Olga Owner']);
    expect((await list(conference, { role: 'ATTENDEE' })).total_items).toBe(2);
    const path = `/events/${conference.event_id}/users`;
    expectRejection(await conference.owner.client.get(path, { query: { role: 'BOSS' } }), 'invalid_request');
  });

  it('includes banned and muted members for staff, with counts of the whole event', async () => {
    const page = await listAll(conference, { role: 'ATTENDEE', status: 'banned' });
    expect(namesOf(page)).toEqual(['Carl Banned']);
    expect(page).toMatchObject({ total_items: 1 });
    expect(page.role_counts).toEqual({
      total: 5,
      admins: 1,
      organizers: 1,
      moderators: 0,
      speakers: 1,
      attendees: 2,
      banned: 1,
      muted: 1,
    });
    expect(namesOf(await listAll(conference, { status: 'muted' }))).toEqual(['Dora Muted']);
  });

  it.each([
    ['name', 'desc', ['Olga Owner', 'Dora Muted']],
    ['role', 'asc', ['Olga Owner', 'Carl Banned']],
    ['company', 'desc', ['Émilie Châtelet', 'Ada Lovelace']],
    ['joined', 'asc', ['Olga Owner', 'Émilie Châtelet']],
  ])('sorts people by %s %s', async (sort, direction, first) => {
    expect(namesOf(await listAll(conference, { sort, direction })).slice(0, 2)).toEqual(first);
  });

  it.each(['name', 'role', 'company', 'joined'])('pages by cursor without gaps, sorted by %s', async (sort) => {
    for (const direction of ['asc', 'desc']) {
      const everyName = namesOf(await listAll(conference, { sort, direction }));
      const pagedNames: string[] = [];
      let after: string | null = null;
      do {
        const query: Query = { sort, direction, per_page: '2', ...(after === null ? {} : { after }) };
        const page = await listAll(conference, query);
        pagedNames.push(...namesOf(page));
        after = page.next;
      } while (after !== null);
      expect(pagedNames).toEqual(everyName);
    }
  });

  it('supports page numbers, with an empty page after the last one', async () => {
    expect(namesOf(await list(conference, { page: '2', per_page: '2' }))).toEqual(['Bob Lovelace', 'Dora Muted']);
    expect(await list(conference, { page: '9', per_page: '2' })).toMatchObject({ event_users: [], next: null });
  });

  it('rejects a cursor of another order', async () => {
    const { next } = await listAll(conference, { per_page: '2' });
    const query = { after: next ?? '', sort: 'joined' };
    const reply = await conference.owner.client.get(`/events/${conference.event_id}/users/admin`, { query });
    expectRejection(reply, 'cursor_invalid');
  });

  it('counts at most 1,000 search results', async () => {
    const fullConference = await newConference(api);
    await fillSeats(api, fullConference.event_id, 1001);
    expect(await list(fullConference, { search: 'seat' })).toMatchObject({ total_items: 1000, total_is_capped: true });
    expect(await list(fullConference)).toMatchObject({ total_items: 1002, total_is_capped: false });
  });

  it('exports people as CSV without a limit', async () => {
    const fullConference = await newConference(api);
    await fillSeats(api, fullConference.event_id, 1000);
    const formulaMember = await member(fullConference.event_id, 'Eve =1+1');
    const reply = await fullConference.owner.client.get(`/events/${fullConference.event_id}/users.csv`);
    expect(reply.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    expect(reply.headers['content-disposition']).toContain('attachment; ');
    const lines = reply.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1003);
    expect(lines[0]).toBe('\uFEFFLast name,First name,Email,Role,Company,Title,Joined,Banned,Muted until');
    expect(lines.find((line) => line.includes(formulaMember.email))).toMatch(/^'=1\+1,Eve,/);
    expect(new Set(lines).size).toBe(1003);
    const german = await fullConference.owner.client.get(`/events/${fullConference.event_id}/users.csv`, {
      headers: { 'accept-language': 'de' },
    });
    expect(german.text).toMatch(/^\uFEFFNachname,Vorname,E-Mail,Rolle,Unternehmen,Position,/);
    expect(german.headers['content-disposition']).toContain('Teilnehmende.csv');
  });

  it('shows the sessions of speakers', async () => {
    const { event_id, owner } = conference;
    const speaker = (await list(conference, { role: 'SPEAKER' })).event_users[0]?.user_id ?? 0;
    const session_id = await addSession(api, event_id, { title: 'A keynote', starts_at: '2031-03-28T08:00:00Z' });
    await putOnStage(api, session_id, await addSpeaker(api, event_id, 'Émilie', { user_id: speaker }), 1, 'KEYNOTE');
    const [speakerRow] = (await list(conference, { role: 'SPEAKER' }, owner)).event_users;
    expect(speakerRow).toMatchObject({
      session_count: 1,
      sessions: [{ id: session_id, title: 'A keynote', role: 'KEYNOTE' }],
    });
  });
});

const changeRole = (actor: TestPerson, event_id: number, targetPerson: TestPerson, role: string) =>
  actor.client.put(`/events/${event_id}/users/${targetPerson.user_id}`, { role });

describe('changing roles', () => {
  it('limits organizers to the roles attendee and speaker (T-11)', async () => {
    const { event_id } = await newConference(api);
    const organizer = await member(event_id, 'An Organizer', 'ORGANIZER');
    for (const former of ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const) {
      for (const newRole of ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const) {
        const target = await newMember(api, event_id, { role: former });
        const reply = await changeRole(organizer, event_id, target, newRole);
        const isBelowModerator = (role: string): boolean => role === 'SPEAKER' || role === 'ATTENDEE';
        if (isBelowModerator(former) && isBelowModerator(newRole))
          expect(expectReply(UpdateEventUser, 200, reply).role).toBe(newRole);
        else expectRejection(reply, 'event_role_not_assignable');
      }
    }
  });

  it('rejects changes to the caller’s own role', async () => {
    const { event_id, owner } = await newConference(api);
    expectRejection(await changeRole(owner, event_id, owner, 'ORGANIZER'), 'own_role');
    expectRejection(await owner.client.delete(`/events/${event_id}/users/${owner.user_id}`), 'own_membership');
  });

  it('keeps one of the last two admins when they demote each other concurrently', async () => {
    const { event_id, owner } = await newConference(api);
    const otherAdmin = await member(event_id, 'Another Admin', 'ADMIN');
    const replies = await Promise.all([
      changeRole(owner, event_id, otherAdmin, 'ATTENDEE'),
      changeRole(otherAdmin, event_id, owner, 'ATTENDEE'),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const admins = statement<{ count: number }>(
      'test-admins',
      `select count(*) as count from event_users where event_id = $1 and role = 'ADMIN'`,
    );
    expect(await api.deps.db.row(admins, [event_id])).toEqual({ count: 1 });
  });

  it('rejects demoting, removing or banning the last admin', async () => {
    const { event_id, organization_id, owner } = await newConference(api);
    const last = await member(event_id, 'Last Admin', 'ADMIN');
    // The owner of the organization acts without a membership row.
    await api.deps.db.rows(statement('test-leave', 'delete from event_users where event_id = $1 and user_id = $2'), [
      event_id,
      owner.user_id,
    ]);
    expect(organization_id).toBeGreaterThan(0);
    const path = `/events/${event_id}/users/${last.user_id}`;
    expectRejection(await changeRole(owner, event_id, last, 'ATTENDEE'), 'last_event_admin');
    expectRejection(await owner.client.delete(path), 'last_event_admin');
    expectRejection(await owner.client.post(`${path}/ban`, { reason: 'Spam' }), 'last_event_admin');
    await member(event_id, 'One More', 'ADMIN');
    expect((await changeRole(owner, event_id, last, 'ATTENDEE')).status).toBe(200);
  });

  it('removes a speaker who becomes an attendee from the stage, and keeps one who becomes a moderator', async () => {
    const { event_id, owner } = await newConference(api);
    const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    const listOnStage = async () => (await owner.client.get(`/sessions/${session_id}/speakers`)).body;
    for (const [newRole, count] of [
      ['MODERATOR', 1],
      ['ATTENDEE', 1],
    ] as const) {
      const speaker = await member(event_id, 'A Speaker', 'SPEAKER');
      const profile_id = await addSpeaker(api, event_id, 'A Speaker', { user_id: speaker.user_id });
      await putOnStage(api, session_id, profile_id);
      expect((await changeRole(owner, event_id, speaker, newRole)).status).toBe(200);
      expect(await listOnStage()).toMatchObject({ total_items: count });
    }
  });

  it('creates a profile for a new speaker', async () => {
    const { event_id, owner } = await newConference(api);
    const person = await member(event_id, 'Grace Hopper');
    await changeRole(owner, event_id, person, 'SPEAKER');
    expect((await owner.client.get(`/events/${event_id}/speakers`)).body).toMatchObject({
      speakers: [{ full_name: 'Grace Hopper', user_id: person.user_id }],
    });
  });

  it('rejects the 51st attendee, including concurrent requests', async () => {
    const { event_id, owner } = await newConference(api);
    await fillSeats(api, event_id, 49);
    const people = await Promise.all(['A A', 'B B', 'C C'].map((name) => member(event_id, name, 'SPEAKER')));
    const replies = await Promise.all(people.map((person) => changeRole(owner, event_id, person, 'ATTENDEE')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const rejected = replies.find(({ status }) => status === 409);
    expect(rejected?.body).toMatchObject({ error: 'attendee_limit_reached', message: expect.stringContaining('50') });
  });

  it('removes a person from the event', async () => {
    const { event_id, owner } = await newConference(api);
    const person = await member(event_id, 'Gone Soon');
    const path = `/events/${event_id}/users/${person.user_id}`;
    expect(await owner.client.delete(path)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expectRejection(await owner.client.delete(path), 'not_found');
    expectRejection(await person.client.get(`/events/${event_id}`), 'not_found');
  });
});

describe('speaker info', () => {
  it('updates and clears speaker info, and limits its length', async () => {
    const { event_id, owner } = await newConference(api);
    const speaker = await member(event_id, 'A Speaker', 'SPEAKER');
    const attendee = await member(event_id, 'An Attendee');
    const updateInfo = (person: TestPerson, body: unknown) =>
      owner.client.put(`/events/${event_id}/users/${person.user_id}/speaker-info`, body);
    const texts = { speaker_title: 'x'.repeat(200), speaker_bio: 'y'.repeat(2000) };
    expect(expectReply(UpdateSpeakerInfo, 200, await updateInfo(speaker, texts))).toMatchObject(texts);
    const clearReply = await updateInfo(speaker, { speaker_title: '', speaker_bio: null });
    expect(clearReply.body).toMatchObject({ speaker_title: null, speaker_bio: null });
    expectRejection(await updateInfo(speaker, { speaker_title: 'x'.repeat(201) }), 'invalid_request');
    expectRejection(await updateInfo(speaker, { speaker_bio: 'x'.repeat(2001) }), 'invalid_request');
    expectRejection(await updateInfo(attendee, texts), 'not_found');
  });
});
