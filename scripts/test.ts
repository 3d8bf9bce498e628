/**
 * `npm test`: the gates, the tests against real servers, then the main journeys in a browser.
 *
 * - `npm test -- <path>…` runs test files or folders, journeys included.
 * - `npm test -- --changed` runs the tests that reach a file with uncommitted changes.
 * - `--suite=<name>` runs a nightly suite (`npm run test:faults` and so on; more arguments go to its runner), `--all`
 *   everything.
 *
 * Prints each failure at once, and at the end the slowest files, the failed tests and a summary line:
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
  none,
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
/** Gates that are also test files belong to the test step, which counts them. */
const gates = ['lint', 'web-build', 'dead-code', 'layers', 'k8s', 'format'];
/** What `npm test` runs. `start` is a nightly suite: the journeys start the product with the same command. */
const withoutServers = ['house', 'unit'];
const withServers = ['services', 'statements', 'security'];
const projects = [...withoutServers, ...withServers];

let total: Counts = none;
const failures: FailedTest[] = [];
const durations: FileDuration[] = [];
let running: ReturnType<typeof spawn> | undefined;
let interrupted = false;

/** Runs a program with inherited output; resolves to whether it succeeded. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  if (interrupted) return Promise.resolve(false);
  return new Promise((resolve) => {
    running = spawn(process.execPath, [command, ...args], { cwd: repositoryRoot, stdio: 'inherit', env });
    running.on('error', () => resolve(false));
    running.on('exit', (code) => resolve(code === 0));
  });
}

async function step(name: string, work: () => Promise<Counts>): Promise<void> {
  const began = performance.now();
  console.log(`\n── ${name}`);
  const counts = await work();
  total = addCounts(total, counts);
  const took = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`── ${name}: ${took} s, ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
}

interface Reader {
  readonly count: (report: unknown) => Counts;
  readonly fail: (report: unknown) => readonly FailedTest[];
  readonly time: (report: unknown) => readonly FileDuration[];
}
const ofVitest: Reader = { count: vitestCounts, fail: vitestFailures, time: vitestDurations };
const ofPlaywright: Reader = { count: playwrightCounts, fail: playwrightFailures, time: playwrightDurations };

/** Counts the tests of a report; a runner that failed without a failed test counts as one failure. */
function fromReport(file: string, endedWell: boolean, reader: Reader): Counts {
  const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const counts = report === undefined ? none : reader.count(report);
  if (report !== undefined) {
    failures.push(...reader.fail(report));
    durations.push(...reader.time(report));
  }
  return !endedWell && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

let reportsMade = 0;
const reportFile = (): string => join(reports, `${(reportsMade += 1)}.json`);

async function vitest(names: readonly string[], more: readonly string[] = []): Promise<Counts> {
  const file = reportFile();
  const flags = names.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const endedWell = await run(program('vitest'), ['run', ...flags, ...reporters, ...more]);
  return fromReport(file, endedWell, ofVitest);
}

interface BrowserRun {
  /** Path of the configuration; that of the journeys if left out. */
  readonly config?: string;
  /** Paths and options. */
  readonly more?: readonly string[];
  /** Whether journeys of the nightly suite run as well. */
  readonly isNightly?: boolean;
}

async function playwright({ config, more = [], isNightly = false }: BrowserRun): Promise<Counts> {
  const chromium = await chromiumPath();
  if (chromium === null) {
    console.log('!! No browser: set CHROMIUM_PATH or install Chromium. THE JOURNEYS ARE NOT TESTED.');
    return process.env['CI'] === 'true' ? { ...none, failed: 1 } : { ...none, skipped: 1 };
  }
  const file = reportFile();
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(isNightly ? { PLENUM_JOURNEYS: 'all' } : {}),
  };
  const flags = ['--reporter=list,json', '--pass-with-no-tests', ...(config === undefined ? [] : ['--config', config])];
  const endedWell = await run(program('playwright'), ['test', ...more, ...flags], env);
  return fromReport(file, endedWell, ofPlaywright);
}

async function gatesPass(): Promise<Counts> {
  const passed = await run(join(import.meta.dirname, 'check.ts'), gates);
  if (passed) return none;
  failures.push({ file: 'gates', title: '', message: 'What they said is above, at their names.' });
  return { ...none, failed: 1 };
}

/** Runs the attack tests at full length: the fuzzers send more, with several seeds. */
async function longSecurity(more: readonly string[]): Promise<Counts> {
  process.env['PLENUM_SECURITY_LONG'] = '1';
  const counts = await vitest(['security', 'attacks', 'security-long'], more);
  delete process.env['PLENUM_SECURITY_LONG'];
  return counts;
}

const browserConfigs = { languages: 'tests/languages/languages.config.ts', visual: 'tests/visual/visual.config.ts' };

/** The nightly suites: each is a command `npm run test:<name>`. */
const suites: Readonly<Record<string, (more: readonly string[]) => Promise<Counts>>> = {
  faults: (more) => vitest(['faults'], more),
  security: longSecurity,
  start: (more) => vitest(['start'], more),
  journeys: (more) => playwright({ more, isNightly: true }),
  languages: (more) => playwright({ config: browserConfigs.languages, more }),
  visual: (more) => playwright({ config: browserConfigs.visual, more }),
};

/** Runs test files or folders, each with its runner. */
async function runPaths(paths: readonly string[]): Promise<void> {
  const isUnder = (folder: string) => (path: string) => path.replace(/^\.\//, '').startsWith(`tests/${folder}`);
  const ofBrowser = ['journeys', 'languages', 'visual'];
  const others = paths.filter((path) => !ofBrowser.some((folder) => isUnder(folder)(path)));
  if (others.length > 0) await step('tests', () => vitest([], others));
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
    if (work === undefined) throw new Error(`No such suite: ${suite}. There are: ${Object.keys(suites).join(', ')}.`);
    await step(suite, () => work(more));
  } else if (args.includes('--all')) {
    await step('gates', gatesPass);
    await step('tests', () => vitest(projects.filter((name) => name !== 'security')));
    for (const [name, work] of Object.entries(suites)) await step(name, () => work([]));
  } else if (args.includes('--changed')) await runChanged();
  else if (args.length > 0) await runPaths(args);
  else await runMain();
}

// Waits for the runner, so that no server outlives this process.
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
const ran = total.passed + total.failed > 0;
if (!ran) console.log('No test ran.');
const shortened = <T extends { readonly file: string }>(one: T): T => ({
  ...one,
  file: one.file.replace(`${repositoryRoot}/`, ''),
});
console.log(slowestText(durations.map(shortened)));
const named = failuresText(failures.map(shortened));
if (named !== '') console.log(named);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = ran && total.failed === 0 && !interrupted ? 0 : 1;
