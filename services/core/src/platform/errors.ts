/**
 * Refusals by their catalogue code. Each service converts them to a response in its error handler, where their language
 * is chosen: until then a text is a phrase.
 */
import { STATUS_CODES } from 'node:http';
import { errors, type ErrorBody, type ErrorCode, type FieldErrors } from '@plenum/contracts/errors';
import { errorsDe } from '@plenum/contracts/errors.de';
import { type Language, languages } from '@plenum/contracts/languages';
import { type ProblemName, problems, textLabels, type TextLabel } from '@plenum/contracts/problems';
import { fieldNamesDe, problemsDe, textLabelsDe } from '@plenum/contracts/problems.de';

/** A text that is formatted in the language of its reader. */
export type Phrase = (language: Language) => string;

/** Problems by field, as phrases; see `FieldErrors`. */
export interface FieldPhrases {
  readonly [part: string]: Readonly<Record<string, readonly Phrase[]>>;
}

interface Words {
  readonly error: (code: ErrorCode) => string;
  readonly problems: Readonly<Record<ProblemName, string>>;
  readonly labels: Readonly<Record<TextLabel, string>>;
  /** Names of request fields for people, where they differ from the field name. */
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

/** The text of an error code. */
export const textOfError =
  (code: ErrorCode): Phrase =>
  (language) =>
    words[language].error(code);

/** The text of a problem, with its values filled in. */
export const say =
  <N extends ProblemName>(name: N, ...values: Values<N>): Phrase =>
  (language) => {
    const [given = {}]: readonly Readonly<Record<string, Value>>[] = values;
    return words[language].problems[name].replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
      const value = given[key] ?? whole;
      return typeof value === 'function' ? value(language) : String(value);
    });
  };

/** The name of a text at the start of a sentence. */
export const labelled =
  (label: TextLabel): Phrase =>
  (language) =>
    words[language].labels[label];

/** The name of a field before a colon. */
export const fieldName =
  (field: string): Phrase =>
  (language) => {
    const { fields } = words[language];
    const spaced = field.replaceAll('_', ' ');
    const name = Object.hasOwn(fields, field) ? fields[field] : undefined;
    return name ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
  };

interface Details {
  /** A text that replaces that of the catalogue, for example to mention a limit. */
  readonly message?: Phrase;
  readonly fields?: FieldPhrases;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/** A refusal that is sent to the caller. Its `message` is in English, for logs and operators. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly words: Phrase;
  readonly fields: FieldPhrases | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    const said = details.message ?? textOfError(code);
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

/** Creates a refusal: `throw fail('email_not_verified')`. */
export const fail = (code: ErrorCode, details?: Details): Refusal => new Refusal(code, details);

/** Creates `invalid_request` for one field of a body. Some clients expect a summary among the problems. */
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

/** Returns the one error body of HTTP. */
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

/** Returns the error body of sockets. */
export const socketError = (refusal: Refusal, language: Language): { error: ErrorCode; message: string } => ({
  error: refusal.code,
  message: refusal.words(language),
});
