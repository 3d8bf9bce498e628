import { expect, it } from 'vitest';
import { destinations } from './destinations.ts';

const event = {
  id: 7,
  event_type: 'CONFERENCE',
  main_session_id: null,
  sessions: [] as [],
  sponsors_count: 1,
  user_role: 'ADMIN',
} as const;

it('leads nowhere twice by the same letter', () => {
  for (const around of [undefined, event]) {
    const letters = destinations(around).flatMap(({ letter }) => letter ?? []);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.length).toBeGreaterThan(2);
  }
});

it('begins with the event around the person', () => {
  const all = destinations(event);
  expect(all[0]).toMatchObject({ id: 'home', path: '/app/events/7', letter: 'h' });
  expect(all.some(({ place }) => place === 'organize')).toBe(true);
  expect(destinations(undefined).every(({ place }) => place === 'everywhere')).toBe(true);
});
