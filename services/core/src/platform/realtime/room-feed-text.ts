/**
 * What travels in the feed of a chat room. A posted message is its number, a line break and its JSON, so that gateways
 * hand the text on without reading it; everything else is a line break and JSON that says what it is. A message whose
 * trace is collected comes in that second form, with its number beside it: gateways of the version before, which know
 * nothing of traces, hand it on like any other server event.
 */
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type { Audience } from './channels.ts';

/** A posted message, serialized once for the whole cluster. */
export interface FeedMessage {
  readonly kind: 'message';
  readonly seq: number;
  /** JSON of a `new_chat_message`. */
  readonly text: string;
  /** Of what posted it, where that is collected. */
  readonly traceparent?: string;
}

/** Any other server event for the sockets of the room, but for those in the channels of `except`. */
export interface FeedNews {
  readonly kind: 'news';
  readonly name: ServerEventName;
  readonly payload: ServerEventPayload<ServerEventName>;
  readonly except: readonly string[];
}

const feedName = 'room-feed:';
const lineBreak = '\n';

/** The Redis channel of a room's feed. */
export const feedChannel = (redisPrefix: string, room_id: number): string => `${redisPrefix}${feedName}${room_id}`;

/** The room whose feed a Redis channel is. */
export const roomOfFeed = (redisPrefix: string, channel: string): number =>
  Number(channel.slice(redisPrefix.length + feedName.length));

/** @param audience of the room's channel alone */
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

/** Reads what `feedText` wrote. */
export function readFeedText(text: string): FeedMessage | FeedNews {
  const at = text.indexOf(lineBreak);
  if (at > 0) return { kind: 'message', seq: Number(text.slice(0, at)), text: text.slice(at + 1) };
  const { seq, traceparent, ...news } = JSON.parse(text.slice(1)) as Omit<FeedNews, 'kind'> & TracedMessage;
  if (seq === undefined || traceparent === undefined) return { kind: 'news', ...news };
  return { kind: 'message', seq, text: JSON.stringify(news.payload), traceparent };
}
