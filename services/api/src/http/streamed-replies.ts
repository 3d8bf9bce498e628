/** Limits of long replies: stalled clients, and downloads whose login is revoked. */
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FileReply, SpecialReply } from '@plenum/core/operation-handlers';
import { Refusal } from '@plenum/core/platform/errors';
import type { FastifyInstance } from 'fastify';

/** Maximum time during which a client reads nothing. */
const replyStalledMs = 60_000;

/**
 * Closes connections whose client stops reading a reply, which would otherwise remain in memory. The socket timeout of
 * Node restarts whenever the client reads something.
 */
export function closeStalledReplies(app: FastifyInstance, stalledMs = replyStalledMs): void {
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    // Injected requests in tests have no socket.
    if (raw.socket instanceof Socket) closeStalledReply(raw, stalledMs);
    done();
  });
}

export const closeStalledReply = (response: ServerResponse, stalledMs = replyStalledMs): void =>
  void response.setTimeout(stalledMs, () => response.destroy());

/** Revocations reach all processes within this time. */
const checkIntervalMs = 500;

/** Errors that do not end a download that has already started. */
const toleratedCodes: ReadonlySet<string> = new Set(['token_expired', 'rate_limited']);
const isTolerated = (error: unknown): boolean => error instanceof Refusal && toleratedCodes.has(error.code);

async function* partsWhile(body: Readable, logIn: () => Promise<void>): AsyncGenerator {
  let checkedMs = performance.now();
  for await (const part of body) {
    if (performance.now() - checkedMs > checkIntervalMs) {
      await logIn().catch((error: unknown) => {
        if (!isTolerated(error)) throw error;
      });
      checkedMs = performance.now();
    }
    yield part;
  }
}

/** Aborts a download when the login or token of the reader is revoked. Other replies are unchanged. */
export function abortOnRevocation<R extends SpecialReply>(reply: R, logIn: () => Promise<void>): R | FileReply {
  if (reply.kind !== 'file' || !(reply.body instanceof Readable)) return reply;
  const source = reply.body;
  const body = Readable.from(partsWhile(source, logIn), { objectMode: source.readableObjectMode });
  return { ...reply, body };
}
