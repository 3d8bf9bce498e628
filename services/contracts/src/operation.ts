/**
 * The type of an operation: one HTTP endpoint, declared once and used by the server (which must serve it) and the
 * browser (which may call it). The payload types of both sides derive from the declaration.
 */
import type { Static, TSchema } from 'typebox';
import type { SecurityKind } from './accounts/security-kinds.ts';
import type { ErrorCode } from './errors.ts';
import type { ApiScope } from './integrations/token-scopes.ts';
import type { RateLimitName } from './limits.ts';

/**
 * The scope that an API token needs for an operation; `ignored` if the operation ignores API tokens.
 */
export type TokenAccess = ApiScope | 'ignored';

export interface OperationSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`; parameters as `:name`, a last one that takes the rest including slashes as `:name*`. */
  readonly path: string;
  /** Imperative, at most about 90 characters, without a full stop. */
  readonly summary: string;
  /** Full sentences with details besides the summary: side effects, repetitions, order and contents of the reply. */
  readonly description?: string;
  /** `public`: no login needed. `login`: 401 without. `refresh`: authenticated by the refresh cookie. */
  readonly access: 'public' | 'login' | 'refresh';
  /** Absent if the operation refuses API tokens. */
  readonly token?: TokenAccess;
  /** The kind of its entries in the security log; absent if it is not logged there. */
  readonly securityLog?: SecurityKind;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Maximum size of the body, if larger than `jsonBodyMaxBytes`. */
  readonly bodyMaxBytes?: number;
  /** A request without a body and content type counts as an empty object. */
  readonly bodyOptional?: boolean;
  /** Accepts a form as the body, as mail programs send it (RFC 8058); its content is ignored. */
  readonly acceptsForm?: boolean;
  /** Accepts an email as the body (`message/rfc822`). */
  readonly acceptsMail?: boolean;
  /** A multipart upload: the name of its file field. */
  readonly upload?: 'file';
  /** Text fields of the form, for the published documents. The command validates them. */
  readonly upload_fields?: TSchema;
  /** The media type of a success reply that is sent as a file, for example `text/calendar`. */
  readonly produces?: string;
  /** Success statuses without a body: 302 redirects, 304 means not modified (RFC 9110, 13.1.2). */
  readonly bodilessStatuses?: readonly (302 | 304)[];
  /** Sets, renews or removes the cookies of the login or of the known browser. */
  readonly setsCookies?: true;
  /** Success replies by status. */
  readonly replies: Readonly<Record<number, TSchema>>;
  /** Error codes besides those of every operation (login, validation, rate limit, failure). */
  readonly errors?: readonly ErrorCode[];
  readonly rateLimits?: readonly RateLimitName[];
  /** Allowed for accounts whose email address is not verified. Other operations that need a login refuse them. */
  readonly allowsUnproven?: true;
  /**
   * Refused for accounts of the demo: `true` for all, `guest` for the shared ones only, `mails` for demo organizers, too,
   * because it sends emails.
   */
  readonly demoRefused?: true | 'guest' | 'mails';
}

/** Declares an operation; returns it with its exact type. */
export const operation = <const S extends OperationSpec>(spec: S): S => spec;

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
