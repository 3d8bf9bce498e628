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
const zoneNames = (query: string) => findTimeZones(query, zones).map(({ name }) => name);

it('finds zones by city, name and offset', () => {
  expect(zoneNames('new york')).toEqual(['America/New_York']);
  expect(zoneNames('Europe/B')).toEqual(['Europe/Berlin']);
  expect(zoneNames('+02:00')).toEqual(['Europe/Helsinki']);
  expect(zoneNames('+2')).toEqual(['Europe/Helsinki']);
  expect(zoneNames('UTC+5:45')).toEqual(['Asia/Kathmandu']);
  expect(zoneNames('−5')).toEqual(['America/New_York']);
  expect(zoneNames('utc')).toEqual(['UTC']);
  expect(zoneNames('atlantis')).toEqual([]);
  expect(zoneNames('  ')).toHaveLength(zones.length);
});

it('lists a city that begins with the search text first', () => {
  const list = [zone('America/Kentucky/Louisville', '-05:00'), zone('Europe/Kyiv', '+02:00'), zone('Pacific/K', '+1')];
  expect(findTimeZones('k', list).map(({ name }) => name)).toEqual([
    'Europe/Kyiv',
    'Pacific/K',
    'America/Kentucky/Louisville',
  ]);
});

it('formats offsets in summer and winter', () => {
  expect(offsetOf('Europe/Berlin', Date.UTC(2026, 0, 15))).toBe('+01:00');
  expect(offsetOf('Europe/Berlin', Date.UTC(2026, 6, 15))).toBe('+02:00');
  expect(offsetOf('UTC')).toBe('+00:00');
  expect(offsetOf('America/St_Johns', Date.UTC(2026, 0, 15))).toBe('-03:30');
});

it('contains the whole list with UTC once', () => {
  const names = timeZones().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => name === 'UTC')).toHaveLength(1);
});

it('rejects unknown zones', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Europe/Atlantis')).toBe(false);
});

it('lists zones by their current names, and finds them by their former ones', () => {
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
