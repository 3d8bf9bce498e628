/** Rules of direct messages: permitted recipients and contents. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { beginningOf } from '@plenum/contracts/graphemes';
import { directMessageLengthMax, encryptedContentMaxBytes, messagePreviewLengthMax } from '@plenum/contracts/limits';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import { requireMessageContent } from '../chat-rooms/room-messages.rules.ts';

/** Standing of a person in an event; an effective ban counts as no role. */
export interface Standing {
  /** Null without a role. */
  readonly role: EventUserRole | null;
  readonly isShutOut: boolean;
  /** Whether another person added the member without consent. */
  readonly was_added: boolean;
}

export interface Pair {
  readonly is_connected: boolean;
  /** Whether either has blocked the other. */
  readonly is_blocked: boolean;
  /** Standing of both in their shared event; null outside events. */
  readonly event: { readonly mine: Standing; readonly theirs: Standing } | null;
}

const isThere = ({ role, isShutOut }: Standing): boolean => role !== null && !isShutOut;

const startsWith = (starter: Standing, other: Standing): boolean =>
  isThere(starter) &&
  isThere(other) &&
  !other.was_added &&
  eventRoleMay(starter.role, 'direct_message:start_unconnected');

/**
 * Checks whether the first person may open a thread in the event: organizers may, with members who joined voluntarily.
 */
export const mayStartInEvent = ({ is_blocked, event }: Pair): boolean =>
  !is_blocked && event !== null && startsWith(event.mine, event.theirs);

/**
 * Checks whether the first person may write to the other. Connected people may; in an event thread both may if either
 * could have opened it, so that people can reply to organizers. A block prevents all messages.
 */
export function mayWrite({ is_connected, is_blocked, event }: Pair): boolean {
  if (is_blocked) return false;
  if (is_connected) return true;
  return event !== null && (startsWith(event.mine, event.theirs) || startsWith(event.theirs, event.mine));
}

/** Validates the text. Throws `message_empty`, and above 8,000 code points `message_too_long`. */
export const requireDirectContent = (value: string): string => requireMessageContent(value, directMessageLengthMax);

/**
 * Validates encrypted content, which is stored unchanged. Throws `encrypted_content_too_long` above 16 kB; rejects
 * characters that the database cannot store.
 */
export function requireEncryptedContent(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.byteLength(value) > encryptedContentMaxBytes) throw fail('encrypted_content_too_long');
  if (value.includes('\0')) throw fail('invalid_request');
  return value;
}

export const messagePreview = (content: string): string =>
  beginningOf(content.replaceAll(/\s+/g, ' '), messagePreviewLengthMax);
