/** Replies that take long: how long a client may stall, and what ends a download before it is complete. */
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { FileReply, type SpecialReply } from '@plenum/core/operation-handlers';
import { Refusal } from '@plenum/core/platform/errors';
import type { FastifyInstance } from 'fastify';

/** How long a client may read nothing of a reply. */
const replyStalledMs = 60_000;

/**
 * Closes connections whose client stops reading a reply, which would otherwise remain in memory, or keep its stream
 * open. The timeout is that of Node, which restarts with every part that the client has read.
 */
export function endStalledReplies(app: FastifyInstance, stalledMs = replyStalledMs): void {
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    // Injected requests of tests have no socket.
    if (raw.socket instanceof Socket) raw.setTimeout(stalledMs, () => raw.destroy());
    done();
  });
}

/** Revocations take as long to reach every process. */
const checkedEveryMs = 500;

/** Errors of new requests that do not end a download that has already started. */
const harmless: ReadonlySet<string> = new Set(['token_expired', 'rate_limited']);
const isHarmless = (error: unknown): boolean => error instanceof Refusal && harmless.has(error.code);

async function* partsWhile(body: Readable, logIn: () => Promise<void>): AsyncGenerator {
  let checkedMs = performance.now();
  for await (const part of body) {
    if (performance.now() - checkedMs > checkedEveryMs) {
      await logIn().catch((error: unknown) => {
        if (!isHarmless(error)) throw error;
      });
      checkedMs = performance.now();
    }
    yield part;
  }
}

/** Returns a reply whose download, if it is one, is aborted when the login or token of its reader is revoked. */
export function whileLoggedIn<R extends SpecialReply, Q>(
  reply: R,
  logIn: (request: Q) => Promise<void>,
  request: Q,
): R | FileReply {
  if (!(reply instanceof FileReply) || !(reply.body instanceof Readable)) return reply;
  const { content_type, file_name, headers, body: given } = reply;
  const body = Readable.from(
    partsWhile(given, () => logIn(request)),
    { objectMode: given.readableObjectMode },
  );
  return new FileReply({ content_type, headers, body, ...(file_name !== null && { file_name }) });
}
