/**
 * Server time, so that a clock displays the same second on every screen, independent of the device clock. Advanced by
 * the monotonic clock of the page, which cannot be set.
 */
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { call } from './http.ts';

/** Result of one time request: the server time, and the monotonic time of the page. */
export interface TimeSample {
  /** Server time minus page time, assuming that the reply was sent halfway through the request. */
  readonly offsetMs: number;
  /** The error of the offset is at most half of it. */
  readonly roundTripMs: number;
  readonly takenMs: number;
}

/** Computer clocks drift by up to a tenth of a millisecond per second. */
const driftPerMs = 0.0001;
/** Number of samples that are kept, taken at the start, and taken at each later measurement. */
const maxSamples = 20;
const firstSamples = 6;
const laterSamples = 3;
const resampleIntervalMs = 60_000;
const sampleIntervalMs = 250;

/** Returns the most reliable offset: by the shortest round trip, with a small penalty for age. Null without samples. */
export function bestOffset(samples: readonly TimeSample[], nowMs: number): number | null {
  const errorOf = ({ roundTripMs, takenMs }: TimeSample): number => roundTripMs / 2 + (nowMs - takenMs) * driftPerMs;
  const [best] = samples.toSorted((a, b) => errorOf(a) - errorOf(b));
  return best?.offsetMs ?? null;
}

const useOffset = create<{ readonly samples: readonly TimeSample[]; readonly offsetMs: number | null }>()(() => ({
  samples: [],
  offsetMs: null,
}));

async function takeSample(): Promise<TimeSample> {
  const requestedMs = performance.now();
  const { now_ms } = await call('GET /time');
  const takenMs = performance.now();
  return { offsetMs: now_ms - (requestedMs + takenMs) / 2, roundTripMs: takenMs - requestedMs, takenMs };
}

function addSample(sample: TimeSample): void {
  const samples = [sample, ...useOffset.getState().samples].slice(0, maxSamples);
  useOffset.setState({ samples, offsetMs: bestOffset(samples, sample.takenMs) });
}

/**
 * Takes a few samples in a row, then one every minute, and when the page becomes visible. Returns a function that stops
 * it.
 */
export function measureServerTime(): () => void {
  /** Number of starts: an earlier loop stops when it changes. */
  let round = 0;
  let remaining = firstSamples;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = async (startedRound: number): Promise<void> => {
    remaining -= 1;
    // A lost reply costs one sample.
    const sample = await takeSample().catch(() => undefined);
    if (startedRound !== round) return;
    if (sample !== undefined) addSample(sample);
    const isEnough = remaining <= 0 && useOffset.getState().offsetMs !== null;
    if (isEnough) remaining = laterSamples;
    timer = setTimeout(() => void next(startedRound), isEnough ? resampleIntervalMs : sampleIntervalMs);
  };
  const stop = (): void => {
    round += 1;
    clearTimeout(timer);
  };
  // Sleep may have stopped the monotonic clock, which invalidates samples taken before or during it.
  const wake = (): void => {
    if (document.visibilityState !== 'visible') return;
    useOffset.setState({ samples: [] });
    stop();
    remaining = firstSamples;
    void next(round);
  };
  void next(round);
  document.addEventListener('visibilitychange', wake);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', wake);
  };
}

/** Returns the server time in milliseconds, updated at each whole second; null until it is known. */
export function useServerNow(): number | null {
  const offsetMs = useOffset((state) => state.offsetMs);
  const [nowMs, setNow] = useState<number | null>(null);
  useEffect(measureServerTime, []);
  useEffect(() => {
    if (offsetMs === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      const serverMs = performance.now() + offsetMs;
      setNow(serverMs);
      // One millisecond later, because timers may fire early.
      timer = setTimeout(tick, 1001 - (serverMs % 1000));
    };
    timer = setTimeout(tick, 0);
    return () => clearTimeout(timer);
  }, [offsetMs]);
  return nowMs;
}
