import type { EventUserRole } from '@plenum/contracts/enums';
import { truncateText } from '@plenum/contracts/graphemes';
import { maxDirectMessageLength, maxEncryptedContentBytes, maxMessagePreviewLength } from '@plenum/contracts/limits';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import { requireMessageContent } from '../chat-rooms/room-messages.rules.ts';

/** Standing of a person in an event. */
export interface Standing {
  /** Null without a role. */
  readonly role: EventUserRole | null;
  readonly isBanned: boolean;
  /** Whether another person added the member without consent. */
  readonly was_added: boolean;
}

export interface Pair {
  readonly is_connected: boolean;
  /** Whether either has blocked the other. */
  readonly is_blocked: boolean;
  /** Standings of both people in their shared event; null outside events. */
  readonly event: { readonly mine: Standing; readonly theirs: Standing } | null;
}

const isPresent = ({ role, isBanned }: Standing): boolean => role !== null && !isBanned;

const mayStart = (starter: Standing, other: Standing): boolean =>
  isPresent(starter) &&
  isPresent(other) &&
  !other.was_added &&
  eventRoleMay(starter.role, 'direct_message:start_unconnected');

/**
 * Checks whether the first person may open a thread in the event: organizers may contact members who joined
 * voluntarily.
 */
export const mayStartInEvent = ({ is_blocked, event }: Pair): boolean =>
  !is_blocked && event !== null && mayStart(event.mine, event.theirs);

/**
 * Checks whether the first person may write to the other. Connected people may. In an event thread, both may if either
 * could have opened it, which lets members reply to organizers. A block prevents all messages.
 */
export function mayWrite({ is_connected, is_blocked, event }: Pair): boolean {
  if (is_blocked) return false;
  if (is_connected) return true;
  return event !== null && (mayStart(event.mine, event.theirs) || mayStart(event.theirs, event.mine));
}

/** Validates the text. Throws `message_empty`, and `message_too_long` above 8,000 code points. */
export const requireDirectContent = (value: string): string => requireMessageContent(value, maxDirectMessageLength);

/**
 * Validates encrypted content, which is stored unchanged. Throws `encrypted_content_too_long` above 16 kB; rejects
 * characters that the database cannot store.
 */
export function requireEncryptedContent(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.byteLength(value) > maxEncryptedContentBytes) throw fail('encrypted_content_too_long');
  if (value.includes('\0')) throw fail('invalid_request');
  return value;
}

export const messagePreview = (content: string): string =>
  truncateText(content.replaceAll(/\s+/g, ' '), maxMessagePreviewLength);
