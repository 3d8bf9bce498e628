import type { PublicSession } from '@plenum/contracts/events/public-events';
import { describe, expect, it } from 'vitest';
import { filteredUrl, matchingSessions } from './programme-filters.tsx';
import { earlierOf } from './public-programme.tsx';
import { isOn } from './public-time.ts';

const session = (id: number, change: Partial<PublicSession>): PublicSession => ({
  id,
  title: 'Trams at night',
  session_type: 'PRESENTATION',
  status: 'SCHEDULED',
  day_number: 1,
  starts_at: '2031-03-28T08:00:00.000Z',
  ends_at: '2031-03-28T09:00:00.000Z',
  start_time: '09:00:00',
  end_time: '10:00:00',
  track: 'Rails',
  location: 'Hall',
  language: null,
  level: null,
  is_full: false,
  speakers: ['Renée Ångström'],
  links: [],
  ...change,
});

describe('a day of a public programme', () => {
  const trams = session(1, {});
  const bikes = session(2, { title: 'Bikes', track: 'Roads', ends_at: '2031-03-28T12:00:00.000Z' });
  const none = { search: '', track: '', location: '' };

  it('is filtered by words of any accent, track and location', () => {
    const found = (filters: object) => matchingSessions([trams, bikes], { ...none, ...filters }).map(({ id }) => id);
    expect(found({})).toEqual([1, 2]);
    expect(found({ search: 'angstrom TRAMS' })).toEqual([1]);
    expect(found({ track: 'Roads', location: 'Hall' })).toEqual([2]);
    expect(found({ location: 'Garden' })).toEqual([]);
  });

  it('keeps the filters in the URLs of other days', () => {
    expect(filteredUrl('summit', 2, { ...none, search: 'a b' })).toBe('/e/summit/programme?day=2&search=a+b');
  });

  it('collapses what is over, unless everything is', () => {
    expect(earlierOf([trams, bikes], Date.parse('2031-03-28T10:00:00Z'))).toEqual([trams]);
    expect(earlierOf([trams, bikes], Date.parse('2031-03-28T13:00:00Z'))).toEqual([]);
  });
});

it('an event is on from its first to its last day, by its time zone', () => {
  const event = { start_date: '2031-03-28', end_date: '2031-03-29', timezone: 'Asia/Tokyo' };
  const at = (instant: string): boolean => isOn(event, Date.parse(instant));
  expect(at('2031-03-27T14:59:00Z')).toBe(false);
  expect(at('2031-03-27T15:00:00Z')).toBe(true);
  expect(at('2031-03-29T14:59:00Z')).toBe(true);
  expect(at('2031-03-29T15:00:00Z')).toBe(false);
});
