/** A typed client for the HTTP API: one call per operation, typed errors, and conditional requests. */
import { addresses, type Operations, type Problem } from './generated/api.ts';

export type OperationName = keyof Operations;
export type Request<N extends OperationName> = Operations[N]['request'];
export type Reply<N extends OperationName> = Operations[N]['reply'];
/** The input may be omitted for operations without required input. */
type Input<N extends OperationName> =
  Partial<Request<N>> extends Request<N> ? [input?: Request<N>] : [input: Request<N>];

/** An error response. `docs/errors.md` lists the values of `code`. */
export class PlenumError extends Error {
  override readonly name = 'PlenumError';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  /** Seconds to wait before a retry, from the header `Retry-After`; null without it. */
  readonly retryAfterS: number | null;
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem>, retryAfterS: number | null) {
    super(problem.message ?? `The server responded with status ${status}.`);
    this.status = status;
    this.code = problem.error ?? 'unknown';
    this.requestId = problem.request_id ?? null;
    this.retryAfterS = retryAfterS;
    this.problem = problem;
  }
}

export interface ClientOptions {
  /** Base URL of the installation, such as `https://plenum.example`. */
  readonly url: string;
  /** An API token or the access token of a login. Not needed in browsers, which send cookies. */
  readonly token?: string;
  /** Replaces the `fetch` of the platform. */
  readonly fetch?: typeof globalThis.fetch;
  /** Timeout of a request; 30 seconds by default. */
  readonly timeoutMs?: number;
}

export interface PlenumClient {
  readonly url: string;
  /** Calls an operation. Throws `PlenumError` for error responses. */
  readonly call: <N extends OperationName>(name: N, ...input: Input<N>) => Promise<Reply<N>>;
  /**
   * Calls an operation whose replies have an `ETag`. Returns null if the reply has not changed since this client last
   * received it.
   */
  readonly changed: <N extends OperationName>(name: N, ...input: Input<N>) => Promise<Reply<N> | null>;
  /** Logs in without cookies: later calls send the access token, which is valid for some minutes. */
  readonly logIn: (email: string, password: string) => Promise<void>;
  /**
   * Returns the server time in milliseconds, as of the `Date` header of the last response. Returns the local time before
   * the first response.
   */
  readonly now: () => number;
}

interface LooseInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Fills in the parameters of a path. The slashes of a file key are not encoded. */
const fillPath = (template: string, path: Readonly<Record<string, unknown>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(path[name])).replaceAll('%2F', name === 'key' ? '/' : '%2F'),
  );

function queryText(query: Readonly<Record<string, unknown>>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, textOf(value)] as [string, string]],
  );
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`;
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/')) return response.blob();
  const text = await response.text();
  if (text === '') return null;
  return type.startsWith('application/json') ? (JSON.parse(text) as unknown) : text;
}

async function errorOf(response: Response): Promise<PlenumError> {
  const retryAfter = response.headers.get('retry-after');
  const body = await bodyOf(response).catch(() => null);
  const problem = typeof body === 'object' && body !== null ? body : {};
  return new PlenumError(response.status, problem, retryAfter === null ? null : Number(retryAfter));
}

/** Returns the access token from the cookies of the login response. */
function tokenOf(response: Response): string {
  const [, token] =
    response.headers
      .getSetCookie()
      .map((cookie) => /^(?:__Host-)?access_token_cookie=([^;]+)/.exec(cookie))
      .find((match) => match !== null) ?? [];
  if (token === undefined) throw new Error('The login response has no access token cookie.');
  return token;
}

const isPlainBody = (body: unknown): body is FormData | string => body instanceof FormData || typeof body === 'string';

/** Creates a client of an installation. */
export function createPlenumClient(options: ClientOptions): PlenumClient {
  const { fetch = globalThis.fetch, timeoutMs = 30_000 } = options;
  const url = options.url.replace(/\/+$/, '');
  const etags = new Map<string, string>();
  let { token } = options;
  /** Offset of the server time from the monotonic clock. */
  let serverOffsetMs = Date.now() - performance.now();

  async function sendRequest(
    name: OperationName,
    input: LooseInput = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const [method = 'GET', template = ''] = addresses[name].split(' ');
    const { body } = input;
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    if (body !== undefined && !isPlainBody(body)) headers['content-type'] = 'application/json';
    const startMs = performance.now();
    const response = await fetch(`${url}${fillPath(template, input.path ?? {})}${queryText(input.query ?? {})}`, {
      method,
      headers,
      credentials: 'include',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: isPlainBody(body) ? body : JSON.stringify(body) }),
    });
    const dateMs = Date.parse(response.headers.get('date') ?? '');
    // Assumes the middle of the request, and the middle of the second, because the header has no milliseconds.
    if (!Number.isNaN(dateMs)) serverOffsetMs = dateMs + 500 - (startMs + performance.now()) / 2;
    return response;
  }

  return {
    url,
    now: () => performance.now() + serverOffsetMs,
    async call(name, ...[input]) {
      const response = await sendRequest(name, input);
      if (!response.ok) throw await errorOf(response);
      return (await bodyOf(response)) as Reply<typeof name>;
    },
    async changed(name, ...[input]) {
      const key = JSON.stringify([name, input]);
      const lastEtag = etags.get(key);
      const response = await sendRequest(name, input, lastEtag === undefined ? {} : { 'if-none-match': lastEtag });
      if (response.status === 304) return null;
      if (!response.ok) throw await errorOf(response);
      const etag = response.headers.get('etag');
      if (etag !== null) etags.set(key, etag);
      return (await bodyOf(response)) as Reply<typeof name>;
    },
    async logIn(email, password) {
      const response = await sendRequest('Login', { body: { email, password } });
      if (!response.ok) throw await errorOf(response);
      token = tokenOf(response);
    },
  };
}
