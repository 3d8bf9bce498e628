/**
 * What message catalogues run on. A slice imports its `t` from `<slice>.en.json`, which the build compiles to strings and
 * functions that call what is exported here (`web/build/messages.ts`, docs/decisions/0047).
 */
type Names<V> = V extends unknown ? keyof V : never;
type ValueOf<V, N extends PropertyKey> = V extends Readonly<Record<N, infer T>> ? T : never;
/** Values of a message; for a union of messages, the values of all of them. */
type Values<V> = [Names<V>] extends [never] ? [] : [values: { readonly [N in Names<V>]: ValueOf<V, N> }];

/** Translates a key of one catalogue; the values follow from the text. */
export type Translate<C> = <K extends keyof C>(key: K, ...values: Values<C[K]>) => string;

/** Language of this build (docs/decisions/0019). */
export const textLanguage: string = import.meta.env.VITE_LANGUAGE ?? 'en';

/** Locale of the texts, also for `Intl` formats of words; times and dates follow the person’s own settings. */
export const textLocale = textLanguage === 'pseudo' ? 'en' : textLanguage;

let rules: Intl.PluralRules | undefined;
let numbers: Intl.NumberFormat | undefined;

/** Selects the form by exact number (`=0`) or by the plural category of the language. */
export const plural = (count: number, forms: Readonly<Record<string, string>>): string | undefined =>
  forms[`=${count}`] ?? forms[(rules ??= new Intl.PluralRules(textLocale)).select(count)] ?? forms['other'];

export const select = (choice: string, forms: Readonly<Record<string, string>>): string | undefined =>
  forms[Object.hasOwn(forms, choice) ? choice : 'other'];

/** Formats a value in a text. In right-to-left texts, a name keeps its own direction. */
export function show(value: string | number): string {
  if (typeof value === 'number') return (numbers ??= new Intl.NumberFormat(textLocale)).format(value);
  return textLanguage === 'pseudo' ? `\u2068${value}\u2069` : value;
}

type Text = string | ((values: unknown) => string);

/** Creates the `t` of a catalogue. Called by compiled code; its types are in the generated declaration. */
export const catalogue =
  (texts: Readonly<Record<string, Text>>) =>
  (key: string, values?: unknown): string => {
    const text = texts[key] ?? key;
    return typeof text === 'string' ? text : text(values);
  };
