/**
 * Message catalogues (docs/decisions/0003): each slice declares its English texts in `<slice>.messages.ts` and gets a
 * typed `t`. A text has `{placeholders}`; where a number decides, the entry lists plural forms and `count` selects.
 */

export interface PluralForms {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}
export type Entry = string | PluralForms;

type Placeholders<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type Names<E> = E extends string ? Placeholders<E> : 'count' | { [F in keyof E]: Placeholders<E[F]> }[keyof E];
type Arguments<E> = [Names<E>] extends [never]
  ? []
  : [parameters: { readonly [N in Names<E>]: N extends 'count' ? number : string | number }];

/** Translates a key of one catalogue; the parameters follow from the text. */
export interface Translate<C> {
  <K extends keyof C & string>(key: K, ...rest: Arguments<C[K]>): string;
  /** What it translates. */
  readonly texts: C;
}

/** The words of a catalogue in another language: a text for each text, and plural forms where there are some. */
export type Words<T extends { readonly texts: object }> = {
  readonly [K in keyof T['texts']]: T['texts'][K] extends string ? string : PluralForms;
};

/** The language this app was built in (docs/decisions/0019). */
export const textLanguage: string = import.meta.env.VITE_LANGUAGE ?? 'en';

/** The locale of the texts, also for `Intl` formats of words; times and dates follow the person’s own settings. */
export const textLocale = textLanguage === 'pseudo' ? 'en' : textLanguage;

const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function cached<T>(cache: Map<string, T>, locale: string, make: (locale: string) => T): T {
  const known = cache.get(locale);
  if (known !== undefined) return known;
  const made = make(locale);
  cache.set(locale, made);
  return made;
}

function selectForm(entry: Entry, count: unknown, locale: string): string {
  if (typeof entry === 'string') return entry;
  if (typeof count !== 'number') return entry.other;
  if (count === 0 && entry.zero !== undefined) return entry.zero;
  const rule = cached(pluralRules, locale, (name) => new Intl.PluralRules(name)).select(count);
  return entry[rule] ?? entry.other;
}

/** Where texts run from right to left, a name keeps its own direction and leaves that of the words around it alone. */
const isolated = (value: string): string => (textLanguage === 'pseudo' ? `\u2068${value}\u2069` : value);

function show(value: string | number, locale: string): string {
  return typeof value === 'number'
    ? cached(numberFormats, locale, (name) => new Intl.NumberFormat(name)).format(value)
    : isolated(value);
}

/** Fills an entry: the plural form by `count`, then the placeholders. An unknown placeholder stays visible. */
export function fill(
  entry: Entry,
  parameters: Readonly<Record<string, string | number>> = {},
  locale: string = textLocale,
): string {
  return selectForm(entry, parameters['count'], locale).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name];
    return value === undefined ? whole : show(value, locale);
  });
}

/** Declares a slice’s catalogue and returns its `t`. Keys carry the slice: `auth.login.title`. */
export function catalogue<const C extends Readonly<Record<string, Entry>>>(entries: C): Translate<C> {
  const translate = (key: string, parameters?: Readonly<Record<string, string | number>>): string => {
    const entry = entries[key];
    return entry === undefined ? key : fill(entry, parameters);
  };
  return Object.assign(translate, { texts: entries });
}
