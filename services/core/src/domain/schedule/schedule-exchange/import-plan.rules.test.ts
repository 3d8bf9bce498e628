import { importQuestions, isAnswered } from '@plenum/contracts/schedule/import-readings';
import { describe, expect, it } from 'vitest';
import { diffSchedule } from './diff-schedule.rules.ts';
import { canSkipProblems, planOfColumns, questionsOf, waitsForAnswer } from './import-plan.rules.ts';
import { frabXml, parseValidFile } from './schedule-files.fixture.ts';

const session = { guid: 'g', id: '1', title: 'Opening', date: '2026-05-01T10:00:00+02:00' };
const schedule = parseValidFile(frabXml([session]));
const newSession = diffSchedule({ sessions: [], speakers: [] }, schedule);
const noSession = diffSchedule({ sessions: [], speakers: [] }, { ...schedule, sessions: [] });
const problem = { line: 1, code: 'title_missing', reason: 'A session has no title.' };
const compared = {
  schedule,
  diff: newSession,
  sessions: [],
  outside: [],
  replacesDays: true,
  problems: [],
  choices: {},
};

describe('the questions about a file', () => {
  it('are those that the choices do not answer', () => {
    const ambiguous = { ...schedule, unknownTimezone: 'Mars/Base', isLabelledUtc: true };
    const file = { ...compared, schedule: ambiguous, outside: [problem], problems: [problem] };
    expect(questionsOf(compared)).toEqual([]);
    expect(questionsOf(file)).toEqual(['TIME_ZONE', 'UTC_TIMES', 'DAYS', 'PROBLEMS']);
    const choices = { timezone: 'Europe/Berlin', skipsProblems: true };
    expect(questionsOf({ ...file, choices })).toEqual(['UTC_TIMES', 'DAYS']);
  });

  it('are answered by a field of the request, and by a flag only if it is true', () => {
    for (const question of importQuestions) expect(isAnswered(question, {})).toBe(false);
    expect(isAnswered('REMOVALS', { confirm_removals: false })).toBe(false);
    expect(isAnswered('REMOVALS', { confirm_removals: true })).toBe(true);
    expect(isAnswered('DAYS', { shift: 'EVENT' })).toBe(true);
    expect(isAnswered('DAYS', { timezone: 'Europe/Berlin' })).toBe(false);
  });
});

describe('whether an import waits for an answer', () => {
  it.each([
    ['waits if it is a preview', { asks: true }, [], noSession, true],
    ['does not wait without questions', {}, [], newSession, false],
    ['waits if a question must be answered', {}, ['REMOVALS'], newSession, true],
    ['does not wait for problems without confirmation', {}, ['PROBLEMS'], newSession, false],
    ['waits if a subscription requires answers to questions', { asksAbout: 'DOUBTS' }, ['PROBLEMS'], newSession, true],
    [
      'does not wait if a subscription without questions changes sessions',
      { asksAbout: 'DOUBTS' },
      [],
      newSession,
      false,
    ],
    ['waits if a subscription requires confirmation of changes', { asksAbout: 'CHANGES' }, [], newSession, true],
    ['does not wait if a subscription changes nothing', { asksAbout: 'CHANGES' }, [], noSession, false],
  ] as const)('%s', (_case, choices, questions, diff, expected) => {
    expect(waitsForAnswer(choices, questions, diff)).toBe(expected);
  });

  it('if the columns of a table are unknown and the import can ask questions', () => {
    const table = { columns: [] };
    expect(planOfColumns(table, { asks: true })?.questions).toEqual(['COLUMNS']);
    expect(planOfColumns(table, {})).toBeNull();
    expect(planOfColumns(null, { asks: true })).toBeNull();
  });
});

it('skips invalid sessions if the import can ask questions, or if that was selected', () => {
  expect(canSkipProblems({})).toBe(false);
  expect(canSkipProblems({ skipsProblems: true })).toBe(true);
  expect(canSkipProblems({ asksAbout: 'DOUBTS' })).toBe(true);
});
