import { describe, expect, it } from 'vitest';
import { daysUntil, phaseOf } from './event-phase.ts';

const event = { start_date: '2031-03-10', end_date: '2031-03-11', timezone: 'Asia/Tokyo', day_change: '06:00' };

describe('the phase of an event', () => {
  it.each([
    ['2031-03-09T14:59:59Z', 'before'],
    ['2031-03-09T15:00:00Z', 'during'],
    ['2031-03-11T20:59:59Z', 'during'],
    ['2031-03-11T21:00:00Z', 'after'],
  ])('at %s is %s', (instant, phase) => {
    expect(phaseOf(event, Date.parse(instant))).toBe(phase);
  });

  it.each([
    ['2031-03-09T14:59:00Z', 1],
    ['2031-03-08T14:59:00Z', 2],
    ['2031-02-27T15:00:00Z', 10],
  ])('at %s it is %d days away', (instant, days) => {
    expect(daysUntil(event, Date.parse(instant))).toBe(days);
  });
});
