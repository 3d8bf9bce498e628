import type { ModerationEntry } from '@plenum/contracts/moderation';
import { t } from './moderation.en.json';

/** Returns the reason of a report or an action: the text of the rule, or the text that a person wrote. */
export const reasonWords = ({ rule, reason }: Pick<ModerationEntry, 'rule' | 'reason'>): string =>
  rule === null ? (reason ?? '') : t(`case.reason.${rule}`);

export const dayHours = 24;

/** Formats a duration in the largest fitting unit: “4 hours”, “3 days”. */
export const durationWords = (hours: number): string =>
  hours < dayHours || hours % dayHours !== 0
    ? t('decision.hours', { count: hours })
    : t('decision.days', { count: hours / dayHours });
