/**
 * The plain fields of a session: columns that are set, displayed, copied, imported and exported as they are stored. From
 * this list follow the schemas, the values of the form, and what core does with `session.fields.ts`.
 */
import { maxLanguageTagLength, maxSessionTitleLength, maxStreamLinkLength } from '../limits.ts';

interface PlainText {
  /** A line of text, or a URL; null if there is none. */
  readonly kind: 'line' | 'address';
  readonly lengthMax: number;
  readonly description: string;
}

/** A boolean, which is false by default. */
interface PlainFlag {
  readonly kind: 'flag';
  readonly description: string;
}

export const plainSessionFields = {
  subtitle: {
    kind: 'line',
    lengthMax: maxSessionTitleLength,
    description: 'Subtitle, plain text; null if there is none.',
  },
  language: {
    kind: 'line',
    lengthMax: maxLanguageTagLength,
    description: 'Language as an ISO 639 or BCP 47 code, such as `de`; null if unknown.',
  },
  url: { kind: 'address', lengthMax: maxStreamLinkLength, description: 'Address (URL).' },
  do_not_record: { kind: 'flag', description: 'Whether the session must not be recorded.' },
  feedback_url: {
    kind: 'address',
    lengthMax: maxStreamLinkLength,
    description: 'Address of an external feedback form.',
  },
} as const satisfies Readonly<Record<string, PlainText | PlainFlag>>;

type Fields = typeof plainSessionFields;
type Kind = Fields[keyof Fields]['kind'];
type OfKind<K extends Kind> = { [F in keyof Fields]: Fields[F]['kind'] extends K ? F : never }[keyof Fields];

export type PlainSessionField = keyof Fields;
export type PlainSessionText = OfKind<'line' | 'address'>;
export type PlainSessionFlag = OfKind<'flag'>;

export const plainSessionFieldNames = Object.keys(plainSessionFields) as readonly PlainSessionField[];
const ofKind = <const K extends Kind>(kind: K) =>
  plainSessionFieldNames.filter((name): name is OfKind<K> => plainSessionFields[name].kind === kind);
export const plainSessionLines = ofKind('line');
export const plainSessionAddresses = ofKind('address');
export const plainSessionTexts: readonly PlainSessionText[] = [...plainSessionLines, ...plainSessionAddresses];
export const plainSessionFlags = ofKind('flag');

/** Makes a value for each name. */
export const recordOf = <const N extends string, V>(names: readonly N[], make: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, V>;

/** The values of the plain fields, as stored and in replies. */
export type PlainSessionValues = { readonly [F in PlainSessionText]: string | null } & {
  readonly [F in PlainSessionFlag]: boolean;
};

/** Values of a session without any. */
export const emptyPlainValues: PlainSessionValues = {
  ...recordOf(plainSessionTexts, () => null),
  ...recordOf(plainSessionFlags, () => false),
};
