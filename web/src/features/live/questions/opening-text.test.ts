import type { Qa } from '@plenum/contracts/live/questions';
import { describe, expect, it } from 'vitest';
import type { Zones } from '../../../lib/event-time.ts';
import { openingText } from './opening-text.ts';

const zones: Zones = { event: 'Europe/Berlin', viewer: 'America/New_York', mode: 'event', locale: 'en-GB' };
const later: Qa = {
  event_id: 1,
  session_id: 2,
  mode: 'OPEN',
  state: 'NOT_YET',
  opens_at: '2026-10-09T13:00:00Z',
  is_default_mode: true,
  is_closed: false,
};

describe('the opening time of questions', () => {
  it('is in the chosen time zone, with the other next to it', () => {
    expect(openingText(later, zones)).toBe('Questions open on Fri 9 Oct, 15:00 (09:00 New York (UTC−4)).');
    expect(openingText(later, { ...zones, mode: 'mine' })).toBe(
      'Questions open on Fri 9 Oct, 09:00 (15:00 Berlin (UTC+2)).',
    );
  });

  it('has no time zone if both clocks agree', () => {
    expect(openingText(later, { ...zones, viewer: zones.event })).toBe('Questions open on Fri 9 Oct, 15:00.');
  });
});
