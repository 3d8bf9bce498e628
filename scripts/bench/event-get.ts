/** P8 and P9: reading an event as a member, against one prepared statement behind a bare Fastify. */
import { join } from 'node:path';
import { GetEvent } from '@plenum/contracts/events';
import { alternate, type Slice } from './alternate.ts';
import { startBareProcess } from './bare-process.ts';
import { cpuTimeMs } from './cpu-time.ts';
import type { Comparison } from './figures.ts';
import { startImportedConference } from './imported-conference.ts';
import { load } from './keep-alive-load.ts';
import { medianLatency } from './paced-load.ts';

const rounds = 7;
const durationMs = 1_500;
const readerCount = 64;
const pacedPerS = 200;

interface Target {
  readonly pid: number;
  readonly url: string;
  readonly headers: readonly Readonly<Record<string, string>>[];
}

/** Requests per CPU second of the server. */
const perCpuSecond =
  ({ pid, ...target }: Target): Slice =>
  async () => {
    const beforeMs = cpuTimeMs(pid);
    const answers = await load({ ...target, durationMs, expectedStatus: 200 });
    return (answers / (cpuTimeMs(pid) - beforeMs)) * 1_000;
  };

/** Milliseconds from request to complete response, the median of a slice at a steady rate. */
const latency =
  ({ url, headers }: Target): Slice =>
  () =>
    medianLatency({ url, headers: headers[0] ?? {}, perS: pacedPerS, durationMs });

/** Measures and returns the figures; stops everything that it starts. */
export async function benchEventGet(): Promise<Comparison[]> {
  const conference = await startImportedConference(readerCount);
  const { servers, event_id, readers, api } = conference;
  try {
    const settings = { cached: {}, databaseUrl: servers.env['DATABASE_URL'] ?? '', event_id };
    const bare = await startBareProcess(settings, join(servers.dataDir, 'bare.log'));
    try {
      const path = GetEvent.path.replace(':event_id', String(event_id));
      const ours = { pid: api.current().pid, url: `${api.url}/api${path}`, headers: readers };
      const theirs = { pid: bare.pid, url: `${bare.url}/event`, headers: readers };
      const readings = await alternate(
        {
          ours: perCpuSecond(ours),
          theirs: perCpuSecond(theirs),
          ourLatency: latency(ours),
          theirLatency: latency(theirs),
        },
        rounds,
      );
      return [
        {
          kind: 'comparison',
          name: 'P8 event by id',
          unit: 'requests/CPU s',
          ours: readings.ours,
          baseline: readings.theirs,
          moreIsBetter: true,
          gate: 0.55,
          goal: 0.75,
        },
        {
          kind: 'comparison',
          name: `P9 event by id, p50 at ${pacedPerS}/s`,
          unit: 'ms',
          ours: readings.ourLatency,
          baseline: readings.theirLatency,
          moreIsBetter: false,
          gate: 2,
          goal: 1.5,
        },
      ];
    } finally {
      await bare.stop();
    }
  } finally {
    await conference.stop();
  }
}
