/**
 * Answers frequent requests before Fastify, whose steps cost more than these replies (docs/decisions/0150). A
 * request that is not answered here is passed to Fastify, and so is every rejected one: errors have a single source.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { OperationName } from '@plenum/contracts/api';
import { requestTarget } from '@plenum/contracts/system/http-connections';
import { Refusal } from '@plenum/core/platform/errors';
import { acceptsApiVersion } from './api-version.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { closeStalledReply } from './streamed-replies.ts';

/** A reply with all its headers except the request id, as alternating names and values. */
export interface EarlyReply {
  readonly status: 200 | 304;
  readonly head: readonly string[];
  readonly body: Buffer | null;
}

/** A `GET` operation that may be answered early. */
export interface EarlyRoute {
  readonly name: OperationName;
  /** Matches the path without a query, and captures the parameter. */
  readonly pattern: RegExp;
  /** Returns the reply, or null to pass the request to Fastify. */
  readonly answer: (request: IncomingMessage, parameter: string) => EarlyReply | null | Promise<EarlyReply | null>;
}

type PassOn = (request: IncomingMessage, response: ServerResponse) => void;

const failures = new WeakMap<IncomingMessage, unknown>();

/** Throws the failure of an attempt to answer early, so that a request does not wait for an unavailable database twice. */
export function rethrowEarlyFailure(request: IncomingMessage): void {
  if (failures.has(request)) throw failures.get(request);
}

function send(response: ServerResponse, { status, head, body }: EarlyReply): void {
  response.writeHead(status, [...head, 'x-request-id', randomUUID()]);
  if (body === null) {
    response.end();
    return;
  }
  closeStalledReply(response);
  response.end(body);
}

async function sendLater(reply: Promise<EarlyReply | null>, request: IncomingMessage, response: ServerResponse) {
  try {
    const ready = await reply;
    if (ready === null) return false;
    send(response, ready);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) failures.set(request, error);
    return false;
  }
}

/** Answers requests of a server early. Must be called while Fastify is its only listener. */
export function answerEarly(
  server: Server,
  requests: Pick<RequestMetrics, 'watch'>,
  findRoute: (path: string) => readonly [EarlyRoute, string] | null,
): void {
  const [framework] = server.listeners('request');
  if (framework === undefined) throw new TypeError('The server has no listener.');
  server.removeAllListeners('request');
  const passOn: PassOn = (request, response) => void Reflect.apply(framework, server, [request, response]);

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const found = request.method === 'GET' ? findRoute(request.url ?? '') : null;
    if (found === null || requestTarget(request) === null || !acceptsApiVersion(request.headers)) {
      passOn(request, response);
      return;
    }
    const [route, parameter] = found;
    requests.watch(route.name, response);
    const reply = route.answer(request, parameter);
    if (reply === null) passOn(request, response);
    else if (reply instanceof Promise) {
      void sendLater(reply, request, response).then((isSent) => {
        if (!isSent) passOn(request, response);
      });
    } else send(response, reply);
  });
}

/** Returns a function that finds the early route of a path, and its parameter. */
export const routeFinder = (routes: readonly EarlyRoute[]) => (path: string) => {
  for (const route of routes) {
    const parameter = route.pattern.exec(path)?.[1];
    if (parameter !== undefined) return [route, parameter] as const;
  }
  return null;
};
