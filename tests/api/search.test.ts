import { rateLimits, maxSearchHits, maxSearchTextLength, minSearchTextLength } from '@plenum/contracts/limits';
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
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const search = (person: TestPerson, searchText: string, event_id?: number) =>
  person.client.get('/search', {
    query: { q: searchText, ...(event_id === undefined ? {} : { event_id: String(event_id) }) },
  });
const hitsOf = async (person: TestPerson, searchText: string, event_id?: number): Promise<SearchHits> =>
  expectReply(Search, 200, await search(person, searchText, event_id));
const titles = (hits: SearchHits) => ({
  events: hits.events.map(({ title }) => title),
  sessions: hits.sessions.map(({ title }) => title),
  speakers: hits.speakers.map(({ full_name }) => full_name),
  people: hits.people.map(({ full_name }) => full_name),
});
const noHits = { events: [], sessions: [], speakers: [], people: [] };

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
const setOverride = statement(
  'test-override-privacy',
  'update event_users set privacy_overrides = $3 where event_id = $1 and user_id = $2',
);

describe('search', () => {
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
    const member = await newLoggedInPerson(api, { first_name: 'Quokk', last_name: 'Älvarez' });
    await addMember(api, event_id, member.user_id, { role: 'ATTENDEE' });
  });

  it('finds events, sessions, speakers and people, prefix matches first', async () => {
    const hits = await hitsOf(attendee, 'quokk');
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

  it('ranks titles above tracks', async () => {
    const { owner, event_id } = await newConference(api);
    const add = (title: string, track: string, starts_at: string) =>
      addSession(api, event_id, { title, track, starts_at });
    await add('Something else', 'Pangolins', '2031-03-28T08:00:00Z');
    await add('Why pangolins', 'Animals', '2031-03-28T09:00:00Z');
    await add('Pangolins', 'Animals', '2031-03-28T10:00:00Z');
    const foundTitles = titles(await hitsOf(owner, 'pangolin')).sessions;
    expect(foundTitles).toEqual(['Pangolins', 'Why pangolins', 'Something else']);
  });

  it('ignores case and accents, and requires every word', async () => {
    expect(titles(await hitsOf(attendee, 'ZOOLOGY aula')).sessions).toEqual(['Keeping Quokkas happy']);
    expect(titles(await hitsOf(attendee, 'elodie')).speakers).toEqual(['Élodie Quokkaresque']);
    expect(titles(await hitsOf(attendee, 'alvarez quokk')).people).toEqual(['Quokk Älvarez']);
    expect(await hitsOf(attendee, 'quokka unheard')).toEqual(noHits);
    expect(titles(await hitsOf(attendee, 'keeping quokkas happy zoology aula magna')).sessions).toHaveLength(1);
  });

  it('matches two letters at the beginning of a word', async () => {
    expect(titles(await hitsOf(attendee, 'qu')).sessions).toEqual(['Quokka opening', 'Keeping Quokkas happy']);
    expect(titles(await hitsOf(attendee, 'qu ha'))).toMatchObject({ sessions: ['Keeping Quokkas happy'] });
    expect(await hitsOf(attendee, 'kk')).toEqual(noHits);
  });

  it('matches two characters within text without spaces', async () => {
    const { owner, event_id } = await newConference(api);
    const times = ['08', '09', '10', '11'].map((hour) => `2031-03-28T${hour}:00:00Z`);
    const sessionTitles = ['第5回東京会議', '全体会議と休憩', 'ห้องประชุมใหญ่', '대회의실 개회'];
    await Promise.all(
      sessionTitles.map((title, index) => addSession(api, event_id, { title, starts_at: times[index] ?? '' })),
    );
    const member = await newLoggedInPerson(api, { first_name: '小明', last_name: '司馬' });
    await addMember(api, event_id, member.user_id, { role: 'ATTENDEE' });
    const [tokyoTitle, breaksText, thaiTitle, koreanTitle] = sessionTitles;
    for (const [searchText, title] of [
      ['東京', tokyoTitle],
      ['休憩', breaksText],
      ['ชุม', thaiTitle],
      ['개회', koreanTitle],
      ['회의', koreanTitle],
      ['東京 会議', tokyoTitle],
    ] as const)
      expect(titles(await hitsOf(owner, searchText, event_id)).sessions, searchText).toEqual([title]);
    expect(titles(await hitsOf(owner, '会議', event_id)).sessions).toHaveLength(2);
    expect(titles(await hitsOf(owner, '京都', event_id)).sessions).toEqual([]);
    for (const searchText of ['小明', '司馬', '明 司', '馬 明'])
      expect(titles(await hitsOf(owner, searchText, event_id)).people, searchText).toEqual(['司馬 小明']);
  });

  it('treats wildcards literally', async () => {
    expect(await hitsOf(attendee, '%_')).toEqual(noHits);
    expect(await hitsOf(attendee, 'quokka_')).toEqual(noHits);
  });

  it('limits a search to an event', async () => {
    const otherConference = await newConference(api, { title: 'Quokka elsewhere' });
    await addMember(api, otherConference.event_id, attendee.user_id, { role: 'ATTENDEE' });
    await addSession(api, otherConference.event_id, { title: 'Quokka abroad', starts_at: '2031-03-28T08:00:00Z' });
    const hits = titles(await hitsOf(attendee, 'quokka', conference.event_id));
    expect(hits.events).toEqual([]);
    expect(hits.sessions).not.toContain('Quokka abroad');
    expect(titles(await hitsOf(attendee, 'quokka')).sessions).toContain('Quokka abroad');
    expect(titles(await hitsOf(attendee, 'quokka')).events).toEqual(
      expect.arrayContaining(['Quokka Conf', 'Quokka elsewhere']),
    );
  });

  it('shows a person once for several shared events, and marks connections', async () => {
    const [firstConference, otherConference] = [await newConference(api), await newConference(api)];
    const friend = await newLoggedInPerson(api, { first_name: 'Wilhelmina', last_name: 'Twice' });
    const viewer = await newMember(api, firstConference.event_id, { role: 'ATTENDEE' });
    await addMember(api, otherConference.event_id, viewer.user_id, { role: 'ATTENDEE' });
    for (const { event_id } of [firstConference, otherConference])
      await addMember(api, event_id, friend.user_id, { role: 'ATTENDEE' });
    expect((await hitsOf(viewer, 'wilhelmina')).people).toMatchObject([{ user_id: friend.user_id, is_near: false }]);
    await api.deps.db.rows(connect, [friend.user_id, viewer.user_id]);
    expect((await hitsOf(viewer, 'wilhelmina')).people).toMatchObject([{ user_id: friend.user_id, is_near: true }]);
    expect((await hitsOf(friend, 'wilhelmina')).people).toMatchObject([{ is_near: true }]);
  });

  it('returns up to eight results per kind', async () => {
    const { owner, event_id } = await newConference(api);
    const add = (index: number) =>
      addSession(api, event_id, { title: `Vole ${index}`, starts_at: '2031-03-28T08:00:00Z' });
    for (let index = 1; index <= maxSearchHits; index += 1) await add(index);
    expect((await hitsOf(owner, 'vole')).sessions).toHaveLength(maxSearchHits);
    await add(maxSearchHits + 1);
    expect((await hitsOf(owner, 'vole')).sessions).toHaveLength(maxSearchHits);
  });
});

describe('excluded from search results', () => {
  it('finds no events that the caller is not or no longer a member of', async () => {
    const { owner, event_id, organization_id } = await newConference(api, { title: 'Wombat Conf' });
    await addSession(api, event_id, { title: 'Wombat talk', starts_at: '2031-03-28T08:00:00Z' });
    await addSpeaker(api, event_id, 'Wombat Wanda');
    const [outsider, colleague] = [await newLoggedInPerson(api), await newLoggedInPerson(api)];
    await addOrganizationMember(api, organization_id, colleague.user_id, 'ADMIN');
    const banned = await newMember(api, event_id, { role: 'ORGANIZER', is_banned: true });
    for (const person of [outsider, colleague, banned]) expect(await hitsOf(person, 'wombat')).toEqual(noHits);
    expect(titles(await hitsOf(owner, 'wombat'))).toMatchObject({
      events: ['Wombat Conf'],
      sessions: ['Wombat talk'],
      speakers: ['Wombat Wanda'],
    });
    await markDeleted(api, event_id);
    expect(await hitsOf(owner, 'wombat')).toEqual(noHits);
  });

  it('finds no drafts, except for people who prepare them', async () => {
    const { owner, organization_id } = await newConference(api);
    const draft = await newEvent(owner, organization_id, { title: 'Numbat in the making' });
    const [organizerAndModerator, attendee] = [
      await newMember(api, draft.id, { role: 'ORGANIZER' }),
      await newMember(api, draft.id, { role: 'ATTENDEE' }),
    ];
    for (const person of [owner, organizerAndModerator])
      expect(titles(await hitsOf(person, 'numbat')).events).toEqual(['Numbat in the making']);
    expect(await hitsOf(attendee, 'numbat')).toEqual(noHits);
  });

  it('finds no banned people, even for staff', async () => {
    const { owner, event_id } = await newConference(api);
    const banned = await newLoggedInPerson(api, { first_name: 'Bandicoot', last_name: 'Banned' });
    await addMember(api, event_id, banned.user_id, { role: 'ATTENDEE' });
    expect(titles(await hitsOf(owner, 'bandicoot')).people).toEqual(['Bandicoot Banned']);
    await addMember(api, event_id, banned.user_id, { role: 'ATTENDEE', is_banned: true });
    expect(titles(await hitsOf(owner, 'bandicoot')).people).toEqual([]);
  });

  it('finds nothing for search texts that are too short', async () => {
    const person = await newLoggedInPerson(api);
    const textOfLength = (length: number) => 'ä'.repeat(length);
    expectRejection(await search(person, textOfLength(minSearchTextLength - 1)), 'invalid_request');
    for (const text of [textOfLength(minSearchTextLength), '林', '김', 'あ'])
      expectReply(Search, 200, await search(person, text));
    expectReply(Search, 200, await search(person, textOfLength(maxSearchTextLength)));
    expectRejection(await search(person, textOfLength(maxSearchTextLength + 1)), 'invalid_request');
    expect(await hitsOf(person, ' \u{301}')).toEqual(noHits);
  });
});

describe('privacy', () => {
  it('hides a hidden company in results and matches, except for staff', async () => {
    const { owner, event_id } = await newConference(api);
    const attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
    const person = await newLoggedInPerson(api, { first_name: 'Hidden', last_name: 'Hedgehog' });
    await addMember(api, event_id, person.user_id, { role: 'ATTENDEE' });
    await describePerson(person, 'Ochre Works', 'Painter');
    expect((await hitsOf(attendee, 'ochre')).people).toMatchObject([{ company_name: 'Ochre Works', title: 'Painter' }]);
    await setPrivacy(api, person.user_id, { show_company: false });
    expect(await hitsOf(attendee, 'ochre')).toEqual(noHits);
    expect(await hitsOf(attendee, 'painter')).toEqual(noHits);
    expect((await hitsOf(attendee, 'hedgehog')).people).toMatchObject([{ company_name: null, title: null }]);
    expect((await hitsOf(owner, 'ochre')).people).toMatchObject([{ company_name: 'Ochre Works' }]);
  });

  it('applies the overrides for the event', async () => {
    const { event_id } = await newConference(api);
    const attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
    const person = await newMember(api, event_id, { role: 'ATTENDEE' });
    await describePerson(person, 'Umber Works', 'Potter');
    await api.deps.db.rows(setOverride, [event_id, person.user_id, { show_company: false }]);
    expect(await hitsOf(attendee, 'umber')).toEqual(noHits);
    await api.deps.db.rows(setOverride, [event_id, person.user_id, { show_company: true }]);
    await setPrivacy(api, person.user_id, { show_company: false });
    expect((await hitsOf(attendee, 'umber')).people).toHaveLength(1);
  });

  it('finds email addresses for staff only', async () => {
    const { owner, event_id } = await newConference(api);
    const attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
    const person = await newMember(api, event_id, { role: 'ATTENDEE' });
    await setPrivacy(api, person.user_id, { email_visibility: 'EVENT_ATTENDEES' });
    const localPart = person.email.split('@')[0] ?? '';
    expect(await hitsOf(attendee, localPart)).toEqual(noHits);
    expect((await hitsOf(owner, localPart)).people).toMatchObject([{ user_id: person.user_id }]);
  });
});

describe('search within an event', () => {
  it('requires a membership', async () => {
    const { owner, event_id } = await newConference(api);
    const outsider = await newLoggedInPerson(api);
    const banned = await newMember(api, event_id, { role: 'ATTENDEE', is_banned: true });
    expectRejection(await search(outsider, 'quokka', event_id), 'not_found');
    expectRejection(await search(banned, 'quokka', event_id), 'event_banned');
    expectRejection(await search(owner, 'quokka', 999_999_999), 'not_found');
    await markDeleted(api, event_id);
    expectRejection(await search(owner, 'quokka', event_id), 'not_found');
  });

  it('requires a login', async () => {
    expectRejection(await api.client().get('/search', { query: { q: 'quokka' } }), 'not_authenticated');
  });
});

it('limits the rate of searches per person', async () => {
  const [person, otherPerson] = [await newLoggedInPerson(api), await newLoggedInPerson(api)];
  const statuses = new Set<number>();
  for (let index = 1; index <= rateLimits.search.points; index += 1)
    statuses.add((await search(person, 'quokka')).status);
  expect([...statuses]).toEqual([200]);
  expectRejection(await search(person, 'quokka'), 'rate_limited');
  expect((await search(otherPerson, 'quokka')).status).toBe(200);
});
