import { expect, it } from 'vitest';
import { eventOfPath } from './destination.rules.ts';

it.each([
  ['/app/events/join?code=k7qm-2xwd', { code: 'K7QM2XWD', slug: null, event_id: null }],
  ['/e/open-days/join?code=K7QM2XWD&next=%2Fapp', { code: 'K7QM2XWD', slug: 'open-days', event_id: null }],
  ['/e/open-days/join', { code: null, slug: 'open-days', event_id: null }],
  ['/app/events/12/sessions/3?day=2#top', { code: null, slug: null, event_id: 12 }],
  ['/app/events/12', { code: null, slug: null, event_id: 12 }],
  ['/app/events/join', null],
  ['/app/events/12x', null],
  ['/app/dashboard?next=/app/events/12', null],
  [null, null],
])('names the destination of %s', (path, event) => {
  expect(eventOfPath(path)).toEqual(event);
});
