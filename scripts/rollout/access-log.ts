/** The access log of nginx: which socket was at which gateway and for how long. `mainConfig` defines its format. */

export interface Stay {
  /** Address of the gateway. */
  readonly address: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Seen {
  /** One per connection: a WebSocket, or the polls of one session. */
  readonly stays: readonly Stay[];
  /** Responses with 5xx to any client. */
  readonly failures: readonly { readonly atMs: number; readonly status: number; readonly what: string }[];
  /** Polls with an unknown session: their gateway had been replaced. */
  readonly strangers: number;
  /** Requests that one process rejected and another one accepted. */
  readonly passedOn: number;
}

interface Line {
  readonly at: number;
  readonly took: number;
  readonly status: number;
  readonly method: string;
  readonly path: string;
  readonly upstream: string;
  readonly transport: string;
  readonly sid: string;
}

const lastOf = (upstream: string): string => upstream.split(/[,:] /).at(-1)?.trim() ?? '';

/**
 * Parses the log.
 * @param originMs start of the run in milliseconds since 1970; times are relative to it
 */
export function readAccessLog(text: string, originMs: number): Seen {
  const stays: Stay[] = [];
  const sessions = new Map<string, Stay>();
  const failures: { atMs: number; status: number; what: string }[] = [];
  let strangers = 0;
  let passedOn = 0;
  for (const row of text.split('\n')) {
    if (row === '') continue;
    // Written by our own `log_format`.
    const line = JSON.parse(row) as Line;
    const toMs = line.at * 1_000 - originMs;
    const fromMs = toMs - line.took * 1_000;
    const address = lastOf(line.upstream);
    if (line.upstream.includes(', ')) passedOn += 1;
    if (line.status >= 500) failures.push({ atMs: toMs, status: line.status, what: `${line.method} ${line.path}` });
    if (!line.path.startsWith('/socket.io')) continue;
    if (line.transport === 'websocket' && line.status === 101) stays.push({ address, fromMs, toMs });
    if (line.transport !== 'polling' || line.sid === '') continue;
    if (line.status === 400) strangers += 1;
    if (line.status !== 200) continue;
    const known = sessions.get(line.sid);
    sessions.set(line.sid, {
      address,
      fromMs: Math.min(known?.fromMs ?? fromMs, fromMs),
      toMs: Math.max(known?.toMs ?? toMs, toMs),
    });
  }
  return { stays: [...stays, ...sessions.values()], failures, strangers, passedOn };
}

/** Counts the new connections in each second. */
export function connectsPerSecond(stays: readonly Stay[], seconds: number): number[] {
  const counts = Array.from({ length: seconds }, () => 0);
  for (const { fromMs } of stays) {
    const second = Math.floor(fromMs / 1_000);
    if (second >= 0 && second < seconds) counts[second] = (counts[second] ?? 0) + 1;
  }
  return counts;
}

/** Counts the open connections at the end of each second. */
export const connectedPerSecond = (stays: readonly Stay[], seconds: number): number[] =>
  Array.from({ length: seconds }, (_, second) => {
    const atMs = (second + 1) * 1_000;
    return stays.filter(({ fromMs, toMs }) => fromMs <= atMs && toMs > atMs).length;
  });

/** Returns the maximum number of new connections within any window of a second. */
export function mostWithinASecond(stays: readonly Stay[]): number {
  const times = stays.map(({ fromMs }) => fromMs).toSorted((a, b) => a - b);
  let most = 0;
  let first = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[first] ?? time) >= 1_000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
