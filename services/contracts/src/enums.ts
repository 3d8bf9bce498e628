/** The enumerations of the wire: UPPER_SNAKE words where they are ours, each list once. */
import { oneOf } from './primitives.ts';

export const event_types = ['CONFERENCE', 'SINGLE_SESSION'] as const;
/** What an event may begin with. */
export const event_templates = ['CONFERENCE', 'SINGLE_SESSION', 'COMMUNITY', 'FUNDRAISER'] as const;
export const event_statuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED', 'DELETED'] as const;
export const event_formats = ['VIRTUAL', 'IN_PERSON', 'HYBRID'] as const;
export const event_user_roles = ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const;
export const organization_user_roles = ['OWNER', 'ADMIN', 'MEMBER'] as const;
export const organization_plans = ['COMMUNITY', 'ENTERPRISE'] as const;
export const join_policies = ['INVITE_ONLY', 'CODE', 'OPEN'] as const;
export const session_types = ['KEYNOTE', 'WORKSHOP', 'PANEL', 'PRESENTATION', 'NETWORKING', 'QA'] as const;
export const session_statuses = ['SCHEDULED', 'STARTING_SOON', 'LIVE', 'COMPLETED', 'CANCELLED'] as const;
export const session_speaker_roles = ['HOST', 'SPEAKER', 'PANELIST', 'MODERATOR', 'KEYNOTE'] as const;
export const session_chat_modes = ['ENABLED', 'BACKSTAGE_ONLY', 'DISABLED'] as const;
export const streaming_platforms = ['VIMEO', 'MUX', 'ZOOM', 'JITSI', 'OTHER'] as const;
export const mux_playback_policies = ['PUBLIC', 'SIGNED'] as const;
export const room_types = ['GLOBAL', 'GREEN_ROOM', 'ADMIN', 'SESSION'] as const;
export const room_subtypes = ['PUBLIC', 'BACKSTAGE'] as const;
export const email_visibilities = ['EVENT_ATTENDEES', 'CONNECTIONS_ORGANIZERS', 'ORGANIZERS_ONLY'] as const;
export const connection_request_permissions = ['EVENT_ATTENDEES', 'SPEAKERS_ORGANIZERS', 'NONE'] as const;
export const social_links_visibilities = ['EVENT_ATTENDEES', 'CONNECTIONS', 'HIDDEN'] as const;
export const dashboard_event_statuses = ['upcoming', 'live', 'past'] as const;
export const news_types = ['platform_update', 'product_launch', 'feature_release', 'security'] as const;
export const import_statuses = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED'] as const;
/** What the notification centre tells of; what each is about is in `notifications.ts`. */
export const notification_kinds = [
  'CONNECTION_REQUESTED',
  'CONNECTION_ACCEPTED',
  'DIRECT_MESSAGE',
  'INVITATION',
  'EVENT_ROLE',
  'ORGANIZATION_ROLE',
  'SESSION_STARTING',
  'SESSION_CHANGED',
  'PEOPLE_EXPORTED',
] as const;
export const connection_statuses = ['PENDING', 'ACCEPTED', 'REJECTED', 'REMOVED', 'BLOCKED'] as const;
export const connection_directions = ['sent', 'received'] as const;
/** SENT until the other side has read it. */
export const direct_message_statuses = ['SENT', 'READ'] as const;
export const link_policies = ['ALLOW', 'NONE', 'MEMBERS_OVER_1_DAY'] as const;
/** What follows when one of an event's rules is broken. */
export const rule_actions = ['REMOVE', 'HOLD'] as const;
export const moderation_rule_names = ['WORDS', 'LINKS', 'FLOOD', 'REPEAT'] as const;
/** What a case of the moderation queue is about. */
export const moderation_kinds = ['MESSAGE', 'PERSON', 'ICEBREAKER', 'PROFILE'] as const;
export const moderation_case_statuses = ['OPEN', 'CLOSED'] as const;
export const moderation_decisions = ['DISMISS', 'REMOVE', 'MUTE', 'BAN'] as const;
export const moderation_log_actions = [
  'MESSAGE_REMOVED',
  'MESSAGE_HELD',
  'MESSAGE_RESTORED',
  'ICEBREAKER_REMOVED',
  'REPORT_DISMISSED',
  'MUTED',
  'UNMUTED',
  'BANNED',
  'UNBANNED',
] as const;
export const invitation_kinds = ['organization', 'event'] as const;
export const invitation_statuses = ['PENDING', 'ACCEPTED', 'EXPIRED', 'DECLINED', 'CANCELLED'] as const;
/** What has become of each line of a list of people to invite. */
export const invitation_outcomes = [
  'invited',
  'already_member',
  'already_invited',
  'invalid',
  'duplicate',
  'not_allowed',
  'over_quota',
] as const;
/** The networks a profile has a field for, in their order on the screen. */
export const social_networks = [
  'website',
  'linkedin',
  'twitter',
  'github',
  'youtube',
  'instagram',
  'facebook',
  'tiktok',
  'other',
] as const;
export const sponsor_networks = ['linkedin', 'twitter', 'facebook', 'instagram', 'youtube', 'tiktok', 'other'] as const;
export const upload_contexts = [
  'avatar',
  'event_logo',
  'event_banner',
  'sponsor_logo',
  'event_document',
  'marketing',
  'email_assets',
] as const;
export const us_states = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
  'DC',
] as const;

/**
 * Why the server ends the connection of a wall; the name is also the reason it gives. Only after the first there is no
 * use in coming back.
 */
export const wall_close_codes = {
  /** The address was never one, or has ended. */
  wall_unknown: 4404,
  /** It is shown on too many screens. */
  wall_full: 4429,
  /** This process stops; another one takes over at once. */
  restarting: 1012,
  service_unavailable: 1013,
  /** The screen sent something: walls are read only. */
  nothing_to_say: 1008,
} as const;

export type EventType = (typeof event_types)[number];
export type EventTemplate = (typeof event_templates)[number];
export type EventFormat = (typeof event_formats)[number];
export type NotificationKind = (typeof notification_kinds)[number];
export type EventStatus = (typeof event_statuses)[number];
export type EventUserRole = (typeof event_user_roles)[number];
export type OrganizationUserRole = (typeof organization_user_roles)[number];
export type OrganizationPlan = (typeof organization_plans)[number];
export type JoinPolicy = (typeof join_policies)[number];
export type SessionType = (typeof session_types)[number];
export type SessionStatus = (typeof session_statuses)[number];
export type SessionSpeakerRole = (typeof session_speaker_roles)[number];
export type SessionChatMode = (typeof session_chat_modes)[number];
export type RoomType = (typeof room_types)[number];
export type RoomSubtype = (typeof room_subtypes)[number];
export type ConnectionStatus = (typeof connection_statuses)[number];
export type LinkPolicy = (typeof link_policies)[number];
export type RuleAction = (typeof rule_actions)[number];
export type ModerationRuleName = (typeof moderation_rule_names)[number];
export type ModerationKind = (typeof moderation_kinds)[number];
export type ModerationDecision = (typeof moderation_decisions)[number];
export type ModerationLogAction = (typeof moderation_log_actions)[number];
export type InvitationKind = (typeof invitation_kinds)[number];
export type InvitationStatus = (typeof invitation_statuses)[number];
export type InvitationOutcome = (typeof invitation_outcomes)[number];
export type SocialNetwork = (typeof social_networks)[number];
export type SponsorNetwork = (typeof sponsor_networks)[number];
export type UploadContext = (typeof upload_contexts)[number];
export type StreamingPlatform = (typeof streaming_platforms)[number];
export type ImportStatus = (typeof import_statuses)[number];

// Pure, so that a bundler that wants only the lists leaves the schemas out.
export const EventUserRole = /* @__PURE__ */ oneOf(event_user_roles);
export const OrganizationUserRole = /* @__PURE__ */ oneOf(organization_user_roles);
export const InvitationStatus = /* @__PURE__ */ oneOf(invitation_statuses);
export const SessionType = /* @__PURE__ */ oneOf(session_types);
export const SessionStatus = /* @__PURE__ */ oneOf(session_statuses);
export const SessionSpeakerRole = /* @__PURE__ */ oneOf(session_speaker_roles);
