/**
 * Permissions as data. The server enforces these tables in its policy module, the browser hides what they deny; no
 * other code compares roles.
 */
import type { AnnouncementRole, EventUserRole, OrganizationUserRole, RoomSubtype, RoomType } from './enums.ts';

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

/** The roles that a manager may change and assign: only owners may change owners and assign the role OWNER. */
export const manageableOrganizationRoles = {
  OWNER: ['OWNER', 'ADMIN', 'MEMBER'],
  ADMIN: ['ADMIN', 'MEMBER'],
  MEMBER: [],
} as const satisfies Record<OrganizationUserRole, readonly OrganizationUserRole[]>;

/** The owner of the owning organization has the role ADMIN in each of its events without a membership row. */
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
  /** For other programs: invite people, change roles, and revoke the access of cancelled tickets. */
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
  /** The speakers of a session moderate its questions, too. */
  'question:moderate': moderators,
  'question:mute_author': moderators,
  'question:take_message': moderators,
  'question:export': staff,
  'question_default:write': staff,
  'question_wall:write': staff,
  'session_reaction:give': everyone,
  'hand:raise': everyone,
  /** The speakers of a session moderate its hands, too. */
  'hand:moderate': moderators,
  /** The speakers of a session can read them, too. */
  'session_reaction:read_curve': staff,
  'poll:read': everyone,
  /** The speakers of a session manage its polls, too. */
  'poll:moderate': moderators,
  'poll:export': staff,
  'poll_wall:write': staff,
  /** Speakers can read the run of show and mark themselves as ready. */
  'run_of_show:read': ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER'],
  'run_of_show:run': moderators,
  'stage_clock:write': staff,
  'announcement:make': moderators,
  /** Speakers can read the feedback on their own sessions from five people on. */
  'feedback:read_all': staff,
  'feedback:moderate': staff,
  /** Speakers can read those of their own sessions. */
  'statistics:read': staff,
  'control_room:read': staff,
  'direct_message:start_unconnected': staff,
  /** Connection requests to people who only accept them from speakers and organizers. */
  'connection:ask_reserved': ['ADMIN', 'ORGANIZER', 'SPEAKER'],
  'schedule:import': staff,
  'schedule:export': everyone,
} as const satisfies Record<string, readonly EventUserRole[]>;

/** The roles that an event role may invite, add, promote or demote; the list applies to the role before and after. */
export const assignableEventRoles = {
  ADMIN: ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'],
  ORGANIZER: ['SPEAKER', 'ATTENDEE'],
  MODERATOR: [],
  SPEAKER: [],
  ATTENDEE: [],
} as const satisfies Record<EventUserRole, readonly EventUserRole[]>;

/** The roles that an event role may ban from the event. */
export const bannableEventRoles = {
  ADMIN: ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'],
  ORGANIZER: ['MODERATOR', 'SPEAKER', 'ATTENDEE'],
  MODERATOR: [],
  SPEAKER: [],
  ATTENDEE: [],
} as const satisfies Record<EventUserRole, readonly EventUserRole[]>;

/** The roles that an event role may mute in the chat. */
export const mutableEventRoles = {
  ADMIN: ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'],
  ORGANIZER: ['MODERATOR', 'SPEAKER', 'ATTENDEE'],
  MODERATOR: ['SPEAKER', 'ATTENDEE'],
  SPEAKER: [],
  ATTENDEE: [],
} as const satisfies Record<EventUserRole, readonly EventUserRole[]>;

export type RoomKind = Exclude<RoomType, 'SESSION'> | RoomSubtype;

/**
 * The roles that may enter each kind of room; speakers of a session may also enter its BACKSTAGE. A muted member cannot
 * post.
 */
export const roomEntry = {
  GLOBAL: everyone,
  PUBLIC: everyone,
  BACKSTAGE: moderators,
  GREEN_ROOM: ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER'],
  ADMIN: staff,
} as const satisfies Record<RoomKind, readonly EventUserRole[]>;

/** The roles of the members who receive an announcement to a role. */
export const announcedRoles = {
  ATTENDEE: ['ATTENDEE'],
  SPEAKER: ['SPEAKER'],
  MODERATOR: ['MODERATOR'],
  ORGANIZER: staff,
} as const satisfies Record<AnnouncementRole, readonly EventUserRole[]>;

export type OrganizationPermission = keyof typeof organizationPermissions;
export type EventPermission = keyof typeof eventPermissions;

const includes = <T extends string>(list: readonly T[], value: T): boolean => list.includes(value);

/** Checks whether an organization role has a permission; no role has none. */
export function organizationRoleMay(role: OrganizationUserRole | null, permission: OrganizationPermission): boolean {
  return role !== null && includes<OrganizationUserRole>(organizationPermissions[permission], role);
}

/** Checks whether an organization role may assign a role, or change a member who has it. */
export function organizationRoleMayManage(role: OrganizationUserRole | null, managed: OrganizationUserRole): boolean {
  return role !== null && includes<OrganizationUserRole>(manageableOrganizationRoles[role], managed);
}

/** Checks whether an event role has a permission; no role has none. */
export function eventRoleMay(role: EventUserRole | null, permission: EventPermission): boolean {
  return role !== null && includes<EventUserRole>(eventPermissions[permission], role);
}

/** Checks whether an event role may invite or add a person with a role, or change a member from or to it. */
export function eventRoleMayAssign(role: EventUserRole | null, assigned: EventUserRole): boolean {
  return role !== null && includes<EventUserRole>(assignableEventRoles[role], assigned);
}

export function eventRoleMayBan(role: EventUserRole | null, target: EventUserRole): boolean {
  return role !== null && includes<EventUserRole>(bannableEventRoles[role], target);
}

export function eventRoleMayMute(role: EventUserRole | null, target: EventUserRole): boolean {
  return role !== null && includes<EventUserRole>(mutableEventRoles[role], target);
}

/** Checks whether a member with this role occupies a seat of the plan. */
export const occupiesSeat = (role: EventUserRole): boolean => role === 'ATTENDEE';

/** Checks whether a member with this role is a speaker of the event, with an automatic profile. */
export const isSpeakerRole = (role: EventUserRole): boolean => role === 'SPEAKER';

/** Checks whether this is exactly the role ORGANIZER, as required by the field `is_organizer`. */
export const isOrganizerRole = (role: EventUserRole): boolean => role === 'ORGANIZER';

/** Checks whether this role has all permissions; an event keeps at least one member with it. */
export const isHighestRole = (role: EventUserRole): boolean => role === 'ADMIN';

/** Checks whether a member with this role change is no longer a speaker. */
export const leavesStage = (before: EventUserRole, after: EventUserRole): boolean =>
  before === 'SPEAKER' && after === 'ATTENDEE';

/**
 * Checks whether an event role may enter a kind of room (the policy module handles the exception for session speakers).
 */
export function roleMayEnterRoom(role: EventUserRole | null, kind: RoomKind): boolean {
  return role !== null && includes<EventUserRole>(roomEntry[kind], role);
}

/** Checks whether a member with this role receives an announcement to a role. */
export function isAnnouncedTo(role: EventUserRole, announced: AnnouncementRole): boolean {
  return includes<EventUserRole>(announcedRoles[announced], role);
}
