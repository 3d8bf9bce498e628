/** Who may ask whom to connect, and with which words. */
import type { ConnectionStatus } from '@plenum/contracts/enums';
import type { ErrorCode } from '@plenum/contracts/errors';
import { connectionRetryDays, icebreakerLengthMax } from '@plenum/contracts/limits';
import { fail } from '../../platform/errors.ts';
import { codePoints, tidyText } from '../../platform/text.ts';
import { isVisible } from '../chat-rooms/room-messages.rules.ts';

/** What is between two people already. */
export interface FormerConnection {
  readonly status: ConnectionStatus;
  readonly requester_id: number;
  readonly changed_at: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Why what is between two people forbids a new request, or null. Who was turned down may ask again after 30 days, the
 * other side at once; what was removed is as if it had never been.
 */
export function refusalByFormer(
  former: FormerConnection | null,
  askingId: number,
  nowMs: number,
): Extract<ErrorCode, 'connection_exists' | 'connection_too_soon'> | null {
  if (former === null || former.status === 'REMOVED') return null;
  if (former.status !== 'REJECTED') return 'connection_exists';
  if (former.requester_id !== askingId) return null;
  return nowMs - former.changed_at.getTime() >= connectionRetryDays * dayMs ? null : 'connection_too_soon';
}

/**
 * The icebreaker as it is stored. Refuses with `icebreaker_empty`, `icebreaker_too_long`, and where an event allows
 * only
 * its own lines with `icebreaker_not_offered`.
 */
export function requireIcebreaker(
  value: string,
  offer: { readonly lines: readonly string[]; readonly allows_custom: boolean },
): string {
  const icebreaker = tidyText(value.toWellFormed());
  if (!isVisible(icebreaker)) throw fail('icebreaker_empty');
  if (codePoints(icebreaker) > icebreakerLengthMax) throw fail('icebreaker_too_long');
  if (!offer.allows_custom && !offer.lines.includes(icebreaker)) throw fail('icebreaker_not_offered');
  return icebreaker;
}
