import type { Scope } from '../../../scope.ts';
import { removeFromStage, writeStageOrder } from './stage.queries.ts';
import { authorizeStage, changeStage, requireOnStage, type StagePerson } from './stage.ts';

/**
 * Removes a speaker from a session; the profile remains. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `forbidden`.
 */
export async function removeSessionSpeaker(scope: Scope, session_id: number, person: StagePerson): Promise<void> {
  const stage = await authorizeStage(scope, session_id);
  await changeStage(scope, stage, async (tx) => {
    const { profile_id, profile_ids } = await requireOnStage(tx, session_id, person);
    await removeFromStage(tx, session_id, profile_id);
    await writeStageOrder(
      tx,
      session_id,
      profile_ids.filter((id) => id !== profile_id),
    );
  });
}
