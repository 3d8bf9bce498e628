import { maxEventTitleLength, minEventTitleLength } from '@plenum/contracts/limits';
import { t } from './event-forms.en.json';

type Verdict = true | string;

/** Returns the error of a verdict, for forms with errors as texts. */
export const problemOf = (verdict: Verdict): string | undefined => (verdict === true ? undefined : verdict);

export function titleProblem(value: string): Verdict {
  const length = [...value.trim().normalize('NFC')].length;
  if (length === 0) return t('events.field.title.required');
  const fits = length >= minEventTitleLength && length <= maxEventTitleLength;
  return fits || t('events.field.title.length', { min: minEventTitleLength, max: maxEventTitleLength });
}

/** Validates a start date. `today` is the calendar date in the event’s time zone, not in UTC. */
export function startProblem(start: string, today: string): Verdict {
  if (start === '') return t('events.field.date.required');
  return start >= today || t('events.field.start.past');
}

export function endProblem(end: string, start: string): Verdict {
  if (end === '') return t('events.field.date.required');
  return start === '' || end >= start || t('events.field.end.before');
}
