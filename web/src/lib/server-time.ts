/**
 * The time of the server, so that a clock shows the same second on every screen, whatever the clock of the device says.
 * Counts by the monotonic clock of the page, which nobody sets.
 */
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { call } from './http.ts';

/** One question to the server: when it answered by its clock, and by the monotonic clock of the page. */
export interface TimeSample {
  /** Time of the server minus that of the page, if the answer came in the middle of the question. */
  readonly offsetMs: number;
  /** The offset is wrong by half of it at most. */
  readonly roundTripMs: number;
  readonly takenMs: number;
}

/** Clocks of computers differ by up to a tenth of a millisecond in each second. */
const driftPerMs = 0.0001;
const samplesKept = 20;
const firstSamples = 6;
const laterSamples = 3;
const againMs = 60_000;
const pauseMs = 250;

/** Returns the most reliable offset: by the shortest round trip, and a little by how old it is. Null without samples. */
export function bestOffset(samples: readonly TimeSample[], nowMs: number): number | null {
  const errorOf = ({ roundTripMs, takenMs }: TimeSample): number => roundTripMs / 2 + (nowMs - takenMs) * driftPerMs;
  const [best] = samples.toSorted((one, other) => errorOf(one) - errorOf(other));
  return best?.offsetMs ?? null;
}

const useOffset = create<{ readonly samples: readonly TimeSample[]; readonly offsetMs: number | null }>()(() => ({
  samples: [],
  offsetMs: null,
}));

async function takeSample(): Promise<TimeSample> {
  const askedMs = performance.now();
  const { now_ms } = await call('GET /time');
  const takenMs = performance.now();
  return { offsetMs: now_ms - (askedMs + takenMs) / 2, roundTripMs: takenMs - askedMs, takenMs };
}

function keep(sample: TimeSample): void {
  const samples = [sample, ...useOffset.getState().samples].slice(0, samplesKept);
  useOffset.setState({ samples, offsetMs: bestOffset(samples, sample.takenMs) });
}

/** Asks a few times in a row, then every minute, and when the page is looked at again. Returns how to stop. */
export function measure(): () => void {
  /** Counts the beginnings: whoever asks since an earlier one stops. */
  let round = 0;
  let left = firstSamples;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = async (ofRound: number): Promise<void> => {
    left -= 1;
    // A lost answer costs one sample.
    const sample = await takeSample().catch(() => undefined);
    if (ofRound !== round) return;
    if (sample !== undefined) keep(sample);
    const isEnough = left <= 0 && useOffset.getState().offsetMs !== null;
    if (isEnough) left = laterSamples;
    timer = setTimeout(() => void next(ofRound), isEnough ? againMs : pauseMs);
  };
  const stop = (): void => {
    round += 1;
    clearTimeout(timer);
  };
  // A device that slept may have stopped the monotonic clock: what was measured before, or meanwhile, is worth nothing.
  const wake = (): void => {
    if (document.visibilityState !== 'visible') return;
    useOffset.setState({ samples: [] });
    stop();
    left = firstSamples;
    void next(round);
  };
  void next(round);
  document.addEventListener('visibilitychange', wake);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', wake);
  };
}

/** Returns the time of the server in milliseconds, at each of its whole seconds; null until it is known. */
export function useServerNow(): number | null {
  const offsetMs = useOffset((state) => state.offsetMs);
  const [nowMs, setNow] = useState<number | null>(null);
  useEffect(measure, []);
  useEffect(() => {
    if (offsetMs === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      const serverMs = performance.now() + offsetMs;
      setNow(serverMs);
      // One more, because timers may fire a little early.
      timer = setTimeout(tick, 1001 - (serverMs % 1000));
    };
    timer = setTimeout(tick, 0);
    return () => clearTimeout(timer);
  }, [offsetMs]);
  return nowMs;
}
