/**
 * The declaration of an operation: an HTTP endpoint that the server must implement and the browser may call. The payload
 * types of both are derived from it.
 */
import type { Static, TSchema } from 'typebox';
import type { SecurityKind } from './accounts/security-kinds.ts';
import type { ErrorCode } from './errors.ts';
import type { ApiScope } from './integrations/token-scopes.ts';
import type { RateLimitName } from './limits.ts';
import type { VersionedResource } from './versioned-resources.ts';

/**
 * The scope that an API token needs for an operation; `any` if every valid token is accepted, `ignored` if the operation
 * does not check API tokens.
 */
export type TokenAccess = ApiScope | 'any' | 'ignored';

export interface OperationSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Path under `/api`. Parameters are written `:name`; a last parameter `:name*` contains the rest including slashes.
   */
  readonly path: string;
  /** In the imperative, at most about 90 characters, without a period. */
  readonly summary: string;
  /** Full sentences about details: side effects, repeated requests, order and contents of the reply. */
  readonly description?: string;
  /** `public`: no login required. `login`: 401 without a login. `refresh`: authenticated by the refresh cookie. */
  readonly access: 'public' | 'login' | 'refresh';
  /** Absent if the operation rejects API tokens. */
  readonly token?: TokenAccess;
  /**
   * Whether the header `Idempotency-Key` is ignored, because stored keys would reveal authors who want to be anonymous. The
   * body has a `client_id` instead.
   */
  readonly ignoresIdempotencyKey?: true;
  /** Kind of its entries in the security log; absent if it is not logged. */
  readonly securityLog?: SecurityKind;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Maximum size of the body, if larger than `maxJsonBodyBytes`. */
  readonly maxBodyBytes?: number;
  /** Whether a request without a body is treated like an empty object. */
  readonly bodyOptional?: boolean;
  /** Whether the body may be a form, as email clients send it (RFC 8058). Its content is ignored. */
  readonly acceptsForm?: boolean;
  /** Whether the body is an email (`message/rfc822`). */
  readonly acceptsMail?: boolean;
  /** Name of the file field of a multipart upload. */
  readonly upload?: 'file';
  /** Text fields of the upload form, for the published documents only. The command validates them. */
  readonly uploadFields?: TSchema;
  /** Media type of a reply that is sent as a file, such as `text/calendar`. */
  readonly produces?: string;
  /** Success statuses without a body: 302 (redirect), 304 (not modified, RFC 9110 section 13.1.2). */
  readonly bodilessStatuses?: readonly (302 | 304)[];
  /** The resource that it returns, changes or deletes. Its version is sent as `ETag`, and changes accept `If-Match`. */
  readonly versionOf?: VersionedResource;
  /** Whether it sets, renews or removes the cookies of the login or of the known browser. */
  readonly setsCookies?: true;
  /** Success replies by status. */
  readonly replies: Readonly<Record<number, TSchema>>;
  /** Error codes in addition to those of all operations (login, validation, rate limit, failure). */
  readonly errors?: readonly ErrorCode[];
  readonly rateLimits?: readonly RateLimitName[];
  /**
   * Whether an attempt is counted while the command checks permissions, which saves a round trip. The command awaits
   * `scope.counted` before it changes anything.
   */
  readonly countsDuringChecks?: true;
  /**
   * Limits against guessing, which count failed requests only: successful ones are refunded, because a venue sends those
   * of thousands of people from one address. A success resets the limits of passwords (`resetBySuccess`).
   */
  readonly failureLimits?: readonly RateLimitName[];
  /**
   * Whether every request hashes a password. While too many wait, it is rejected with `overloaded` before its limits are
   * counted; `Retry-After` is the time until its turn.
   */
  readonly hashesPassword?: true;
  /** Whether accounts without a verified email address may use it. Other operations with `login` access reject them. */
  readonly allowsUnverified?: true;
  /**
   * Demo accounts for which it is rejected: `true` for all, `guest` for shared accounts only, `mails` for all because it
   * sends emails.
   */
  readonly demoRestriction?: true | 'guest' | 'mails';
  /**
   * Set for an operation that will be removed. Its replies have the headers `Deprecation` and `Sunset`, and the documents
   * mark it. There are at least `deprecationDays` between the two dates.
   */
  readonly deprecation?: {
    /** Date of the release that deprecates the operation (`YYYY-MM-DD`). */
    readonly since: string;
    /** First date on which the operation may be missing. */
    readonly endsOn: string;
  };
}

/** Prefix of the paths of public events. Codes, which can be guessed, are not below it. */
export const publicEventsPath = '/public/event';

/** Rejects fields that a type does not have, which a type parameter alone would accept. */
export type Exact<Given, Known> = { readonly [K in Exclude<keyof Given, keyof Known>]: never };

/** Declares an operation and preserves its literal type. A field that operations do not have does not compile. */
export const operation = <const S extends OperationSpec>(spec: S & Exact<S, OperationSpec>): S => spec;

type Part<O, K extends string> = O extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined;
export type Params<O> = Part<O, 'params'>;
export type Query<O> = Part<O, 'query'>;
export type Body<O> = Part<O, 'body'>;

type Replies<O> = O extends { readonly replies: infer R } ? R : never;
/** Every success reply as a `{ status, body }` pair. */
export type Reply<O> = {
  [S in keyof Replies<O> & number]: {
    readonly status: S;
    readonly body: Replies<O>[S] extends TSchema ? Static<Replies<O>[S]> : never;
  };
}[keyof Replies<O> & number];
/** The body of a success reply, as the browser receives it. */
export type ReplyBody<O> = Reply<O>['body'];

/** Checks whether the success reply of an operation contains the version of a resource. */
export const sendsVersion = ({ versionOf, method }: OperationSpec): boolean =>
  versionOf !== undefined && method !== 'DELETE';

/** Checks whether an operation accepts `If-Match`. */
export const acceptsIfMatch = ({ versionOf, method }: OperationSpec): boolean =>
  versionOf !== undefined && method !== 'GET';

/** Checks whether scripts of all websites may read the replies of an operation, which contain only public data. */
export const isForAllSites = ({ method, path }: Pick<OperationSpec, 'method' | 'path'>): boolean =>
  method === 'GET' && path.startsWith(publicEventsPath);

/** Checks whether an operation returns pages of a list. */
export const isList = ({ query }: OperationSpec): boolean => {
  const { properties = {} }: { properties?: object } = query ?? {};
  return 'after' in properties;
};
