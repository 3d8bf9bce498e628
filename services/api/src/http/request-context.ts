/** The parts of an HTTP request and reply that handlers may access (`Http`). */
import { type Language, languageOfRequest } from '@plenum/contracts/languages';
import type { OperationSpec } from '@plenum/contracts/operation';
import type { Actor } from '@plenum/core/domain/actor';
import type { Http, LoginTokens, Upload, UploadOptions } from '@plenum/core/operation-handlers';
import { networkOf, plainAddress } from '@plenum/core/platform/addresses';
import { fail } from '@plenum/core/platform/errors';
import type { RateLimiter } from '@plenum/core/platform/redis/rate-limiter';
import { readLoginCookie } from '@plenum/core/platform/security/login-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken, readAccessToken } from './authenticate.ts';
import { addressOf } from './client-disconnect.ts';
import { clearLoginCookies, setDeviceCookie, setLoginCookies } from './cookies.ts';
import type { Attempt, RateLimits } from './rate-limits.ts';
import { readMail } from './read-mail.ts';
import { readUpload, type UploadSlots } from './uploads.ts';

const maxUserAgentLength = 255;
const defaultLocale = 'en';

/** Returns the first language of `Accept-Language` in canonical form; `en` if there is none. */
export function firstLanguage(header: string | undefined): string {
  const [first = ''] = (header ?? '').split(',', 1);
  const [tag = ''] = first.split(';', 1);
  try {
    const [canonical] = Intl.getCanonicalLocales(tag.trim());
    return canonical !== undefined && canonical.length <= 35 ? canonical : defaultLocale;
  } catch {
    return defaultLocale;
  }
}

/** The data for rate limits. Evaluated lazily, because most operations have none. */
class RequestAttempt implements Attempt {
  readonly #request: FastifyRequest;
  readonly #secure: boolean;
  readonly actor: Actor | null;

  constructor(request: FastifyRequest, actor: Actor | null, secure: boolean) {
    this.#request = request;
    this.#secure = secure;
    this.actor = actor;
  }

  get address(): string {
    return addressOf(this.#request);
  }

  get body(): unknown {
    return this.#request.body;
  }

  get refresh_token(): string | null {
    return readLoginCookie(this.#request.headers.cookie, 'refresh_token', this.#secure);
  }

  get device_proofs(): string | null {
    return readLoginCookie(this.#request.headers.cookie, 'device_proofs', this.#secure);
  }
}

export const createAttempt = (request: FastifyRequest, actor: Actor | null, secure: boolean): Attempt =>
  new RequestAttempt(request, actor, secure);

export interface RequestContext {
  readonly operation: OperationSpec;
  readonly secure: boolean;
  readonly limits: RateLimits;
  readonly limiter: RateLimiter;
  readonly uploadSlots: UploadSlots;
  readonly attempt: Attempt;
}

/** Headers are read lazily, because few handlers need them. */
class RequestHttp implements Http {
  readonly #context: RequestContext;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #releaseSlot: (() => void) | undefined;

  constructor(context: RequestContext, request: FastifyRequest, reply: FastifyReply) {
    this.#context = context;
    this.#request = request;
    this.#reply = reply;
  }

  get address(): string {
    return plainAddress(addressOf(this.#request));
  }

  get user_agent(): string | null {
    return this.#request.headers['user-agent']?.toWellFormed().slice(0, maxUserAgentLength) ?? null;
  }

  get locale(): string {
    return firstLanguage(this.#request.headers['accept-language']);
  }

  get language(): Language {
    return languageOfRequest(this.#request.headers);
  }

  get prefersImage(): boolean {
    const [first = ''] = (this.#request.headers.accept ?? '').split(',', 1);
    return first.trim().startsWith('image/');
  }

  get access_token(): string | null {
    return readAccessToken(this.#request.headers, this.#context.secure);
  }

  get bearer(): string | null {
    return bearerToken(this.#request.headers);
  }

  get refresh_token(): string | null {
    return this.#context.attempt.refresh_token;
  }

  get device_proofs(): string | null {
    return this.#context.attempt.device_proofs;
  }

  setLogin(tokens: LoginTokens): void {
    setLoginCookies(this.#reply, tokens, this.#context.secure);
  }

  clearLogin(): void {
    clearLoginCookies(this.#reply, this.#context.secure);
  }

  setDeviceProofs(device_proofs: string): void {
    setDeviceCookie(this.#reply, device_proofs, this.#context.secure);
  }

  refundRateLimits(): Promise<void> {
    const { limits, operation, attempt } = this.#context;
    return limits.recordSuccess(operation.rateLimits ?? [], attempt);
  }

  /** The upload slot is reserved until the response is sent, because processing the file also uses memory. */
  async upload<T>(options: UploadOptions<T>): Promise<Upload<T>> {
    const { attempt, uploadSlots, operation, limiter } = this.#context;
    if (attempt.actor === null) throw fail('not_authenticated');
    const { user_id } = attempt.actor;
    this.#releaseSlot = uploadSlots.take(user_id, networkOf(attempt.address));
    return readUpload({ request: this.#request, field: operation.upload ?? '', user_id, limiter, options });
  }

  mail(maxBytes: number): Promise<Buffer> {
    return readMail(this.#request.raw, maxBytes);
  }

  /** Called when the response is sent. */
  end(): void {
    this.#releaseSlot?.();
  }
}

/** Call `end` when the handler has finished. */
export const createRequestHttp = (
  context: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Http & { end(): void } => new RequestHttp(context, request, reply);
