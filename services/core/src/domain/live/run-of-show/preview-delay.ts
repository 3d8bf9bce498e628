import type { DelayPreview } from '@plenum/contracts/schedule/delays';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeEvent } from '../../policy.ts';
import { endMsOf } from '../../schedule/sessions/session-times.rules.ts';
import { findEventClock } from '../../schedule/sessions/session.queries.ts';
import { countPeople, listOtherSessions, type OtherSessionRow } from './delay.queries.ts';
import { type Move, newClashes } from './delay.rules.ts';
import { type DelayRequest, planDelay } from './delay.steps.ts';
import type { RunSessionRow } from './run-of-show.queries.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

const movedView = ({ session, startsMs, endsMs }: Move<RunSessionRow>): DelayPreview['sessions'][number] => ({
  id: session.id,
  title: session.title,
  starts_at: session.starts_at.toISOString(),
  ends_at: iso(endMsOf(session)),
  new_starts_at: iso(startsMs),
  new_ends_at: iso(endsMs),
});

const clashView = (row: OtherSessionRow): DelayPreview['clashes'][number] => ({
  profile_id: row.profile_id,
  speaker_name: row.speaker_name,
  session_id: row.session_id,
  session_title: row.session_title,
  other_session_id: row.other_session_id,
  other_session_title: row.other_title,
  other_location: row.other_location,
});

/**
 * Returns the sessions that a delay would move, the number of people who have them in their agenda, and speakers who
 * would be on two stages at the same time. Changes nothing. Throws the errors of `authorizeEvent` and of `planDelay`.
 */
export async function previewDelay(scope: Scope, event_id: number, request: DelayRequest): Promise<DelayPreview> {
  await authorizeEvent(scope, event_id, 'session:write');
  const event = await findEventClock(scope.db, event_id);
  if (event === undefined) throw fail('not_found');
  const moves = await planDelay(scope.db, { ...request, event_id, event, nowMs: scope.clock.now() });
  const ids = moves.map(({ session }) => session.id);
  const otherSessions = await listOtherSessions(scope.db, ids);
  return {
    from_session_id: ids[0] ?? 0,
    sessions: moves.map(movedView),
    people_count: await countPeople(scope.db, ids),
    clashes: newClashes(moves, otherSessions).map(clashView),
  };
}
