/**
 * Runs all checks that need no servers: `npm run check`, or `npm run check -- lint format` for selected ones. Two checks
 * run at a time. A passing check prints one line, a failing one its output. Exits with 1 when a check fails.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { writeDeclarations } from '../web/build/messages.ts';
import { writeClients } from './clients/generate.ts';

interface Gate {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
}

/** Slow checks first, which shortens the total time. */
const gates: readonly Gate[] = [
  { name: 'house', command: ['vitest', 'run', '--project', 'house'] },
  { name: 'unit', command: ['vitest', 'run', '--project', 'unit'] },
  { name: 'lint', command: ['oxlint', '--type-check'] },
  { name: 'web-build', command: ['node', 'scripts/build-web.ts', 'uncompressed'] },
  { name: 'dead-code', command: ['knip'] },
  {
    name: 'layers',
    command: [
      'depcruise',
      '--config=dependency-cruiser.config.ts',
      'services',
      'web/src',
      'web/server',
      'scripts',
      'tests',
    ],
  },
  { name: 'k8s', command: ['node', 'scripts/k8s-check.ts'] },
  { name: 'format', command: ['oxfmt', '--check'] },
];

/** Less frequent garbage collection makes the type checker, a Go program, 20% faster. */
const env = { GOGC: '400', ...process.env };

const maxConcurrentGates = Math.min(2, availableParallelism());

interface Outcome {
  readonly gate: Gate;
  readonly passed: boolean;
  readonly output: string;
  readonly tookMs: number;
}

function run(gate: Gate): Promise<Outcome> {
  const startMs = performance.now();
  const [program, ...args] = gate.command;
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    const settle = (passed: boolean, output: string): void =>
      resolve({ gate, passed, output, tookMs: performance.now() - startMs });
    child.on('error', (error) => settle(false, error.message));
    child.on('close', (code) => settle(code === 0, Buffer.concat(parts).toString('utf8')));
  });
}

function report({ gate, passed, output, tookMs }: Outcome): void {
  const time = `${(tookMs / 1000).toFixed(1)} s`.padStart(7);
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${gate.name.padEnd(12)} ${time}`);
  if (!passed) console.log(`\n$ ${gate.command.join(' ')}\n${output.trimEnd()}\n`);
}

/** Runs the checks, two at a time. Returns the number of failures. */
async function runAll(chosen: readonly Gate[]): Promise<number> {
  const pending = [...chosen];
  let failed = 0;
  const runNext = async (): Promise<void> => {
    for (let gate = pending.shift(); gate !== undefined; gate = pending.shift()) {
      const outcome = await run(gate);
      report(outcome);
      if (!outcome.passed) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentGates }, runNext));
  return failed;
}

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !gates.some((gate) => gate.name === name));
if (unknown.length > 0) {
  console.error(`Unknown check: ${unknown.join(', ')}. Available: ${gates.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
// Lint and the dead code check need the generated files.
writeDeclarations();
writeClients();
const startMs = performance.now();
const chosen = gates.filter(({ name }) => requested.length === 0 || requested.includes(name));
const failed = await runAll(chosen);
const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
console.log(
  failed === 0
    ? `All ${chosen.length} checks passed in ${seconds} s.`
    : `${failed} of ${chosen.length} checks failed (${seconds} s).`,
);
process.exitCode = failed === 0 ? 0 : 1;
