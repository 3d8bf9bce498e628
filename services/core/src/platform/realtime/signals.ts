/**
 * Signals: what gateway processes are told themselves, and no browser. In Redis they keep the names of the release before,
 * because during a rolling upgrade its processes send and receive them too (docs/decisions/0044).
 */
import type { ServerEventPayload } from '@plenum/contracts/server-events';

export interface Signals {
  /** Somebody's standing in an event has changed: their sockets leave what they may no longer be in. */
  readonly 'check-person': ServerEventPayload<'moderation_status_changed'>;
  /** Access to rooms of an event may have changed: sockets leave those they may no longer be in. */
  readonly 'check-rooms': { readonly event_id: number };
  /** A room has new messages: people outside of it are notified. */
  readonly 'notify-room': ServerEventPayload<'chat_notification'>;
}

export type SignalName = keyof Signals;

/** Names in Redis. */
export const signalNames = {
  'check-person': 'moderation_status_changed',
  'check-rooms': 'event_updated',
  'notify-room': 'chat_notification',
} as const satisfies Readonly<Record<SignalName, string>>;

/** Sends a signal to every gateway. */
export type SendSignal = <N extends SignalName>(name: N, payload: Signals[N]) => void;
