/**
 * Proxies hashed files from other web servers. During a rollout, a page of one build may request its chunks from a process
 * of another build, which then requests them from its peers (docs/decisions/0027).
 */
import { lookup } from 'node:dns/promises';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { networkInterfaces } from 'node:os';
import { networkOfClient } from './client-network.ts';

/** Marks a request from a peer, which must not be forwarded again. */
export const peerHeader = 'x-plenum-peer';
/** Paths that the build creates. Only these are requested from peers. */
const assetName = /^assets\/[\w.-]{4,100}$/;
/** Default time limit of a peer. */
const defaultResponseTimeoutMs = 2_000;
/** Maximum number of concurrent peer requests, so that requests for missing files cannot overload all processes. */
const maxRequests = 48;
/** Maximum per client network, so that one network cannot block others. A page requests about ten missing files. */
const maxRequestsPerNetwork = 12;
/** Reply headers that are forwarded. */
const forwardedHeaders = [
  'content-type',
  'content-length',
  'content-encoding',
  'cache-control',
  'vary',
  'etag',
] as const;

export interface PeerOptions {
  /** DNS name that resolves to all web servers. */
  readonly host: string;
  readonly port: number;
  /** Headers of all responses. */
  readonly headers: Readonly<Record<string, string>>;
  /** Number of trusted proxies in front. */
  readonly trustProxy: number;
  /** Returns the peers; by default, the addresses of `host` except those of this machine. */
  readonly peers?: () => Promise<readonly Peer[]>;
  /** Time limit of a peer until it responds, in milliseconds. */
  readonly responseTimeoutMs?: number;
}

interface Peer {
  readonly host: string;
  readonly port: number;
}

type ProxyToPeer = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

async function peersOf(host: string, port: number): Promise<readonly Peer[]> {
  const localAddresses = new Set(
    Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
  );
  const addresses = await lookup(host, { all: true });
  return addresses
    .filter(({ address }) => !localAddresses.has(address))
    .map(({ address }) => ({ host: address, port }));
}

/** Requests a file from a peer; returns null if the peer does not have it or does not respond. */
function requestFromPeer(
  { host, port }: Peer,
  path: string,
  request: IncomingMessage,
  timeoutMs: number,
): Promise<IncomingMessage | null> {
  return new Promise((resolve) => {
    const accepted = request.headers['accept-encoding'];
    const headers = { [peerHeader]: '1', ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) };
    const signal = AbortSignal.timeout(timeoutMs);
    const clientRequest = ask(
      { host, port, path: `/${path}`, method: request.method, headers, signal },
      (peerResponse) => {
        if (peerResponse.statusCode === 200) resolve(peerResponse);
        else {
          peerResponse.resume();
          resolve(null);
        }
      },
    );
    clientRequest.on('error', () => resolve(null));
    clientRequest.end();
  });
}

/** Creates the function that proxies a file from a peer; it returns false if no peer has the file. */
export function createPeerProxy(options: PeerOptions): ProxyToPeer {
  const { host, port, headers, trustProxy, responseTimeoutMs = defaultResponseTimeoutMs } = options;
  const peers = options.peers ?? (() => peersOf(host, port));
  /** Client networks of the requests in progress. */
  const pendingNetworks: string[] = [];
  return async (path, request, response) => {
    if (request.headers[peerHeader] !== undefined || !assetName.test(path)) return false;
    const network = networkOfClient(request, trustProxy);
    const pendingOfNetwork = pendingNetworks.filter((other) => other === network).length;
    if (pendingNetworks.length >= maxRequests || pendingOfNetwork >= maxRequestsPerNetwork) return false;
    pendingNetworks.push(network);
    try {
      for (const peer of await peers()) {
        const peerResponse = await requestFromPeer(peer, path, request, responseTimeoutMs);
        if (peerResponse === null) continue;
        const forwarded = forwardedHeaders.flatMap((name) => {
          const value = peerResponse.headers[name];
          return value === undefined ? [] : [[name, value] as const];
        });
        response.writeHead(200, { ...headers, ...Object.fromEntries(forwarded) });
        peerResponse.on('error', () => response.destroy());
        response.on('close', () => peerResponse.destroy());
        peerResponse.pipe(response);
        return true;
      }
      return false;
    } finally {
      pendingNetworks.splice(pendingNetworks.indexOf(network), 1);
    }
  };
}
