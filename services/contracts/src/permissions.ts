/**
 * Permissions by role. The policy module of the server enforces these tables, and the browser hides what they deny. No
 * other code may compare roles.
 */
import {
  eventUserRoles,
  type AnnouncementRole,
  type EventUserRole,
  type OrganizationUserRole,
  type RoomSubtype,
  type RoomType,
} from './enums.ts';

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
  'organization_token:manage': ['OWNER', 'ADMIN'],
  'organization_origin:write': ['OWNER', 'ADMIN'],
  'organization_webhook:manage': ['OWNER', 'ADMIN'],
  'event:create': ['OWNER', 'ADMIN'],
  'event:delete': ['OWNER'],
} as const satisfies Record<string, readonly OrganizationUserRole[]>;

/** The roles that each role may assign and change. */
export const manageableOrganizationRoles = {
  OWNER: ['OWNER', 'ADMIN', 'MEMBER'],
  ADMIN: ['ADMIN', 'MEMBER'],
  MEMBER: [],
} as const satisfies Record<OrganizationUserRole, readonly OrganizationUserRole[]>;

/** Owners of an organization have the role ADMIN in all its events, without a membership row. */
export const eventPermissions = {
  'event:read': everyone,
  'event:update': staff,
  'event_admin:read': staff,
  'session:read': everyone,
  'session:write': staff,
  'session:mark_full': moderators,
  'speaker:read': everyone,
  'speaker:write': staff,
  'sponsor:read': everyone,
  'sponsor:write': staff,
  'attendee:read': everyone,
  'attendee:read_unfiltered': staff,
  'attendee:add': staff,
  'attendee:invite': staff,
  'attendee:change_role': staff,
  /** Lets other programs invite people, change roles, and revoke the access of cancelled tickets. */
  'external_person:write': staff,
  'ticket_shop:manage': admins,
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
  'question:read': everyone,
  /** Also speakers of the session. */
  'question:moderate': moderators,
  'question:mute_author': moderators,
  'question:take_message': moderators,
  'question:export': staff,
  'question_default:write': staff,
  'question_wall:write': staff,
  'session_reaction:give': everyone,
  'hand:raise': everyone,
  /** Also speakers of the session. */
  'hand:moderate': moderators,
  /** Also speakers of the session. */
  'session_reaction:read_curve': staff,
  'poll:read': everyone,
  /** Also speakers of the session. */
  'poll:write': moderators,
  'poll:export': staff,
  'poll_wall:write': staff,
  /** Speakers can also mark themselves as ready. */
  'run_of_show:read': ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER'],
  'run_of_show:run': moderators,
  'stage_clock:write': staff,
  'announcement:write': moderators,
  /** Speakers can read feedback on their own sessions if at least five people gave any. */
  'feedback:read_all': staff,
  'feedback:moderate': staff,
  /** Speakers can read the statistics of their own sessions. */
  'statistics:read': staff,
  'control_room:read': staff,
  'direct_message:start_unconnected': staff,
  /** To send connection requests to people who only accept them from speakers and organizers. */
  'connection:ask_reserved': ['ADMIN', 'ORGANIZER', 'SPEAKER'],
  'schedule:import': staff,
  'schedule:export': everyone,
} as const satisfies Record<string, readonly EventUserRole[]>;

/** The roles that each role may assign. A role change requires both the previous and the new role. */
export const assignableEventRoles = {
  ADMIN: ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'],
  ORGANIZER: ['SPEAKER', 'ATTENDEE'],
  MODERATOR: [],
  SPEAKER: [],
  ATTENDEE: [],
} as const satisfies Record<EventUserRole, readonly EventUserRole[]>;

/** The roles that each role may ban from the event. */
export const bannableEventRoles = {
  ADMIN: ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'],
  ORGANIZER: ['MODERATOR', 'SPEAKER', 'ATTENDEE'],
  MODERATOR: [],
  SPEAKER: [],
  ATTENDEE: [],
} as const satisfies Record<EventUserRole, readonly EventUserRole[]>;

/** The roles that each role may mute in the chat. */
export const mutableEventRoles = {
  ADMIN: ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'],
  ORGANIZER: ['MODERATOR', 'SPEAKER', 'ATTENDEE'],
  MODERATOR: ['SPEAKER', 'ATTENDEE'],
  SPEAKER: [],
  ATTENDEE: [],
} as const satisfies Record<EventUserRole, readonly EventUserRole[]>;

export type RoomKind = Exclude<RoomType, 'SESSION'> | RoomSubtype;

/**
 * The roles that may enter each kind of chat room. Speakers of a session may also enter its backstage room.
 */
export const roomEntryRoles = {
  GLOBAL: everyone,
  PUBLIC: everyone,
  BACKSTAGE: moderators,
  GREEN_ROOM: ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER'],
  ADMIN: staff,
} as const satisfies Record<RoomKind, readonly EventUserRole[]>;

/** The roles of the members who receive an announcement to each role. */
export const announcementRecipientRoles = {
  ATTENDEE: ['ATTENDEE'],
  SPEAKER: ['SPEAKER'],
  MODERATOR: ['MODERATOR'],
  ORGANIZER: staff,
} as const satisfies Record<AnnouncementRole, readonly EventUserRole[]>;

export type OrganizationPermission = keyof typeof organizationPermissions;
export type EventPermission = keyof typeof eventPermissions;

const includes = <T extends string>(list: readonly T[], value: T): boolean => list.includes(value);

export function organizationRoleMay(role: OrganizationUserRole | null, permission: OrganizationPermission): boolean {
  return role !== null && includes<OrganizationUserRole>(organizationPermissions[permission], role);
}

/** Checks whether a role may assign another role, or change a member who has it. */
export function organizationRoleMayManage(
  role: OrganizationUserRole | null,
  managedRole: OrganizationUserRole,
): boolean {
  return role !== null && includes<OrganizationUserRole>(manageableOrganizationRoles[role], managedRole);
}

export function eventRoleMay(role: EventUserRole | null, permission: EventPermission): boolean {
  return role !== null && includes<EventUserRole>(eventPermissions[permission], role);
}

/** Checks whether a role may invite or add people with another role, or change members to or from it. */
export function eventRoleMayAssign(role: EventUserRole | null, assignedRole: EventUserRole): boolean {
  return role !== null && includes<EventUserRole>(assignableEventRoles[role], assignedRole);
}

export function eventRoleMayBan(role: EventUserRole | null, target: EventUserRole): boolean {
  return role !== null && includes<EventUserRole>(bannableEventRoles[role], target);
}

export function eventRoleMayMute(role: EventUserRole | null, target: EventUserRole): boolean {
  return role !== null && includes<EventUserRole>(mutableEventRoles[role], target);
}

/** Seats are limited by the plan of the organization. */
export const occupiesSeat = (role: EventUserRole): boolean => role === 'ATTENDEE';

/** Members with this role have a speaker profile automatically. */
export const isSpeakerRole = (role: EventUserRole): boolean => role === 'SPEAKER';

/** For the API field `is_organizer`: true for ORGANIZER only, not for ADMIN. */
export const isOrganizerRole = (role: EventUserRole): boolean => role === 'ORGANIZER';

/**
 * Checks whether a role of an invitation manages the event: a person who registers with it must join the organization
 * too.
 */
export const isManagingRole = (role: string): boolean =>
  eventUserRoles.some((candidate) => candidate === role && eventRoleMay(candidate, 'event:update'));

/** An event always has at least one member with this role. */
export const isHighestRole = (role: EventUserRole): boolean => role === 'ADMIN';

/** Checks whether a role change makes a speaker an attendee. */
export const isDemotedSpeaker = (before: EventUserRole, after: EventUserRole): boolean =>
  before === 'SPEAKER' && after === 'ATTENDEE';

/**
 * Checks whether a role may enter a kind of chat room. The policy module handles the exception for session speakers.
 */
export function roleMayEnterRoom(role: EventUserRole | null, kind: RoomKind): boolean {
  return role !== null && includes<EventUserRole>(roomEntryRoles[kind], role);
}

export function receivesAnnouncement(role: EventUserRole, announcementRole: AnnouncementRole): boolean {
  return includes<EventUserRole>(announcementRecipientRoles[announcementRole], role);
}
