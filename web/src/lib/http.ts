/**
 * The one HTTP client. `call(Operation, { params, query, body })` is typed by the contract; a failure is thrown as
 * `HttpFailure` with `status`, `data` and `message`.
 */
import { Refresh } from '@plenum/contracts/auth';
import type { ErrorBody, ErrorCode } from '@plenum/contracts/errors';
import type { Body, OperationSpec, Params, Query, ReplyBody } from '@plenum/contracts/operation';
import { t } from './http.messages.ts';
import { noteAnswer } from './kept-answers.ts';

const api_base_path = '/api';
const request_timeout_ms = 30_000;

/** Why a call failed. `status` 0 means that no answer came at all; then `data` is undefined. */
export class HttpFailure extends Error {
  readonly status: number;
  readonly data: unknown;

  constructor(status: number, data: unknown, message: string) {
    super(message);
    this.name = 'HttpFailure';
    this.status = status;
    this.data = data;
  }
}

type Given<K extends string, V> = undefined extends V ? { readonly [P in K]?: undefined } : { readonly [P in K]: V };
type Values<T> = T extends object ? { [K in keyof T]: T[K] } : T;
type Upload<O> = O extends { readonly upload: string }
  ? { readonly file: File; readonly fields?: Readonly<Record<string, string>> }
  : { readonly file?: undefined };
type Optional<K extends string, V> = undefined extends V
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]?: Partial<V> };

/** What a call of this operation needs. Every query field may be left out: the server has the defaults. */
export type CallInput<O> = Given<'params', Values<Params<O>>> &
  Optional<'query', Query<O>> &
  Given<'body', Body<O>> &
  Upload<O> & { readonly signal?: AbortSignal; readonly keepalive?: boolean };

interface LooseInput {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly file?: File | undefined;
  /** Texts that go with the file. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The request goes on when the page is left. */
  readonly keepalive?: boolean | undefined;
}

/** The path of an operation below `/api`, with parameters and query; also its key in the server cache. */
export function pathOf(
  operation: Pick<OperationSpec, 'path'>,
  input: Pick<LooseInput, 'params' | 'query'> = {},
): string {
  const values = new Map(Object.entries(input.params ?? {}));
  const path = operation.path.replace(/:(\w+)(\*?)/g, (_, name: string, rest: string) => {
    const value = encodeURIComponent(String(values.get(name) ?? ''));
    // A parameter that takes the rest of the path keeps its slashes.
    return rest === '' ? value : value.replaceAll('%2F', '/');
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

function requestOf(operation: OperationSpec, input: LooseInput): RequestInit {
  const form = operation.upload !== undefined && input.file !== undefined ? new FormData() : undefined;
  // The server reads the texts first: it knows what the file is for when it begins to arrive.
  for (const [name, value] of Object.entries(input.fields ?? {})) form?.set(name, value);
  if (form && operation.upload !== undefined && input.file !== undefined) form.set(operation.upload, input.file);
  const json = form === undefined && input.body !== undefined;
  const timeout = AbortSignal.timeout(form ? 10 * request_timeout_ms : request_timeout_ms);
  return {
    method: operation.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(json ? { 'content-type': 'application/json' } : {}) },
    keepalive: input.keepalive ?? false,
    body: form ?? (json ? JSON.stringify(input.body) : null),
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  };
}

async function send(operation: OperationSpec, input: LooseInput): Promise<Response> {
  try {
    const path = pathOf(operation, input);
    const response = await fetch(api_base_path + path, requestOf(operation, input));
    if (operation.method === 'GET') noteAnswer(path, response);
    return response;
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw new HttpFailure(0, undefined, t('http.offline'));
  }
}

async function read(response: Response): Promise<unknown> {
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

async function result(response: Response): Promise<unknown> {
  const data = await read(response);
  if (!response.ok) throw new HttpFailure(response.status, data, messageOf(data));
  return data;
}

let refreshing: Promise<unknown> | undefined;

/** Refreshes the login once for everybody who asks at the same time; fails as the refresh call fails. */
function refreshOnce(): Promise<unknown> {
  refreshing ??= send(Refresh, { body: {} })
    .then(result)
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/**
 * Calls an operation. A 401 leads to one refresh, shared by parallel calls, and one repetition; if the refresh fails,
 * its failure is passed on.
 */
export async function call<const O extends OperationSpec>(
  operation: O,
  ...[input]: Record<never, never> extends CallInput<O> ? [input?: CallInput<O>] : [input: CallInput<O>]
): Promise<ReplyBody<O>> {
  const loose: LooseInput = input ?? {};
  let response = await send(operation, loose);
  if (response.status === 401 && operation.path !== Refresh.path) {
    await refreshOnce();
    response = await send(operation, loose);
  }
  return (await result(response)) as ReplyBody<O>;
}

/** The catalogue's code of a failure, where the server gave one. */
export function failureCode(failure: unknown): ErrorCode | undefined {
  if (!(failure instanceof HttpFailure)) return undefined;
  const body = failure.data as Partial<ErrorBody> | null | undefined;
  return body?.error;
}

/** The status of a failure; 0 when no answer came. */
export const failureStatus = (failure: unknown): number => (failure instanceof HttpFailure ? failure.status : 0);

/** A sentence for people: the server's words, or our own when there are none. */
export const failureMessage = (failure: unknown): string =>
  failure instanceof HttpFailure ? failure.message : t('http.failed');

/** The first complaint about each field of a refused body. */
export function fieldErrors(failure: unknown): Readonly<Record<string, string>> {
  if (!(failure instanceof HttpFailure)) return {};
  const body = failure.data as Partial<ErrorBody> | null | undefined;
  const found = Object.values(body?.errors ?? {}).flatMap((part) => Object.entries(part));
  return Object.fromEntries(found.map(([field, texts]) => [field, texts[0] ?? '']));
}
