/**
 * Adds a route for each operation of the catalogue. All requests pass the same steps: login (401), API version, schema
 * (422), idempotency key (the stored reply of a repeated request), account state (403), queue of password hashes (503),
 * limits (429), handler, reply.
 */
import fastifyMultipart from '@fastify/multipart';
import { type OperationName, operationNames, specOf } from '@plenum/contracts/api';
import { isForAllSites, isList, type OperationSpec } from '@plenum/contracts/operation';
import { shape } from '@plenum/contracts/primitives';
import type { Deps } from '@plenum/core/deps';
import type { Authenticator } from '@plenum/core/domain/accounts/auth/authenticator';
import type { Actor } from '@plenum/core/domain/actor';
import { filterByScopes } from '@plenum/core/domain/integrations/api-tokens/token-fields';
import type { Handle, Input, OperationHandlers, SpecialReply } from '@plenum/core/operation-handlers';
import { looksLikeApiToken } from '@plenum/core/platform/security/api-token';
import { noSpan } from '@plenum/core/platform/telemetry/span';
import { type Scope, scopeFor } from '@plenum/core/scope';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { allSitesHeaders } from './allowed-origins.ts';
import { deprecationHeaders, requireApiVersion } from './api-version.ts';
import { authenticateProgram } from './authenticate-program.ts';
import { authenticate, bearerToken, readAccessToken, rejectRestrictedActor } from './authenticate.ts';
import { forOtherSites, isUnchanged, sendFile, sendImage, sendVersioned } from './file-reply.ts';
import { callDoneAfter } from './hook-step.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { enterLoginQueue } from './login-queue.ts';
import { nextLink } from './next-link.ts';
import { hasVersions } from './openapi-replies.ts';
import type { RateLimits } from './rate-limits.ts';
import { serializeReply } from './readable-reply.ts';
import { createAttempt, createRequestHttp } from './request-context.ts';
import { createPartReader, type ReadPart, type RequestPart } from './request-schemas.ts';
import { sendVersion, versionedScope, withVersion } from './resource-version.ts';
import { sendSharedFile } from './shared-file-reply.ts';
import { abortOnRevocation } from './streamed-replies.ts';
import type { UploadSlots } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated user; null before authentication, and for operations without authentication. */
    actor: Actor | null;
    /** Time of the authentication, from `performance.now()`. */
    authenticatedMs: number;
  }
}

export const basePath = '/api';

export interface ServeDeps {
  readonly deps: Deps;
  readonly authenticator: Authenticator;
  readonly limits: RateLimits;
  readonly uploadSlots: UploadSlots;
}

/** Returns the path of an operation below the base path. */
export const pathOf = (operation: Pick<OperationSpec, 'path'>): string => `${basePath}${operation.path}`;

const restParameter = /:(\w+)\*$/;

/** Returns the route of an operation. A parameter for the rest of the path becomes `*`. */
export const routeOf = (operation: Pick<OperationSpec, 'path'>): string =>
  pathOf(operation).replace(restParameter, '*');

/** Names the parameter for the rest of the path as in the catalogue. */
function namedParams({ path }: OperationSpec, params: unknown): unknown {
  const name = restParameter.exec(path)?.[1];
  if (name === undefined || typeof params !== 'object' || params === null || !('*' in params)) return params;
  const { '*': rest, ...others } = params;
  return { ...others, [name]: rest };
}

const bodyOf = (result: object): unknown => ('body' in result ? result.body : undefined);

const isSpecial = (result: object): result is SpecialReply => 'kind' in result;

function sendSpecial(
  request: FastifyRequest,
  reply: FastifyReply,
  result: SpecialReply,
): FastifyReply | Promise<FastifyReply> {
  switch (result.kind) {
    case 'file':
      return sendFile(reply, result);
    case 'versioned':
      return sendVersioned(request, reply, result);
    case 'shared':
      return sendSharedFile(request, reply, result.file);
    case 'image':
      return sendImage(request, reply, result);
    case 'redirect':
      if (result.isForOtherSites === true) reply.headers(forOtherSites);
      return reply.code(302).header('location', result.location).send();
  }
}

function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  name: OperationName,
  { status, body }: { readonly status: number; readonly body: unknown },
): FastifyReply {
  const operation = specOf(name);
  reply.code(status);
  if (body === null || body === undefined) return reply.send(body);
  const link = isList(operation) ? nextLink(request.url, body) : null;
  if (link !== null) reply.header('link', link);
  const schema = operation.replies[status];
  const token = request.actor?.token;
  const visible = token === undefined ? body : filterByScopes(schema, body, token.scopes);
  const text = serializeReply(reply, name, schema, visible);
  if (hasVersions(operation) && isUnchanged(request, reply, text)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

const readNothing: ReadPart = () => undefined;
const noFields = shape({});

/** Returns a function that reads a part of requests. Programs with an API token get an error for unknown fields. */
function reader(part: RequestPart, schema: TSchema | undefined): (actor: Actor | null) => ReadPart {
  const lenient = schema === undefined ? readNothing : createPartReader(part, schema);
  const strict =
    schema === undefined && part === 'json' ? readNothing : createPartReader(part, schema ?? noFields, 'reject');
  return (actor) => (actor?.token === undefined ? lenient : strict);
}

/** Prepares the validation of requests for an operation. */
function inputReader(operation: OperationSpec) {
  const readParams = reader('params', operation.params)(null);
  const readQuery = reader('query', operation.query);
  const readBody = reader('json', operation.body);
  return (request: FastifyRequest, actor: Actor | null) => ({
    params: readParams(namedParams(operation, request.params)),
    query: readQuery(actor)(request.query),
    body: readBody(actor)(operation.bodyOptional === true && request.body === undefined ? {} : request.body),
  });
}

/** Skips the login for requests to public operations without a token. */
const ifRequired =
  (
    { access }: OperationSpec,
    logIn: (...http: [FastifyRequest, FastifyReply]) => Promise<void>,
  ): onRequestHookHandler =>
  (request, reply, done) => {
    const { authorization, cookie } = request.headers;
    if (access !== 'login' && authorization === undefined && cookie === undefined) done();
    else void callDoneAfter(logIn(request, reply), done);
  };

/** Checks the version after the login, so that a rejected request has the headers with the limit of its API token. */
const checkApiVersion: onRequestHookHandler = (request, _reply, done) => {
  requireApiVersion(request.headers);
  done();
};

/** Adds the routes of all operations to an application. */
export function serveOperations(app: FastifyInstance, serve: ServeDeps, handlers: OperationHandlers): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('authenticatedMs', 0);
  for (const name of operationNames) serveOperation(app, serve, name, handlers[name]);
}

function serveOperation<N extends OperationName>(
  app: FastifyInstance,
  { deps, authenticator, limits, uploadSlots }: ServeDeps,
  name: N,
  handle: Handle<N>,
): void {
  const operation = specOf(name);
  const { secure } = deps.config;
  const readInput = inputReader(operation);
  const { rateLimits = [], failureLimits = [] } = operation;
  const limitNames = [...rateLimits, ...failureLimits];

  async function logIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    request.authenticatedMs = performance.now();
    const token = bearerToken(request.headers);
    request.actor =
      token !== null && looksLikeApiToken(token)
        ? await authenticateProgram(deps, name, token, { request, reply })
        : await authenticate(authenticator, operation, readAccessToken(request.headers, secure));
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // A client may delay the body until the login or token has been revoked.
    if (request.actor !== null && performance.now() - request.authenticatedMs > reauthenticateAfterMs)
      await logIn(request, reply);
    const actor = request.actor;
    const input = readInput(request, actor) as Input<N>;
    const attempt = createAttempt(request, actor, secure);
    const unversioned = scopeFor(deps, actor, request.id, () => attempt.address);
    const scope = versionedScope(unversioned, operation, request, input.params);
    const countAndHandle = async (scope: Scope) => {
      const counted = limits.consume(limitNames, attempt);
      if (operation.countsDuringChecks === true) counted.catch(() => undefined);
      else await counted;
      const context = { operation, secure, limiter: deps.limiter, uploadSlots, attempt };
      const http = createRequestHttp(context, request, reply);
      const counting = operation.countsDuringChecks === true ? { ...scope, counted } : scope;
      const result = await withVersion(counting, operation, () => handle(counting, input, http))
        .catch((error: unknown) => limits.recordFailure(limitNames, attempt, error))
        .finally(() => http.end());
      await limits.recordSuccess(failureLimits, attempt);
      return result;
    };
    const run = async (scope: Scope) => {
      rejectRestrictedActor(operation, actor);
      if (operation.hashesPassword !== true) return countAndHandle(scope);
      const leaveQueue = enterLoginQueue(scope, request, reply, secure);
      return countAndHandle(scope).finally(leaveQueue);
    };
    const follow = (scope: Scope) => scope.security.logOutcome(name, input.params, () => run(scope), bodyOf);
    const result = await withIdempotencyKey(scope, { request, reply, operation, content: [name, input] }, follow);
    const logInAgain = () => logIn(request, reply);
    if (isSpecial(result)) return sendSpecial(request, reply, abortOnRevocation(result, logInAgain));
    sendVersion(reply, scope);
    return sendJson(request, reply, name, result);
  }

  /** Runs a step in the tracing context of the request, which is lost when the body is read. */
  const within =
    <A extends [FastifyRequest, ...unknown[]], T>(step: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> =>
      deps.tracing.run({ request_id: args[0].id, span: args[0].span ?? noSpan }, () => step(...args));

  const route = {
    method: operation.method,
    url: routeOf(operation),
    config: {
      countedAs: name,
      headers: { ...deprecationHeaders(operation), ...(isForAllSites(operation) && allSitesHeaders) },
    },
    ...(operation.maxBodyBytes !== undefined && { bodyLimit: operation.maxBodyBytes }),
    onRequest: [ifRequired(operation, within(logIn)), checkApiVersion],
    handler: within(answer),
  };
  addRoute(app, operation, route);
}

/** Adds a route with the parser of its body. */
function addRoute(app: FastifyInstance, operation: OperationSpec, route: RouteOptions): void {
  if (operation.acceptsForm === true) acceptForms(app, (inner) => inner.route(route));
  else if (operation.acceptsMail === true) acceptMails(app, (inner) => inner.route(route));
  else if (operation.upload !== undefined) acceptUploads(app, (inner) => inner.route(route));
  else app.route(route);
}

/** Requests whose body took longer are authenticated again. Revocations reach all processes within this time. */
const reauthenticateAfterMs = 500;

const maxFormBytes = 1024;

/** Registers a route that accepts a form and discards its content. */
function acceptForms(app: FastifyInstance, add: (inner: FastifyInstance) => void): void {
  void app.register(async (inner) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, _body, done) => done(null, undefined),
    );
    add(inner);
  });
}

/** Registers a route that accepts a file. Encapsulated, because the plugin adds asynchronous hooks to all routes in scope. */
function acceptUploads(app: FastifyInstance, add: (inner: FastifyInstance) => void): void {
  void app.register(async (inner) => {
    await inner.register(fastifyMultipart, { limits: { files: 1, fields: 10, parts: 11 } });
    add(inner);
  });
}

/** Registers a route that accepts an email, which is not read until the handler requests it. */
function acceptMails(app: FastifyInstance, add: (inner: FastifyInstance) => void): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('message/rfc822', (_request, _mail, done) => done(null, undefined));
    add(inner);
  });
}
