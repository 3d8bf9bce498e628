/** An HTTP client like that of a browser, with keep-alive connections, which records every failure. */
import { Agent, type ClientRequest, request } from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';
import type { Exchange, Wire } from './crowd-network.ts';

export interface FailedRequest {
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  /** 0 without a response. */
  readonly status: number;
  readonly reason: string;
}

export interface Exchanges {
  readonly exchange: Exchange;
  /** Number of requests by method. */
  readonly requestCounts: { GET: number; POST: number };
  /** Failures of the client: no response, or 5xx. */
  readonly failures: FailedRequest[];
  /** Requests on keep-alive connections that were closed: browsers retry these silently. */
  readonly silentlyRepeated: FailedRequest[];
  close(): void;
}

class NoAnswer extends Error {
  readonly wasKept: boolean;

  constructor(message: string, wasKept: boolean) {
    super(message);
    this.wasKept = wasKept;
  }
}

const isSecure = (url: string): boolean => url.startsWith('https:');

interface Answer {
  readonly status: number;
  readonly text: string;
}

const connectionEnded = new Set(['ECONNRESET', 'EPIPE']);

function send(wire: Wire, agent: Agent | false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, headers, body, timeoutMs } = wire;
    const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
    const outgoing: ClientRequest = (isSecure(wire.url) ? requestSecurely : request)(wire.url, {
      method,
      agent,
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(timeoutMs),
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      reject(new NoAnswer(error.code ?? error.message, outgoing.reusedSocket && connectionEnded.has(error.code ?? '')));
    });
    outgoing.on('response', (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('error', (error) => reject(new NoAnswer(error.message, false)));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
    });
    outgoing.end(body ?? undefined);
  });
}

/** @param now returns milliseconds since the start of the run */
export function createExchanges(now: () => number): Exchanges {
  const agentOptions = { keepAlive: true, maxFreeSockets: 1_000 };
  const [plain, secure] = [new Agent(agentOptions), new SecureAgent(agentOptions)];
  const failures: FailedRequest[] = [];
  const silentlyRepeated: FailedRequest[] = [];
  const requestCounts = { GET: 0, POST: 0 };

  async function exchange(wire: Wire): Promise<Answer> {
    requestCounts[wire.method] += 1;
    const note = (status: number, reason: string): FailedRequest => ({
      atMs: now(),
      method: wire.method,
      path: new URL(wire.url).pathname.replaceAll(/\d+/g, ':id'),
      status,
      reason,
    });
    try {
      const reply = await send(wire, isSecure(wire.url) ? secure : plain).catch((error: unknown) => {
        if (!(error instanceof NoAnswer) || !error.wasKept) throw error;
        silentlyRepeated.push(note(0, error.message));
        return send(wire, false);
      });
      if (reply.status >= 500) failures.push(note(reply.status, reply.text.slice(0, 200)));
      return reply;
    } catch (error) {
      failures.push(note(0, error instanceof Error ? error.message : ''));
      throw error;
    }
  }

  function close(): void {
    for (const agent of [plain, secure]) agent.destroy();
  }

  return { exchange, requestCounts, failures, silentlyRepeated, close };
}
