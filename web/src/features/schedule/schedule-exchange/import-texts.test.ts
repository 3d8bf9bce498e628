import { expect, it } from 'vitest';
import { problemText } from './import-texts.ts';

const problem = { code: 'invalid_time', reason: 'The start “25:99” is not a time of day (HH:MM).' };

it('tells the server’s sentence to those who read English', () => {
  expect(problemText(problem, 'en')).toBe(problem.reason);
});

it('tells others the kind of problem, with what the file has there', () => {
  expect(problemText(problem, 'de')).toBe('This is not a time of day: „25:99“');
  expect(problemText({ code: 'no_sessions', reason: 'The schedule contains no sessions.' }, 'de')).toBe(
    'The schedule contains no sessions',
  );
});

it('tells the server’s sentence where the problem is a new one', () => {
  expect(problemText({ code: 'of_tomorrow', reason: 'Something else.' }, 'de')).toBe('Something else.');
});
