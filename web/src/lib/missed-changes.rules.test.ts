import type { RecentChanges, RecordedEventName } from '@plenum/contracts/recent-changes';
import { describe, expect, it } from 'vitest';
import { hasMissedChange, reloadDelayMs } from './missed-changes.rules.ts';

const now_ms = 1_000_000;
const recent = (changes: RecentChanges['changes'], since_ms = now_ms - 900_000): RecentChanges => ({
  now_ms,
  since_ms,
  event_ids: [1, 2],
  changes,
  spread_ms: 4_000,
});
const agenda = { names: ['event_updated'], event_id: 1 } as const;
const change = (agoMs: number, event_id: number | null = 1, name: RecordedEventName = 'event_updated') =>
  recent([{ event_id, name, changed_ms: now_ms - agoMs }]);

describe('a missed change', () => {
  it.each<[string, RecentChanges | undefined, number, boolean]>([
    ['nothing changed', recent([]), 60_000, false],
    ['it changed after the request', change(30_000), 60_000, true],
    ['it changed before the request', change(90_000), 60_000, false],
    ['it changed shortly before the request, whose reply may come from a cache', change(64_000), 60_000, true],
    ['the event of another event was sent', change(30_000, 2), 60_000, false],
    ['the event was sent to the person', change(30_000, null), 60_000, true],
    ['another event was sent', change(30_000, 1, 'hands_changed'), 60_000, false],
    ['the data is older than the recorded changes', recent([]), 899_000, true],
    ['Redis lost changes after the request', recent([], now_ms - 50_000), 60_000, true],
    ['the age is unknown', recent([]), Number.POSITIVE_INFINITY, true],
    ['the gateway knows nothing', undefined, 1_000, true],
    ['the data was requested after the connection', change(0), -6_000, false],
  ])('%s', (_name, changes, ageMs, isMissed) => {
    expect(hasMissedChange(changes, ageMs, agenda)).toBe(isMissed);
  });

  it('is assumed for an event whose server events the socket does not receive', () => {
    expect(hasMissedChange(recent([]), 60_000, { names: ['event_updated'], event_id: 3 })).toBe(true);
  });

  it('of a person is not found among the changes of events', () => {
    const threads = { names: ['event_updated', 'new_direct_message'] } as const;
    expect(hasMissedChange(change(30_000), 60_000, threads)).toBe(false);
    expect(hasMissedChange(change(30_000, null, 'new_direct_message'), 60_000, threads)).toBe(true);
  });
});

it('requests are spread over the time that the gateway tells, but not on the first connection', () => {
  expect(reloadDelayMs(recent([]), false, 0.5)).toBe(2_000);
  expect(reloadDelayMs(undefined, false, 0.5)).toBe(2_500);
  expect(reloadDelayMs(recent([]), true, 0.5)).toBe(0);
});

/** A small random generator, so that a failure can be repeated (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A server whose cached replies are up to four seconds old, and a client that follows the rules. */
function createModel(random: () => number) {
  const cacheMs = 4_000;
  let timeMs = 10_000_000;
  let sinceMs = timeMs - 1_000_000;
  const history = [{ value: 0, atMs: timeMs - 1_000_000 }];
  const valueAt = (atMs: number): number => history.findLast((entry) => entry.atMs <= atMs)?.value ?? 0;
  let shown = { value: 0, requestedMs: timeMs };
  let confirmedMs: number | null = null;
  let isConnected = false;
  let requests = 0;
  const load = (): void => {
    requests += 1;
    shown = { value: valueAt(timeMs - random() * cacheMs), requestedMs: timeMs };
  };
  return {
    shown: () => shown.value,
    stored: () => valueAt(timeMs),
    requests: () => requests,
    wait: (ms: number) => (timeMs += ms),
    request: load,
    loseRecords: () => (sinceMs = timeMs),
    change() {
      history.push({ value: history.length, atMs: timeMs });
      // Connected clients receive the new state.
      if (isConnected) shown = { ...shown, value: valueAt(timeMs) };
    },
    disconnect: () => (isConnected = false),
    connect(knowsChanges: boolean) {
      const at = history.at(-1)?.atMs ?? 0;
      const changes = [{ event_id: 1, name: 'event_updated' as const, changed_ms: at }];
      const since_ms = Math.max(sinceMs, timeMs - 900_000);
      const listed: RecentChanges = {
        now_ms: timeMs,
        since_ms,
        event_ids: [1],
        changes: at >= since_ms ? changes : [],
        spread_ms: 0,
      };
      const ageMs = timeMs - Math.max(shown.requestedMs, confirmedMs ?? 0);
      isConnected = true;
      confirmedMs = timeMs;
      if (!hasMissedChange(knowsChanges ? listed : undefined, ageMs, agenda)) return;
      requests += 1;
      // Invalidated caches: every process has received the server event.
      shown = { value: valueAt(timeMs), requestedMs: timeMs };
    },
  };
}

it.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'after a connection the data is that of the server (%i)',
  (seed) => {
    const random = randomFrom(seed);
    const model = createModel(random);
    const shown: number[] = [];
    const stored: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      const choice = random();
      if (choice < 0.25) model.change();
      else if (choice < 0.4) model.disconnect();
      else if (choice < 0.45) model.loseRecords();
      else if (choice < 0.7) model.wait(random() * (random() < 0.2 ? 1_000_000 : 20_000));
      else if (choice < 0.8) model.request();
      else {
        model.connect(random() < 0.9);
        shown.push(model.shown());
        stored.push(model.stored());
      }
    }
    expect(shown).toEqual(stored);
  },
);

it('connecting again costs no request if nothing changed', () => {
  const model = createModel(() => 0.5);
  model.wait(20_000);
  model.request();
  for (let round = 0; round < 10; round += 1) {
    model.wait(30_000);
    model.connect(true);
    model.disconnect();
  }
  expect(model.requests()).toBe(1);
});
