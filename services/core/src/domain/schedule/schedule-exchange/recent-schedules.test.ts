import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PublishedSchedule } from './public-schedules.ts';
import { createRecentSchedules } from './recent-schedules.ts';

const schedule: PublishedSchedule = {
  digest: 'abc',
  gzipped: Buffer.from('packed'),
  brotli: null,
  changed_at: new Date('2031-03-28T08:30:00Z'),
  isListed: true,
  content_type: 'application/xml',
  file_name: 'days.xml',
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('caches results by URL for a second', () => {
  const recent = createRecentSchedules();
  recent.startReading()('days', 'xml', schedule);
  vi.advanceTimersByTime(950);
  expect(recent.get('days', 'xml')).toBe(schedule);
  expect(recent.get('days', 'ics')).toBeUndefined();
  expect(recent.get('other-days', 'xml')).toBeUndefined();
  vi.advanceTimersByTime(100);
  expect(recent.get('days', 'xml')).toBeUndefined();
});

it('is cleared by a commit', () => {
  const recent = createRecentSchedules();
  recent.startReading()('days', 'xml', schedule);
  recent.clear();
  expect(recent.get('days', 'xml')).toBeUndefined();
});

it('caches nothing that was read during a commit', () => {
  const recent = createRecentSchedules();
  const store = recent.startReading();
  recent.clear();
  store('days', 'xml', schedule);
  expect(recent.get('days', 'xml')).toBeUndefined();
});
