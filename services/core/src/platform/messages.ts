/**
 * Translated texts of the server: ICU messages by key, in a JSON file per language next to the code that uses them
 * (docs/decisions/0047).
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Language, languages } from '@plenum/contracts/languages';
import { isolateDirection } from '@plenum/contracts/text-direction';
import type { Translate } from '@plenum/contracts/translated-texts';
import { IntlMessageFormat } from 'intl-messageformat';

/**
 * The message files by path under `services`, with keys and values. `web/build/messages.ts` generates the entries in
 * `.messages/services.d.ts` from the English files.
 */
export interface MessageFiles {}

const servicesDir = join(import.meta.dirname, '../../..');
/** Unlike `readFile`, it makes `node --watch` restart when a file changes. */
const require = createRequire(import.meta.url);

type Texts = Readonly<Record<string, string>>;

const textsOf = (file: keyof MessageFiles, language: Language): Texts =>
  require(join(servicesDir, `${file}.${language}.json`)) as Texts;

/** Isolates the text direction of names from the surrounding text. */
const withDirections = (values: Readonly<Record<string, string | number>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? isolateDirection(value) : value]),
  );

/** Creates the translation function of a file. Each text is parsed on first use. */
function catalogue(texts: Texts, language: Language) {
  const parsed = new Map<string, IntlMessageFormat>();
  return (key: string, values?: Readonly<Record<string, string | number>>): string => {
    const message =
      parsed.get(key) ?? new IntlMessageFormat(texts[key] ?? key, language, undefined, { ignoreTag: true });
    parsed.set(key, message);
    return String(message.format(values && withDirections(values)));
  };
}

export const messageKeys = (file: keyof MessageFiles): ReadonlySet<string> =>
  new Set(Object.keys(textsOf(file, languages[0])));

/**
 * Reads a file of messages in every language: `messages('core/src/domain/notifications/mails/mails')('de')('choices')`.
 * @throws {Error} if the file of a language is missing
 */
export function messages<F extends keyof MessageFiles>(file: F): (language: Language) => Translate<MessageFiles[F]> {
  const catalogues = new Map(languages.map((language) => [language, catalogue(textsOf(file, language), language)]));
  return (language) => catalogues.get(language) as Translate<MessageFiles[F]>;
}
