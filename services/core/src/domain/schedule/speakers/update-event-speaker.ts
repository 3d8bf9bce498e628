import { LockMode, ref } from '@mikro-orm/core';
import type { Body } from '@plenum/contracts/operation';
import type { ManagedSpeaker, UpdateEventSpeaker } from '@plenum/contracts/schedule/speakers';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { uniqueViolation } from '../../../platform/db/failures.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { plainParagraph } from '../../accounts/users/plain-paragraph.views.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { requireAssignable } from '../../assignable-roles.ts';
import { record } from '../../domain-events.ts';
import { externalIdTaken, isExternalIdTaken } from '../../external-ids.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { storedLine, withoutUnchangedTexts } from '../../seen-texts.rules.ts';
import { bumpAgenda } from '../sessions/agenda.steps.ts';
import { viewManagedSpeaker } from './list-managed-speakers.ts';
import { findManagedSpeaker } from './managed-speaker.queries.ts';
import { eventTextsOf } from './managed-speaker.views.ts';
import { SpeakerProfile } from './speaker-profile.entity.ts';
import { normalizeSpeakerBio, normalizeSpeakerLine, normalizeSpeakerName } from './speaker-text.rules.ts';
import { findUserOfProfile, promoteToSpeaker, requireSpeakerConsent, writeMembershipTexts } from './speaker.steps.ts';

type Input = Body<typeof UpdateEventSpeaker>;

/**
 * Updates a speaker profile; omitted fields are unchanged, a blank text falls back to the text of the account.
 * `user_id` links the profile to a member, null unlinks it. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `forbidden`, `speaker_already_known`, `speaker_wants_asking`, `external_id_taken`, `text_changed_meanwhile`.
 */
export async function updateEventSpeaker(
  scope: Scope,
  event_id: number,
  profile_id: number,
  input: Input,
): Promise<ManagedSpeaker> {
  const access = await authorizeEvent(scope, event_id, 'speaker:write');
  if (Object.keys(input).length > 0) await changeEventSpeaker(scope, event_id, profile_id, input);
  return viewManagedSpeaker(scope, access, profile_id);
}

/** Changes a profile like `updateEventSpeaker`, and returns whether anything was different. */
export async function changeEventSpeaker(
  scope: Scope,
  event_id: number,
  profile_id: number,
  input: Input,
): Promise<boolean> {
  const member_id = (await findUserOfProfile(scope.db, event_id, profile_id)) ?? input.user_id;
  try {
    return await transaction(scope, async (tx) => {
      const access = await lockEventRight(scope, tx, { event_id, member_id }, 'speaker:write');
      const profile = await tx.em.findOne(
        SpeakerProfile,
        { id: profile_id, event: event_id },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (profile === null) throw fail('not_found');
      const texts = await storedTexts(tx, event_id, profile);
      const change = changedTexts(profile, texts, input);
      if (!differs(profile, texts, change)) return false;
      await clearMembershipTexts(tx, event_id, profile, change);
      assign(profile, change);
      const linkedUserId = input.user_id ?? null;
      if (linkedUserId !== null) requireAssignable(scope, access, 'ATTENDEE', 'SPEAKER');
      if (input.user_id !== undefined) await link(tx, event_id, profile, linkedUserId);
      profile.updatedAt = scope.clock.date();
      await bumpAgenda(tx, event_id);
      record(tx, 'event.changed', { event_id });
      if (input.user_id !== undefined) record(tx, 'stage.changed', { event_id });
      const user_id = profile.user?.id ?? null;
      if (user_id !== null) record(tx, 'profile.changed', { user_id, event_id });
      return true;
    });
  } catch (error) {
    if (isExternalIdTaken(error)) throw externalIdTaken(error);
    if (uniqueViolation(error) !== null) throw fail('speaker_already_known', { cause: error });
    throw error;
  }
}

type Change = Omit<Input, 'seen'>;
type EventTexts = ManagedSpeaker['own'] | null;

/** Returns the texts about a speaker that were written for the event; the membership may contain some of them. */
async function storedTexts(tx: Transaction, event_id: number, { id }: SpeakerProfile): Promise<EventTexts> {
  const row = await findManagedSpeaker(tx, event_id, id);
  return row === undefined ? null : eventTextsOf(row);
}

/** Checks whether a change has any value that is not stored yet. */
function differs(profile: SpeakerProfile, texts: EventTexts, change: Change): boolean {
  const pairs: readonly (readonly [unknown, unknown, unknown])[] = [
    [change.name, normalizeSpeakerName(change.name), profile.name],
    [change.external_id, change.external_id, profile.externalId],
    [change.title, normalizeSpeakerLine(change.title), texts?.title],
    [change.company_name, normalizeSpeakerLine(change.company_name), texts?.company_name],
    [change.bio, bioAsStored(change.bio ?? null), texts?.bio],
    [change.user_id, change.user_id, profile.user?.id],
  ];
  return pairs.some(([sent, value, stored]) => sent !== undefined && (value ?? null) !== (stored ?? null));
}

/**
 * Returns a change without the texts that are already in the profile or the membership. Throws
 * `text_changed_meanwhile`.
 */
function changedTexts(profile: SpeakerProfile, texts: EventTexts, input: Input): Change {
  return withoutUnchangedTexts(input, {
    name: storedLine(profile.name),
    title: storedLine(texts?.title),
    company_name: storedLine(texts?.company_name),
    bio: { stored: texts?.bio ?? null, normalize: (typed) => bioAsStored(typed) ?? '' },
  });
}

const bioAsStored = (typed: string | null): string | null => {
  const bio = normalizeSpeakerBio(typed);
  return bio === null ? null : plainParagraph(bio);
};

function assign(profile: SpeakerProfile, input: Omit<Input, 'seen'>): void {
  const name = normalizeSpeakerName(input.name);
  if (name !== null) profile.name = name;
  if (input.external_id !== undefined) profile.externalId = input.external_id;
  if (input.title !== undefined) profile.title = normalizeSpeakerLine(input.title);
  if (input.company_name !== undefined) profile.companyName = normalizeSpeakerLine(input.company_name);
  if (input.bio !== undefined) profile.bio = bioAsStored(input.bio);
}

/** Clears the title and biography of the membership, which the new values replace. */
async function clearMembershipTexts(
  tx: Transaction,
  event_id: number,
  { user }: SpeakerProfile,
  { title, bio }: Input,
): Promise<void> {
  if (user === null || user === undefined) return;
  const cleared = { title: title === undefined ? title : null, bio: bio === undefined ? bio : null };
  await writeMembershipTexts(tx, event_id, user.id, cleared);
}

const presentMember = statement(
  'current-event-member',
  'select from event_users where event_id = $1 and user_id = $2 and left_at is null',
);

async function link(tx: Transaction, event_id: number, profile: SpeakerProfile, user_id: number | null): Promise<void> {
  if (user_id === null) {
    profile.user = null;
    return;
  }
  const members = await tx.rows(presentMember, [event_id, user_id]);
  if (members.length === 0) throw fail('not_found');
  await requireSpeakerConsent(tx, event_id, user_id);
  profile.user = ref(User, user_id);
  await tx.em.flush();
  await promoteToSpeaker(tx, event_id, user_id);
}
