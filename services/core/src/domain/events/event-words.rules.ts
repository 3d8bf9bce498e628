import type { Language } from '@plenum/contracts/languages';
import { eventTextsDe } from './event-texts.de.ts';
import { eventTexts, type EventTextName } from './event-texts.ts';

const texts: Readonly<Record<Language, Readonly<Record<EventTextName, string>>>> = {
  en: eventTexts,
  de: eventTextsDe,
};

/** Returns the default texts of a new event in the creator's language. */
export const eventWords =
  (language: Language) =>
  (name: EventTextName, title = ''): string =>
    texts[language][name].replace('{title}', () => title);
export type EventWords = ReturnType<typeof eventWords>;
