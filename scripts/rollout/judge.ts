/** The checks after a rollout: no failures, no lost messages, all clients reconnected, and not all at once. */
import type { Absence, Confirmed, Place } from '../../tests/support/faults/crowd-network.ts';
import type { Log } from '../../tests/support/faults/log.ts';
import type { Ending } from './fleet.ts';
import type { FailedRequest } from './http-exchange.ts';

export interface StoredMessage {
  readonly room_id: number;
  readonly id: number;
  readonly seq: number;
  readonly client_id: string | null;
}

/** The checked data of a client (`CrowdClient` has it all). */
export interface Witness {
  readonly name: string;
  readonly places: readonly Place[];
  readonly confirmed: readonly Confirmed[];
  readonly pending: ReadonlyMap<string, string>;
  readonly absences: readonly Absence[];
  readonly complaints: readonly string[];
  log(place: Place): Log;
}

export interface Replacement {
  readonly name: string;
  readonly kind: string;
  /** When the new process was started and was ready, and the old one was stopped and had ended. */
  readonly startedMs: number;
  readonly toldMs: number;
  readonly endedMs: number;
  readonly ending: Ending;
}

export interface History {
  readonly clients: readonly Witness[];
  readonly stored: readonly StoredMessage[];
  readonly replacements: readonly Replacement[];
  readonly processes: number;
  readonly made: { readonly GET: number; readonly POST: number };
  readonly failed: readonly FailedRequest[];
  readonly silentlyRepeated: readonly FailedRequest[];
  /** 5xx responses of nginx to any client. */
  readonly proxyFailures: number;
  /** By gateway process: the maximum of new connections within one second, after all clients had connected. */
  readonly connectsMax: ReadonlyMap<string, number>;
  /** Metrics of dashboards or alerts that no process reported; null without metrics. */
  readonly missingMetrics: readonly string[] | null;
  readonly durationMs: number;
}

export interface Finding {
  readonly what: string;
  readonly value: string;
  /** The requirement; empty for informational findings. */
  readonly must: string;
  readonly holds: boolean;
}

const limits = {
  backSoonMs: 10_000,
  backMs: 30_000,
  backSoonShare: 0.9,
  /** Twice the average rate that gateways request: random moments are not evenly spread. */
  connectsPerS: 200,
  durationMs: 5 * 60_000,
  graceMs: 30_000,
} as const;

const told = (what: string, value: string | number): Finding => ({ what, value: String(value), must: '', holds: true });
const none = (what: string, count: number): Finding => ({ what, value: String(count), must: '0', holds: count === 0 });
const share = (part: number, all: number): string =>
  all === 0 ? '0 of 0' : `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`;

function judgeProcesses({ replacements, processes }: History): Finding[] {
  const well = replacements.filter(({ ending }) => ending.code === 0 && ending.tookMs < limits.graceMs);
  const longestS = Math.max(0, ...replacements.map(({ ending }) => ending.tookMs)) / 1_000;
  return [
    {
      what: 'processes replaced, each ended with code 0 within its grace',
      value: `${well.length} of ${processes}`,
      must: 'all',
      holds: well.length === processes && replacements.length === processes,
    },
    told('slowest end of a process', `${longestS.toFixed(1)} s`),
  ];
}

export function judgeRequests({
  made,
  failed,
  silentlyRepeated,
  proxyFailures,
  clients,
}: Pick<History, 'made' | 'failed' | 'silentlyRepeated' | 'proxyFailures' | 'clients'>): Finding[] {
  const failures = (method: string) => failed.filter((request) => request.method === method).length;
  const confirmed = clients.flatMap((client) => client.confirmed);
  return [
    none(`failed POSTs, of ${made.POST}`, failures('POST')),
    none(`failed GETs, of ${made.GET}`, failures('GET')),
    none('5xx answers of nginx', proxyFailures),
    none('answers nobody should get', clients.flatMap(({ complaints }) => complaints).length),
    told('kept connections found closed (browsers repeat that unseen)', silentlyRepeated.length),
    told('messages sent a second time under the same id', confirmed.filter(({ attempts }) => attempts > 1).length),
  ];
}

/** Counts messages that a client misses, or has in a different state than the database. */
function wrongAt(client: Witness, place: Place, stored: readonly StoredMessage[]): number {
  const { entries } = client.log(place);
  const missing = stored.filter(({ seq, id }) => entries.get(seq)?.id !== id).length;
  return missing + Math.max(0, entries.size - stored.length);
}

export function judgeMessages({ clients, stored }: Pick<History, 'clients' | 'stored'>): Finding[] {
  const byClientId = new Map<string, StoredMessage>();
  let twice = 0;
  for (const message of stored) {
    if (message.client_id === null) continue;
    if (byClientId.has(message.client_id)) twice += 1;
    byClientId.set(message.client_id, message);
  }
  const rooms = Map.groupBy(stored, ({ room_id }) => room_id);
  const gaps = [...rooms.values()].flatMap((rows) => rows.filter(({ seq }, index) => seq !== index + 1)).length;
  const confirmed = clients.flatMap((client) => client.confirmed);
  const lost = confirmed.filter(({ client_id, id }) => byClientId.get(client_id ?? '')?.id !== id).length;
  const wrong = clients.reduce(
    (sum, client) =>
      sum + client.places.reduce((all, place) => all + wrongAt(client, place, rooms.get(place.id) ?? []), 0),
    0,
  );
  const contradictions = clients.flatMap((client) =>
    client.places.flatMap((place) => client.log(place).contradictions),
  );
  return [
    none(`acknowledged messages that are lost, of ${confirmed.length}`, lost),
    none('messages stored twice', twice),
    none('numbers of a room left out or doubled', gaps),
    none(`messages missing or wrong with a client, of ${clients.length} clients`, wrong),
    none('messages that came in two orders', contradictions.length),
    none(
      'messages never acknowledged',
      clients.reduce((sum, { pending }) => sum + pending.size, 0),
    ),
  ];
}

function judgeReturns({ clients, connectsMax }: History): Finding[] {
  const absences = clients.flatMap((client) => client.absences);
  const times = absences.map(({ fromMs, backMs }) => (backMs === null ? Infinity : backMs - fromMs));
  const soon = times.filter((time) => time <= limits.backSoonMs).length;
  const back = times.filter((time) => time <= limits.backMs).length;
  const most = Math.max(0, ...connectsMax.values());
  const sorted = times.toSorted((a, b) => a - b);
  const longest = ((sorted.at(-1) ?? 0) / 1_000).toFixed(1);
  const median = ((sorted[Math.floor(sorted.length / 2)] ?? 0) / 1_000).toFixed(1);
  return [
    {
      what: 'clients back in their room within 30 s',
      value: share(back, times.length),
      must: 'all',
      holds: back === times.length,
    },
    {
      what: 'clients back in their room within 10 s',
      value: share(soon, times.length),
      must: '90 %',
      holds: soon >= limits.backSoonShare * times.length,
    },
    told('time away, half of them below and the longest', `${median} s, ${longest} s`),
    told('sent away with a moment to come back at', share(absences.filter((a) => a.wasAsked).length, absences.length)),
    {
      what: 'most new sockets at one gateway within a second',
      value: String(most),
      must: `<= ${limits.connectsPerS}`,
      holds: most <= limits.connectsPerS,
    },
  ];
}

function judgeMetrics({ missingMetrics }: History): Finding {
  const what = 'metrics of dashboards and alerts that no process told';
  if (missingMetrics === null) return { what, value: 'no process serves metrics', must: '0', holds: false };
  const names = missingMetrics.length === 0 ? '' : `: ${missingMetrics.join(', ')}`;
  return { ...none(what, missingMetrics.length), value: `${missingMetrics.length}${names}` };
}

/** Runs all checks; the rollout succeeded when every finding holds. */
export function judge(history: History): Finding[] {
  return [
    ...judgeProcesses(history),
    ...judgeRequests(history),
    ...judgeMessages(history),
    ...judgeReturns(history),
    judgeMetrics(history),
    {
      what: 'the whole rollout',
      value: `${(history.durationMs / 1_000).toFixed(0)} s`,
      must: '<= 300 s',
      holds: history.durationMs <= limits.durationMs,
    },
  ];
}
