/** What becomes of an address that somebody wants to invite. */
import { invitationResendPauseS } from '@plenum/contracts/limits';
import type { InvitedRole } from './invitation.rules.ts';

/** `replace`: the open invitation has run out or is void; `resend`: it is mailed again and extended. */
export type Verdict =
  | 'invite'
  | 'replace'
  | 'resend'
  | 'already_member'
  | 'already_invited'
  | 'duplicate'
  | 'not_allowed';

interface Question {
  readonly entry: { readonly role: InvitedRole };
  /** What is known of the address. */
  readonly addressee:
    | {
        /** False also for a member whom this invitation would make a speaker, and who wants to be asked. */
        readonly is_member: boolean;
        readonly open_id: string | null;
        readonly open_role: string | null;
        readonly is_expired: boolean | null;
        /** Whether who sent the open one may no longer invite. */
        readonly is_void: boolean;
        /** Milliseconds since the epoch. */
        readonly sent_at_ms: number | null;
      }
    | undefined;
  /** Whether the address came before in the same list. */
  readonly isRepeated: boolean;
  /** What the actor may hand out. */
  readonly roles: readonly InvitedRole[];
  readonly resend: boolean;
}

/** Judges one address. An invitation to another role is not quietly changed: it has to be cancelled first. */
export function judgeAddressee(question: Question, now: Date): Verdict {
  const { entry, addressee, isRepeated, roles, resend } = question;
  if (isRepeated) return 'duplicate';
  if (!roles.includes(entry.role)) return 'not_allowed';
  if (addressee?.is_member === true) return 'already_member';
  if ((addressee?.open_id ?? null) === null) return 'invite';
  if (addressee?.is_expired === true || addressee?.is_void === true) return 'replace';
  const is_old = now.getTime() - (addressee?.sent_at_ms ?? 0) >= invitationResendPauseS * 1000;
  return resend && is_old && addressee?.open_role === entry.role ? 'resend' : 'already_invited';
}
