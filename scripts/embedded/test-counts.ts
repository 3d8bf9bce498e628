/**
 * Extracts the numbers of passed, failed and skipped tests, and the failed tests, from the reports of the test runners.
 */
import { readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(left: Counts, right: Counts): Counts {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

export interface FailedTest {
  readonly file: string;
  /** Empty if the file failed outside of its tests. */
  readonly title: string;
  /** As the runner reports it. */
  readonly message: string;
  /** Path of a file with the accessibility tree of the page at the failure. */
  readonly snapshot?: string | undefined;
}

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Counts the tests of a report. A file that failed before its first test counts as one failure. */
export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport;
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
}

/** Lists failed tests, and files that failed outside of their tests. */
export function vitestFailures(report: unknown): readonly FailedTest[] {
  return (report as VitestReport).testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failedTests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ file, title: fullName, message: failureMessages[0] ?? '' }));
    return status !== 'failed' || failedTests.length > 0 ? failedTests : [{ file, title: '', message }];
  });
}

export interface FileDuration {
  readonly file: string;
  readonly ms: number;
}

export const vitestDurations = (report: unknown): readonly FileDuration[] =>
  (report as VitestReport).testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime }));

interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly errors: readonly PlaywrightError[];
        readonly duration: number;
        readonly attachments?: readonly { readonly name: string; readonly path?: string }[];
      }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly skipped: number;
  };
  readonly errors: readonly PlaywrightError[];
  readonly suites: readonly PlaywrightSuite[];
}

export function playwrightCounts(report: unknown): Counts {
  const { stats, errors } = report as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

export function playwrightFailures(report: unknown): readonly FailedTest[] {
  const { suites, errors } = report as PlaywrightReport;
  return [
    ...suites.flatMap((suite) => failuresIn(suite, [])),
    ...errors.map(({ message = '' }) => ({ file: '', title: '', message })),
  ];
}

/** Lists the total duration of the tests of each file. */
export const playwrightDurations = (report: unknown): readonly FileDuration[] =>
  (report as PlaywrightReport).suites.map((suite) => ({ file: suite.file, ms: durationOf(suite) }));

const durationOf = ({ specs = [], suites = [] }: PlaywrightSuite): number =>
  sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))) +
  sum(suites.map(durationOf));

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Lists the failed tests of a suite. The outermost suite is the file, which is not part of the titles. */
function failuresIn(suite: PlaywrightSuite, titles: readonly string[]): readonly FailedTest[] {
  const failed = (suite.specs ?? []).flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        file: `${suite.file}:${line}`,
        title: [...titles, title].join(' › '),
        message: results.flatMap(({ errors }) => errors)[0]?.message ?? '',
        snapshot: results.flatMap(({ attachments = [] }) =>
          attachments.flatMap(({ name, path }) => (name === 'error-context' && path !== undefined ? [path] : [])),
        )[0],
      })),
  );
  return [
    ...failed,
    ...(suite.suites ?? []).flatMap((childSuite) => failuresIn(childSuite, [...titles, childSuite.title])),
  ];
}

const maxLines = 6;
const maxSnapshotLines = 150;
/** Checks whether a line of a stack trace is outside of this repository. */
const isForeignFrame = (line: string): boolean => /^\s+at .*(?:node_modules|node:|<anonymous>)/.test(line);
// oxlint-disable-next-line no-control-regex
const colors = /\u001B\[[\d;]*m/g;

/** Returns the accessibility tree of the page when a journey failed. */
function snapshotLines(path: string | undefined): readonly string[] {
  if (path === undefined) return [];
  const [, tree = ''] = readFileSync(path, 'utf8').split('```yaml\n');
  return (tree.split('\n```')[0] ?? '').split('\n').slice(0, maxSnapshotLines);
}

/**
 * Formats the failed tests for the end of the output, so that a truncated log still contains them. Returns an empty text
 * without failures.
 */
export function failuresText(failures: readonly FailedTest[]): string {
  if (failures.length === 0) return '';
  const texts = failures.map(({ file, title, message, snapshot }) => {
    const lines = message.replaceAll(colors, '').split('\n');
    const first = lines.filter((line) => line.trim() !== '' && !isForeignFrame(line)).slice(0, maxLines);
    return [
      `  ${[file, title].filter(Boolean).join(' › ')}`,
      ...[...first, ...snapshotLines(snapshot)].map((line) => `      ${line}`),
    ].join('\n');
  });
  return ['\n!! failed:', ...texts].join('\n');
}

const slowestCount = 10;

/** Formats the slowest files; returns an empty text without any. */
export function slowestText(durations: readonly FileDuration[]): string {
  const slowest = durations.toSorted((left, right) => right.ms - left.ms).slice(0, slowestCount);
  if (slowest.length === 0) return '';
  const lines = slowest.map(({ file, ms }) => `  ${(ms / 1_000).toFixed(1).padStart(6)} s  ${file}`);
  return ['\nslowest files:', ...lines].join('\n');
}
