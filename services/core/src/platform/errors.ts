/**
 * Errors with a code of the catalogue, which reject a request. Each service converts them to a response in its error
 * handler, which determines the language. Until then, a text is a phrase.
 */
import { STATUS_CODES } from 'node:http';
import type { SocketError } from '@plenum/contracts/client-events';
import {
  type ErrorBody,
  type ErrorCode,
  errorPagePath,
  errorStatuses,
  type FieldErrors,
  type TextConflicts,
} from '@plenum/contracts/errors';
import { type Language, languages } from '@plenum/contracts/languages';
import type { Values } from '@plenum/contracts/translated-texts';
import { type MessageFiles, messageKeys, messages } from './messages.ts';

const errorMessages = messages('core/src/platform/errors');
const problemsFile = 'core/src/platform/problems';
const problemMessages = messages(problemsFile);
const problemNames = messageKeys(problemsFile);

/** Texts that are more specific than that of the error code, such as the problem of a field. */
type Problems = MessageFiles[typeof problemsFile];
type NameAfter<Prefix extends string, Key = keyof Problems> = Key extends `${Prefix}.${infer Name}` ? Name : never;
/** Labels of text fields, at the start of a sentence. */
export type TextLabel = NameAfter<'label'>;

/** A text that is formatted in the language of its reader. */
export type Phrase = (language: Language) => string;

/** Problems by field, as phrases; see `FieldErrors`. */
export interface FieldPhrases {
  readonly [part: string]: Readonly<Record<string, readonly Phrase[]>>;
}

export const textOfError =
  (code: ErrorCode): Phrase =>
  (language) =>
    errorMessages(language)(code);

/** Creates the text of a problem with its values. */
export const errorPhrase =
  <N extends keyof Problems>(name: N, ...values: Values<Problems[N], Phrase>): Phrase =>
  (language) => {
    const [parameters = {}]: readonly Readonly<Record<string, string | number | Phrase>>[] = values;
    const filled = Object.entries(parameters).map(([key, value]) => [
      key,
      typeof value === 'function' ? value(language) : value,
    ]);
    return problemMessages(language)(name, ...([Object.fromEntries(filled)] as Values<Problems[N]>));
  };

/** Returns the label of a text field at the start of a sentence. */
export const labelPhrase = (label: TextLabel): Phrase => errorPhrase(`label.${label}`);

const isLabel = (name: string): name is TextLabel => problemNames.has(`label.${name}`);

/** Returns the label of a text field by its API name; fields without a translated name have a general one. */
export const textLabel = (field: string): TextLabel => (isLabel(field) ? field : 'line');

const isFieldKey = (key: string): key is `field.${NameAfter<'field'>}` => problemNames.has(key);

/** Returns the name of a field. Fields without a translated name use their API name. */
export function fieldName(field: string): Phrase {
  const key = `field.${field}`;
  if (isFieldKey(key)) return errorPhrase(key);
  const spaced = field.replaceAll('_', ' ');
  return () => spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

interface Details {
  /** Replaces the text of the catalogue, for example to mention a limit. */
  readonly message?: Phrase;
  readonly fields?: FieldPhrases;
  /** Number of seconds after which to retry. */
  readonly retryAfterS?: number;
  readonly conflicts?: TextConflicts;
  /** The scope that an API token needs (RFC 6750, section 3). */
  readonly missingScope?: string;
  readonly cause?: unknown;
}

/** Rejection that is sent to the caller. Its `message` is in English, for logs and operators. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly phrase: Phrase;
  readonly fields: FieldPhrases | undefined;
  readonly retryAfterS: number | undefined;
  readonly conflicts: TextConflicts | undefined;
  readonly missingScope: string | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    const text = details.message ?? textOfError(code);
    super(text(languages[0]), { cause: details.cause });
    this.code = code;
    this.phrase = text;
    this.fields = details.fields;
    this.retryAfterS = details.retryAfterS;
    this.conflicts = details.conflicts;
    this.missingScope = details.missingScope;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}

/** Creates a rejection: `throw fail('email_not_verified')`. */
export const fail = (code: ErrorCode, details?: Details): Refusal => new Refusal(code, details);

/** Default wait in seconds for errors without a known end: an unavailable server and an exceeded limit. */
const usualWaitS: Readonly<Record<number, number>> = { 503: 2, 429: 60 };

/** Returns the number of seconds after which to retry; every 429 and 503 has one. */
export const retryAfterOf = ({ retryAfterS, status }: Pick<Refusal, 'retryAfterS' | 'status'>): number | undefined =>
  retryAfterS ?? usualWaitS[status];

/** Returns the `Link` header of error responses (RFC 8288): the cause and the remedy of the code. */
export const helpLink = ({ code }: Refusal): string => `<${errorPagePath}#${code}>; rel="help"`;

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

/** Creates the error body of HTTP responses. */
export function errorBody(refusal: Refusal, request_id: string, language: Language): ErrorBody {
  return {
    code: refusal.status,
    status: STATUS_CODES[refusal.status] ?? 'Error',
    message: refusal.phrase(language),
    error: refusal.code,
    request_id,
    ...(refusal.fields === undefined ? {} : { errors: fieldErrors(refusal.fields, language) }),
    ...(refusal.conflicts === undefined ? {} : { conflicts: refusal.conflicts }),
  };
}

export function socketError(refusal: Refusal, language: Language): SocketError {
  const retry_after_s = retryAfterOf(refusal);
  return {
    error: refusal.code,
    message: refusal.phrase(language),
    ...(retry_after_s === undefined ? {} : { retry_after_s }),
  };
}
