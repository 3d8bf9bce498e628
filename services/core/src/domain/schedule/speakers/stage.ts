import type { SessionSpeakerDetail } from '@plenum/contracts/schedule/session-speakers';
/** Authorization, locking and results shared by the commands on speakers of a session. */
import type { SessionSpeaker } from '@plenum/contracts/schedule/sessions';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { viewerOf } from '../../accounts/users/viewer.queries.ts';
import { requireActor } from '../../actor.ts';
import { findSessionScheduling } from '../../chat/chat-rooms/chat-rooms.queries.ts';
import { record } from '../../domain-events.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { authorizeEventObject, type EventAccess } from '../../policy.ts';
import { bumpAgenda } from '../sessions/agenda.steps.ts';
import { toWireTimes } from '../sessions/session-times.rules.ts';
import { findEventClock, findSession, findSpeakersOfSessions } from '../sessions/session.queries.ts';
import { sessionSpeakerView } from '../sessions/session.views.ts';
import { lockStage, profileOnStageOf, profilesOnStage } from './stage.queries.ts';

/** Speaker by account, or by profile, which may have no account. */
export type StagePerson = { readonly user_id: number } | { readonly profile_id: number };

export interface Stage {
  readonly session_id: number;
  readonly access: EventAccess;
}

/**
 * Authorizes changes to the speakers of a session. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `forbidden`.
 */
export async function authorizeStage(scope: Scope, session_id: number): Promise<Stage> {
  const session = await findSessionScheduling(scope.db, session_id);
  if (session === undefined) throw fail('not_found');
  return { session_id, access: await authorizeEventObject(scope, session, 'speaker:write') };
}

/**
 * Changes the speakers of a session while its row is locked; updates the agenda, the browsers and the backstage room.
 */
export async function changeStage<T>(
  scope: Scope,
  { session_id, access }: Stage,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { event_id } = access;
  return transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'speaker:write');
    if (!(await lockStage(tx, session_id))) throw fail('not_found');
    const result = await work(tx);
    await bumpAgenda(tx, event_id);
    record(tx, 'event.changed', { event_id });
    record(tx, 'stage.changed', { event_id });
    return result;
  });
}

/** Returns the profile of a speaker of the session. Throws `not_found`. */
export async function requireOnStage(
  tx: Transaction,
  session_id: number,
  person: StagePerson,
): Promise<{ readonly profile_id: number; readonly profile_ids: readonly number[] }> {
  const profile_ids = await profilesOnStage(tx, session_id);
  const profile_id =
    'profile_id' in person ? person.profile_id : await profileOnStageOf(tx, session_id, person.user_id);
  if (profile_id === undefined || !profile_ids.includes(profile_id)) throw fail('not_found');
  return { profile_id, profile_ids };
}

/** Returns all speakers of the session in order, with the fields visible to the actor. */
export async function viewStage(scope: Scope, { session_id, access }: Stage): Promise<SessionSpeaker[]> {
  const rows = await findSpeakersOfSessions(scope.db, [session_id]);
  const viewer = await viewerOf(
    scope.db,
    { user_id: requireActor(scope).user_id, role: access.role },
    rows.map(({ user_id }) => user_id),
  );
  return mapReadableRows('session_speakers', rows, (row) => sessionSpeakerView(row, viewer));
}

/** Returns one speaker with title and times of the session. */
export async function viewStageSpeaker(scope: Scope, stage: Stage, profile_id: number): Promise<SessionSpeakerDetail> {
  const [speakers, session, clock] = await Promise.all([
    viewStage(scope, stage),
    findSession(scope.db, stage.session_id),
    findEventClock(scope.db, stage.access.event_id),
  ]);
  const speaker = speakers.find((candidate) => candidate.profile_id === profile_id);
  if (speaker === undefined || session === undefined || clock === undefined) throw fail('not_found');
  return { ...speaker, session: { id: session.id, title: session.title, ...toWireTimes(session, clock) } };
}
