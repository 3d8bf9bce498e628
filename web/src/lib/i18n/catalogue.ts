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
export type Translate<C> = <K extends keyof C & string>(key: K, ...rest: Arguments<C[K]>) => string;

let active_locale = 'en';
const translations = new Map<string, Entry>();
const plural_rules = new Map<string, Intl.PluralRules>();
const number_formats = new Map<string, Intl.NumberFormat>();

/** The locale of the texts, also for `Intl` formats of words; times and dates follow the person’s own settings. */
export const activeLocale = (): string => active_locale;

/** Adds texts of another language; they win over the English ones from now on. Called before the first render. */
export function addTranslations(locale: string, entries: Readonly<Record<string, Entry>>): void {
  active_locale = locale;
  for (const [key, entry] of Object.entries(entries)) translations.set(key, entry);
}

/** Forgets all translations; English again. */
export function resetTranslations(): void {
  active_locale = 'en';
  translations.clear();
}

function cached<T>(cache: Map<string, T>, make: (locale: string) => T): T {
  const known = cache.get(active_locale);
  if (known !== undefined) return known;
  const made = make(active_locale);
  cache.set(active_locale, made);
  return made;
}

function selectForm(entry: Entry, count: unknown): string {
  if (typeof entry === 'string') return entry;
  if (typeof count !== 'number') return entry.other;
  if (count === 0 && entry.zero !== undefined) return entry.zero;
  const rule = cached(plural_rules, (locale) => new Intl.PluralRules(locale)).select(count);
  return entry[rule] ?? entry.other;
}

function show(value: string | number): string {
  return typeof value === 'number'
    ? cached(number_formats, (locale) => new Intl.NumberFormat(locale)).format(value)
    : value;
}

/** Fills an entry: the plural form by `count`, then the placeholders. An unknown placeholder stays visible. */
export function fill(entry: Entry, parameters: Readonly<Record<string, string | number>> = {}): string {
  return selectForm(entry, parameters['count']).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name];
    return value === undefined ? whole : show(value);
  });
}

/** Declares a slice’s catalogue and returns its `t`. Keys carry the slice: `auth.login.title`. */
export function catalogue<const C extends Readonly<Record<string, Entry>>>(entries: C): Translate<C> {
  return (key, ...rest) => {
    const [parameters] = rest as [Readonly<Record<string, string | number>>?];
    const entry = translations.get(key) ?? entries[key];
    return entry === undefined ? key : fill(entry, parameters);
  };
}
