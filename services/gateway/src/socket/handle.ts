/**
 * Dispatches client events: rate limit of the socket, name, scope of the API token, schema, rate limits of the person,
 * handler (`handlers.ts`), acknowledgement. Errors are not thrown beyond this file.
 */
import {
  clientEvents,
  type ClientEventName,
  type ClientEventReply,
  type ClientEventSpec,
} from '@plenum/contracts/client-events';
import type { ErrorCode } from '@plenum/contracts/errors';
import { clientEventsPerSocket } from '@plenum/contracts/limits';
import type { Deps } from '@plenum/core/deps';
import { actorForClientEvent } from '@plenum/core/domain/integrations/api-tokens/authenticate-api-token';
import { filterByScopes } from '@plenum/core/domain/integrations/api-tokens/token-fields';
import { isDatabaseUnavailable, isLockTimeout } from '@plenum/core/platform/db/failures';
import { fail, Refusal, socketError } from '@plenum/core/platform/errors';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import type { Metrics } from '@plenum/core/platform/telemetry/metrics';
import { TokenBucket } from '@plenum/core/platform/token-bucket';
import { scopeFor } from '@plenum/core/scope';
import { handlers } from '../handlers.ts';
import { type Context, isClientEvent, readPayload } from './client-event.ts';
import type { GatewaySocket } from './gateway-socket.ts';

export type Tools = Omit<Context, 'scope' | 'socket'>;
type Acknowledge = (answer: unknown) => void;

const isAcknowledge = (value: unknown): value is Acknowledge => typeof value === 'function';

/** Registers the client event listener of a socket. Client events of a socket are handled sequentially. */
export function handleClientEvents(deps: Deps, socket: GatewaySocket, tools: Tools): void {
  const bucket = new TokenBucket(deps.clock, clientEventsPerSocket);
  let count = 0;

  async function runWithScopes(name: ClientEventName, input: unknown, request_id: string): Promise<unknown> {
    const scope = scopeFor(deps, socket.data.actor, request_id);
    const { token } = socket.data.actor;
    if (token === undefined) return runHandler(name, { ...tools, scope, socket }, input);
    const actor = await actorForClientEvent(scope, socket.data.actor, name);
    const reply = await runHandler(name, { ...tools, scope: { ...scope, actor }, socket }, input);
    return filterByScopes(clientEvents[name].reply, reply, token.scopes);
  }

  function perform(name: ClientEventName, input: unknown): Promise<unknown> {
    count += 1;
    const request_id = `${socket.id}-${count}`;
    const options = { kind: 'server', request_id, attributes: { 'messaging.system': 'socket.io' } } as const;
    return deps.tracing.follow(name, options, () => runWithScopes(name, input, request_id));
  }

  const record = (name: unknown, outcome: 'ok' | ErrorCode, receivedMs: number): void =>
    recordClientEvent(deps.metrics, isClientEvent(name) ? name : 'unknown', outcome, receivedMs);

  async function answer(name: unknown, input: unknown, acknowledge: Acknowledge, receivedMs: number): Promise<void> {
    try {
      if (!socket.connected) return;
      if (!isClientEvent(name)) throw fail('socket_event_unknown');
      acknowledge({ ok: true, data: await perform(name, input) });
      record(name, 'ok', receivedMs);
    } catch (error) {
      const refusal = asRefusal(deps, error);
      refuse(socket, refusal, acknowledge);
      record(name, refusal.code, receivedMs);
    }
  }

  socket.use(([name, ...args]: unknown[]) => {
    const receivedMs = performance.now();
    socket.data.activeMs = deps.clock.now();
    const acknowledge = args.find(isAcknowledge) ?? (() => undefined);
    if (!bucket.take()) {
      refuse(socket, fail('rate_limited', { retryAfterS: bucket.waitS() }), acknowledge);
      record(name, 'rate_limited', receivedMs);
      return;
    }
    const input = args.find((argument) => !isAcknowledge(argument));
    socket.data.answered = socket.data.answered.then(() => answer(name, input, acknowledge, receivedMs));
  });
}

/** Clients may send any name, but only names of the catalogue become metric labels. */
function recordClientEvent(
  metrics: Metrics,
  client_event: ClientEventName | 'unknown',
  outcome: 'ok' | ErrorCode,
  receivedMs: number,
): void {
  metrics.add('plenum_client_events_total', { client_event, outcome });
  metrics.observe('plenum_client_event_duration_seconds', { client_event }, (performance.now() - receivedMs) / 1_000);
  if (outcome !== 'ok') metrics.add('plenum_refusals_total', { code: outcome });
}

async function runHandler<N extends ClientEventName>(
  name: N,
  context: Context,
  input: unknown,
): Promise<ClientEventReply<N>> {
  const payload = readPayload(name, input);
  const spec: ClientEventSpec = clientEvents[name];
  const counted = countAttempt(spec, context);
  if (spec.countsDuringChecks === true) return handlers[name](withCounting(context, counted), payload);
  await counted;
  return handlers[name](context, payload);
}

function withCounting(context: Context, counted: Promise<void>): Context {
  // Rejects in the command that awaits it, unless that fails first.
  counted.catch(() => undefined);
  return { ...context, scope: { ...context.scope, counted } };
}

/** Counts against the rate limits of a user, which are shared with the API. */
async function countAttempt({ rateLimits = [] }: ClientEventSpec, { scope, socket }: Context): Promise<void> {
  for (const limit of rateLimits) await scope.limiter.consume(limit, String(socket.data.actor.user_id));
}

/** Sends an error in the acknowledgement, and as the server event `error` for clients without acknowledgements. */
function refuse(socket: GatewaySocket, refusal: Refusal, acknowledge: Acknowledge): void {
  const error = socketError(refusal, socket.data.language);
  socket.emit('error', error);
  acknowledge({ ok: false, error });
}

function asRefusal({ log }: Deps, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isLockTimeout(error)) return fail('overloaded', { cause: error });
  if (isDatabaseUnavailable(error)) {
    log.debug({ error: errorMessage(error) }, 'client event failed: database unavailable');
    return fail('service_unavailable', { cause: error });
  }
  log.error({ error: errorMessage(error) }, 'client event failed');
  return fail('internal_error', { cause: error });
}
