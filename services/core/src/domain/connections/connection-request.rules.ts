/** Rules of connection requests: permitted recipients and messages. */
import type { ConnectionStatus } from '@plenum/contracts/enums';
import type { ErrorCode } from '@plenum/contracts/errors';
import { connectionRetryDays, icebreakerLengthMax } from '@plenum/contracts/limits';
import { fail } from '../../platform/errors.ts';
import { codePoints, tidyText } from '../../platform/text.ts';
import { isVisible } from '../chat-rooms/room-messages.rules.ts';
import { effectiveEventRole, isEffectivelyBanned } from '../policy.ts';
import { mayAskToConnect } from '../users/person-privacy.rules.ts';
import { completeSettings } from '../users/privacy.rules.ts';
import type { AskedPersonRow } from './request.queries.ts';

/** Existing connection of two people. */
export interface FormerConnection {
  readonly status: ConnectionStatus;
  readonly requester_id: number;
  readonly changed_at: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the error code if the existing connection forbids a new request, or null. A declined requester may send
 * another request after 30 days, the other person immediately; a removed connection has no effect.
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
 * Returns the error code if the actor may not ask the person in this event, or null: both must be members of it, and
 * the person must accept requests of the actor. Without an event it returns `connection_needs_event`.
 */
export function refusalByEvent(
  asked: AskedPersonRow,
  user_id: number,
  event_id: number | null,
): Extract<ErrorCode, 'not_found' | 'event_banned' | `connection_${string}`> | null {
  const mine = {
    member_role: asked.my_role,
    is_banned: asked.i_am_banned,
    is_organization_owner: asked.i_own_event,
  };
  const theirs = {
    member_role: asked.other_role,
    is_banned: asked.other_is_banned,
    is_organization_owner: asked.other_owns_event,
  };
  const role = effectiveEventRole(mine);
  if (event_id !== null) {
    if (asked.event_status === null || asked.event_status === 'DELETED') return 'not_found';
    if (role === null || effectiveEventRole(theirs) === null) return 'connection_event_not_shared';
  }
  const person = {
    user_id: asked.user_id,
    privacy_settings: completeSettings(asked.privacy_settings),
    privacy_overrides: asked.privacy_overrides,
  };
  if (wantsNobody(person)) return 'connection_not_wanted';
  if (event_id === null) return 'connection_needs_event';
  if (isEffectivelyBanned(mine)) return 'event_banned';
  // A banned person counts as absent, and the reason is not revealed.
  if (isEffectivelyBanned(theirs)) return 'connection_event_not_shared';
  return mayAskToConnect(person, { user_id, role, connected: new Set() }) === true ? null : 'connection_not_wanted';
}

const wantsNobody = (person: Parameters<typeof mayAskToConnect>[0]): boolean =>
  ({ ...person.privacy_settings, ...person.privacy_overrides }).allow_connection_requests === 'NONE';

/**
 * Validates the icebreaker. Throws `icebreaker_empty`, `icebreaker_too_long`, and `icebreaker_not_offered` where an
 * event allows only its suggested messages.
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
