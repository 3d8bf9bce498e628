/** Common parts of all benchmarks: alternating slices, CPU time, HTTP load, and cleanup. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from './figures.ts';

/** Registers a cleanup function that runs at the end of the benchmark. Cleanup functions run in reverse order. */
export type AddCleanup = (stop: () => unknown) => void;

/** Starts its servers, measures and returns the figures. */
export type Benchmark = (addCleanup: AddCleanup) => Promise<Figure[]>;

/** Runs one benchmark and stops everything that it started. */
export async function runBenchmark(benchmark: Benchmark): Promise<Figure[]> {
  const cleanups: (() => unknown)[] = [];
  try {
    return await benchmark((stop) => void cleanups.push(stop));
  } finally {
    for (const stop of cleanups.toReversed()) await stop();
  }
}

type Headers = Readonly<Record<string, string>>;

export interface MeasuredProcess {
  readonly url: string;
  readonly pid: number;
}

/** Returns the number of rounds; `BENCH_ROUNDS` overrides the default of every benchmark. */
export const roundsOrDefault = (defaultRounds: number): number => Number(process.env['BENCH_ROUNDS'] ?? defaultRounds);

/**
 * Runs one slice of each variant per round, in reverse order in every second round, so that other load on the machine
 * affects all variants equally. Warm-up rounds, which compile code and fill caches, are not counted. Returns the values of
 * each variant.
 */
export async function runAlternating<N extends string, T>(
  variants: Readonly<Record<N, () => Promise<T>>>,
  { rounds = 7, warmUps = 1 } = {},
): Promise<Record<N, T[]>> {
  const names = Object.keys(variants) as N[];
  const values = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<N, T[]>;
  const roundCount = roundsOrDefault(rounds);
  for (let round = -warmUps; round < roundCount; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await variants[name]();
      if (round >= 0) values[name].push(value);
    }
  }
  return values;
}

/** Runs rounds in which the variants alternate request by request. Returns the request times of each round in milliseconds. */
export async function runAlternatingRequests<N extends string>(
  variants: Readonly<Record<N, (index: number) => Promise<unknown>>>,
  requests: number,
): Promise<Record<N, number[][]>> {
  const names = Object.keys(variants) as N[];
  const slices = Object.fromEntries(names.map((name) => [name, [] as number[][]])) as Record<N, number[][]>;
  const roundCount = roundsOrDefault(7);
  for (let round = -1; round < roundCount; round += 1) {
    const times = new Map(names.map((name) => [name, [] as number[]]));
    for (let index = 0; index < requests; index += 1) {
      for (const [name, taken] of times) {
        const startMs = performance.now();
        await variants[name](index);
        taken.push(performance.now() - startMs);
      }
    }
    if (round >= 0) for (const [name, taken] of times) slices[name].push(taken);
  }
  return slices;
}

/** Linux reports CPU time in hundredths of a second, regardless of the kernel tick (`USER_HZ`). */
const tickMs = 10;

/**
 * Returns the user and system time of a process and all its threads in milliseconds. It is read from outside, so that the
 * measured process runs no additional code.
 */
export function cpuTimeMs(pid: number): number {
  const statPath = `/proc/${pid}/stat`;
  if (existsSync(statPath)) {
    const stat = readFileSync(statPath, 'utf8');
    // The program name is in parentheses and may contain spaces, so fields are counted after it: utime and stime.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  }
  const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000;
}

/** Returns the CPU time of a process and its children in milliseconds, such as of PostgreSQL and its sessions. */
export function cpuWithChildrenMs(pid: number): number {
  const processLines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = processLines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
  return [pid, ...children].reduce((sum, each) => {
    try {
      return sum + cpuTimeMs(each);
    } catch {
      // The process has exited since it was listed.
      return sum;
    }
  }, 0);
}

/** Returns the CPU time in milliseconds that a process uses while `work` runs. */
export async function cpuUsedMs(pid: number, work: () => Promise<unknown>): Promise<number> {
  const beforeMs = cpuTimeMs(pid);
  await work();
  return cpuTimeMs(pid) - beforeMs;
}

/** Returns the resident memory of a process, in kilobytes. */
export const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);

/** Sends a GET request and returns the undecoded body. `fetch` would decompress it, add headers, and cost more CPU time. */
export const get = (url: string, headers: Headers, agent?: Agent): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    request(url, { headers, ...(agent === undefined ? {} : { agent }) }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${url} responded with ${response.statusCode ?? 0}: ${body.toString()}`));
      });
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });

interface Load {
  readonly url: string;
  /** Request headers per connection: each entry opens one connection. */
  readonly headers: readonly Headers[];
  readonly expectedStatus: number;
}

/** Repeats a request over one connection until `endMs`. Returns the number of responses, which need a `content-length`. */
function repeatRequest(url: URL, headers: Headers, expectedStatus: number, endMs: number): Promise<number> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}\r\n`);
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  let responseCount = 0;
  let head = '';
  /** Number of bytes until the end of the current response; null while its head is incomplete. */
  let remainingBytes: number | null = null;
  socket.on('connect', () => socket.write(bytes));
  socket.on('data', (part: Buffer) => {
    if (remainingBytes === null) {
      head += part.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      const [, status, length = '0'] = /^HTTP\/1.1 (\d+)(?:.*?\r\ncontent-length: *(\d+))?/is.exec(head) ?? [];
      if (Number(status) !== expectedStatus)
        socket.destroy(new Error(`${url.href} responded with ${head.slice(0, end)}`));
      remainingBytes = end + 4 + Number(length) - head.length;
    } else remainingBytes -= part.length;
    if (remainingBytes > 0) return;
    if (remainingBytes < 0) socket.destroy(new Error(`${url.href} sent more bytes than expected.`));
    responseCount += 1;
    head = '';
    remainingBytes = null;
    if (performance.now() < endMs) socket.write(bytes);
    else socket.destroy();
  });
  return new Promise((resolve, reject) => void socket.on('error', reject).on('close', () => resolve(responseCount)));
}

/**
 * Sends requests for 1.5 s and returns the number of responses. The load generator must be faster than the server and must
 * not sleep: a server that waits for its clients is woken up for each request, which doubled its CPU time per response with
 * autocannon, and waking a sleeping client cost the server 20 µs on a virtual machine. Real clients run on other machines.
 */
async function runLoad({ url, headers, expectedStatus }: Load): Promise<number> {
  let isAwake = true;
  const stayAwake = (): void => void (isAwake && setImmediate(stayAwake));
  stayAwake();
  try {
    const endMs = performance.now() + 1_500;
    const counts = await Promise.all(headers.map((each) => repeatRequest(new URL(url), each, expectedStatus, endMs)));
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    isAwake = false;
  }
}

/** Measures requests per second of CPU time of the server. */
export const requestsPerCpuSecond =
  ({ pid, ...loadOptions }: Load & { readonly pid: number }) =>
  async (): Promise<number> => {
    const beforeMs = cpuTimeMs(pid);
    const responseCount = await runLoad(loadOptions);
    return (responseCount * 1_000) / (cpuTimeMs(pid) - beforeMs);
  };

/** Calls `work` `count` times at a constant rate, without waiting for earlier calls to complete. */
export async function runPaced(count: number, perS: number, work: (index: number) => void): Promise<void> {
  const startMs = performance.now();
  for (let done = 0; done < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - startMs) / 1_000) * perS) + 1);
    for (; done < due; done += 1) work(done);
    await pause(1);
  }
}

export async function waitForCondition(condition: string, isMet: () => boolean, timeoutMs = 60_000): Promise<void> {
  const endMs = performance.now() + timeoutMs;
  while (!isMet()) {
    if (performance.now() > endMs) throw new Error(`Timed out: ${condition}.`);
    await pause(2);
  }
}
