/** Lookup of an event to join, and of the actor's role in it. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { findEventAccess } from '../access.queries.ts';
import { requireActor } from '../actor.ts';
import { effectiveEventRole, isEffectivelyBanned } from '../policy.ts';
import { findJoinableByCode, findJoinableById, type JoinableRow } from './attendee.queries.ts';
import { readJoinCode } from './join-code.rules.ts';

export interface JoinTarget {
  readonly event: JoinableRow;
  /** Current role of the actor, or null. */
  readonly role: EventUserRole | null;
}

/**
 * Returns the event of a typed code. Only members can look up the code of an event that is by invitation or not
 * published. Throws `join_code_unknown`, `event_banned`.
 */
export async function targetOfCode(scope: Scope, typed: string): Promise<JoinTarget> {
  const code = readJoinCode(typed);
  const event = code === null ? undefined : await findJoinableByCode(scope.db, code);
  if (event === undefined || event.status === 'DELETED') throw fail('join_code_unknown');
  const { role } = await currentAccess(scope, event.event_id);
  if (role === null && (event.status !== 'PUBLISHED' || event.join_policy === 'INVITE_ONLY'))
    throw fail('join_code_unknown');
  return { event, role };
}

/**
 * Returns an open event by its id. Throws `not_found` (also when not published, or not to be known), `event_banned`,
 * `event_not_open`.
 */
export async function targetOfOpenEvent(scope: Scope, event_id: number): Promise<JoinTarget> {
  const event = await findJoinableById(scope.db, event_id);
  if (event === undefined || event.status === 'DELETED') throw fail('not_found');
  const { role, is_known } = await currentAccess(scope, event_id);
  if (role === null) {
    if (event.status !== 'PUBLISHED' || !is_known) throw fail('not_found');
    if (event.join_policy !== 'OPEN') throw fail('event_not_open');
  }
  return { event, role };
}

/**
 * Returns an event that the actor may ask to join, or wait for a seat of, without a code. An event for its members only
 * is not revealed, unless everybody may join it. Throws `not_found`, `event_banned`.
 */
export async function targetOfRequest(scope: Scope, event_id: number): Promise<JoinTarget> {
  const event = await findJoinableById(scope.db, event_id);
  if (event === undefined || event.status === 'DELETED') throw fail('not_found');
  const { role } = await currentAccess(scope, event_id);
  const { join_policy, visibility, status } = event;
  const isFound = join_policy === 'OPEN' || (join_policy === 'ON_REQUEST' && visibility !== 'MEMBERS');
  if (role === null && (status !== 'PUBLISHED' || !isFound)) throw fail('not_found');
  return { event, role };
}

interface CurrentAccess {
  readonly role: EventUserRole | null;
  readonly is_known: boolean;
}

async function currentAccess(scope: Scope, event_id: number): Promise<CurrentAccess> {
  const access = await findEventAccess(scope.db, event_id, requireActor(scope).user_id);
  if (access === undefined) return { role: null, is_known: false };
  if (isEffectivelyBanned(access)) throw fail('event_banned');
  return { role: effectiveEventRole(access), is_known: access.is_known };
}
