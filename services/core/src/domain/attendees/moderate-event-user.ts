/** Bans and mutes (spec: contract 7.10, 9.8; decisions 6). A ban leaves a mute as it is, and the other way round. */
import type {
  BanEventUser,
  ChatBanEventUser,
  ChatUnbanEventUser,
  ModerationStatus,
  UnbanEventUser,
} from '@plenum/contracts/attendees';
import type { EventUserRole } from '@plenum/contracts/enums';
import { ban_reason_length_max } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import { type EventPermission, eventRoleMayBan, eventRoleMayMute, takesSeat } from '@plenum/contracts/permissions';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { requireLine, tidyText } from '../../platform/text.ts';
import { announce, type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { authorizeEvent } from '../policy.ts';
import { requireAttendeeSeat } from './attendee-seats.steps.ts';
import { type HeldMember, holdMember, recordStanding, requireAnotherAdmin } from './held-member.steps.ts';
import { findMember } from './people.queries.ts';
import { moderationStatus } from './people.views.ts';

export interface ModerationAction {
  readonly success: true;
  readonly message: string;
  readonly moderation_status: ModerationStatus;
}

interface Target {
  readonly event_id: number;
  readonly attendee_id: number;
}

interface Measure {
  readonly permission: EventPermission;
  readonly mayTouch: (role: EventUserRole, target: EventUserRole) => boolean;
  /** Said to who did it. */
  readonly message: string;
  /** Names the action in the notes. */
  readonly label: string;
  readonly notes: string | null | undefined;
  readonly apply: (tx: Transaction, member: HeldMember) => Promise<void>;
}

const readReason = (reason: string): string =>
  requireLine(reason, { field: 'reason', label: 'The reason', length_min: 1, length_max: ban_reason_length_max });

/** Whoever moderates stands above, or is refused; the row is held, so that two measures never mix. */
async function moderate(scope: Scope, { event_id, attendee_id }: Target, measure: Measure): Promise<ModerationAction> {
  const access = await authorizeEvent(scope, event_id, measure.permission);
  if (requireActor(scope).user_id === attendee_id) throw fail('own_membership');
  const standing = await transaction(scope, async (tx) => {
    const member = await holdMember(tx, event_id, attendee_id);
    if (!measure.mayTouch(access.role, member.role)) throw fail('forbidden');
    await measure.apply(tx, member);
    const notes = tidyText(measure.notes ?? '');
    if (notes !== '')
      await tx.execute(
        `update event_users set moderation_notes = concat_ws(e'\\n', moderation_notes, ?::text)
          where event_id = ? and user_id = ?`,
        [`[${measure.label}] ${notes}`, event_id, attendee_id],
      );
    return recordStanding(tx, event_id, attendee_id);
  });
  announce(scope, 'event_user.standing_changed', standing);
  const row = await findMember(scope.db, event_id, attendee_id);
  if (row === undefined) throw fail('not_found');
  return { success: true, message: measure.message, moderation_status: moderationStatus(row) };
}

const banning = { permission: 'attendee:ban', mayTouch: eventRoleMayBan } as const;
const muting = { permission: 'attendee:mute', mayTouch: eventRoleMayMute } as const;

/**
 * Shuts a member out. Refuses as the policy does, and: `own_membership`, `not_found`, `already_banned`,
 * `last_event_admin`.
 */
export async function banEventUser(
  scope: Scope,
  target: Target,
  input: Body<typeof BanEventUser>,
): Promise<ModerationAction> {
  const reason = readReason(input.reason);
  return moderate(scope, target, {
    ...banning,
    message: 'User has been banned from the event',
    label: 'Ban',
    notes: input.moderation_notes,
    async apply(tx, member) {
      if (member.is_banned) throw fail('already_banned');
      await requireAnotherAdmin(tx, target.event_id, member);
      await tx.execute(
        `update event_users set is_banned = true, banned_at = ?, banned_by_id = ?, ban_reason = ?
          where event_id = ? and user_id = ?`,
        [scope.clock.date(), requireActor(scope).user_id, reason, target.event_id, target.attendee_id],
      );
    },
  });
}

/**
 * Lets a banned member back in; an attendee needs a seat. Refuses as the policy does, and: `own_membership`,
 * `not_found`, `not_banned`, `attendee_limit_reached`.
 */
export async function unbanEventUser(
  scope: Scope,
  target: Target,
  input: Body<typeof UnbanEventUser>,
): Promise<ModerationAction> {
  return moderate(scope, target, {
    ...banning,
    message: 'User has been unbanned from the event',
    label: 'Unban',
    notes: input.moderation_notes,
    async apply(tx, member) {
      if (!member.is_banned) throw fail('not_banned');
      await tx.execute(
        `update event_users set is_banned = false, banned_at = null, banned_by_id = null, ban_reason = null
          where event_id = ? and user_id = ?`,
        [target.event_id, target.attendee_id],
      );
      if (takesSeat(member.role)) await requireAttendeeSeat(tx, scope.config, target.event_id);
    },
  });
}

/**
 * Mutes a member for some hours, or until it is taken back. Refuses as the policy does, and: `own_membership`,
 * `not_found`, `event_user_banned`, `already_muted`.
 */
export async function chatBanEventUser(
  scope: Scope,
  target: Target,
  input: Body<typeof ChatBanEventUser>,
): Promise<ModerationAction> {
  const reason = readReason(input.reason);
  const hours = input.duration_hours ?? null;
  return moderate(scope, target, {
    ...muting,
    message: 'User has been banned from chat',
    label: 'Chat ban',
    notes: input.moderation_notes,
    async apply(tx, member) {
      if (member.is_banned) throw fail('event_user_banned');
      if (member.is_chat_banned) throw fail('already_muted');
      // By the database's clock, which decides when it ends as well.
      await tx.execute(
        `update event_users set is_chat_banned = true, chat_ban_until = now() + ?::float8 * interval '1 hour',
                chat_ban_reason = ? where event_id = ? and user_id = ?`,
        [hours, reason, target.event_id, target.attendee_id],
      );
    },
  });
}

/** Lets a muted member speak. Refuses as the policy does, and: `own_membership`, `not_found`, `not_muted`. */
export async function chatUnbanEventUser(
  scope: Scope,
  target: Target,
  input: Body<typeof ChatUnbanEventUser>,
): Promise<ModerationAction> {
  return moderate(scope, target, {
    ...muting,
    message: 'User has been unbanned from chat',
    label: 'Chat unban',
    notes: input.moderation_notes,
    async apply(tx, member) {
      if (!member.is_chat_banned) throw fail('not_muted');
      await tx.execute(
        `update event_users set is_chat_banned = false, chat_ban_until = null, chat_ban_reason = null
          where event_id = ? and user_id = ?`,
        [target.event_id, target.attendee_id],
      );
    },
  });
}
