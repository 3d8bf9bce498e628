/**
 * Adding people to an event requires their consent. People who know the organization and allow it are added
 * immediately; everybody else is invited, whether or not the address has an account.
 */
import type { EventUserRole } from '@plenum/contracts/enums';
import type { AddEventUser, AddEventUserByEmail } from '@plenum/contracts/events/adding-people';
import type { EventUserDetail } from '@plenum/contracts/events/attendees';
import type { EventInvitation } from '@plenum/contracts/events/invitations';
import type { Body } from '@plenum/contracts/operation';
import { isSpeakerRole, occupiesSeat } from '@plenum/contracts/permissions';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { normalizeEmail } from '../../accounts/users/user.rules.ts';
import { requireActor } from '../../actor.ts';
import { requireAssignable } from '../../assignable-roles.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent, type EventAccess } from '../../policy.ts';
import { withdrawEventInvitations } from '../../withdrawn-invitations.steps.ts';
import { requireAttendeeSeat } from '../attendees/attendee-seats.steps.ts';
import { addEventMember, isEventMember } from '../attendees/event-members.steps.ts';
import { readEventUser } from '../attendees/event-user.queries.ts';
import { recordStanding } from '../attendees/locked-member.steps.ts';
import { speakerText, type SpeakerTexts, writeSpeakerTexts } from '../attendees/speaker-texts.steps.ts';
import { type AddedOrInvited, logAdding } from './added-or-invited.ts';
import { eventTargetOf } from './invitation-target.steps.ts';
import { findInvitation } from './invitation.queries.ts';
import { eventInvitation } from './invitation.views.ts';
import { inviteAccount } from './invite-account.ts';
import { inviteEntry, requireInvited } from './invite-people.ts';
import { findPersonToAdd, wasAddedByOthers } from './person-to-add.queries.ts';

type Outcome = AddedOrInvited<EventUserDetail, EventInvitation>;

/** Authorizes adding people with a role. Throws the errors of `authorizeEvent` and `event_role_not_assignable`. */
async function authorizeAdding(scope: Scope, event_id: number, role: EventUserRole): Promise<EventAccess> {
  const access = await authorizeEvent(scope, event_id, 'attendee:add');
  requireAssignable(scope, access, role);
  return access;
}

/** Same as `authorizeAdding`, but locks the permission until the transaction ends. */
async function lockAdding(scope: Scope, tx: Transaction, event_id: number, role: EventUserRole): Promise<EventAccess> {
  const access = await lockEventRight(scope, tx, { event_id }, 'attendee:add');
  requireAssignable(scope, access, role);
  return access;
}

/**
 * Adds a member by account id, or invites them without revealing their email address to the actor. Throws the errors of
 * `authorizeEvent`, `event_role_not_assignable`, `rate_limited`, `not_found` (no such account), `event_user_exists`,
 * `already_invited`, `attendee_limit_reached`, `mail_quota_reached`, `mail_stopped`.
 */
export async function addEventUser(scope: Scope, event_id: number, input: Body<typeof AddEventUser>): Promise<Outcome> {
  const { user_id, role } = input;
  const access = await authorizeAdding(scope, event_id, role);
  await scope.limiter.consume('add_by_id_per_organization', String(access.organization_id));
  const texts = {
    speaker_title: speakerText('speaker_title', input.speaker_title),
    speaker_bio: speakerText('speaker_bio', input.speaker_bio),
  };
  const context = { organization_id: access.organization_id, actor_id: requireActor(scope).user_id };
  const result = await transaction(scope, async (tx): Promise<Added | number> => {
    const lockedAccess = await lockAdding(scope, tx, event_id, role);
    const person = await findPersonToAdd(tx, context, { user_id });
    if (person === undefined) throw fail('not_found');
    await requireNotMember(tx, event_id, user_id);
    if (person.may_be_added) return addSeatedMember(scope, tx, { event_id, user_id, role, texts, isByEmail: false });
    return requireInvited(
      scope,
      await inviteAccount(scope, tx, eventTargetOf(scope, lockedAccess), { user_id, role }),
      'event_user_exists',
    );
  });
  return replyTo(scope, access, { by: 'id', result });
}

/**
 * Adds a member by email address, or invites the address. Throws the errors of `authorizeEvent`,
 * `event_role_not_assignable`, `event_user_exists`, `already_invited`, `attendee_limit_reached`,
 * `email_domain_not_accepted`, `mail_quota_reached`, `mail_stopped`.
 */
export async function addEventUserByEmail(
  scope: Scope,
  event_id: number,
  input: Body<typeof AddEventUserByEmail>,
): Promise<Outcome> {
  const access = await authorizeAdding(scope, event_id, input.role);
  const context = { organization_id: access.organization_id, actor_id: requireActor(scope).user_id };
  const result = await transaction(scope, async (tx): Promise<Added | number> => {
    const lockedAccess = await lockAdding(scope, tx, event_id, input.role);
    const person = await findPersonToAdd(tx, context, { email: normalizeEmail(input.email) });
    if (person?.may_be_added === true && !(await wasAddedByOthers(tx, access, person.user_id)))
      return addSeatedMember(scope, tx, {
        event_id,
        user_id: person.user_id,
        role: input.role,
        texts: {},
        isByEmail: true,
      });
    return requireInvited(
      scope,
      await inviteEntry(scope, tx, eventTargetOf(scope, lockedAccess), input),
      'event_user_exists',
    );
  });
  return replyTo(scope, access, { by: 'address', result });
}

interface Added {
  readonly member_id: number;
}

interface NewMember {
  readonly event_id: number;
  readonly user_id: number;
  readonly role: EventUserRole;
  readonly texts: SpeakerTexts;
  /** Whether the actor entered the email address. */
  readonly isByEmail: boolean;
}

async function requireNotMember(tx: Transaction, event_id: number, user_id: number): Promise<void> {
  if (await isEventMember(tx, event_id, user_id)) throw fail('event_user_exists');
}

/** Adds the membership and assigns a seat. Throws `event_user_exists`, `attendee_limit_reached`. */
async function addSeatedMember(scope: Scope, tx: Transaction, member: NewMember): Promise<Added> {
  const { event_id, user_id, role, texts } = member;
  const was_added = requireActor(scope).user_id !== user_id;
  await withdrawEventInvitations(tx, member, member.isByEmail);
  const outcome = await addEventMember(tx, { event_id, user_id, role, was_added });
  if (outcome !== 'added') throw fail('event_user_exists');
  if (occupiesSeat(role)) await requireAttendeeSeat(tx, scope, event_id, 'given');
  if (isSpeakerRole(role)) await writeSpeakerTexts(tx, event_id, user_id, texts);
  // People who were added by others are notified.
  if (was_added) {
    const change = { event_id, user_id, role, former_role: null, changed_at_ms: scope.clock.now() };
    record(tx, 'event_user.role_changed', change);
  }
  await recordStanding(tx, event_id, user_id);
  return { member_id: user_id };
}

interface AddResult {
  readonly by: 'id' | 'address';
  /** The new member, or the id of the invitation. */
  readonly result: Added | number;
}

async function replyTo(scope: Scope, access: EventAccess, { by, result }: AddResult): Promise<Outcome> {
  const { event_id, organization_id } = access;
  if (typeof result === 'number') {
    logAdding(scope, { organization_id, event_id, by, subject_id: null, invitation_id: result });
    const row = await findInvitation(scope.db, result);
    if (row === undefined) throw fail('not_found');
    return { outcome: 'invited', invitation: eventInvitation(row, scope.clock.date()) };
  }
  logAdding(scope, { organization_id, event_id, by, subject_id: result.member_id, invitation_id: null });
  return { outcome: 'added', member: await readEventUser(scope, access, result.member_id) };
}
