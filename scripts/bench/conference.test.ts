import { parseSchedule } from '@plenum/core/domain/schedule-exchange/parse-schedule.rules';
import { expect, it } from 'vitest';
import { inventedConference } from './conference.ts';

it('the invented conference is a good schedule of the size of FOSDEM 2025', () => {
  const parsed = parseSchedule(inventedConference());
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems.slice(0, 3)));
  const { sessions, speakers } = parsed.schedule;
  const count = (values: readonly (string | null)[]) => new Set(values).size;
  expect(sessions.length).toBe(1_105);
  expect(speakers.length).toBe(1_080);
  expect(count(sessions.map(({ location }) => location))).toBe(35);
  expect(count(sessions.map(({ track }) => track))).toBe(78);
});
