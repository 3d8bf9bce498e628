import { expect, test } from 'vitest';
import { addCounts, none, playwrightCounts, vitestCounts } from './test-counts.ts';

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

test('a journey that passed on its second try has passed and is told', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
  expect(playwrightCounts(report)).toEqual({ passed: 6, failed: 2, skipped: 2, flaky: 1 });
});
