/** The connections of the clients in a crowd, their rooms and threads, and their records. */
import type { Person } from '../gateway/world.ts';
import type { LogEntry } from './log.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface Network {
  /** Returns a gateway and an API process for the next attempt, or their proxy; they may be down. */
  gateway(): string;
  api(): string;
  readonly chance: SeededRandom;
  /** Returns milliseconds since the start. */
  now(): number;
  /** Replaces `fetch`; rejects without a response. */
  readonly exchange?: Exchange;
}

export interface Wire {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
}
export type Exchange = (wire: Wire) => Promise<{ readonly status: number; readonly text: string }>;

/** A period in which a client was not in all its rooms. */
export interface Absence {
  readonly fromMs: number;
  endMs: number | null;
  readonly reason: string;
  /** Whether the gateway requested the reconnect. */
  readonly wasRequested: boolean;
}

export type ChatPlace = { readonly kind: 'room' | 'thread'; readonly id: number };
export const placeName = ({ kind, id }: ChatPlace): string => `${kind} ${id}`;

/** Returns the path for reading and posting messages of a place. */
export const messagesPathOf = ({ kind, id }: ChatPlace): string =>
  kind === 'room' ? `/chat-rooms/${id}/messages` : `/direct-messages/threads/${id}/messages`;

export interface ConfirmedMessage extends LogEntry {
  readonly place: ChatPlace;
  readonly sentBy: 'socket' | 'http' | 'seen';
  readonly connectedAtMs: number;
  /** Number of attempts. */
  readonly attempts: number;
}

/** Sends every request with Node's `fetch`. */
export const fetchExchange: Exchange = async ({ method, url, headers, body, timeoutMs }) => {
  const jsonBody = body === null ? {} : { body };
  const reply = await fetch(url, { method, headers, ...jsonBody, signal: AbortSignal.timeout(timeoutMs) });
  return { status: reply.status, text: await reply.text() };
};

export interface ClientOptions {
  readonly name: string;
  readonly person: Person;
  readonly places: readonly ChatPlace[];
  readonly batch: boolean;
  readonly network: Network;
  /** `websocket` when absent. */
  readonly transport?: 'websocket' | 'polling';
  /** The preferred way to post; random when absent. Without a response the other way is tried as well. */
  readonly postTransport?: 'socket' | 'http';
  /** The minimum delay before a message is sent again, in ms; 300 when absent. */
  readonly retryMs?: number;
  /** Whether it requests a new token before it connects, as pages do. */
  readonly requestsToken?: boolean;
  /** The cookie that the proxy has set earlier. */
  readonly cookie?: string;
}
