import { expect, it } from 'vitest';
import { suggestedLines } from './suggested-lines.ts';

const nothing = { marked_sessions: 0, next_session: null, connections: { count: 0, names: [] }, interests: [] };
const stranger = { ask_me_about: null, in_common: nothing, sessions: [] };

it('without anything in common, the only line is about the event', () => {
  const { lines, isPersonal } = suggestedLines(stranger, 'FOSDEM');
  expect(lines.map(({ text }) => text)).toEqual(['We are both at FOSDEM. Would you like to talk?']);
  expect(isPersonal).toBe(false);
});

it('the most specific lines come first, at most three', () => {
  const { lines, isPersonal } = suggestedLines(
    {
      ask_me_about: 'queues!',
      in_common: {
        ...nothing,
        next_session: { id: 4, title: 'Locks', is_speaking: false },
        interests: ['Postgres', 'Bees'],
        connections: { count: 1, names: ['Ada Lovelace'] },
      },
      sessions: [],
    },
    'FOSDEM',
  );
  expect(isPersonal).toBe(true);
  expect(lines.map(({ reason }) => reason)).toEqual(['From their profile', 'Same session', 'Shared interest']);
  expect(lines[0]?.text).toBe('May I ask you about queues?');
  expect(lines[1]?.text).toBe('We both picked “Locks”. Shall we meet there?');
});

it('the session in which a person speaks is named once', () => {
  const talk = { id: 4, title: 'Locks' };
  const next_session = { id: 4, title: 'Locks', is_speaking: true };
  const texts = (in_common: typeof nothing | { readonly next_session: typeof next_session }) =>
    suggestedLines({ ...stranger, in_common: { ...nothing, ...in_common }, sessions: [talk] }, 'FOSDEM').lines.map(
      ({ text }) => text,
    );
  expect(texts({ next_session })).toEqual(['I am coming to “Locks”. Do you have a moment afterwards?']);
  expect(texts(nothing)).toEqual(['I would like to talk with you about “Locks”.']);
});
