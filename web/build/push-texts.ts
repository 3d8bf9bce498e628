/**
 * Texts of pushes, which the service worker displays without the app: those of the notification kinds, and those in
 * `push.<language>.json`.
 */
import { join } from 'node:path';
import { notificationKinds, pushTextKey } from '@plenum/contracts/notifications/notification-kinds';
import { contractsDir, readTexts } from './messages.ts';
import { pseudoLanguage } from './pseudo-language.ts';

/** Returns the texts in a language; in English for the pseudo-language. */
export function pushTexts(language: string): Readonly<Record<string, string>> {
  const sourceLanguage = language === pseudoLanguage ? 'en' : language;
  const kindTexts = readTexts(join(contractsDir, `notifications/notification-texts.${sourceLanguage}.json`));
  const texts = notificationKinds.map((kind) => {
    const text = kindTexts[pushTextKey(kind)];
    if (text === undefined) throw new Error(`There is no text “${pushTextKey(kind)}” in ${sourceLanguage}.`);
    return [kind, text] as const;
  });
  return { ...Object.fromEntries(texts), ...readTexts(join(import.meta.dirname, `push.${sourceLanguage}.json`)) };
}
