/**
 * Runtime of message catalogues. A slice imports its `t` from `<slice>.en.json`, which the build compiles to strings
 * and functions that call the exports of this module (`web/build/messages.ts`, docs/decisions/0047).
 */
/** Language of this build (docs/decisions/0019). */
export const textLanguage: string = import.meta.env.VITE_LANGUAGE ?? 'en';

/** Locale of the texts and of `Intl` formats of words; times and dates follow the user’s own settings. */
export const textLocale = textLanguage === 'pseudo' ? 'en' : textLanguage;

let rules: Intl.PluralRules | undefined;
let numbers: Intl.NumberFormat | undefined;

/** Selects the form by exact number (`=0`) or by the plural category of the language. */
export const plural = (count: number, forms: Readonly<Record<string, string>>): string | undefined =>
  forms[`=${count}`] ?? forms[(rules ??= new Intl.PluralRules(textLocale)).select(count)] ?? forms['other'];

export const select = (choice: string, forms: Readonly<Record<string, string>>): string | undefined =>
  forms[Object.hasOwn(forms, choice) ? choice : 'other'];

/** Formats names in texts; set by the app, because the landing page contains no names. */
export const formats = { name: (text: string): string => text };

/** Formats a value in a text. A name keeps its own direction, and does not affect that of the text around it. */
export function show(value: string | number): string {
  if (typeof value === 'number') return (numbers ??= new Intl.NumberFormat(textLocale)).format(value);
  return textLanguage === 'pseudo' ? `\u2068${value}\u2069` : formats.name(value);
}

type Text = string | ((values: unknown) => string);

/** Creates the `t` of a catalogue. Called by compiled code; its types are in the generated declaration. */
export const catalogue =
  (texts: Readonly<Record<string, Text>>) =>
  (key: string, values?: unknown): string => {
    const text = texts[key] ?? key;
    return typeof text === 'string' ? text : text(values);
  };
