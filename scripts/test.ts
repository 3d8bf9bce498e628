/**
 * `npm test`: runs the checks, the tests against real servers, and the main journeys in a browser.
 *
 * - `npm test -- <path>…` runs test files or folders, including journeys.
 * - `npm test -- --changed` runs the tests that import a file with uncommitted changes.
 * - `--suite=<name>` runs a nightly suite (`npm run test:faults` and so on; further arguments are passed to its runner).
 *   `--all` runs everything.
 *
 * Prints each failure immediately, and at the end the slowest files, the failed tests and a summary line:
 * `N passed, N failed, N skipped`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../tests/support/services/chromium.ts';
import { repositoryRoot } from './embedded/paths.ts';
import {
  addCounts,
  failuresText,
  noTests,
  playwrightCounts,
  playwrightDurations,
  playwrightFailures,
  vitestCounts,
  vitestDurations,
  vitestFailures,
  type Counts,
  type FailedTest,
  type FileDuration,
  slowestText,
} from './embedded/test-counts.ts';

const reports = mkdtempSync(join(tmpdir(), 'plenum-reports-'));
const program = (name: string) => join(repositoryRoot, 'node_modules', '.bin', name);
/** Checks that are test files run in the test step, which counts them. */
const gates = ['lint', 'web-build', 'dead-code', 'layers', 'k8s', 'format'];
/** Test projects of `npm test`. `start` is a nightly suite, because the journeys use the same command. */
const withoutServers = ['house', 'unit'];
const withServers = ['services', 'statements', 'security'];
const projects = [...withoutServers, ...withServers];

let total: Counts = noTests;
const failures: FailedTest[] = [];
const durations: FileDuration[] = [];
let running: ReturnType<typeof spawn> | undefined;
let interrupted = false;

/** Runs a program with inherited output. Returns whether it succeeded. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  if (interrupted) return Promise.resolve(false);
  return new Promise((resolve) => {
    running = spawn(process.execPath, [command, ...args], { cwd: repositoryRoot, stdio: 'inherit', env });
    running.on('error', () => resolve(false));
    running.on('exit', (code) => resolve(code === 0));
  });
}

async function step(name: string, work: () => Promise<Counts>): Promise<void> {
  const startMs = performance.now();
  console.log(`\n── ${name}`);
  const counts = await work();
  total = addCounts(total, counts);
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
  console.log(`── ${name}: ${seconds} s, ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
}

interface ReportReader {
  readonly count: (report: unknown) => Counts;
  readonly fail: (report: unknown) => readonly FailedTest[];
  readonly time: (report: unknown) => readonly FileDuration[];
}
const vitestReader: ReportReader = { count: vitestCounts, fail: vitestFailures, time: vitestDurations };
const playwrightReader: ReportReader = { count: playwrightCounts, fail: playwrightFailures, time: playwrightDurations };

/** Counts the tests of a report; a runner that failed without a failed test counts as one failure. */
function countReport(file: string, hasSucceeded: boolean, reader: ReportReader): Counts {
  const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const counts = report === undefined ? noTests : reader.count(report);
  if (report !== undefined) {
    failures.push(...reader.fail(report));
    durations.push(...reader.time(report));
  }
  return !hasSucceeded && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

let reportCount = 0;
const reportFile = (): string => join(reports, `${(reportCount += 1)}.json`);

async function vitest(names: readonly string[], more: readonly string[] = []): Promise<Counts> {
  const file = reportFile();
  const flags = names.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const hasSucceeded = await run(program('vitest'), ['run', ...flags, ...reporters, ...more]);
  return countReport(file, hasSucceeded, vitestReader);
}

interface BrowserRun {
  /** Path of the configuration; by default that of the journeys. */
  readonly config?: string;
  /** Paths and options. */
  readonly more?: readonly string[];
  /** Whether to include the nightly journeys. */
  readonly isNightly?: boolean;
}

async function playwright({ config, more = [], isNightly = false }: BrowserRun): Promise<Counts> {
  const chromium = await chromiumPath();
  if (chromium === null) {
    console.log('!! No browser found: set CHROMIUM_PATH or install Chromium. THE JOURNEYS WERE NOT TESTED.');
    return process.env['CI'] === 'true' ? { ...noTests, failed: 1 } : { ...noTests, skipped: 1 };
  }
  const file = reportFile();
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(isNightly ? { PLENUM_JOURNEYS: 'all' } : {}),
  };
  const flags = ['--reporter=list,json', '--pass-with-no-tests', ...(config === undefined ? [] : ['--config', config])];
  const hasSucceeded = await run(program('playwright'), ['test', ...more, ...flags], env);
  return countReport(file, hasSucceeded, playwrightReader);
}

async function gatesPass(): Promise<Counts> {
  const passed = await run(join(import.meta.dirname, 'check.ts'), gates);
  if (passed) return noTests;
  failures.push({ file: 'gates', title: '', message: 'See the output of the failed checks above.' });
  return { ...noTests, failed: 1 };
}

/** Runs the attack tests at full length: fuzzers send more input, with several seeds. */
async function longSecurity(more: readonly string[]): Promise<Counts> {
  process.env['PLENUM_SECURITY_LONG'] = '1';
  const counts = await vitest(['security', 'attacks', 'security-long'], more);
  delete process.env['PLENUM_SECURITY_LONG'];
  return counts;
}

const browserConfigs = { languages: 'tests/languages/languages.config.ts', visual: 'tests/visual/visual.config.ts' };

/** The nightly suites, each with a command `npm run test:<name>`. */
const suites: Readonly<Record<string, (more: readonly string[]) => Promise<Counts>>> = {
  faults: (more) => vitest(['faults'], more),
  security: longSecurity,
  start: (more) => vitest(['start'], more),
  journeys: (more) => playwright({ more, isNightly: true }),
  languages: (more) => playwright({ config: browserConfigs.languages, more }),
  visual: (more) => playwright({ config: browserConfigs.visual, more }),
};

/** Runs test files or folders, each with the matching runner. */
async function runPaths(paths: readonly string[]): Promise<void> {
  const isUnder = (folder: string) => (path: string) => path.replace(/^\.\//, '').startsWith(`tests/${folder}`);
  const browserFolders = ['journeys', 'languages', 'visual'];
  const vitestPaths = paths.filter((path) => !browserFolders.some((folder) => isUnder(folder)(path)));
  if (vitestPaths.length > 0) await step('tests', () => vitest([], vitestPaths));
  const journeys = paths.filter(isUnder('journeys'));
  if (journeys.length > 0) await step('journeys', () => playwright({ more: journeys, isNightly: true }));
  for (const [name, config] of Object.entries(browserConfigs)) {
    const chosen = paths.filter(isUnder(name));
    if (chosen.length > 0) await step(name, () => playwright({ config, more: chosen }));
  }
}

/** Runs tests that import a file with uncommitted changes, and changed journeys. */
async function runChanged(): Promise<void> {
  await step('tests', () => vitest(projects, ['--changed', '--passWithNoTests']));
  const git = spawnSync('git', ['status', '--porcelain', '--untracked-files=all', 'tests/journeys'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  const changed = git.stdout.split('\n').map((line) => line.slice(3).trim());
  await runPaths(changed.filter((path) => path.endsWith('.test.ts') && existsSync(join(repositoryRoot, path))));
}

async function runMain(): Promise<void> {
  await step('gates', gatesPass);
  await step('tests without servers', () => vitest(withoutServers));
  await step('tests with servers', () => vitest(withServers));
  await step('journeys', () => playwright({}));
}

async function runChosen(args: readonly string[]): Promise<void> {
  const suite = args.find((arg) => arg.startsWith('--suite='))?.slice('--suite='.length);
  if (suite !== undefined) {
    const more = args.filter((arg) => !arg.startsWith('--suite='));
    const work = suites[suite];
    if (work === undefined) throw new Error(`Unknown suite: ${suite}. Available: ${Object.keys(suites).join(', ')}.`);
    await step(suite, () => work(more));
  } else if (args.includes('--all')) {
    await step('gates', gatesPass);
    await step('tests', () => vitest(projects.filter((name) => name !== 'security')));
    for (const [name, work] of Object.entries(suites)) await step(name, () => work([]));
  } else if (args.includes('--changed')) await runChanged();
  else if (args.length > 0) await runPaths(args);
  else await runMain();
}

// Waits for the test runner to exit, so that no server outlives this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    // Both runners clean up only on an interrupt.
    running?.kill('SIGINT');
  });
}
try {
  await runChosen(process.argv.slice(2));
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const hasRun = total.passed + total.failed > 0;
if (!hasRun) console.log('No tests were run.');
const withRelativePath = <T extends { readonly file: string }>(entry: T): T => ({
  ...entry,
  file: entry.file.replace(`${repositoryRoot}/`, ''),
});
console.log(slowestText(durations.map(withRelativePath)));
const failureList = failuresText(failures.map(withRelativePath));
if (failureList !== '') console.log(failureList);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = hasRun && total.failed === 0 && !interrupted ? 0 : 1;
