import type { RunSession } from '@plenum/contracts/live/run-of-show';
import { type EventPermission, eventRoleMay } from '@plenum/contracts/permissions';
import type { Db } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { findSessionScheduling } from '../../chat/chat-rooms/chat-rooms.queries.ts';
import {
  type AuthorizationScope,
  authorizeEventObject,
  type EventAccess,
  requireEventPermission,
} from '../../policy.ts';
import { findRunSession, findSessionOfCue } from './run-of-show.queries.ts';
import { runViews } from './run-of-show.views.ts';

/**
 * Authorizes the actor for the run of show of a session. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `forbidden`.
 */
export async function authorizeRun(
  scope: AuthorizationScope,
  session_id: number,
  permission: EventPermission = 'run_of_show:run',
): Promise<EventAccess> {
  const session = await findSessionScheduling(scope.db, session_id);
  if (session === undefined) throw fail('not_found');
  return authorizeEventObject(scope, session, permission);
}

/** Session and event of a cue. */
interface CueAccess {
  readonly session_id: number;
  readonly event_id: number;
}

/**
 * Authorizes the actor to change a cue; returns its session. Throws the errors of `authorizeRun`, and `not_found` for
 * people who cannot see the run of show.
 */
export async function authorizeCue(scope: AuthorizationScope, cue_id: number): Promise<CueAccess> {
  const session_id = await findSessionOfCue(scope.db, cue_id);
  if (session_id === undefined) throw fail('not_found');
  const access = await authorizeRun(scope, session_id, 'session:read');
  if (!eventRoleMay(access.role, 'run_of_show:read')) throw fail('not_found');
  requireEventPermission(access, 'run_of_show:run');
  return { session_id, event_id: access.event_id };
}

/** Returns a session with the fields for the actor. Throws `not_found`. */
export async function readRunSession(scope: Scope, db: Db, session_id: number): Promise<RunSession> {
  const row = await findRunSession(db, session_id);
  const [view] = row === undefined ? [] : await runViews(db, [row], requireActor(scope).user_id);
  if (view === undefined) throw fail('not_found');
  return view;
}
