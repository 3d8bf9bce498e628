/** P10: the cached agenda, in requests per CPU second of the API, against cached bytes of a bare Fastify. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alternate, type Slice } from './alternate.ts';
import { type BareProcess, startBareProcess } from './bare-process.ts';
import { cpuTimeMs } from './cpu-time.ts';
import type { Comparison, Reading } from './figures.ts';
import { startImportedConference, type ImportedConference } from './imported-conference.ts';
import { load } from './keep-alive-load.ts';

const rounds = 7;
const durationMs = 1_500;
/** Each reader is a separate user with one connection. */
const readerCount = 64;

interface Target {
  readonly pid: number;
  readonly url: string;
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly expectedStatus: number;
}

/** Requests per CPU second of the server. */
const slice =
  ({ pid, ...target }: Target): Slice =>
  async () => {
    const beforeMs = cpuTimeMs(pid);
    const answers = await load({ ...target, durationMs });
    return (answers / (cpuTimeMs(pid) - beforeMs)) * 1_000;
  };

async function bytesOf(url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  // `fetch` would decompress the body, and only a plain request sends exactly these headers.
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts)));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

async function startBare(conference: ImportedConference): Promise<BareProcess> {
  const { agendaUrl, readers, servers, event_id } = conference;
  const [headers = {}] = readers;
  const plain = await bytesOf(agendaUrl, headers);
  const packed = await bytesOf(agendaUrl, { ...headers, 'accept-encoding': 'gzip' });
  const files = { 'agenda.json': plain, 'agenda.json.gz': packed };
  const cached = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => {
      const path = join(servers.dataDir, name);
      writeFileSync(path, bytes);
      return [name, path];
    }),
  );
  console.log(`  the agenda has ${plain.length} bytes, packed ${packed.length}`);
  const settings = { cached, databaseUrl: servers.env['DATABASE_URL'] ?? '', event_id };
  return startBareProcess(settings, join(servers.dataDir, 'bare.log'));
}

function compare(name: string, ours: Reading, baseline: Reading, gate: number | null, goal: number | null): Comparison {
  return { kind: 'comparison', name, unit: 'requests/CPU s', ours, baseline, moreIsBetter: true, gate, goal };
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchAgendaWarm(): Promise<Comparison[]> {
  const conference = await startImportedConference(readerCount);
  try {
    const bare = await startBare(conference);
    try {
      const { agendaUrl, readers } = conference;
      const etag = (await fetch(agendaUrl, { headers: readers[0] ?? {} })).headers.get('etag') ?? '';
      const { pid } = conference.api.current();
      const packed = readers.map((headers) => ({ ...headers, 'accept-encoding': 'gzip, deflate, br' }));
      const revisiting = packed.map((headers) => ({ ...headers, 'if-none-match': etag }));
      const ours = { pid, url: agendaUrl, headers: packed, expectedStatus: 200 };
      const theirs = { pid: bare.pid, url: `${bare.url}/cached/agenda.json.gz`, headers: packed, expectedStatus: 200 };
      const readings = await alternate(
        {
          packed: slice(ours),
          barePacked: slice(theirs),
          plain: slice({ ...ours, headers: readers }),
          barePlain: slice({ ...theirs, url: `${bare.url}/cached/agenda.json`, headers: readers }),
          unchanged: slice({ ...ours, headers: revisiting, expectedStatus: 304 }),
          hello: slice({ ...theirs, url: `${bare.url}/hello` }),
        },
        rounds,
      );
      return [
        compare('P10 agenda warm, gzip', readings.packed, readings.barePacked, 0.4, 0.7),
        compare('P10 agenda warm, not packed', readings.plain, readings.barePlain, 0.4, 0.7),
        compare('P10 agenda unchanged (304) : hello', readings.unchanged, readings.hello, null, 0.8),
      ];
    } finally {
      await bare.stop();
    }
  } finally {
    await conference.stop();
  }
}
