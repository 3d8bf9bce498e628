import type { EventUserRole } from '@plenum/contracts/enums';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { findEventAccess } from '../../access.queries.ts';
import { requireActor } from '../../actor.ts';
import { effectiveEventRole, isEffectivelyBanned } from '../../policy.ts';
import { findJoinableByCode, findJoinableById, type JoinableRow } from './attendee.queries.ts';
import { readJoinCode } from './join-code.rules.ts';

export interface JoinTarget {
  readonly event: JoinableRow;
  /** Current role of the actor, or null. */
  readonly role: EventUserRole | null;
}

/**
 * Returns the event of a typed code. Only members can look up unpublished and invitation-only events. Throws
 * `join_code_unknown`, `event_banned`.
 */
export async function targetOfCode(scope: Scope, input: string): Promise<JoinTarget> {
  const event = await findByCode(scope, input);
  if (event === undefined || event.status === 'DELETED') throw fail('join_code_unknown');
  const { role } = await currentAccess(scope, event.event_id);
  if (role === null && !isOpenToCode(event)) throw fail('join_code_unknown');
  return { event, role };
}

/**
 * Returns the event of a typed code for a person without a login. Excludes events of demo organizers, which are never
 * public. Throws `join_code_unknown`.
 */
export async function guestTargetOfCode(scope: Scope, input: string): Promise<JoinableRow> {
  const event = await findByCode(scope, input);
  if (event === undefined || event.is_of_demo_organizer || !isOpenToCode(event)) throw fail('join_code_unknown');
  return event;
}

async function findByCode(scope: Scope, input: string): Promise<JoinableRow | undefined> {
  const code = readJoinCode(input);
  return code === null ? undefined : await findJoinableByCode(scope.db, code);
}

const isOpenToCode = ({ status, join_policy }: JoinableRow): boolean =>
  status === 'PUBLISHED' && join_policy !== 'INVITE_ONLY';

/**
 * Returns a published event by its id, if the actor may see it: public events, events of the actor's organization, or
 * with `slug` anyone with the link of its page. Throws `not_found`, `event_banned`.
 */
async function targetOfId(scope: Scope, event_id: number, slug: string | undefined): Promise<JoinTarget> {
  const event = await findJoinableById(scope.db, event_id);
  if (event === undefined || event.status === 'DELETED') throw fail('not_found');
  const { role, is_known } = await currentAccess(scope, event_id);
  const isFound = is_known || (event.visibility === 'LINK' && slug === event.slug);
  if (role === null && (event.status !== 'PUBLISHED' || !isFound)) throw fail('not_found');
  return { event, role };
}

/** Returns an open event by its id. Throws the errors of `targetOfId`, `event_not_open`. */
export async function targetOfOpenEvent(scope: Scope, event_id: number, slug?: string): Promise<JoinTarget> {
  const target = await targetOfId(scope, event_id, slug);
  if (target.role === null && target.event.join_policy !== 'OPEN') throw fail('event_not_open');
  return target;
}

/**
 * Returns an event that the actor may request to join, or wait for a seat of, without a code. Throws the errors of
 * `targetOfId`.
 */
export async function targetOfRequest(scope: Scope, event_id: number, slug?: string): Promise<JoinTarget> {
  const target = await targetOfId(scope, event_id, slug);
  const { join_policy } = target.event;
  if (target.role === null && join_policy !== 'OPEN' && join_policy !== 'ON_REQUEST') throw fail('not_found');
  return target;
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
