/** Reads a subscribed schedule from its address: any server, and one that is not to be trusted. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { SubscriptionProblem } from '@plenum/contracts/enums';
import {
  subscriptionFetchMaxMs,
  subscriptionFirstFetchMaxMs,
  subscriptionRedirectsMax,
} from '@plenum/contracts/import-limits';
import { importFileMaxBytes } from '@plenum/contracts/limits';
import type { Outbound, OutboundFailure, OutboundReply } from '../../platform/outbound/outbound.ts';
import type { ClaimedSubscription } from './schedule-subscriptions.queries.ts';

export interface ReadingFailure {
  readonly kind: 'failed';
  readonly code: SubscriptionProblem;
  /** HTTP status of the answer; null without one. */
  readonly status: number | null;
  /** What the answer asks for (`Retry-After`, in seconds); null for nothing. */
  readonly retryAfterS: number | null;
}

export interface Received {
  readonly kind: 'received';
  readonly body: Buffer;
  /** SHA-256 of the body. */
  readonly digest: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

export type Reading = { readonly kind: 'unchanged' } | Received | ReadingFailure;

type FetchOptions = Pick<ClaimedSubscription, 'url' | 'etag' | 'last_modified' | 'is_first'>;

const unpack = promisify(gunzip);
const validatorLengthMax = 500;
const good = 200;
const notModified = 304;

const failureCodes: { readonly [F in OutboundFailure]: SubscriptionProblem } = {
  address: 'ADDRESS',
  unreachable: 'UNREACHABLE',
  timeout: 'TIMEOUT',
  too_large: 'TOO_LARGE',
};

const failed = (code: SubscriptionProblem, reply?: OutboundReply): ReadingFailure => ({
  kind: 'failed',
  code,
  status: reply?.status ?? null,
  retryAfterS: retryAfter(reply?.headers['retry-after']),
});

const wholeSeconds = /^\d{1,6}$/;
const retryAfter = (header: string | undefined): number | null =>
  header !== undefined && wholeSeconds.test(header) ? Number(header) : null;

/** Asks an address whether it has something new. Every connection is guarded, also after a redirect. Does not throw. */
export async function readSubscribedSchedule(outbound: Outbound, asked: FetchOptions): Promise<Reading> {
  const endMs = performance.now() + (asked.is_first ? subscriptionFirstFetchMaxMs : subscriptionFetchMaxMs);
  let { url } = asked;
  for (let redirects = 0; redirects <= subscriptionRedirectsMax; redirects += 1) {
    const found = await outbound.send({
      method: 'GET',
      url,
      headers: headersOf(asked),
      timeoutMs: Math.max(1, Math.ceil(endMs - performance.now())),
      replyMaxBytes: importFileMaxBytes,
      isWholeNeeded: true,
    });
    if ('failure' in found) return failed(failureCodes[found.failure]);
    const next = redirectOf(found, url);
    if (next === null) return readingOf(found);
    url = next;
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

/** Returns where an answer leads; null if it leads nowhere. */
function redirectOf({ status, headers: { location } }: OutboundReply, url: string): string | null {
  if (!redirects.has(status) || location === undefined || !URL.canParse(location, url)) return null;
  return new URL(location, url).href;
}

async function readingOf(reply: OutboundReply): Promise<Reading> {
  const { status, headers } = reply;
  if (status === notModified) return { kind: 'unchanged' };
  if (status !== good) return failed('STATUS', reply);
  const body = await unpacked(reply);
  if (typeof body === 'string') return failed(body, reply);
  return {
    kind: 'received',
    body,
    digest: createHash('sha256').update(body).digest('hex'),
    etag: validator(headers.etag),
    last_modified: validator(headers['last-modified']),
  };
}

/** It is sent back as it came, so that it must be a header that may be sent. */
const validator = (header: string | undefined): string | null =>
  header !== undefined && header.length <= validatorLengthMax && /^[\x20-\x7e]+$/.test(header) ? header : null;

/** Unpacks no more than a file may have, whatever it becomes. */
async function unpacked({ headers, body }: OutboundReply): Promise<Buffer | SubscriptionProblem> {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return body;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return 'ENCODING';
  try {
    return await unpack(body, { maxOutputLength: importFileMaxBytes });
  } catch (error) {
    return error instanceof RangeError ? 'TOO_LARGE' : 'ENCODING';
  }
}
