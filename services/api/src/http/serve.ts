/**
 * Serves the catalogue: every operation gets its route, and every request goes the same way (spec: `decisions.md` 1.4):
 * own origin, login (401), schema (422), limits (429), account state (403), handler, reply.
 */
import { type OperationName, operations } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import type { Deps } from '@plenum/core/deps';
import type { Actor } from '@plenum/core/domain/actor';
import type { Authenticator } from '@plenum/core/domain/auth/authenticator';
import { scopeFor } from '@plenum/core/scope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { authenticate, presentedAccessToken, refuseRestricted } from './authenticate.ts';
import { sendFile } from './file-reply.ts';
import { FileReply, type Handle, type Input, PreparedJson } from './handle.ts';
import { sendPreparedJson } from './prepared-json.ts';
import type { RateLimits } from './rate-limits.ts';
import { attemptOf, httpFor } from './request-context.ts';
import { readerOf, type ReadPart, type RequestPart } from './request-schemas.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null before the check of the login and on operations without one. */
    actor: Actor | null;
  }
}

/** Where the API lives below the origin. */
export const base_path = '/api';

export interface ServeDeps {
  readonly deps: Deps;
  readonly authenticator: Authenticator;
  readonly limits: RateLimits;
}

export type OperationHandlers = { readonly [N in OperationName]: Handle<N> };

/** The names of the catalogue, in its order. */
export const operationNames = Object.keys(operations).filter((name): name is OperationName =>
  Object.hasOwn(operations, name),
);

/** The path of an operation as the server and the documents know it. */
export const pathOf = (operation: Pick<OperationSpec, 'path'>): string => `${base_path}${operation.path}`;

const nothing: ReadPart = () => undefined;
const reader = (part: RequestPart, schema: TSchema | undefined): ReadPart =>
  schema === undefined ? nothing : readerOf(part, schema);

/** Adds the routes of all operations to an application. */
export function serveOperations(app: FastifyInstance, serve: ServeDeps, handlers: OperationHandlers): void {
  app.decorateRequest('actor', null);
  for (const name of operationNames) serveOperation(app, serve, name, handlers[name]);
}

function serveOperation<N extends OperationName>(
  app: FastifyInstance,
  { deps, authenticator, limits }: ServeDeps,
  name: N,
  handle: Handle<N>,
): void {
  const operation: OperationSpec = operations[name];
  const { secure } = deps.config;
  const readParams = reader('params', operation.params);
  const readQuery = reader('query', operation.query);
  const readBody = reader('json', operation.body);
  const limit_names = operation.rate_limits ?? [];

  async function logIn(request: FastifyRequest): Promise<void> {
    const actor = await authenticate(authenticator, operation, presentedAccessToken(request.headers, secure));
    request.actor = actor;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const actor = request.actor;
    const input = {
      params: readParams(request.params),
      query: readQuery(request.query),
      body: readBody(request.body),
    } as Input<N>;
    refuseRestricted(operation, actor);
    const attempt = attemptOf(request, actor, secure);
    await limits.consume(limit_names, attempt);
    const http = httpFor({ operation, secure, limits, attempt }, request, reply);
    const result = await handle(scopeFor(deps, actor, request.id), input, http);
    if (result instanceof PreparedJson) return sendPreparedJson(request, reply, result);
    if (result instanceof FileReply) return sendFile(reply, result);
    const { status, body }: { readonly status: number; readonly body: unknown } = result;
    return reply.code(status).send(body);
  }

  app.route({
    method: operation.method,
    url: pathOf(operation),
    schema: { response: operation.replies },
    onRequest: logIn,
    handler: answer,
  });
}
