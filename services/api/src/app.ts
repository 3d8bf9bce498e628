/** The API as a Fastify application that does not listen yet. Tests use it in-process. */
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { maxJsonBodyBytes, uploadRequestTimeoutMs } from '@plenum/contracts/limits';
import { toApiPath } from '@plenum/contracts/schedule/schedule-addresses';
import { headOptions, requestTarget } from '@plenum/contracts/system/http-connections';
import type { Deps } from '@plenum/core/deps';
import { type Authenticator, createAuthenticator } from '@plenum/core/domain/accounts/auth/authenticator';
import { findKnownDevice } from '@plenum/core/domain/accounts/auth/find-known-device';
import { createRevocations } from '@plenum/core/domain/accounts/auth/revocations';
import { createWallFeeds, roomWalls } from '@plenum/core/domain/chat/chat-rooms/wall-feeds';
import { pollWalls } from '@plenum/core/domain/live/polls/poll-wall-content';
import { questionWalls } from '@plenum/core/domain/live/questions/question-walls';
import { stageClocks } from '@plenum/core/domain/live/run-of-show/stage-clocks';
import { loadOperations } from '@plenum/core/domain/registry';
import type { OperationHandlers } from '@plenum/core/operation-handlers';
import { networkList } from '@plenum/core/platform/addresses';
import { closeSlowBodies } from '@plenum/core/platform/body-rate';
import { fail } from '@plenum/core/platform/errors';
import { createHealthChecks, type HealthChecks } from '@plenum/core/platform/health';
import { answerUnparsedRequests, endWithError } from '@plenum/core/platform/unparsed-requests';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { allowCrossSiteRead, answerOptions, crossSiteOrigin } from './http/allowed-origins.ts';
import { versionHeaders } from './http/api-version.ts';
import { serveDocuments } from './http/documents.ts';
import { agendaRoute } from './http/early-agenda.ts';
import { answerEarly, rethrowEarlyFailure, routeFinder } from './http/early-replies.ts';
import { sendFailure } from './http/error-handler.ts';
import { serveHealth } from './http/health.ts';
import { callDoneAfter } from './http/hook-step.ts';
import { noIndexHeaders } from './http/indexing.ts';
import { collectMethods, countWithoutOperation, rejectUnknownRoutes } from './http/not-found.ts';
import { rejectForeignOrigin } from './http/origin.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createRequestMetrics, type RequestMetrics } from './http/request-metrics.ts';
import { traceRequest } from './http/request-trace.ts';
import { readSecurityHeaders } from './http/security-headers.ts';
import { serveOperations } from './http/serve.ts';
import { recentScheduleRoutes } from './http/shared-file-reply.ts';
import { closeStalledReplies } from './http/streamed-replies.ts';
import { createUploadSlots } from './http/uploads.ts';
import { isWallUpgrade, serveWalls } from './http/walls.ts';
import { serveMcp } from './mcp/serve-mcp.ts';

/** Longer than any token in a path, so that operations validate tokens. */
const maxPathParameterLength = 300;

export interface BuildOptions {
  /** Replaces handlers in tests. */
  readonly handlers?: Partial<OperationHandlers>;
  readonly health?: HealthChecks;
  /** Heartbeat interval of stage wall screens. */
  readonly wallHeartbeatMs?: number;
}

/** Builds the API. Closing it does not close `deps`. */
export async function buildApp(deps: Deps, options: BuildOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const requests = createRequestMetrics(deps.metrics);
  const securityHeaders = { ...(await readSecurityHeaders(config.secure)), ...versionHeaders };
  const app = fastify({
    logger: false,
    http: { ...headOptions, shouldUpgradeCallback: isWallUpgrade },
    rewriteUrl: (request) => toApiPath(requestTarget(request) ?? request.url ?? '/'),
    bodyLimit: maxJsonBodyBytes,
    requestTimeout: uploadRequestTimeoutMs,
    trustProxy: config.TRUST_PROXY === 0 ? false : (_address: string, hop: number) => hop < config.TRUST_PROXY,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: maxPathParameterLength },
    frameworkErrors: (error, request, reply) => {
      requests.watch('none', reply.raw);
      void rejectUnroutable(deps, error, request, reply);
    },
    // Disables the handler of Fastify; `answerUnparsedRequests` adds another one.
    clientErrorHandler: () => undefined,
  });
  const revocations = createRevocations(deps);
  const authenticator = createAuthenticator(deps, revocations);
  addEarlyReplies(app, { deps, authenticator, requests, securityHeaders });
  answerUnparsedRequests(app.server, (socket, refusal) => {
    deps.metrics.add('plenum_refusals_total', { code: refusal.code });
    requests.count('none', refusal.status);
    endWithError(socket, refusal, securityHeaders);
  });
  closeSlowBodies(app.server);
  closeStalledReplies(app);
  app.setErrorHandler((error, request, reply) => sendFailure(deps, error, request, reply));
  const allowedMethods = collectMethods(app);
  acceptJsonOnly(app);
  addHooks(app, deps, requests, securityHeaders);
  rejectUnknownRoutes(app, deps, allowedMethods);
  // Only for writing cookies. Core reads them and rejects duplicates.
  await app.register(fastifyCookie, { hook: false });

  const limits = createRateLimits({
    limiter: deps.limiter,
    isExempt: networkList(config.RATE_LIMIT_EXEMPT),
    findKnownDevice: (device_proofs, email) => findKnownDevice(deps, device_proofs, email),
  });
  revocations.start();
  app.addHook('onClose', async () => {
    await revocations.stop();
    authenticator.close();
  });
  serveHealth(app, options.health ?? createHealthChecks(deps, 'api'));
  answerOptions(app, deps, allowedMethods);
  serveDocuments(app);
  serveMcp(app, deps);
  await serveWalls(app, {
    deps,
    requests,
    feeds: createWallFeeds(deps, [roomWalls(deps), questionWalls(deps), pollWalls(deps), stageClocks(deps)]),
    heartbeatMs: options.wallHeartbeatMs,
  });
  serveOperations(
    app,
    { deps, authenticator, limits, uploadSlots: createUploadSlots() },
    { ...(await loadOperations()), ...options.handlers },
  );
  return app;
}

/** Answers a request whose URL the router cannot read, and counts it against the limit of its token. */
async function rejectUnroutable(deps: Deps, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  try {
    await countWithoutOperation(deps, request, reply);
    sendFailure(deps, error, request, reply);
  } catch (refusal) {
    sendFailure(deps, refusal, request, reply);
  }
}

interface EarlyParts {
  readonly deps: Deps;
  readonly authenticator: Authenticator;
  readonly requests: RequestMetrics;
  readonly securityHeaders: Readonly<Record<string, string>>;
}

/** Must be called before other listeners are added to the server. Spans and debug logs need all steps of a request. */
function addEarlyReplies(app: FastifyInstance, parts: EarlyParts): void {
  const { deps, authenticator, requests, securityHeaders } = parts;
  if (deps.tracing.isEnabled || deps.log.isLevelEnabled('debug')) return;
  const findRoute = routeFinder([
    agendaRoute({ deps, authenticator, headers: { ...securityHeaders, ...noIndexHeaders } }),
    ...recentScheduleRoutes({ deps, headers: securityHeaders }),
  ]);
  answerEarly(app.server, requests, (path) => findRoute(toApiPath(path)));
}

/**
 * Accepts only JSON bodies. An empty body is ignored, because clients send the content type even without a body.
 */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

function addHooks(
  app: FastifyInstance,
  { config, db, log, tracing }: Deps,
  requests: RequestMetrics,
  securityHeaders: Readonly<Record<string, string>>,
): void {
  app.decorateRequest('span', null);
  const headers = { ...securityHeaders, ...noIndexHeaders, 'cache-control': 'no-store' };
  // With a callback, because a promise costs each request an additional microtask.
  app.addHook('onRequest', (request, reply, done) => {
    const { countedAs: kind = 'none', headers: ownHeaders = {} } = request.routeOptions.config;
    requests.watch(kind, reply.raw);
    traceRequest(tracing, kind, request, reply);
    reply.headers(headers).headers(ownHeaders).header('x-request-id', request.id);
    if (requestTarget(request.raw) === null) throw fail('malformed_request');
    rethrowEarlyFailure(request.raw);
    const site = crossSiteOrigin(request.headers, config.publicOrigin);
    if (site === null) {
      rejectForeignOrigin(request.method, request.headers, config.publicOrigin);
      done();
    } else void callDoneAfter(allowCrossSiteRead(db, site, reply), done);
  });
  if (!log.isLevelEnabled('debug')) return;
  app.addHook('onResponse', async (request, reply) => {
    // Logs the route pattern, never the URL, because paths may contain tokens.
    const { method, id: request_id } = request;
    log.debug(
      {
        request_id,
        method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        elapsed_ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
