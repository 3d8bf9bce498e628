import type { Body } from '@plenum/contracts/operation';
import type { SessionSpeakerDetail, UpdateSessionSpeaker } from '@plenum/contracts/schedule/session-speakers';
import type { SessionSpeaker } from '@plenum/contracts/schedule/sessions';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { movedTo } from './stage-order.rules.ts';
import { setStageRole, writeStageOrder } from './stage.queries.ts';
import { authorizeStage, changeStage, requireOnStage, type StagePerson, viewStage, viewStageSpeaker } from './stage.ts';

/**
 * Changes the role or position of a speaker in a session, or both. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`, `speaker_order_too_high`.
 */
export async function updateSessionSpeaker(
  scope: Scope,
  session_id: number,
  person: StagePerson,
  { role, order }: Body<typeof UpdateSessionSpeaker>,
): Promise<SessionSpeakerDetail> {
  const stage = await authorizeStage(scope, session_id);
  const profile_id = await changeStage(scope, stage, async (tx) => {
    const onStage = await requireOnStage(tx, session_id, person);
    if (order !== undefined) {
      if (order > onStage.profile_ids.length) throw fail('speaker_order_too_high');
      await writeStageOrder(tx, session_id, movedTo(onStage.profile_ids, onStage.profile_id, order));
    }
    if (role !== undefined) await setStageRole(tx, session_id, onStage.profile_id, role);
    return onStage.profile_id;
  });
  return viewStageSpeaker(scope, stage, profile_id);
}

/**
 * Moves a speaker to another position in a session and returns all speakers in order. Throws the same errors as
 * `updateSessionSpeaker`.
 */
export async function reorderSessionSpeaker(
  scope: Scope,
  session_id: number,
  person: StagePerson,
  order: number,
): Promise<SessionSpeaker[]> {
  await updateSessionSpeaker(scope, session_id, person, { order });
  return viewStage(scope, await authorizeStage(scope, session_id));
}
