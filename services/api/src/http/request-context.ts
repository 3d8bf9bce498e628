/** The part of HTTP that handlers may see (`Http`), made for one request. */
import type { OperationSpec } from '@plenum/contracts/operation';
import type { Actor } from '@plenum/core/domain/actor';
import { fail, Refusal } from '@plenum/core/platform/errors';
import { readLoginCookie } from '@plenum/core/platform/security/login-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { plainAddress } from './addresses.ts';
import { presentedAccessToken } from './authenticate.ts';
import { clearLoginCookies, setLoginCookies } from './cookies.ts';
import type { Http, Upload, UploadRefusals } from './handle.ts';
import type { Attempt, RateLimits } from './rate-limits.ts';

const user_agent_length_max = 255;
const default_locale = 'en';
/** Of the one upload there is so far. */
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

/** Whatever goes wrong while a form is read comes from the form. */
function refusalOfForm(error: unknown, refusals: UploadRefusals): Refusal {
  if (error instanceof Refusal) return error;
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
    const file = await request.file({ limits: { fileSize: max_bytes, files: 1 } });
    if (file === undefined || file.fieldname !== field) throw fail(refusals.missing);
    const content = await file.toBuffer();
    if (content.length === 0) throw fail(refusals.missing);
    return { file_name: file.filename.normalize('NFC'), content };
  } catch (error) {
    throw refusalOfForm(error, refusals);
  }
}

/** What a request is counted by. Read when asked for: most operations count nothing. */
export function attemptOf(request: FastifyRequest, actor: Actor | null, secure: boolean): Attempt {
  return {
    actor,
    get address() {
      return request.ip;
    },
    get body() {
      return request.body;
    },
    get refresh_token() {
      return readLoginCookie(request.headers.cookie, 'refresh_token', secure);
    },
  };
}

export interface RequestContext {
  readonly operation: OperationSpec;
  readonly secure: boolean;
  readonly limits: RateLimits;
  readonly attempt: Attempt;
}

/** HTTP for the handler of one request. Headers are read when asked for: few handlers want any. */
export function httpFor(
  { operation, secure, limits, attempt }: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Http {
  return {
    get address() {
      return plainAddress(request.ip);
    },
    get user_agent() {
      return request.headers['user-agent']?.toWellFormed().slice(0, user_agent_length_max) ?? null;
    },
    get locale() {
      return firstLanguage(request.headers['accept-language']);
    },
    get access_token() {
      return presentedAccessToken(request.headers, secure);
    },
    get refresh_token() {
      return attempt.refresh_token;
    },
    setLogin: (tokens) => setLoginCookies(reply, tokens, secure),
    clearLogin: () => clearLoginCookies(reply, secure),
    forgive: () => limits.forgive(operation.rate_limits ?? [], attempt),
    upload: (max_bytes, refusals = import_refusals) => readUpload(request, operation.upload ?? '', max_bytes, refusals),
  };
}
