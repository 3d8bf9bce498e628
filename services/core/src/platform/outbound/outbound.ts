/**
 * Requests to URLs that users have entered: webhooks, subscribed schedules, ticket shops, push services. Such a URL could
 * point to the internal network (SSRF), so the IP address of every connection is checked when it is opened, which also
 * prevents DNS rebinding. Redirects are not followed. Time and size limits prevent receivers from keeping requests open or
 * filling the memory.
 */
import {
  Agent as HttpAgent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '../../config.ts';
import { networkList } from '../addresses.ts';
import { isPrivateAddress } from './private-networks.ts';
import { createNameResolver, type ResolveName } from './resolve-name.ts';

/** Reason why there is no reply. `address`: requests to this address are not allowed, so a retry would not help. */
export type OutboundFailure = 'address' | 'unreachable' | 'timeout' | 'too_large';

export interface OutboundReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Whether the body exceeded `maxReplyBytes` and was truncated. */
  readonly isTruncated: boolean;
}

export type OutboundResult = OutboundReply | { readonly failure: OutboundFailure };

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Time limit for name resolution, connection, request and reply. */
  readonly timeoutMs: number;
  readonly maxReplyBytes: number;
  /** Whether a longer reply is a failure. Otherwise, its beginning is returned. */
  readonly requiresCompleteReply?: boolean;
}

export interface Outbound {
  /** Sends a request and reads the reply. Does not follow redirects, and does not throw. */
  send(request: OutboundRequest): Promise<OutboundResult>;
  close(): void;
}

export interface OutboundOptions {
  /** Name resolution. Uses the name servers of the machine by default. */
  readonly resolve?: ResolveName;
  readonly maxSocketsPerHost?: number;
}

const maxUrlLength = 2000;
const defaultSocketsPerHost = 16;
const forbidden = 'EPRIVATE';

type Networks = Pick<Config, 'OUTBOUND_PRIVATE_NETWORKS'>;
type Protocol = 'https:' | 'http:';
type IsListed = (address: string) => boolean;

interface Target {
  readonly url: URL;
  readonly protocol: Protocol;
}

/** Plain HTTP is only allowed to networks that the operator has listed as trusted. */
const isAllowed = (isListed: IsListed, protocol: Protocol, address: string): boolean =>
  isListed(address) || (protocol === 'https:' && !isPrivateAddress(address));

function urlOf({ OUTBOUND_PRIVATE_NETWORKS }: Networks, isListed: IsListed, text: string): Target | null {
  if (text.length > maxUrlLength || !URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, username, password } = url;
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return null;
  if (protocol === 'http:' && OUTBOUND_PRIVATE_NETWORKS === '') return null;
  // An IP address in the URL is not resolved.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isAllowed(isListed, protocol, literal) ? null : { url, protocol };
}

/** Checks whether a request to a URL may be attempted. IP addresses are checked with each connection. */
export const isAllowedTarget = (config: Networks, url: string): boolean =>
  urlOf(config, networkList(config.OUTBOUND_PRIVATE_NETWORKS), url) !== null;

export function createOutbound(config: Networks, options: OutboundOptions = {}): Outbound {
  const hasListedNetworks = config.OUTBOUND_PRIVATE_NETWORKS !== '';
  const { resolve = createNameResolver({ asksSystem: hasListedNetworks }), maxSocketsPerHost = defaultSocketsPerHost } =
    options;
  const isListed = networkList(config.OUTBOUND_PRIVATE_NETWORKS);

  /** Fails if any address of a name is not allowed. */
  const lookupFor =
    (protocol: Protocol): LookupFunction =>
    (name, options, callback) =>
      resolve(name, (error, addresses) => {
        if (error !== null) return callback(error, '');
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isAllowed(isListed, protocol, address)))
          return callback(Object.assign(new Error('The address may not be called.'), { code: forbidden }), '');
        return options.all === true ? callback(null, [...addresses]) : callback(null, first.address, first.family);
      });

  const agentOptions = { keepAlive: true, maxSockets: maxSocketsPerHost, timeout: 10_000 } as const;
  const agents = {
    'https:': new HttpsAgent({ ...agentOptions, lookup: lookupFor('https:') }),
    'http:': new HttpAgent({ ...agentOptions, lookup: lookupFor('http:') }),
  } as const;

  function open({ url, protocol }: Target, { method, headers }: OutboundRequest, signal: AbortSignal): ClientRequest {
    const options = { method, headers: { ...headers }, signal };
    return protocol === 'https:'
      ? httpsRequest(url, { ...options, agent: agents['https:'] })
      : httpRequest(url, { ...options, agent: agents['http:'] });
  }

  async function attempt(target: Target, requested: OutboundRequest, signal: AbortSignal): Promise<OutboundResult> {
    const request = open(target, requested, signal);
    let reply: IncomingMessage | undefined;
    try {
      reply = await replyOf(request, requested.body);
      return await readReply(reply, requested);
    } catch (error) {
      // The receiver has closed a keep-alive connection. The retry opens a new connection, which is checked.
      if (request.reusedSocket && codeOf(error) === 'ECONNRESET') return await attempt(target, requested, signal);
      throw error;
    } finally {
      // A truncated reply does not release its connection. A complete reply has already released it.
      if (reply?.complete !== true) request.destroy();
    }
  }

  return {
    async send(requested) {
      const target = urlOf(config, isListed, requested.url);
      if (target === null) return { failure: 'address' };
      const signal = AbortSignal.timeout(requested.timeoutMs);
      try {
        return await attempt(target, requested, signal);
      } catch (error) {
        return { failure: failureOf(error, signal) };
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

function failureOf(error: unknown, { aborted }: AbortSignal): OutboundFailure {
  if (aborted) return 'timeout';
  return codeOf(error) === forbidden ? 'address' : 'unreachable';
}

/** Sends a request and waits for the headers of the reply. */
const replyOf = (request: ClientRequest, body: OutboundRequest['body']): Promise<IncomingMessage> =>
  new Promise((received, failed) => {
    request.on('response', received);
    request.on('error', failed);
    request.end(body);
  });

async function readReply(
  reply: IncomingMessage,
  { maxReplyBytes, requiresCompleteReply = false }: OutboundRequest,
): Promise<OutboundResult> {
  const { statusCode: status = 0, headers } = reply;
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of reply as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    if (length > maxReplyBytes) break;
  }
  const isTruncated = length > maxReplyBytes;
  if (isTruncated && requiresCompleteReply) return { failure: 'too_large' };
  return { status, headers, body: Buffer.concat(pieces).subarray(0, maxReplyBytes), isTruncated };
}
