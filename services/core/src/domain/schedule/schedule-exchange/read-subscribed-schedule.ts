/** Fetches a subscribed schedule from its URL: an arbitrary, untrusted server. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { SubscriptionProblem } from '@plenum/contracts/enums';
import { maxImportFileBytes } from '@plenum/contracts/limits';
import {
  subscriptionFetchTimeoutMs,
  firstSubscriptionFetchTimeoutMs,
  maxSubscriptionRedirects,
} from '@plenum/contracts/schedule/import-limits';
import type { Outbound, OutboundFailure, OutboundReply } from '../../../platform/outbound/outbound.ts';
import type { ClaimedSubscription } from './schedule-subscriptions.queries.ts';

export interface FetchFailure {
  readonly kind: 'failed';
  readonly code: SubscriptionProblem;
  /** HTTP status of the response; null without a response. */
  readonly status: number | null;
  /** Delay requested by the response (`Retry-After`, in seconds); null without one. */
  readonly retryAfterS: number | null;
}

export interface FetchedSchedule {
  readonly kind: 'received';
  readonly body: Buffer;
  /** SHA-256 of the body. */
  readonly digest: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

export type FetchResult = { readonly kind: 'unchanged' } | FetchedSchedule | FetchFailure;

type FetchOptions = Pick<ClaimedSubscription, 'url' | 'etag' | 'last_modified' | 'is_first'>;

const unpack = promisify(gunzip);
const maxValidatorLength = 500;
const httpOk = 200;
const httpNotModified = 304;

const failureCodes: { readonly [F in OutboundFailure]: SubscriptionProblem } = {
  address: 'ADDRESS',
  unreachable: 'UNREACHABLE',
  timeout: 'TIMEOUT',
  too_large: 'TOO_LARGE',
};

const failed = (code: SubscriptionProblem, reply?: OutboundReply): FetchFailure => ({
  kind: 'failed',
  code,
  status: reply?.status ?? null,
  retryAfterS: retryAfter(reply?.headers['retry-after']),
});

const wholeSeconds = /^\d{1,6}$/;
const retryAfter = (header: string | undefined): number | null =>
  header !== undefined && wholeSeconds.test(header) ? Number(header) : null;

/** Fetches a URL conditionally. Every connection is guarded, including those after a redirect. Does not throw. */
export async function readSubscribedSchedule(outbound: Outbound, options: FetchOptions): Promise<FetchResult> {
  const endMs = performance.now() + (options.is_first ? firstSubscriptionFetchTimeoutMs : subscriptionFetchTimeoutMs);
  let { url } = options;
  for (let redirects = 0; redirects <= maxSubscriptionRedirects; redirects += 1) {
    const reply = await outbound.send({
      method: 'GET',
      url,
      headers: headersOf(options),
      timeoutMs: Math.max(1, Math.ceil(endMs - performance.now())),
      maxReplyBytes: maxImportFileBytes,
      requiresCompleteReply: true,
    });
    if ('failure' in reply) return failed(failureCodes[reply.failure]);
    const redirectUrl = redirectOf(reply, url);
    if (redirectUrl === null) return resultOf(reply);
    url = redirectUrl;
  }
  return failed('REDIRECTS');
}

const headersOf = ({ etag, last_modified }: FetchOptions): Record<string, string> => ({
  accept: 'application/xml, text/xml, application/json, text/csv, */*;q=0.5',
  'accept-encoding': 'gzip',
  'user-agent': 'Plenum-Schedules/1',
  ...(etag !== null && { 'if-none-match': etag }),
  ...(last_modified !== null && { 'if-modified-since': last_modified }),
});

const redirects = new Set([301, 302, 303, 307, 308]);

/** Returns the target of a redirect; null if there is none. */
function redirectOf({ status, headers: { location } }: OutboundReply, url: string): string | null {
  if (!redirects.has(status) || location === undefined || !URL.canParse(location, url)) return null;
  return new URL(location, url).href;
}

async function resultOf(reply: OutboundReply): Promise<FetchResult> {
  const { status, headers } = reply;
  if (status === httpNotModified) return { kind: 'unchanged' };
  if (status !== httpOk) return failed('STATUS', reply);
  const body = await decodedBody(reply);
  if (typeof body === 'string') return failed(body, reply);
  return {
    kind: 'received',
    body,
    digest: createHash('sha256').update(body).digest('hex'),
    etag: validator(headers.etag),
    last_modified: validator(headers['last-modified']),
  };
}

/** Must be a valid header value, because it is sent back unchanged. */
const validator = (header: string | undefined): string | null =>
  header !== undefined && header.length <= maxValidatorLength && /^[\x20-\x7e]+$/.test(header) ? header : null;

/** Decompresses up to the maximum file size, as a protection against decompression bombs. */
async function decodedBody({ headers, body }: OutboundReply): Promise<Buffer | SubscriptionProblem> {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return body;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return 'ENCODING';
  try {
    return await unpack(body, { maxOutputLength: maxImportFileBytes });
  } catch (error) {
    return error instanceof RangeError ? 'TOO_LARGE' : 'ENCODING';
  }
}
