/**
 * Dispatch of client events: rate limit, name, schema, handler, acknowledgement. No input of a browser throws beyond
 * this file.
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
import { isDatabaseUnavailable, isLockTimeout } from '@plenum/core/platform/db/failures';
import { fail, Refusal, socketError } from '@plenum/core/platform/errors';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import type { Metrics } from '@plenum/core/platform/telemetry/metrics';
import { TokenBucket } from '@plenum/core/platform/token-bucket';
import { scopeFor } from '@plenum/core/scope';
import { handlers } from '../handlers.ts';
import { type Context, isClientEvent, readPayload } from './client-event.ts';
import type { GatewaySocket } from './gateway-socket.ts';

type Tools = Pick<Context, 'memberships' | 'presence' | 'counts' | 'boards' | 'polls' | 'applause'>;
type Acknowledge = (answer: unknown) => void;

const isAcknowledge = (value: unknown): value is Acknowledge => typeof value === 'function';

/** Registers the client event listener of a socket. Its client events are handled sequentially, in order of arrival. */
export function handleClientEvents(deps: Deps, socket: GatewaySocket, tools: Tools): void {
  const bucket = new TokenBucket(deps.clock, clientEventsPerSocket);
  let count = 0;

  function perform(name: ClientEventName, given: unknown): Promise<unknown> {
    count += 1;
    const request_id = `${socket.id}-${count}`;
    const scope = scopeFor(deps, socket.data.actor, request_id);
    const options = { kind: 'server', request_id, attributes: { 'messaging.system': 'socket.io' } } as const;
    return deps.tracing.follow(name, options, () => runHandler(name, { ...tools, scope, socket }, given));
  }

  const tell = (name: unknown, outcome: 'ok' | ErrorCode, cameMs: number): void =>
    recordClientEvent(deps.metrics, isClientEvent(name) ? name : 'unknown', outcome, cameMs);

  async function answer(name: unknown, given: unknown, acknowledge: Acknowledge, cameMs: number): Promise<void> {
    try {
      if (!socket.connected) return;
      if (!isClientEvent(name)) throw fail('socket_event_unknown');
      acknowledge({ ok: true, data: await perform(name, given) });
      tell(name, 'ok', cameMs);
    } catch (error) {
      const refusal = asRefusal(deps, error);
      refuse(socket, refusal, acknowledge);
      tell(name, refusal.code, cameMs);
    }
  }

  socket.use(([name, ...args]: unknown[]) => {
    const cameMs = performance.now();
    socket.data.activeMs = deps.clock.now();
    const acknowledge = args.find(isAcknowledge) ?? (() => undefined);
    if (!bucket.take()) {
      refuse(socket, fail('rate_limited'), acknowledge);
      tell(name, 'rate_limited', cameMs);
      return;
    }
    const given = args.find((argument) => !isAcknowledge(argument));
    socket.data.answered = socket.data.answered.then(() => answer(name, given, acknowledge, cameMs));
  });
}

/** Only names of the catalogue become labels of metrics: browsers may send any. */
function recordClientEvent(
  metrics: Metrics,
  client_event: ClientEventName | 'unknown',
  outcome: 'ok' | ErrorCode,
  cameMs: number,
): void {
  metrics.add('plenum_client_events_total', { client_event, outcome });
  metrics.observe('plenum_client_event_duration_seconds', { client_event }, (performance.now() - cameMs) / 1_000);
  if (outcome !== 'ok') metrics.add('plenum_refusals_total', { code: outcome });
}

async function runHandler<N extends ClientEventName>(
  name: N,
  context: Context,
  given: unknown,
): Promise<ClientEventReply<N>> {
  const payload = readPayload(name, given);
  await countAttempt(name, context);
  return handlers[name](context, payload);
}

/** Counts against the limits of a user; the API counts the same ones under the same key. */
async function countAttempt(name: ClientEventName, { scope, socket }: Context): Promise<void> {
  const { rateLimits = [] }: ClientEventSpec = clientEvents[name];
  for (const limit of rateLimits) await scope.limiter.consume(limit, String(socket.data.actor.user_id));
}

/** Sends an error in the acknowledgement or, for clients without one, as the server event `error`. */
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
