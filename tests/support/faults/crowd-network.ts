/** What a crowd's clients talk through, where they are, and what they note about it. */
import type { Person } from '../gateway/world.ts';
import type { Chance } from './chance.ts';
import type { LogEntry } from './log.ts';

export interface Network {
  /** A gateway and an API process to try now, or the door before them; they may be dead. */
  gateway(): string;
  api(): string;
  readonly chance: Chance;
  /** Milliseconds since the beginning. */
  now(): number;
  /** In place of `fetch`; rejects when no answer came. */
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

/** A time in which a client was not in all its rooms. */
export interface Absence {
  readonly fromMs: number;
  backMs: number | null;
  readonly reason: string;
  /** Whether its gateway has asked it to come back later. */
  readonly wasAsked: boolean;
}

export type Place = { readonly kind: 'room' | 'thread'; readonly id: number };
export const nameOf = ({ kind, id }: Place): string => `${kind} ${id}`;

/** Where messages of a place are read and posted. */
export const pathOf = ({ kind, id }: Place): string =>
  kind === 'room' ? `/chat-rooms/${id}/messages` : `/direct-messages/threads/${id}/messages`;

export interface Confirmed extends LogEntry {
  readonly place: Place;
  readonly by: 'socket' | 'http' | 'seen';
  readonly atMs: number;
  /** How often it was sent. */
  readonly attempts: number;
}

/** Every request as Node makes it by itself. */
export const throughFetch: Exchange = async ({ method, url, headers, body, timeoutMs }) => {
  const sent = body === null ? {} : { body };
  const reply = await fetch(url, { method, headers, ...sent, signal: AbortSignal.timeout(timeoutMs) });
  return { status: reply.status, text: await reply.text() };
};

export interface ClientWishes {
  readonly name: string;
  readonly person: Person;
  readonly places: readonly Place[];
  readonly batch: boolean;
  readonly network: Network;
  /** `websocket` when absent. */
  readonly transport?: 'websocket' | 'polling';
  /** How its messages are tried first; by chance when absent. Without an answer it is always the other way too. */
  readonly postsBy?: 'socket' | 'http';
  /** Whether it gets a new token before it connects, as pages do. */
  readonly asksToken?: boolean;
  /** What the door has given this browser before. */
  readonly cookie?: string;
}
