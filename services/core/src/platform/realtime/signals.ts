/** Signals: messages to the gateway processes; clients do not receive them. */
import type { ServerEventPayload } from '@plenum/contracts/server-events';

/** Messages that were posted, removed or restored in a room. */
export interface RoomActivity {
  readonly room_id: number;
  readonly event_id: number;
  readonly last_seq: number;
  /** The latest of the new messages, with their authors. */
  readonly posted?: readonly { readonly seq: number; readonly user_id: number }[];
  /** Sequence number of the latest message that was removed or restored. */
  readonly changed_seq?: number;
}

export interface Signals {
  /**
   * The moderation status of a person in an event has changed: their sockets leave rooms to which they have lost access.
   */
  readonly 'check-person': ServerEventPayload<'moderation_status_changed'>;
  /** Access to rooms of an event may have changed: sockets leave rooms to which they have lost access. */
  readonly 'check-rooms': { readonly event_id: number };
  /** The messages of a room have changed: people outside the room are notified. */
  readonly 'room-activity': RoomActivity;
}

export type SignalName = keyof Signals;

/** Sends a signal to every gateway. */
export type SendSignal = <N extends SignalName>(name: N, payload: Signals[N]) => void;
