/**
 * The policy module: the one place that turns roles, bans and mutes into yes or no, for HTTP and socket alike. The
 * tables it reads are data in `contracts/permissions`.
 */
import {
  eventUserRoles,
  type EventUserRole,
  type OrganizationUserRole,
  type RoomSubtype,
  type RoomType,
} from '@plenum/contracts/enums';
import {
  type EventPermission,
  eventRoleMay,
  type OrganizationPermission,
  organizationRoleMay,
  organizationRoleMayManage,
  type RoomKind,
  roleMayEnterRoom,
} from '@plenum/contracts/permissions';
import type { Deps } from '../deps.ts';
import { fail } from '../platform/errors.ts';
import {
  type EventAccessRow,
  findEventAccess,
  findOrganizationAccess,
  type OrganizationAccessRow,
} from './access.queries.ts';
import { type Actor, requireActor } from './actor.ts';

/** A person's standing in an event they may see. */
export interface EventAccess extends EventAccessRow {
  /** The stronger of the membership's role and the implicit ADMIN of an organization's owner. */
  readonly role: EventUserRole;
}

type ScopeWithActor = Deps & { readonly actor: Actor | null };

/** The role that counts, or null for an outsider. */
export function effectiveEventRole(
  row: Pick<EventAccessRow, 'member_role' | 'is_organization_owner'>,
): EventUserRole | null {
  return row.is_organization_owner ? 'ADMIN' : row.member_role;
}

/** Whether a ban counts: the owner of the organization cannot be shut out of it. */
export const isEffectivelyBanned = (row: Pick<EventAccessRow, 'is_banned' | 'is_organization_owner'>): boolean =>
  row.is_banned && !row.is_organization_owner;

/** Whether a mute counts; a ban always mutes. */
export const isEffectivelyMuted = (row: EventAccessRow): boolean =>
  (row.is_chat_banned || row.is_banned) && !row.is_organization_owner;

/**
 * Lets the actor do something in an event, or refuses: `not_found` (unknown or deleted), `event_access_denied`,
 * `event_banned`, `forbidden`.
 */
export async function authorizeEvent(
  scope: ScopeWithActor,
  event_id: number,
  permission: EventPermission,
): Promise<EventAccess> {
  const row = await findEventAccess(scope.db, event_id, requireActor(scope).user_id);
  return admitToEvent(row, permission);
}

/** The decision behind `authorizeEvent`, for callers that have loaded the row themselves. */
export function admitToEvent(row: EventAccessRow | undefined, permission: EventPermission): EventAccess {
  if (row === undefined || row.status === 'DELETED') throw fail('not_found');
  const role = effectiveEventRole(row);
  if (role === null) throw fail('event_access_denied');
  if (isEffectivelyBanned(row)) throw fail('event_banned');
  if (!eventRoleMay(role, permission)) throw fail('forbidden');
  return { ...row, role };
}

/** One more permission of a person who was admitted already. Refuses: `forbidden`. */
export function requireEventPermission({ role }: Pick<EventAccess, 'role'>, permission: EventPermission): void {
  if (!eventRoleMay(role, permission)) throw fail('forbidden');
}

/** Lets the actor do something in an organization, or refuses: `not_found`, `organization_access_denied`, `forbidden`. */
export async function authorizeOrganization(
  scope: ScopeWithActor,
  organization_id: number,
  permission: OrganizationPermission,
): Promise<OrganizationAccessRow> {
  const row = await findOrganizationAccess(scope.db, organization_id, requireActor(scope).user_id);
  if (row === undefined) throw fail('not_found');
  if (row.role === null) throw fail('organization_access_denied');
  if (!organizationRoleMay(row.role, permission)) throw fail('forbidden');
  return row;
}

/**
 * Lets somebody touch a member of an organization, or hand out a role: only owners do so with
 * owners. The roles must be read where nobody changes them. Refuses: `organization_access_denied`, `forbidden`.
 */
export function requireManageable(
  actor_role: OrganizationUserRole | null,
  managed: OrganizationUserRole,
  permission: OrganizationPermission,
): void {
  if (actor_role === null) throw fail('organization_access_denied');
  if (!organizationRoleMay(actor_role, permission) || !organizationRoleMayManage(actor_role, managed))
    throw fail('forbidden');
}

/**
 * Lets the actor delete an event, which is its organization's right and not the event's. Refuses: `not_found`,
 * `organization_access_denied`, `forbidden`.
 */
export async function authorizeEventDeletion(scope: ScopeWithActor, event_id: number): Promise<void> {
  const row = await findEventAccess(scope.db, event_id, requireActor(scope).user_id);
  if (row === undefined || row.status === 'DELETED') throw fail('not_found');
  await authorizeOrganization(scope, row.organization_id, 'event:delete');
}

/** Only the person themselves. */
export function authorizeSelf(scope: ScopeWithActor, user_id: number): Actor {
  const actor = requireActor(scope);
  if (actor.user_id !== user_id) throw fail('forbidden');
  return actor;
}

/** What the policy needs to know of a room. */
export interface RoomFacts {
  readonly room_type: RoomType;
  readonly subtype: RoomSubtype | null;
  readonly is_enabled: boolean;
  readonly announce_only: boolean;
  /** `ENABLED`, `BACKSTAGE_ONLY`, `DISABLED`; null for rooms of the event. */
  readonly chat_mode: 'ENABLED' | 'BACKSTAGE_ONLY' | 'DISABLED' | null;
  /** Whether the viewer speaks in the room's session. */
  readonly is_session_speaker: boolean;
}

/** The kind by which `roomEntry` lists a room. */
function roomKind(room: Pick<RoomFacts, 'room_type' | 'subtype'>): RoomKind {
  return room.room_type === 'SESSION' ? (room.subtype ?? 'BACKSTAGE') : room.room_type;
}

const chatModeOpens = (room: Pick<RoomFacts, 'chat_mode'>, kind: RoomKind): boolean =>
  room.chat_mode === null ||
  room.chat_mode === 'ENABLED' ||
  (room.chat_mode === 'BACKSTAGE_ONLY' && kind === 'BACKSTAGE');

/** Whether a member may enter and read a room. */
export function mayReadRoom(access: Pick<EventAccess, 'role'>, room: RoomFacts): boolean {
  const kind = roomKind(room);
  const admitted = roleMayEnterRoom(access.role, kind) || (kind === 'BACKSTAGE' && room.is_session_speaker);
  if (!admitted || !chatModeOpens(room, kind)) return false;
  return room.is_enabled || eventRoleMay(access.role, 'room:read_disabled');
}

/** Whether a member may post in a room they may read: not muted, the room open, and staff only where it announces. */
export function mayPostInRoom(access: EventAccess, room: RoomFacts): boolean {
  if (isEffectivelyMuted(access) || !room.is_enabled) return false;
  return !room.announce_only || eventRoleMay(access.role, 'room:update');
}

/** Whether a member waits between two messages where a room is in slow mode; who moderates does not. */
export const waitsInSlowMode = ({ role }: Pick<EventAccess, 'role'>): boolean =>
  !eventRoleMay(role, 'room_message:delete');

type RoomOfKind = Pick<RoomFacts, 'room_type' | 'subtype'>;

/** The roles that may enter a kind of room; who speaks in its session comes on top. */
export const rolesAdmitted = (room: RoomOfKind): EventUserRole[] =>
  eventUserRoles.filter((role) => roleMayEnterRoom(role, roomKind(room)));

/** The roles that see what was deleted in a kind of room. */
export const rolesSeeingDeleted = (room: RoomOfKind): EventUserRole[] =>
  rolesAdmitted(room).filter((role) => eventRoleMay(role, 'room_message:delete'));

/** Whether every member may know of a room: then its news go to the whole event. */
export const isOpenToAll = (room: RoomOfKind): boolean => rolesAdmitted(room).length === eventUserRoles.length;

/** Whether every member may be in a room as it stands, so that none of them has to be asked for. */
export const standsOpen = (room: Pick<RoomFacts, 'room_type' | 'subtype' | 'is_enabled' | 'chat_mode'>): boolean =>
  isOpenToAll(room) && room.is_enabled && chatModeOpens(room, roomKind(room));
