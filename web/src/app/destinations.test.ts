import { expect, it } from 'vitest';
import { destinations } from './destinations.ts';

const event = {
  id: 7,
  event_type: 'CONFERENCE',
  main_session_id: null,
  sessions: [] as [],
  sponsors_count: 1,
  has_polls: true,
  user_role: 'ADMIN',
} as const;

const founder = { may_found_organizations: true };

it('assigns each letter to one destination', () => {
  for (const currentEvent of [undefined, event]) {
    const letters = destinations(currentEvent, founder).flatMap(({ letter }) => letter ?? []);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.length).toBeGreaterThan(2);
  }
});

it('starts with the event of the current screen', () => {
  const all = destinations(event, founder);
  expect(all[0]).toMatchObject({ id: 'home', path: '/app/events/7', letter: 'h' });
  expect(all.some(({ area }) => area === 'organize')).toBe(true);
  expect(destinations(undefined, founder).every(({ area }) => area === 'everywhere')).toBe(true);
});

it('offers a new organization only to people who may create one', () => {
  const listedIds = (may_found_organizations: boolean) =>
    destinations(undefined, { may_found_organizations }).some(({ id }) => id === 'new_organization');
  expect([listedIds(true), listedIds(false)]).toEqual([true, false]);
});
