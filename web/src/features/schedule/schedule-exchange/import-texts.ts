/** Formats texts about the result of an import. */
import { plainSessionFieldNames } from '@plenum/contracts/schedule/plain-session-fields';
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { sessionFieldLabel } from '../../../lib/enum-labels.ts';
import { textLocale } from '../../../lib/i18n/catalogue.ts';
import { t, texts } from './import-texts.en.json';

type Problem = Pick<ScheduleImport['errors'][number], 'code' | 'reason' | 'value'>;

/** Texts about a table cell contain its value. */
type CellKey = Extract<keyof typeof texts, `problem.cell.${string}`>;
type PlainKey = Exclude<keyof typeof texts, CellKey>;

const isOfCell = (key: string): key is CellKey => Object.hasOwn(texts, key) && key.startsWith('problem.cell.');
const isPlain = (key: string): key is PlainKey => Object.hasOwn(texts, key) && !isOfCell(key);

/** Returns the label of a field that was not overwritten. */
export function fieldLabel(field: string): string {
  const key = `kept.${field}`;
  if (isPlain(key)) return t(key);
  const plain = plainSessionFieldNames.find((name) => name === field);
  return plain === undefined ? field : sessionFieldLabel(plain);
}

/**
 * Returns the text of a problem. In English it is the server’s exact reason; in other languages the text of its code,
 * with the quotes from the server’s reason.
 */
export function problemText({ code, reason, value }: Problem, locale = textLocale): string {
  const cell = `problem.cell.${code}`;
  if (locale !== 'en' && value !== undefined && isOfCell(cell)) return t(cell, { value });
  const key = `problem.${code}`;
  if (locale === 'en' || !isPlain(key)) return reason;
  const quoted = [...reason.matchAll(/“([^”]*)”/g)].map(([, text]) => `„${text}“`);
  const message = t(key);
  return quoted.length === 0 ? message : `${message}: ${quoted.join(', ')}`;
}
