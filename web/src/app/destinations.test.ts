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

it('leads nowhere twice by the same letter', () => {
  for (const around of [undefined, event]) {
    const letters = destinations(around, founder).flatMap(({ letter }) => letter ?? []);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.length).toBeGreaterThan(2);
  }
});

it('begins with the event around the person', () => {
  const all = destinations(event, founder);
  expect(all[0]).toMatchObject({ id: 'home', path: '/app/events/7', letter: 'h' });
  expect(all.some(({ place }) => place === 'organize')).toBe(true);
  expect(destinations(undefined, founder).every(({ place }) => place === 'everywhere')).toBe(true);
});

it('leads to a new organization only those who may create one', () => {
  const leads = (may_found_organizations: boolean) =>
    destinations(undefined, { may_found_organizations }).some(({ id }) => id === 'new_organization');
  expect([leads(true), leads(false)]).toEqual([true, false]);
});
