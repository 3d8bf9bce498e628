/** Texts about the result of an import. */
import type { ScheduleImport } from '@plenum/contracts/schedule-exchange';
import { textLocale } from '../../lib/i18n/catalogue.ts';
import { t, texts } from './import-words.en.json';

type Problem = Pick<ScheduleImport['errors'][number], 'code' | 'reason'>;

const isKnown = (key: string): key is keyof typeof texts => Object.hasOwn(texts, key);

/** Returns the label of a field that was not overwritten. */
export function fieldWords(field: string): string {
  const key = `kept.${field}`;
  return isKnown(key) ? t(key) : field;
}

/**
 * Returns the text of a problem. In English it is the server’s exact reason; in other languages the text of its code,
 * with the quotes from the server’s reason.
 */
export function problemWords({ code, reason }: Problem, locale = textLocale): string {
  const key = `problem.${code}`;
  if (locale === 'en' || !isKnown(key)) return reason;
  const quoted = [...reason.matchAll(/“([^”]*)”/g)].map(([, text]) => `„${text}“`);
  const words = t(key);
  return quoted.length === 0 ? words : `${words}: ${quoted.join(', ')}`;
}
