import { lazy, Suspense } from 'react';
import { type Zones, zonesDiffer } from '../lib/event-time.ts';

const TimeChoice = lazy(() => import('./time-choice.tsx').then((m) => ({ default: m.TimeChoice })));

interface TimeSwitchProps {
  readonly zones: Zones;
  /** Instants of the displayed times: zones that are equal in winter may differ in summer. */
  readonly instants: readonly number[];
  /** Omits the names of the zones, if they are displayed beside it. */
  readonly isShort?: boolean;
}

/**
 * Switch between event time and my time, for all screens; loaded only if the zones differ, renders nothing otherwise.
 */
export function TimeSwitch({ zones, instants, isShort = false }: TimeSwitchProps) {
  const [atMs] = instants;
  if (atMs === undefined || !zonesDiffer(zones, instants)) return null;
  return (
    <Suspense fallback={<span className="inline-block h-11 w-48" />}>
      <TimeChoice {...{ zones, atMs, isShort }} />
    </Suspense>
  );
}
