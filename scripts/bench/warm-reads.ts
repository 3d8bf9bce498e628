/** Reads of a document that the server has ready, in requests per CPU second, ours and those of a bare Fastify. */
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Slice } from './alternate.ts';
import { type BareProcess, startBareProcess } from './bare-process.ts';
import { cpuTimeMs } from './cpu-time.ts';
import type { Comparison, Reading } from './figures.ts';
import type { ImportedConference } from './imported-conference.ts';
import { load } from './keep-alive-load.ts';

const durationMs = 1_500;

interface Target {
  readonly pid: number;
  readonly url: string;
  /** Of each connection. */
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly expectedStatus: number;
}

/** Requests per CPU second of the server. */
export const perCpuSecond =
  ({ pid, ...target }: Target): Slice =>
  async () => {
    const beforeMs = cpuTimeMs(pid);
    const answers = await load({ ...target, durationMs });
    return (answers / (cpuTimeMs(pid) - beforeMs)) * 1_000;
  };

/** Returns a body as it is sent: `fetch` would unpack it, and add headers. */
export const bytesOf = (url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts)));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });

/** Starts a bare Fastify that has these files ready at `/cached/<name>`. */
export async function startBareFiles(
  { servers, event_id }: ImportedConference,
  files: Readonly<Record<string, Buffer>>,
): Promise<BareProcess> {
  const cached = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => {
      const path = join(servers.dataDir, name);
      writeFileSync(path, bytes);
      return [name, path];
    }),
  );
  const settings = { cached, databaseUrl: servers.env['DATABASE_URL'] ?? '', event_id };
  return startBareProcess(settings, join(servers.dataDir, 'bare.log'));
}

/** Returns the figure of two readings. */
export function compareReads(
  name: string,
  ours: Reading,
  baseline: Reading,
  gate: number | null,
  goal: number | null,
): Comparison {
  return { kind: 'comparison', name, unit: 'requests/CPU s', ours, baseline, moreIsBetter: true, gate, goal };
}
