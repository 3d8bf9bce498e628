import type { Body } from '@plenum/contracts/operation';
import type { AddSessionSpeaker, SessionSpeakerDetail } from '@plenum/contracts/schedule/session-speakers';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail, failField, errorPhrase } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { findOrCreateProfile, requireSpeakerConsent } from './speaker.steps.ts';
import { movedTo } from './stage-order.rules.ts';
import { hasConflict, lockProfile, profilesOnStage, addToStage, writeStageOrder } from './stage.queries.ts';
import { authorizeStage, changeStage, type StagePerson, viewStageSpeaker } from './stage.ts';

type Input = Body<typeof AddSessionSpeaker>;

/**
 * Adds a speaker to a session; creates the profile of a member who has none. Their role in the event does not change.
 * Throws `not_found` (including for people and profiles of other events), `event_access_denied`, `event_banned`,
 * `forbidden`, `invalid_request`, `already_session_speaker`, `speaker_has_conflict`, `speaker_wants_asking`.
 */
export async function addSessionSpeaker(scope: Scope, session_id: number, input: Input): Promise<SessionSpeakerDetail> {
  const stage = await authorizeStage(scope, session_id);
  const person = personOf(input);
  const profile_id = await changeStage(scope, stage, async (tx) => {
    const addedId = await profileToAdd(tx, stage.access.event_id, person);
    const profile_ids = await profilesOnStage(tx, session_id);
    if (profile_ids.includes(addedId)) throw fail('already_session_speaker');
    if (await hasConflict(tx, session_id, addedId)) throw fail('speaker_has_conflict');
    await addToStage(tx, session_id, addedId, input.role ?? 'SPEAKER');
    await writeStageOrder(tx, session_id, movedTo(profile_ids, addedId, input.order ?? profile_ids.length + 1));
    return addedId;
  });
  return viewStageSpeaker(scope, stage, profile_id);
}

function personOf({ user_id = null, profile_id = null }: Input): StagePerson {
  if (user_id !== null && profile_id === null) return { user_id };
  if (profile_id !== null && user_id === null) return { profile_id };
  throw failField('user_id', errorPhrase('speaker_unnamed'));
}

async function profileToAdd(tx: Transaction, event_id: number, person: StagePerson): Promise<number> {
  if ('user_id' in person) await requireSpeakerConsent(tx, event_id, person.user_id);
  const profile_id =
    'profile_id' in person ? person.profile_id : (await findOrCreateProfile(tx, event_id, person.user_id))?.profile_id;
  if (profile_id === undefined || !(await lockProfile(tx, event_id, profile_id))) throw fail('not_found');
  return profile_id;
}
