/**
 * CPU time of a process from its start until it answers, beside a bare server of the same framework: the bundle that an
 * installation runs, with and without compiled code of an earlier start (`NODE_COMPILE_CACHE`), and the sources.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../embedded/paths.ts';
import { freePort, loopback } from '../embedded/ports.ts';
import { bundleServices } from '../embedded/process-bundles.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { logTail, startChild } from '../embedded/processes.ts';
import { isReady, readyPath, type ServiceKind } from '../embedded/product-processes.ts';
import { alternate } from './alternate.ts';
import { bareVariables } from './bare-settings.ts';
import { type BenchServers, startBenchServers } from './bench-servers.ts';
import { cpuTimeMs } from './cpu-time.ts';
import type { Figure, Reading } from './figures.ts';

const rounds = 5;
const readyTimeoutMs = 60_000;

interface Program {
  readonly flags?: readonly string[];
  readonly script: string;
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts a program, and returns the milliseconds of CPU that it took until it answered. */
async function startOnce(
  { flags = [], script, path, env }: Program,
  compileCache: string,
  folder: string,
): Promise<number> {
  const port = String(await freePort());
  const logPath = join(folder, 'start.log');
  const child = await startChild({
    command: process.execPath,
    args: [...flags, join(repositoryRoot, script)],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      ...env,
      PORT: port,
      [bareVariables.port]: port,
    },
    logPath,
    orphanSignal: 'SIGKILL',
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 20_000,
  });
  const answers = async () => child.hasExited() || isReady(`http://${loopback}:${port}${path}`);
  const ready = (await waitUntil(answers, readyTimeoutMs, 20)) && !child.hasExited();
  const spentMs = ready ? cpuTimeMs(child.pid) : Number.NaN;
  // A process stores its compiled code when it ends.
  await child.stop();
  if (!ready) throw new Error(`${script} did not start:\n${logTail(logPath)}`);
  return spentMs;
}

/** The bare server answers without a database. */
const bare = (servers: BenchServers): Program => ({
  script: 'scripts/bench/bare-server.ts',
  path: '/hello',
  env: {
    [bareVariables.settings]: JSON.stringify({ cached: {}, databaseUrl: servers.env['DATABASE_URL'], event_id: 1 }),
  },
});

const kinds = ['api', 'gateway', 'worker'] as const;

const figure = (name: string, ours: Reading, baseline: Reading): Figure => ({
  kind: 'comparison',
  name,
  unit: 'CPU ms',
  ours,
  baseline,
  moreIsBetter: false,
  gate: null,
  goal: null,
});

/** Measures the three kinds of processes, and returns the figures; stops everything that it starts. */
export async function benchProcessStart(): Promise<Figure[]> {
  const servers = await startBenchServers();
  const folder = mkdtempSync(join(tmpdir(), 'plenum-bench-'));
  const kept = join(folder, 'compiled');
  try {
    await bundleServices();
    const sourcesOf = (kind: ServiceKind): Program => ({
      script: `services/${kind}/src/main.ts`,
      path: readyPath[kind],
      env: { ...servers.env, DRAIN_DELAY_MS: '0', HOST: loopback },
    });
    const bundleOf = (kind: ServiceKind): Program => ({
      ...sourcesOf(kind),
      flags: ['--enable-source-maps'],
      script: `services/dist/${kind}.js`,
    });
    const run = (program: Program, compileCache: string) => () => startOnce(program, compileCache, folder);
    const readings = await alternate(
      {
        bare: run(bare(servers), kept),
        bareFirst: run(bare(servers), ''),
        api: run(bundleOf('api'), kept),
        apiFirst: run(bundleOf('api'), ''),
        apiSources: run(sourcesOf('api'), kept),
        gateway: run(bundleOf('gateway'), kept),
        gatewayFirst: run(bundleOf('gateway'), ''),
        gatewaySources: run(sourcesOf('gateway'), kept),
        worker: run(bundleOf('worker'), kept),
        workerFirst: run(bundleOf('worker'), ''),
        workerSources: run(sourcesOf('worker'), kept),
      },
      rounds,
    );
    return kinds.flatMap((kind) => [
      figure(`start of ${kind}, bundle, compiled before`, readings[kind], readings.bare),
      figure(`start of ${kind}, bundle`, readings[`${kind}First`], readings.bareFirst),
      figure(`start of ${kind}, sources, compiled before`, readings[`${kind}Sources`], readings.bare),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await servers.stop();
  }
}
