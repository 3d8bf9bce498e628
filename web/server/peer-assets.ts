/**
 * Proxies hashed files that another web server has. During a rollout, a page of one build may request its chunks from a
 * process of the other; the processes request them from each other, so that no chunk is missing (docs/decisions/0027).
 */
import { lookup } from 'node:dns/promises';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { networkInterfaces } from 'node:os';
import { networkOfClient } from './client-network.ts';

/** Marks a request from a peer, which must not be forwarded again. */
export const peerHeader = 'x-plenum-peer';
/** File names that the build creates; only these are requested from peers. */
const assetName = /^assets\/[\w.-]{4,100}$/;
const answerMaxMs = 2_000;
/** Limit of concurrent peer requests, so that requests for missing files cannot exhaust all processes. */
const questionsMax = 48;
/** Per client network, so that one network cannot block the requests of others. A page misses about ten files. */
const questionsPerNetworkMax = 12;
/** Reply headers that are forwarded. */
const passedHeaders = ['content-type', 'content-length', 'content-encoding', 'cache-control', 'vary', 'etag'] as const;

export interface PeerOptions {
  /** DNS name that resolves to all web servers. */
  readonly host: string;
  readonly port: number;
  /** Headers of all our replies. */
  readonly headers: Readonly<Record<string, string>>;
  /** Number of trusted proxies in front. */
  readonly trustProxy: number;
  /** Peers to use instead of the addresses of `host` that are not our own. */
  readonly peers?: () => Promise<readonly Peer[]>;
}

interface Peer {
  readonly host: string;
  readonly port: number;
}

type AskElsewhere = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

async function othersOf(host: string, port: number): Promise<readonly Peer[]> {
  const localAddresses = new Set(
    Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
  );
  const found = await lookup(host, { all: true });
  return found.filter(({ address }) => !localAddresses.has(address)).map(({ address }) => ({ host: address, port }));
}

/** Requests the file from one peer; null if it does not have the file or does not reply. */
function askOne({ host, port }: Peer, path: string, request: IncomingMessage): Promise<IncomingMessage | null> {
  return new Promise((resolve) => {
    const accepted = request.headers['accept-encoding'];
    const headers = { [peerHeader]: '1', ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) };
    const signal = AbortSignal.timeout(answerMaxMs);
    const question = ask({ host, port, path: `/${path}`, method: request.method, headers, signal }, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else {
        answer.resume();
        resolve(null);
      }
    });
    question.on('error', () => resolve(null));
    question.end();
  });
}

/** Creates the function that proxies a peer’s file. */
export function askPeers(options: PeerOptions): AskElsewhere {
  const { host, port, headers, trustProxy, peers = () => othersOf(host, port) } = options;
  /** Networks of the clients of the requests in progress. */
  const asking: string[] = [];
  return async (path, request, response) => {
    if (request.headers[peerHeader] !== undefined || !assetName.test(path)) return false;
    const network = networkOfClient(request, trustProxy);
    const pendingOfNetwork = asking.filter((other) => other === network).length;
    if (asking.length >= questionsMax || pendingOfNetwork >= questionsPerNetworkMax) return false;
    asking.push(network);
    try {
      for (const peer of await peers()) {
        const answer = await askOne(peer, path, request);
        if (answer === null) continue;
        const passed = passedHeaders.flatMap((name) => {
          const value = answer.headers[name];
          return value === undefined ? [] : [[name, value] as const];
        });
        response.writeHead(200, { ...headers, ...Object.fromEntries(passed) });
        answer.on('error', () => response.destroy());
        response.on('close', () => answer.destroy());
        answer.pipe(response);
        return true;
      }
      return false;
    } finally {
      asking.splice(asking.indexOf(network), 1);
    }
  };
}
