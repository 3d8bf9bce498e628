/** What must hold after a rollout: nothing failed, nothing was lost, everybody came back, and not all at once. */
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

/** What is looked at of a client (`CrowdClient` has it all). */
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
  /** When the new one was asked to start, was ready, and the old one was told to stop and had ended. */
  readonly started_ms: number;
  readonly told_ms: number;
  readonly ended_ms: number;
  readonly ending: Ending;
}

export interface History {
  readonly clients: readonly Witness[];
  readonly stored: readonly StoredMessage[];
  readonly replacements: readonly Replacement[];
  readonly processes: number;
  readonly made: { readonly GET: number; readonly POST: number };
  readonly failed: readonly FailedRequest[];
  readonly silently_repeated: readonly FailedRequest[];
  /** Answers of 5xx that nginx gave to anybody. */
  readonly proxy_failures: number;
  /** By gateway process: the most new connections within one second, once everybody had come. */
  readonly connects_max: ReadonlyMap<string, number>;
  /** Names that dashboards or alerts use and no process told; null where nobody serves metrics. */
  readonly missing_metrics: readonly string[] | null;
  readonly duration_ms: number;
}

export interface Finding {
  readonly what: string;
  readonly value: string;
  /** What it has to be; empty for what is only told. */
  readonly must: string;
  readonly holds: boolean;
}

const limits = {
  back_soon_ms: 10_000,
  back_ms: 30_000,
  back_soon_share: 0.9,
  /** Twice what gateways ask for on average: chance is not even. */
  connects_per_s: 200,
  duration_ms: 5 * 60_000,
  grace_ms: 30_000,
} as const;

const told = (what: string, value: string | number): Finding => ({ what, value: String(value), must: '', holds: true });
const none = (what: string, count: number): Finding => ({ what, value: String(count), must: '0', holds: count === 0 });
const share = (part: number, all: number): string =>
  all === 0 ? '0 of 0' : `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`;

function judgeProcesses({ replacements, processes }: History): Finding[] {
  const well = replacements.filter(({ ending }) => ending.code === 0 && ending.took_ms < limits.grace_ms);
  const longest_s = Math.max(0, ...replacements.map(({ ending }) => ending.took_ms)) / 1_000;
  return [
    {
      what: 'processes replaced, each ended with code 0 within its grace',
      value: `${well.length} of ${processes}`,
      must: 'all',
      holds: well.length === processes && replacements.length === processes,
    },
    told('slowest end of a process', `${longest_s.toFixed(1)} s`),
  ];
}

function judgeRequests({ made, failed, silently_repeated, proxy_failures, clients }: History): Finding[] {
  const failures = (method: string) => failed.filter((request) => request.method === method).length;
  const confirmed = clients.flatMap((client) => client.confirmed);
  return [
    none(`failed POSTs, of ${made.POST}`, failures('POST')),
    none(`failed GETs, of ${made.GET}`, failures('GET')),
    none('5xx answers of nginx', proxy_failures),
    none('answers nobody should get', clients.flatMap(({ complaints }) => complaints).length),
    told('kept connections found closed (browsers repeat that unseen)', silently_repeated.length),
    told('messages sent a second time under the same id', confirmed.filter(({ attempts }) => attempts > 1).length),
  ];
}

/** Messages a client should have and has not, or has otherwise than the database. */
function wrongAt(client: Witness, place: Place, stored: readonly StoredMessage[]): number {
  const { entries } = client.log(place);
  const missing = stored.filter(({ seq, id }) => entries.get(seq)?.id !== id).length;
  return missing + Math.max(0, entries.size - stored.length);
}

function judgeMessages({ clients, stored }: History): Finding[] {
  const by_client_id = new Map<string, StoredMessage>();
  let twice = 0;
  for (const message of stored) {
    if (message.client_id === null) continue;
    if (by_client_id.has(message.client_id)) twice += 1;
    by_client_id.set(message.client_id, message);
  }
  const rooms = Map.groupBy(stored, ({ room_id }) => room_id);
  const gaps = [...rooms.values()].flatMap((rows) => rows.filter(({ seq }, index) => seq !== index + 1)).length;
  const confirmed = clients.flatMap((client) => client.confirmed);
  const lost = confirmed.filter(({ client_id, id }) => by_client_id.get(client_id ?? '')?.id !== id).length;
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

function judgeReturns({ clients, connects_max }: History): Finding[] {
  const absences = clients.flatMap((client) => client.absences);
  const times = absences.map(({ from_ms, back_ms }) => (back_ms === null ? Infinity : back_ms - from_ms));
  const soon = times.filter((time) => time <= limits.back_soon_ms).length;
  const back = times.filter((time) => time <= limits.back_ms).length;
  const most = Math.max(0, ...connects_max.values());
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
      holds: soon >= limits.back_soon_share * times.length,
    },
    told('time away, half of them below and the longest', `${median} s, ${longest} s`),
    told('sent away with a moment to come back at', share(absences.filter((a) => a.was_asked).length, absences.length)),
    {
      what: 'most new sockets at one gateway within a second',
      value: String(most),
      must: `<= ${limits.connects_per_s}`,
      holds: most <= limits.connects_per_s,
    },
  ];
}

function judgeMetrics({ missing_metrics }: History): Finding {
  const what = 'metrics of dashboards and alerts that no process told';
  if (missing_metrics === null) return { what, value: 'no process serves metrics', must: '0', holds: false };
  const names = missing_metrics.length === 0 ? '' : `: ${missing_metrics.join(', ')}`;
  return { ...none(what, missing_metrics.length), value: `${missing_metrics.length}${names}` };
}

/** Goes through everything; the rollout was good when every finding holds. */
export function judge(history: History): Finding[] {
  return [
    ...judgeProcesses(history),
    ...judgeRequests(history),
    ...judgeMessages(history),
    ...judgeReturns(history),
    judgeMetrics(history),
    {
      what: 'the whole rollout',
      value: `${(history.duration_ms / 1_000).toFixed(0)} s`,
      must: '<= 300 s',
      holds: history.duration_ms <= limits.duration_ms,
    },
  ];
}
