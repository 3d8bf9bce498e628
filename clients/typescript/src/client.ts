/** The HTTP interface of Plenum, typed: one call per operation, refusals as errors, versions for what is asked again. */
import { addresses, type Operations, type Problem } from './generated/api.ts';

export type OperationName = keyof Operations;
export type Request<N extends OperationName> = Operations[N]['request'];
export type Reply<N extends OperationName> = Operations[N]['reply'];
/** Operations that take nothing, or nothing that has to be given, may be called with their name alone. */
type Input<N extends OperationName> =
  Partial<Request<N>> extends Request<N> ? [input?: Request<N>] : [input: Request<N>];

/** A refusal of the server. `code` is for programs; `docs/errors.md` lists all of them. */
export class PlenumError extends Error {
  override readonly name = 'PlenumError';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  /** Seconds to wait before the next try, where the server says so. */
  readonly retryAfterS: number | null;
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem>, retryAfterS: number | null) {
    super(problem.message ?? `The server answered ${status}.`);
    this.status = status;
    this.code = problem.error ?? 'unknown';
    this.requestId = problem.request_id ?? null;
    this.retryAfterS = retryAfterS;
    this.problem = problem;
  }
}

export interface ClientOptions {
  /** Where the installation is, such as `https://plenum.example`. */
  readonly url: string;
  /** An API token, or the token of a login. Browsers need none: their cookies are the login. */
  readonly token?: string;
  /** Replaces the `fetch` of the platform. */
  readonly fetch?: typeof globalThis.fetch;
  /** How long one request may take; 30 seconds unless said otherwise. */
  readonly timeoutMs?: number;
}

export interface PlenumClient {
  readonly url: string;
  /** Calls an operation. Throws `PlenumError` for refusals. */
  readonly call: <N extends OperationName>(name: N, ...input: Input<N>) => Promise<Reply<N>>;
  /**
   * Calls an operation whose replies have a version: returns null while the reply is the one that this client received
   * last, which costs the server next to nothing.
   */
  readonly changed: <N extends OperationName>(name: N, ...input: Input<N>) => Promise<Reply<N> | null>;
  /** Logs in where no browser keeps cookies: later calls carry the token of the login, which lasts for minutes. */
  readonly logIn: (email: string, password: string) => Promise<void>;
  /**
   * Returns the time of the server in milliseconds, by its last reply: the clock of a device may be minutes off. That of the device
   * before the first reply.
   */
  readonly now: () => number;
}

interface LooseInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Fills in the parameters of a path. A key of a file keeps its slashes. */
const fill = (template: string, path: Readonly<Record<string, unknown>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(path[name])).replaceAll('%2F', name === 'key' ? '/' : '%2F'),
  );

function queryText(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, textOf(value)] as [string, string]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/')) return response.blob();
  const text = await response.text();
  if (text === '') return null;
  return type.startsWith('application/json') ? (JSON.parse(text) as unknown) : text;
}

async function refusalOf(response: Response): Promise<PlenumError> {
  const wait = response.headers.get('retry-after');
  const problem = await bodyOf(response).catch(() => null);
  const known = typeof problem === 'object' && problem !== null ? problem : {};
  return new PlenumError(response.status, known, wait === null ? null : Number(wait));
}

/** The access token among the cookies that logging in sets. */
function tokenOf(response: Response): string {
  const [, token] =
    response.headers
      .getSetCookie()
      .map((cookie) => /^(?:__Host-)?access_token_cookie=([^;]+)/.exec(cookie))
      .find((found) => found !== null) ?? [];
  if (token === undefined) throw new Error('The server set no cookie.');
  return token;
}

const isPlainBody = (body: unknown): body is FormData | string => body instanceof FormData || typeof body === 'string';

/** Creates a client of an installation. */
export function createPlenumClient(options: ClientOptions): PlenumClient {
  const { fetch: send = globalThis.fetch, timeoutMs = 30_000 } = options;
  const url = options.url.replace(/\/+$/, '');
  const versions = new Map<string, string>();
  let { token } = options;
  /** Time of the server minus the monotonic clock, which nobody sets. */
  let serverMs = Date.now() - performance.now();

  async function ask(
    name: OperationName,
    input: LooseInput = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const [method = 'GET', template = ''] = addresses[name].split(' ');
    const { body } = input;
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    if (body !== undefined && !isPlainBody(body)) headers['content-type'] = 'application/json';
    const askedMs = performance.now();
    const response = await send(`${url}${fill(template, input.path ?? {})}${queryText(input.query ?? {})}`, {
      method,
      headers,
      credentials: 'include',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: isPlainBody(body) ? body : JSON.stringify(body) }),
    });
    const sentMs = Date.parse(response.headers.get('date') ?? '');
    // In the middle of the request, and of the second that the header leaves out.
    if (!Number.isNaN(sentMs)) serverMs = sentMs + 500 - (askedMs + performance.now()) / 2;
    return response;
  }

  return {
    url,
    now: () => performance.now() + serverMs,
    async call(name, ...[input]) {
      const response = await ask(name, input);
      if (!response.ok) throw await refusalOf(response);
      return (await bodyOf(response)) as Reply<typeof name>;
    },
    async changed(name, ...[input]) {
      const key = JSON.stringify([name, input]);
      const known = versions.get(key);
      const response = await ask(name, input, known === undefined ? {} : { 'if-none-match': known });
      if (response.status === 304) return null;
      if (!response.ok) throw await refusalOf(response);
      const version = response.headers.get('etag');
      if (version !== null) versions.set(key, version);
      return (await bodyOf(response)) as Reply<typeof name>;
    },
    async logIn(email, password) {
      const response = await ask('Login', { body: { email, password } });
      if (!response.ok) throw await refusalOf(response);
      token = tokenOf(response);
    },
  };
}
