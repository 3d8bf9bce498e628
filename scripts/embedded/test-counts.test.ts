import { expect, test } from 'vitest';
import {
  addCounts,
  failuresText,
  none,
  playwrightCounts,
  playwrightDurations,
  playwrightFailures,
  slowestText,
  vitestCounts,
  vitestDurations,
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

test('an error outside the journeys is a failure', () => {
  const report = { stats: { expected: 6, unexpected: 1, skipped: 2 }, errors: [{}] };
  expect(playwrightCounts(report)).toEqual({ passed: 6, failed: 2, skipped: 2 });
});

test('names what failed, and a file that broke outside its tests', () => {
  const good = { fullName: 'good', status: 'passed', failureMessages: [] };
  const bad = { fullName: 'bad', status: 'failed', failureMessages: ['expected 1\n\nto be 2'] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [good, bad] },
    { name: 'b.test.ts', status: 'failed', message: 'no server', assertionResults: [good] },
    { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [good] },
  ];
  const text = failuresText(vitestFailures({ testResults }));
  expect(text.split('\n')).toEqual([
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
            spec('is late', 'unexpected', result('\u001B[31mlate\u001B[39m')),
            spec('breaks', 'unexpected', result('no')),
          ],
        },
      ],
    },
  ];
  expect(playwrightFailures({ suites, errors: [{ message: 'no browser' }] })).toEqual([
    { file: `${file}:7`, title: 'phone › is late', message: '\u001B[31mlate\u001B[39m' },
    { file: `${file}:7`, title: 'phone › breaks', message: 'no' },
    { file: '', title: '', message: 'no browser' },
  ]);
  expect(failuresText(playwrightFailures({ suites, errors: [] }))).toContain('\n      late\n');
});

test('the slowest files are those whose tests took longest together', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const journeys = {
    suites: [
      { file: 'a.test.ts', specs: [spec(1_000)], suites: [{ specs: [spec(2_000, 3_000)] }] },
      { file: 'b.test.ts', specs: [spec(500)] },
    ],
  };
  const files = { testResults: [{ name: 'c.test.ts', startTime: 10_000, endTime: 11_500 }] };
  const durations = [...playwrightDurations(journeys), ...vitestDurations(files)];
  expect(slowestText(durations)).toBe(
    '\nslowest files:\n     6.0 s  a.test.ts\n     1.5 s  c.test.ts\n     0.5 s  b.test.ts',
  );
  expect(slowestText([])).toBe('');
});
