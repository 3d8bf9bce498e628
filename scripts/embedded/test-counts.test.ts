import { expect, test } from 'vitest';
import {
  addCounts,
  failuresText,
  none,
  playwrightCounts,
  playwrightFailures,
  vitestCounts,
  vitestFailures,
} from './test-counts.ts';

test('adds', () => {
  expect(addCounts({ passed: 1, failed: 2, skipped: 3 }, { ...none, passed: 4 })).toEqual({
    passed: 5,
    failed: 2,
    skipped: 3,
  });
});

test('a file that broke before its tests is a failure', () => {
  const report = {
    success: false,
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [] },
    ],
  };
  expect(vitestCounts(report)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test('a journey that passed on its second try has passed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
  expect(playwrightCounts(report)).toEqual({ passed: 6, failed: 2, skipped: 2 });
});

test('names what failed, what passed only on a second try, and a file that broke outside its tests', () => {
  const good = { fullName: 'good', status: 'passed', failureMessages: [] };
  const bad = { fullName: 'bad', status: 'failed', failureMessages: ['expected 1\n\nto be 2'] };
  const second = { fullName: 'second', status: 'passed', failureMessages: ['too late'] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [good, bad, second] },
    { name: 'b.test.ts', status: 'failed', message: 'no server', assertionResults: [good] },
    { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [good] },
  ];
  const text = failuresText(vitestFailures({ testResults }));
  expect(text.split('\n')).toEqual([
    '',
    '!! passed only on a second try; find out why:',
    '  a.test.ts › second',
    '      too late',
    '',
    '!! failed:',
    '  a.test.ts › bad',
    '      expected 1',
    '      to be 2',
    '  b.test.ts',
    '      no server',
  ]);
});

test('names journeys by file, line and group, without the colours of their messages', () => {
  const result = (message?: string) => ({ errors: message === undefined ? [] : [{ message }] });
  const spec = (title: string, status: string, ...results: readonly unknown[]) => ({
    title,
    line: 7,
    tests: [{ status, results }],
  });
  const file = 'talks.test.ts';
  const suites = [
    {
      title: file,
      file,
      specs: [spec('fine', 'expected', result())],
      suites: [
        {
          title: 'phone',
          file,
          specs: [
            spec('wavers', 'flaky', result('\u001B[31mlate\u001B[39m'), result()),
            spec('breaks', 'unexpected', result('no')),
          ],
        },
      ],
    },
  ];
  expect(playwrightFailures({ suites, errors: [{ message: 'no browser' }] })).toEqual([
    { file: `${file}:7`, title: 'phone › wavers', message: '\u001B[31mlate\u001B[39m', passedInTheEnd: true },
    { file: `${file}:7`, title: 'phone › breaks', message: 'no', passedInTheEnd: false },
    { file: '', title: '', message: 'no browser', passedInTheEnd: false },
  ]);
  expect(failuresText(playwrightFailures({ suites, errors: [] }))).toContain('\n      late\n');
});
