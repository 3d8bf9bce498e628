/** Messages that could not be sent, by room. They outlive a reload of the tab: nothing typed is lost. */
import type { PendingMessage } from './transcript.ts';

/** Below the drafts, which logging out clears. */
const keyOf = (room_id: number): string => `plenum.draft.unsent.${room_id}`;

/** What could not be sent in a room, the oldest first. */
export function unsentOf(room_id: number): readonly PendingMessage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(room_id)) ?? '[]');
    return Array.isArray(stored) ? (stored as PendingMessage[]) : [];
  } catch {
    return [];
  }
}

function keep(room_id: number, messages: readonly PendingMessage[]): void {
  try {
    if (messages.length === 0) sessionStorage.removeItem(keyOf(room_id));
    else sessionStorage.setItem(keyOf(room_id), JSON.stringify(messages));
  } catch {
    // Storage may be switched off; the message then waits as long as the room is open.
  }
}

const others = (room_id: number, client_id: string) =>
  unsentOf(room_id).filter((message) => message.client_id !== client_id);

export const keepUnsent = (room_id: number, message: PendingMessage): void =>
  keep(room_id, [...others(room_id, message.client_id), message]);

export const forgetUnsent = (room_id: number, client_id: string): void => keep(room_id, others(room_id, client_id));
