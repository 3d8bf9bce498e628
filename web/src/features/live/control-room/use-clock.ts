/**
 * Drives the clocks of many sessions with one timer. A component re-renders only when its own value changes, such as
 * once a minute, not with every tick.
 */
import { useSyncExternalStore } from 'react';
import { now, serverTime } from '../../../lib/now.ts';

const tickMs = 1000;
const minuteMs = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const notify = (): void => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    timer = setInterval(notify, tickMs);
    serverTime.addEventListener('learned', notify);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    serverTime.removeEventListener('learned', notify);
  };
}

/** Returns the started minutes from one instant to another; negative full minutes if it has passed. */
export const minutesLeft = (fromMs: number, toMs: number): number => Math.ceil((toMs - fromMs) / minuteMs) + 0;

/** Returns how much of a session has passed, as an integer from 0 to 100. */
export function percentPassed(startsMs: number, endsMs: number, nowMs: number): number {
  const passed = (nowMs - startsMs) / Math.max(1, endsMs - startsMs);
  return Math.round(Math.min(1, Math.max(0, passed)) * 100);
}

export const useMinutesLeft = (instant: string): number =>
  useSyncExternalStore(subscribe, () => minutesLeft(now(), Date.parse(instant)));

export const usePercentPassed = (starts_at: string, ends_at: string): number =>
  useSyncExternalStore(subscribe, () => percentPassed(Date.parse(starts_at), Date.parse(ends_at), now()));

/** Returns the time of the server, in milliseconds at its last full minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => now() - (now() % minuteMs));
