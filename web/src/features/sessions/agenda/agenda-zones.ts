import { formatLocale, localTimeZone } from '../../../lib/dates.ts';
import type { TimeMode } from './agenda-time.ts';

/** The two zones in play, which of them is the big one, and the language that writes the clock. */
export interface Zones {
  readonly event: string;
  readonly mine: string;
  readonly mode: TimeMode;
  readonly locale: string;
}

export const zonesOf = (event_zone: string, mode: TimeMode): Zones => ({
  event: event_zone,
  mine: localTimeZone(),
  mode,
  locale: formatLocale(),
});
