/** Every check of a rollout detects its error. */
import { describe, expect, it } from 'vitest';
import type { Absence, Confirmed, Place } from '../../tests/support/faults/crowd-network.ts';
import { Log, type LogEntry } from '../../tests/support/faults/log.ts';
import type { FailedRequest } from './http-exchange.ts';
import { type History, judge, type StoredMessage, type Witness } from './judge.ts';

const room: Place = { kind: 'room', id: 7 };
const stored: StoredMessage[] = [1, 2, 3].map((seq) => ({ room_id: 7, id: 100 + seq, seq, client_id: `c${seq}` }));
const entry = ({ id, seq, client_id }: StoredMessage): LogEntry => ({ id, seq, client_id, content: '' });

function witness(
  wishes: {
    readonly has?: readonly LogEntry[];
    readonly confirmed?: readonly LogEntry[];
    readonly absences?: readonly Absence[];
    readonly pending?: ReadonlyMap<string, string>;
    readonly complaints?: readonly string[];
  } = {},
): Witness {
  const log = new Log();
  log.take(wishes.has ?? stored.map(entry));
  const confirmed: Confirmed[] = (wishes.confirmed ?? []).map((message) => ({
    ...message,
    place: room,
    by: 'http',
    atMs: 1,
    attempts: 1,
  }));
  return {
    name: 'P1',
    places: [room],
    confirmed,
    pending: wishes.pending ?? new Map(),
    absences: wishes.absences ?? [],
    complaints: wishes.complaints ?? [],
    log: () => log,
  };
}

const ended = { code: 0, tookMs: 4_000 };
const replacement = { name: 'api 1', kind: 'api', startedMs: 0, toldMs: 1, endedMs: 2, ending: ended };
const failure: FailedRequest = { atMs: 1, method: 'POST', path: '/api', status: 502, why: '' };
const away = (ms: number | null, count = 1): Absence[] =>
  Array.from({ length: count }, () => ({ fromMs: 0, backMs: ms, reason: 'transport close', wasAsked: true }));

const good: History = {
  clients: [witness({ confirmed: stored.map(entry), absences: away(2_000) })],
  stored,
  replacements: [replacement],
  processes: 1,
  made: { GET: 1, POST: 3 },
  failed: [],
  silentlyRepeated: [failure],
  proxyFailures: 0,
  connectsMax: new Map([['gateway 1', 20]]),
  missingMetrics: [],
  durationMs: 60_000,
};

const broken = (history: Partial<History>): string[] =>
  judge({ ...good, ...history }).flatMap(({ holds, what }) => (holds ? [] : [what]));

const withClient = (client: Witness): string[] => broken({ clients: [client] });

describe('a rollout', () => {
  it('is good when everything holds; what browsers repeat unseen is only told', () => {
    expect(broken({})).toEqual([]);
  });

  it.each<readonly [string, Partial<History>, RegExp]>([
    ['a process was left out', { processes: 2 }, /processes replaced/],
    ['a process failed', { replacements: [{ ...replacement, ending: { ...ended, code: 1 } }] }, /processes replaced/],
    ['a process was killed', { replacements: [{ ...replacement, ending: { ...ended, code: null } }] }, /replaced/],
    ['a POST failed', { failed: [failure] }, /failed POSTs/],
    ['a GET failed', { failed: [{ ...failure, method: 'GET', status: 0 }] }, /failed GETs/],
    ['nginx had nobody to ask', { proxyFailures: 1 }, /5xx answers/],
    ['a gateway was overrun', { connectsMax: new Map([['gateway 2', 201]]) }, /new sockets/],
    ['a metric is told by nobody', { missingMetrics: ['plenum_up'] }, /metrics/],
    ['nobody serves metrics', { missingMetrics: null }, /metrics/],
    ['it took too long', { durationMs: 301_000 }, /whole rollout/],
    ['a message is stored twice', { stored: [...stored, { room_id: 7, id: 200, seq: 4, client_id: 'c1' }] }, /twice/],
  ])('is not when %s', (_what, history, finding) => {
    expect(broken(history).join('; ')).toMatch(finding);
  });

  it('is not when an acknowledged message is not in the database', () => {
    const ghost: LogEntry = { id: 999, seq: 4, client_id: 'ghost', content: '' };
    expect(withClient(witness({ confirmed: [ghost] }))).toEqual([expect.stringContaining('that are lost')]);
  });

  it('is not when a client misses a message, or has one too many', () => {
    const [first, second, third] = stored.map(entry);
    if (!first || !second || !third) throw new Error('There are three.');
    const missing = [expect.stringContaining('missing or wrong with a client')];
    expect(withClient(witness({ has: [first, third] }))).toEqual(missing);
    expect(withClient(witness({ has: [first, second, third, { ...third, seq: 4, id: 104 }] }))).toEqual(missing);
  });

  it('is not when two messages came under one number', () => {
    const [first] = stored.map(entry);
    if (!first) throw new Error('There is one.');
    const found = withClient(witness({ has: [{ ...first, id: 55 }, ...stored.map(entry)] }));
    expect(found).toEqual([expect.stringContaining('two orders')]);
  });

  it('is not when numbers are left out, an answer never came, or one was wrong', () => {
    const [first, , third] = stored;
    if (!first || !third) throw new Error('There are three.');
    const holes = { stored: [first, third], clients: [witness({ has: [entry(first), entry(third)] })] };
    expect(broken(holes)).toEqual([expect.stringContaining('left out')]);
    expect(withClient(witness({ pending: new Map([['c9', 'lost']]) }))).toEqual(['messages never acknowledged']);
    expect(withClient(witness({ complaints: ['POST: 404'] }))).toEqual(['answers nobody should get']);
  });

  it('is not when somebody does not come back, or too many come late', () => {
    expect(withClient(witness({ absences: away(null) }))).toHaveLength(2);
    expect(withClient(witness({ absences: [...away(1_000, 8), ...away(12_000, 2)] }))).toEqual([
      'clients back in their room within 10 s',
    ]);
    expect(withClient(witness({ absences: [...away(1_000, 9), ...away(12_000)] }))).toEqual([]);
  });
});
