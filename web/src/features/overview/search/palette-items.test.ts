import type { SearchHits } from '@plenum/contracts/overview/search';
import { describe, expect, it } from 'vitest';
import { matchesQuery, matchingActions, matchingRooms, hitGroups, directoryItems } from './palette-items.ts';

const actions = [
  { id: 'a', title: 'Agenda', path: '/a' },
  { id: 'b', title: 'Manage attendees', keywords: 'people members', path: '/b' },
  { id: 'c', title: 'Café', path: '/c' },
];
const actionIds = (query: string) => matchingActions(actions, query).map(({ id }) => id);

describe('actions', () => {
  it('are all listed before anything is typed', () => {
    expect(actionIds('')).toEqual(['a', 'b', 'c']);
  });

  it('are found by the beginnings of their words', () => {
    expect(actionIds('ag')).toEqual(['a']);
    expect(actionIds('att man')).toEqual(['b']);
    expect(actionIds('peop')).toEqual(['b']);
    expect(actionIds('cafe')).toEqual(['c']);
    expect(actionIds('genda')).toEqual([]);
  });
});

it('treats punctuation as spaces', () => {
  expect(matchesQuery('Q&A: hallway-track', 'track')).toBe(true);
  expect(matchesQuery('Q&A', 'a')).toBe(true);
  expect(matchesQuery('Live Q&A', 'q&a')).toBe(true);
  expect(matchesQuery('Live Q&A', ' ')).toBe(true);
});

it('lists rooms only for a search', () => {
  const rooms = [{ id: 7, name: 'Hallway', event_id: 3 }];
  expect(matchingRooms(rooms, '')).toEqual([]);
  expect(matchingRooms(rooms, 'hall')).toMatchObject([{ path: '/app/events/3/networking?tab=chat&room=7' }]);
});

const person = {
  user_id: 5,
  event_id: 3,
  event_title: 'Conf',
  full_name: 'Ada Lovelace',
  image_url: null,
  title: 'Engineer',
  company_name: null,
  found: null,
};
const hits: SearchHits = {
  events: [
    {
      id: 3,
      title: 'Conf',
      organization_name: 'Org',
      start_date: '2031-03-28',
      end_date: '2031-03-28',
      status: 'DRAFT',
    },
  ],
  sessions: [
    {
      id: 9,
      event_id: 3,
      event_title: 'Conf',
      title: 'Talk',
      starts_at: '2031-03-28T23:30:00.000Z',
      timezone: 'Asia/Tokyo',
      location: 'Aula',
      track: null,
      status: 'CANCELLED',
      has_recording: false,
    },
  ],
  speakers: [],
  people: [
    { ...person, is_near: true },
    { ...person, user_id: 6, is_near: false },
  ],
};
const groupOf = (key: string, inEvent = false) =>
  hitGroups(hits, inEvent, 'event').find((group) => group.key === key)?.items;

describe('events of the directory', () => {
  const listed = {
    slug: 'open-days',
    title: 'Open Days',
    event_type: 'CONFERENCE',
    event_format: 'VIRTUAL',
    start_date: '2031-03-28',
    end_date: '2031-03-29',
    timezone: 'UTC',
    company_name: 'Example e.V.',
    hero_description: null,
    venue_name: null,
    venue_city: null,
    venue_state: null,
    venue_country: null,
    branding: { primary_color: '#0b5d43', secondary_color: '#ffd24a', logo_url: null, banner_url: null },
    cover: { desktop: null, mobile: null },
    join_policy: 'OPEN',
  } as const;

  it('link to their entry, and those among the results are omitted', () => {
    expect(directoryItems([listed], undefined)).toMatchObject([{ title: 'Open Days', path: '/e/open-days/join' }]);
    const [result] = hits.events;
    const duplicate = { ...listed, title: result?.title ?? '', start_date: result?.start_date ?? '' };
    expect(directoryItems([listed, duplicate], hits)).toHaveLength(1);
  });
});

describe('results', () => {
  it('contain place and time, in the time zone of the event', () => {
    expect(groupOf('sessions')?.[0]).toMatchObject({ badge: 'Cancelled', path: '/app/events/3/sessions/9' });
    expect(groupOf('sessions')?.[0]?.detail).toMatch(/29.*8:30.*Aula · Conf$/);
    expect(groupOf('sessions', true)?.[0]?.detail).toMatch(/Aula$/);
    expect(groupOf('events')?.[0]).toMatchObject({ badge: 'Draft', path: '/app/events/3' });
  });

  it('link to the profile of known people, and otherwise to the people of the event', () => {
    expect(groupOf('people')?.map(({ path }) => path)).toEqual([
      '/app/users/5',
      '/app/events/3/networking?tab=attendees&q=Ada+Lovelace',
    ]);
    expect(groupOf('people')?.[0]?.detail).toBe('Engineer · Conf');
  });

  it.each([
    ['INTEREST', 'Looms', 'Interest: Looms · Engineer'],
    ['ASK_ME_ABOUT', 'Notes on looms', 'Ask about: Notes on looms · Engineer'],
  ] as const)('show the match of a person: %s', (kind, text, detail) => {
    const people = [{ ...person, found: { kind, text }, is_near: false }];
    const groups = hitGroups({ ...hits, people }, true, 'event');
    expect(groups.find(({ key }) => key === 'people')?.items[0]?.detail).toBe(detail);
  });
});
