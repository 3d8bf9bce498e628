import { expect, it } from 'vitest';
import { problemText } from './import-texts.ts';

const problem = { code: 'invalid_time', reason: 'The start “25:99” is not a time of day (HH:MM).' };

it('shows the server’s message to readers of English', () => {
  expect(problemText(problem, 'en')).toBe(problem.reason);
});

it('shows others the kind of problem, with the value in the file', () => {
  expect(problemText(problem, 'de')).toBe('This is not a time of day: „25:99“');
  expect(problemText({ code: 'no_sessions', reason: 'The schedule contains no sessions.' }, 'de')).toBe(
    'The schedule contains no sessions',
  );
});

it('shows the server’s message for an unknown kind of problem', () => {
  expect(problemText({ code: 'of_tomorrow', reason: 'Something else.' }, 'de')).toBe('Something else.');
});
