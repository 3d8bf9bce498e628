import { rateLimits, searchHitsMax, searchTextLengthMax, searchTextLengthMin } from '@plenum/contracts/limits';
import { Search, type SearchHits } from '@plenum/contracts/overview/search';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addMember,
  addOrganizationMember,
  addSession,
  addSpeaker,
  markDeleted,
  newConference,
  newEvent,
  newMember,
  setPrivacy,
  type TestConference,
} from '../support/api/conferences.ts';
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const ask = (person: TestPerson, q: string, event_id?: number) =>
  person.client.get('/search', { query: { q, ...(event_id === undefined ? {} : { event_id: String(event_id) }) } });
const searched = async (person: TestPerson, q: string, event_id?: number): Promise<SearchHits> =>
  expectReply(Search, 200, await ask(person, q, event_id));
const titles = (hits: SearchHits) => ({
  events: hits.events.map(({ title }) => title),
  sessions: hits.sessions.map(({ title }) => title),
  speakers: hits.speakers.map(({ full_name }) => full_name),
  people: hits.people.map(({ full_name }) => full_name),
});
const nothing = { events: [], sessions: [], speakers: [], people: [] };

const describePersonSql = statement(
  'test-describe-person',
  'update users set company_name = $2, title = $3 where id = $1',
);
const describePerson = (person: TestPerson, company: string, title: string) =>
  api.deps.db.rows(describePersonSql, [person.user_id, company, title]);
const connect = statement(
  'test-connect',
  `insert into connections (requester_id, recipient_id, status, icebreaker_message, updated_at)
   values ($1, $2, 'ACCEPTED', 'Hello, shall we talk?', now())`,
);
const override = statement(
  'test-override-privacy',
  'update event_users set privacy_overrides = $3 where event_id = $1 and user_id = $2',
);

describe('what is found', () => {
  let conference: TestConference;
  let attendee: TestPerson;
  beforeAll(async () => {
    conference = await newConference(api, { title: 'Quokka Conf' });
    const { event_id } = conference;
    attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
    await addSession(api, event_id, {
      title: 'Keeping Quokkas happy',
      starts_at: '2031-03-28T08:00:00Z',
      track: 'Zoölogy',
      location: 'Aula Magna',
    });
    await addSession(api, event_id, { title: 'Quokka opening', starts_at: '2031-03-29T08:00:00Z' });
    await addSpeaker(api, event_id, 'Élodie Quokkaresque', { company_name: 'Zoo Ltd' });
    const member = await loggedIn(api, { first_name: 'Quokk', last_name: 'Älvarez' });
    await addMember(api, event_id, member.user_id, { role: 'ATTENDEE' });
  });

  it('is events, sessions, speakers and people, what begins with the words first', async () => {
    const hits = await searched(attendee, 'quokk');
    expect(titles(hits)).toEqual({
      events: ['Quokka Conf'],
      sessions: ['Quokka opening', 'Keeping Quokkas happy'],
      speakers: ['Élodie Quokkaresque'],
      people: ['Quokk Älvarez'],
    });
    const { event_id } = conference;
    expect(hits.events[0]).toMatchObject({ id: event_id, organization_name: 'Example e.V.', status: 'PUBLISHED' });
    expect(hits.sessions[0]).toMatchObject({ event_id, event_title: 'Quokka Conf', timezone: 'Europe/Brussels' });
    expect(hits.speakers[0]).toMatchObject({ event_id, company_name: 'Zoo Ltd' });
    expect(hits.people[0]).toMatchObject({ event_id, is_near: false });
  });

  it('prefers titles to tracks', async () => {
    const { owner, event_id } = await newConference(api);
    const add = (title: string, track: string, starts_at: string) =>
      addSession(api, event_id, { title, track, starts_at });
    await add('Something else', 'Pangolins', '2031-03-28T08:00:00Z');
    await add('Why pangolins', 'Animals', '2031-03-28T09:00:00Z');
    await add('Pangolins', 'Animals', '2031-03-28T10:00:00Z');
    const found = titles(await searched(owner, 'pangolin')).sessions;
    expect(found).toEqual(['Pangolins', 'Why pangolins', 'Something else']);
  });

  it('does not ask for case and accents, and needs every word', async () => {
    expect(titles(await searched(attendee, 'ZOOLOGY aula')).sessions).toEqual(['Keeping Quokkas happy']);
    expect(titles(await searched(attendee, 'elodie')).speakers).toEqual(['Élodie Quokkaresque']);
    expect(titles(await searched(attendee, 'alvarez quokk')).people).toEqual(['Quokk Älvarez']);
    expect(await searched(attendee, 'quokka unheard')).toEqual(nothing);
    expect(titles(await searched(attendee, 'keeping quokkas happy zoology aula magna')).sessions).toHaveLength(1);
  });

  it('is found by two letters where they begin a word', async () => {
    expect(titles(await searched(attendee, 'qu')).sessions).toEqual(['Quokka opening', 'Keeping Quokkas happy']);
    expect(titles(await searched(attendee, 'qu ha'))).toMatchObject({ sessions: ['Keeping Quokkas happy'] });
    expect(await searched(attendee, 'kk')).toEqual(nothing);
  });

  it('is found by two characters inside of text without spaces', async () => {
    const { owner, event_id } = await newConference(api);
    const times = ['08', '09', '10', '11'].map((hour) => `2031-03-28T${hour}:00:00Z`);
    const found = ['第5回東京会議', '全体会議と休憩', 'ห้องประชุมใหญ่', '대회의실 개회'];
    await Promise.all(found.map((title, index) => addSession(api, event_id, { title, starts_at: times[index] ?? '' })));
    const member = await loggedIn(api, { first_name: '小明', last_name: '司馬' });
    await addMember(api, event_id, member.user_id, { role: 'ATTENDEE' });
    const [tokyo, breaks, thai, korean] = found;
    for (const [q, title] of [
      ['東京', tokyo],
      ['休憩', breaks],
      ['ชุม', thai],
      ['개회', korean],
      ['회의', korean],
      ['東京 会議', tokyo],
    ] as const)
      expect(titles(await searched(owner, q, event_id)).sessions, q).toEqual([title]);
    expect(titles(await searched(owner, '会議', event_id)).sessions).toHaveLength(2);
    expect(titles(await searched(owner, '京都', event_id)).sessions).toEqual([]);
    for (const q of ['小明', '司馬', '明 司', '馬 明'])
      expect(titles(await searched(owner, q, event_id)).people, q).toEqual(['司馬 小明']);
  });

  it('takes wildcards literally', async () => {
    expect(await searched(attendee, '%_')).toEqual(nothing);
    expect(await searched(attendee, 'quokka_')).toEqual(nothing);
  });

  it('is limited to an event when it is named', async () => {
    const other = await newConference(api, { title: 'Quokka elsewhere' });
    await addMember(api, other.event_id, attendee.user_id, { role: 'ATTENDEE' });
    await addSession(api, other.event_id, { title: 'Quokka abroad', starts_at: '2031-03-28T08:00:00Z' });
    const hits = titles(await searched(attendee, 'quokka', conference.event_id));
    expect(hits.events).toEqual([]);
    expect(hits.sessions).not.toContain('Quokka abroad');
    expect(titles(await searched(attendee, 'quokka')).sessions).toContain('Quokka abroad');
    expect(titles(await searched(attendee, 'quokka')).events).toEqual(
      expect.arrayContaining(['Quokka Conf', 'Quokka elsewhere']),
    );
  });

  it('shows a person once, whatever is shared, and marks connections', async () => {
    const [one, other] = [await newConference(api), await newConference(api)];
    const friend = await loggedIn(api, { first_name: 'Wilhelmina', last_name: 'Twice' });
    const viewer = await newMember(api, one.event_id, { role: 'ATTENDEE' });
    await addMember(api, other.event_id, viewer.user_id, { role: 'ATTENDEE' });
    for (const { event_id } of [one, other]) await addMember(api, event_id, friend.user_id, { role: 'ATTENDEE' });
    expect((await searched(viewer, 'wilhelmina')).people).toMatchObject([{ user_id: friend.user_id, is_near: false }]);
    await api.deps.db.rows(connect, [friend.user_id, viewer.user_id]);
    expect((await searched(viewer, 'wilhelmina')).people).toMatchObject([{ user_id: friend.user_id, is_near: true }]);
    expect((await searched(friend, 'wilhelmina')).people).toMatchObject([{ is_near: true }]);
  });

  it('is at most eight of each', async () => {
    const { owner, event_id } = await newConference(api);
    const add = (n: number) => addSession(api, event_id, { title: `Vole ${n}`, starts_at: '2031-03-28T08:00:00Z' });
    for (let n = 1; n <= searchHitsMax; n += 1) await add(n);
    expect((await searched(owner, 'vole')).sessions).toHaveLength(searchHitsMax);
    await add(searchHitsMax + 1);
    expect((await searched(owner, 'vole')).sessions).toHaveLength(searchHitsMax);
  });
});

describe('what is not found', () => {
  it('is anything of events one has nothing to do with, or no more', async () => {
    const { owner, event_id, organization_id } = await newConference(api, { title: 'Wombat Conf' });
    await addSession(api, event_id, { title: 'Wombat talk', starts_at: '2031-03-28T08:00:00Z' });
    await addSpeaker(api, event_id, 'Wombat Wanda');
    const [outsider, colleague] = [await loggedIn(api), await loggedIn(api)];
    await addOrganizationMember(api, organization_id, colleague.user_id, 'ADMIN');
    const banned = await newMember(api, event_id, { role: 'ORGANIZER', is_banned: true });
    for (const person of [outsider, colleague, banned]) expect(await searched(person, 'wombat')).toEqual(nothing);
    expect(titles(await searched(owner, 'wombat'))).toMatchObject({
      events: ['Wombat Conf'],
      sessions: ['Wombat talk'],
      speakers: ['Wombat Wanda'],
    });
    await markDeleted(api, event_id);
    expect(await searched(owner, 'wombat')).toEqual(nothing);
  });

  it('is a draft, unless one prepares it', async () => {
    const { owner, organization_id } = await newConference(api);
    const draft = await newEvent(owner, organization_id, { title: 'Numbat in the making' });
    const [staff, attendee] = [
      await newMember(api, draft.id, { role: 'ORGANIZER' }),
      await newMember(api, draft.id, { role: 'ATTENDEE' }),
    ];
    for (const person of [owner, staff])
      expect(titles(await searched(person, 'numbat')).events).toEqual(['Numbat in the making']);
    expect(await searched(attendee, 'numbat')).toEqual(nothing);
  });

  it('is somebody who is banned, for staff neither', async () => {
    const { owner, event_id } = await newConference(api);
    const banned = await loggedIn(api, { first_name: 'Bandicoot', last_name: 'Banned' });
    await addMember(api, event_id, banned.user_id, { role: 'ATTENDEE' });
    expect(titles(await searched(owner, 'bandicoot')).people).toEqual(['Bandicoot Banned']);
    await addMember(api, event_id, banned.user_id, { role: 'ATTENDEE', is_banned: true });
    expect(titles(await searched(owner, 'bandicoot')).people).toEqual([]);
  });

  it('is too short', async () => {
    const person = await loggedIn(api);
    const q = (length: number) => 'ä'.repeat(length);
    expectRefusal(await ask(person, q(searchTextLengthMin - 1)), 'invalid_request');
    for (const text of [q(searchTextLengthMin), '林', '김', 'あ']) expectReply(Search, 200, await ask(person, text));
    expectReply(Search, 200, await ask(person, q(searchTextLengthMax)));
    expectRefusal(await ask(person, q(searchTextLengthMax + 1)), 'invalid_request');
    expect(await searched(person, ' \u{301}')).toEqual(nothing);
  });
});

describe('privacy', () => {
  it('neither matches nor shows a hidden company, except to staff', async () => {
    const { owner, event_id } = await newConference(api);
    const attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
    const person = await loggedIn(api, { first_name: 'Hidden', last_name: 'Hedgehog' });
    await addMember(api, event_id, person.user_id, { role: 'ATTENDEE' });
    await describePerson(person, 'Ochre Works', 'Painter');
    expect((await searched(attendee, 'ochre')).people).toMatchObject([
      { company_name: 'Ochre Works', title: 'Painter' },
    ]);
    await setPrivacy(api, person.user_id, { show_company: false });
    expect(await searched(attendee, 'ochre')).toEqual(nothing);
    expect(await searched(attendee, 'painter')).toEqual(nothing);
    expect((await searched(attendee, 'hedgehog')).people).toMatchObject([{ company_name: null, title: null }]);
    expect((await searched(owner, 'ochre')).people).toMatchObject([{ company_name: 'Ochre Works' }]);
  });

  it('follows what is set for the event', async () => {
    const { event_id } = await newConference(api);
    const attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
    const person = await newMember(api, event_id, { role: 'ATTENDEE' });
    await describePerson(person, 'Umber Works', 'Potter');
    await api.deps.db.rows(override, [event_id, person.user_id, { show_company: false }]);
    expect(await searched(attendee, 'umber')).toEqual(nothing);
    await api.deps.db.rows(override, [event_id, person.user_id, { show_company: true }]);
    await setPrivacy(api, person.user_id, { show_company: false });
    expect((await searched(attendee, 'umber')).people).toHaveLength(1);
  });

  it('finds addresses for staff alone', async () => {
    const { owner, event_id } = await newConference(api);
    const attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
    const person = await newMember(api, event_id, { role: 'ATTENDEE' });
    await setPrivacy(api, person.user_id, { email_visibility: 'EVENT_ATTENDEES' });
    const part = person.email.split('@')[0] ?? '';
    expect(await searched(attendee, part)).toEqual(nothing);
    expect((await searched(owner, part)).people).toMatchObject([{ user_id: person.user_id }]);
  });
});

describe('an event that is named', () => {
  it('must be one’s own', async () => {
    const { owner, event_id } = await newConference(api);
    const outsider = await loggedIn(api);
    const banned = await newMember(api, event_id, { role: 'ATTENDEE', is_banned: true });
    expectRefusal(await ask(outsider, 'quokka', event_id), 'not_found');
    expectRefusal(await ask(banned, 'quokka', event_id), 'event_banned');
    expectRefusal(await ask(owner, 'quokka', 999_999_999), 'not_found');
    await markDeleted(api, event_id);
    expectRefusal(await ask(owner, 'quokka', event_id), 'not_found');
  });

  it('needs a login', async () => {
    expectRefusal(await api.client().get('/search', { query: { q: 'quokka' } }), 'not_authenticated');
  });
});

it('is asked at most so often by one person', async () => {
  const [person, other] = [await loggedIn(api), await loggedIn(api)];
  const statuses = new Set<number>();
  for (let n = 1; n <= rateLimits.search.points; n += 1) statuses.add((await ask(person, 'quokka')).status);
  expect([...statuses]).toEqual([200]);
  expectRefusal(await ask(person, 'quokka'), 'rate_limited');
  expect((await ask(other, 'quokka')).status).toBe(200);
});
