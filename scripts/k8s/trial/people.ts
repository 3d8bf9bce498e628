/** The people of a trial: they sign up through the ingress, follow the link in their mail and join the conference. */
import { randomBytes } from 'node:crypto';
import type { Person } from '../../../tests/support/gateway/world.ts';
import { verificationToken } from './mail-catcher.ts';

const password = 'correct horse battery';
/** Less than the lifetime of an access token. */
const refreshEveryMs = 5 * 60_000;

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly cookies: ReadonlyMap<string, string>;
}

async function send(ingress: string, method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const reply = await fetch(`${ingress}/api${path}`, { method, headers: { ...headers, ...type }, ...sent });
  const text = await reply.text();
  const cookies = new Map<string, string>();
  for (const line of reply.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  }
  return { status: reply.status, body: text === '' ? null : (JSON.parse(text) as unknown), cookies } satisfies Reply;
}

const cookieOf = (cookies: ReadonlyMap<string, string>, kind: string): string =>
  [...cookies].find(([name]) => name.includes(kind))?.[1] ?? '';

/** Somebody with a browser: their login is renewed as it is used. */
export class TrialPerson implements Person {
  readonly name: string;
  readonly email: string;
  readonly login_id = '';
  readonly email_verified = true;
  readonly is_demo = false;
  user_id = 0;
  access_token = '';
  socketToken = '';
  readonly #ingress: string;
  readonly #jar = new Map<string, string>();
  #refreshing: NodeJS.Timeout | undefined;

  constructor(ingress: string, name: string) {
    this.#ingress = ingress;
    this.name = name;
    this.email = `${name}-${randomBytes(4).toString('hex')}@example.org`;
  }

  /** Sends a request. Throws when the answer is not the expected one. */
  async request(method: string, path: string, expected: number, body?: unknown): Promise<unknown> {
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers: Record<string, string> = cookie === '' ? {} : { cookie, origin: this.#ingress };
    const reply = await send(this.#ingress, method, path, headers, body);
    for (const [name, value] of reply.cookies) this.#jar.set(name, value);
    this.access_token = cookieOf(this.#jar, 'access_token');
    if (reply.status !== expected)
      throw new Error(`${method} ${path} answered ${reply.status}, not ${expected}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  /** Signs up, follows the link of the mail and logs in. */
  async signUp(namespace: string): Promise<void> {
    const names = { first_name: this.name, last_name: 'Trial' };
    await this.request('POST', '/auth/signup', 201, { email: this.email, password, ...names });
    const token = await verificationToken(namespace, this.email);
    await this.request('GET', `/auth/verify-email/${token}`, 200);
    await this.logIn();
    const me = (await this.request('GET', '/auth/me', 200)) as { readonly id: number };
    this.user_id = me.id;
    const issued = (await this.request('GET', '/auth/socket-token', 200)) as { readonly token: string };
    this.socketToken = issued.token;
    // A refusal shows in the next request, whose answer is counted.
    this.#refreshing = setInterval(
      () => void this.request('POST', '/auth/refresh', 200).catch(() => undefined),
      refreshEveryMs,
    );
  }

  /** Logs in anew with the password; other logins were ended. */
  async logIn(): Promise<void> {
    await this.request('POST', '/auth/login', 200, { email: this.email, password });
  }

  leave(): void {
    clearInterval(this.#refreshing);
  }
}
