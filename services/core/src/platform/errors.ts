/**
 * Refusals by their catalogue code. Each service turns them into an answer at its one error exit, and there they get
 * their language: until then a text is a phrase.
 */
import { STATUS_CODES } from 'node:http';
import { errors, type ErrorBody, type ErrorCode, type FieldErrors } from '@plenum/contracts/errors';
import { errorsDe } from '@plenum/contracts/errors.de';
import { type Language, languages } from '@plenum/contracts/languages';
import { type ProblemName, problems, textLabels, type TextLabel } from '@plenum/contracts/problems';
import { fieldNamesDe, problemsDe, textLabelsDe } from '@plenum/contracts/problems.de';

/** A text in the language of whoever reads it. */
export type Phrase = (language: Language) => string;

/** Problems by field, as phrases; see `FieldErrors`. */
export interface FieldPhrases {
  readonly [part: string]: Readonly<Record<string, readonly Phrase[]>>;
}

interface Words {
  readonly error: (code: ErrorCode) => string;
  readonly problems: Readonly<Record<ProblemName, string>>;
  readonly labels: Readonly<Record<TextLabel, string>>;
  /** What people call the fields of requests, where it is not their name with blanks. */
  readonly fields: Readonly<Record<string, string>>;
}

const words: Readonly<Record<Language, Words>> = {
  en: { error: (code) => errors[code].message, problems, labels: textLabels, fields: {} },
  de: { error: (code) => errorsDe[code], problems: problemsDe, labels: textLabelsDe, fields: fieldNamesDe },
};

type Placeholders<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type Value = string | number | Phrase;
type Values<N extends ProblemName> = [Placeholders<(typeof problems)[N]>] extends [never]
  ? []
  : [values: { readonly [P in Placeholders<(typeof problems)[N]>]: Value }];

/** The words of an error code. */
export const wordsOf =
  (code: ErrorCode): Phrase =>
  (language) =>
    words[language].error(code);

/** The words of a problem, with its values filled in. */
export const say =
  <N extends ProblemName>(name: N, ...values: Values<N>): Phrase =>
  (language) => {
    const [given = {}]: readonly Readonly<Record<string, Value>>[] = values;
    return words[language].problems[name].replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
      const value = given[key] ?? whole;
      return typeof value === 'function' ? value(language) : String(value);
    });
  };

/** What a text is called at the beginning of a sentence. */
export const labelled =
  (label: TextLabel): Phrase =>
  (language) =>
    words[language].labels[label];

/** What a field is called before a colon. */
export const fieldName =
  (field: string): Phrase =>
  (language) => {
    const { fields } = words[language];
    const spaced = field.replaceAll('_', ' ');
    const name = Object.hasOwn(fields, field) ? fields[field] : undefined;
    return name ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
  };

interface Details {
  /** Words that replace the catalogue's, for example to name a limit. */
  readonly message?: Phrase;
  readonly fields?: FieldPhrases;
  /** When trying again makes sense. */
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/** A refusal the caller is meant to see. Its `message` is in English, for logs and operators. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly words: Phrase;
  readonly fields: FieldPhrases | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    const said = details.message ?? wordsOf(code);
    super(said(languages[0]), { cause: details.cause });
    this.code = code;
    this.words = said;
    this.fields = details.fields;
    this.retryAfterS = details.retryAfterS;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** Makes a refusal: `throw fail('email_not_verified')`. */
export const fail = (code: ErrorCode, details?: Details): Refusal => new Refusal(code, details);

/** `invalid_request` for one field of a body. Some clients look for a summary among the problems. */
export const failField = (field: string, message: Phrase): Refusal =>
  fail('invalid_request', { message, fields: { json: { [field]: [message], _schema: [message] } } });

const fieldErrors = (fields: FieldPhrases, language: Language): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([part, byField]) => [
      part,
      Object.fromEntries(
        Object.entries(byField).map(([field, phrases]) => [field, phrases.map((phrase) => phrase(language))]),
      ),
    ]),
  );

/** The one error body of HTTP. */
export function errorBody(refusal: Refusal, request_id: string, language: Language): ErrorBody {
  return {
    code: refusal.status,
    status: STATUS_CODES[refusal.status] ?? 'Error',
    message: refusal.words(language),
    error: refusal.code,
    request_id,
    ...(refusal.fields === undefined ? {} : { errors: fieldErrors(refusal.fields, language) }),
  };
}

/** What sockets are told of a refusal. */
export const socketError = (refusal: Refusal, language: Language): { error: ErrorCode; message: string } => ({
  error: refusal.code,
  message: refusal.words(language),
});
