/** P10: the agenda that is ready, per second of the API's processor time, against bytes that a bare Fastify has ready. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alternate, type Slice } from './alternate.ts';
import { type BareProcess, startBareProcess } from './bare-process.ts';
import { cpuTimeMs } from './cpu-time.ts';
import type { Comparison, Reading } from './figures.ts';
import { startImportedConference, type ImportedConference } from './imported-conference.ts';
import { load } from './keep-alive-load.ts';

const rounds = 7;
const duration_ms = 1_500;
/** Each reader is a person of their own with one connection. */
const reader_count = 64;

interface Target {
  readonly pid: number;
  readonly url: string;
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly expected_status: number;
}

/** Requests per second of processor time of the server. */
const slice =
  ({ pid, ...target }: Target): Slice =>
  async () => {
    const before_ms = cpuTimeMs(pid);
    const answers = await load({ ...target, duration_ms });
    return (answers / (cpuTimeMs(pid) - before_ms)) * 1_000;
  };

async function bytesOf(url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  // `fetch` would unpack what it gets, but asks for what its caller wants only over a plain socket.
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
  const { agenda_url, readers, servers, event_id } = conference;
  const [headers = {}] = readers;
  const plain = await bytesOf(agenda_url, headers);
  const packed = await bytesOf(agenda_url, { ...headers, 'accept-encoding': 'gzip' });
  const files = { 'agenda.json': plain, 'agenda.json.gz': packed };
  const cached = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => {
      const path = join(servers.data_dir, name);
      writeFileSync(path, bytes);
      return [name, path];
    }),
  );
  console.log(`  the agenda has ${plain.length} bytes, packed ${packed.length}`);
  const settings = { cached, database_url: servers.env['DATABASE_URL'] ?? '', event_id };
  return startBareProcess(settings, join(servers.data_dir, 'bare.log'));
}

function compare(name: string, ours: Reading, baseline: Reading, gate: number | null, goal: number | null): Comparison {
  return { kind: 'comparison', name, unit: 'requests/CPU s', ours, baseline, more_is_better: true, gate, goal };
}

/** Measures and returns its figures; everything it starts it ends. */
export async function benchAgendaWarm(): Promise<Comparison[]> {
  const conference = await startImportedConference(reader_count);
  try {
    const bare = await startBare(conference);
    try {
      const { agenda_url, readers } = conference;
      const etag = (await fetch(agenda_url, { headers: readers[0] ?? {} })).headers.get('etag') ?? '';
      const { pid } = conference.api.current();
      const packed = readers.map((headers) => ({ ...headers, 'accept-encoding': 'gzip, deflate, br' }));
      const revisiting = packed.map((headers) => ({ ...headers, 'if-none-match': etag }));
      const ours = { pid, url: agenda_url, headers: packed, expected_status: 200 };
      const theirs = { pid: bare.pid, url: `${bare.url}/cached/agenda.json.gz`, headers: packed, expected_status: 200 };
      const readings = await alternate(
        {
          packed: slice(ours),
          bare_packed: slice(theirs),
          plain: slice({ ...ours, headers: readers }),
          bare_plain: slice({ ...theirs, url: `${bare.url}/cached/agenda.json`, headers: readers }),
          unchanged: slice({ ...ours, headers: revisiting, expected_status: 304 }),
          hello: slice({ ...theirs, url: `${bare.url}/hello` }),
        },
        rounds,
      );
      return [
        compare('P10 agenda warm, gzip', readings.packed, readings.bare_packed, 0.4, 0.7),
        compare('P10 agenda warm, not packed', readings.plain, readings.bare_plain, 0.4, 0.7),
        compare('P10 agenda unchanged (304) : hello', readings.unchanged, readings.hello, null, 0.8),
      ];
    } finally {
      await bare.stop();
    }
  } finally {
    await conference.stop();
  }
}
