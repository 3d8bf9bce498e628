/** What becomes of somebody whom organizers want to add, and the line of the log that says who did it. */
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';

/** Whom the organization knows, and who allows it, is a member at once; anybody else decides themselves. */
export type AddedOrInvited<Member, Sent> =
  | { readonly outcome: 'added'; readonly member: Member }
  | { readonly outcome: 'invited'; readonly invitation: Sent };

interface Adding {
  readonly organization_id: number;
  /** Null for the organization itself. */
  readonly event_id: number | null;
  readonly by: 'id' | 'address';
  /** The account that was added, or null for an invitation. */
  readonly subject_id: number | null;
  readonly invitation_id: number | null;
}

/** Leaves a line from which an operator sees who collects people; ids only, as in every line. */
export function noteAdding(scope: Scope, adding: Adding): void {
  const text = adding.invitation_id === null ? 'person added by others' : 'person invited in place of being added';
  scope.log.info({ actor_id: requireActor(scope).user_id, ...adding }, text);
}
