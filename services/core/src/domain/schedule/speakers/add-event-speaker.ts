import { ref } from '@mikro-orm/core';
import type { Body } from '@plenum/contracts/operation';
import type { AddEventSpeaker, ManagedSpeaker } from '@plenum/contracts/schedule/speakers';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail, failField, errorPhrase } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { plainParagraph } from '../../accounts/users/plain-paragraph.views.ts';
import { requireAssignable } from '../../assignable-roles.ts';
import { record } from '../../domain-events.ts';
import { Event } from '../../events/events/event.entity.ts';
import { withExternalId } from '../../external-ids.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent, type EventAccess } from '../../policy.ts';
import { bumpAgenda } from '../sessions/agenda.steps.ts';
import { viewManagedSpeaker } from './list-managed-speakers.ts';
import { SpeakerProfile } from './speaker-profile.entity.ts';
import { normalizeSpeakerBio, normalizeSpeakerLine, normalizeSpeakerName } from './speaker-text.rules.ts';
import { promoteToSpeaker, findOrCreateProfile, requireSpeakerConsent } from './speaker.steps.ts';

type Input = Body<typeof AddEventSpeaker>;

/**
 * Creates a speaker profile for a member or for a person without an account. A member with the role ATTENDEE becomes
 * SPEAKER; other roles do not change. Throws `not_found` (including for non-members), `event_access_denied`,
 * `event_banned`, `forbidden`, `invalid_request`, `speaker_already_known`, `speaker_wants_asking`, `external_id_taken`.
 */
export async function addEventSpeaker(scope: Scope, event_id: number, input: Input): Promise<ManagedSpeaker> {
  const { access, profile_id } = await insertEventSpeaker(scope, event_id, input);
  return viewManagedSpeaker(scope, access, profile_id);
}

/** Creates a speaker profile like `addEventSpeaker`, and returns its id. */
export async function insertEventSpeaker(
  scope: Scope,
  event_id: number,
  input: Input,
): Promise<{ readonly access: EventAccess; readonly profile_id: number }> {
  const access = await authorizeEvent(scope, event_id, 'speaker:write');
  const name = normalizeSpeakerName(input.name);
  const user_id = input.user_id ?? null;
  if (user_id === null && name === null) throw nameMissing();
  const insert = () =>
    transaction(scope, async (tx) => {
      const access = await lockEventRight(scope, tx, { event_id, member_id: user_id }, 'speaker:write');
      const profile =
        user_id === null ? newProfile(tx, event_id, name ?? '') : await newProfileOfMember(scope, tx, access, user_id);
      if (name !== null) profile.name = name;
      profile.externalId = input.external_id ?? null;
      profile.title = normalizeSpeakerLine(input.title);
      profile.companyName = normalizeSpeakerLine(input.company_name);
      const bio = normalizeSpeakerBio(input.bio);
      profile.bio = bio === null ? null : plainParagraph(bio);
      await bumpAgenda(tx, event_id);
      record(tx, 'event.changed', { event_id });
      return profile.id;
    });
  return { access, profile_id: await withExternalId(insert) };
}

const nameMissing = () => failField('name', errorPhrase('speaker_name_missing'));

function newProfile(tx: Transaction, event_id: number, name: string): SpeakerProfile {
  const profile = tx.em.create(SpeakerProfile, { event: ref(Event, event_id), name });
  tx.em.persist(profile);
  return profile;
}

async function newProfileOfMember(
  scope: Scope,
  tx: Transaction,
  access: EventAccess,
  user_id: number,
): Promise<SpeakerProfile> {
  const { event_id } = access;
  await requireSpeakerConsent(tx, event_id, user_id);
  const result = await findOrCreateProfile(tx, event_id, user_id);
  if (result === undefined) throw fail('not_found');
  if (!result.is_new) throw fail('speaker_already_known');
  requireAssignable(scope, access, 'ATTENDEE', 'SPEAKER');
  await promoteToSpeaker(tx, event_id, user_id);
  const profile = await tx.em.findOne(SpeakerProfile, { id: result.profile_id });
  if (profile === null) throw fail('not_found');
  return profile;
}
