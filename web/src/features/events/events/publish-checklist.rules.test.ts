import { describe, expect, it } from 'vitest';
import { publishChecklist } from './publish-checklist.rules.ts';

const emptyEvent = {
  event_type: 'CONFERENCE',
  event_format: 'HYBRID',
  description: null,
  hero_description: null,
  sections: { welcome: { title: 'Hello', content: null }, highlights: [], faqs: [] },
  venue_name: null,
  sessions_count: 0,
  speakers: [],
  branding: { primary_color: '#000000', secondary_color: '#ffffff', logo_url: null, banner_url: null },
  join_policy: 'INVITE_ONLY',
} as const;
type ChecklistFacts = Parameters<typeof publishChecklist>[0];
const itemsDone = (change: Partial<ChecklistFacts>) =>
  publishChecklist({
    ...emptyEvent,
    sections: { ...emptyEvent.sections, highlights: [], faqs: [] },
    speakers: [],
    ...change,
  })
    .filter(({ is_done }) => is_done)
    .map(({ item }) => item);

describe('publishChecklist', () => {
  it('marks nothing as done in an empty event', () => {
    expect(itemsDone({})).toEqual([]);
  });

  it.each<[string, Partial<ChecklistFacts>]>([
    ['words', { description: 'Words' }],
    ['words', { hero_description: 'Words' }],
    ['venue', { event_format: 'VIRTUAL' }],
    ['venue', { venue_name: 'Old Mill' }],
    ['sessions', { sessions_count: 1 }],
    ['branding', { branding: { ...emptyEvent.branding, primary_color: '#aa0000' } }],
    ['branding', { branding: { ...emptyEvent.branding, logo_url: 'events/1/logos/a.webp' } }],
    ['joining', { join_policy: 'CODE' }],
  ])('recognizes %s', (item, change) => {
    expect(itemsDone(change)).toEqual([item]);
  });
});
