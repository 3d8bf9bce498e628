import { expect, it } from 'vitest';
import { findTimeZones, isTimeZone, offsetOf, timeZones } from './time-zones.ts';

const zone = (name: string, offset: string) => ({
  name,
  city: name.split('/').at(-1)?.replaceAll('_', ' ') ?? name,
  offset,
  offsetMinutes: 0,
});
const zones = [
  zone('America/New_York', '-05:00'),
  zone('UTC', '+00:00'),
  zone('Europe/Berlin', '+01:00'),
  zone('Europe/Helsinki', '+02:00'),
  zone('Asia/Kathmandu', '+05:45'),
];
const found = (query: string) => findTimeZones(query, zones).map(({ name }) => name);

it('finds by city, name and offset', () => {
  expect(found('new york')).toEqual(['America/New_York']);
  expect(found('Europe/B')).toEqual(['Europe/Berlin']);
  expect(found('+02:00')).toEqual(['Europe/Helsinki']);
  expect(found('+2')).toEqual(['Europe/Helsinki']);
  expect(found('UTC+5:45')).toEqual(['Asia/Kathmandu']);
  expect(found('−5')).toEqual(['America/New_York']);
  expect(found('utc')).toEqual(['UTC']);
  expect(found('atlantis')).toEqual([]);
  expect(found('  ')).toHaveLength(zones.length);
});

it('puts a city that begins with the words first', () => {
  const list = [zone('America/Kentucky/Louisville', '-05:00'), zone('Europe/Kyiv', '+02:00'), zone('Pacific/K', '+1')];
  expect(findTimeZones('k', list).map(({ name }) => name)).toEqual([
    'Europe/Kyiv',
    'Pacific/K',
    'America/Kentucky/Louisville',
  ]);
});

it('knows offsets in summer and winter', () => {
  expect(offsetOf('Europe/Berlin', Date.UTC(2026, 0, 15))).toBe('+01:00');
  expect(offsetOf('Europe/Berlin', Date.UTC(2026, 6, 15))).toBe('+02:00');
  expect(offsetOf('UTC')).toBe('+00:00');
  expect(offsetOf('America/St_Johns', Date.UTC(2026, 0, 15))).toBe('-03:30');
});

it('has the whole list with UTC once', () => {
  const names = timeZones().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => name === 'UTC')).toHaveLength(1);
});

it('knows what is no zone', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Europe/Atlantis')).toBe(false);
});

it('lists zones by the names they have today, and finds them by their former ones', () => {
  const names = timeZones().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires']));
  expect(names).not.toContain('Asia/Calcutta');
  expect(findTimeZones('calcutta').map(({ name }) => name)).toEqual(['Asia/Kolkata']);
  expect(findTimeZones('kolkata').map(({ name }) => name)).toEqual(['Asia/Kolkata']);
});

it('lists every zone of the IANA list once', () => {
  const names = timeZones().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const resolved = (name: string) => new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  const listed = new Set(names.map(resolved));
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !listed.has(resolved(name)))).toEqual([]);
});
