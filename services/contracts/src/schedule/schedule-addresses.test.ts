import { describe, expect, it } from 'vitest';
import { isSchedulePath, toApiPath } from './schedule-addresses.ts';

describe('public schedule paths', () => {
  it.each([
    ['/e/summit/schedule.ics', '/api/public/events/summit/schedule.ics'],
    ['/e/some-event-2/schedule.xml?token=a', '/api/public/events/some-event-2/schedule.xml?token=a'],
    ['/e/a/schedule.json?', '/api/public/events/a/schedule.json?'],
    ['/e/a/schedule.csv', '/api/public/events/a/schedule.csv'],
  ])('%s is served by %s', (target, operation) => {
    expect(isSchedulePath(target)).toBe(true);
    expect(toApiPath(target)).toBe(operation);
  });

  it.each([
    '/e/a',
    '/e/a/schedule',
    '/e/a/schedule.pdf',
    '/e/a/b/schedule.ics',
    '/e/A/schedule.ics',
    '/x/e/a/schedule.ics',
    '/e/a/schedule.icsx',
    '/e/../schedule.ics',
  ])('%s is not a schedule path', (target) => {
    expect(isSchedulePath(target)).toBe(false);
    expect(toApiPath(target)).toBe(target);
  });
});
