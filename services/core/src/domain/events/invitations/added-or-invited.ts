import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';

/** A person who knows the organization and allows it becomes a member immediately; everybody else is invited. */
export type AddedOrInvited<Member, Sent> =
  | { readonly outcome: 'added'; readonly member: Member }
  | { readonly outcome: 'invited'; readonly invitation: Sent };

interface AddingLogEntry {
  readonly organization_id: number;
  /** Null if the person is added to the organization itself. */
  readonly event_id: number | null;
  readonly by: 'id' | 'address';
  /** Account that was added, or null for an invitation. */
  readonly subject_id: number | null;
  readonly invitation_id: number | null;
}

/** Logs the addition, with ids only, so that operators can detect mass additions. */
export function logAdding(scope: Scope, adding: AddingLogEntry): void {
  const logMessage =
    adding.invitation_id === null ? 'person added by others' : 'person invited in place of being added';
  scope.log.info({ actor_id: requireActor(scope).user_id, ...adding }, logMessage);
}
