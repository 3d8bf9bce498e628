import type { EventUserRole, ModerationDecision, ModerationKind } from '@plenum/contracts/enums';
import type { ErrorCode } from '@plenum/contracts/errors';
import { eventRoleMay, eventRoleMayBan, eventRoleMayMute } from '@plenum/contracts/permissions';

export interface CaseFacts {
  readonly kind: ModerationKind;
  readonly status: 'OPEN' | 'CLOSED';
  /** Whether the content can still be removed or is held. */
  readonly is_removable: boolean;
  /** ATTENDEE if the person has left the event; null for an owner of the organization without a membership. */
  readonly subject_role: EventUserRole | null;
  readonly subject_is_banned: boolean;
  readonly subject_is_muted: boolean;
}

/** A profile is shared by all events of a person, so it can be judged but not removed. */
const removableKinds: ReadonlySet<ModerationKind> = new Set(['MESSAGE', 'ICEBREAKER']);

/**
 * Returns the decisions available to a role in a case, mildest first; none for a closed case. Muting and banning follow
 * the permission tables.
 */
export function possibleDecisions(facts: CaseFacts, role: EventUserRole): ModerationDecision[] {
  if (facts.status === 'CLOSED' || !eventRoleMay(role, 'moderation_queue:work')) return [];
  const decisions: ModerationDecision[] = ['DISMISS'];
  if (removableKinds.has(facts.kind) && facts.is_removable) decisions.push('REMOVE');
  const { subject_role, subject_is_banned, subject_is_muted } = facts;
  if (subject_role === null || subject_is_banned) return decisions;
  if (!subject_is_muted && eventRoleMay(role, 'attendee:mute') && eventRoleMayMute(role, subject_role))
    decisions.push('MUTE');
  if (eventRoleMay(role, 'attendee:ban') && eventRoleMayBan(role, subject_role)) decisions.push('BAN');
  return decisions;
}

/** Returns the error code of an unavailable decision, or null when it is allowed. */
export function decisionRefusal(facts: CaseFacts, role: EventUserRole, decision: ModerationDecision): ErrorCode | null {
  if (facts.status === 'CLOSED') return 'moderation_case_closed';
  if (possibleDecisions(facts, role).includes(decision)) return null;
  // A decision that is impossible for every role is not a permission error.
  const free = { ...facts, subject_is_banned: false, subject_is_muted: false };
  const isAllowed = facts.subject_role === null || possibleDecisions(free, role).includes(decision);
  return isAllowed || decision === 'REMOVE' ? 'moderation_decision_impossible' : 'forbidden';
}
