/**
 * HTTP client. `call('GET /events/:event_id', { params, query, body })` is typed by the contract of the endpoint; a
 * failure is thrown as `HttpFailure` with `status`, `data` and `message`.
 */
import type { Endpoint, OperationAt } from '@plenum/contracts/api';
import type { ErrorBody, ErrorCode } from '@plenum/contracts/errors';
import type { Body, Params, Query, ReplyBody } from '@plenum/contracts/operation';
import { recordReply } from './cached-replies.ts';
import { t } from './http.en.json';
import { isLoginLikely } from './login-hint.ts';

const apiBasePath = '/api';
const requestTimeoutMs = 30_000;

/** Failure of a call. `status` 0 means that there was no reply; `data` is then undefined. */
export class HttpFailure extends Error {
  readonly status: number;
  readonly data: unknown;
  /** Seconds after which the server wants the call to be repeated (`Retry-After`), or null. */
  readonly retryAfterS: number | null;

  constructor(status: number, data: unknown, message: string, retryAfterS: number | null = null) {
    super(message);
    this.name = 'HttpFailure';
    this.status = status;
    this.data = data;
    this.retryAfterS = retryAfterS;
  }
}

type RequiredInput<K extends string, V> = undefined extends V
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: V };
type Values<T> = T extends object ? { [K in keyof T]: T[K] } : T;
type Upload<O> = O extends { readonly upload: 'file' }
  ? { readonly file: File; readonly fields?: Readonly<Record<string, string>> }
  : { readonly file?: undefined };
type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };
type OptionalInput<K extends string, V> = undefined extends V
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]?: Optional<V> };

type InputOf<O> = RequiredInput<'params', Values<Params<O>>> &
  OptionalInput<'query', Query<O>> &
  RequiredInput<'body', Body<O>> &
  Upload<O> & { readonly signal?: AbortSignal; readonly keepalive?: boolean };

// Lookups in tables of all endpoints: comparing types that are derived from a generic parameter takes the compiler
// seconds.
type Inputs = { readonly [E in Endpoint]: InputOf<OperationAt<E>> };
type Replies = { readonly [E in Endpoint]: ReplyBody<OperationAt<E>> };
type PathParams = { readonly [E in Endpoint]: Params<OperationAt<E>> };

/** Input of a call of this endpoint. All query fields are optional: the server has the defaults. */
export type CallInput<E extends Endpoint> = Inputs[E];
/** Body of a success reply of this endpoint. */
export type ReplyOf<E extends Endpoint> = Replies[E];
/** Path parameters of this endpoint. */
export type ParamsOf<E extends Endpoint> = PathParams[E];

interface UntypedInput {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly file?: File | undefined;
  /** Text fields sent with the file. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Continues the request when the page is left. */
  readonly keepalive?: boolean | undefined;
}

const refreshLogin = 'POST /auth/refresh';

/** Returns the path of an endpoint under `/api`, with parameters as `:name`. */
export const pathPattern = (endpoint: Endpoint): string => endpoint.slice(endpoint.indexOf('/'));

const methodOf = (endpoint: Endpoint): string => endpoint.slice(0, endpoint.indexOf(' '));

/** Returns the path of an endpoint under `/api`, with parameters and query; also its key in the server cache. */
export function pathOf(endpoint: Endpoint, input: Pick<UntypedInput, 'params' | 'query'> = {}): string {
  const values = new Map(Object.entries(input.params ?? {}));
  const path = pathPattern(endpoint).replace(/:(\w+)(\*?)/g, (_, name: string, rest: string) => {
    const value = encodeURIComponent(String(values.get(name) ?? ''));
    // A wildcard parameter keeps its slashes.
    return rest === '' ? value : value.replaceAll('%2F', '/');
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

function requestOf(endpoint: Endpoint, input: UntypedInput): RequestInit {
  const form = input.file === undefined ? undefined : new FormData();
  // The text fields come first: the server needs the purpose of the file before its content.
  for (const [name, value] of Object.entries(input.fields ?? {})) form?.set(name, value);
  if (input.file !== undefined) form?.set('file', input.file);
  const json = form === undefined && input.body !== undefined;
  const timeout = AbortSignal.timeout(form ? 10 * requestTimeoutMs : requestTimeoutMs);
  return {
    method: methodOf(endpoint),
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(json ? { 'content-type': 'application/json' } : {}) },
    keepalive: input.keepalive ?? false,
    body: form ?? (json ? JSON.stringify(input.body) : null),
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  };
}

type ReplyListener = (response: Response, requestedMs: number) => void;
let onReply: ReplyListener | undefined;

/** Calls a function with each reply and the monotonic time of its request. There is one listener, `learn-time.ts`. */
export const watchReplies = (listener: ReplyListener): void => {
  onReply = listener;
};

async function send(endpoint: Endpoint, input: UntypedInput): Promise<Response> {
  try {
    const path = pathOf(endpoint, input);
    const requestedMs = performance.now();
    const response = await fetch(apiBasePath + path, requestOf(endpoint, input));
    onReply?.(response, requestedMs);
    if (methodOf(endpoint) === 'GET') recordReply(path, response);
    return response;
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw new HttpFailure(0, undefined, t('http.offline'));
  }
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const messageOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : t('http.failed');

function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

async function result(response: Response): Promise<unknown> {
  const data = await readBody(response);
  if (!response.ok) throw new HttpFailure(response.status, data, messageOf(data), retryAfterOf(response));
  return data;
}

let refreshing: Promise<unknown> | undefined;

/** Refreshes the login once for all concurrent callers. Throws the failure of the refresh call. */
function refreshOnce(): Promise<unknown> {
  refreshing ??= send(refreshLogin, { body: {} })
    .then(result)
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/**
 * Calls an endpoint. After a 401, if the browser has a login, refreshes it once for all concurrent calls and retries
 * once; if the refresh fails, throws its failure.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): Promise<ReplyOf<E>> {
  const untyped: UntypedInput = input ?? {};
  let response = await send(endpoint, untyped);
  if (response.status === 401 && endpoint !== refreshLogin && isLoginLikely()) {
    // A browser keeps the connection of a reply open until its body is read.
    await readBody(response);
    await refreshOnce();
    response = await send(endpoint, untyped);
  }
  return (await result(response)) as ReplyOf<E>;
}

/** Returns the error code of a failure, if the server sent one. */
export function failureCode(failure: unknown): ErrorCode | undefined {
  if (!(failure instanceof HttpFailure)) return undefined;
  const body = failure.data as Partial<ErrorBody> | null | undefined;
  return body?.error;
}

/** Returns the status of a failure; 0 if there was no reply. */
export const failureStatus = (failure: unknown): number => (failure instanceof HttpFailure ? failure.status : 0);

/** Returns the message of a failure: the server’s text, or a generic one. */
export const failureMessage = (failure: unknown): string =>
  failure instanceof HttpFailure ? failure.message : t('http.failed');

/** Returns the first validation error of each field of a rejected body. */
export function fieldErrors(failure: unknown): Readonly<Record<string, string>> {
  if (!(failure instanceof HttpFailure)) return {};
  const body = failure.data as Partial<ErrorBody> | null | undefined;
  const entries = Object.values(body?.errors ?? {}).flatMap((part) => Object.entries(part));
  return Object.fromEntries(entries.map(([field, texts]) => [field, texts[0] ?? '']));
}
