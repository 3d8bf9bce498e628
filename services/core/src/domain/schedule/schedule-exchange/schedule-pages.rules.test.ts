import { describe, expect, it } from 'vitest';
import { schedulePages } from './schedule-pages.rules.ts';

const parts = { programme: 'ALL', speakers: true, sponsors: true, attendee_count: false, links: false } as const;
const event = { event_id: 7, slug: 'summit', status: 'PUBLISHED', visibility: 'PUBLIC', public_parts: parts } as const;
const pagesOf = (changes: Partial<Parameters<typeof schedulePages>[1]> = {}) =>
  schedulePages('https://plenum.example', { ...event, ...changes });

describe('pages of a schedule', () => {
  it('are public if the whole programme is', () => {
    const pages = { event: 'https://plenum.example/e/summit', sessions: 'https://plenum.example/e/summit/s' };
    expect(pagesOf()).toEqual(pages);
    expect(pagesOf({ visibility: 'LINK' })).toEqual(pages);
  });

  it.each([
    { visibility: 'MEMBERS' },
    { status: 'DRAFT' },
    { status: 'ARCHIVED' },
    { public_parts: { ...parts, programme: 'HIGHLIGHTS' } },
    { public_parts: { ...parts, programme: 'NONE' } },
  ] as const)('are screens of the app with %j', (changes) => {
    expect(pagesOf(changes)).toEqual({
      event: 'https://plenum.example/app/events/7',
      sessions: 'https://plenum.example/app/events/7/sessions',
    });
  });
});
