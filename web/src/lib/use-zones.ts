import { useMemo } from 'react';
import { type Zones, zonesOf } from './event-time.ts';
import { useTimeMode } from './stores/time-mode.ts';

/** The zones in which times of an event are read on this screen, in the order that was chosen. */
export function useZones(eventZone: string): Zones {
  const mode = useTimeMode((chosen) => chosen.mode);
  return useMemo(() => zonesOf(eventZone, mode), [eventZone, mode]);
}
