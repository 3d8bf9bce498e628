/** P24: the import of the conference, from the file to the commit, against bare inserts of the same rows. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ScheduleImport } from '@plenum/contracts/schedule-exchange';
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps, type Deps } from '@plenum/core/deps';
import { diffSchedule } from '@plenum/core/domain/schedule-exchange/diff-schedule.rules';
import { importByOperator, importedConferences } from '@plenum/core/domain/schedule-exchange/import-by-operator';
import { parseSchedule } from '@plenum/core/domain/schedule-exchange/parse-schedule.rules';
import type { ParsedSchedule } from '@plenum/core/domain/schedule-exchange/parsed-schedule.rules';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { takeRowsOut } from './bare-inserts.ts';
import { startBenchServers } from './bench-servers.ts';
import { benchConference } from './conference.ts';
import { type Figure, type Reading, summarize } from './figures.ts';

const rounds = 7;

async function readFile(): Promise<ParsedSchedule> {
  const parsed = parseSchedule(benchConference().bytes);
  if (!parsed.ok) throw new Error(`The conference was refused: ${JSON.stringify(parsed.problems[0])}`);
  return parsed.schedule;
}

async function store(deps: Deps, schedule: ParsedSchedule): Promise<ScheduleImport> {
  const result = await importByOperator(deps, {
    schedule,
    file_name: 'bench.xml',
    event_id: null,
    organization_name: importedConferences,
    movesEvent: false,
  });
  if (result.status !== 'SUCCEEDED') throw new Error(JSON.stringify(result.errors));
  return result;
}

function expectCounts(result: ScheduleImport, name: 'created' | 'unchanged', count: number): void {
  if (result.counts[name] !== count) throw new Error(`The import reports ${JSON.stringify(result.counts)}.`);
}

async function timed<T>(into: number[], work: () => Promise<T> | T): Promise<T> {
  const began = performance.now();
  const result = await work();
  into.push(performance.now() - began);
  return result;
}

const plain = (name: string, reading: Reading): Figure => ({
  kind: 'plain',
  name,
  value: reading.median,
  unit: 'ms',
  limit: null,
});

async function measure(deps: Deps, databaseUrl: string): Promise<Figure[]> {
  const parts = { parse: [] as number[], diff: [] as number[], again: [] as number[] };
  let round = 0;
  let event_id = 0;
  const wholeMs = async (): Promise<number> => {
    round += 1;
    const began = performance.now();
    const file = await timed(parts.parse, readFile);
    // A new title creates a new event.
    const schedule = { ...file, title: `${file.title} ${round}` };
    const first = await store(deps, schedule);
    const tookMs = performance.now() - began;
    expectCounts(first, 'created', file.sessions.length);
    await nextTurn();
    await timed(parts.diff, () => diffSchedule({ sessions: [], speakers: [] }, schedule));
    const again = await timed(parts.again, async () => store(deps, { ...(await readFile()), title: schedule.title }));
    expectCounts(again, 'unchanged', file.sessions.length);
    ({ event_id } = first);
    return tookMs;
  };
  const bareMs = async (): Promise<number> => {
    const rows = await takeRowsOut(databaseUrl, event_id);
    return rows.putBack();
  };
  // Always the product first: the baseline re-inserts the rows that it has just stored.
  const ours: number[] = [];
  const baseline: number[] = [];
  for (let slice = -1; slice < rounds; slice += 1) {
    const [one, other] = [await wholeMs(), await bareMs()];
    if (slice < 0) {
      for (const values of Object.values(parts)) values.length = 0;
      continue;
    }
    ours.push(one);
    baseline.push(other);
  }
  const parse = summarize(parts.parse);
  const diff = summarize(parts.diff);
  const total = summarize(ours);
  return [
    {
      kind: 'comparison',
      name: 'P24 import : bare inserts',
      unit: 'ms',
      ours: total,
      baseline: summarize(baseline),
      moreIsBetter: false,
      gate: 4,
      goal: null,
    },
    plain('P24 … of which reading the file (a thread of its own)', parse),
    plain('P24 … of which comparing', diff),
    plain('P24 … of which storing', { ...total, median: total.median - parse.median - diff.median }),
    plain('P24 a second, unchanged import, reading included', summarize(parts.again)),
  ];
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchImport(): Promise<Figure[]> {
  const servers = await startBenchServers();
  try {
    const config = readConfig({ ...servers.env, LOG_LEVEL: 'warn' });
    const deps = createDeps(config, createLog(config, 'bench'));
    try {
      return await measure(deps, config.DATABASE_URL);
    } finally {
      await closeDeps(deps);
    }
  } finally {
    await servers.stop();
  }
}
