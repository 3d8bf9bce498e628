import type { ModerationEntry } from '@plenum/contracts/moderation';
import { formatLocale } from '../../lib/dates.ts';
import { t } from './moderation.en.json';

/** Why something was reported or done: what a rule has to say, or what somebody wrote. */
export const reasonWords = ({ rule, reason }: Pick<ModerationEntry, 'rule' | 'reason'>): string =>
  rule === null ? (reason ?? '') : t(`case.reason.${rule}`);

export const dayHours = 24;

/** A time in the largest fitting unit: “4 hours”, “3 days”. */
export const durationWords = (hours: number): string =>
  hours < dayHours || hours % dayHours !== 0
    ? t('decision.hours', { count: hours })
    : t('decision.days', { count: hours / dayHours });

/** Date and time as the viewer reads them. */
export const formatMoment = (instant: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
