import type { ModerationStatus } from '@plenum/contracts/events/attendees';
import type {
  BanEventUser,
  ChatBanEventUser,
  ChatUnbanEventUser,
  UnbanEventUser,
} from '@plenum/contracts/events/member-bans';
import { maxBanReasonLength } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import type { EventPermission } from '@plenum/contracts/permissions';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { requireLine, normalizeLines } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { findDepartedMember } from './departed-members.queries.ts';
import {
  banMember,
  type RestrictionTarget,
  type Moderator,
  muteMember,
  unbanMember,
  unmuteMember,
} from './member-restrictions.steps.ts';
import { findMember } from './people.queries.ts';
import { departedStatus, moderationStatus, noRestrictions } from './people.views.ts';

export interface ModerationAction {
  readonly message: string;
  readonly moderation_status: ModerationStatus;
}

interface Measure {
  readonly permission: EventPermission;
  readonly message: string;
  readonly label: string;
  readonly notes: string | null | undefined;
  readonly apply: (tx: Transaction, moderator: Moderator) => Promise<void>;
}

const readReason = (reason: string): string =>
  requireLine(reason, { field: 'reason', label: 'reason', length_min: 1, length_max: maxBanReasonLength });

const addNote = statement(
  'add-moderation-note',
  `update event_users set moderation_notes = concat_ws(e'\\n', moderation_notes, $1::text)
          where event_id = $2 and user_id = $3`,
);

async function moderate(
  scope: Scope,
  { event_id, attendee_id }: RestrictionTarget,
  measure: Measure,
): Promise<ModerationAction> {
  await authorizeEvent(scope, event_id, measure.permission);
  const { user_id, token } = requireActor(scope);
  await transaction(scope, async (tx) => {
    const subject = { event_id, member_id: attendee_id };
    const { role } = await lockEventRight(scope, tx, subject, measure.permission);
    await measure.apply(tx, { user_id, role, token });
    const notes = normalizeLines(measure.notes ?? '');
    if (notes !== '') await tx.rows(addNote, [`[${measure.label}] ${notes}`, event_id, attendee_id]);
  });
  const moderation_status = await statusOf(scope, { event_id, attendee_id });
  return { message: measure.message, moderation_status };
}

/** A former member has a row only while banned. */
async function statusOf({ db }: Scope, { event_id, attendee_id }: RestrictionTarget): Promise<ModerationStatus> {
  const row = await findMember(db, event_id, attendee_id);
  if (row !== undefined) return moderationStatus(row);
  const departed = await findDepartedMember(db, event_id, attendee_id);
  return departed === undefined ? noRestrictions : departedStatus(departed);
}

/** Bans a member. Throws the errors of `authorizeEvent` and `banMember`. */
export async function banEventUser(
  scope: Scope,
  target: RestrictionTarget,
  input: Body<typeof BanEventUser>,
): Promise<ModerationAction> {
  const reason = readReason(input.reason);
  return moderate(scope, target, {
    permission: 'attendee:ban',
    message: 'User has been banned from the event',
    label: 'Ban',
    notes: input.moderation_notes,
    apply: (tx, moderator) => banMember(tx, moderator, target, { reason, now: scope.clock.date() }),
  });
}

/** Lifts a ban; an attendee needs a seat. Throws the errors of `authorizeEvent` and `unbanMember`. */
export async function unbanEventUser(
  scope: Scope,
  target: RestrictionTarget,
  input: Body<typeof UnbanEventUser>,
): Promise<ModerationAction> {
  return moderate(scope, target, {
    permission: 'attendee:ban',
    message: 'User has been unbanned from the event',
    label: 'Unban',
    notes: input.moderation_notes,
    apply: (tx, moderator) => unbanMember(tx, moderator, target, scope),
  });
}

/** Mutes a member for a number of hours, or without limit. Throws the errors of `authorizeEvent` and `muteMember`. */
export async function chatBanEventUser(
  scope: Scope,
  target: RestrictionTarget,
  input: Body<typeof ChatBanEventUser>,
): Promise<ModerationAction> {
  const reason = readReason(input.reason);
  return moderate(scope, target, {
    permission: 'attendee:mute',
    message: 'User has been banned from chat',
    label: 'Chat ban',
    notes: input.moderation_notes,
    apply: (tx, moderator) => muteMember(tx, moderator, target, { reason, hours: input.duration_hours ?? null }),
  });
}

/** Lifts a mute. Throws the errors of `authorizeEvent` and `unmuteMember`. */
export async function chatUnbanEventUser(
  scope: Scope,
  target: RestrictionTarget,
  input: Body<typeof ChatUnbanEventUser>,
): Promise<ModerationAction> {
  return moderate(scope, target, {
    permission: 'attendee:mute',
    message: 'User has been unbanned from chat',
    label: 'Chat unban',
    notes: input.moderation_notes,
    apply: (tx, moderator) => unmuteMember(tx, moderator, target),
  });
}
