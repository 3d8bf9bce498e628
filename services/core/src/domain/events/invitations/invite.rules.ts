import { invitationResendPauseS } from '@plenum/contracts/limits';
import type { InvitedRole } from './invitation.rules.ts';

/** `replace`: the open invitation has expired or is void; `resend`: it is extended and mailed again. */
export type Verdict =
  | 'invite'
  | 'replace'
  | 'resend'
  | 'already_member'
  | 'already_invited'
  | 'duplicate'
  | 'not_allowed'
  | 'not_accepted';

interface Question {
  readonly entry: { readonly role: InvitedRole };
  /** State of the address. */
  readonly addressee:
    | {
        /** Also false for a member who would become a speaker by this invitation and must consent. */
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

const hasEnded = (addressee: Question['addressee']): boolean =>
  addressee?.is_expired === true || addressee?.is_void === true;

/**
 * Returns the outcome for one address. An open invitation with another role is not changed silently: it must be
 * cancelled first.
 */
export function judgeAddressee(question: Question, now: Date): Verdict {
  const { entry, addressee, isAccepted, isRepeated, roles, resend } = question;
  if (isRepeated) return 'duplicate';
  if (!roles.includes(entry.role)) return 'not_allowed';
  // Checked first, so that the outcome does not reveal whether the address has an account.
  if (!isAccepted) return 'not_accepted';
  if (addressee?.is_member === true) return 'already_member';
  if ((addressee?.open_id ?? null) === null) return 'invite';
  if (addressee?.is_waiting === true) return 'already_invited';
  if (hasEnded(addressee)) return 'replace';
  const is_old = now.getTime() - (addressee?.sent_at_ms ?? 0) >= invitationResendPauseS * 1000;
  return resend && is_old && addressee?.open_role === entry.role ? 'resend' : 'already_invited';
}
