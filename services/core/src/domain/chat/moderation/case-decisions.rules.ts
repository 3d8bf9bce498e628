import type { EventUserRole, ModerationDecision, ModerationKind } from '@plenum/contracts/enums';
import type { ErrorCode } from '@plenum/contracts/errors';
import { eventRoleMay, eventRoleMayBan, eventRoleMayMute } from '@plenum/contracts/permissions';

export interface CaseState {
  readonly kind: ModerationKind;
  readonly status: 'OPEN' | 'CLOSED';
  /** Whether the content can still be removed, or is held. */
  readonly is_removable: boolean;
  /** ATTENDEE if the person has left the event; null for an owner of the organization without a membership. */
  readonly subject_role: EventUserRole | null;
  readonly subject_is_banned: boolean;
  readonly subject_is_muted: boolean;
}

/** A profile is shared by all events of a person, so it can be reported but not removed. */
const removableKinds: ReadonlySet<ModerationKind> = new Set(['MESSAGE', 'ICEBREAKER']);

/**
 * Returns the decisions available to a role in a case, mildest first; none for a closed case. Muting and banning
 * require the usual permissions.
 */
export function possibleDecisions(moderationCase: CaseState, role: EventUserRole): ModerationDecision[] {
  if (moderationCase.status === 'CLOSED' || !eventRoleMay(role, 'moderation_queue:work')) return [];
  const decisions: ModerationDecision[] = ['DISMISS'];
  if (removableKinds.has(moderationCase.kind) && moderationCase.is_removable) decisions.push('REMOVE');
  const { subject_role, subject_is_banned, subject_is_muted } = moderationCase;
  if (subject_role === null || subject_is_banned) return decisions;
  if (!subject_is_muted && eventRoleMay(role, 'attendee:mute') && eventRoleMayMute(role, subject_role))
    decisions.push('MUTE');
  if (eventRoleMay(role, 'attendee:ban') && eventRoleMayBan(role, subject_role)) decisions.push('BAN');
  return decisions;
}

/** Returns the error code of an unavailable decision, or null if it is available. */
export function decisionRejection(
  moderationCase: CaseState,
  role: EventUserRole,
  decision: ModerationDecision,
): ErrorCode | null {
  if (moderationCase.status === 'CLOSED') return 'moderation_case_closed';
  if (possibleDecisions(moderationCase, role).includes(decision)) return null;
  // A decision that is impossible for every role is not a permission error.
  const unrestricted = { ...moderationCase, subject_is_banned: false, subject_is_muted: false };
  const isAllowed = moderationCase.subject_role === null || possibleDecisions(unrestricted, role).includes(decision);
  return isAllowed || decision === 'REMOVE' ? 'moderation_decision_impossible' : 'forbidden';
}
