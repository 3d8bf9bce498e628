/** Shared by all benchmarks: alternating slices, CPU time, load over HTTP, and cleanup. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from './figures.ts';

/** Registers a cleanup function for the end of the benchmark; they run in reverse order. */
export type Keep = (stop: () => unknown) => void;

/** Starts its servers, measures and returns the figures. */
export type Benchmark = (keep: Keep) => Promise<Figure[]>;

/** Runs one benchmark and stops everything that it started. */
export async function runBenchmark(benchmark: Benchmark): Promise<Figure[]> {
  const stops: (() => unknown)[] = [];
  try {
    return await benchmark((stop) => void stops.push(stop));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

type Headers = Readonly<Record<string, string>>;

/** A process that is measured. */
export interface Running {
  readonly url: string;
  readonly pid: number;
}

/** `BENCH_ROUNDS` shortens or prolongs every benchmark. */
export const roundsOr = (usual: number): number => Number(process.env['BENCH_ROUNDS'] ?? usual);

/**
 * Runs slices of each variant, one variant after the other, every second round in reverse order, so that other load of
 * the machine affects all of them equally. The warm-up rounds before are not counted: they compile the code and fill the
 * caches. Returns the values of each variant.
 */
export async function alternate<N extends string, T>(
  variants: Readonly<Record<N, () => Promise<T>>>,
  { rounds = 7, warmUps = 1 } = {},
): Promise<Record<N, T[]>> {
  const names = Object.keys(variants) as N[];
  const values = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<N, T[]>;
  const last = roundsOr(rounds);
  for (let round = -warmUps; round < last; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await variants[name]();
      if (round >= 0) values[name].push(value);
    }
  }
  return values;
}

/** Runs rounds in which the variants alternate request by request; returns the milliseconds of the requests of each round. */
export async function alternateRequests<N extends string>(
  variants: Readonly<Record<N, (at: number) => Promise<unknown>>>,
  requests: number,
): Promise<Record<N, number[][]>> {
  const names = Object.keys(variants) as N[];
  const slices = Object.fromEntries(names.map((name) => [name, [] as number[][]])) as Record<N, number[][]>;
  const last = roundsOr(7);
  for (let round = -1; round < last; round += 1) {
    const times = new Map(names.map((name) => [name, [] as number[]]));
    for (let at = 0; at < requests; at += 1) {
      for (const [name, taken] of times) {
        const sentMs = performance.now();
        await variants[name](at);
        taken.push(performance.now() - sentMs);
      }
    }
    if (round >= 0) for (const [name, taken] of times) slices[name].push(taken);
  }
  return slices;
}

/** Linux reports CPU time to programs in hundredths of a second, regardless of the tick of the kernel. */
const tickMs = 10;

/**
 * Returns the milliseconds of user and system time of a process with all its threads so far, read from outside, so that
 * the process runs no extra code.
 */
export function cpuTimeMs(pid: number): number {
  const statPath = `/proc/${pid}/stat`;
  if (existsSync(statPath)) {
    const stat = readFileSync(statPath, 'utf8');
    // The name of the program is in parentheses and may contain blanks; counted after it, the fields are 12 and 13.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  }
  const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000;
}

/** Returns the milliseconds of CPU time that a process uses during some work. */
export async function cpuUsedMs(pid: number, work: () => Promise<unknown>): Promise<number> {
  const beforeMs = cpuTimeMs(pid);
  await work();
  return cpuTimeMs(pid) - beforeMs;
}

/** Returns the resident memory of a process, in kilobytes. */
export const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);

/** Sends a GET request and returns the body as it was sent: `fetch` would decompress it, add headers, and cost more. */
export const get = (url: string, headers: Headers, agent?: Agent): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    request(url, { headers, ...(agent === undefined ? {} : { agent }) }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        if (answer.statusCode === 200) resolve(body);
        else reject(new Error(`${url} answered ${answer.statusCode ?? 0}: ${body.toString()}`));
      });
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });

interface Load {
  readonly url: string;
  /** Of each connection: one connection per entry. */
  readonly headers: readonly Headers[];
  readonly expectedStatus: number;
}

/** Repeats a request over one connection until `endMs` and returns the number of responses, which need a known length. */
function repeat(url: URL, headers: Headers, expectedStatus: number, endMs: number): Promise<number> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}\r\n`);
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  let answers = 0;
  let head = '';
  /** Bytes that are missing of the current response; null while its head is incomplete. */
  let missing: number | null = null;
  socket.on('connect', () => socket.write(bytes));
  socket.on('data', (part: Buffer) => {
    if (missing === null) {
      head += part.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      const [, status, length = '0'] = /^HTTP\/1.1 (\d+)(?:.*?\r\ncontent-length: *(\d+))?/is.exec(head) ?? [];
      if (Number(status) !== expectedStatus) socket.destroy(new Error(`${url.href} answered ${head.slice(0, end)}`));
      missing = end + 4 + Number(length) - head.length;
    } else missing -= part.length;
    if (missing > 0) return;
    if (missing < 0) socket.destroy(new Error(`${url.href} answered more than was requested.`));
    answers += 1;
    head = '';
    missing = null;
    if (performance.now() < endMs) socket.write(bytes);
    else socket.destroy();
  });
  return new Promise((resolve, reject) => void socket.on('error', reject).on('close', () => resolve(answers)));
}

/**
 * Loads a server for a while and returns the number of its responses. The generator is faster than the server and does not
 * sleep: a server that waits for its clients is woken up for each request, which doubled its CPU time per response when
 * autocannon was tried, and waking up clients took it another 20 µs on a virtual machine. In reality, clients are on other
 * machines.
 */
async function load({ url, headers, expectedStatus }: Load): Promise<number> {
  let isAwake = true;
  const stayAwake = (): void => void (isAwake && setImmediate(stayAwake));
  stayAwake();
  try {
    const endMs = performance.now() + 1_500;
    const counts = await Promise.all(headers.map((each) => repeat(new URL(url), each, expectedStatus, endMs)));
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    isAwake = false;
  }
}

/** Requests per CPU second of the server. */
export const perCpuSecond =
  ({ pid, ...wanted }: Load & { readonly pid: number }) =>
  async (): Promise<number> => {
    const beforeMs = cpuTimeMs(pid);
    const answers = await load(wanted);
    return (answers * 1_000) / (cpuTimeMs(pid) - beforeMs);
  };

/** Calls `work` `count` times at a steady rate, on schedule, regardless of whether earlier calls have completed. */
export async function paced(count: number, perS: number, work: (at: number) => void): Promise<void> {
  const begunMs = performance.now();
  for (let done = 0; done < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - begunMs) / 1_000) * perS) + 1);
    for (; done < due; done += 1) work(done);
    await pause(1);
  }
}

export async function until(what: string, holds: () => boolean, timeoutMs = 60_000): Promise<void> {
  const endMs = performance.now() + timeoutMs;
  while (!holds()) {
    if (performance.now() > endMs) throw new Error(`Waited in vain: ${what}.`);
    await pause(2);
  }
}
