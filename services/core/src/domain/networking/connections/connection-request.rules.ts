/** Rules of connection requests: permitted recipients and messages. */
import type { ConnectionStatus } from '@plenum/contracts/enums';
import type { ErrorCode } from '@plenum/contracts/errors';
import { connectionRetryDays, maxIcebreakerLength } from '@plenum/contracts/limits';
import { fail } from '../../../platform/errors.ts';
import { codePoints, normalizeLines } from '../../../platform/text.ts';
import { hasVisibleText } from '../../chat/chat-rooms/room-messages.rules.ts';

export interface ExistingConnection {
  readonly status: ConnectionStatus;
  readonly requester_id: number;
  readonly changed_at: Date;
  /** Whether the requester withdrew the request before an answer. */
  readonly was_withdrawn: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the error code if the existing connection prevents a new request, or null. After a declined or withdrawn
 * request, the requester may send another one after 30 days, and the other person immediately. A removed connection has
 * no effect.
 */
export function rejectionByExisting(
  existing: ExistingConnection | null,
  requesterId: number,
  nowMs: number,
): Extract<ErrorCode, 'connection_exists' | 'connection_too_soon'> | null {
  if (existing === null || (existing.status === 'REMOVED' && !existing.was_withdrawn)) return null;
  if (existing.status !== 'REJECTED' && existing.status !== 'REMOVED') return 'connection_exists';
  if (existing.requester_id !== requesterId) return null;
  return nowMs - existing.changed_at.getTime() >= connectionRetryDays * dayMs ? null : 'connection_too_soon';
}

/**
 * Validates the icebreaker. Throws `icebreaker_empty`, `icebreaker_too_long`, and `icebreaker_not_offered` if the event
 * allows only its suggested messages.
 */
export function requireIcebreaker(
  value: string,
  offer: { readonly lines: readonly string[]; readonly allows_custom: boolean },
): string {
  const icebreaker = normalizeLines(value.toWellFormed());
  if (!hasVisibleText(icebreaker)) throw fail('icebreaker_empty');
  if (codePoints(icebreaker) > maxIcebreakerLength) throw fail('icebreaker_too_long');
  if (!offer.allows_custom && !offer.lines.includes(icebreaker)) throw fail('icebreaker_not_offered');
  return icebreaker;
}
