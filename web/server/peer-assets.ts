/**
 * Hashed files that another web server has. While a deployment is replaced, a page of one build may ask a process of the
 * other for its parts; the processes ask each other, so that none of them is missing (docs/decisions/0027).
 */
import { lookup } from 'node:dns/promises';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { networkInterfaces } from 'node:os';

/** Tells a peer that it is asked by one, and must not ask on. */
export const peerHeader = 'x-plenum-peer';
/** Names as the build makes them; nothing else is worth a question to others. */
const assetName = /^assets\/[\w.-]{4,100}$/;
const answerMaxMs = 2_000;
/** Whoever asks for many files that nobody has must not keep all of us busy. */
const questionsMax = 16;
/** An answer's headers that say how to read and keep it. */
const passedHeaders = ['content-type', 'content-length', 'content-encoding', 'cache-control', 'vary', 'etag'] as const;

export interface PeerOptions {
  /** A name whose addresses are those of all web servers. */
  readonly host: string;
  readonly port: number;
  /** What every answer of ours says besides. */
  readonly headers: Readonly<Record<string, string>>;
  /** In place of the name's addresses that are not our own. */
  readonly peers?: () => Promise<readonly Peer[]>;
}

interface Peer {
  readonly host: string;
  readonly port: number;
}

type AskElsewhere = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

async function othersOf(host: string, port: number): Promise<readonly Peer[]> {
  const own = new Set(Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)));
  const found = await lookup(host, { all: true });
  return found.filter(({ address }) => !own.has(address)).map(({ address }) => ({ host: address, port }));
}

/** Asks one peer; null when it does not have the file or does not answer. */
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

/** Makes the function that hands on a peer's file. */
export function askPeers({ host, port, headers, peers = () => othersOf(host, port) }: PeerOptions): AskElsewhere {
  let questions = 0;
  return async (path, request, response) => {
    if (request.headers[peerHeader] !== undefined || !assetName.test(path) || questions >= questionsMax) return false;
    questions += 1;
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
      questions -= 1;
    }
  };
}
