import { invitationResendPauseS } from '@plenum/contracts/limits';
import type { InvitedRole } from './invitation.rules.ts';

/** `replace`: the open invitation has expired or is void. `resend`: it is extended and sent again. */
export type InviteDecision =
  | 'invite'
  | 'replace'
  | 'resend'
  | 'already_member'
  | 'already_invited'
  | 'duplicate'
  | 'not_allowed'
  | 'not_accepted';

interface InviteInput {
  readonly entry: { readonly role: InvitedRole };
  /** State of the address. */
  readonly addressee:
    | {
        /** Also false for a member who would become a speaker through this invitation, and so must consent. */
        readonly is_member: boolean;
        readonly open_id: number | null;
        readonly open_role: string | null;
        readonly is_expired: boolean | null;
        readonly is_waiting: boolean | null;
        /** Whether the sender of the open invitation may no longer invite. */
        readonly is_void: boolean;
        /** Unix time in milliseconds. */
        readonly sent_at_ms: number | null;
      }
    | undefined;
  /** Whether the installation accepts the address (`SIGN_UP`). */
  readonly isAccepted: boolean;
  /** Whether the address occurred earlier in the same list. */
  readonly isRepeated: boolean;
  /** Roles that the actor may assign. */
  readonly roles: readonly InvitedRole[];
  readonly resend: boolean;
}

const isReplaceable = (addressee: InviteInput['addressee']): boolean =>
  addressee?.is_expired === true || addressee?.is_void === true;

/**
 * Returns the decision for one address. An open invitation with another role must be cancelled before inviting again.
 */
export function decideInvite(input: InviteInput, now: Date): InviteDecision {
  const { entry, addressee, isAccepted, isRepeated, roles, resend } = input;
  if (isRepeated) return 'duplicate';
  if (!roles.includes(entry.role)) return 'not_allowed';
  // Checked first, because the outcome must not reveal whether the address has an account.
  if (!isAccepted) return 'not_accepted';
  if (addressee?.is_member === true) return 'already_member';
  if ((addressee?.open_id ?? null) === null) return 'invite';
  if (addressee?.is_waiting === true) return 'already_invited';
  if (isReplaceable(addressee)) return 'replace';
  const isOldEnough = now.getTime() - (addressee?.sent_at_ms ?? 0) >= invitationResendPauseS * 1000;
  return resend && isOldEnough && addressee?.open_role === entry.role ? 'resend' : 'already_invited';
}
