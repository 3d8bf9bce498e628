/** What may be decided in a case, and by whom. */
import type { EventUserRole, ModerationDecision, ModerationKind } from '@plenum/contracts/enums';
import type { ErrorCode } from '@plenum/contracts/errors';
import { eventRoleMay, eventRoleMayBan, eventRoleMayMute } from '@plenum/contracts/permissions';

export interface CaseFacts {
  readonly kind: ModerationKind;
  readonly status: 'OPEN' | 'CLOSED';
  /** Whether what the case is about is still there to be removed, or held back. */
  readonly is_removable: boolean;
  /** Null where the person has left the event. */
  readonly subject_role: EventUserRole | null;
  readonly subject_is_banned: boolean;
  readonly subject_is_muted: boolean;
}

/** What people say about themselves is theirs, in all their events; a person is judged and not removed. */
const removableKinds: ReadonlySet<ModerationKind> = new Set(['MESSAGE', 'ICEBREAKER']);

/**
 * The decisions that somebody of this role may take in a case, mildest first: none in a closed one. Muting and banning
 * follow the tables that hold everywhere.
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

/** Why somebody may not decide so, or null where they may. */
export function decisionRefusal(facts: CaseFacts, role: EventUserRole, decision: ModerationDecision): ErrorCode | null {
  if (facts.status === 'CLOSED') return 'moderation_case_closed';
  if (possibleDecisions(facts, role).includes(decision)) return null;
  // What somebody who may do everything could not do either is no question of rights.
  const free = { ...facts, subject_is_banned: false, subject_is_muted: false };
  const isAllowed = facts.subject_role === null || possibleDecisions(free, role).includes(decision);
  return isAllowed || decision === 'REMOVE' ? 'moderation_decision_impossible' : 'forbidden';
}
