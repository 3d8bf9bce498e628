/**
 * Bans and mutes in a transaction, for the people list, the moderation queue and scheduled jobs. Defines which role may
 * restrict which other role. Bans and mutes do not affect each other.
 */
import type { EventUserRole, ModerationLogAction } from '@plenum/contracts/enums';
import { eventRoleMayBan, eventRoleMayMute, occupiesSeat } from '@plenum/contracts/permissions';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import type { TokenGrant } from '../../actor.ts';
import { requireTokenMayRevoke } from '../../assignable-roles.ts';
import { type LoggedReason, logModeration } from '../../chat/moderation-log/moderation-log.steps.ts';
import { bumpAgenda } from '../../schedule/sessions/agenda.steps.ts';
import { withdrawEventInvitations } from '../../withdrawn-invitations.steps.ts';
import { requireAttendeeSeat, type SeatScope } from './attendee-seats.steps.ts';
import { banDepartedMember, lockMemberOrDeparted, type LockedPerson } from './departed-members.steps.ts';
import { removeEventMember } from './event-members.steps.ts';
import { recordStanding, requireAnotherAdmin } from './locked-member.steps.ts';

export interface Moderator {
  readonly user_id: number;
  readonly role: EventUserRole;
  /** API token of the actor. */
  readonly token: TokenGrant | undefined;
}

export interface RestrictionTarget {
  readonly event_id: number;
  readonly attendee_id: number;
}

interface Restriction {
  readonly action: ModerationLogAction;
  readonly mayModerate: (role: EventUserRole, target: EventUserRole) => boolean;
  readonly reason?: LoggedReason;
  readonly duration_hours?: number | null;
  readonly apply: (member: LockedPerson) => Promise<void>;
}

/**
 * Checks that the moderator has a higher role and locks the member's row, so concurrent measures wait. The target can
 * also be a former member with content in the event.
 */
async function lockTarget(
  tx: Transaction,
  moderator: Moderator,
  { event_id, attendee_id }: RestrictionTarget,
  restriction: Restriction,
): Promise<void> {
  if (moderator.user_id === attendee_id) throw fail('own_membership');
  const member = await lockMemberOrDeparted(tx, event_id, attendee_id);
  if (!restriction.mayModerate(moderator.role, member.role)) throw fail('forbidden');
  await restriction.apply(member);
  await logModeration(tx, {
    event_id,
    action: restriction.action,
    actor_id: moderator.user_id,
    subject_id: attendee_id,
    ...restriction.reason,
    duration_hours: restriction.duration_hours ?? null,
  });
  await recordStanding(tx, event_id, attendee_id);
}

const ban = statement(
  'ban-event-member',
  `update event_users set is_banned = true, banned_at = $1, banned_by_id = $2, ban_reason = $3
          where event_id = $4 and user_id = $5`,
);

/**
 * Bans a member or a former member, who then cannot return. Throws `own_membership`, `not_found`, `forbidden`,
 * `already_banned`, `last_event_admin`, `event_role_not_assignable`.
 */
export function banMember(
  tx: Transaction,
  moderator: Moderator,
  target: RestrictionTarget,
  { now, ...reason }: LoggedReason & { readonly now: Date },
): Promise<void> {
  return lockTarget(tx, moderator, target, {
    action: 'BANNED',
    mayModerate: eventRoleMayBan,
    reason,
    async apply(member) {
      requireTokenMayRevoke(moderator.token, member.role);
      if (member.is_banned) throw fail('already_banned');
      const { event_id, attendee_id: user_id } = target;
      await withdrawEventInvitations(tx, { event_id, user_id });
      if (!member.hasRow) {
        await banDepartedMember(tx, { event_id, user_id, now, bannedBy: moderator.user_id, reason: reason.reason });
        return;
      }
      await requireAnotherAdmin(tx, event_id, member);
      await tx.rows(ban, [now, moderator.user_id, reason.reason, event_id, user_id]);
      // The speaker list excludes banned people.
      await bumpAgenda(tx, event_id);
    },
  });
}

const unban = statement(
  'unban-event-member',
  `update event_users set is_banned = false, banned_at = null, banned_by_id = null, ban_reason = null
          where event_id = $1 and user_id = $2`,
);

/**
 * Lifts a ban; an attendee needs a seat. A former member may join again. Throws `own_membership`, `not_found`,
 * `forbidden`, `not_banned`, `attendee_limit_reached`, `event_role_not_assignable`.
 */
export function unbanMember(
  tx: Transaction,
  moderator: Moderator,
  target: RestrictionTarget,
  scope: SeatScope,
): Promise<void> {
  return lockTarget(tx, moderator, target, {
    action: 'UNBANNED',
    mayModerate: eventRoleMayBan,
    async apply(member) {
      requireTokenMayRevoke(moderator.token, member.role);
      if (!member.is_banned) throw fail('not_banned');
      if (member.has_left) {
        await removeEventMember(tx, target.event_id, target.attendee_id);
        return;
      }
      await tx.rows(unban, [target.event_id, target.attendee_id]);
      await bumpAgenda(tx, target.event_id);
      if (occupiesSeat(member.role)) await requireAttendeeSeat(tx, scope, target.event_id, 'given');
    },
  });
}

const mute = statement(
  'mute-event-member',
  `update event_users set is_chat_banned = true, chat_ban_until = now() + $1::float8 * interval '1 hour',
                chat_ban_reason = $2 where event_id = $3 and user_id = $4`,
);

/**
 * Mutes a member for a number of hours, or without limit (null). The mute of a former member exists only as a log entry
 * and applies when they return. Throws `own_membership`, `not_found`, `forbidden`, `event_user_banned`,
 * `already_muted`.
 */
export function muteMember(
  tx: Transaction,
  moderator: Moderator,
  target: RestrictionTarget,
  { hours, ...reason }: LoggedReason & { readonly hours: number | null },
): Promise<void> {
  return lockTarget(tx, moderator, target, {
    action: 'MUTED',
    mayModerate: eventRoleMayMute,
    reason,
    duration_hours: hours,
    async apply(member) {
      if (member.is_banned) throw fail('event_user_banned');
      if (member.is_chat_banned) throw fail('already_muted');
      // Uses the database clock, which also ends the mute.
      await tx.rows(mute, [hours, reason.reason, target.event_id, target.attendee_id]);
    },
  });
}

const unmute = statement(
  'unmute-event-member',
  `update event_users set is_chat_banned = false, chat_ban_until = null, chat_ban_reason = null
    where event_id = $1 and user_id = $2`,
);

/** Lifts a mute. Throws `own_membership`, `not_found`, `forbidden`, `not_muted`. */
export function unmuteMember(tx: Transaction, moderator: Moderator, target: RestrictionTarget): Promise<void> {
  return lockTarget(tx, moderator, target, {
    action: 'UNMUTED',
    mayModerate: eventRoleMayMute,
    async apply(member) {
      if (!member.is_chat_banned) throw fail('not_muted');
      await tx.rows(unmute, [target.event_id, target.attendee_id]);
    },
  });
}

const expiredMutes = statement<{ event_id: number; user_id: number }>(
  'expired-mutes',
  `select event_id, user_id from event_users
      where is_chat_banned and chat_ban_until <= now()
      order by event_id, user_id limit $1 for update skip locked`,
);

/**
 * Clears a limited number of expired mutes, each exactly once even under concurrency. Expired mutes no longer apply;
 * this function publishes and logs their end.
 */
export async function endExpiredMutes(tx: Transaction, limit: number): Promise<number> {
  const expired = await tx.rows(expiredMutes, [limit]);
  for (const { event_id, user_id } of expired) {
    await tx.rows(unmute, [event_id, user_id]);
    await logModeration(tx, { event_id, action: 'UNMUTED', actor_id: null, subject_id: user_id });
    await recordStanding(tx, event_id, user_id);
  }
  return expired.length;
}
