import { activeLocale } from '../../../lib/i18n/catalogue.ts';
import { ownZone, type TimeMode } from './agenda-time.ts';

/** The two zones in play, which of them is the big one, and the language that writes the clock. */
export interface Zones {
  readonly event: string;
  readonly mine: string;
  readonly mode: TimeMode;
  readonly locale: string;
}

/** English pages follow the browser's own English for clocks: 24 hours in London, 12 in New York. */
export function clockLocale(): string {
  const locale = activeLocale();
  return navigator.languages.find((language) => language.split('-')[0] === locale) ?? locale;
}

export const zonesOf = (event_zone: string, mode: TimeMode): Zones => ({
  event: event_zone,
  mine: ownZone(),
  mode,
  locale: clockLocale(),
});
