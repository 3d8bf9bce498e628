/** What the server says of an import, for people. */
import type { ScheduleImport } from '@plenum/contracts/schedule-exchange';
import { textLocale } from '../../lib/i18n/catalogue.ts';
import { t, texts } from './import-words.en.json';

type Problem = Pick<ScheduleImport['errors'][number], 'code' | 'reason'>;

const isKnown = (key: string): key is keyof typeof texts => Object.hasOwn(texts, key);

/** What a field that was kept is called. */
export function fieldWords(field: string): string {
  const key = `kept.${field}`;
  return isKnown(key) ? t(key) : field;
}

/**
 * The server tells in English exactly what it met. In another language its code says what kind of problem it is, and
 * what the file had there is quoted from the server’s sentence.
 */
export function problemWords({ code, reason }: Problem, locale = textLocale): string {
  const key = `problem.${code}`;
  if (locale === 'en' || !isKnown(key)) return reason;
  const quoted = [...reason.matchAll(/“([^”]*)”/g)].map(([, text]) => `„${text}“`);
  const words = t(key);
  return quoted.length === 0 ? words : `${words}: ${quoted.join(', ')}`;
}
