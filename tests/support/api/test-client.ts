/** A browser for tests: stores cookies, sends JSON, and calls the API in-process. */
import { loginCookieName } from '@plenum/core/platform/security/login-cookie';
import type { FastifyInstance, InjectOptions } from 'fastify';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

export interface TestReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  /** The parsed body, for `toMatchObject`; null when there is none. */
  readonly body: unknown;
  readonly raw: Buffer;
}

export interface SendOptions {
  readonly body?: unknown;
  /** A raw body, for example malformed JSON. */
  readonly payload?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly maxAgeS: number | null;
}

function parseSetCookie(line: string): Cookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const separator = pair.indexOf('=');
  const attribute = (name: string) =>
    attributes.find((text) => text.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const maxAge = attribute('max-age');
  return {
    name: pair.slice(0, separator),
    value: pair.slice(separator + 1),
    path: attribute('path') ?? '/',
    maxAgeS: maxAge === undefined ? null : Number(maxAge),
  };
}

export class TestClient {
  readonly #app: FastifyInstance;
  /** Client address of the requests; the test API trusts one proxy. */
  readonly address: string;
  readonly cookies = new Map<string, Cookie>();
  /** Token of a program, sent with every request. */
  readonly bearer: string | null;

  constructor(app: FastifyInstance, address: string, bearer: string | null = null) {
    this.#app = app;
    this.address = address;
    this.bearer = bearer;
  }

  /** Returns the value of a cookie, or null. */
  cookie(name: string): string | null {
    return this.cookies.get(name)?.value ?? null;
  }

  /** Checks that no login cookie remains; the cookie of a known browser may remain. */
  isLoggedOut(): boolean {
    return [...this.cookies.keys()].every((name) => name === loginCookieName('device_proofs', false));
  }

  /** Sets a cookie. */
  setCookie(name: string, value: string, path = '/'): void {
    this.cookies.set(name, { name, value, path, maxAgeS: null });
  }

  /** Returns another browser with the same cookies. */
  clone(): TestClient {
    const clonedClient = new TestClient(this.#app, this.address);
    for (const [name, cookie] of this.cookies) clonedClient.cookies.set(name, cookie);
    return clonedClient;
  }

  /** Returns a program that sends the login of this browser in `Authorization`. */
  asProgram(): TestClient {
    return new TestClient(this.#app, this.address, this.cookie(loginCookieName('access_token', false)));
  }

  /** Sends a request to a path under `/api`. */
  async send(method: Method, path: string, options: SendOptions = {}): Promise<TestReply> {
    const url = `/api${path}`;
    const cookie = [...this.cookies.values()]
      .filter(
        (stored) => url === stored.path || url.startsWith(stored.path.endsWith('/') ? stored.path : `${stored.path}/`),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const payload = options.payload ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const request: InjectOptions = {
      method,
      url,
      headers: {
        'x-forwarded-for': this.address,
        ...(cookie === '' ? {} : { cookie }),
        ...(this.bearer === null ? {} : { authorization: `Bearer ${this.bearer}` }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(payload === undefined ? {} : { payload }),
      ...(options.query === undefined ? {} : { query: { ...options.query } }),
    };
    const response = await this.#app.inject(request);
    this.#keep(response.headers['set-cookie']);
    const { statusCode: status, headers, body: text, rawPayload: raw } = response;
    const isJson = (headers['content-type'] ?? '').startsWith('application/json') && text !== '';
    const isPlain = headers['content-encoding'] === undefined;
    const body: unknown = isJson && isPlain ? JSON.parse(text) : null;
    return { status, headers, text, body, raw };
  }

  get(path: string, options?: SendOptions): Promise<TestReply> {
    return this.send('GET', path, options);
  }
  post(path: string, body?: unknown, options?: SendOptions): Promise<TestReply> {
    return this.send('POST', path, { ...options, ...(body === undefined ? {} : { body }) });
  }
  put(path: string, body?: unknown, options?: SendOptions): Promise<TestReply> {
    return this.send('PUT', path, { ...options, ...(body === undefined ? {} : { body }) });
  }
  delete(path: string, options?: SendOptions): Promise<TestReply> {
    return this.send('DELETE', path, options);
  }

  #keep(header: string | string[] | undefined): void {
    for (const line of [header ?? []].flat()) {
      const cookie = parseSetCookie(line);
      if (cookie.maxAgeS === 0) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie);
    }
  }
}
