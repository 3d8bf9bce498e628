import { lazy, Suspense } from 'react';
import { type Zones, zonesDiffer } from '../lib/event-time.ts';

const loadChoice = () => import('./time-choice.tsx');
const TimeChoice = lazy(() => loadChoice().then((m) => ({ default: m.TimeChoice })));
const TimeNote = lazy(() => loadChoice().then((m) => ({ default: m.TimeNote })));

interface TimeSwitchProps {
  readonly zones: Zones;
  /** Instants of the displayed times: zones that are equal in winter may differ in summer. */
  readonly instants: readonly number[];
  /** Displays the city of the selected zone only. */
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

/** The displayed time zone and a button for the other one, in one line above times; renders nothing if the zones do not differ. */
export function TimeZoneNote({ zones, instants }: Pick<TimeSwitchProps, 'zones' | 'instants'>) {
  const [atMs] = instants;
  if (atMs === undefined || !zonesDiffer(zones, instants)) return null;
  return (
    <Suspense fallback={<p className="h-9" />}>
      <TimeNote {...{ zones, atMs }} />
    </Suspense>
  );
}
