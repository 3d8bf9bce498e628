/** P11: the agenda rendered anew for each request, in CPU time of the server, against two prepared statements. */
import { join } from 'node:path';
import { statement } from '@plenum/core/platform/db/database';
import { alternate, type Slice } from './alternate.ts';
import { startBareProcess } from './bare-process.ts';
import { cpuTimeMs } from './cpu-time.ts';
import type { Comparison, Reading } from './figures.ts';
import { startImportedConference } from './imported-conference.ts';

const rounds = 7;
const requestsPerSlice = 60;

const nextVersion = statement(
  'bench-next-agenda-version',
  'update events set agenda_version = agenda_version + 1 where id = $1',
);

function compare(name: string, ours: Reading, baseline: Reading): Comparison {
  const limits = { moreIsBetter: false, gate: 1.6, goal: 1.25 };
  return { kind: 'comparison', name, unit: 'CPU ms/request', ours, baseline, ...limits };
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchAgendaCold(): Promise<Comparison[]> {
  const conference = await startImportedConference(1);
  const { agendaUrl, readers, servers, event_id, deps } = conference;
  const [headers = {}] = readers;
  try {
    const settings = { cached: {}, databaseUrl: servers.env['DATABASE_URL'] ?? '', event_id };
    const bare = await startBareProcess(settings, join(servers.dataDir, 'bare.log'));
    try {
      /** The version is incremented for the baseline too, so that both find the database in the same state. */
      const slice =
        (pid: number, url: string, sent: Readonly<Record<string, string>>): Slice =>
        async () => {
          const beforeMs = cpuTimeMs(pid);
          for (let request = 0; request < requestsPerSlice; request += 1) {
            await deps.db.rows(nextVersion, [event_id]);
            const answer = await fetch(url, { headers: sent });
            if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
            await answer.arrayBuffer();
          }
          return (cpuTimeMs(pid) - beforeMs) / requestsPerSlice;
        };
      const { pid } = conference.api.current();
      const plain = { ...headers, 'accept-encoding': 'identity' };
      const packed = { ...headers, 'accept-encoding': 'gzip' };
      const readings = await alternate(
        {
          plain: slice(pid, agendaUrl, plain),
          barePlain: slice(bare.pid, `${bare.url}/agenda`, plain),
          packed: slice(pid, agendaUrl, packed),
          barePacked: slice(bare.pid, `${bare.url}/agenda.gz`, packed),
        },
        rounds,
      );
      return [
        compare('P11 agenda cold', readings.plain, readings.barePlain),
        compare('P11 agenda cold, both packed', readings.packed, readings.barePacked),
      ];
    } finally {
      await bare.stop();
    }
  } finally {
    await conference.stop();
  }
}
