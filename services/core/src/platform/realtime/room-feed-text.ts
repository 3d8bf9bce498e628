/**
 * The format of the feed of a chat room. A posted message is its number, a line break and its JSON, so that gateways
 * forward the text without parsing it; everything else is a line break and JSON with its type. A message of a sampled
 * trace uses the second form, with its number: gateways of the previous version, which know no traces, forward it like
 * any other server event.
 */
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type { Audience } from './channels.ts';

/** A posted message, serialized once for the whole cluster. */
export interface FeedMessage {
  readonly kind: 'message';
  readonly seq: number;
  /** JSON of a `new_chat_message`. */
  readonly text: string;
  /** Of the request that posted it, if sampled. */
  readonly traceparent?: string;
}

/** Any other server event for the sockets of the room, except those in the channels of `except`. */
export interface FeedEvent {
  readonly kind: 'event';
  readonly name: ServerEventName;
  readonly payload: ServerEventPayload<ServerEventName>;
  readonly except: readonly string[];
}

const feedName = 'room-feed:';
const lineBreak = '\n';

/** Returns the Redis channel of a room's feed. */
export const feedChannel = (redisPrefix: string, room_id: number): string => `${redisPrefix}${feedName}${room_id}`;

/** Returns the room of a Redis channel. */
export const roomOfFeed = (redisPrefix: string, channel: string): number =>
  Number(channel.slice(redisPrefix.length + feedName.length));

/** Formats a server event. @param audience only the channel of the room */
export function feedText<N extends ServerEventName>(
  name: N,
  payload: ServerEventPayload<N>,
  audience: Audience,
  traceparent: string | null = null,
): string {
  const except = (audience.except ?? []).map((channel) => channel.name);
  if (name === 'new_chat_message' && 'seq' in payload && except.length === 0 && audience.isRepeated !== true) {
    if (traceparent === null) return `${payload.seq}${lineBreak}${JSON.stringify(payload)}`;
    return `${lineBreak}${JSON.stringify({ name, payload, except, seq: payload.seq, traceparent })}`;
  }
  return `${lineBreak}${JSON.stringify({ name, payload, except })}`;
}

interface TracedMessage {
  readonly seq?: number;
  readonly traceparent?: string;
}

/** Parses the output of `feedText`. */
export function readFeedText(text: string): FeedMessage | FeedEvent {
  const at = text.indexOf(lineBreak);
  if (at > 0) return { kind: 'message', seq: Number(text.slice(0, at)), text: text.slice(at + 1) };
  const { seq, traceparent, ...event } = JSON.parse(text.slice(1)) as Omit<FeedEvent, 'kind'> & TracedMessage;
  if (seq === undefined || traceparent === undefined) return { kind: 'event', ...event };
  return { kind: 'message', seq, text: JSON.stringify(event.payload), traceparent };
}
