/** A typed client for the HTTP API: one call per operation, typed errors, and conditional requests. */
import { routes, type Operations, type Problem } from './generated/api.ts';
import type { CodedFailure } from './retry.ts';

export { isTransient, withRetry, type RetryOptions } from './retry.ts';

export type OperationName = keyof Operations;
export type Request<N extends OperationName> = Operations[N]['request'];
export type Reply<N extends OperationName> = Operations[N]['reply'];
/** Operations that return pages of a list. */
export type ListName = {
  [N in OperationName]: Reply<N> extends { readonly next: string | null } ? N : never;
}[OperationName];
/** The input may be omitted for operations without required input. */
type Input<N extends OperationName> =
  Partial<Request<N>> extends Request<N> ? [input?: Request<N>] : [input: Request<N>];

/** An error response. `docs/errors.md` lists the values of `code`. */
export class PlenumError extends Error implements CodedFailure {
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
  /**
   * An API token, or the access token of a login, which is valid for 15 minutes. Omit it if you call `logIn`, or in a
   * browser, where cookies are sent instead.
   */
  readonly token?: string;
  /** Custom `fetch` implementation. Defaults to `globalThis.fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Timeout of a request. Defaults to 30 seconds. */
  readonly timeoutMs?: number;
}

export interface PlenumClient {
  readonly url: string;
  /** Calls an operation. Throws `PlenumError` for error responses. */
  readonly call: <N extends OperationName>(name: N, ...input: Input<N>) => Promise<Reply<N>>;
  /** Iterates over the pages of a list, starting after the cursor `query.after` if it is set. */
  readonly pages: <N extends ListName>(name: N, ...input: Input<N>) => AsyncGenerator<Reply<N>>;
  /**
   * Calls an operation whose replies have an `ETag`. Returns null if the reply has not changed since this client last
   * received it.
   */
  readonly callIfChanged: <N extends OperationName>(name: N, ...input: Input<N>) => Promise<Reply<N> | null>;
  /**
   * Logs in without cookies: later calls send the access token. It is valid for 15 minutes and is renewed automatically
   * with the refresh token, which is kept in memory only. If renewal fails, calls throw `token_revoked` or
   * `token_expired`.
   */
  readonly logIn: (email: string, password: string) => Promise<void>;
  /** Returns the token for the handshake of a socket: the API token, or a socket token of the login. */
  readonly handshakeToken: () => Promise<string>;
  /**
   * Returns the current server time in Unix milliseconds, estimated from the `Date` header of the last response. Returns
   * the local time before the first response.
   */
  readonly serverNow: () => number;
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

function toQueryString(query: Readonly<Record<string, unknown>>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, textOf(value)] as [string, string]],
  );
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`;
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/')) return response.blob();
  const text = await response.text();
  if (text === '') return null;
  return type.startsWith('application/json') ? (JSON.parse(text) as unknown) : text;
}

async function toPlenumError(response: Response): Promise<PlenumError> {
  const retryAfter = response.headers.get('retry-after');
  const body = await readBody(response).catch(() => null);
  const problem = typeof body === 'object' && body !== null ? body : {};
  return new PlenumError(response.status, problem, retryAfter === null ? null : Number(retryAfter));
}

interface LoginTokens {
  readonly accessToken: string;
  /** Name and value of the cookie. */
  readonly refreshCookie: string;
}

function readLoginTokens(response: Response): LoginTokens {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const cookieOf = (name: string) => cookies.find((cookie) => cookie.slice(0, cookie.indexOf('=')).endsWith(name));
  const access = cookieOf('access_token_cookie');
  const refreshCookie = cookieOf('refresh_token_cookie');
  if (access === undefined || refreshCookie === undefined) throw new Error('The response has no login cookies.');
  return { accessToken: access.slice(access.indexOf('=') + 1), refreshCookie };
}

/** Returns the offset of the server time from the monotonic clock; null if the response has no date. */
function serverOffsetOf(response: Response, startMs: number): number | null {
  const dateMs = Date.parse(response.headers.get('date') ?? '');
  // Assumes the middle of the request, and the middle of the second, because the header has no milliseconds.
  return Number.isNaN(dateMs) ? null : dateMs + 500 - (startMs + performance.now()) / 2;
}

/** Returns the body of a 2xx response. Throws `PlenumError` otherwise. */
async function readBodyOrThrow(response: Response): Promise<unknown> {
  if (!response.ok) throw await toPlenumError(response);
  return readBody(response);
}

const isApiToken = (token: string | undefined): token is string => token?.startsWith('plenum_') === true;
const isBrowser = 'document' in globalThis;

const isPlainBody = (body: unknown): body is FormData | string => body instanceof FormData || typeof body === 'string';

/** Creates a client for an installation. */
export function createPlenumClient(options: ClientOptions): PlenumClient {
  const { fetch = globalThis.fetch, timeoutMs = 30_000 } = options;
  const url = options.url.replace(/\/+$/, '');
  const etags = new Map<string, string>();
  let { token } = options;
  let refreshCookie: string | undefined;
  let renewing: Promise<void> | undefined;
  /** Offset of the server time from the monotonic clock. */
  let serverOffsetMs = Date.now() - performance.now();

  async function sendRequest(
    name: OperationName,
    { path = {}, query = {}, body }: LooseInput = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const [method = 'GET', template = ''] = routes[name].split(' ');
    if (token !== undefined && headers['cookie'] === undefined) headers['authorization'] = `Bearer ${token}`;
    if (body !== undefined && !isPlainBody(body)) headers['content-type'] = 'application/json';
    const startMs = performance.now();
    const response = await fetch(`${url}${fillPath(template, path)}${toQueryString(query)}`, {
      method,
      headers,
      credentials: 'include',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: isPlainBody(body) ? body : JSON.stringify(body) }),
    });
    serverOffsetMs = serverOffsetOf(response, startMs) ?? serverOffsetMs;
    return response;
  }

  const canRenew = (): boolean => refreshCookie !== undefined || (isBrowser && options.token === undefined);

  /** Renews the login. Concurrent calls share a request, because a refresh token is valid once. */
  function renew(): Promise<void> {
    renewing ??= (async () => {
      const response = await sendRequest('Refresh', {}, refreshCookie === undefined ? {} : { cookie: refreshCookie });
      if (!response.ok) throw await toPlenumError(response);
      // Browsers keep the cookies themselves.
      if (refreshCookie !== undefined) ({ accessToken: token, refreshCookie } = readLoginTokens(response));
    })().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  /** Sends a request. If the login has expired (401), renews it and retries once. */
  async function request(name: OperationName, input?: LooseInput, headers?: Record<string, string>): Promise<Response> {
    const tokenBefore = token;
    const response = await sendRequest(name, input, { ...headers });
    if (response.status !== 401 || !canRenew() || name === 'Login') return response;
    // Another call may have renewed it in the meantime.
    if (token === tokenBefore) await renew();
    return sendRequest(name, input, { ...headers });
  }

  const call: PlenumClient['call'] = async (name, ...[input]) => {
    return (await readBodyOrThrow(await request(name, input))) as Reply<typeof name>;
  };

  return {
    url,
    serverNow: () => performance.now() + serverOffsetMs,
    call,
    async *pages(name, ...[input]) {
      const first: LooseInput = input ?? {};
      let after: unknown = first.query?.['after'];
      do {
        const response = await request(name, { ...first, query: { ...first.query, after } });
        const page = (await readBodyOrThrow(response)) as Reply<typeof name>;
        yield page;
        after = page.next;
      } while (after !== null);
    },
    async callIfChanged(name, ...[input]) {
      const key = JSON.stringify([name, input]);
      const lastEtag = etags.get(key);
      const response = await request(name, input, lastEtag === undefined ? {} : { 'if-none-match': lastEtag });
      if (response.status === 304) return null;
      const reply = (await readBodyOrThrow(response)) as Reply<typeof name>;
      const etag = response.headers.get('etag');
      if (etag !== null) etags.set(key, etag);
      return reply;
    },
    async logIn(email, password) {
      const response = await sendRequest('Login', { body: { email, password } });
      if (!response.ok) throw await toPlenumError(response);
      ({ accessToken: token, refreshCookie } = readLoginTokens(response));
    },
    handshakeToken: async () => (isApiToken(token) ? token : (await call('GetSocketToken')).token),
  };
}
