import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PublishedSchedule } from './public-schedules.ts';
import { createRecentSchedules } from './recent-schedules.ts';

const schedule: PublishedSchedule = {
  digest: 'abc',
  gzipped: Buffer.from('packed'),
  brotli: null,
  changed_at: new Date('2031-03-28T08:30:00Z'),
  isListed: true,
  file_name: 'days.xml',
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('remembers what was read, by address, for a second', () => {
  const recent = createRecentSchedules();
  recent.beginReading()('days', 'xml', schedule);
  vi.advanceTimersByTime(950);
  expect(recent.recall('days', 'xml')).toBe(schedule);
  expect(recent.recall('days', 'ics')).toBeUndefined();
  expect(recent.recall('other-days', 'xml')).toBeUndefined();
  vi.advanceTimersByTime(100);
  expect(recent.recall('days', 'xml')).toBeUndefined();
});

it('knows nothing after a commit', () => {
  const recent = createRecentSchedules();
  recent.beginReading()('days', 'xml', schedule);
  recent.forget();
  expect(recent.recall('days', 'xml')).toBeUndefined();
});

it('keeps nothing that was read while something was committed', () => {
  const recent = createRecentSchedules();
  const keep = recent.beginReading();
  recent.forget();
  keep('days', 'xml', schedule);
  expect(recent.recall('days', 'xml')).toBeUndefined();
});
