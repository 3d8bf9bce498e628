import type { ReadyChange, RunSession } from '@plenum/contracts/live/run-of-show';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { Static } from 'typebox';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { recordRunChange } from './record-run-change.ts';
import { authorizeRun, readRunSession } from './run-access.ts';

/** A crew that was already ready keeps its original time. */
const setCrewReady = statement<{ readonly id: number }>(
  'set-crew-ready',
  `update sessions set crew_ready_at = case when $2 then $3::timestamptz end
    where id = $1 and (crew_ready_at is not null) <> $2::boolean returning id`,
);
const setSpeakerReady = statement<{ readonly session_id: number }>(
  'set-speaker-ready',
  `update session_speakers set ready_at = case when $3 then $4::timestamptz end
    where session_id = $1 and profile_id = $2 and (ready_at is not null) <> $3::boolean returning session_id`,
);
const speakerOnStage = statement<{ readonly user_id: number | null }>(
  'speaker-on-stage',
  `select p.user_id from session_speakers ss join speaker_profiles p on p.id = ss.profile_id
    where ss.session_id = $1 and ss.profile_id = $2`,
);

/**
 * Sets whether a speaker of a session or its crew is ready; speakers may set only their own status. Repeating it has no
 * effect. Throws `not_found` (including when the profile is not on stage), `event_access_denied`, `event_banned`,
 * `forbidden`.
 */
export async function setReady(
  scope: Scope,
  session_id: number,
  { profile_id, is_ready }: Static<typeof ReadyChange>,
): Promise<RunSession> {
  const { event_id } = await authorizeRun(scope, session_id, 'run_of_show:read');
  const now = scope.clock.date();
  return transaction(scope, async (tx) => {
    const { role } = await lockEventObjectRight(scope, tx, event_id, 'run_of_show:read');
    const canRun = eventRoleMay(role, 'run_of_show:run');
    if (profile_id === null) {
      if (!canRun) throw fail('forbidden');
      const changed = await tx.row(setCrewReady, [session_id, is_ready, now]);
      if (changed !== undefined) await recordRunChange(tx, session_id);
    } else {
      const speaker = await tx.row(speakerOnStage, [session_id, profile_id]);
      if (!canRun && speaker?.user_id !== requireActor(scope).user_id) throw fail('forbidden');
      if (speaker === undefined) throw fail('not_found');
      const changed = await tx.row(setSpeakerReady, [session_id, profile_id, is_ready, now]);
      if (changed !== undefined) await recordRunChange(tx, session_id);
    }
    return readRunSession(scope, tx, session_id);
  });
}
