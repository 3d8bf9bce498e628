/** Who may write to whom, and what a direct message may be. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { directMessageLengthMax, encryptedContentMaxBytes, messagePreviewLengthMax } from '@plenum/contracts/limits';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { fail } from '../../platform/errors.ts';
import { requireMessageContent } from '../chat-rooms/room-messages.rules.ts';

/** What somebody is in an event; a ban that counts makes them nobody there. */
export interface Standing {
  /** Null for outsiders. */
  readonly role: EventUserRole | null;
  readonly isShutOut: boolean;
  /** Added by somebody else, without a yes of their own. */
  readonly was_added: boolean;
}

/** How two people stand to each other. */
export interface Pair {
  readonly is_connected: boolean;
  /** Whether either has blocked the other. */
  readonly is_blocked: boolean;
  /** Both in the event that they meet in; null outside events. */
  readonly event: { readonly mine: Standing; readonly theirs: Standing } | null;
}

const isThere = ({ role, isShutOut }: Standing): boolean => role !== null && !isShutOut;

const startsWith = (starter: Standing, other: Standing): boolean =>
  isThere(starter) &&
  isThere(other) &&
  !other.was_added &&
  eventRoleMay(starter.role, 'direct_message:start_unconnected');

/** Whether I may open the pair's thread in their event: staff may with its members who have joined by themselves. */
export const mayStartInEvent = ({ is_blocked, event }: Pair): boolean =>
  !is_blocked && event !== null && startsWith(event.mine, event.theirs);

/**
 * Whether I may write to the other person. Connected people always may; in a thread of an event either side may as long
 * as one of the two could have begun it, so that people can answer staff. Nothing passes a block.
 */
export function mayWrite({ is_connected, is_blocked, event }: Pair): boolean {
  if (is_blocked) return false;
  if (is_connected) return true;
  return event !== null && (startsWith(event.mine, event.theirs) || startsWith(event.theirs, event.mine));
}

/** The text as it is stored. Refuses with `message_empty`, and above 8,000 code points with `message_too_long`. */
export const requireDirectContent = (value: string): string => requireMessageContent(value, directMessageLengthMax);

/** Kept as it came. Refuses with `encrypted_content_too_long` above 16 kB, and what no database can keep. */
export function requireEncryptedContent(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.byteLength(value) > encryptedContentMaxBytes) throw fail('encrypted_content_too_long');
  if (value.includes('\0')) throw fail('invalid_request');
  return value;
}

/** The beginning of a message in one line. */
export const messagePreview = (content: string): string =>
  [...content.replaceAll(/\s+/g, ' ')].slice(0, messagePreviewLengthMax).join('');

/** Messages that somebody has not read; their own are read. */
export const countUnread = (side: {
  readonly last_seq: number;
  readonly read_seq: number;
  readonly first_seq: number;
}): number => Math.max(side.last_seq - Math.max(side.read_seq, side.first_seq - 1), 0);
