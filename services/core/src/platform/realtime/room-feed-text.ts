/**
 * The format of a chat room's feed. A posted message consists of its number, its trace if sampled, a line break and
 * its JSON, so that gateways forward the text without parsing it. Everything else is a line break followed by JSON.
 */
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type { Audience } from './channels.ts';

/** A posted message, serialized once for the whole cluster. */
export interface FeedMessage {
  readonly kind: 'message';
  readonly seq: number;
  /** JSON of a `new_chat_message`. */
  readonly text: string;
  /** Trace of the request that posted the message, if sampled. */
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

export const feedChannel = (redisPrefix: string, room_id: number): string => `${redisPrefix}${feedName}${room_id}`;

export const feedRoomId = (redisPrefix: string, channel: string): number =>
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
    const head = traceparent === null ? payload.seq : `${payload.seq} ${traceparent}`;
    return `${head}${lineBreak}${JSON.stringify(payload)}`;
  }
  return `${lineBreak}${JSON.stringify({ name, payload, except })}`;
}

/** Parses the output of `feedText`. */
export function readFeedText(text: string): FeedMessage | FeedEvent {
  const index = text.indexOf(lineBreak);
  if (index === 0) return { kind: 'event', ...(JSON.parse(text.slice(1)) as Omit<FeedEvent, 'kind'>) };
  const [seq = '', traceparent] = text.slice(0, index).split(' ');
  const message = { kind: 'message', seq: Number(seq), text: text.slice(index + 1) } as const;
  return traceparent === undefined ? message : { ...message, traceparent };
}
