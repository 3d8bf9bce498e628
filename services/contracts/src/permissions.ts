/**
 * Who may do what, as data. The server enforces these tables in its policy module, the
 * browser hides what they refuse; nobody else compares a role.
 */
import type { EventUserRole, OrganizationUserRole, RoomSubtype, RoomType } from './enums.ts';

const everyone = ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const;
const staff = ['ADMIN', 'ORGANIZER'] as const;
const moderators = ['ADMIN', 'ORGANIZER', 'MODERATOR'] as const;
const admins = ['ADMIN'] as const;

export const organizationPermissions = {
  'organization:read': ['OWNER', 'ADMIN', 'MEMBER'],
  'organization:rename': ['OWNER', 'ADMIN'],
  'organization:delete': ['OWNER'],
  'organization_member:read_addresses': ['OWNER', 'ADMIN'],
  'organization_member:invite': ['OWNER', 'ADMIN'],
  'organization_member:manage': ['OWNER', 'ADMIN'],
  'organization_credentials:write': ['OWNER', 'ADMIN'],
  'event:create': ['OWNER', 'ADMIN'],
  'event:delete': ['OWNER'],
} as const satisfies Record<string, readonly OrganizationUserRole[]>;

/** Whom a manager may touch, and which roles may be handed out: OWNER rows and the OWNER role are for owners alone. */
export const manageableOrganizationRoles = {
  OWNER: ['OWNER', 'ADMIN', 'MEMBER'],
  ADMIN: ['ADMIN', 'MEMBER'],
  MEMBER: [],
} as const satisfies Record<OrganizationUserRole, readonly OrganizationUserRole[]>;

/** The owner of the owning organization holds the role ADMIN in each of its events without a membership row. */
export const eventPermissions = {
  'event:read': everyone,
  'event:update': staff,
  'event_admin:read': staff,
  'session:read': everyone,
  'session:write': staff,
  'speaker:read': everyone,
  'speaker:write': staff,
  'sponsor:read': everyone,
  'sponsor:write': staff,
  'attendee:read': everyone,
  'attendee:read_unfiltered': staff,
  'attendee:add': staff,
  'attendee:invite': staff,
  'attendee:change_role': staff,
  'attendee:remove': admins,
  'attendee:ban': staff,
  'attendee:mute': moderators,
  'speaker_info:write': staff,
  'room:create': staff,
  'room:update': staff,
  'room:delete': admins,
  'room:read_disabled': staff,
  'room_wall:write': staff,
  'room_message:delete': moderators,
  'moderation_queue:work': moderators,
  'direct_message:start_unconnected': staff,
  /** Asking people who hear from speakers and organizers only. */
  'connection:ask_reserved': ['ADMIN', 'ORGANIZER', 'SPEAKER'],
  'schedule:import': staff,
  'schedule:export': everyone,
} as const satisfies Record<string, readonly EventUserRole[]>;

/** Whom an event role may invite, add, promote or demote; the same list holds for the role before and after. */
export const assignableEventRoles = {
  ADMIN: ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'],
  ORGANIZER: ['SPEAKER', 'ATTENDEE'],
  MODERATOR: [],
  SPEAKER: [],
  ATTENDEE: [],
} as const satisfies Record<EventUserRole, readonly EventUserRole[]>;

/** Whom an event role may ban from the event. */
export const bannableEventRoles = {
  ADMIN: ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'],
  ORGANIZER: ['MODERATOR', 'SPEAKER', 'ATTENDEE'],
  MODERATOR: [],
  SPEAKER: [],
  ATTENDEE: [],
} as const satisfies Record<EventUserRole, readonly EventUserRole[]>;

/** Whom an event role may mute in the chat. */
export const mutableEventRoles = {
  ADMIN: ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'],
  ORGANIZER: ['MODERATOR', 'SPEAKER', 'ATTENDEE'],
  MODERATOR: ['SPEAKER', 'ATTENDEE'],
  SPEAKER: [],
  ATTENDEE: [],
} as const satisfies Record<EventUserRole, readonly EventUserRole[]>;

export type RoomKind = Exclude<RoomType, 'SESSION'> | RoomSubtype;

/** Who may enter which kind of room; speakers of the very session also enter its BACKSTAGE. Writing needs no mute. */
export const roomEntry = {
  GLOBAL: everyone,
  PUBLIC: everyone,
  BACKSTAGE: moderators,
  GREEN_ROOM: ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER'],
  ADMIN: staff,
} as const satisfies Record<RoomKind, readonly EventUserRole[]>;

export type OrganizationPermission = keyof typeof organizationPermissions;
export type EventPermission = keyof typeof eventPermissions;

const includes = <T extends string>(list: readonly T[], value: T): boolean => list.includes(value);

/** Whether an organization role holds a permission; no role holds none. */
export function organizationRoleMay(role: OrganizationUserRole | null, permission: OrganizationPermission): boolean {
  return role !== null && includes<OrganizationUserRole>(organizationPermissions[permission], role);
}

/** Whether an organization role may hand out a role, or touch a member who has it. */
export function organizationRoleMayManage(role: OrganizationUserRole | null, managed: OrganizationUserRole): boolean {
  return role !== null && includes<OrganizationUserRole>(manageableOrganizationRoles[role], managed);
}

/** Whether an event role holds a permission; no role holds none. */
export function eventRoleMay(role: EventUserRole | null, permission: EventPermission): boolean {
  return role !== null && includes<EventUserRole>(eventPermissions[permission], role);
}

/** Whether an event role may invite or add somebody with a role, or move a member into it or out of it. */
export function eventRoleMayAssign(role: EventUserRole | null, assigned: EventUserRole): boolean {
  return role !== null && includes<EventUserRole>(assignableEventRoles[role], assigned);
}

/** Whether an event role may ban a member with a role. */
export function eventRoleMayBan(role: EventUserRole | null, target: EventUserRole): boolean {
  return role !== null && includes<EventUserRole>(bannableEventRoles[role], target);
}

/** Whether an event role may mute a member with a role. */
export function eventRoleMayMute(role: EventUserRole | null, target: EventUserRole): boolean {
  return role !== null && includes<EventUserRole>(mutableEventRoles[role], target);
}

/** Whether a member with this role holds one of the plan's seats. */
export const takesSeat = (role: EventUserRole): boolean => role === 'ATTENDEE';

/** Whether a member with this role is one of the event's speakers, with a profile by themselves. */
export const isSpeakerRole = (role: EventUserRole): boolean => role === 'SPEAKER';

/** Whether this is exactly the role of organizers, as the wire asks. */
export const isOrganizerRole = (role: EventUserRole): boolean => role === 'ORGANIZER';

/** Whether this role may do everything; an event keeps at least one member who has it. */
export const isHighestRole = (role: EventUserRole): boolean => role === 'ADMIN';

/** Whether a member who changes from one role to another leaves the stage. */
export const leavesStage = (before: EventUserRole, after: EventUserRole): boolean =>
  before === 'SPEAKER' && after === 'ATTENDEE';

/** Whether an event role may enter a kind of room (the session-speaker exception is the policy module's). */
export function roleMayEnterRoom(role: EventUserRole | null, kind: RoomKind): boolean {
  return role !== null && includes<EventUserRole>(roomEntry[kind], role);
}
