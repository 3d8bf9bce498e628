/**
 * `npm test`: the gates, the tests against real servers, then the journeys in a browser. Prints the duration of each
 * step, the names of the failed tests, and a summary line: `N passed, N failed, N skipped`. `--faults` runs the tests
 * that break servers, `--security` those that attack them, at full length.
 */
import { spawn } from 'node:child_process';
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
  playwrightFailures,
  vitestCounts,
  vitestFailures,
  type Counts,
  type FailedTest,
} from './embedded/test-counts.ts';

const reports = mkdtempSync(join(tmpdir(), 'plenum-reports-'));
const program = (name: string) => join(repositoryRoot, 'node_modules', '.bin', name);
/** Gates that are test files too belong to the test step, which counts them. */
const gates = ['lint', 'web-build', 'types', 'web-types', 'dead-code', 'k8s', 'format'];
const projects = ['house', 'unit', 'services', 'statements', 'security', 'start'];

let total: Counts = none;
const failures: FailedTest[] = [];
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

/** Counts the tests of a report; a runner that failed without a failed test counts as one failure. */
function fromReport(
  file: string,
  endedWell: boolean,
  count: (report: unknown) => Counts,
  nameFailures: (report: unknown) => readonly FailedTest[],
): Counts {
  const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const counts = report === undefined ? none : count(report);
  if (report !== undefined) failures.push(...nameFailures(report));
  return !endedWell && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function vitest(names: readonly string[]): Promise<Counts> {
  const file = join(reports, `${names.join('-')}.json`);
  const flags = names.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const endedWell = await run(program('vitest'), ['run', ...flags, ...reporters]);
  return fromReport(file, endedWell, vitestCounts, vitestFailures);
}

async function journeys(): Promise<Counts> {
  const chromium = await chromiumPath();
  if (chromium === null) {
    console.log('!! No browser: set CHROMIUM_PATH or install Chromium. THE JOURNEYS ARE NOT TESTED.');
    return process.env['CI'] === 'true' ? { ...none, failed: 1 } : { ...none, skipped: 1 };
  }
  const file = join(reports, 'journeys.json');
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const endedWell = await run(program('playwright'), ['test', '--reporter=list,json', '--pass-with-no-tests'], env);
  return fromReport(file, endedWell, playwrightCounts, playwrightFailures);
}

async function gatesPass(): Promise<Counts> {
  const passed = await run(join(import.meta.dirname, 'check.ts'), gates);
  if (passed) return none;
  failures.push({ file: 'gates', title: '', message: 'What they said is above, at their names.' });
  return { ...none, failed: 1 };
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
  if (process.argv.includes('--faults')) await step('faults', () => vitest(['faults']));
  else if (process.argv.includes('--security')) {
    // Read by the fuzzers: they send more, with several seeds.
    process.env['PLENUM_SECURITY_LONG'] = '1';
    await step('security', () => vitest(['security', 'security-long']));
  } else {
    await step('gates', gatesPass);
    await step('tests', () => vitest(projects));
    await step('journeys', journeys);
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const ran = total.passed + total.failed > 0;
if (!ran) console.log('No test ran.');
const named = failuresText(failures.map((one) => ({ ...one, file: one.file.replace(`${repositoryRoot}/`, '') })));
if (named !== '') console.log(named);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = ran && total.failed === 0 && !interrupted ? 0 : 1;
