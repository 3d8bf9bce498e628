import type { ErrorCode } from '@plenum/contracts/errors';
import { mayRequestConnection } from '../../accounts/users/person-privacy.rules.ts';
import { completeSettings } from '../../accounts/users/privacy.rules.ts';
import { effectiveEventRole, isEffectivelyBanned } from '../../policy.ts';
import type { RecipientRow } from './request.queries.ts';

/**
 * Returns the error code if the actor may not send a request to the person in this event, or null. Both must be in the
 * event, and the person must accept requests from the actor. Shared by the request and its preview.
 */
export function rejectionByEvent(
  recipient: RecipientRow,
  user_id: number,
  event_id: number | null,
): Extract<ErrorCode, 'not_found' | 'event_banned' | `connection_${string}`> | null {
  const myMembership = {
    member_role: recipient.my_role,
    is_banned: recipient.i_am_banned,
    is_organization_owner: recipient.i_own_event,
  };
  const theirMembership = {
    member_role: recipient.other_role,
    is_banned: recipient.other_is_banned,
    is_organization_owner: recipient.other_owns_event,
  };
  const role = effectiveEventRole(myMembership);
  if (event_id !== null) {
    if (recipient.event_status === null || recipient.event_status === 'DELETED') return 'not_found';
    if (role === null || effectiveEventRole(theirMembership) === null) return 'connection_event_not_shared';
  }
  const person = {
    user_id: recipient.user_id,
    privacy_settings: completeSettings(recipient.privacy_settings),
    privacy_overrides: recipient.privacy_overrides,
  };
  if (rejectsEverybody(person)) return 'connection_not_wanted';
  if (event_id === null) return 'connection_needs_event';
  if (isEffectivelyBanned(myMembership)) return 'event_banned';
  // A banned person counts as absent, because the ban must not be revealed.
  if (isEffectivelyBanned(theirMembership)) return 'connection_event_not_shared';
  return mayRequestConnection(person, { user_id, role, connected: new Set() }) === true
    ? null
    : 'connection_not_wanted';
}

const rejectsEverybody = (person: Parameters<typeof mayRequestConnection>[0]): boolean =>
  ({ ...person.privacy_settings, ...person.privacy_overrides }).allow_connection_requests === 'NONE';
