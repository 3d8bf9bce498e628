/**
 * The policy module: the only place that evaluates roles, bans and mutes, for HTTP and sockets. The permission tables
 * are in `contracts/permissions`.
 */
import { eventUserRoles, type EventUserRole, type RoomSubtype, type RoomType } from '@plenum/contracts/enums';
import { mayCreateOrganizations } from '@plenum/contracts/installation-rules';
import { canReadDrafts } from '@plenum/contracts/integrations/token-scopes';
import {
  type EventPermission,
  eventRoleMay,
  type OrganizationPermission,
  organizationRoleMay,
  type RoomKind,
  roleMayEnterRoom,
} from '@plenum/contracts/permissions';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { fail } from '../platform/errors.ts';
import {
  type EventAccessRow,
  findEventAccess,
  findOrganizationCreator,
  findOrganizationAccess,
  type OrganizationAccessRow,
  findSpeaking,
  type SessionScheduling,
} from './access.queries.ts';
import { type Actor, isBoundToEvents, requireActor, serviceRole, type TokenGrant } from './actor.ts';

/** `reads_as_member` is set for a token that reads as an attendee, regardless of the person's role. */
interface ReadsAsMember {
  readonly reads_as_member?: true;
}

export interface EventAccess extends EventAccessRow, ReadsAsMember {
  /** The effective role: ADMIN for owners of the organization, otherwise the role of the membership. */
  readonly role: EventUserRole;
}

/**
 * Checks whether a member may see a session and its rooms, questions, polls and other parts: unscheduled sessions are
 * visible only to members who may edit sessions. In SQL, the condition is `isVisibleSession`.
 */
export const maySeeSession = ({ role }: Pick<EventAccess, 'role'>, { is_unscheduled }: SessionScheduling): boolean =>
  !is_unscheduled || eventRoleMay(role, 'session:write');

/**
 * Returns an access row as it applies to the actor: to a token of an organization all its events may be disclosed, a
 * token of an owner has access to them, and to a token restricted to certain events no others are disclosed.
 */
export function applyActor<R extends EventAccessRow>(row: R, actor: Actor): R & ReadsAsMember {
  const role = serviceRole(actor, row.organization_id);
  const is_organization_owner = row.is_organization_owner || role === 'OWNER';
  const effectiveRow = role === null ? row : { ...row, is_known: true, is_organization_owner };
  return actor.token === undefined ? effectiveRow : restrictToToken(effectiveRow, actor.token);
}

function restrictToToken<R extends EventAccessRow>(
  row: R,
  { event_ids, reads_as_member, scopes }: TokenGrant,
): R & ReadsAsMember {
  const isHidden = reads_as_member && row.status === 'DRAFT' && !canReadDrafts(scopes);
  if (isHidden || (event_ids !== null && !event_ids.includes(row.event_id)))
    return { ...row, member_role: null, is_organization_owner: false, is_known: false };
  if (!reads_as_member || effectiveEventRole(row) === null || isEffectivelyBanned(row)) return row;
  return {
    ...row,
    member_role: 'ATTENDEE',
    is_organization_owner: false,
    is_banned: false,
    is_chat_banned: isEffectivelyMuted(row),
    reads_as_member: true,
  };
}

interface ScopeWithActor {
  readonly db: Db;
  readonly actor: Actor | null;
}

/** The part of a scope that authorization requires: of a command, or of its transaction (`locked-rights.steps.ts`). */
export interface AuthorizationScope extends ScopeWithActor {
  readonly clock: Clock;
}

/** Returns the effective role of a person in an event; null if they have none. */
export function effectiveEventRole(
  row: Pick<EventAccessRow, 'member_role' | 'is_organization_owner'>,
): EventUserRole | null {
  return row.is_organization_owner ? 'ADMIN' : row.member_role;
}

/** Checks whether a ban is effective: owners of the organization cannot be banned. */
export const isEffectivelyBanned = (row: Pick<EventAccessRow, 'is_banned' | 'is_organization_owner'>): boolean =>
  row.is_banned && !row.is_organization_owner;

/** Checks whether a mute is effective; a ban always mutes. */
export const isEffectivelyMuted = (row: EventAccessRow): boolean =>
  (row.is_chat_banned || row.is_banned) && !row.is_organization_owner;

/** Checks that a member may address others. Throws `chat_not_allowed` if they are muted. */
export function requireUnmuted(row: EventAccessRow): void {
  if (isEffectivelyMuted(row)) throw fail('chat_not_allowed');
}

/** Throws `not_found` if the event may not be disclosed to the person, otherwise `event_access_denied`. */
export function rejectStranger({ is_known }: Pick<EventAccessRow, 'is_known'>): never {
  throw fail(is_known ? 'event_access_denied' : 'not_found');
}

/** Returns the access of an event member. Throws `not_found`, `event_access_denied`, `event_banned`. */
function requireRole(row: EventAccessRow | undefined): EventAccess {
  if (row === undefined || row.status === 'DELETED') throw fail('not_found');
  const role = effectiveEventRole(row);
  if (role === null) return rejectStranger(row);
  if (isEffectivelyBanned(row)) throw fail('event_banned');
  return { ...row, role };
}

/**
 * Authorizes the actor for a permission in an event. Throws `not_found` (unknown, deleted, or not disclosed),
 * `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function authorizeEvent(
  scope: ScopeWithActor,
  event_id: number,
  permission: EventPermission,
): Promise<EventAccess> {
  const actor = requireActor(scope);
  const row = await findEventAccess(scope.db, event_id, actor.user_id);
  return authorizeEventRow(row && applyActor(row, actor), permission);
}

/** Like `authorizeEvent`, for callers that have already loaded the row. */
export function authorizeEventRow(row: EventAccessRow | undefined, permission: EventPermission): EventAccess {
  const access = requireRole(row);
  requireEventPermission(access, permission);
  return access;
}

/**
 * A part of an event: a session or an object of a session, or with `is_unscheduled: false` an object of the event
 * itself.
 */
export interface PartOfEvent extends SessionScheduling {
  readonly event_id: number;
}

/**
 * Authorizes the actor for a permission on a part of an event, identified by its own id. Throws `not_found` (including
 * for people who do not belong to the event or do not see the session), `event_banned`, `forbidden`.
 */
export async function authorizeEventObject(
  scope: ScopeWithActor,
  { event_id, is_unscheduled }: PartOfEvent,
  permission: EventPermission,
): Promise<EventAccess> {
  const actor = requireActor(scope);
  const row = await findEventAccess(scope.db, event_id, actor.user_id);
  if (row === undefined) throw fail('not_found');
  return authorizeObjectRow({ ...applyActor(row, actor), is_unscheduled }, permission);
}

/** Like `authorizeEventObject`, for callers that have already loaded the row. */
export function authorizeObjectRow(row: EventAccessRow & SessionScheduling, permission: EventPermission): EventAccess {
  const access = requireRole({ ...row, is_known: false });
  if (!maySeeSession(access, row)) throw fail('not_found');
  requireEventPermission(access, permission);
  return access;
}

/**
 * Checks that the actor may change the links and files of a session, or if `session_id` is null upload files for any
 * session of the event. Members who may edit sessions and the speakers of the session may do so. Throws `forbidden`.
 */
export async function requireAttaching(
  scope: ScopeWithActor,
  { role, event_id }: Pick<EventAccess, 'role' | 'event_id'>,
  session_id: number | null,
): Promise<void> {
  if (eventRoleMay(role, 'session:write')) return;
  if (!(await findSpeaking(scope.db, event_id, requireActor(scope).user_id, session_id))) throw fail('forbidden');
}

/** Checks another permission of an authorized person. Throws `forbidden`. */
export function requireEventPermission({ role }: Pick<EventAccess, 'role'>, permission: EventPermission): void {
  if (!eventRoleMay(role, permission)) throw fail('forbidden');
}

async function authorizeInOrganization(
  scope: ScopeWithActor,
  organization_id: number,
  permission: OrganizationPermission,
  refusal: 'not_found' | 'organization_access_denied',
): Promise<OrganizationAccessRow> {
  const actor = requireActor(scope);
  const row = await findOrganizationAccess(scope.db, organization_id, actor.user_id);
  if (row === undefined) throw fail('not_found');
  const role = row.role ?? serviceRole(actor, organization_id);
  if (role === null) throw fail(refusal);
  // A token restricted to certain events has no access to the organization.
  if (isBoundToEvents(actor)) throw fail('organization_access_denied');
  if (!organizationRoleMay(role, permission)) throw fail('forbidden');
  return { ...row, role };
}

/** Authorizes the actor for a permission in an organization. Throws `forbidden`, and `not_found` for non-members. */
export const authorizeOrganization = (
  scope: ScopeWithActor,
  organization_id: number,
  permission: OrganizationPermission,
): Promise<OrganizationAccessRow> => authorizeInOrganization(scope, organization_id, permission, 'not_found');

/**
 * Authorizes a person with access to an event for a permission in its organization. Throws `not_found`,
 * `organization_access_denied`, `forbidden`.
 */
export const authorizeOrganizationOfEvent = (
  scope: ScopeWithActor,
  { organization_id }: Pick<EventAccess, 'organization_id'>,
  permission: OrganizationPermission,
): Promise<OrganizationAccessRow> =>
  authorizeInOrganization(scope, organization_id, permission, 'organization_access_denied');

/**
 * Authorizes the actor to delete an event, which is a permission of its organization. Throws `not_found`,
 * `organization_access_denied` (for other people with access to the event), `forbidden`.
 */
export async function authorizeEventDeletion(scope: ScopeWithActor, event_id: number): Promise<OrganizationAccessRow> {
  const row = await findEventAccess(scope.db, event_id, requireActor(scope).user_id);
  if (row === undefined || row.status === 'DELETED') throw fail('not_found');
  if (effectiveEventRole(row) === null && !row.is_known)
    return authorizeOrganization(scope, row.organization_id, 'event:delete');
  return authorizeOrganizationOfEvent(scope, row, 'event:delete');
}

/**
 * Authorizes the actor to create an organization, according to the setting of the installation. Throws
 * `organization_founding_refused`.
 */
export async function authorizeOrganizationCreation(
  scope: ScopeWithActor & { readonly config: Pick<Config, 'founderRule'> },
): Promise<Actor> {
  const actor = requireActor(scope);
  const founder = await findOrganizationCreator(scope.db, actor.user_id);
  if (founder === undefined || !mayCreateOrganizations(scope.config.founderRule, founder))
    throw fail('organization_founding_refused');
  return actor;
}

export function authorizeSelf(scope: ScopeWithActor, user_id: number): Actor {
  const actor = requireActor(scope);
  if (actor.user_id !== user_id || isBoundToEvents(actor)) throw fail('forbidden');
  return actor;
}

type Viewer = Pick<EventAccess, 'role' | 'reads_as_member'>;

/** People on the stage of a session have the view of its moderators, unless a token reads as a member. */
const isOnStage = ({ reads_as_member }: Viewer, is_session_speaker: boolean): boolean =>
  is_session_speaker && reads_as_member !== true;

/** Checks whether a member may download a PDF of a session: they may see the session or are on its stage. */
export const mayLoadDocument = (
  access: Viewer,
  session: Pick<RoomPolicyInput, 'is_session_speaker' | 'is_unscheduled'>,
): boolean => maySeeSession(access, session) || isOnStage(access, session.is_session_speaker);

/** Data of a room that the policy needs; `is_unscheduled` refers to the session of the room. */
export interface RoomPolicyInput extends SessionScheduling {
  readonly room_type: RoomType;
  readonly subtype: RoomSubtype | null;
  readonly is_enabled: boolean;
  readonly announce_only: boolean;
  /** Chat mode of the session; null for rooms of the event. */
  readonly chat_mode: 'ENABLED' | 'BACKSTAGE_ONLY' | 'DISABLED' | null;
  /** Whether the viewer is a speaker of the room's session. */
  readonly is_session_speaker: boolean;
}

/** Returns the kind of a room. A session room without a subtype has the most restrictive kind. */
function roomKind(room: Pick<RoomPolicyInput, 'room_type' | 'subtype'>): RoomKind {
  return room.room_type === 'SESSION' ? (room.subtype ?? 'BACKSTAGE') : room.room_type;
}

const isAllowedByChatMode = (room: Pick<RoomPolicyInput, 'chat_mode'>, kind: RoomKind): boolean =>
  room.chat_mode === null ||
  room.chat_mode === 'ENABLED' ||
  (room.chat_mode === 'BACKSTAGE_ONLY' && kind === 'BACKSTAGE');

/** Checks whether a member may enter and read a room. */
export function mayReadRoom(access: Viewer, room: RoomPolicyInput): boolean {
  if (!maySeeSession(access, room)) return false;
  const kind = roomKind(room);
  const isBackstage = kind === 'BACKSTAGE' && isOnStage(access, room.is_session_speaker);
  const mayEnter = roleMayEnterRoom(access.role, kind) || isBackstage;
  if (!mayEnter || !isAllowedByChatMode(room, kind)) return false;
  return room.is_enabled || eventRoleMay(access.role, 'room:read_disabled');
}

/**
 * Checks whether a member may post in a room that they may read: they are not muted, the room is enabled, and in an
 * announce-only room they are an organizer.
 */
export function mayPostInRoom(access: EventAccess, room: RoomPolicyInput): boolean {
  if (isEffectivelyMuted(access) || !room.is_enabled) return false;
  return !room.announce_only || eventRoleMay(access.role, 'room:update');
}

/** Checks whether slow mode applies to a member; moderators are exempt. */
export const isSubjectToSlowMode = ({ role }: Pick<EventAccess, 'role'>): boolean =>
  !eventRoleMay(role, 'room_message:delete');

/** Creates a check for a permission in a session that people on its stage always have. */
const byRoleOrStage =
  (permission: EventPermission) =>
  (access: Viewer, { is_session_speaker }: Pick<RoomPolicyInput, 'is_session_speaker'>): boolean =>
    isOnStage(access, is_session_speaker) || eventRoleMay(access.role, permission);

export const mayModerateQuestions = byRoleOrStage('question:moderate');
/** Checks whether a member may manage raised hands and give participants the microphone. */
export const mayModerateHands = byRoleOrStage('hand:moderate');
export const mayReadReactionCurve = byRoleOrStage('session_reaction:read_curve');
/** Checks whether a member may moderate polls; a poll of the event itself has no stage. */
export const mayModeratePolls = byRoleOrStage('poll:write');
export const mayReadFeedback = byRoleOrStage('feedback:read_all');
export const mayReadStatistics = byRoleOrStage('statistics:read');

type RoomKindFields = Pick<RoomPolicyInput, 'room_type' | 'subtype' | 'is_unscheduled'>;

/** Returns the roles that may enter a kind of room; `mayReadRoom` also admits session speakers to BACKSTAGE. */
export const rolesWithAccess = (room: RoomKindFields): EventUserRole[] =>
  eventUserRoles.filter((role) => mayEnterKind({ role }, room));

export const mayEnterKind = (access: Pick<EventAccess, 'role'>, room: RoomKindFields): boolean =>
  maySeeSession(access, room) && roleMayEnterRoom(access.role, roomKind(room));

/** Returns the roles that may see deleted messages in a kind of room. */
export const rolesSeeingDeleted = (room: RoomKindFields): EventUserRole[] =>
  rolesWithAccess(room).filter((role) => eventRoleMay(role, 'room_message:delete'));

/** Checks whether every role may enter a kind of room, so that its updates go to the whole event. */
export const admitsEveryRole = (room: RoomKindFields): boolean =>
  rolesWithAccess(room).length === eventUserRoles.length;

/** Checks whether every member may enter a room in its current state, so that no individual check is needed. */
export const isCurrentlyOpenToEveryMember = (
  room: RoomKindFields & Pick<RoomPolicyInput, 'is_enabled' | 'chat_mode'>,
): boolean => admitsEveryRole(room) && room.is_enabled && isAllowedByChatMode(room, roomKind(room));
