/** The part of HTTP that handlers may see (`Http`), made for one request. */
import { type Language, languageOfRequest } from '@plenum/contracts/languages';
import type { OperationSpec } from '@plenum/contracts/operation';
import type { Actor } from '@plenum/core/domain/actor';
import { plainAddress } from '@plenum/core/platform/addresses';
import { fail, Refusal } from '@plenum/core/platform/errors';
import { readLoginCookie } from '@plenum/core/platform/security/login-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { presentedAccessToken } from './authenticate.ts';
import { addressOf, BrokenOff } from './broken-off.ts';
import { clearLoginCookies, setLoginCookies } from './cookies.ts';
import type { Http, LoginTokens, Upload, UploadRefusals } from './handle.ts';
import type { Attempt, RateLimits } from './rate-limits.ts';

const user_agent_length_max = 255;
/** Of a text beside a file. */
const field_max_bytes = 1000;
const default_locale = 'en';
/** Of schedules. */
const import_refusals: UploadRefusals = { missing: 'import_file_missing', too_large: 'import_file_too_large' };

/** The first language of `Accept-Language` in its canonical form; `en` when there is none. */
export function firstLanguage(header: string | undefined): string {
  const [first = ''] = (header ?? '').split(',', 1);
  const [tag = ''] = first.split(';', 1);
  try {
    const [canonical] = Intl.getCanonicalLocales(tag.trim());
    return canonical !== undefined && canonical.length <= 35 ? canonical : default_locale;
  } catch {
    return default_locale;
  }
}

/** Whatever goes wrong while a form is read comes from the form, or from its end before it was whole. */
function refusalOfForm(request: FastifyRequest, error: unknown, refusals: UploadRefusals): Refusal | BrokenOff {
  if (error instanceof Refusal) return error;
  if (request.raw.socket.destroyed) return new BrokenOff('The client has gone.', { cause: error });
  const is_too_large = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
  return fail(is_too_large ? refusals.too_large : 'malformed_request', { cause: error });
}

async function readUpload(
  request: FastifyRequest,
  field: string,
  max_bytes: number,
  refusals: UploadRefusals,
): Promise<Upload> {
  if (!request.isMultipart()) {
    throw fail(request.headers['content-type'] === undefined ? refusals.missing : 'unsupported_media_type');
  }
  try {
    const fields: Record<string, string> = {};
    let file: Omit<Upload, 'fields'> | undefined;
    for await (const part of request.parts({ limits: { fileSize: max_bytes, fieldSize: field_max_bytes, files: 1 } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else {
        if (part.fieldname !== field) throw fail(refusals.missing);
        file = { file_name: part.filename.normalize('NFC'), content: await part.toBuffer() };
      }
    }
    if (file === undefined || file.content.length === 0) throw fail(refusals.missing);
    return { ...file, fields };
  } catch (error) {
    throw refusalOfForm(request, error, refusals);
  }
}

/** What a request is counted by. Read when asked for: most operations count nothing. */
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
}

export const attemptOf = (request: FastifyRequest, actor: Actor | null, secure: boolean): Attempt =>
  new RequestAttempt(request, actor, secure);

export interface RequestContext {
  readonly operation: OperationSpec;
  readonly secure: boolean;
  readonly limits: RateLimits;
  readonly attempt: Attempt;
}

/** HTTP for the handler of one request. Headers are read when asked for: few handlers want any. */
class RequestHttp implements Http {
  readonly #context: RequestContext;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(context: RequestContext, request: FastifyRequest, reply: FastifyReply) {
    this.#context = context;
    this.#request = request;
    this.#reply = reply;
  }

  get address(): string {
    return plainAddress(addressOf(this.#request));
  }

  get user_agent(): string | null {
    return this.#request.headers['user-agent']?.toWellFormed().slice(0, user_agent_length_max) ?? null;
  }

  get locale(): string {
    return firstLanguage(this.#request.headers['accept-language']);
  }

  get language(): Language {
    return languageOfRequest(this.#request.headers);
  }

  get prefers_image(): boolean {
    const [first = ''] = (this.#request.headers.accept ?? '').split(',', 1);
    return first.trim().startsWith('image/');
  }

  get access_token(): string | null {
    return presentedAccessToken(this.#request.headers, this.#context.secure);
  }

  get refresh_token(): string | null {
    return this.#context.attempt.refresh_token;
  }

  setLogin(tokens: LoginTokens): void {
    setLoginCookies(this.#reply, tokens, this.#context.secure);
  }

  clearLogin(): void {
    clearLoginCookies(this.#reply, this.#context.secure);
  }

  forgive(): Promise<void> {
    const { limits, operation, attempt } = this.#context;
    return limits.forgive(operation.rate_limits ?? [], attempt);
  }

  upload(max_bytes: number, refusals = import_refusals): Promise<Upload> {
    return readUpload(this.#request, this.#context.operation.upload ?? '', max_bytes, refusals);
  }
}

export const httpFor = (context: RequestContext, request: FastifyRequest, reply: FastifyReply): Http =>
  new RequestHttp(context, request, reply);
