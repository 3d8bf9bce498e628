/**
 * Delivery of room messages to sockets. Messages are serialized once per process, and written to each socket in the form
 * that it supports. Slow consumers are disconnected before their backlog fills the memory; they reconnect and request
 * missed messages with `after_seq`.
 */
import { maxSocketBacklogBytes } from '@plenum/contracts/limits';
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type { Deps } from '@plenum/core/deps';
import { scopeOfServerEvent } from '@plenum/core/platform/realtime/channels';
import type { FeedMessage } from '@plenum/core/platform/realtime/room-feed-text';
import type { Span } from '@plenum/core/platform/telemetry/span';
import type { Tracing } from '@plenum/core/platform/telemetry/tracing';
import type { CloseReasons } from './close-reasons.ts';
import { lagSeconds } from './fanout-lag.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';
import {
  backlogBytes,
  closeAfterFrame,
  deliver,
  type EngineConnection,
  eventPacket,
  type Frame,
  makeFrame,
  tcpBacklogBytes,
} from './wire.ts';

export interface Deliveries {
  /** Registers a connection. Must be called first. */
  register(connection: EngineConnection): void;
  /** Sends messages of a room in ascending order: as a batch to sockets that support it, individually to other sockets. */
  send(sockets: ReadonlySet<GatewaySocket>, room_id: number, messages: readonly FeedMessage[]): void;
  /** Sends several server events with the same name, in one write per socket. Skips API tokens without their scope. */
  sendEvents<N extends ServerEventName>(
    sockets: Iterable<GatewaySocket>,
    name: N,
    payloads: readonly ServerEventPayload<N>[],
  ): void;
  /** Closes sockets whose backlog is too large. */
  closeSlow(): void;
}

interface Options {
  readonly deps: Pick<Deps, 'config' | 'log' | 'metrics' | 'tracing'>;
  readonly io: GatewayServer;
  readonly closes: CloseReasons;
}

/** Disconnected slow consumers reconnect at a random time within this period. */
const reconnectWithinMs = 5_000;

const individualFrames = (messages: readonly FeedMessage[]): Frame =>
  makeFrame(messages.map(({ text }) => eventPacket('new_chat_message', text)));

function batchFrame(room_id: number, messages: readonly FeedMessage[]): Frame {
  const list = messages.map(({ text }) => text).join(',');
  return makeFrame([eventPacket('new_chat_messages', `{"room_id":${room_id},"messages":[${list}]}`)]);
}

const noSpans: readonly Span[] = [];

/** Starts a span for each message with a sampled trace. Usually, there are none. */
function beginSpans(tracing: Pick<Tracing, 'begin'>, messages: readonly FeedMessage[]): readonly Span[] {
  if (messages.every(({ traceparent }) => traceparent === undefined)) return noSpans;
  return messages.flatMap(({ traceparent }) =>
    traceparent === undefined
      ? []
      : tracing.begin('deliver new_chat_message', {
          kind: 'consumer',
          cause: traceparent,
          attributes: { 'messaging.system': 'socket.io', 'messaging.operation.type': 'send' },
        }),
  );
}

function endSpans(spans: readonly Span[], batchSize: number, sockets: number): void {
  for (const span of spans) {
    span.set({ 'messaging.batch.message_count': batchSize, 'plenum.sockets': sockets });
    span.end();
  }
}

export function createDeliveries({ deps, io, closes }: Options): Deliveries {
  const { config, log, metrics, tracing } = deps;
  const isDirect = config.SOCKET_DIRECT_WRITE;
  const countDeliveries = metrics.counter('plenum_deliveries_total', {});
  const observeLag = metrics.observer('plenum_fanout_lag_seconds', {});
  const connections = new WeakMap<object, EngineConnection>();

  function drop(connection: EngineConnection): void {
    log.info({ backlog_bytes: backlogBytes(connection) }, 'slow consumer disconnected');
    closes.setReason(connection, 'slow');
    const delay_ms = Math.round(Math.random() * reconnectWithinMs);
    closeAfterFrame(connection, makeFrame([eventPacket('reconnect_after', JSON.stringify({ delay_ms }))]));
  }

  /** Records metrics once per frame, regardless of its size and the number of receivers. */
  function recordDeliveries(messages: readonly FeedMessage[], receivers: number): void {
    countDeliveries(messages.length * receivers);
    const nowMs = Date.now();
    for (const { text } of messages) {
      const lagS = lagSeconds(text, nowMs);
      if (lagS !== null) observeLag(lagS);
    }
  }

  return {
    register: (connection) => void connections.set(connection, connection),
    send(sockets, room_id, messages) {
      let oneByOne: Frame | undefined;
      let batch: Frame | undefined;
      const slow: EngineConnection[] = [];
      let receivers = 0;
      const spans = beginSpans(tracing, messages);
      for (const { conn, data } of sockets) {
        const connection = connections.get(conn);
        if (connection === undefined) continue;
        if (tcpBacklogBytes(connection) > maxSocketBacklogBytes) {
          slow.push(connection);
          continue;
        }
        const takesBatch = data.acceptsBatches && messages.length > 1;
        const frame = takesBatch
          ? (batch ??= batchFrame(room_id, messages))
          : (oneByOne ??= individualFrames(messages));
        deliver(connection, frame, isDirect);
        receivers += 1;
      }
      if (receivers > 0) recordDeliveries(messages, receivers);
      endSpans(spans, messages.length, receivers);
      for (const connection of slow) drop(connection);
    },
    sendEvents(sockets, name, payloads) {
      const frame = makeFrame(payloads.map((payload) => eventPacket(name, JSON.stringify(payload))));
      const scope = scopeOfServerEvent(name);
      for (const { conn, data } of sockets) {
        const { token } = data.actor;
        if (token !== undefined && (scope === undefined || !token.scopes.includes(scope))) continue;
        const connection = connections.get(conn);
        if (connection !== undefined) deliver(connection, frame, isDirect);
      }
    },
    closeSlow() {
      for (const { conn } of io.sockets.sockets.values()) {
        const connection = connections.get(conn);
        if (connection !== undefined && backlogBytes(connection) > maxSocketBacklogBytes) drop(connection);
      }
    },
  };
}
