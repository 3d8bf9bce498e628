/** The HTTP interface of Plenum: its shapes and its operations. Made from the published documents by `npm run docs`: do not edit by hand. */

export interface AcceptEventInvitationReply {
  /** A line for people, plain text. */
  readonly message: string;
  /** Id of the new membership. */
  readonly event_user_id: number;
  /** Id of the event. */
  readonly event_id: number;
}

export interface AcceptOrganizationInvitationReply {
  /** A line for people, plain text. */
  readonly message: string;
  /** Id of the organization. */
  readonly organization_id: number;
}

export interface AccountExport {
  /** When the copy was made (ISO 8601, UTC). */
  readonly exported_at: string;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** What the account says; null without one. */
  readonly account: UserDetail;
  /** Browsers and devices in which the account is logged in. */
  readonly logins: unknown[];
  /** Links that were mailed to the person. */
  readonly mail_links: unknown[];
  /** Changes of the password, the address and API tokens of the person, for half a year. */
  readonly security_activity: unknown[];
  /** Organizations. */
  readonly organizations: unknown[];
  /** Events to which the person belongs. */
  readonly event_memberships: unknown[];
  /** Speaker profiles of the person. */
  readonly speaker_profiles: unknown[];
  /** Sponsors. */
  readonly sponsors: unknown[];
  /** Sessions that the person has marked. */
  readonly bookmarks: unknown[];
  /** Addresses for calendars that the person has opened. */
  readonly calendar_feeds: unknown[];
  /** Connections of the caller. */
  readonly connections: unknown[];
  /** People whom the person has blocked. */
  readonly blocked_people: unknown[];
  /** What the person has reported. */
  readonly reports_made: unknown[];
  /** Conversations of the person. */
  readonly direct_message_threads: unknown[];
  /** Direct messages of the person. */
  readonly direct_messages: unknown[];
  /** Direct messages to which the person reacted, and how. */
  readonly direct_message_reactions: unknown[];
  /** Invitations to the person. */
  readonly invitations_received: unknown[];
  /** What ticket shops and other programs have said of the person. */
  readonly tickets: unknown[];
  /** Requests of the person to join events. */
  readonly join_requests: unknown[];
  /** Invitations by the person. */
  readonly invitations_sent: unknown[];
  /** Messages of the person in chat rooms. */
  readonly room_messages: unknown[];
  /** Messages of chat rooms to which the person reacted, and how. */
  readonly room_message_reactions: unknown[];
  /** Messages of chat rooms that mention the person. */
  readonly room_message_mentions: unknown[];
  /** How far the person has read in chat rooms. */
  readonly room_cursors: unknown[];
  /** Questions. */
  readonly questions: unknown[];
  /** Votes of the person for questions. */
  readonly question_votes: unknown[];
  /** The newest first. */
  readonly announcements: unknown[];
  /** Hands that the person has raised in sessions. */
  readonly raised_hands: unknown[];
  /** Sessions whose moderators take no questions from the person. */
  readonly question_mutes: unknown[];
  /** Votes of the person in polls that are not anonymous. */
  readonly poll_votes: unknown[];
  /** Anonymous polls in which the person took part; what they chose is not known. */
  readonly poll_participations: unknown[];
  /** What the person answered about sessions. */
  readonly session_feedback: unknown[];
  /** Notifications, the newest first. */
  readonly notifications: unknown[];
  /** Devices that receive pushes. */
  readonly devices: unknown[];
  /** Choices about notifications. */
  readonly notification_choices: unknown[];
  /** Choices about notifications by event. */
  readonly event_notification_choices: unknown[];
  /** Files that the person has uploaded. */
  readonly uploads: unknown[];
  /** Schedules that the person has imported. */
  readonly schedule_imports: unknown[];
}

export interface Acquaintance {
  /** The person; null where there is no account. */
  readonly user: PersonMini;
  /** The connection of the two; null without one. */
  readonly connection: Connection | null;
  /** Whether the caller may ask to connect; null for the caller. */
  readonly can_send_connection_request: boolean;
  /** Whether the caller has blocked the other person. */
  readonly is_blocked: boolean;
}

export interface AddEventSpeakerBody {
  /** Id of the person’s account; null for people without an account. */
  readonly user_id?: number | null;
  /** Name of the speaker; needed without `user_id`. Blanks at both ends are removed. */
  readonly name?: string;
  /** Job title with which the speaker is announced; null or blank means what the account says. Blanks at both ends are removed. */
  readonly title?: string | null;
  /** Company; null without one, or where the person hides it. Blanks at both ends are removed. */
  readonly company_name?: string | null;
  /** Biography, plain text; null or blank means what the account says. Blanks at both ends are removed. */
  readonly bio?: string | null;
}

export interface AddEventUserBody {
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Role of the person. */
  readonly role: EventUserRole;
  /** Biography of the speaker; null means what the account says. */
  readonly speaker_bio?: string | null;
  /** Job title with which the speaker is announced; null means what the account says. */
  readonly speaker_title?: string | null;
}

export interface AddEventUserByEmailBody {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** First name, or the only name of people who have one. Blanks at both ends are removed. */
  readonly first_name: string;
  /** Last name; empty for people with one name. Blanks at both ends are removed. */
  readonly last_name?: string | null;
  /** Role of the person. */
  readonly role: EventUserRole;
  /** Password of the account, 8 to 128 characters where a new one is set. */
  readonly password?: string;
}

export interface AddEventUserByEmailReply202 {
  /** Where it stands. */
  readonly status: 'INVITED';
  /** The invitation; null without one. */
  readonly invitation: EventInvitation;
}

export interface AddEventUserReply202 {
  /** Where it stands. */
  readonly status: 'INVITED';
  /** The invitation; null without one. */
  readonly invitation: EventInvitation;
}

export interface AddOrganizationUserBody {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** First name, or the only name of people who have one. Blanks at both ends are removed. */
  readonly first_name: string;
  /** Last name; empty for people with one name. Blanks at both ends are removed. */
  readonly last_name?: string | null;
  /** Role of the person. */
  readonly role: OrganizationUserRole;
}

export interface AddOrganizationUserReply202 {
  /** Where it stands. */
  readonly status: 'INVITED';
  /** The invitation; null without one. */
  readonly invitation: OrganizationInvitation;
}

export interface AddSessionSpeakerBody {
  /** Id of the person’s account; null for people without an account. */
  readonly user_id?: number | null;
  /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
  readonly profile_id?: number | null;
  /** Part of the speaker in the session. */
  readonly role?: SessionSpeakerRole;
  /** Position in the order, from 1; null where nobody has set one. */
  readonly order?: number | null;
}

export interface Agenda {
  /** Id of the event. */
  readonly event_id: number;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  /** Local time (`HH:MM:SS`) at which a conference day begins; earlier times belong to the day before. */
  readonly day_change: string;
  /** Days of the conference. */
  readonly days: AgendaDay[];
  /** Locations, in the order of the organizers. */
  readonly locations: string[];
  /** How many of the locations are in the order of the organizers. */
  readonly ordered_locations: number;
  /** Changes with the order of locations, buildings and tracks. */
  readonly order_version: string;
  /** Tracks, in the order of the organizers. */
  readonly tracks: string[];
  /** Buildings and their locations. */
  readonly buildings: AgendaBuilding[];
  /** Minutes from one building to another; 0 if nobody has said. */
  readonly walking_minutes: number;
  /** Sessions. */
  readonly sessions: AgendaSession[];
}

export interface AgendaBuilding {
  /** Name, plain text. */
  readonly name: string;
  /** Locations, in the order of the organizers. */
  readonly locations: string[];
}

export interface AgendaDay {
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** A calendar day, `YYYY-MM-DD`. */
  readonly date: string;
}

export interface AgendaOrder {
  /** Locations, in the order of the organizers. */
  readonly locations: AgendaOrderLocation[];
  /** Tracks, in the order of the organizers. */
  readonly tracks: string[];
  /** Minutes from one building to another; 0 if nobody has said. */
  readonly walking_minutes: number;
}

export interface AgendaOrderChange {
  /** Locations, in the order of the organizers. */
  readonly locations: AgendaOrderChangeLocation[];
  /** Tracks, in the order of the organizers. */
  readonly tracks: string[];
  /** Minutes from one building to another; 0 if nobody has said. */
  readonly walking_minutes: number;
  /** The `order_version` that the order was made from; another one in between is a conflict. */
  readonly seen_version?: string;
}

export interface AgendaOrderChangeLocation {
  /** Name, plain text. */
  readonly name: string;
  /** Building of the location; null without one. */
  readonly building: string | null;
}

export interface AgendaOrderLocation {
  /** Name, plain text. */
  readonly name: string;
  /** Building of the location; null without one. */
  readonly building: string | null;
}

export interface AgendaSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Kind of session. */
  readonly session_type: SessionType;
  /** Where it stands. */
  readonly status: SessionStatus;
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** End (ISO 8601, UTC). */
  readonly ends_at: string;
  /** Start as local time of the event, `HH:MM:SS`. A time that clocks skip when they go forward is refused; of one that they repeat, the first is meant. */
  readonly start_time: string;
  /** End as local time of the event, `HH:MM:SS`. Changes of the clock count as for the start. */
  readonly end_time: string;
  /** Length in minutes. */
  readonly duration_minutes: number;
  /** Name of the track; null without one. */
  readonly track: string | null;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** Language as an ISO 639 or BCP 47 code, such as `de`; null if unknown. */
  readonly language: string | null;
  /** For whom it is meant; null if not said. */
  readonly level: SessionLevel | null;
  /** Whether the session has no free places, as moderators said. */
  readonly is_full: boolean;
  /** Whether a recording is among its links. */
  readonly has_recording: boolean;
  /** Names of the speakers, in order. */
  readonly speakers: string[];
  /** Profile ids of the speakers, in the same order; they tell people of the same name apart. */
  readonly speaker_profile_ids: number[];
}

export interface AllowedOrigins {
  /** Origins such as `https://shop.example`: scheme, host, and a port where it is not the usual one */
  readonly origins: string[];
}

export interface Announcement {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** The text, plain. */
  readonly text: string;
  /** Whom it is for: everybody, the members with a role, or those whom a location concerns. */
  readonly audience: AnnouncementAudience;
  /** The role of the members whom it is for; null for another audience. */
  readonly role: AnnouncementRole | null;
  /** Name of the location; null for another audience. */
  readonly location: string | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** Until when it is shown, unless it is taken down before (ISO 8601, UTC). */
  readonly ends_at: string;
}

export type AnnouncementAudience = 'EVERYBODY' | 'ROLE' | 'LOCATION';

export type AnnouncementRole = 'ATTENDEE' | 'SPEAKER' | 'MODERATOR' | 'ORGANIZER';

export interface AnswerConnectionBody {
  /** The answer. */
  readonly status: 'ACCEPTED' | 'REJECTED';
}

export interface AnswerJoinRequestsBody {
  /** Numbers of the records that are meant. */
  readonly ids: number[];
  /** Whether the people are admitted. */
  readonly answer: JoinAnswer;
  /** A line to the people who asked, plain text; null without one. Blanks at both ends are removed. */
  readonly note?: string | null;
}

export interface AnswerJoinRequestsReply {
  /** How many were admitted. */
  readonly admitted: number;
  /** People who wait in line for a seat. */
  readonly waiting: number;
  /** How many were declined. */
  readonly declined: number;
}

export interface ApiToken {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** What the token is for */
  readonly name: string;
  /** The beginning and the end of the token, by which people recognize it */
  readonly hint: string;
  /** What the token may do; each operation names the scope that it needs */
  readonly scopes: ('organization:read' | 'organization:rename' | 'organization_member:invite' | 'organization_member:manage' | 'organization_webhook:manage' | 'event:create' | 'event:delete' | 'programme:read' | 'production:read' | 'event:read' | 'event:update' | 'event_admin:read' | 'session:read' | 'session:write' | 'session:mark_full' | 'speaker:read' | 'speaker:write' | 'sponsor:read' | 'sponsor:write' | 'attendee:read' | 'attendee:read_unfiltered' | 'attendee:add' | 'attendee:invite' | 'attendee:change_role' | 'external_person:write' | 'attendee:remove' | 'attendee:ban' | 'attendee:mute' | 'speaker_info:write' | 'room:create' | 'room:update' | 'room:delete' | 'room_message:delete' | 'moderation_queue:work' | 'schedule:import' | 'schedule:export' | 'room:read' | 'room_message:post' | 'upload:write' | 'secret:read' | 'account:read' | 'my_agenda:read' | 'my_agenda:write')[];
  /** The only events that exist for the token; null if it is bound to none */
  readonly events: ApiTokenEvent[] | null;
  /** Addresses and networks (CIDR) from which the token is accepted, such as `192.0.2.0/24`; empty for everywhere */
  readonly networks: string[];
  /** Null for a token that does not expire */
  readonly expires_at: string | null;
  /** To ten minutes; null while it was never used */
  readonly last_used_at: string | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** Who made it; null if the account is gone. */
  readonly created_by: PersonMini | null;
}

export interface ApiTokenEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export interface ApiTokens {
  /** API tokens, the newest first. */
  readonly tokens: ApiToken[];
}

export interface ApplyImportBody {
  /** Whether a schedule of other days is moved to the days of the event. */
  readonly shift?: ImportShift;
  /** Whether more than a tenth of the imported sessions may be cancelled; without it the import waits. */
  readonly confirm_removals?: boolean;
  /** Whether sessions with a problem are left out instead of refusing the file. */
  readonly skip_problems?: boolean;
  /** Deleted sessions that are imported again: ids of the list `deleted` of the plan. */
  readonly import_deleted?: number[];
  /** Whether the file is only compared: the import then waits for an answer. */
  readonly ask?: boolean;
  /** What the columns of a table contain, by their headings; null for a column that is ignored. */
  readonly columns?: Readonly<Record<string, 'title' | 'date' | 'start' | 'end' | 'end_date' | 'duration' | 'location' | 'track' | 'type' | 'language' | 'level' | 'speakers' | 'moderators' | 'subtitle' | 'abstract' | 'description' | 'url' | 'id' | 'guid' | null>>;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone?: string;
  /** Order of day and month in a table whose dates do not show it, such as 3/4/2027. */
  readonly date_order?: 'DAY_FIRST' | 'MONTH_FIRST';
  /** Whether times that the file labels as UTC are UTC, or local times with a wrong label. */
  readonly utc_times?: 'UTC' | 'LOCAL';
}

export interface AskQuestionBody {
  /** The text, plain. Blanks at both ends are removed. */
  readonly text: string;
  /** Whether nobody learns who asked. */
  readonly is_anonymous?: boolean;
  /** UUID that the client chose, so that repeating a request stores nothing twice; null without one. */
  readonly client_id?: string;
}

export interface BanEventUserBody {
  /** Why, in words for people. Blanks at both ends are removed. */
  readonly reason: string;
  /** Notes of the moderators, for staff only; null without any. */
  readonly moderation_notes?: string | null;
}

export interface BlockState {
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Whether the caller has blocked the other person. */
  readonly is_blocked: boolean;
}

export interface Branding {
  /** Main colour as `#rrggbb`. */
  readonly primary_color: string;
  /** Second colour as `#rrggbb`. */
  readonly secondary_color: string;
  /** Object key of the logo for members, or its address on public pages; null without one. */
  readonly logo_url: string | null;
  /** Object key of the banner for members, or its address on public pages; null without one. */
  readonly banner_url: string | null;
}

export interface BrandingChange {
  /** Main colour as `#rrggbb`. */
  readonly primary_color?: string;
  /** Second colour as `#rrggbb`. */
  readonly secondary_color?: string;
  /** Object key of the logo for members, or its address on public pages; null without one. */
  readonly logo_url?: string | null;
  /** Object key of the banner for members, or its address on public pages; null without one. */
  readonly banner_url?: string | null;
}

export interface BulkResult {
  /** What was done, address by address. */
  readonly successful: BulkResultSuccessful[];
  /** What was not done, address by address, and why. */
  readonly failed: BulkResultFailed[];
}

export interface BulkResultFailed {
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** Why, for programs. */
  readonly outcome: InvitationOutcome;
  /** The reason again, for clients that use this word. */
  readonly error: string;
  /** Why, in words for people. */
  readonly reason: string;
}

export interface BulkResultSuccessful {
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** Id of the invitation. */
  readonly invitation_id: number;
  /** Whether the person waits in line, because all seats are taken. */
  readonly is_waiting: boolean;
}

export interface CallNextHandBody {
  /** Id of the person who has the microphone, as the caller sees it; null for nobody. */
  readonly called_id: number | null;
}

export interface ChangePasswordBody {
  /** The password until now. */
  readonly current_password: string;
  /** The new password. */
  readonly new_password: string;
  /** Whether the API tokens of the person are revoked and their calendar feeds end; true if left out. */
  readonly revoke_tokens?: boolean;
}

export interface ChangeSessionsBody {
  /** Numbers of the records that are meant. */
  readonly ids: number[];
  /** Whether to delete them all. */
  readonly delete?: boolean;
  /** What to change in all of them. */
  readonly changes?: ChangeSessionsBodyChanges;
}

export interface ChangeSessionsBodyChanges {
  /** Days to move; negative is earlier. */
  readonly shift_days?: number;
  /** Minutes to move the start; negative is earlier. */
  readonly shift_minutes?: number;
  /** Name of the track; null without one. */
  readonly track?: string | null;
  /** Place, plain text; null without one. */
  readonly location?: string | null;
  /** Kind of session. */
  readonly session_type?: SessionType;
  /** Where it stands. */
  readonly status?: SessionStatus;
  /** Which chat rooms the session has. */
  readonly chat_mode?: SessionChatMode;
}

export interface ChangeSessionsReply {
  /** How many were changed. */
  readonly changed: number;
}

export interface ChatBanEventUserBody {
  /** Why, in words for people. Blanks at both ends are removed. */
  readonly reason: string;
  /** Hours; null means until it is taken back. */
  readonly duration_hours?: number | null;
  /** Notes of the moderators, for staff only; null without any. */
  readonly moderation_notes?: string | null;
}

export interface ChatRoom {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number | null;
  /** Name, plain text. */
  readonly name: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string | null;
  /** Who the room is for. */
  readonly room_type: RoomType;
  /** Which of a session’s rooms it is; null for rooms of the event. */
  readonly subtype: RoomSubtype | null;
  /** Whether the room is open. */
  readonly is_enabled: boolean;
  /** Position in a manual order: smaller comes first; fractions are allowed. */
  readonly display_order: number;
  /** Seconds a person waits between two messages; 0 is no limit. Moderators do not wait. */
  readonly slow_mode_seconds: number;
  /** Whether only staff may write. */
  readonly announce_only: boolean;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was last changed (ISO 8601, UTC); null if never. */
  readonly updated_at: string | null;
  /** Whether it was deleted. */
  readonly is_deleted: boolean;
  /** Number of the newest message; 0 while there is none. */
  readonly last_seq: number;
  /** Number of the last message that was read. */
  readonly read_seq: number;
  /** How many of the newest 100 are unread: not the caller’s, nor from people whom they block; in rooms neither removed nor posted before the caller joined. Of notifications all, at most 100. */
  readonly unread_count: number;
  /** How many messages there are; null where it is not about many. */
  readonly message_count: number;
  /** How many different people are present. */
  readonly active_users: number;
  /** The newest message; null without one. Null for an API token without the scope `room:read`. */
  readonly last_message: RoomMessage | null;
  /** The newest message again, for clients that use this word; null without one. Null for an API token without the scope `room:read`. */
  readonly latest_message: RoomMessage | null;
  /** Whether the caller may write here now. */
  readonly can_post: boolean;
}

export interface ChatRoomAdmin {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number | null;
  /** Name, plain text. */
  readonly name: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string | null;
  /** Who the room is for. */
  readonly room_type: RoomType;
  /** Which of a session’s rooms it is; null for rooms of the event. */
  readonly subtype: RoomSubtype | null;
  /** Whether the room is open. */
  readonly is_enabled: boolean;
  /** Position in a manual order: smaller comes first; fractions are allowed. */
  readonly display_order: number;
  /** Seconds a person waits between two messages; 0 is no limit. Moderators do not wait. */
  readonly slow_mode_seconds: number;
  /** Whether only staff may write. */
  readonly announce_only: boolean;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was last changed (ISO 8601, UTC); null if never. */
  readonly updated_at: string | null;
  /** Whether it was deleted. */
  readonly is_deleted: boolean;
  /** Number of the newest message; 0 while there is none. */
  readonly last_seq: number;
  /** Number of the last message that was read. */
  readonly read_seq: number;
  /** How many of the newest 100 are unread: not the caller’s, nor from people whom they block; in rooms neither removed nor posted before the caller joined. Of notifications all, at most 100. */
  readonly unread_count: number;
  /** How many messages there are; null where it is not about many. */
  readonly message_count: number;
  /** How many different people are present. */
  readonly active_users: number;
  /** The newest message; null without one. Null for an API token without the scope `room:read`. */
  readonly last_message: RoomMessage | null;
  /** The newest message again, for clients that use this word; null without one. Null for an API token without the scope `room:read`. */
  readonly latest_message: RoomMessage | null;
  /** Whether the caller may write here now. */
  readonly can_post: boolean;
  /** The event. */
  readonly event: ChatRoomAdminEvent;
  /** The session; null where it is about none. */
  readonly session: ChatRoomAdminSession | null;
  /** How many different people are present. */
  readonly participant_count: number;
  /** When something last happened (ISO 8601, UTC). */
  readonly last_activity: string;
  /** Whether the room has a stage wall. */
  readonly has_wall: boolean;
}

export interface ChatRoomAdminEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export interface ChatRoomAdminSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export interface ChatRoomDetail {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number | null;
  /** Name, plain text. */
  readonly name: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string | null;
  /** Who the room is for. */
  readonly room_type: RoomType;
  /** Which of a session’s rooms it is; null for rooms of the event. */
  readonly subtype: RoomSubtype | null;
  /** Whether the room is open. */
  readonly is_enabled: boolean;
  /** Position in a manual order: smaller comes first; fractions are allowed. */
  readonly display_order: number;
  /** Seconds a person waits between two messages; 0 is no limit. Moderators do not wait. */
  readonly slow_mode_seconds: number;
  /** Whether only staff may write. */
  readonly announce_only: boolean;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was last changed (ISO 8601, UTC); null if never. */
  readonly updated_at: string | null;
  /** Whether it was deleted. */
  readonly is_deleted: boolean;
  /** Number of the newest message; 0 while there is none. */
  readonly last_seq: number;
  /** Number of the last message that was read. */
  readonly read_seq: number;
  /** How many of the newest 100 are unread: not the caller’s, nor from people whom they block; in rooms neither removed nor posted before the caller joined. Of notifications all, at most 100. */
  readonly unread_count: number;
  /** How many messages there are; null where it is not about many. */
  readonly message_count: number;
  /** How many different people are present. */
  readonly active_users: number;
  /** The newest message; null without one. Null for an API token without the scope `room:read`. */
  readonly last_message: RoomMessage | null;
  /** The newest message again, for clients that use this word; null without one. Null for an API token without the scope `room:read`. */
  readonly latest_message: RoomMessage | null;
  /** Whether the caller may write here now. */
  readonly can_post: boolean;
  /** The event. */
  readonly event: ChatRoomDetailEvent;
  /** The session; null where it is about none. */
  readonly session: ChatRoomDetailSession | null;
}

export interface ChatRoomDetailEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export interface ChatRoomDetailSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export interface ChatUnbanEventUserBody {
  /** Notes of the moderators, for staff only; null without any. */
  readonly moderation_notes?: string | null;
}

export interface CheckEmailReply {
  /** The person; null where there is no account. */
  readonly user: CheckEmailReplyUser | null;
}

export interface CheckEmailReplyUser {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** First name, or the only name of people who have one. */
  readonly first_name: string;
  /** Last name; empty for people with one name. */
  readonly last_name: string;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
}

export interface ChooseMailBody {
  /** What was chosen. */
  readonly choice: 'not_me' | 'never' | 'allow';
}

export interface ConfirmEmailChangeReply {
  /** A line for people, plain text. */
  readonly message: string;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
}

export interface ConnectTicketShopBody {
  /** Such as `https://pretix.eu` Blanks at both ends are removed. */
  readonly url: string;
  /** Short form of the organizer at pretix. Blanks at both ends are removed. */
  readonly organizer: string;
  /** Short form of the event at pretix. Blanks at both ends are removed. */
  readonly shop_event: string;
  /** API token of a team at pretix that may view orders; left out, it stays if the address does Blanks at both ends are removed. */
  readonly api_token?: string;
}

export interface ConnectedPerson {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Email address; null where the caller may not see it. */
  readonly email: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: Readonly<Record<string, string | null>> | null;
}

export interface Connection {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the person who asked to connect. */
  readonly requester_id: number;
  /** Id of the person who was asked. */
  readonly recipient_id: number;
  /** Where it stands. */
  readonly status: ConnectionStatus;
  /** The line with which somebody asked to connect, plain text. */
  readonly icebreaker_message: string;
  /** Id of the event where it began; null outside of events. */
  readonly originating_event_id: number | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was last changed (ISO 8601, UTC); null if never. */
  readonly updated_at: string | null;
  /** The person who asked to connect. */
  readonly requester: ConnectedPerson;
  /** The person who was asked. */
  readonly recipient: ConnectedPerson;
  /** The event where it began; null outside of events. */
  readonly originating_event: ConnectionOriginatingEvent | null;
}

export type ConnectionDirection = 'sent' | 'received';

export interface ConnectionOriginatingEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export type ConnectionRequestPermission = 'EVENT_ATTENDEES' | 'SPEAKERS_ORGANIZERS' | 'NONE';

export type ConnectionStatus = 'PENDING' | 'ACCEPTED' | 'REJECTED' | 'REMOVED' | 'BLOCKED';

export type ControlConcern = 'SPEAKERS_MISSING' | 'RUNS_OVER' | 'QUESTIONS_WAITING';

export interface ControlLocation {
  /** Place, plain text; null without one. */
  readonly location: string;
  /** The session that is on; null for none. */
  readonly now: ControlSession | null;
  /** The session that follows; null for none within a day. */
  readonly next: ControlSession | null;
}

export interface ControlRoom {
  /** Id of the event. */
  readonly event_id: number;
  /** When this was read, by the clock of the server (ISO 8601, UTC). */
  readonly checked_at: string;
  /** Moderation cases that wait for a decision of the caller. */
  readonly open_cases: number;
  /** Open invitations whose mail came back. */
  readonly undelivered_invitations: number;
  /** Locations with a session now or within a day, by name. */
  readonly locations: ControlLocation[];
}

export interface ControlSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Where it stands. */
  readonly status: SessionStatus;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** End (ISO 8601, UTC). */
  readonly ends_at: string;
  /** How many people are on its stage. */
  readonly speakers: number;
  /** How many of them have said that they are ready. */
  readonly ready: number;
  /** Whether the crew of the location is ready for the session. */
  readonly is_crew_ready: boolean;
  /** People in its public chat; null while that is unknown. */
  readonly present: number | null;
  /** Messages in its public chat in the last five minutes, 1,000 at most. */
  readonly messages: number;
  /** Questions that were asked in the last five minutes. */
  readonly questions: number;
  /** Questions that wait for approval. */
  readonly waiting_questions: number;
  /** What needs a hand. */
  readonly concerns: ControlConcern[];
}

export interface CreateChatRoomBody {
  /** Name, plain text. Blanks at both ends are removed. */
  readonly name: string;
  /** Who the room is for. */
  readonly room_type?: 'GLOBAL' | 'GREEN_ROOM' | 'ADMIN';
  /** Description, plain text unless said otherwise; null without one. */
  readonly description?: string | null;
  /** Whether the room is open. */
  readonly is_enabled?: boolean;
  /** Seconds a person waits between two messages; 0 is no limit. Moderators do not wait. */
  readonly slow_mode_seconds?: number;
  /** Whether only staff may write. */
  readonly announce_only?: boolean;
}

export interface CreateCueBody {
  /** Title, plain text. Blanks at both ends are removed. */
  readonly title: string;
  /** Minutes from the start of the session; negative before it. */
  readonly at_minute: number;
  /** Who does it, as the crew calls them; null for nobody in particular. Blanks at both ends are removed. */
  readonly who?: string | null;
}

export interface CreateEventBody {
  /** Title, plain text. Blanks at both ends are removed. */
  readonly title: string;
  /** Whether it is a conference of many sessions or a single one. */
  readonly event_type: EventType;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date: string;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  /** Company; null without one, or where the person hides it. Blanks at both ends are removed. */
  readonly company_name: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description?: string | null;
  /** Where it stands. */
  readonly status?: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED';
  /** Who may join: `OPEN` everybody, `CODE` whoever has the code, `ON_REQUEST` whoever is admitted, `INVITE_ONLY` the invited. */
  readonly join_policy?: JoinPolicy;
  /** Colours and pictures of the event. */
  readonly branding?: CreateEventBodyBranding;
  /** Creates the sections, icebreakers, sponsor tiers and sessions of this kind of event. */
  readonly template?: EventTemplate;
}

export interface CreateEventBodyBranding {
  /** Main colour as `#rrggbb`. */
  readonly primary_color?: string;
  /** Second colour as `#rrggbb`. */
  readonly secondary_color?: string;
}

export interface CreateEventPollWallReply {
  /** The secret of a link, as it stands in the address; whoever has it may use it. */
  readonly token: string;
  /** Address (URL). */
  readonly url: string;
}

export interface CreateOrganizationBody {
  /** Name, plain text. Blanks at both ends are removed. */
  readonly name: string;
}

export interface CreateQuestionWallReply {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** The secret of a link, as it stands in the address; whoever has it may use it. */
  readonly token: string;
  /** Address (URL). */
  readonly url: string;
}

export interface CreateSessionBody {
  /** Title, plain text. Blanks at both ends are removed. */
  readonly title: string;
  /** Kind of session. */
  readonly session_type: SessionType;
  /** Start as local time of the event, `HH:MM:SS`. A time that clocks skip when they go forward is refused; of one that they repeat, the first is meant. */
  readonly start_time: string;
  /** End as local time of the event, `HH:MM:SS`. Changes of the clock count as for the start. */
  readonly end_time: string;
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** Where it stands. */
  readonly status?: SessionStatus;
  /** Subtitle, plain text; null without one. */
  readonly subtitle?: string | null;
  /** Summary, plain text; null without one. */
  readonly short_description?: string | null;
  /** Description as it is typed: blank lines part paragraphs, and marks make lists, links and emphasis; it is stored as sanitized HTML. */
  readonly description?: string | null;
  /** Which chat rooms the session has. */
  readonly chat_mode?: SessionChatMode;
  /** Name of the track; null without one. */
  readonly track?: string | null;
  /** Place, plain text; null without one. */
  readonly location?: string | null;
  /** Language as an ISO 639 or BCP 47 code, such as `de`; null if unknown. */
  readonly language?: string | null;
  /** For whom it is meant; null if not said. */
  readonly level?: SessionLevel | null;
  /** Address (URL). */
  readonly url?: string | null;
  /** Whether it must not be recorded. */
  readonly do_not_record?: boolean;
  /** Address for feedback. */
  readonly feedback_url?: string | null;
  /** Where the broadcast is; null without one. */
  readonly streaming_platform?: StreamingPlatform | null;
  /** Address of the broadcast; null without one. */
  readonly stream_url?: string | null;
  /** Number of the Zoom meeting; null without one. */
  readonly zoom_meeting_id?: string | null;
  /** Passcode of the Zoom meeting; null without one. */
  readonly zoom_passcode?: string | null;
  /** Whether playback at Mux is public or signed; null elsewhere. */
  readonly mux_playback_policy?: MuxPlaybackPolicy | null;
  /** Name of the Jitsi room; null elsewhere. */
  readonly jitsi_room_name?: string | null;
}

export interface CreateSessionPollWallReply {
  /** The secret of a link, as it stands in the address; whoever has it may use it. */
  readonly token: string;
  /** Address (URL). */
  readonly url: string;
}

export interface CreateStageClockBody {
  /** Place, plain text; null without one. */
  readonly location: string;
}

export interface CreateStageClockReply {
  /** Place, plain text; null without one. */
  readonly location: string;
  /** The secret of a link, as it stands in the address; whoever has it may use it. */
  readonly token: string;
  /** Address (URL). */
  readonly url: string;
}

export interface CreateWallReply {
  /** Id of the chat room. */
  readonly room_id: number;
  /** The secret of a link, as it stands in the address; whoever has it may use it. */
  readonly token: string;
  /** Address (URL). */
  readonly url: string;
}

export interface CreateWebhookBody {
  /** Name, plain text. Blanks at both ends are removed. */
  readonly name: string;
  /** A public address with https; private networks only where the operator has named them Blanks at both ends are removed. */
  readonly url: string;
  /** What the address is told of; see the channel `webhooks` of the AsyncAPI document */
  readonly event_types: ('event.updated' | 'session.updated' | 'sessions.moved' | 'speakers.updated' | 'schedule.imported' | 'attendee.added' | 'attendee.role_changed' | 'attendee.standing_changed' | 'attendee.removed' | 'member.role_changed' | 'member.removed' | 'join_request.made' | 'join_request.answered' | 'room.created' | 'room.updated' | 'room.deleted')[];
}

export interface CreatedApiToken {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** What the token is for */
  readonly name: string;
  /** The beginning and the end of the token, by which people recognize it */
  readonly hint: string;
  /** What the token may do; each operation names the scope that it needs */
  readonly scopes: ('organization:read' | 'organization:rename' | 'organization_member:invite' | 'organization_member:manage' | 'organization_webhook:manage' | 'event:create' | 'event:delete' | 'programme:read' | 'production:read' | 'event:read' | 'event:update' | 'event_admin:read' | 'session:read' | 'session:write' | 'session:mark_full' | 'speaker:read' | 'speaker:write' | 'sponsor:read' | 'sponsor:write' | 'attendee:read' | 'attendee:read_unfiltered' | 'attendee:add' | 'attendee:invite' | 'attendee:change_role' | 'external_person:write' | 'attendee:remove' | 'attendee:ban' | 'attendee:mute' | 'speaker_info:write' | 'room:create' | 'room:update' | 'room:delete' | 'room_message:delete' | 'moderation_queue:work' | 'schedule:import' | 'schedule:export' | 'room:read' | 'room_message:post' | 'upload:write' | 'secret:read' | 'account:read' | 'my_agenda:read' | 'my_agenda:write')[];
  /** The only events that exist for the token; null if it is bound to none */
  readonly events: CreatedApiTokenEvent[] | null;
  /** Addresses and networks (CIDR) from which the token is accepted, such as `192.0.2.0/24`; empty for everywhere */
  readonly networks: string[];
  /** Null for a token that does not expire */
  readonly expires_at: string | null;
  /** To ten minutes; null while it was never used */
  readonly last_used_at: string | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** Who made it; null if the account is gone. */
  readonly created_by: PersonMini | null;
  /** The token itself, which is shown only this once */
  readonly token: string;
}

export interface CreatedApiTokenEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export interface CsvInvitations {
  /** Whether nothing is done and only the outcome is told. */
  readonly dry_run: boolean;
  /** How many were invited. */
  readonly invited: number;
  /** People who wait in line for a seat. */
  readonly waiting: number;
  /** What becomes of each line of the file. */
  readonly rows: CsvInvitationsRow[];
}

export interface CsvInvitationsRow {
  /** Line of the file, from 1; null if the problem belongs to no line. */
  readonly line: number;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** Role of the person. */
  readonly role: EventUserRole | null;
  /** What becomes of this line. */
  readonly outcome: InvitationOutcome;
  /** Why, in words for people. */
  readonly reason: string | null;
}

export interface Cue {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** What happens, plain text. */
  readonly title: string;
  /** Minutes from the start of the session; negative before it. */
  readonly at_minute: number;
  /** Who does it, as the crew calls them; null for nobody in particular. */
  readonly who: string | null;
  /** Whether it is done. */
  readonly is_done: boolean;
}

export interface Dashboard {
  /** The person; null where there is no account. */
  readonly user: DashboardUser;
  /** Figures of the caller. */
  readonly stats: DashboardStats;
  /** Organizations. */
  readonly organizations: DashboardOrganization[];
  /** The events. */
  readonly events: DashboardEvent[];
  /** Unpublished events of the caller. */
  readonly drafts: DashboardDrafts;
  /** Imports that wait for an answer, in events into which this person may import; the newest of each event. Empty for an API token without the scope `schedule:import`. */
  readonly waiting_imports: DashboardWaitingImport[];
  /** Connections of the caller. */
  readonly connections: DashboardConnection[];
  /** What is new. */
  readonly news: DashboardNewsItem[];
}

export interface DashboardConnection {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** The person; null where there is no account. */
  readonly user: DashboardConnectionUser;
  /** Company; null without one, or where the person hides it. */
  readonly company: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** When the connection was accepted (ISO 8601, UTC). */
  readonly connected_at: string;
}

export interface DashboardConnectionUser {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** The full name again, for clients that use this word. */
  readonly username: string;
  /** The full name again, for clients that use this word. */
  readonly display_name: string;
  /** The address of the picture again, for clients that use this word; null without one. */
  readonly avatar_url: string | null;
}

export interface DashboardDrafts {
  /** How many there are. */
  readonly count: number;
  /** The events. Empty for an API token without the scope `production:read`. */
  readonly events: NamedOrganization[];
}

export interface DashboardEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name, plain text. */
  readonly name: string;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date: string | null;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** Where it stands. */
  readonly status: DashboardEventStatus;
  /** How many people take part, as far as this is shown. */
  readonly attendee_count: number;
  /** The organization; null where it is about none. */
  readonly organization: NamedOrganization;
  /** Role of the caller; null for people who do not belong to it. */
  readonly user_role: EventUserRole;
  /** Object key of the cover for narrow places; null without one. */
  readonly cover: string | null;
  /** Sessions that the caller has marked or speaks in, and that run or come next; by start. */
  readonly own_sessions: DashboardEventOwnSession[];
}

export interface DashboardEventOwnSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** Length in minutes. */
  readonly duration_minutes: number;
  /** Place, plain text; null without one. */
  readonly location: string | null;
}

export type DashboardEventStatus = 'upcoming' | 'live' | 'past';

export interface DashboardNewsItem {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string;
  /** A calendar day, `YYYY-MM-DD`. */
  readonly date: string;
  /** Which kind of thing it is. */
  readonly type: NewsType;
  /** Whether it is recent. */
  readonly is_new: boolean;
  /** Path of the page inside the web application; null without one. */
  readonly link: string | null;
}

export interface DashboardOrganization {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name, plain text. */
  readonly name: string;
  /** Role of the person. */
  readonly role: OrganizationUserRole;
  /** Number of events. */
  readonly event_count: number;
  /** Number of members. */
  readonly member_count: number;
}

export interface DashboardStats {
  /** Events that the caller runs. */
  readonly events_hosted: number;
  /** People of all events that the caller runs. */
  readonly attendees_reached: number;
  /** Accepted connections. */
  readonly connections_made: number;
  /** Events to which the caller belongs and that are over. */
  readonly events_attended: number;
  /** Organizations of the caller. */
  readonly organizations_count: number;
}

export interface DashboardUser {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** First name, or the only name of people who have one. */
  readonly first_name: string;
  /** Last name; empty for people with one name. */
  readonly last_name: string;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** What the person says about themselves, plain text; null without one, or where it is hidden. */
  readonly bio: string | null;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
}

export interface DashboardWaitingImport {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Title of the event. */
  readonly event_name: string;
  /** Name of the file, as it was sent. */
  readonly file_name: string;
}

export interface DecideModerationCaseBody {
  /** What was done, or what the rule does. */
  readonly action: ModerationDecision;
  /** Hours; null means until it is taken back. */
  readonly duration_hours?: number | null;
  /** What is wrong; null if a rule reported it. */
  readonly reason_kind?: DecisionReasonKind;
  /** Why, in words for people. Blanks at both ends are removed. */
  readonly reason?: string;
}

export type DecisionReasonKind = 'SPAM' | 'INSULT' | 'HATE' | 'FALSE_NAME' | 'WORDS' | 'LINKS' | 'FLOOD' | 'REPEAT' | 'NO_VIOLATION';

export interface DelayLocationBody {
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** Minutes by which the location runs late. */
  readonly minutes: number;
  /** Whether breaks become shorter, so that the rest of the day moves less or not at all. */
  readonly breaks_absorb: boolean;
  /** The first session that moves; without it, the next one to begin. */
  readonly from_session_id?: number;
  /** Place, plain text; null without one. */
  readonly location: string;
  /** UUID that the client chose, so that repeating a request stores nothing twice; null without one. */
  readonly client_id: string;
  /** The sessions that move and when they start now, as they were seen; refused if that has changed since. */
  readonly seen: DelayLocationBodySeen[];
}

export interface DelayLocationBodySeen {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
}

export interface DelayPreview {
  /** The first session that moves; without it, the next one to begin. */
  readonly from_session_id: number;
  /** What moves, by the start. */
  readonly sessions: DelayedSession[];
  /** People with one of these sessions in their agenda. */
  readonly people_count: number;
  /** Who would be on two stages at once, and is not by the plan. */
  readonly clashes: SpeakerClash[];
}

export interface DelayedSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** End (ISO 8601, UTC). */
  readonly ends_at: string;
  /** Start after the delay (ISO 8601, UTC). */
  readonly new_starts_at: string;
  /** End after the delay (ISO 8601, UTC). */
  readonly new_ends_at: string;
}

export interface DeleteAccountBody {
  /** Password of the account, 8 to 128 characters where a new one is set. */
  readonly password: string;
}

export interface DeleteMessagesOfMemberReply {
  /** How many messages were removed. */
  readonly deleted_count: number;
}

export interface DirectMessage {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the conversation. */
  readonly thread_id: number;
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
  /** Id of the person who wrote it; 0 for a deleted account. */
  readonly sender_id: number;
  /** Who wrote it. */
  readonly sender: ThreadPerson;
  /** UUID that the client chose, so that repeating a request stores nothing twice; null without one. */
  readonly client_id: string | null;
  /** The text, plain. */
  readonly content: string;
  /** Kept and given back unchanged, for clients that encrypt; null without it. */
  readonly encrypted_content: string | null;
  /** Where it stands. */
  readonly status: DirectMessageStatus;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** How people reacted; of a message only if they did. */
  readonly reactions?: ReactionCount[];
  /** Whether the receiver of this object wrote it. */
  readonly is_sender: boolean;
}

export type DirectMessageStatus = 'SENT' | 'READ';

export interface DisablePublicChatRoomsReply {
  /** How many rooms were closed. */
  readonly disabled_count: number;
}

export interface DuplicateEventBody {
  /** Title, plain text. Blanks at both ends are removed. */
  readonly title: string;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Whether sessions are copied. */
  readonly copy_sessions?: boolean;
  /** Whether speaker profiles are copied with their sessions, without their accounts. */
  readonly copy_speakers?: boolean;
}

export interface EarlierText {
  /** The text, plain. */
  readonly content: string;
  /** When the author wrote this text (ISO 8601, UTC). */
  readonly written_at: string;
}

export interface EditRoomMessageBody {
  /** The text, plain. */
  readonly content: string;
  /** Whom the message mentions; only if it does. Sent: ids of people whose names stand in the text behind an `@`; others are left out. */
  readonly mentions?: number[];
}

export type EmailVisibility = 'EVENT_ATTENDEES' | 'CONNECTIONS_ORGANIZERS' | 'ORGANIZERS_ONLY';

export interface EndPushSubscriptionBody {
  /** Address of the push service, from the browser’s subscription. */
  readonly endpoint: string;
}

export interface EnterDemoAsOrganizerReply {
  /** A line for people, plain text. */
  readonly message: string;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Id of the event. */
  readonly event_id: number;
}

export interface EventDetail {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the organization. */
  readonly organization_id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string | null;
  /** Whether it is a conference of many sessions or a single one. */
  readonly event_type: EventType;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date: string;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  /** Local time (`HH:MM:SS`) at which a conference day begins; earlier times belong to the day before. */
  readonly day_change: string;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string;
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug: string;
  /** Where it stands. */
  readonly status: EventStatus;
  /** Colours and pictures of the event. */
  readonly branding: Branding;
  /** Short text at the top of the page, plain; null without one. */
  readonly hero_description: string | null;
  /** Object keys of the cover for wide and narrow screens; null without one. */
  readonly hero_images: HeroImages | null;
  /** Whether people meet on site, online or both. */
  readonly event_format: EventFormat;
  /** Whether only members find the event. */
  readonly is_private: boolean;
  /** Name of the venue; null without one. */
  readonly venue_name: string | null;
  /** Street and number of the venue; null without one. */
  readonly venue_address: string | null;
  /** City of the venue; null without one. */
  readonly venue_city: string | null;
  /** State of the venue (United States only); null without one. */
  readonly venue_state: string | null;
  /** Country of the venue; null without one. */
  readonly venue_country: string | null;
  /** How to get there, plain text; null without one. */
  readonly directions: string | null;
  /** Who sees the page: `PUBLIC` everybody, and it is listed; `LINK` whoever has the address; `MEMBERS` only members. */
  readonly visibility: EventVisibility;
  /** What the page of the event shows to people without a login. */
  readonly public_parts: PublicParts;
  /** Texts of the event’s page; null without any. */
  readonly sections: Sections | null;
  /** Lines with which people may ask to connect. */
  readonly icebreakers: string[];
  /** Tiers of sponsors, the highest first. */
  readonly sponsor_tiers: SponsorTier[];
  /** Id of the session that the event’s page shows first; null without one. */
  readonly main_session_id: number | null;
  /** Whether sessions begin and end by the clock. */
  readonly auto_session_status: boolean;
  /** Whether people may write a line of their own when they ask to connect. */
  readonly allow_custom_icebreaker: boolean;
  /** Who may join: `OPEN` everybody, `CODE` whoever has the code, `ON_REQUEST` whoever is admitted, `INVITE_ONLY` the invited. */
  readonly join_policy: JoinPolicy;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was last changed (ISO 8601, UTC); null if never. */
  readonly updated_at: string | null;
  /** When it was deleted (ISO 8601, UTC); null while it exists. */
  readonly deleted_at: string | null;
  /** Id of the person who deleted it; null if nobody did, or if a rule did. */
  readonly deleted_by_id: number | null;
  /** Whether the event is published. */
  readonly is_published: boolean;
  /** Whether it begins later. */
  readonly is_upcoming: boolean;
  /** Whether today is one of its days. */
  readonly is_ongoing: boolean;
  /** Whether it is over. */
  readonly is_past: boolean;
  /** Number of days. */
  readonly day_count: number;
  /** Local time of the first start among sessions that are not cancelled; null without any. */
  readonly first_session_time: string | null;
  /** Local time of the last end among sessions that are not cancelled; null without any. */
  readonly last_session_time: string | null;
  /** Local times between which there are sessions; null without any. */
  readonly event_hours: EventDetailEventHours | null;
  /** Whether the cover is dark or light, for the text on it; `DARK` without a cover. */
  readonly cover_tone: ImageTone;
  /** Code with which people join; only for ADMIN and ORGANIZER, otherwise null. Null for an API token without the scope `secret:read`. */
  readonly join_code: string | null;
  /** Role of the caller; null for people who do not belong to it. */
  readonly user_role: EventUserRole | null;
  /** Number of sponsors. */
  readonly sponsors_count: number;
  /** Whether a poll of the event itself is open or closed. */
  readonly has_polls: boolean;
  /** Members with the role ATTENDEE who are not banned: the taken seats. */
  readonly attendee_count: number;
  /** Seats: the lower one of the plan’s and the event’s own limit; null means unlimited. */
  readonly attendee_limit: number | null;
  /** Seats that the organizers have set; null means as many as the plan allows. */
  readonly seat_limit: number | null;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** The organization; null where it is about none. */
  readonly organization: NamedOrganization;
  /** Number of sessions. */
  readonly sessions_count: number;
  /** Up to 50 sessions; the agenda lists all of them. */
  readonly sessions: EventDetailSession[];
  /** The people in charge. Empty for an API token without the scope `attendee:read_unfiltered`. */
  readonly organizers: EventDetailOrganizer[];
  /** Speakers, in order. */
  readonly speakers: EventDetailSpeaker[];
  /** The session that the event’s page shows first; null without one. */
  readonly main_session: EventDetailMainSession | null;
  /** Whether the person is shut out of the event. */
  readonly is_banned: boolean;
  /** Whether the person may not write in the chat. */
  readonly is_chat_banned: boolean;
}

export interface EventDetailEventHours {
  /** Local time, `HH:MM:SS`. */
  readonly start: string;
  /** Local time, `HH:MM:SS`. */
  readonly end: string;
}

export interface EventDetailMainSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** Start as local time of the event, `HH:MM:SS`. A time that clocks skip when they go forward is refused; of one that they repeat, the first is meant. */
  readonly start_time: string;
  /** End as local time of the event, `HH:MM:SS`. Changes of the clock count as for the start. */
  readonly end_time: string;
}

export interface EventDetailOrganizer {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** Role of the person. */
  readonly role: EventUserRole;
}

export interface EventDetailSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Start as local time of the event, `HH:MM:SS`. A time that clocks skip when they go forward is refused; of one that they repeat, the first is meant. */
  readonly start_time: string;
  /** End as local time of the event, `HH:MM:SS`. Changes of the clock count as for the start. */
  readonly end_time: string;
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** Kind of session. */
  readonly session_type: SessionType;
  /** Description as sanitized HTML: paragraphs, lists, links, emphasis, code and small headings; null without one. */
  readonly description: string | null;
}

export interface EventDetailSpeaker {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number | null;
  /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
  readonly profile_id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
}

export interface EventFeedback {
  /** Whether people are asked for feedback when a session is over. */
  readonly is_asked: boolean;
}

export interface EventFigure {
  /** What is counted. */
  readonly name: StatisticFigure;
  /** How many there are; null while fewer than five people took part. */
  readonly total: number | null;
  /** How many people took part; null while there are fewer than five, and where people are not counted. */
  readonly people: number | null;
}

export type EventFormat = 'VIRTUAL' | 'IN_PERSON' | 'HYBRID';

export interface EventHit {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Name of the organization. */
  readonly organization_name: string;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date: string;
  /** Where it stands. */
  readonly status: EventStatus;
}

export interface EventInvitation {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Email address; null where the caller may not see it. */
  readonly email: string | null;
  /** First name, or the only name of people who have one. */
  readonly first_name: string | null;
  /** Last name; empty for people with one name. */
  readonly last_name: string | null;
  /** Where it stands. */
  readonly status: InvitationStatus;
  /** A line for people, plain text. */
  readonly message: string | null;
  /** Id of the person who sent the invitation; null if the account is gone. */
  readonly invited_by_id: number | null;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was last sent (ISO 8601, UTC). */
  readonly sent_at: string;
  /** Whether a mail server refused the address. */
  readonly has_bounced: boolean;
  /** When it was accepted (ISO 8601, UTC); null if it was not. */
  readonly accepted_at: string | null;
  /** When it was declined (ISO 8601, UTC); null if it was not. */
  readonly declined_at: string | null;
  /** Until when it can be used (ISO 8601, UTC). */
  readonly expires_at: string;
  /** Whether its time is over. */
  readonly is_expired: boolean;
  /** Whether it can still be accepted. */
  readonly is_pending: boolean;
  /** Whether its sender may no longer invite to this: nobody can accept it then. */
  readonly is_void: boolean;
  /** Who sent the invitation; null if the account is gone. */
  readonly invited_by: InvitationUser | null;
  /** The person; null where there is no account. */
  readonly user: InvitationUser | null;
  /** Id of the event. */
  readonly event_id: number;
  /** Role of the person. */
  readonly role: EventUserRole;
  /** The event. */
  readonly event: EventInvitationEvent;
}

export interface EventInvitationEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export interface EventListItem {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the organization. */
  readonly organization_id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string | null;
  /** Whether it is a conference of many sessions or a single one. */
  readonly event_type: EventType;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date: string;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  /** Local time (`HH:MM:SS`) at which a conference day begins; earlier times belong to the day before. */
  readonly day_change: string;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string;
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug: string;
  /** Where it stands. */
  readonly status: EventStatus;
  /** Colours and pictures of the event. */
  readonly branding: Branding;
  /** Short text at the top of the page, plain; null without one. */
  readonly hero_description: string | null;
  /** Object keys of the cover for wide and narrow screens; null without one. */
  readonly hero_images: HeroImages | null;
  /** Whether people meet on site, online or both. */
  readonly event_format: EventFormat;
  /** Whether only members find the event. */
  readonly is_private: boolean;
  /** Name of the venue; null without one. */
  readonly venue_name: string | null;
  /** Street and number of the venue; null without one. */
  readonly venue_address: string | null;
  /** City of the venue; null without one. */
  readonly venue_city: string | null;
  /** State of the venue (United States only); null without one. */
  readonly venue_state: string | null;
  /** Country of the venue; null without one. */
  readonly venue_country: string | null;
  /** How to get there, plain text; null without one. */
  readonly directions: string | null;
  /** Who sees the page: `PUBLIC` everybody, and it is listed; `LINK` whoever has the address; `MEMBERS` only members. */
  readonly visibility: EventVisibility;
  /** What the page of the event shows to people without a login. */
  readonly public_parts: PublicParts;
  /** Texts of the event’s page; null without any. */
  readonly sections: Sections | null;
  /** Lines with which people may ask to connect. */
  readonly icebreakers: string[];
  /** Tiers of sponsors, the highest first. */
  readonly sponsor_tiers: SponsorTier[];
  /** Id of the session that the event’s page shows first; null without one. */
  readonly main_session_id: number | null;
  /** Whether sessions begin and end by the clock. */
  readonly auto_session_status: boolean;
  /** Whether people may write a line of their own when they ask to connect. */
  readonly allow_custom_icebreaker: boolean;
  /** Who may join: `OPEN` everybody, `CODE` whoever has the code, `ON_REQUEST` whoever is admitted, `INVITE_ONLY` the invited. */
  readonly join_policy: JoinPolicy;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was last changed (ISO 8601, UTC); null if never. */
  readonly updated_at: string | null;
  /** When it was deleted (ISO 8601, UTC); null while it exists. */
  readonly deleted_at: string | null;
  /** Id of the person who deleted it; null if nobody did, or if a rule did. */
  readonly deleted_by_id: number | null;
  /** Whether the event is published. */
  readonly is_published: boolean;
  /** Whether it begins later. */
  readonly is_upcoming: boolean;
  /** Whether today is one of its days. */
  readonly is_ongoing: boolean;
  /** Whether it is over. */
  readonly is_past: boolean;
  /** Number of days. */
  readonly day_count: number;
  /** Local time of the first start among sessions that are not cancelled; null without any. */
  readonly first_session_time: string | null;
  /** Local time of the last end among sessions that are not cancelled; null without any. */
  readonly last_session_time: string | null;
  /** Local times between which there are sessions; null without any. */
  readonly event_hours: EventListItemEventHours | null;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** Members with the role ATTENDEE who are not banned. */
  readonly attendee_count: number;
  /** The organization; null where it is about none. */
  readonly organization: NamedOrganization;
  /** Name of the organization. */
  readonly organization_name: string;
  /** Role of the caller; null for people who do not belong to it. */
  readonly user_role: EventUserRole | null;
}

export interface EventListItemEventHours {
  /** Local time, `HH:MM:SS`. */
  readonly start: string;
  /** Local time, `HH:MM:SS`. */
  readonly end: string;
}

export interface EventNotificationChoice {
  /** What was chosen. */
  readonly choice: EventTelling;
}

export interface EventQa {
  /** How questions are asked; of a session, null follows the event. */
  readonly mode: QaMode;
  /** Minutes before the start of a session from which on questions are taken. */
  readonly qa_opens_minutes_before: number;
}

export interface EventSeats {
  /** Seats in force; null means unlimited. */
  readonly limit: number | null;
  /** Seats of the organization’s plan; null means unlimited. */
  readonly plan_limit: number | null;
  /** Seats that the organizers have set; null means as many as the plan allows. */
  readonly seat_limit: number | null;
  /** Seats that are taken. */
  readonly taken: number;
  /** Seats that are promised by open invitations. */
  readonly promised: number;
  /** Free seats; null means unlimited. */
  readonly free: number | null;
  /** People who wait in line for a seat. */
  readonly waiting: number;
  /** People who ask to join. */
  readonly asking: number;
  /** People who can raise the limit. */
  readonly owners: EventSeatsOwner[];
}

export interface EventSeatsOwner {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
}

export interface EventSpeaker {
  /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
  readonly profile_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the speaker’s account; null for speakers without one. Group speakers by `profile_id`, which each of them has. Null for an API token without the scope `attendee:read`. */
  readonly user_id: number | null;
  /** Name of the speaker: that of the account, or the speaker’s own without one. */
  readonly full_name: string;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Biography as sanitized HTML; null without one, or where it is hidden. */
  readonly bio: string | null;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: Readonly<Record<string, string | null>> | null;
  /** Number of sessions. */
  readonly session_count: number;
  /** Sessions. */
  readonly sessions: SpeakerSession[];
}

export interface EventStatistics {
  /** What people did. */
  readonly figures: EventFigure[];
  /** First messages with connection requests that at least five people sent, those that worked best first. */
  readonly icebreakers: IcebreakerFigure[];
  /** The most people at once in the chats of sessions within each quarter of an hour; without those in which nobody was there. */
  readonly presence: PresencePoint[];
}

export type EventStatisticsTable = 'FIGURES' | 'PRESENCE' | 'ICEBREAKERS' | 'SESSIONS';

export type EventStatus = 'DRAFT' | 'PUBLISHED' | 'ARCHIVED' | 'DELETED';

export type EventTelling = 'ALL' | 'APP_ONLY' | 'NONE';

export type EventTemplate = 'CONFERENCE' | 'SINGLE_SESSION' | 'COMMUNITY' | 'FUNDRAISER';

export type EventType = 'CONFERENCE' | 'SINGLE_SESSION';

export interface EventUserAdmin {
  /** The id of the account again, for clients that need an `id`. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Role of the person. */
  readonly role: EventUserRole;
  /** Biography of the speaker; null means what the account says. */
  readonly speaker_bio: string | null;
  /** Job title with which the speaker is announced; null means what the account says. */
  readonly speaker_title: string | null;
  /** The full name again, for clients that use this word. */
  readonly user_name: string;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** First name, or the only name of people who have one. */
  readonly first_name: string;
  /** Last name; empty for people with one name. */
  readonly last_name: string;
  /** `Last, First`, or the only name, for sorting. */
  readonly sort_name: string;
  /** Whether the member is a SPEAKER. */
  readonly is_speaker: boolean;
  /** Whether the member is an ADMIN or ORGANIZER. */
  readonly is_organizer: boolean;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: Readonly<Record<string, string | null>> | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** What the person says about themselves, plain text; null without one, or where it is hidden. */
  readonly bio: string | null;
  /** What the person wants to talk about; empty where it is hidden. */
  readonly interests: string[];
  /** A line that begins a conversation; null without one, or where it is hidden. */
  readonly ask_me_about: string | null;
  /** Languages the person speaks, as ISO 639 codes; empty where they are hidden. */
  readonly languages: string[];
  /** Number of sessions. */
  readonly session_count: number;
  /** Sessions in which the member speaks. */
  readonly sessions: MemberSession[];
  /** Email address; null where the caller may not see it. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly email: string | null;
  /** Whether others added the member, who has not joined on their own since. */
  readonly was_added: boolean;
  /** What the person shows otherwise in this event; null or empty without a difference. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly privacy_overrides: EventUserAdminPrivacyOverrides | null;
  /** Whether the person is shut out of the event. */
  readonly is_banned: boolean;
  /** Since when (ISO 8601, UTC); null if not banned. */
  readonly banned_at: string | null;
  /** Id of the person who banned; null if not banned. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly banned_by: number | null;
  /** Why the person is banned; null if not banned. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly ban_reason: string | null;
  /** Whether the person may not write in the chat. */
  readonly is_chat_banned: boolean;
  /** Until when the person may not write (ISO 8601, UTC); null without an end or a mute. */
  readonly chat_ban_until: string | null;
  /** Why the person may not write; null without it. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly chat_ban_reason: string | null;
  /** Notes of the moderators, for staff only; null without any. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly moderation_notes: string | null;
  /** Whether the person may write in the chat. */
  readonly can_use_chat: boolean;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** Whether the caller is connected with this person. */
  readonly is_connected: boolean;
}

export interface EventUserAdminPrivacyOverrides {
  /** Who sees the email address of the account. */
  readonly email_visibility?: EmailVisibility;
  /** Whether the public address is shown. */
  readonly show_public_email?: boolean;
  /** An address to show instead of that of the account; null without one. */
  readonly public_email?: string | null;
  /** Who may ask to connect. */
  readonly allow_connection_requests?: ConnectionRequestPermission;
  /** Who sees the links. */
  readonly show_social_links?: SocialLinksVisibility;
  /** Whether others see the company. */
  readonly show_company?: boolean;
  /** Whether others see the biography. */
  readonly show_bio?: boolean;
  /** Whether others see interests, the line “ask me about” and languages. */
  readonly show_interests?: boolean;
  /** Whether others see which sessions both have marked, and connections the one that runs. */
  readonly show_marked_sessions?: boolean;
  /** Whether others see that both know the same people. */
  readonly show_shared_connections?: boolean;
}

export interface EventUserDetail {
  /** The id of the account again, for clients that need an `id`. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Role of the person. */
  readonly role: EventUserRole;
  /** Biography of the speaker; null means what the account says. */
  readonly speaker_bio: string | null;
  /** Job title with which the speaker is announced; null means what the account says. */
  readonly speaker_title: string | null;
  /** The full name again, for clients that use this word. */
  readonly user_name: string;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** First name, or the only name of people who have one. */
  readonly first_name: string;
  /** Last name; empty for people with one name. */
  readonly last_name: string;
  /** `Last, First`, or the only name, for sorting. */
  readonly sort_name: string;
  /** Whether the member is a SPEAKER. */
  readonly is_speaker: boolean;
  /** Whether the member is an ADMIN or ORGANIZER. */
  readonly is_organizer: boolean;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: Readonly<Record<string, string | null>> | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** What the person says about themselves, plain text; null without one, or where it is hidden. */
  readonly bio: string | null;
  /** What the person wants to talk about; empty where it is hidden. */
  readonly interests: string[];
  /** A line that begins a conversation; null without one, or where it is hidden. */
  readonly ask_me_about: string | null;
  /** Languages the person speaks, as ISO 639 codes; empty where they are hidden. */
  readonly languages: string[];
  /** Number of sessions. */
  readonly session_count: number;
  /** Sessions in which the member speaks. */
  readonly sessions: MemberSession[];
  /** Email address; null where the caller may not see it. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly email: string | null;
  /** Whether others added the member, who has not joined on their own since. */
  readonly was_added: boolean;
  /** What the person shows otherwise in this event; null or empty without a difference. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly privacy_overrides: EventUserDetailPrivacyOverrides | null;
  /** Whether the person is shut out of the event. */
  readonly is_banned: boolean;
  /** Since when (ISO 8601, UTC); null if not banned. */
  readonly banned_at: string | null;
  /** Id of the person who banned; null if not banned. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly banned_by: number | null;
  /** Why the person is banned; null if not banned. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly ban_reason: string | null;
  /** Whether the person may not write in the chat. */
  readonly is_chat_banned: boolean;
  /** Until when the person may not write (ISO 8601, UTC); null without an end or a mute. */
  readonly chat_ban_until: string | null;
  /** Why the person may not write; null without it. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly chat_ban_reason: string | null;
  /** Notes of the moderators, for staff only; null without any. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly moderation_notes: string | null;
  /** Whether the person may write in the chat. */
  readonly can_use_chat: boolean;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** The event. */
  readonly event: EventUserDetailEvent;
  /** The person; null where there is no account. */
  readonly user: EventUserDetailUser;
}

export interface EventUserDetailEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export interface EventUserDetailPrivacyOverrides {
  /** Who sees the email address of the account. */
  readonly email_visibility?: EmailVisibility;
  /** Whether the public address is shown. */
  readonly show_public_email?: boolean;
  /** An address to show instead of that of the account; null without one. */
  readonly public_email?: string | null;
  /** Who may ask to connect. */
  readonly allow_connection_requests?: ConnectionRequestPermission;
  /** Who sees the links. */
  readonly show_social_links?: SocialLinksVisibility;
  /** Whether others see the company. */
  readonly show_company?: boolean;
  /** Whether others see the biography. */
  readonly show_bio?: boolean;
  /** Whether others see interests, the line “ask me about” and languages. */
  readonly show_interests?: boolean;
  /** Whether others see which sessions both have marked, and connections the one that runs. */
  readonly show_marked_sessions?: boolean;
  /** Whether others see that both know the same people. */
  readonly show_shared_connections?: boolean;
}

export interface EventUserDetailUser {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Email address; null where the caller may not see it. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly email: string | null;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
}

export interface EventUserPublic {
  /** The id of the account again, for clients that need an `id`. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Role of the person. */
  readonly role: EventUserRole;
  /** Biography of the speaker; null means what the account says. */
  readonly speaker_bio: string | null;
  /** Job title with which the speaker is announced; null means what the account says. */
  readonly speaker_title: string | null;
  /** The full name again, for clients that use this word. */
  readonly user_name: string;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** First name, or the only name of people who have one. */
  readonly first_name: string;
  /** Last name; empty for people with one name. */
  readonly last_name: string;
  /** `Last, First`, or the only name, for sorting. */
  readonly sort_name: string;
  /** Whether the member is a SPEAKER. */
  readonly is_speaker: boolean;
  /** Whether the member is an ADMIN or ORGANIZER. */
  readonly is_organizer: boolean;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: Readonly<Record<string, string | null>> | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** What the person says about themselves, plain text; null without one, or where it is hidden. */
  readonly bio: string | null;
  /** What the person wants to talk about; empty where it is hidden. */
  readonly interests: string[];
  /** A line that begins a conversation; null without one, or where it is hidden. */
  readonly ask_me_about: string | null;
  /** Languages the person speaks, as ISO 639 codes; empty where they are hidden. */
  readonly languages: string[];
  /** Number of sessions. */
  readonly session_count: number;
  /** Sessions in which the member speaks. */
  readonly sessions: MemberSession[];
  /** Email address; null where the caller may not see it. */
  readonly email: string | null;
  /** Where the connection stands; null without one. */
  readonly connection_status: ConnectionStatus | null;
  /** Id of the connection; null without one. */
  readonly connection_id: number | null;
  /** Whether the caller or the other asked to connect; null without a connection. */
  readonly connection_direction: ConnectionDirection | null;
  /** Whether the caller may ask to connect; null for the caller. */
  readonly can_send_connection_request: boolean | null;
  /** What the caller and the person share; null for the caller, and where either has blocked the other. */
  readonly in_common: InCommon | null;
}

export type EventUserRole = 'ADMIN' | 'ORGANIZER' | 'MODERATOR' | 'SPEAKER' | 'ATTENDEE';

export type EventVisibility = 'PUBLIC' | 'LINK' | 'MEMBERS';

export interface ExportedLink {
  /** Address (URL). */
  readonly url: string;
  /** Title, plain text. */
  readonly title: string;
  /** Which kind of thing it is. */
  readonly type?: 'slides' | 'paper' | 'web' | 'blog' | 'article' | 'media' | 'related' | 'activitypub';
}

export interface ExportedSchedule {
  /** Address of the schema that the document follows. */
  readonly $schema: string;
  /** The software that made the document. */
  readonly generator: ExportedScheduleGenerator;
  /** The schedule. */
  readonly schedule: ExportedScheduleSchedule;
}

export interface ExportedScheduleGenerator {
  /** Name, plain text. */
  readonly name: string;
}

export interface ExportedScheduleSchedule {
  /** Version of the schedule. */
  readonly version: string;
  /** Address below which the pages are. */
  readonly base_url: string;
  /** The conference. */
  readonly conference: ExportedScheduleScheduleConference;
}

export interface ExportedScheduleScheduleConference {
  /** Short name of the conference. */
  readonly acronym: string;
  /** Title, plain text. */
  readonly title: string;
  /** First day, `YYYY-MM-DD`. */
  readonly start: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly end: string;
  /** Number of days. */
  readonly daysCount: number;
  /** Length of a slot, `HH:MM`. */
  readonly timeslot_duration: string;
  /** Time zone as an IANA name. */
  readonly time_zone_name?: string;
  /** Address (URL). */
  readonly url: string;
  /** Tracks, in the order of the organizers. */
  readonly tracks: ExportedScheduleScheduleConferenceTrack[];
  /** Rooms. */
  readonly rooms: ExportedScheduleScheduleConferenceRoom[];
  /** Days of the conference. */
  readonly days: ExportedScheduleScheduleConferenceDay[];
  /** What the format has no place for. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface ExportedScheduleScheduleConferenceDay {
  /** Number of the day, from 1. */
  readonly index: number;
  /** A calendar day, `YYYY-MM-DD`. */
  readonly date: string;
  /** Start of the day, with its offset. */
  readonly day_start: string;
  /** End of the day, with its offset. */
  readonly day_end: string;
  /** Sessions of the day, by the name of their location. */
  readonly rooms: Readonly<Record<string, ExportedSession[]>>;
}

export interface ExportedScheduleScheduleConferenceRoom {
  /** Name, plain text. */
  readonly name: string;
  /** Identifier (UUID), the same in every export. */
  readonly guid: string;
}

export interface ExportedScheduleScheduleConferenceTrack {
  /** Name, plain text. */
  readonly name: string;
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug: string;
}

export interface ExportedSession {
  /** Identifier (UUID), the same in every export. */
  readonly guid: string;
  /** Short identifier of the submission in pretalx. */
  readonly code?: string;
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Address of a picture. */
  readonly logo?: string;
  /** Start, with the offset of the time zone. */
  readonly date: string;
  /** Start as local time, `HH:MM`. */
  readonly start: string;
  /** End, with the offset of the time zone. */
  readonly end: string;
  /** Length, `HH:MM`. */
  readonly duration: string;
  /** The location; empty without one. */
  readonly room: string;
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug: string;
  /** Address (URL). */
  readonly url: string;
  /** Title, plain text. */
  readonly title: string;
  /** Subtitle, plain text; null without one. */
  readonly subtitle: string | null;
  /** Name of the track; null without one. */
  readonly track: string | null;
  /** Which kind of thing it is. */
  readonly type: string;
  /** Language as an ISO 639 or BCP 47 code, such as `de`; null if unknown. */
  readonly language: string | null;
  /** Summary: HTML, or plain text if there is only a short description; null without one. */
  readonly abstract: string | null;
  /** Description as sanitized HTML: paragraphs, lists, links, emphasis, code and small headings; null without one. */
  readonly description: string | null;
  /** Licence of the recording. */
  readonly recording_license?: string;
  /** Whether it must not be recorded. */
  readonly do_not_record: boolean;
  /** People on stage. */
  readonly persons: ExportedSessionPerson[];
  /** Links. */
  readonly links: ExportedLink[];
  /** Address for feedback. */
  readonly feedback_url?: string;
  /** Address of the session where it comes from. */
  readonly origin_url?: string;
  /** Files, as addresses. */
  readonly attachments: ExportedLink[];
}

export interface ExportedSessionPerson {
  /** Identifier (UUID), the same in every export. */
  readonly guid: string;
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name to show. */
  readonly public_name: string;
  /** Biography, HTML; null without one. */
  readonly biography: string | null;
}

export interface ExternalPeopleResult {
  /** How many were created. */
  readonly created: number;
  /** How many were changed. */
  readonly updated: number;
  /** How many were stored like that already. */
  readonly unchanged: number;
  /** How many were refused; their rows say why. */
  readonly refused: number;
  /** The people. */
  readonly people: ExternalPersonResult[];
}

export interface ExternalPerson {
  /** Id of the person or ticket in the other program: printable ASCII without spaces, unique in the event. */
  readonly external_id: string;
  /** Email address; null where the caller may not see it. */
  readonly email: string | null;
  /** First name, or the only name of people who have one. */
  readonly first_name: string | null;
  /** Last name; empty for people with one name. */
  readonly last_name: string | null;
  /** Role of the person. */
  readonly role: EventUserRole;
  /** Kind of ticket, as the other program calls it; null without one. */
  readonly ticket_category: string | null;
  /** Whether the ticket is valid; a cancelled one takes back what it has given. ACTIVE if left out. */
  readonly ticket_status: TicketStatus;
  /** How far the person is: in the event, invited, on the waiting list, or none of these. */
  readonly standing: ExternalPersonStanding;
  /** When it was last changed (ISO 8601, UTC); null if never. */
  readonly updated_at: string;
}

export interface ExternalPersonEntry {
  /** Id of the person or ticket in the other program: printable ASCII without spaces, unique in the event. */
  readonly external_id: string;
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** First name, or the only name of people who have one. Blanks at both ends are removed. */
  readonly first_name?: string | null;
  /** Last name; empty for people with one name. Blanks at both ends are removed. */
  readonly last_name?: string | null;
  /** Role of the person. */
  readonly role?: EventUserRole;
  /** Kind of ticket, as the other program calls it; null without one. Blanks at both ends are removed. */
  readonly ticket_category?: string | null;
  /** Whether the ticket is valid; a cancelled one takes back what it has given. ACTIVE if left out. */
  readonly ticket_status?: TicketStatus;
}

export interface ExternalPersonResult {
  /** Id of the person or ticket in the other program: printable ASCII without spaces, unique in the event. */
  readonly external_id: string;
  /** What became of the person. */
  readonly result: NamedPersonOutcome;
  /** Code of the refusal, for programs. */
  readonly error: string | null;
  /** Why, in words for people. */
  readonly reason: string | null;
}

export type ExternalPersonStanding = 'MEMBER' | 'INVITED' | 'WAITING' | 'NONE';

export interface FeedbackComment {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: string;
  /** The text, plain. */
  readonly text: string;
  /** Stars of the same answer; null for speakers. */
  readonly stars: number | null;
}

export interface FeedbackResults {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** How many people have answered; null for speakers while there are fewer than five. */
  readonly answers: number | null;
  /** Average of the stars, with two decimals; null where nobody has answered, and where answers are not shown. */
  readonly average: number | null;
  /** How many people gave one star, two, and so on; empty where they are not shown. */
  readonly counts: number[];
  /** Comments without their authors, in a random order that stays. */
  readonly comments: FeedbackComment[];
  /** Whether the list goes on after the last entry. */
  readonly has_more: boolean;
  /** Whether the caller moderates these questions. */
  readonly can_moderate: boolean;
}

export type FeedbackSort = 'time' | 'average' | 'answers';

export type FeedbackState = 'OFF' | 'ELSEWHERE' | 'NOT_YET' | 'OPEN' | 'CLOSED';

export interface ForgotPasswordBody {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** Path below `/app` or `/e` to which the link leads after logging in. */
  readonly next?: string;
}

export type FullPolicy = 'STOP' | 'WAIT';

export interface GetClientSettingsReply {
  /** Address for reports of security problems; null without one. */
  readonly report_url: string | null;
  /** Address of the imprint; null without one. */
  readonly imprint_url: string | null;
  /** Address of the privacy statement; null without one. */
  readonly privacy_url: string | null;
  /** Address to reach who runs this installation; null without one. */
  readonly contact_url: string | null;
  /** Who may sign up. */
  readonly sign_up: GetClientSettingsReplySignUp;
}

export interface GetClientSettingsReplySignUp {
  /** Whether everybody may sign up, some domains, or the invited only. */
  readonly mode: 'open' | 'domains' | 'invitation';
  /** Domains whose email addresses may sign up. */
  readonly domains: string[];
}

export interface GetEventTopicsReply {
  /** Interests that people show, the most frequent first. */
  readonly interests: GetEventTopicsReplyInterest[];
  /** Languages that people show, the most frequent first. */
  readonly languages: GetEventTopicsReplyLanguage[];
  /** Tracks, in the order of the organizers. */
  readonly tracks: string[];
}

export interface GetEventTopicsReplyInterest {
  /** Name, plain text. */
  readonly name: string;
  /** How many people show it. */
  readonly people: number;
}

export interface GetEventTopicsReplyLanguage {
  /** ISO 639 code of the language. */
  readonly code: string;
  /** How many people show it. */
  readonly people: number;
}

export interface GetOwnJoinRequestReply {
  /** The caller’s request to join; null without one. */
  readonly request: OwnJoinRequest | null;
}

export interface GetPublicEventAddressReply {
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug: string;
}

export interface GetScheduleSubscriptionReply {
  /** The address that the event follows; null without one. */
  readonly subscription: ScheduleSubscription | null;
}

export interface GetSessionReactionsReply {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Reactions of the whole session, as numbers. */
  readonly totals: SessionReactionCount[];
  /** Minutes in which somebody reacted, ascending. */
  readonly minutes: GetSessionReactionsReplyMinute[];
}

export interface GetSessionReactionsReplyMinute {
  /** When the minute began (ISO 8601, UTC). */
  readonly minute: string;
  /** How many there are of each kind. */
  readonly counts: SessionReactionCount[];
}

export interface GetSocketTokenReply {
  /** What the handshake of the socket carries; useless for HTTP. */
  readonly token: string;
}

export interface GetTicketShopReply {
  /** The ticket shop; null if none is connected. */
  readonly shop: TicketShop | null;
}

export interface GetTimeReply {
  /** Milliseconds since 1970-01-01 (UTC), by the clock of the server. */
  readonly now_ms: number;
}

export interface GetVerificationBody {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
}

export interface GetVerificationReply {
  /** Whether the link was used before. */
  readonly is_verified: boolean;
}

export interface GiveFeedbackBody {
  /** From 1, the worst, to 5. */
  readonly stars: number;
  /** What the person wrote; null for nothing. Blanks at both ends are removed. */
  readonly comment?: string | null;
}

export interface GuestJoinPreview {
  /** Title, plain text. */
  readonly title: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string | null;
  /** Whether it is a conference of many sessions or a single one. */
  readonly event_type: EventType;
  /** Whether people meet on site, online or both. */
  readonly event_format: EventFormat;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date: string;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** Name of the organization. */
  readonly organization_name: string;
  /** Whether all seats are taken. */
  readonly is_full: boolean;
}

export type HandState = 'OFF' | 'OPEN' | 'CLOSED';

export interface HandWish {
  /** Whether the hand is up. */
  readonly is_raised: boolean;
  /** Whether a stage wall may show the name. */
  readonly is_named?: boolean;
}

export interface Hands {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Whether hands are taken: not now, yes, or not because the session is not on. */
  readonly state: HandState;
  /** One’s own raised hand; null while it is down. */
  readonly own: HandsOwn | null;
  /** Whether the caller moderates these questions. */
  readonly can_moderate: boolean;
  /** Raised hands: the called one first, then the oldest. Empty for people who do not give the microphone. */
  readonly hands: RaisedHand[];
}

export interface HandsOwn {
  /** Whether a stage wall may show the name. */
  readonly is_named: boolean;
  /** Whether the person has the microphone. */
  readonly is_called: boolean;
  /** When the hand was raised (ISO 8601, UTC). */
  readonly raised_at: string;
}

export interface HeroImages {
  /** Cover for wide screens; null without one. */
  readonly desktop: string | null;
  /** Cover for narrow screens; null without one. */
  readonly mobile: string | null;
}

export interface IcebreakerFigure {
  /** The first message. */
  readonly text: string;
  /** How often it was sent. */
  readonly asked: number;
  /** How many of these requests were accepted; null while fewer than five people did. */
  readonly accepted: number | null;
}

export type ImageTone = 'LIGHT' | 'DARK';

export interface ImportPlan {
  /** Sessions in the file, without those that are skipped. */
  readonly file_sessions: number;
  /** Sessions of the event that came by an import and are not cancelled. */
  readonly stored_sessions: number;
  /** How many were created. */
  readonly created: number;
  /** Sessions that change, but neither move nor are restored. */
  readonly changed: number;
  /** Sessions at another time or in another location. */
  readonly moved: number;
  /** Sessions that an earlier import cancelled and that are in the file again. */
  readonly restored: number;
  /** How many were removed. */
  readonly removed: number;
  /** How many stayed as they were. */
  readonly unchanged: number;
  /** Sessions of the file with a problem. */
  readonly skipped: number;
  /** Bookmarks of sessions that would be moved, restored or removed. */
  readonly bookmarks: number;
  /** How many people would be told. */
  readonly people: number;
  /** Rooms with messages of sessions that would be removed. */
  readonly rooms: number;
  /** What happens to which session, the gravest first. */
  readonly sessions: ImportPlanSession[];
  /** What was changed so that the file could be read, such as shortened texts. */
  readonly notes: ImportPlanNote[];
  /** Name that the file has in place of a known time zone; null if there is none. */
  readonly unknown_time_zone: string | null;
  /** Zone in which local times of the file are read; null in plans of earlier releases. */
  readonly time_zone: string | null;
  /** Where that zone comes from; null if nothing names one. */
  readonly time_zone_source: 'FILE' | 'CHOSEN' | 'EVENT' | 'OFFSET' | null;
  /** A date of a table that may mean two days, and how it was read; null if all dates are clear. */
  readonly undecided_date: ImportPlanUndecidedDate | null;
  /** What becomes of the event itself; null in plans of earlier releases. */
  readonly event: ImportPlanEvent | null;
  /** Imported sessions that were deleted here and are in the file; they stay deleted unless chosen. */
  readonly deleted: ImportPlanDeleted[];
  /** Columns of a table as they are read; null for other formats. */
  readonly columns: ImportPlanColumn[] | null;
}

export interface ImportPlanColumn {
  /** Heading, as written. */
  readonly heading: string;
  /** What the column contains; null if it is ignored. */
  readonly column: 'title' | 'date' | 'start' | 'end' | 'end_date' | 'duration' | 'location' | 'track' | 'type' | 'language' | 'level' | 'speakers' | 'moderators' | 'subtitle' | 'abstract' | 'description' | 'url' | 'id' | 'guid' | null;
  /** Texts of the first rows. */
  readonly samples: string[];
}

export interface ImportPlanDeleted {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export interface ImportPlanEvent {
  /** Where it stands. */
  readonly status: EventStatus;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date: string;
  /** Time zone as an IANA name, such as `Europe/Berlin`. */
  readonly time_zone: string;
  /** First day of the file. */
  readonly file_start_date: string;
  /** Last day of the file. */
  readonly file_end_date: string;
  /** Zone of the file. */
  readonly file_time_zone: string;
  /** Whether the event takes the days and the zone of the file. */
  readonly takes_days: boolean;
  /** Sent invitations, which name the days of the event. */
  readonly invitations: number;
}

export interface ImportPlanNote {
  /** Line of the file, from 1; null if the problem belongs to no line. */
  readonly line: number | null;
  /** Code for programs. */
  readonly code: string;
  /** Why, in words for people. */
  readonly reason: string;
  /** Identifier (UUID), the same in every export. */
  readonly guid?: string | null;
  /** Title, plain text. */
  readonly title?: string | null;
  /** Row of the cell as a spreadsheet counts it, from 1; absent outside tables. */
  readonly row?: number;
  /** Heading of the column of the cell; absent outside tables. */
  readonly column?: string;
  /** Text of the cell; absent outside tables. */
  readonly value?: string;
}

export interface ImportPlanSession {
  /** Which kind of thing it is. */
  readonly kind: 'REMOVED' | 'MOVED' | 'RESTORED' | 'CREATED' | 'CHANGED';
  /** Id of the session; null where it is about none. */
  readonly session_id: number | null;
  /** Title, plain text. */
  readonly title: string;
  /** Fields that change. */
  readonly fields: string[];
  /** How many people have bookmarked it. */
  readonly bookmarks: number;
}

export interface ImportPlanUndecidedDate {
  /** The text, plain. */
  readonly text: string;
  /** Position in the order, from 1; null where nobody has set one. */
  readonly order: 'DAY_FIRST' | 'MONTH_FIRST';
}

export interface ImportScheduleForm {
  /** The file. */
  readonly file: string;
  /** Whether a schedule of other days is moved to the days of the event. */
  readonly shift?: ImportShift;
  /** Whether the file is only compared: the import then waits for an answer. */
  readonly ask?: 'true';
  /** Whether more than a tenth of the imported sessions may be cancelled; without it the import waits. */
  readonly confirm_removals?: 'true';
  /** Whether sessions with a problem are left out instead of refusing the file. */
  readonly skip_problems?: 'true';
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone?: string;
  /** Order of day and month in a table whose dates do not show it, such as 3/4/2027. */
  readonly date_order?: 'DAY_FIRST' | 'MONTH_FIRST';
  /** Whether times that the file labels as UTC are UTC, or local times with a wrong label. */
  readonly utc_times?: 'UTC' | 'LOCAL';
  /** What the columns of a table contain, by their headings; null for a column that is ignored. */
  readonly columns?: string;
}

export type ImportShift = 'EVENT' | 'SESSIONS';

export type ImportState = 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'WAITING' | 'TAKEN_BACK';

export interface InCommon {
  /** How many sessions both have marked. */
  readonly marked_sessions: number;
  /** The next session that both have marked; null without one. */
  readonly next_session: InCommonNextSession | null;
  /** People whom both know. */
  readonly connections: InCommonConnections;
  /** Interests that both show. */
  readonly interests: string[];
}

export interface InCommonConnections {
  /** How many there are. */
  readonly count: number;
  /** Names of some of them. */
  readonly names: string[];
}

export interface InCommonNextSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Whether the person is on the stage of this session. */
  readonly is_speaking: boolean;
}

export interface InvitationByToken {
  /** The invitation; null without one. */
  readonly invitation: InvitationByTokenInvitation;
  /** Whether the invited address has an account. */
  readonly user_exists: boolean;
  /** All open invitations to the same address. */
  readonly all_invitations?: InvitationByTokenAllInvitations;
}

export interface InvitationByTokenAllInvitations {
  /** Open invitations into organizations. */
  readonly organization_invitations: OpenOrganizationInvitation[];
  /** Open invitations into events. */
  readonly event_invitations: OpenEventInvitation[];
}

export interface InvitationByTokenInvitation {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Which kind of thing it is. */
  readonly type: InvitationKind;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** First name, or the only name of people who have one. */
  readonly first_name: string | null;
  /** Last name; empty for people with one name. */
  readonly last_name: string | null;
  /** Role of the person. */
  readonly role: string;
  /** Where it stands. */
  readonly status: InvitationStatus;
  /** Whether its time is over. */
  readonly is_expired: boolean;
  /** Whether its sender may no longer invite to this: nobody can accept it then. */
  readonly is_void: boolean;
  /** Until when it can be used (ISO 8601, UTC). */
  readonly expires_at: string;
  /** A line for people, plain text. */
  readonly message: string | null;
  /** The organization; null where it is about none. */
  readonly organization?: NamedOrganization;
  /** The event. */
  readonly event?: InvitedEvent;
  /** Who sent the invitation; null if the account is gone. */
  readonly invited_by?: Inviter;
}

export type InvitationKind = 'organization' | 'event';

export type InvitationOutcome = 'invited' | 'waiting' | 'already_member' | 'already_invited' | 'invalid' | 'duplicate' | 'not_allowed' | 'not_accepted' | 'over_quota';

export type InvitationStatus = 'PENDING' | 'ACCEPTED' | 'EXPIRED' | 'DECLINED' | 'CANCELLED' | 'WAITING';

export interface InvitationUser {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
}

export interface InviteManyToEventBody {
  /** Invitations. */
  readonly invitations: InviteManyToEventBodyInvitation[];
  /** What happens without free seats: `STOP` sends nothing, `WAIT` has the rest wait in line. */
  readonly when_full?: FullPolicy;
}

export interface InviteManyToEventBodyInvitation {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** A line for people, plain text. Blanks at both ends are removed. */
  readonly message?: string | null;
  /** First name, or the only name of people who have one. Blanks at both ends are removed. */
  readonly first_name?: string | null;
  /** Last name; empty for people with one name. Blanks at both ends are removed. */
  readonly last_name?: string | null;
  /** Role of the person. */
  readonly role: EventUserRole;
}

export interface InviteManyToOrganizationBody {
  /** Invitations. */
  readonly invitations: InviteManyToOrganizationBodyInvitation[];
}

export interface InviteManyToOrganizationBodyInvitation {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** A line for people, plain text. Blanks at both ends are removed. */
  readonly message?: string | null;
  /** First name, or the only name of people who have one. Blanks at both ends are removed. */
  readonly first_name?: string | null;
  /** Last name; empty for people with one name. Blanks at both ends are removed. */
  readonly last_name?: string | null;
  /** Role of the person. */
  readonly role: OrganizationUserRole;
}

export interface InviteToEventBody {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** A line for people, plain text. Blanks at both ends are removed. */
  readonly message?: string | null;
  /** First name, or the only name of people who have one. Blanks at both ends are removed. */
  readonly first_name?: string | null;
  /** Last name; empty for people with one name. Blanks at both ends are removed. */
  readonly last_name?: string | null;
  /** Role of the person. */
  readonly role: EventUserRole;
  /** What happens without free seats: `STOP` sends nothing, `WAIT` has the rest wait in line. */
  readonly when_full?: FullPolicy;
}

export interface InviteToEventByCsvForm {
  /** The file. */
  readonly file: string;
}

export interface InvitedEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** The organization; null where it is about none. */
  readonly organization: NamedOrganization;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date: string;
  /** Whether people meet on site, online or both. */
  readonly event_format: EventFormat;
  /** Name of the venue; null without one. */
  readonly venue_name: string | null;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** Short text at the top of the page, plain; null without one. */
  readonly hero_description: string | null;
  /** Main colour as `#rrggbb`. */
  readonly primary_color: string;
  /** Second colour as `#rrggbb`. */
  readonly secondary_color: string;
  /** Object key of the wide picture; null without one. */
  readonly cover_url: string | null;
  /** Slug of the event’s page; null if the caller cannot see one. */
  readonly page_slug: string | null;
}

export interface Inviter {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name, plain text. */
  readonly name: string;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
}

export type JoinAnswer = 'ACCEPT' | 'DECLINE';

export interface JoinByCodeBody {
  /** Join code, in any case, with or without dashes and blanks. */
  readonly code: string;
}

export interface JoinEventBody {
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug?: string;
}

export type JoinOutcome = 'ACCEPTED' | 'IN_LINE' | 'SEAT' | 'DECLINED';

export type JoinPolicy = 'INVITE_ONLY' | 'CODE' | 'ON_REQUEST' | 'OPEN';

export interface JoinPreview {
  /** Id of the event. */
  readonly event_id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string | null;
  /** Whether it is a conference of many sessions or a single one. */
  readonly event_type: EventType;
  /** Whether people meet on site, online or both. */
  readonly event_format: EventFormat;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date: string;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** Name of the organization. */
  readonly organization_name: string;
  /** Taken seats. */
  readonly attendee_count: number;
  /** Whether all seats are taken. */
  readonly is_full: boolean;
  /** Whether the caller belongs to the event. */
  readonly is_member: boolean;
}

export interface JoinRequest {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Whether the person waits for an answer or for a seat. */
  readonly waits_for: WaitsFor;
  /** Place in line, from 1; null for people who are not in line. */
  readonly position: number | null;
  /** A line that somebody added; null without one. */
  readonly note: string | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** The person; null where the account is gone. */
  readonly person: JoinRequestPerson | null;
  /** The invitation; null without one. */
  readonly invitation: JoinRequestInvitation | null;
}

export interface JoinRequestInvitation {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string | null;
}

export interface JoinRequestPerson {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
}

export type JoinRequestStatus = 'PENDING' | 'ACCEPTED' | 'DECLINED';

export interface JoinedEvent {
  /** Id of the event. */
  readonly event_id: number;
  /** Role of the person. */
  readonly role: EventUserRole;
}

export interface LastDirectMessage {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
  /** The text, plain. */
  readonly content: string;
  /** Id of the person who wrote it; 0 for a deleted account. */
  readonly sender_id: number;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** Where it stands. */
  readonly status: DirectMessageStatus;
}

export interface LeaveEventBody {
  /** Id of a member who becomes ADMIN or OWNER; needed by the last one. */
  readonly hand_over_to?: number;
}

export interface LeaveOrganizationBody {
  /** Id of a member who becomes ADMIN or OWNER; needed by the last one. */
  readonly hand_over_to?: number;
}

export interface LecternChange {
  /** Place, plain text; null without one. */
  readonly location: string;
  /** The text, plain. Blanks at both ends are removed. */
  readonly text: string | null;
}

export interface LecternMessage {
  /** Plain text. */
  readonly text: string;
  /** When it was last sent (ISO 8601, UTC). */
  readonly sent_at: string;
}

export interface LecternState {
  /** What the lectern of the location shows; null for nothing. */
  readonly lectern_message: LecternMessage | null;
}

export type LinkPolicy = 'ALLOW' | 'NONE' | 'MEMBERS_OVER_1_DAY';

export interface LinkedEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** The organization; null where it is about none. */
  readonly organization: NamedOrganization;
}

export interface ListAnnouncementsReply {
  /** The newest first. */
  readonly announcements: Announcement[];
}

export interface ListBlockedUsersReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** The people. */
  readonly users: PersonMini[];
}

export interface ListChatRoomsAdminReply {
  /** Chat rooms. */
  readonly chat_rooms: ChatRoomAdmin[];
}

export interface ListChatRoomsReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Chat rooms. */
  readonly chat_rooms: ChatRoom[];
}

export interface ListConnectionsReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Connections of the caller. */
  readonly connections: Connection[];
}

export interface ListDirectMessageReactionsReply {
  /** How people reacted; of a message only if they did. */
  readonly reactions: ReactionPeople[];
}

export interface ListEarlierTextsReply {
  /** Texts that the message had before, the oldest first. */
  readonly earlier_texts: EarlierText[];
}

export interface ListEventConnectionsReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** The people. */
  readonly users: ConnectedPerson[];
}

export interface ListEventFeedbackReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Sessions. */
  readonly sessions: RatedSession[];
  /** How many people have answered. */
  readonly answers: number;
  /** Average of the stars, with two decimals; null where nobody has answered, and where answers are not shown. */
  readonly average: number | null;
}

export interface ListEventInvitationsReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Invitations. */
  readonly invitations: EventInvitation[];
}

export interface ListEventPeopleReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** The people. */
  readonly people: ExternalPerson[];
}

export interface ListEventPollsReply {
  /** Whether the caller moderates these questions. */
  readonly can_moderate: boolean;
  /** Polls. */
  readonly polls: Poll[];
}

export interface ListEventSpeakersReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Speakers, in order. */
  readonly speakers: EventSpeaker[];
}

export interface ListEventUsersAdminReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Members of the event. */
  readonly event_users: EventUserAdmin[];
  /** What to send as `after` for the next page; null on the last one. */
  readonly next_cursor: string | null;
  /** Whether the count of a search stopped at its limit, so that there may be more. */
  readonly total_is_capped: boolean;
  /** Members of the whole event by role, whatever the filter; banned people count only as banned. */
  readonly role_counts: RoleCounts;
}

export interface ListEventUsersReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Members of the event. */
  readonly event_users: EventUserPublic[];
  /** What to send as `after` for the next page; null on the last one. */
  readonly next_cursor: string | null;
  /** Whether the count of a search stopped at its limit, so that there may be more. */
  readonly total_is_capped: boolean;
}

export interface ListImportsReply {
  /** Imports, the newest first. */
  readonly imports: ListedImport[];
}

export interface ListJoinRequestsReply {
  /** Requests to join. */
  readonly requests: JoinRequest[];
  /** Whether the list goes on after the last entry. */
  readonly has_more: boolean;
  /** How many people wait for an answer. */
  readonly answer_count: number;
  /** How many people wait in line for a seat. */
  readonly seat_count: number;
}

export interface ListLoginsReply {
  /** Browsers and devices in which the account is logged in. */
  readonly logins: LoginEntry[];
}

export interface ListMadeAnnouncementsReply {
  /** The newest first. */
  readonly announcements: MadeAnnouncement[];
}

export interface ListManagedSpeakersReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Speakers, in order. */
  readonly speakers: ManagedSpeaker[];
  /** How many there are of each kind. */
  readonly counts: ListManagedSpeakersReplyCounts;
}

export interface ListManagedSpeakersReplyCounts {
  /** How many there are altogether. */
  readonly total: number;
  /** Speakers with a session. */
  readonly assigned: number;
  /** Speakers without a session. */
  readonly unassigned: number;
  /** Profiles of people who have no session and are only attendees by now. */
  readonly unlisted: number;
}

export interface ListMentionableReply {
  /** The people. */
  readonly people: PersonMini[];
}

export interface ListModerationLogReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** The entries of this page. */
  readonly entries: ModerationEntry[];
}

export interface ListModerationQueueReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Cases of the moderation queue. */
  readonly cases: ModerationCase[];
}

export interface ListNotificationsReply {
  /** Notifications, the newest first. */
  readonly notifications: Notification[];
  /** Whether the list goes on after the last entry. */
  readonly has_more: boolean;
  /** How many of the newest 100 are unread: not the caller’s, nor from people whom they block; in rooms neither removed nor posted before the caller joined. Of notifications all, at most 100. */
  readonly unread_count: number;
  /** How many messages there are; null where it is not about many. */
  readonly message_count: number;
}

export interface ListOrganizationEventsReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** The events. */
  readonly events: EventListItem[];
  /** Events by status. */
  readonly status_counts: ListOrganizationEventsReplyStatusCounts;
}

export interface ListOrganizationEventsReplyStatusCounts {
  /** Events that are not published. */
  readonly DRAFT: number;
  /** Events that are published. */
  readonly PUBLISHED: number;
  /** Events that are archived. */
  readonly ARCHIVED: number;
}

export interface ListOrganizationInvitationsReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Invitations. */
  readonly invitations: OrganizationInvitation[];
}

export interface ListOrganizationUsersReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Members of the organization. */
  readonly organization_users: OrganizationUser[];
}

export interface ListOrganizationsReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Organizations. */
  readonly organizations: Organization[];
}

export interface ListPendingConnectionsReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Connections of the caller. */
  readonly connections: Connection[];
}

export interface ListPeopleNearReply {
  /** The people. */
  readonly people: ListPeopleNearReplyPerson[];
}

export interface ListPeopleNearReplyPerson {
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Whether the person is on the stage of this session. */
  readonly is_speaking: boolean;
  /** The session; null where it is about none. */
  readonly session: ListPeopleNearReplyPersonSession;
}

export interface ListPeopleNearReplyPersonSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** Length in minutes. */
  readonly duration_minutes: number;
  /** Place, plain text; null without one. */
  readonly location: string | null;
}

export interface ListPublicEventsReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** The events. */
  readonly events: ListedEvent[];
}

export interface ListQuestionsReply {
  /** Whether and how questions are asked in the session. */
  readonly qa: Qa;
  /** Whether the caller moderates these questions. */
  readonly can_moderate: boolean;
  /** How many there are altogether. */
  readonly total: number;
  /** Questions. */
  readonly questions: Question[];
  /** What to send as `after` for the next page; null on the last one. */
  readonly next: string | null;
  /** Questions of the caller that others do not see; only on the first page. Empty for an API token without the scope `account:read`. */
  readonly own: Question[];
}

export interface ListRoomMessageReactionsReply {
  /** How people reacted; of a message only if they did. */
  readonly reactions: ReactionPeople[];
}

export interface ListRoomMessagesReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Messages, the oldest first. */
  readonly messages: RoomMessage[];
  /** Id of the chat room. */
  readonly room_id: number;
  /** Number of the newest message; 0 while there is none. */
  readonly last_seq: number;
}

export interface ListSecretAddressesReply {
  /** Stage walls, stage clocks, secret schedule, join code, subscribed schedule and ticket shop. */
  readonly addresses: SecretAddress[];
}

export interface ListSecurityActivityReply {
  /** What has happened, the newest first, 50 at most. */
  readonly activities: SecurityActivity[];
}

export interface ListSessionPollsReply {
  /** Whether the caller moderates these questions. */
  readonly can_moderate: boolean;
  /** Polls. */
  readonly polls: Poll[];
}

export interface ListSessionSpeakersReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Speakers, in order. */
  readonly session_speakers: SessionSpeaker[];
  /** Speakers, in order. */
  readonly speakers: SessionSpeaker[];
}

export interface ListSessionStatisticsReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Sessions. */
  readonly sessions: SessionFigures[];
}

export interface ListSessionsReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Sessions. */
  readonly sessions: SessionListItem[];
}

export interface ListSpeakingSessionsReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Sessions. */
  readonly sessions: SpeakingSession[];
}

export interface ListUnscheduledSessionsReply {
  /** Sessions. */
  readonly sessions: AgendaSession[];
}

export interface ListUserEventsReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** The events. */
  readonly events: EventListItem[];
}

export interface ListUserInvitationsReply {
  /** Open invitations into organizations. */
  readonly organization_invitations: MyInvitation[];
  /** Open invitations into events. */
  readonly event_invitations: MyInvitation[];
  /** How many there are altogether. */
  readonly total_count: number;
}

export interface ListWebhookDeliveriesReply {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Deliveries, the newest first. */
  readonly deliveries: WebhookDelivery[];
}

export interface ListedEvent {
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug: string;
  /** Title, plain text. */
  readonly title: string;
  /** Whether it is a conference of many sessions or a single one. */
  readonly event_type: EventType;
  /** Whether people meet on site, online or both. */
  readonly event_format: EventFormat;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date: string;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string;
  /** Short text at the top of the page, plain; null without one. */
  readonly hero_description: string | null;
  /** Name of the venue; null without one. */
  readonly venue_name: string | null;
  /** City of the venue; null without one. */
  readonly venue_city: string | null;
  /** State of the venue (United States only); null without one. */
  readonly venue_state: string | null;
  /** Country of the venue; null without one. */
  readonly venue_country: string | null;
  /** Colours and pictures of the event. */
  readonly branding: Branding;
  /** Addresses of the cover, which are valid for minutes. */
  readonly cover: HeroImages;
  /** Who may join: `OPEN` everybody, `CODE` whoever has the code, `ON_REQUEST` whoever is admitted, `INVITE_ONLY` the invited. */
  readonly join_policy: JoinPolicy;
}

export interface ListedImport {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name of the file, as it was sent. */
  readonly file_name: string;
  /** Where it stands. */
  readonly status: ImportState;
  /** How many there are of each kind. */
  readonly counts: ListedImportCounts;
  /** Number of problems. */
  readonly errors_count: number;
  /** Whether the worker fetched it from the address that the event follows. */
  readonly is_subscribed: boolean;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
}

export interface ListedImportCounts {
  /** How many were created. */
  readonly created: number;
  /** How many were changed. */
  readonly updated: number;
  /** How many stayed as they were. */
  readonly unchanged: number;
  /** How many were removed. */
  readonly removed: number;
}

export interface ListedThread {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of one of the two people; 0 for a deleted account. */
  readonly user1_id: number;
  /** Id of the other one; 0 for a deleted account. */
  readonly user2_id: number;
  /** Always false: the server does not encrypt conversations. */
  readonly is_encrypted: boolean;
  /** Id of the event the conversation belongs to; null outside of events. */
  readonly event_scope_id: number | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When the newest message was written (ISO 8601, UTC); before that, when the thread was created. */
  readonly last_message_at: string;
  /** Number of the newest message; 0 while there is none. */
  readonly last_seq: number;
  /** Number of the last message that was read. */
  readonly read_seq: number;
  /** Number of the first message that the caller sees. */
  readonly first_seq: number;
  /** Number of the last message that the other person has read, if they share receipts. */
  readonly other_read_seq: number;
  /** The other person. */
  readonly other_user: ThreadPerson;
  /** The newest message; null without one. */
  readonly last_message: LastDirectMessage | null;
  /** How many of the newest 100 are unread: not the caller’s, nor from people whom they block; in rooms neither removed nor posted before the caller joined. Of notifications all, at most 100. */
  readonly unread_count: number;
  /** Events of which both are members. */
  readonly shared_event_ids: number[];
  /** Whether the caller may write here now. */
  readonly can_send: boolean;
  /** Whether the caller has blocked the other person. */
  readonly is_blocked: boolean;
  /** Whether the other person belongs to the event that was asked for; null without one. */
  readonly other_user_in_event: boolean | null;
}

export interface LocationDelay {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Minutes by which the location runs late. */
  readonly minutes: number;
  /** Number of sessions. */
  readonly session_count: number;
  /** Whether the delay was taken back. */
  readonly is_undone: boolean;
  /** Milliseconds in which the delay can be taken back; 0 afterwards. */
  readonly undo_ms: number;
}

export interface LogInByLinkReply {
  /** A line for people, plain text. */
  readonly message: string;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Path to go to now; null if nobody has asked for one. */
  readonly next: string | null;
}

export interface LogInByVerificationBody {
  /** Password of the account, 8 to 128 characters where a new one is set. */
  readonly password?: string;
}

export interface LogInByVerificationReply {
  /** A line for people, plain text. */
  readonly message: string;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Path to go to now; null if nobody has asked for one. */
  readonly next: string | null;
}

export interface LoginBody {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** Password of the account, 8 to 128 characters where a new one is set. */
  readonly password: string;
}

export interface LoginEntry {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: string;
  /** Browser and system of the login in words; null if unknown. */
  readonly device: string | null;
  /** Whether the login is on a phone. */
  readonly is_phone: boolean;
  /** Whether it is the login of this request. */
  readonly is_current: boolean;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When the login was last used (ISO 8601, UTC). */
  readonly last_seen_at: string;
  /** Until when it can be used (ISO 8601, UTC). */
  readonly expires_at: string;
}

export interface LoginReply {
  /** A line for people, plain text. */
  readonly message: string;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
}

export interface MadeAnnouncement {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** The text, plain. */
  readonly text: string;
  /** Whom it is for: everybody, the members with a role, or those whom a location concerns. */
  readonly audience: AnnouncementAudience;
  /** The role of the members whom it is for; null for another audience. */
  readonly role: AnnouncementRole | null;
  /** Name of the location; null for another audience. */
  readonly location: string | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** Until when it is shown, unless it is taken down before (ISO 8601, UTC). */
  readonly ends_at: string;
  /** Who made it. */
  readonly author: PersonMini;
  /** How many people it concerned when it was made. */
  readonly people_count: number;
  /** When it was taken down (ISO 8601, UTC); null for not at all. */
  readonly ended_at: string | null;
  /** Who took it down; null for nobody, and after they left. */
  readonly ended_by: PersonMini | null;
}

export interface MailChoiceState {
  /** Which kind of thing it is. */
  readonly kind: 'invitation' | 'account' | 'notifications';
  /** Whether these mails are ended. */
  readonly is_ended: boolean;
  /** Whether the address receives no mails at all, because some came back. */
  readonly is_suppressed: boolean;
}

export type MailMode = 'NEVER' | 'AT_ONCE' | 'DAILY';

export interface MakeAnnouncementBody {
  /** Whom it is for: everybody, the members with a role, or those whom a location concerns. */
  readonly audience: AnnouncementAudience;
  /** Role of the person. */
  readonly role?: AnnouncementRole;
  /** Place, plain text; null without one. */
  readonly location?: string;
  /** The text, plain. Blanks at both ends are removed. */
  readonly text: string;
  /** How long it is shown. */
  readonly minutes: number;
  /** UUID that the client chose, so that repeating a request stores nothing twice; null without one. */
  readonly client_id: string;
}

export interface ManagedSpeaker {
  /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
  readonly profile_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the speaker’s account; null for speakers without one. Group speakers by `profile_id`, which each of them has. Null for an API token without the scope `attendee:read`. */
  readonly user_id: number | null;
  /** Name of the speaker: that of the account, or the speaker’s own without one. */
  readonly full_name: string;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Biography as sanitized HTML; null without one, or where it is hidden. */
  readonly bio: string | null;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: Readonly<Record<string, string | null>> | null;
  /** Number of sessions. */
  readonly session_count: number;
  /** Sessions. */
  readonly sessions: SpeakerSession[];
  /** Whether the speaker is on the page that everybody sees. */
  readonly is_listed: boolean;
  /** What was entered for this event; null where the value of the account applies. */
  readonly own: ManagedSpeakerOwn;
  /** What the account says; null without one. */
  readonly account: ManagedSpeakerAccount | null;
}

export interface ManagedSpeakerAccount {
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Email address; null where the caller may not see it. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly email: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** What the person says about themselves, plain text; null without one, or where it is hidden. */
  readonly bio: string | null;
}

export interface ManagedSpeakerOwn {
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Biography as sanitized HTML; null without one, or where it is hidden. */
  readonly bio: string | null;
}

export interface MarkNotificationsReadBody {
  /** Id of the newest notification that was seen: it and older ones become read. */
  readonly up_to_id?: number;
  /** Id of the session; null where it is about none. */
  readonly session_id?: number;
  /** Id of the event. */
  readonly event_id?: number;
  /** Id of the organization. */
  readonly organization_id?: number;
  /** Id of the announcement. */
  readonly announcement_id?: number;
}

export interface MarkRoomReadBody {
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
}

export interface MarkRoomReadReply {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Number of the last message that was read. */
  readonly read_seq: number;
  /** How many of the newest 100 are unread: not the caller’s, nor from people whom they block; in rooms neither removed nor posted before the caller joined. Of notifications all, at most 100. */
  readonly unread_count: number;
}

export interface MarkThreadReadBody {
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq?: number;
}

export interface MarkThreadReadReply {
  /** Id of the conversation. */
  readonly thread_id: number;
  /** Always true. */
  readonly marked_read: boolean;
  /** A line for people, plain text. */
  readonly message: string;
  /** Number of the last message that was read. */
  readonly read_seq: number;
}

export interface MemberSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Start as local time of the event, `HH:MM:SS`. A time that clocks skip when they go forward is refused; of one that they repeat, the first is meant. */
  readonly start_time: string;
  /** End as local time of the event, `HH:MM:SS`. Changes of the clock count as for the start. */
  readonly end_time: string;
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** Part of the person in the session. */
  readonly role: SessionSpeakerRole;
  /** Kind of session. */
  readonly session_type: SessionType;
}

export interface MergeQuestionBody {
  /** Id of the question that it is merged into. */
  readonly into_id: number;
}

export interface Message {
  /** A line for people, plain text. */
  readonly message: string;
}

export interface MessageAuthor {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** First name, or the only name of people who have one. */
  readonly first_name: string;
  /** Last name; empty for people with one name. */
  readonly last_name: string;
  /** Role in the event; null outside of it. */
  readonly role: EventUserRole | null;
  /** Whether the person is on the stage of the session whose room this is. */
  readonly is_session_speaker: boolean;
}

export interface MessageHit {
  /** A line for people, plain text. */
  readonly message: RoomMessage;
  /** Where it was said. */
  readonly room: MessageHitRoom;
}

export interface MessageHitRoom {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name, plain text. */
  readonly name: string;
  /** The session; null where it is about none. */
  readonly session: MessageHitRoomSession | null;
}

export interface MessageHitRoomSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export interface MessageMention {
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Name of the person as it stands in the text. */
  readonly name: string;
}

export interface MessageQuote {
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
  /** Whether it was deleted. */
  readonly is_deleted: boolean;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number | null;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** The text, plain. */
  readonly content: string;
}

export interface MessageReacted {
  /** Id of the message; null where it is about none. */
  readonly message_id: number;
  /** One of the reactions that are offered. */
  readonly reaction: MessageReaction;
  /** Whether the caller has reacted in this way. */
  readonly has_reacted: boolean;
}

export type MessageReaction = '👍' | '❤️' | '😂' | '🎉' | '👏' | '🙏' | '💡' | '😮' | '🤔' | '😢' | '👀' | '👎';

export interface MinuteFigures {
  /** Begin of the minute (ISO 8601, UTC). */
  readonly minute: string;
  /** People in its public chat; null for fewer than five. */
  readonly present: number | null;
  /** Reactions in this minute; null for fewer than five. */
  readonly reactions: number | null;
}

export interface ModeratedRoom {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name, plain text. */
  readonly name: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string | null;
  /** Who the room is for. */
  readonly room_type: RoomType;
}

export interface ModerationAction {
  /** Always true: a refusal has another status and the body `Problem`. */
  readonly success: true;
  /** A line for people, plain text. */
  readonly message: string;
  /** Bans and mutes of the person after the change. */
  readonly moderation_status: ModerationStatus;
}

export interface ModerationCase {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Which kind of thing it is. */
  readonly kind: ModerationKind;
  /** Where it stands. */
  readonly status: ModerationCaseStatus;
  /** The person it is about; null where there is none. */
  readonly subject: PersonMini;
  /** The room; null where it is about none. */
  readonly room: ModeratedRoom | null;
  /** Id of the message; null where it is about none. */
  readonly message_id: number | null;
  /** Beginning of the message; null without one. */
  readonly excerpt: string | null;
  /** Whether the message is held back until somebody decides. */
  readonly is_held: boolean;
  /** The newest reports. */
  readonly reports: ModerationReport[];
  /** How many people have reported it. */
  readonly report_count: number;
  /** What was decided; null while it is open. */
  readonly decision: ModerationDecision | null;
  /** Who decided; null while it is open. */
  readonly decided_by: ModerationCaseDecidedBy | null;
  /** When it was decided (ISO 8601, UTC); null while it is open. */
  readonly decided_at: string | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** What the caller may decide. */
  readonly possible_decisions: ModerationDecision[];
}

export interface ModerationCaseDecidedBy {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
}

export type ModerationCaseStatus = 'OPEN' | 'CLOSED';

export type ModerationDecision = 'DISMISS' | 'REMOVE' | 'MUTE' | 'BAN';

export interface ModerationEntry {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** What was done, or what the rule does. */
  readonly action: ModerationLogAction;
  /** Who did it; null if a rule or the system did. */
  readonly actor: PersonMini | null;
  /** The person it is about; null where there is none. */
  readonly subject: PersonMini | null;
  /** The room; null where it is about none. */
  readonly room: ModeratedRoom | null;
  /** Id of the message; null where it is about none. */
  readonly message_id: number | null;
  /** A question that people often ask, plain text. */
  readonly question: ModerationEntryQuestion | null;
  /** The poll. */
  readonly poll: ModerationEntryPoll | null;
  /** The removed comment on a session, without its author; null for moderators, who do not read feedback, and when the entry is about something else, or the author is gone. */
  readonly feedback: ModerationEntryFeedback | null;
  /** What is said of a location that runs late; null where it is about something else. */
  readonly delay: ModerationEntryDelay | null;
  /** Text of the announcement that was made or taken down; null when it is about something else, or its author left. */
  readonly announcement: string | null;
  /** The rule that acted; null if a person did. */
  readonly rule: ModerationRuleName | null;
  /** What is wrong; null if a rule reported it. */
  readonly reason_kind: DecisionReasonKind | null;
  /** Why, in words for people. */
  readonly reason: string | null;
  /** Hours; null means until it is taken back. */
  readonly duration_hours: number | null;
  /** How many messages there are; null where it is not about many. */
  readonly message_count: number | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
}

export interface ModerationEntryDelay {
  /** Place, plain text; null without one. */
  readonly location: string;
  /** Minutes in which somebody reacted, ascending. */
  readonly minutes: number;
}

export interface ModerationEntryFeedback {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** What the person wrote; null for nothing. */
  readonly comment: string;
}

export interface ModerationEntryPoll {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number | null;
  /** What is asked, plain text. */
  readonly question: string;
}

export interface ModerationEntryQuestion {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** The text, plain. */
  readonly text: string;
}

export type ModerationKind = 'MESSAGE' | 'PERSON' | 'ICEBREAKER' | 'PROFILE';

export type ModerationLogAction = 'MESSAGE_REMOVED' | 'MESSAGES_REMOVED' | 'MESSAGE_HELD' | 'MESSAGE_RESTORED' | 'ICEBREAKER_REMOVED' | 'REPORT_DISMISSED' | 'MUTED' | 'UNMUTED' | 'BANNED' | 'UNBANNED' | 'QUESTION_DISMISSED' | 'QUESTIONS_MERGED' | 'QUESTION_FROM_MESSAGE' | 'QUESTION_AUTHOR_MUTED' | 'QUESTION_AUTHOR_UNMUTED' | 'POLL_DELETED' | 'POLL_WORD_HIDDEN' | 'POLL_WORD_SHOWN' | 'FEEDBACK_COMMENT_REMOVED' | 'LOCATION_DELAYED' | 'DELAY_UNDONE' | 'ANNOUNCED' | 'ANNOUNCEMENT_ENDED';

export interface ModerationReport {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Who reported it; null if a rule did. */
  readonly reporter: PersonMini | null;
  /** The rule that acted; null if a person did. */
  readonly rule: ModerationRuleName | null;
  /** What is wrong; null if a rule reported it. */
  readonly reason_kind: ReportReasonKind | null;
  /** What the reporter wrote; null without it. */
  readonly reason: string;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
}

export type ModerationRuleName = 'WORDS' | 'LINKS' | 'FLOOD' | 'REPEAT';

export interface ModerationRules {
  /** Words that the rule looks for. */
  readonly words: string[];
  /** Who may post links. */
  readonly link_policy: LinkPolicy;
  /** How many messages of one person within the window are too many. */
  readonly flood_messages: number;
  /** Length of the window in seconds. */
  readonly flood_window_s: number;
  /** How often the same text may be repeated. */
  readonly repeat_limit: number;
  /** What happens to a message that breaks a rule. */
  readonly action: RuleAction;
}

export interface ModerationStatus {
  /** Whether the person is shut out of the event. */
  readonly is_banned: boolean;
  /** Since when (ISO 8601, UTC); null if not banned. */
  readonly banned_at: string | null;
  /** Id of the person who banned; null if not banned. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly banned_by: number | null;
  /** Why the person is banned; null if not banned. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly ban_reason: string | null;
  /** Whether the person may not write in the chat. */
  readonly is_chat_banned: boolean;
  /** Until when the person may not write (ISO 8601, UTC); null without an end or a mute. */
  readonly chat_ban_until: string | null;
  /** Why the person may not write; null without it. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly chat_ban_reason: string | null;
  /** Notes of the moderators, for staff only; null without any. Null for an API token without the scope `attendee:read_unfiltered`. */
  readonly moderation_notes: string | null;
  /** Whether the person may write in the chat. */
  readonly can_use_chat: boolean;
}

export interface MuteQuestionAuthorBody {
  /** Hours; null means until it is taken back. */
  readonly duration_hours?: number | null;
}

export type MuxPlaybackPolicy = 'PUBLIC' | 'SIGNED';

export interface MuxTokens {
  /** Token of the broadcast. */
  readonly playback: string;
  /** Token of the still picture. */
  readonly thumbnail: string;
  /** Token of the preview pictures. */
  readonly storyboard: string;
}

export interface MyAgenda {
  /** Ids of the sessions. */
  readonly session_ids: number[];
  /** Ids of the sessions on whose stage the caller is. */
  readonly speaking_session_ids: number[];
  /** Secret address of the caller’s own calendar; null without one. Null for an API token without the scope `secret:read`. */
  readonly feed_url: string | null;
}

export interface MyInvitation {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Which kind of thing it is. */
  readonly type: InvitationKind;
  /** Role of the person. */
  readonly role: string;
  /** A line for people, plain text. */
  readonly message: string | null;
  /** Who sent the invitation; null if the account is gone. */
  readonly invited_by: Inviter | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** Until when it can be used (ISO 8601, UTC). */
  readonly expires_at: string;
  /** Whether its sender may no longer invite to this: nobody can accept it then. */
  readonly is_void: boolean;
  /** The secret with which the invitation is accepted or declined. */
  readonly token: string;
  /** The organization; null where it is about none. */
  readonly organization?: NamedOrganization;
  /** The event. */
  readonly event?: MyInvitationEvent;
}

export interface MyInvitationEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** The organization; null where it is about none. */
  readonly organization: NamedOrganization;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date: string;
  /** Place, plain text; null without one. */
  readonly location: string | null;
}

export interface NamedOrganization {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name, plain text. */
  readonly name: string;
}

export type NamedPersonOutcome = 'created' | 'updated' | 'unchanged' | 'refused';

export interface NewApiToken {
  /** Name, plain text. Blanks at both ends are removed. */
  readonly name: string;
  /** What the token may do; each operation names the scope that it needs */
  readonly scopes: ('organization:read' | 'organization:rename' | 'organization_member:invite' | 'organization_member:manage' | 'organization_webhook:manage' | 'event:create' | 'event:delete' | 'programme:read' | 'production:read' | 'event:read' | 'event:update' | 'event_admin:read' | 'session:read' | 'session:write' | 'session:mark_full' | 'speaker:read' | 'speaker:write' | 'sponsor:read' | 'sponsor:write' | 'attendee:read' | 'attendee:read_unfiltered' | 'attendee:add' | 'attendee:invite' | 'attendee:change_role' | 'external_person:write' | 'attendee:remove' | 'attendee:ban' | 'attendee:mute' | 'speaker_info:write' | 'room:create' | 'room:update' | 'room:delete' | 'room_message:delete' | 'moderation_queue:work' | 'schedule:import' | 'schedule:export' | 'room:read' | 'room_message:post' | 'upload:write' | 'secret:read' | 'account:read' | 'my_agenda:read' | 'my_agenda:write')[];
  /** Events to which the token is bound: all others do not exist for it. Then no scope may be about the organization or the account; null or left out for all events */
  readonly event_ids?: number[] | null;
  /** Addresses and networks (CIDR) from which the token is accepted, such as `192.0.2.0/24`; empty for everywhere */
  readonly networks?: string[];
  /** Until when it can be used (ISO 8601, UTC). */
  readonly expires_at?: string | null;
  /** The password of the person who makes the token, so that nobody does so at an open browser */
  readonly password: string;
}

export interface NewDirectMessage {
  /** The text, plain. */
  readonly content: string;
  /** Kept and given back unchanged, for clients that encrypt; null without it. */
  readonly encrypted_content?: string | null;
  /** UUID that the client chose, so that repeating a request stores nothing twice; null without one. */
  readonly client_id?: string;
}

export type NewsType = 'platform_update' | 'product_launch' | 'feature_release' | 'security';

export interface Notification {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Which kind of thing it is. */
  readonly kind: NotificationKind;
  /** Id of what it is about. */
  readonly subject_id: number;
  /** Whether it was read. */
  readonly is_read: boolean;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** Who did it; null if a rule or the system did. */
  readonly actor: PersonMini | null;
  /** The event. */
  readonly event: ToldEvent | null;
  /** The organization; null where it is about none. */
  readonly organization: NamedOrganization | null;
  /** The session; null where it is about none. */
  readonly session: ToldSession | null;
  /** Role that it is about; null for other notifications. */
  readonly role: string | null;
  /** Role before; null for other notifications. */
  readonly former_role: string | null;
  /** Answer to a request to join; null for other notifications. */
  readonly join_outcome: JoinOutcome | null;
  /** What became of the subscribed schedule of an event; null for other notifications. */
  readonly schedule_news: ScheduleNewsItem | null;
  /** The message of a room that mentions one; null for other notifications. */
  readonly message: ToldMessage | null;
  /** How many people ask to join; null for other notifications. */
  readonly request_count: number | null;
  /** What is announced; null for other kinds. */
  readonly announcement: string | null;
  /** What is said of a location that runs late; null where it is about something else. */
  readonly delay: ToldDelay | null;
}

export interface NotificationChannel {
  /** Whether a push is sent. */
  readonly push: boolean;
  /** Whether, and how soon, a mail is sent. */
  readonly mail: MailMode;
}

export interface NotificationChannelChange {
  /** Whether a push is sent. */
  readonly push?: boolean;
  /** Whether, and how soon, a mail is sent. */
  readonly mail?: MailMode;
}

export interface NotificationCounts {
  /** How many of the newest 100 are unread: not the caller’s, nor from people whom they block; in rooms neither removed nor posted before the caller joined. Of notifications all, at most 100. */
  readonly unread_count: number;
  /** How many messages there are; null where it is not about many. */
  readonly message_count: number;
}

export interface NotificationDelivery {
  /** By which ways each kind of notification arrives. */
  readonly channels: NotificationDeliveryChannels;
  /** Whether mails are sent at all. */
  readonly mails: boolean;
  /** Whether a mail follows although a push was delivered. */
  readonly mails_after_push: boolean;
  /** Local hours in which no push arrives; null without any. */
  readonly quiet_hours: QuietHours | null;
  /** Time zone as an IANA name, such as `Europe/Berlin`. */
  readonly time_zone: string | null;
  /** Public key for push subscriptions; null if the installation sends none. */
  readonly push_key: string | null;
  /** Devices that receive pushes. */
  readonly devices: string[];
  /** The events. */
  readonly events: NotificationDeliveryEvent[];
}

export interface NotificationDeliveryChannels {
  /** Somebody asks to connect. */
  readonly CONNECTION_REQUESTED: NotificationChannel;
  /** Somebody accepted one’s request to connect. */
  readonly CONNECTION_ACCEPTED: NotificationChannel;
  /** A direct message. */
  readonly DIRECT_MESSAGE: NotificationChannel;
  /** An invitation. */
  readonly INVITATION: NotificationChannel;
  /** One’s role in an event changed. */
  readonly EVENT_ROLE: NotificationChannel;
  /** One’s role in an organization changed. */
  readonly ORGANIZATION_ROLE: NotificationChannel;
  /** A marked session starts. */
  readonly SESSION_STARTING: NotificationChannel;
  /** A marked session was moved or cancelled. */
  readonly SESSION_CHANGED: NotificationChannel;
  /** Somebody exported the people of an event. */
  readonly PEOPLE_EXPORTED: NotificationChannel;
  /** Somebody asks to join. */
  readonly JOIN_REQUESTED: NotificationChannel;
  /** One’s request to join was answered. */
  readonly JOIN_ANSWERED: NotificationChannel;
  /** A session in which one speaks starts. */
  readonly STAGE_CALL: NotificationChannel;
  /** Something was reported. */
  readonly REPORTED: NotificationChannel;
  /** A subscribed schedule changed the agenda, waits for an answer, cannot be fetched or can be again. */
  readonly SCHEDULE_NEWS: NotificationChannel;
  /** A session is over, and people are asked how it was. */
  readonly FEEDBACK_ASKED: NotificationChannel;
  /** A message of a room mentions one. */
  readonly MENTIONED: NotificationChannel;
  /** One has the microphone of a session now. */
  readonly HAND_CALLED: NotificationChannel;
  /** Those who run the event announce something. */
  readonly ANNOUNCEMENT: NotificationChannel;
}

export interface NotificationDeliveryEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** What was chosen. */
  readonly choice: EventTelling;
}

export type NotificationKind = 'CONNECTION_REQUESTED' | 'CONNECTION_ACCEPTED' | 'DIRECT_MESSAGE' | 'INVITATION' | 'EVENT_ROLE' | 'ORGANIZATION_ROLE' | 'SESSION_STARTING' | 'SESSION_CHANGED' | 'PEOPLE_EXPORTED' | 'JOIN_REQUESTED' | 'JOIN_ANSWERED' | 'STAGE_CALL' | 'REPORTED' | 'SCHEDULE_NEWS' | 'FEEDBACK_ASKED' | 'MENTIONED' | 'HAND_CALLED' | 'ANNOUNCEMENT';

export interface NotificationSettings {
  /** Somebody asks to connect. */
  readonly CONNECTION_REQUESTED: boolean;
  /** Somebody accepted one’s request to connect. */
  readonly CONNECTION_ACCEPTED: boolean;
  /** A direct message. */
  readonly DIRECT_MESSAGE: boolean;
  /** An invitation. */
  readonly INVITATION: boolean;
  /** One’s role in an event changed. */
  readonly EVENT_ROLE: boolean;
  /** One’s role in an organization changed. */
  readonly ORGANIZATION_ROLE: boolean;
  /** A marked session starts. */
  readonly SESSION_STARTING: boolean;
  /** A marked session was moved or cancelled. */
  readonly SESSION_CHANGED: boolean;
  /** Somebody exported the people of an event. */
  readonly PEOPLE_EXPORTED: boolean;
  /** Somebody asks to join. */
  readonly JOIN_REQUESTED: boolean;
  /** One’s request to join was answered. */
  readonly JOIN_ANSWERED: boolean;
  /** A session in which one speaks starts. */
  readonly STAGE_CALL: boolean;
  /** Something was reported. */
  readonly REPORTED: boolean;
  /** A subscribed schedule changed the agenda, waits for an answer, cannot be fetched or can be again. */
  readonly SCHEDULE_NEWS: boolean;
  /** A session is over, and people are asked how it was. */
  readonly FEEDBACK_ASKED: boolean;
  /** A message of a room mentions one. */
  readonly MENTIONED: boolean;
  /** One has the microphone of a session now. */
  readonly HAND_CALLED: boolean;
  /** Those who run the event announce something. */
  readonly ANNOUNCEMENT: boolean;
}

export interface OpenEventInvitation {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Role of the person. */
  readonly role: string;
  /** Who sent the invitation; null if the account is gone. */
  readonly invited_by: NamedOrganization | null;
  /** A line for people, plain text. */
  readonly message: string | null;
  /** Until when it can be used (ISO 8601, UTC). */
  readonly expires_at: string;
  /** Which kind of thing it is. */
  readonly type: 'event';
  /** Id of the organization. */
  readonly organization_id: number;
  /** The event. */
  readonly event: LinkedEvent;
}

export interface OpenHandsBody {
  /** Whether hands are taken. */
  readonly is_open: boolean;
}

export interface OpenOrganizationInvitation {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Role of the person. */
  readonly role: string;
  /** Who sent the invitation; null if the account is gone. */
  readonly invited_by: NamedOrganization | null;
  /** A line for people, plain text. */
  readonly message: string | null;
  /** Until when it can be used (ISO 8601, UTC). */
  readonly expires_at: string;
  /** Which kind of thing it is. */
  readonly type: 'organization';
  /** The organization; null where it is about none. */
  readonly organization: NamedOrganization;
}

export interface OpenThreadBody {
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Id of the event. */
  readonly event_id?: number | null;
}

export interface OpenedThread {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of one of the two people; 0 for a deleted account. */
  readonly user1_id: number;
  /** Id of the other one; 0 for a deleted account. */
  readonly user2_id: number;
  /** Always false: the server does not encrypt conversations. */
  readonly is_encrypted: boolean;
  /** Id of the event the conversation belongs to; null outside of events. */
  readonly event_scope_id: number | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When the newest message was written (ISO 8601, UTC); before that, when the thread was created. */
  readonly last_message_at: string;
  /** Number of the newest message; 0 while there is none. */
  readonly last_seq: number;
  /** Number of the last message that was read. */
  readonly read_seq: number;
  /** Number of the first message that the caller sees. */
  readonly first_seq: number;
  /** Number of the last message that the other person has read, if they share receipts. */
  readonly other_read_seq: number;
  /** The other person. */
  readonly other_user: ThreadPerson;
  /** The newest message; null without one. */
  readonly last_message: LastDirectMessage | null;
  /** How many of the newest 100 are unread: not the caller’s, nor from people whom they block; in rooms neither removed nor posted before the caller joined. Of notifications all, at most 100. */
  readonly unread_count: number;
  /** Events of which both are members. */
  readonly shared_event_ids: number[];
  /** Whether the caller may write here now. */
  readonly can_send: boolean;
  /** Whether the caller has blocked the other person. */
  readonly is_blocked: boolean;
  /** Whether it did not exist before. */
  readonly is_new: boolean;
}

export interface Organization {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name, plain text. */
  readonly name: string;
  /** Plan, which sets the limits. */
  readonly plan: OrganizationPlan;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was last changed (ISO 8601, UTC); null if never. */
  readonly updated_at: string | null;
  /** The people. */
  readonly users: OrganizationMember[];
}

export interface OrganizationDetail {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name, plain text. */
  readonly name: string;
  /** Plan, which sets the limits. */
  readonly plan: OrganizationPlan;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was last changed (ISO 8601, UTC); null if never. */
  readonly updated_at: string | null;
  /** The people. */
  readonly users: OrganizationMember[];
  /** Seats: the lower one of the plan’s and the event’s own limit; null means unlimited. */
  readonly attendee_limit: number | null;
  /** Number of members. */
  readonly member_count: number;
  /** Number of owners, without those whom others made one and who have not accepted it. */
  readonly owner_count: number;
  /** Whether the caller is ADMIN or OWNER. */
  readonly user_is_admin_or_owner: boolean;
  /** Role of the caller; null for people who do not belong to it. */
  readonly current_user_role: OrganizationUserRole | null;
  /** Whether credentials for Mux are stored; they are never given out. */
  readonly has_mux_credentials: boolean;
  /** Whether keys that sign playback at Mux are stored; they are never given out. */
  readonly has_mux_signing_credentials: boolean;
  /** Whether credentials for Jitsi as a Service are stored; they are never given out. */
  readonly has_jaas_credentials: boolean;
  /** The next events. */
  readonly upcoming_events: OrganizationDetailUpcomingEvent[];
}

export interface OrganizationDetailUpcomingEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Where it stands. */
  readonly status: EventStatus;
}

export interface OrganizationInvitation {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Email address; null where the caller may not see it. */
  readonly email: string | null;
  /** First name, or the only name of people who have one. */
  readonly first_name: string | null;
  /** Last name; empty for people with one name. */
  readonly last_name: string | null;
  /** Where it stands. */
  readonly status: InvitationStatus;
  /** A line for people, plain text. */
  readonly message: string | null;
  /** Id of the person who sent the invitation; null if the account is gone. */
  readonly invited_by_id: number | null;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was last sent (ISO 8601, UTC). */
  readonly sent_at: string;
  /** Whether a mail server refused the address. */
  readonly has_bounced: boolean;
  /** When it was accepted (ISO 8601, UTC); null if it was not. */
  readonly accepted_at: string | null;
  /** When it was declined (ISO 8601, UTC); null if it was not. */
  readonly declined_at: string | null;
  /** Until when it can be used (ISO 8601, UTC). */
  readonly expires_at: string;
  /** Whether its time is over. */
  readonly is_expired: boolean;
  /** Whether it can still be accepted. */
  readonly is_pending: boolean;
  /** Whether its sender may no longer invite to this: nobody can accept it then. */
  readonly is_void: boolean;
  /** Who sent the invitation; null if the account is gone. */
  readonly invited_by: InvitationUser | null;
  /** The person; null where there is no account. */
  readonly user: InvitationUser | null;
  /** Id of the organization. */
  readonly organization_id: number;
  /** Role of the person. */
  readonly role: OrganizationUserRole;
  /** The organization; null where it is about none. */
  readonly organization: NamedOrganization;
}

export interface OrganizationInvitationEntry {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** A line for people, plain text. Blanks at both ends are removed. */
  readonly message?: string | null;
  /** First name, or the only name of people who have one. Blanks at both ends are removed. */
  readonly first_name?: string | null;
  /** Last name; empty for people with one name. Blanks at both ends are removed. */
  readonly last_name?: string | null;
  /** Role of the person. */
  readonly role: OrganizationUserRole;
}

export interface OrganizationMember {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Email address; null where the caller may not see it. Null for an API token without the scope `organization_member:manage`. */
  readonly email: string | null;
  /** The full name again, for clients that use this word. */
  readonly user_name: string;
  /** The email address again, for clients that use this word; null where the caller may not see it. Null for an API token without the scope `organization_member:manage`. */
  readonly user_email: string | null;
  /** Role of the person. */
  readonly role: OrganizationUserRole;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
}

export type OrganizationPlan = 'COMMUNITY' | 'ENTERPRISE';

export interface OrganizationUser {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Role of the person. */
  readonly role: OrganizationUserRole;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** The full name again, for clients that use this word. */
  readonly user_name: string;
  /** First name, or the only name of people who have one. */
  readonly first_name: string;
  /** Last name; empty for people with one name. */
  readonly last_name: string;
  /** `Last, First`, or the only name, for sorting. */
  readonly sort_name: string;
  /** Whether the member is OWNER. */
  readonly is_owner: boolean;
  /** Whether the member is ADMIN or OWNER. */
  readonly is_admin: boolean;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: Readonly<Record<string, string | null>>;
  /** Email address; null where the caller may not see it. Null for an API token without the scope `organization_member:manage`. */
  readonly email: string | null;
  /** Whether the member is the caller. */
  readonly is_current_user: boolean;
}

export interface OrganizationUserDetail {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Role of the person. */
  readonly role: OrganizationUserRole;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** The full name again, for clients that use this word. */
  readonly user_name: string;
  /** First name, or the only name of people who have one. */
  readonly first_name: string;
  /** Last name; empty for people with one name. */
  readonly last_name: string;
  /** `Last, First`, or the only name, for sorting. */
  readonly sort_name: string;
  /** Whether the member is OWNER. */
  readonly is_owner: boolean;
  /** Whether the member is ADMIN or OWNER. */
  readonly is_admin: boolean;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: Readonly<Record<string, string | null>>;
  /** Email address; null where the caller may not see it. Null for an API token without the scope `organization_member:manage`. */
  readonly email: string | null;
  /** Whether the member is the caller. */
  readonly is_current_user: boolean;
  /** The organization; null where it is about none. */
  readonly organization: NamedOrganization;
  /** The person; null where there is no account. */
  readonly user: OrganizationUserDetailUser;
}

export interface OrganizationUserDetailUser {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Email address; null where the caller may not see it. Null for an API token without the scope `organization_member:manage`. */
  readonly email: string | null;
}

export type OrganizationUserRole = 'OWNER' | 'ADMIN' | 'MEMBER';

export interface OwnFeedback {
  /** From 1, the worst, to 5. */
  readonly stars: number;
  /** What the person wrote; null for nothing. */
  readonly comment: string | null;
  /** Whether the organizers have removed the comment. */
  readonly is_comment_removed: boolean;
  /** Until when the answer can be changed (ISO 8601, UTC). */
  readonly changeable_until: string;
}

export interface OwnJoinRequest {
  /** Where it stands. */
  readonly status: JoinRequestStatus;
  /** Whether the person waits for an answer or for a seat. */
  readonly waits_for: WaitsFor;
  /** Place in line, from 1; null for people who are not in line. */
  readonly position: number | null;
  /** A line that somebody added; null without one. */
  readonly note: string | null;
  /** What the organizers answered, plain text; null without it. */
  readonly answer_note: string | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** From when on the person may ask again (ISO 8601, UTC); null if at any time. */
  readonly ask_again_at: string | null;
}

export interface PersonHit {
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Title of the event. */
  readonly event_title: string;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Where the words were found; null if in the name. */
  readonly found: PersonHitFound | null;
  /** Whether the person is in the same session or location now. */
  readonly is_near: boolean;
}

export interface PersonHitFound {
  /** Which kind of thing it is. */
  readonly kind: ProfileMatch;
  /** The text, plain. */
  readonly text: string;
}

export interface PersonMini {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
}

export interface PlaceSessionsBody {
  /** Where each session goes. */
  readonly placements: PlaceSessionsBodyPlacement[];
}

export interface PlaceSessionsBodyPlacement {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Where the caller saw the session; null if it waited for a time. */
  readonly from: SessionPlacement | null;
  /** Where it goes; null if it shall wait for a time. */
  readonly to: SessionPlacement | null;
}

export interface PlaceSessionsReply {
  /** Sessions. */
  readonly sessions: AgendaSession[];
  /** Sessions that wait for a time. */
  readonly unscheduled: AgendaSession[];
}

export interface Playback {
  /** Where the broadcast is. */
  readonly platform: StreamingPlatform;
  /** Address of the broadcast; null without one. */
  readonly playback_url?: string | null;
  /** Whether playback is public or signed; null elsewhere. */
  readonly playback_policy?: MuxPlaybackPolicy | null;
  /** Tokens for signed playback; null where it is public. */
  readonly tokens?: MuxTokens | null;
  /** Address to enter the broadcast; null without one. */
  readonly join_url?: string | null;
  /** Passcode; null without one. */
  readonly passcode?: string | null;
  /** Id of the application at the provider; null elsewhere. */
  readonly app_id?: string | null;
  /** Name of the chat room. */
  readonly room_name?: string | null;
  /** Token to enter the broadcast; null where none is needed. */
  readonly token?: string | null;
  /** Until when it can be used (ISO 8601, UTC). */
  readonly expires_at?: string | null;
}

export interface Poll {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number | null;
  /** How people answer. */
  readonly kind: PollKind;
  /** What is asked, plain text. Blanks at both ends are removed. */
  readonly question: string;
  /** The answers to choose from; empty for scales and open words. */
  readonly options: string[];
  /** How many options one person chooses at most, in a poll of several choices; null for all of them. */
  readonly choices_max: number | null;
  /** Whether what was chosen is stored apart from who took part, so that nobody can tell who chose what. */
  readonly is_anonymous: boolean;
  /** Whether people may change their vote while the poll is open. */
  readonly may_change: boolean;
  /** Who sees the results, and from when on. */
  readonly results: PollResultsRule;
  /** Where it stands. */
  readonly status: PollStatus;
  /** When the poll was opened last (ISO 8601, UTC); null before. */
  readonly opened_at: string | null;
  /** When the poll was closed (ISO 8601, UTC); null while it is not. */
  readonly closed_at: string | null;
  /** Whether the caller has voted for it. */
  readonly has_voted: boolean;
  /** What the caller has chosen; null without a vote, for open words and in anonymous polls. */
  readonly own_choices: number[] | null;
  /** The words of the caller; null without a vote, in polls of other kinds and in anonymous ones. */
  readonly own_words: string[] | null;
  /** The counted votes; null while the caller may not see them. */
  readonly tally: PollResults | null;
  /** Words in lower case that moderators took from the cloud; empty for everybody else. */
  readonly hidden_words: string[];
}

export interface PollAnswer {
  /** Numbers of options from 0, in order of preference in a ranking, or the step of a scale. */
  readonly choices?: number[];
  /** Open words of the caller. */
  readonly words?: string[];
}

export interface PollDraft {
  /** How people answer. */
  readonly kind: PollKind;
  /** What is asked, plain text. Blanks at both ends are removed. */
  readonly question: string;
  /** The answers to choose from; empty for scales and open words. */
  readonly options: string[];
  /** How many options one person chooses at most, in a poll of several choices; null for all of them. */
  readonly choices_max: number | null;
  /** Whether what was chosen is stored apart from who took part, so that nobody can tell who chose what. */
  readonly is_anonymous: boolean;
  /** Whether people may change their vote while the poll is open. */
  readonly may_change: boolean;
  /** Who sees the results, and from when on. */
  readonly results: PollResultsRule;
}

export type PollKind = 'ONE' | 'SEVERAL' | 'SCALE_5' | 'SCALE_10' | 'WORDS' | 'RANKING';

export interface PollResults {
  /** Id of the poll. */
  readonly poll_id: number;
  /** How many people have voted for it. */
  readonly votes: number;
  /** Votes for each option, or for each step of the scale, in their order; points in a ranking. */
  readonly counts: number[];
  /** Open words, the most frequent first. */
  readonly words: PollResultsWord[];
}

export type PollResultsRule = 'LIVE' | 'AFTER_VOTE' | 'AFTER_CLOSE' | 'STAFF';

export interface PollResultsWord {
  /** The word, as most people write it. */
  readonly word: string;
  /** How many people have voted for it. */
  readonly votes: number;
}

export type PollStatus = 'DRAFT' | 'OPEN' | 'CLOSED';

export interface PollVote {
  /** Id of the poll. */
  readonly poll_id: number;
  /** Whether the caller has voted for it. */
  readonly has_voted: boolean;
}

export interface PostRoomMessageBody {
  /** The text, plain. */
  readonly content: string;
  /** UUID that the client chose, so that repeating a request stores nothing twice; null without one. */
  readonly client_id?: string;
  /** Number of the message of the room that this one answers. */
  readonly reply_to_seq?: number;
  /** Whom the message mentions; only if it does. Sent: ids of people whose names stand in the text behind an `@`; others are left out. */
  readonly mentions?: number[];
}

export interface PresencePoint {
  /** Begin of the quarter of an hour (ISO 8601, UTC). */
  readonly at: string;
  /** How many people were there; who was in two chats counts twice. Null for fewer than five. */
  readonly present: number | null;
}

export interface PreviewAnnouncementReply {
  /** People with one of these sessions in their agenda. */
  readonly people_count: number;
}

export interface PrivacyOverrides {
  /** Who sees the email address of the account. */
  readonly email_visibility?: EmailVisibility;
  /** Whether the public address is shown. */
  readonly show_public_email?: boolean;
  /** An address to show instead of that of the account; null without one. */
  readonly public_email?: string | null;
  /** Who may ask to connect. */
  readonly allow_connection_requests?: ConnectionRequestPermission;
  /** Who sees the links. */
  readonly show_social_links?: SocialLinksVisibility;
  /** Whether others see the company. */
  readonly show_company?: boolean;
  /** Whether others see the biography. */
  readonly show_bio?: boolean;
  /** Whether others see interests, the line “ask me about” and languages. */
  readonly show_interests?: boolean;
  /** Whether others see which sessions both have marked, and connections the one that runs. */
  readonly show_marked_sessions?: boolean;
  /** Whether others see that both know the same people. */
  readonly show_shared_connections?: boolean;
}

export interface PrivacyOverridesReply {
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** What the person shows otherwise in this event; null or empty without a difference. */
  readonly privacy_overrides: PrivacyOverrides;
}

export interface PrivacyReply {
  /** What the person shows of themselves; only for the person. */
  readonly privacy_settings: PrivacySettings;
  /** Differences event by event. */
  readonly event_overrides: PrivacyReplyEventOverride[];
}

export interface PrivacyReplyEventOverride {
  /** Id of the event. */
  readonly event_id: number;
  /** Title of the event. */
  readonly event_name: string;
  /** What differs in this event; what is absent is as everywhere. */
  readonly overrides: PrivacyOverrides;
}

export interface PrivacySettings {
  /** Who sees the email address of the account. */
  readonly email_visibility: EmailVisibility;
  /** Whether the public address is shown. */
  readonly show_public_email: boolean;
  /** An address to show instead of that of the account; null without one. */
  readonly public_email: string | null;
  /** Who may ask to connect. */
  readonly allow_connection_requests: ConnectionRequestPermission;
  /** Who sees the links. */
  readonly show_social_links: SocialLinksVisibility;
  /** Whether others see the company. */
  readonly show_company: boolean;
  /** Whether others see the biography. */
  readonly show_bio: boolean;
  /** Whether others see interests, the line “ask me about” and languages. */
  readonly show_interests: boolean;
  /** Whether others see which sessions both have marked, and connections the one that runs. */
  readonly show_marked_sessions: boolean;
  /** Whether others see that both know the same people. */
  readonly show_shared_connections: boolean;
}

export interface PrivacyWishes {
  /** Who sees the email address of the account. */
  readonly email_visibility?: EmailVisibility | null;
  /** Whether the public address is shown. */
  readonly show_public_email?: boolean | null;
  /** An address to show instead of that of the account; null without one. Blanks at both ends are removed. */
  readonly public_email?: string | null;
  /** Who may ask to connect. */
  readonly allow_connection_requests?: ConnectionRequestPermission | null;
  /** Who sees the links. */
  readonly show_social_links?: SocialLinksVisibility | null;
  /** Whether others see the company. */
  readonly show_company?: boolean | null;
  /** Whether others see the biography. */
  readonly show_bio?: boolean | null;
  /** Whether others see interests, the line “ask me about” and languages. */
  readonly show_interests?: boolean | null;
  /** Whether others see which sessions both have marked, and connections the one that runs. */
  readonly show_marked_sessions?: boolean | null;
  /** Whether others see that both know the same people. */
  readonly show_shared_connections?: boolean | null;
}

export interface Problem {
  /** The HTTP status. */
  readonly code: number;
  /** The words of the HTTP status. */
  readonly status: string;
  /** A line for people, in the language of `Accept-Language`. */
  readonly message: string;
  /** The code that programs compare; `docs/errors.md` lists all of them. */
  readonly error: string;
  /** Number of the request, which is also in the logs of the operators. */
  readonly request_id: string;
  /** Problems by part (`json`, `form`, `query`) and field; `_schema` holds those of the whole. */
  readonly errors?: Readonly<Record<string, Readonly<Record<string, string[]>>>>;
  /** Of `text_changed_meanwhile`: both texts of each field, such as `title` or `sections.faqs`. */
  readonly conflicts?: Readonly<Record<string, ProblemConflict>>;
}

export interface ProblemConflict {
  /** What is stored now, as replies have it. */
  readonly stored: unknown;
  /** What the request has. */
  readonly sent: unknown;
}

export type ProfileMatch = 'INTEREST' | 'ASK_ME_ABOUT';

export interface ProfileUser {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Email address; null where the caller may not see it. */
  readonly email: string | null;
  /** First name, or the only name of people who have one. */
  readonly first_name: string;
  /** Last name; empty for people with one name. */
  readonly last_name: string;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** What the person says about themselves, plain text; null without one, or where it is hidden. */
  readonly bio: string | null;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** What the person wants to talk about; empty where it is hidden. */
  readonly interests: string[];
  /** A line that begins a conversation; null without one, or where it is hidden. */
  readonly ask_me_about: string | null;
  /** Languages the person speaks, as ISO 639 codes; empty where they are hidden. */
  readonly languages: string[];
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: Readonly<Record<string, string | null>> | null;
  /** Whether the caller is connected with this person. */
  readonly is_connected: boolean;
  /** Who may ask to connect. */
  readonly allow_connection_requests?: ConnectionRequestPermission;
  /** Whether the caller may ask to connect; null for the caller. */
  readonly can_send_connection_request?: boolean;
  /** What the person shows of themselves; only for the person. */
  readonly privacy_settings?: PrivacySettings;
  /** Whether the name is shown with the last name first. Null leaves it to the script: names of which both are Chinese, Japanese or Korean are. */
  readonly family_name_first?: boolean | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at?: string;
  /** Whether it is in use; what is not is shown to its organizers only. */
  readonly is_active?: boolean;
  /** Whether the address was proven by a link sent to it. */
  readonly email_verified?: boolean;
}

export interface ProgrammeDay {
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** A calendar day, `YYYY-MM-DD`. */
  readonly date: string;
  /** Number of sessions. */
  readonly sessions_count: number;
}

export interface PublicEvent {
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug: string;
  /** Title, plain text. */
  readonly title: string;
  /** Whether it is a conference of many sessions or a single one. */
  readonly event_type: EventType;
  /** Whether people meet on site, online or both. */
  readonly event_format: EventFormat;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date: string;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string;
  /** Short text at the top of the page, plain; null without one. */
  readonly hero_description: string | null;
  /** Name of the venue; null without one. */
  readonly venue_name: string | null;
  /** City of the venue; null without one. */
  readonly venue_city: string | null;
  /** State of the venue (United States only); null without one. */
  readonly venue_state: string | null;
  /** Country of the venue; null without one. */
  readonly venue_country: string | null;
  /** Colours and pictures of the event. */
  readonly branding: Branding;
  /** Addresses of the cover, which are valid for minutes. */
  readonly cover: HeroImages;
  /** Who may join: `OPEN` everybody, `CODE` whoever has the code, `ON_REQUEST` whoever is admitted, `INVITE_ONLY` the invited. */
  readonly join_policy: JoinPolicy;
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name of the organization. */
  readonly organization_name: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string | null;
  /** Street and number of the venue; null without one. */
  readonly venue_address: string | null;
  /** How to get there, plain text; null without one. */
  readonly directions: string | null;
  /** Texts of the event’s page; null without any. */
  readonly sections: Sections;
  /** Who sees the page: `PUBLIC` everybody, and it is listed; `LINK` whoever has the address; `MEMBERS` only members. */
  readonly visibility: EventVisibility;
  /** What the page shows to people without a login. */
  readonly parts: PublicParts;
  /** When the first session starts (ISO 8601, UTC); null without any. */
  readonly opens_at: string | null;
  /** When the last session ends (ISO 8601, UTC); null without any. */
  readonly closes_at: string | null;
  /** Whether all seats are taken. */
  readonly is_full: boolean;
  /** Whether it belongs to the demo, which can be tried without an account. */
  readonly is_demo: boolean;
  /** Members with the role ATTENDEE who are not banned; null where the page does not show their number. */
  readonly attendee_count: number | null;
  /** The programme; null where the page does not show it. */
  readonly programme: PublicEventProgramme | null;
  /** Number of speakers. */
  readonly speakers_count: number;
  /** Speakers, in order. */
  readonly speakers: PublicEventSpeaker[];
  /** Tiers of sponsors, the highest first. */
  readonly sponsor_tiers: SponsorTier[];
  /** Sponsors. */
  readonly sponsors: PublicEventSponsor[];
}

export interface PublicEventProgramme {
  /** Days of the conference. */
  readonly days: ProgrammeDay[];
  /** Number of sessions. */
  readonly sessions_count: number;
  /** Sessions. */
  readonly sessions: PublicSession[];
  /** Whether nothing was left out. */
  readonly is_complete: boolean;
}

export interface PublicEventSpeaker {
  /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
  readonly profile_id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
}

export interface PublicEventSponsor {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name, plain text. */
  readonly name: string;
  /** Address of the logo, valid for minutes; null without one. */
  readonly logo_url: string | null;
  /** Address of the website; null without one. */
  readonly website_url: string | null;
  /** Id of the sponsor’s tier; null without one. */
  readonly tier_id: string | null;
}

export interface PublicParts {
  /** Which sessions the page shows: all, keynotes and panels, or none. */
  readonly programme: ShownProgramme;
  /** Whether the page shows the speakers. */
  readonly speakers: boolean;
  /** Whether the page shows the sponsors. */
  readonly sponsors: boolean;
  /** Whether the page shows how many come. */
  readonly attendee_count: boolean;
  /** Whether the page shows recordings and other links; files are for members. */
  readonly links: boolean;
}

export interface PublicProgrammeDay {
  /** Id of the event. */
  readonly event_id: number;
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug: string;
  /** Who sees the page: `PUBLIC` everybody, and it is listed; `LINK` whoever has the address; `MEMBERS` only members. */
  readonly visibility: EventVisibility;
  /** Title, plain text. */
  readonly title: string;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  /** Days of the conference. */
  readonly days: ProgrammeDay[];
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** Sessions. */
  readonly sessions: PublicSession[];
}

export interface PublicQuestion {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** The text, plain. */
  readonly text: string;
  /** Whether nobody learns who asked. */
  readonly is_anonymous: boolean;
  /** Who asked; null for anonymous questions. */
  readonly author: PersonMini | null;
  /** Where it stands. */
  readonly status: QuestionStatus;
  /** How many people have voted for it. */
  readonly votes: number;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was answered (ISO 8601, UTC); null while it is not. */
  readonly answered_at: string | null;
  /** The answer in writing; null if it was given on stage only. */
  readonly answer: string | null;
  /** Why it was dismissed; for its author and the moderators, otherwise null. */
  readonly reason: string | null;
  /** Id of the question that it was merged into; null otherwise. */
  readonly merged_into_id: number | null;
  /** The chat message that became this question; null otherwise. */
  readonly message: PublicQuestionMessage | null;
}

export interface PublicQuestionMessage {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
}

export interface PublicSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Kind of session. */
  readonly session_type: SessionType;
  /** Where it stands. */
  readonly status: SessionStatus;
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** End (ISO 8601, UTC). */
  readonly ends_at: string;
  /** Start as local time of the event, `HH:MM:SS`. A time that clocks skip when they go forward is refused; of one that they repeat, the first is meant. */
  readonly start_time: string;
  /** End as local time of the event, `HH:MM:SS`. Changes of the clock count as for the start. */
  readonly end_time: string;
  /** Name of the track; null without one. */
  readonly track: string | null;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** Language as an ISO 639 or BCP 47 code, such as `de`; null if unknown. */
  readonly language: string | null;
  /** For whom it is meant; null if not said. */
  readonly level: SessionLevel | null;
  /** Whether the session has no free places, as moderators said. */
  readonly is_full: boolean;
  /** Names of the speakers, in order. */
  readonly speakers: string[];
  /** Links. */
  readonly links: PublicSessionLink[];
}

export interface PublicSessionLink {
  /** Which kind of thing it is. */
  readonly kind: SessionResourceKind;
  /** Title, plain text. */
  readonly title: string;
  /** Address (URL). */
  readonly url: string;
}

export interface PutEventPeopleBody {
  /** The people. */
  readonly people: ExternalPersonEntry[];
  /** What happens without free seats: `STOP` sends nothing, `WAIT` has the rest wait in line. */
  readonly when_full?: FullPolicy;
}

export interface PutEventPersonBody {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** First name, or the only name of people who have one. Blanks at both ends are removed. */
  readonly first_name?: string | null;
  /** Last name; empty for people with one name. Blanks at both ends are removed. */
  readonly last_name?: string | null;
  /** Role of the person. */
  readonly role?: EventUserRole;
  /** Kind of ticket, as the other program calls it; null without one. Blanks at both ends are removed. */
  readonly ticket_category?: string | null;
  /** Whether the ticket is valid; a cancelled one takes back what it has given. ACTIVE if left out. */
  readonly ticket_status?: TicketStatus;
  /** What happens without free seats: `STOP` sends nothing, `WAIT` has the rest wait in line. */
  readonly when_full?: FullPolicy;
}

export interface PutPerson {
  /** Id of the person or ticket in the other program: printable ASCII without spaces, unique in the event. */
  readonly external_id: string;
  /** What became of the person. */
  readonly result: NamedPersonOutcome;
}

export interface Qa {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** How questions are asked. */
  readonly mode: QaMode;
  /** Whether the mode is that of the event. */
  readonly is_default_mode: boolean;
  /** Whether questions were closed by hand; they also close with the session. */
  readonly is_closed: boolean;
  /** Whether questions are taken now. */
  readonly state: QaState;
  /** From when on questions are taken (ISO 8601, UTC); null while the session waits for a time. */
  readonly opens_at: string | null;
}

export type QaMode = 'OFF' | 'OPEN' | 'MODERATED';

export type QaState = 'OFF' | 'NOT_YET' | 'OPEN' | 'CLOSED';

export interface Question {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** The text, plain. */
  readonly text: string;
  /** Whether nobody learns who asked. */
  readonly is_anonymous: boolean;
  /** Who asked; null for anonymous questions. */
  readonly author: PersonMini | null;
  /** Where it stands. */
  readonly status: QuestionStatus;
  /** How many people have voted for it. */
  readonly votes: number;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was answered (ISO 8601, UTC); null while it is not. */
  readonly answered_at: string | null;
  /** The answer in writing; null if it was given on stage only. */
  readonly answer: string | null;
  /** Why it was dismissed; for its author and the moderators, otherwise null. */
  readonly reason: string | null;
  /** Id of the question that it was merged into; null otherwise. */
  readonly merged_into_id: number | null;
  /** The chat message that became this question; null otherwise. */
  readonly message: QuestionMessage | null;
  /** Whether the caller asked it. */
  readonly is_own: boolean;
  /** Whether the caller has voted for it. */
  readonly has_voted: boolean;
}

export interface QuestionMessage {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
}

export type QuestionOrder = 'VOTES' | 'NEWEST';

export type QuestionStatus = 'PENDING' | 'OPEN' | 'ON_STAGE' | 'ANSWERED' | 'DISMISSED' | 'MERGED';

export type QuestionView = 'WAITING' | 'OPEN' | 'ANSWERED' | 'DISMISSED';

export interface QuietHours {
  /** Local time from which no push arrives, `HH:MM`. */
  readonly from: string;
  /** Local time until which no push arrives, `HH:MM`. */
  readonly to: string;
}

export interface RaisedHand {
  /** The person; null where the account is gone. */
  readonly person: PersonMini;
  /** Whether a stage wall may show the name. */
  readonly is_named: boolean;
  /** Whether the person has the microphone. */
  readonly is_called: boolean;
  /** When the hand was raised (ISO 8601, UTC). */
  readonly raised_at: string;
}

export interface RatedSession {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** How many people have answered. */
  readonly answers: number;
  /** Average of the stars, with two decimals. */
  readonly average: number;
  /** Answers with a comment. */
  readonly comments: number;
}

export interface ReactToDirectMessageBody {
  /** One of the reactions that are offered. */
  readonly reaction: MessageReaction;
  /** Whether the caller has reacted in this way. */
  readonly has_reacted: boolean;
}

export interface ReactToRoomMessageBody {
  /** One of the reactions that are offered. */
  readonly reaction: MessageReaction;
  /** Whether the caller has reacted in this way. */
  readonly has_reacted: boolean;
}

export interface ReactToSessionBody {
  /** One of the reactions that are offered. */
  readonly reaction: SessionReaction;
}

export interface ReactionCount {
  /** One of the reactions that are offered. */
  readonly reaction: MessageReaction;
  /** How many there are. */
  readonly count: number;
}

export interface ReactionPeople {
  /** One of the reactions that are offered. */
  readonly reaction: MessageReaction;
  /** How many there are. */
  readonly count: number;
  /** Whether the caller has reacted in this way. */
  readonly has_reacted: boolean;
  /** The people. */
  readonly people: PersonMini[];
}

export interface ReadyChange {
  /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
  readonly profile_id: number | null;
  /** Whether they are ready. */
  readonly is_ready: boolean;
}

export interface RegisterAndAcceptBody {
  /** The new account. */
  readonly user_data: RegisterAndAcceptBodyUserData;
  /** Invitations into organizations to accept, by id. */
  readonly org_invitation_ids?: number[];
  /** Invitations into events to accept, by id. */
  readonly event_invitation_ids?: number[];
  /** Of the link in the mail; without it the address must be proven by another mail. */
  readonly token?: string;
}

export interface RegisterAndAcceptBodyUserData {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** First name, or the only name of people who have one. Blanks at both ends are removed. */
  readonly first_name: string;
  /** Last name; empty for people with one name. Blanks at both ends are removed. */
  readonly last_name?: string | null;
  /** Password of the account, 8 to 128 characters where a new one is set. */
  readonly password: string;
}

export interface RegisterAndAcceptReply {
  /** The person; null where there is no account. */
  readonly user: RegisterAndAcceptReplyUser;
  /** Always empty: tokens are sent in cookies only. */
  readonly access_token: string;
  /** Always empty: tokens are sent in cookies only. */
  readonly refresh_token: string;
  /** How many invitations were accepted. */
  readonly accepted_invitations: RegisterAndAcceptReplyAcceptedInvitations;
  /** A line for people, plain text. */
  readonly message: string;
}

export interface RegisterAndAcceptReplyAcceptedInvitations {
  /** Organizations. */
  readonly organizations: number;
  /** The events. */
  readonly events: number;
}

export interface RegisterAndAcceptReplyUser {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** First name, or the only name of people who have one. */
  readonly first_name: string;
  /** Last name; empty for people with one name. */
  readonly last_name: string;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Whether the address was proven by a link sent to it. */
  readonly email_verified: boolean;
}

export interface RenewJoinCodeReply {
  /** Code with which people join; only for ADMIN and ORGANIZER, otherwise null. Null for an API token without the scope `secret:read`. */
  readonly join_code: string | null;
}

export interface ReorderChatRoomBody {
  /** Position in a manual order: smaller comes first; fractions are allowed. */
  readonly display_order: number;
}

export interface ReorderSessionProfileBody {
  /** Position in the order, from 1; null where nobody has set one. */
  readonly order: number;
}

export interface ReorderSessionSpeakerBody {
  /** Position in the order, from 1; null where nobody has set one. */
  readonly order: number;
}

export interface ReplayWebhookBody {
  /** The moment from which deliveries are sent again (ISO 8601, UTC). */
  readonly since: string;
  /** Only those that were given up */
  readonly only_failed?: boolean;
}

export interface ReplayedDeliveries {
  /** Deliveries that are sent again. */
  readonly replayed_count: number;
}

export interface ReportClientErrorBody {
  /** Which kind of thing it is. */
  readonly kind: 'error' | 'rejection' | 'screen' | 'crash';
  /** A line for people, plain text. */
  readonly message: string;
  /** Where it happened in the program. */
  readonly stack?: string;
  /** Pattern of the page’s address. */
  readonly route: string;
  /** Version of the web application. */
  readonly app_version: string;
}

export interface ReportContentBody {
  /** Id of the message; null where it is about none. */
  readonly message_id?: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id?: number;
  /** What is wrong; null if a rule reported it. */
  readonly reason_kind?: ReportReasonKind;
  /** Why, in words for people. Blanks at both ends are removed. */
  readonly reason?: string;
}

export type ReportReasonKind = 'SPAM' | 'INSULT' | 'HATE' | 'FALSE_NAME' | 'OTHER';

export interface RequestConnectionBody {
  /** Id of the person who was asked. */
  readonly recipient_id: number;
  /** The line with which somebody asked to connect, plain text. */
  readonly icebreaker_message: string;
  /** Id of the event where it began; null outside of events. */
  readonly originating_event_id?: number | null;
}

export interface RequestEmailChangeBody {
  /** The new email address; a link that proves it is sent there. Blanks at both ends are removed. */
  readonly new_email: string;
  /** Password of the account, 8 to 128 characters where a new one is set. */
  readonly password: string;
}

export interface RequestEmailChangeReply {
  /** A line for people, plain text. */
  readonly message: string;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
}

export interface RequestLoginLinkBody {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** Path below `/app` or `/e` to which the link leads after logging in. */
  readonly next?: string;
}

export interface RequestToJoinBody {
  /** A line to the organizers, plain text. Blanks at both ends are removed. */
  readonly note?: string | null;
  /** Join code, in any case, with or without dashes and blanks. */
  readonly code?: string;
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug?: string;
}

export interface RequestUnlockBody {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
}

export interface RequestedToJoin {
  /** Id of the event. */
  readonly event_id: number;
  /** Whether the caller belongs to the event. */
  readonly is_member: boolean;
  /** The caller’s request to join; null without one. */
  readonly request: OwnJoinRequest | null;
}

export interface ResendVerificationBody {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** Path below `/app` or `/e` to which the link leads after logging in. */
  readonly next?: string;
}

export interface ResetPasswordBody {
  /** The secret of a link, as it stands in the address; whoever has it may use it. */
  readonly token: string;
  /** Password of the account, 8 to 128 characters where a new one is set. */
  readonly password: string;
  /** Whether the API tokens of the person are revoked and their calendar feeds end; true if left out. */
  readonly revoke_tokens?: boolean;
}

export interface ResetPasswordReply {
  /** A line for people, plain text. */
  readonly message: string;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** Path to go to now; null if nobody has asked for one. */
  readonly next: string | null;
}

export interface RoleCounts {
  /** All members. */
  readonly total: number;
  /** Members with the role ADMIN. */
  readonly admins: number;
  /** Members with the role ORGANIZER. */
  readonly organizers: number;
  /** Members with the role MODERATOR. */
  readonly moderators: number;
  /** Members with the role SPEAKER. */
  readonly speakers: number;
  /** Members with the role ATTENDEE. */
  readonly attendees: number;
  /** Members who are banned. */
  readonly banned: number;
  /** Members who may not write in the chat. */
  readonly muted: number;
}

export interface RoomMessage {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the chat room. */
  readonly room_id?: number;
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id?: number;
  /** UUID that the client chose, so that repeating a request stores nothing twice; null without one. */
  readonly client_id?: string | null;
  /** The text, plain. */
  readonly content?: string;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at?: string;
  /** Whether it was deleted. */
  readonly is_deleted: boolean;
  /** When it was deleted (ISO 8601, UTC); null while it exists. */
  readonly deleted_at?: string | null;
  /** Id of the person who deleted it; null if nobody did, or if a rule did. */
  readonly deleted_by_id?: number | null;
  /** Who removed it; null if nobody did, or if a rule did. */
  readonly deleted_by?: RoomMessageDeletedBy | null;
  /** The message that this one answers; only in replies. Left out for an API token without the scope `room:read`. */
  readonly reply_to?: MessageQuote;
  /** Whom the message mentions; only if it does. Sent: ids of people whose names stand in the text behind an `@`; others are left out. */
  readonly mentions?: MessageMention[];
  /** When the author last changed the text (ISO 8601, UTC); only if so. */
  readonly edited_at?: string;
  /** How people reacted; of a message only if they did. */
  readonly reactions?: ReactionCount[];
  /** The person; null where there is no account. */
  readonly user?: MessageAuthor;
  /** Who wrote it. */
  readonly sender?: MessageAuthor;
}

export interface RoomMessageDeletedBy {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
}

export interface RoomReference {
  /** Id of the chat room. */
  readonly room_id: number;
}

export type RoomSubtype = 'PUBLIC' | 'BACKSTAGE';

export type RoomType = 'GLOBAL' | 'GREEN_ROOM' | 'ADMIN' | 'SESSION';

export type RuleAction = 'REMOVE' | 'HOLD';

export interface RunOfShow {
  /** Id of the event. */
  readonly event_id: number;
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** Place, plain text; null without one. */
  readonly location: string;
  /** Whether the caller runs the day; speakers only say that they are ready. */
  readonly can_run: boolean;
  /** What the lectern of the location shows; null for nothing. */
  readonly lectern_message: LecternMessage | null;
  /** The last delay of the location while it can be undone, for those who plan sessions; null otherwise. */
  readonly delay: LocationDelay | null;
  /** By their start; without cancelled ones. */
  readonly sessions: RunSession[];
}

export interface RunSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Kind of session. */
  readonly session_type: SessionType;
  /** Where it stands. */
  readonly status: SessionStatus;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** End (ISO 8601, UTC). */
  readonly ends_at: string;
  /** When the session began, by hand or by the clock (ISO 8601, UTC); null before. */
  readonly actual_start_at: string | null;
  /** When the session ended, by hand or by the clock (ISO 8601, UTC); null before. */
  readonly actual_end_at: string | null;
  /** Whether the crew of the location is ready for the session. */
  readonly is_crew_ready: boolean;
  /** Speakers, in order. */
  readonly speakers: RunSpeaker[];
  /** What happens in the session, by its minute. */
  readonly cues: Cue[];
}

export interface RunSpeaker {
  /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
  readonly profile_id: number;
  /** Name of the speaker. */
  readonly speaker_name: string;
  /** Whether they are ready. */
  readonly is_ready: boolean;
  /** Whether this is the caller. */
  readonly is_self: boolean;
}

export interface ScheduleAddresses {
  /** Address of the calendar (iCalendar). */
  readonly ics: string;
  /** Address of the frab XML. */
  readonly xml: string;
  /** Address of the c3voc JSON. */
  readonly json: string;
  /** Address of the table. */
  readonly csv: string;
}

export interface ScheduleImport {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Name of the file, as it was sent. */
  readonly file_name: string;
  /** Where it stands. */
  readonly status: ImportState;
  /** How far it has got, in per cent. */
  readonly progress: number;
  /** How many there are of each kind. */
  readonly counts: ScheduleImportCounts;
  /** What was wrong, entry by entry. */
  readonly errors: ScheduleImportError[];
  /** Plan, which sets the limits. */
  readonly plan: ImportPlan | null;
  /** What has to be answered before a waiting import can go on. */
  readonly questions: ('REMOVALS' | 'DAYS' | 'PROBLEMS' | 'TIME_ZONE' | 'DATE_ORDER' | 'UTC_TIMES' | 'COLUMNS')[];
  /** Until when the import can be taken back (ISO 8601, UTC); null if it cannot. */
  readonly take_back_until: string | null;
  /** Fields that people had edited here and that the import therefore left alone. */
  readonly kept: ScheduleImportKept[];
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it ended (ISO 8601, UTC); null while it runs. */
  readonly finished_at: string | null;
}

export interface ScheduleImportCounts {
  /** How many were created. */
  readonly created: number;
  /** How many were changed. */
  readonly updated: number;
  /** How many stayed as they were. */
  readonly unchanged: number;
  /** How many were removed. */
  readonly removed: number;
}

export interface ScheduleImportError {
  /** Line of the file, from 1; null if the problem belongs to no line. */
  readonly line: number | null;
  /** Code for programs. */
  readonly code: string;
  /** Why, in words for people. */
  readonly reason: string;
  /** Identifier (UUID), the same in every export. */
  readonly guid?: string | null;
  /** Title, plain text. */
  readonly title?: string | null;
  /** Row of the cell as a spreadsheet counts it, from 1; absent outside tables. */
  readonly row?: number;
  /** Heading of the column of the cell; absent outside tables. */
  readonly column?: string;
  /** Text of the cell; absent outside tables. */
  readonly value?: string;
}

export interface ScheduleImportKept {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Names of the fields. */
  readonly fields: string[];
}

export type ScheduleNewsItem = 'CHANGED' | 'WAITING' | 'BROKEN' | 'MENDED';

export interface SchedulePublication {
  /** Addresses for everybody; null unless the whole programme is on a public page. */
  readonly public: ScheduleAddresses | null;
  /** Addresses for whoever knows them; null until organizers make them. */
  readonly secret: ScheduleAddresses | null;
}

export interface ScheduleSubscription {
  /** Address of a schedule (frab XML, c3voc JSON or CSV), with https. Blanks at both ends are removed. */
  readonly url: string;
  /** How often the address is asked, in minutes. */
  readonly every_minutes: number;
  /** Whether sessions with a problem are left out without asking. */
  readonly skip_problems: boolean;
  /** Why it is paused; null while it is active. */
  readonly paused: SubscriptionPaus | null;
  /** Whether a fetch, or the import of what it found, is under way or about to start. */
  readonly is_fetching: boolean;
  /** When the address was asked last; null before the first time. */
  readonly checked_at: string | null;
  /** When it was asked last and answered well; null before the first time. */
  readonly fetched_at: string | null;
  /** When it is asked next; null while it is paused. */
  readonly next_at: string | null;
  /** Why the last fetch, or the import of what it found, has failed; null while all is well. */
  readonly problem: ScheduleSubscriptionProblem | null;
  /** The newest import of the subscription; null before the first. */
  readonly last_import: ListedImport | null;
}

export interface ScheduleSubscriptionProblem {
  /** Code for programs. */
  readonly code: SubscriptionProblem;
  /** HTTP status of the answer; null without one. */
  readonly status: number | null;
  /** Since when every attempt has failed. */
  readonly since: string;
}

export interface SearchHits {
  /** The events. */
  readonly events: EventHit[];
  /** Sessions. */
  readonly sessions: SessionHit[];
  /** Speakers, in order. */
  readonly speakers: SpeakerHit[];
  /** The people. */
  readonly people: PersonHit[];
}

export interface SearchRoomMessagesReply {
  /** Messages found, the newest first. */
  readonly hits: MessageHit[];
  /** Path of the next page of the list; absent on the last one. */
  readonly next: number | null;
}

export interface SecretAddress {
  /** What it is. */
  readonly kind: SecretKind;
  /** Room, session or location that it is about; null for the event. */
  readonly title: string | null;
  /** When it was made; null if unknown. */
  readonly created_at: string | null;
  /** Who made or renewed it last; null if nobody is known. */
  readonly created_by: PersonMini | null;
  /** Whether the person who made it may still do so; false if nobody is known. */
  readonly is_maker_in_charge: boolean;
}

export type SecretKind = 'ROOM_WALL' | 'QUESTION_WALL' | 'POLL_WALL' | 'STAGE_CLOCK' | 'SECRET_SCHEDULE' | 'JOIN_CODE' | 'SCHEDULE_SUBSCRIPTION' | 'TICKET_SHOP' | 'MUX_KEYS' | 'JAAS_KEYS' | 'ALLOWED_ORIGINS';

export interface Sections {
  /** The opening text. */
  readonly welcome?: SectionsWelcome;
  /** What makes the event worth a visit. */
  readonly highlights?: SectionsHighlight[];
  /** Questions and their answers. */
  readonly faqs?: SectionsFaq[];
}

export interface SectionsChange {
  /** The opening text. */
  readonly welcome?: SectionsChangeWelcome;
  /** What makes the event worth a visit. */
  readonly highlights?: SectionsChangeHighlight[];
  /** Questions and their answers. */
  readonly faqs?: SectionsChangeFaq[];
}

export interface SectionsChangeFaq {
  /** A question that people often ask, plain text. Blanks at both ends are removed. */
  readonly question: string;
  /** The answer. Blanks at both ends are removed. */
  readonly answer: string;
}

export interface SectionsChangeHighlight {
  /** Title, plain text. Blanks at both ends are removed. */
  readonly title: string;
  /** Description, plain text unless said otherwise; null without one. Blanks at both ends are removed. */
  readonly description: string;
  /** Name of the symbol; null without one. Blanks at both ends are removed. */
  readonly icon?: string | null;
}

export interface SectionsChangeWelcome {
  /** Title, plain text. Blanks at both ends are removed. */
  readonly title?: string | null;
  /** The text, plain. Blanks at both ends are removed. */
  readonly content?: string | null;
}

export interface SectionsFaq {
  /** A question that people often ask, plain text. */
  readonly question: string;
  /** The answer. */
  readonly answer: string;
}

export interface SectionsHighlight {
  /** Title, plain text. */
  readonly title: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string;
  /** Name of the symbol; null without one. */
  readonly icon: string | null;
}

export interface SectionsWelcome {
  /** Title, plain text. */
  readonly title: string | null;
  /** The text, plain. */
  readonly content: string | null;
}

export interface SecurityActivity {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** What has happened. */
  readonly kind: SecurityActivityKind;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** Browser and system, such as “Firefox on Linux”; null if unknown. */
  readonly device: string | null;
  /** Name of the API token; null if it is about no single one. */
  readonly token_name: string | null;
  /** Organization of the API tokens; null for those of the person. */
  readonly organization_name: string | null;
  /** How many API tokens were revoked. */
  readonly revoked_count: number;
}

export type SecurityActivityKind = 'PASSWORD_CHANGED' | 'PASSWORD_RESET' | 'EMAIL_CHANGED' | 'API_TOKEN_CREATED' | 'API_TOKEN_REVOKED' | 'API_TOKENS_REVOKED' | 'LOGINS_ENDED';

export type SessionChatMode = 'ENABLED' | 'BACKSTAGE_ONLY' | 'DISABLED';

export interface SessionDetail {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Where it stands. */
  readonly status: SessionStatus;
  /** Whether it waits for a time: only organizers see it then, and its times mean nothing. */
  readonly is_unscheduled: boolean;
  /** Kind of session. */
  readonly session_type: SessionType;
  /** Kind of session as the imported file called it; null otherwise. */
  readonly original_type: string | null;
  /** Which chat rooms the session has. */
  readonly chat_mode: SessionChatMode;
  /** Title, plain text. */
  readonly title: string;
  /** Subtitle, plain text; null without one. */
  readonly subtitle: string | null;
  /** Summary, plain text; null without one. */
  readonly short_description: string | null;
  /** Description as sanitized HTML: paragraphs, lists, links, emphasis, code and small headings; null without one. */
  readonly description: string | null;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** End (ISO 8601, UTC). */
  readonly ends_at: string;
  /** Start as local time of the event, `HH:MM:SS`. A time that clocks skip when they go forward is refused; of one that they repeat, the first is meant. */
  readonly start_time: string;
  /** End as local time of the event, `HH:MM:SS`. Changes of the clock count as for the start. */
  readonly end_time: string;
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** Name of the track; null without one. */
  readonly track: string | null;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** Language as an ISO 639 or BCP 47 code, such as `de`; null if unknown. */
  readonly language: string | null;
  /** For whom it is meant; null if not said. */
  readonly level: SessionLevel | null;
  /** Whether the session has no free places, as moderators said. */
  readonly is_full: boolean;
  /** Address (URL). */
  readonly url: string | null;
  /** Identifier in the imported schedule; null for sessions made here. */
  readonly external_guid: string | null;
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug: string | null;
  /** Links. Empty for an API token without the scope `session:read`. */
  readonly links: SessionLink[];
  /** Files, as addresses. Empty for an API token without the scope `session:read`. */
  readonly attachments: SessionLink[];
  /** Whether it must not be recorded. */
  readonly do_not_record: boolean;
  /** Address for feedback. */
  readonly feedback_url: string | null;
  /** Address of the broadcast; null without one. Null for an API token without the scope `secret:read`. */
  readonly stream_url: string | null;
  /** Where the broadcast is; null without one. Null for an API token without the scope `session:read`. */
  readonly streaming_platform: StreamingPlatform | null;
  /** Number of the Zoom meeting; null without one. Null for an API token without the scope `secret:read`. */
  readonly zoom_meeting_id: string | null;
  /** Passcode of the Zoom meeting; null without one. Null for an API token without the scope `secret:read`. */
  readonly zoom_passcode: string | null;
  /** Whether playback at Mux is public or signed; null elsewhere. Null for an API token without the scope `session:read`. */
  readonly mux_playback_policy: MuxPlaybackPolicy | null;
  /** Name of the Jitsi room; null elsewhere. Null for an API token without the scope `secret:read`. */
  readonly jitsi_room_name: string | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was last changed (ISO 8601, UTC); null if never. */
  readonly updated_at: string | null;
  /** Length in minutes. */
  readonly duration_minutes: number;
  /** Length in words. */
  readonly formatted_duration: string;
  /** Whether it runs now. */
  readonly is_live: boolean;
  /** Whether it is over. */
  readonly is_completed: boolean;
  /** Whether it was cancelled. */
  readonly is_cancelled: boolean;
  /** Whether it begins later. */
  readonly is_upcoming: boolean;
  /** Whether it runs now, by its status. */
  readonly is_in_progress: boolean;
  /** Whether it has a chat room. */
  readonly has_chat_enabled: boolean;
  /** Whether it has a chat room for everybody. */
  readonly has_public_chat_enabled: boolean;
  /** Whether it has a chat room for its speakers. */
  readonly has_backstage_chat_enabled: boolean;
  /** Speakers, in order. */
  readonly session_speakers: SessionSpeaker[];
  /** The same speakers again, for clients that use this word. */
  readonly speakers: SessionSpeaker[];
  /** The description without its HTML, on one line; null without one. */
  readonly description_text: string | null;
  /** Links and files, in the order of the organizers. Empty for an API token without the scope `session:read`. */
  readonly resources: SessionResource[];
  /** The event. */
  readonly event: SessionDetailEvent;
}

export interface SessionDetailEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date: string;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
}

export interface SessionFeedback {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Whether questions are taken now. */
  readonly state: FeedbackState;
  /** Until when first answers are taken (ISO 8601, UTC); null before the end of the session. */
  readonly closes_at: string | null;
  /** Whether the caller may answer: everybody but the speakers of the session. */
  readonly can_answer: boolean;
  /** Whether the caller sees the results: the speakers of the session, and organizers. */
  readonly can_read_results: boolean;
  /** The answer of the caller; null without one. Null for an API token without the scope `account:read`. */
  readonly own: OwnFeedback | null;
}

export type SessionFigureSort = 'time' | 'bookmarks' | 'peak' | 'messages' | 'questions' | 'reactions' | 'answers';

export interface SessionFigures {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** How many people have it in their agenda; null while there are fewer than five. */
  readonly bookmarks: number | null;
  /** The most people at once in its public chat; null for fewer than five. */
  readonly peak: number | null;
  /** Messages in its public chat; null while fewer than five people have written. */
  readonly messages: number | null;
  /** Questions that were asked; null while fewer than five people have. */
  readonly questions: number | null;
  /** Votes for its questions; null while fewer than five people have voted. */
  readonly question_votes: number | null;
  /** Votes in its polls; null while fewer than five people have voted. */
  readonly poll_votes: number | null;
  /** Reactions while it ran; null for fewer than five. */
  readonly reactions: number | null;
  /** Answers of its feedback; null while there are fewer than five. */
  readonly answers: number | null;
  /** Average of the stars, with two decimals; null while there are fewer than five answers. */
  readonly average: number | null;
}

export interface SessionHit {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Title of the event. */
  readonly event_title: string;
  /** Title, plain text. */
  readonly title: string;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** Name of the track; null without one. */
  readonly track: string | null;
  /** Where it stands. */
  readonly status: SessionStatus;
  /** Whether a recording is among its links. */
  readonly has_recording: boolean;
}

export type SessionLevel = 'BEGINNER' | 'INTERMEDIATE' | 'ADVANCED';

export interface SessionLink {
  /** Address (URL). */
  readonly url: string;
  /** Title, plain text. */
  readonly title: string;
}

export interface SessionListItem {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Where it stands. */
  readonly status: SessionStatus;
  /** Whether it waits for a time: only organizers see it then, and its times mean nothing. */
  readonly is_unscheduled: boolean;
  /** Kind of session. */
  readonly session_type: SessionType;
  /** Kind of session as the imported file called it; null otherwise. */
  readonly original_type: string | null;
  /** Which chat rooms the session has. */
  readonly chat_mode: SessionChatMode;
  /** Title, plain text. */
  readonly title: string;
  /** Subtitle, plain text; null without one. */
  readonly subtitle: string | null;
  /** Summary, plain text; null without one. */
  readonly short_description: string | null;
  /** Description as sanitized HTML: paragraphs, lists, links, emphasis, code and small headings; null without one. */
  readonly description: string | null;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** End (ISO 8601, UTC). */
  readonly ends_at: string;
  /** Start as local time of the event, `HH:MM:SS`. A time that clocks skip when they go forward is refused; of one that they repeat, the first is meant. */
  readonly start_time: string;
  /** End as local time of the event, `HH:MM:SS`. Changes of the clock count as for the start. */
  readonly end_time: string;
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** Name of the track; null without one. */
  readonly track: string | null;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** Language as an ISO 639 or BCP 47 code, such as `de`; null if unknown. */
  readonly language: string | null;
  /** For whom it is meant; null if not said. */
  readonly level: SessionLevel | null;
  /** Whether the session has no free places, as moderators said. */
  readonly is_full: boolean;
  /** Address (URL). */
  readonly url: string | null;
  /** Identifier in the imported schedule; null for sessions made here. */
  readonly external_guid: string | null;
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug: string | null;
  /** Links. Empty for an API token without the scope `session:read`. */
  readonly links: SessionLink[];
  /** Files, as addresses. Empty for an API token without the scope `session:read`. */
  readonly attachments: SessionLink[];
  /** Whether it must not be recorded. */
  readonly do_not_record: boolean;
  /** Address for feedback. */
  readonly feedback_url: string | null;
  /** Address of the broadcast; null without one. Null for an API token without the scope `secret:read`. */
  readonly stream_url: string | null;
  /** Where the broadcast is; null without one. Null for an API token without the scope `session:read`. */
  readonly streaming_platform: StreamingPlatform | null;
  /** Number of the Zoom meeting; null without one. Null for an API token without the scope `secret:read`. */
  readonly zoom_meeting_id: string | null;
  /** Passcode of the Zoom meeting; null without one. Null for an API token without the scope `secret:read`. */
  readonly zoom_passcode: string | null;
  /** Whether playback at Mux is public or signed; null elsewhere. Null for an API token without the scope `session:read`. */
  readonly mux_playback_policy: MuxPlaybackPolicy | null;
  /** Name of the Jitsi room; null elsewhere. Null for an API token without the scope `secret:read`. */
  readonly jitsi_room_name: string | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was last changed (ISO 8601, UTC); null if never. */
  readonly updated_at: string | null;
  /** Length in minutes. */
  readonly duration_minutes: number;
  /** Length in words. */
  readonly formatted_duration: string;
  /** Whether it runs now. */
  readonly is_live: boolean;
  /** Whether it is over. */
  readonly is_completed: boolean;
  /** Whether it was cancelled. */
  readonly is_cancelled: boolean;
  /** Whether it begins later. */
  readonly is_upcoming: boolean;
  /** Whether it runs now, by its status. */
  readonly is_in_progress: boolean;
  /** Whether it has a chat room. */
  readonly has_chat_enabled: boolean;
  /** Whether it has a chat room for everybody. */
  readonly has_public_chat_enabled: boolean;
  /** Whether it has a chat room for its speakers. */
  readonly has_backstage_chat_enabled: boolean;
  /** Speakers, in order. */
  readonly session_speakers: SessionSpeaker[];
  /** The same speakers again, for clients that use this word. */
  readonly speakers: SessionSpeaker[];
}

export interface SessionPlacement {
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** Start as local time of the event, `HH:MM:SS`. A time that clocks skip when they go forward is refused; of one that they repeat, the first is meant. */
  readonly start_time: string;
  /** End as local time of the event, `HH:MM:SS`. Changes of the clock count as for the start. */
  readonly end_time: string;
  /** Place, plain text; null without one. */
  readonly location: string | null;
}

export interface SessionReacted {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** One of the reactions that are offered. */
  readonly reaction: SessionReaction;
  /** Whether the reaction counts; not if the person has reacted too often in the last seconds. */
  readonly is_counted: boolean;
}

export type SessionReaction = '👏' | '❤️' | '😂' | '🤔' | '🎉';

export interface SessionReactionCount {
  /** One of the reactions that are offered. */
  readonly reaction: SessionReaction;
  /** How many there are. */
  readonly count: number;
}

export interface SessionResource {
  /** Which kind of thing it is. */
  readonly kind: SessionResourceKind;
  /** Title, plain text. */
  readonly title: string;
  /** Address (URL). */
  readonly url: string | null;
  /** Key of a stored file, for `GET /private/{key}`. */
  readonly object_key: string | null;
  /** Size of the file in bytes. */
  readonly size_bytes: number | null;
}

export interface SessionResourceInput {
  /** Which kind of thing it is. */
  readonly kind: SessionResourceKind;
  /** Title, plain text. Blanks at both ends are removed. */
  readonly title: string;
  /** Address (URL). */
  readonly url?: string | null;
  /** Key of a stored file, for `GET /private/{key}`. */
  readonly object_key?: string | null;
}

export type SessionResourceKind = 'RECORDING' | 'SLIDES' | 'FILE' | 'LINK';

export interface SessionSpeaker {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
  readonly profile_id: number;
  /** Id of the speaker’s account; null for speakers without one. Group speakers by `profile_id`, which each of them has. Null for an API token without the scope `attendee:read`. */
  readonly user_id: number | null;
  /** Part of the speaker in the session. */
  readonly role: SessionSpeakerRole;
  /** Position in the order, from 1; null where nobody has set one. */
  readonly order: number | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** Name of the speaker. */
  readonly speaker_name: string;
  /** Name of the speaker: that of the account, or the speaker’s own without one. */
  readonly full_name: string;
  /** Biography as sanitized HTML; null without one, or where it is hidden. */
  readonly speaker_bio: string | null;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: Readonly<Record<string, string | null>> | null;
  /** The person; null where there is no account. Null for an API token without the scope `attendee:read`. */
  readonly user: SessionSpeakerUser | null;
}

export interface SessionSpeakerDetail {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
  readonly profile_id: number;
  /** Id of the speaker’s account; null for speakers without one. Group speakers by `profile_id`, which each of them has. Null for an API token without the scope `attendee:read`. */
  readonly user_id: number | null;
  /** Part of the speaker in the session. */
  readonly role: SessionSpeakerRole;
  /** Position in the order, from 1; null where nobody has set one. */
  readonly order: number | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** Name of the speaker. */
  readonly speaker_name: string;
  /** Name of the speaker: that of the account, or the speaker’s own without one. */
  readonly full_name: string;
  /** Biography as sanitized HTML; null without one, or where it is hidden. */
  readonly speaker_bio: string | null;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: Readonly<Record<string, string | null>> | null;
  /** The person; null where there is no account. Null for an API token without the scope `attendee:read`. */
  readonly user: SessionSpeakerDetailUser | null;
  /** The session; null where it is about none. */
  readonly session: SessionSpeakerDetailSession;
}

export interface SessionSpeakerDetailSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Start as local time of the event, `HH:MM:SS`. A time that clocks skip when they go forward is refused; of one that they repeat, the first is meant. */
  readonly start_time: string;
  /** End as local time of the event, `HH:MM:SS`. Changes of the clock count as for the start. */
  readonly end_time: string;
  /** Day of the conference, from 1. */
  readonly day_number: number;
}

export interface SessionSpeakerDetailUser {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Biography as sanitized HTML; null without one, or where it is hidden. */
  readonly bio: string | null;
}

export type SessionSpeakerRole = 'HOST' | 'SPEAKER' | 'PANELIST' | 'MODERATOR' | 'KEYNOTE';

export interface SessionSpeakerUser {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Biography as sanitized HTML; null without one, or where it is hidden. */
  readonly bio: string | null;
}

export interface SessionStatistics {
  /** Id of the event. */
  readonly event_id: number;
  /** What people did. */
  readonly figures: SessionFigures;
  /** How many people were in its public chat for how long; empty while nobody was counted. */
  readonly stays: StayFigure[];
  /** The duration to which the median belongs; null for fewer than five people. */
  readonly median_stay: SessionStatisticsMedianStay | null;
  /** Minutes in which somebody was there or reacted, ascending. */
  readonly minutes: MinuteFigures[];
}

export interface SessionStatisticsMedianStay {
  /** At least so many minutes. */
  readonly from_minutes: number;
  /** And fewer than so many minutes; null for the longest. */
  readonly to_minutes: number | null;
}

export type SessionStatisticsTable = 'FIGURES' | 'MINUTES' | 'STAYS';

export type SessionStatus = 'SCHEDULED' | 'STARTING_SOON' | 'LIVE' | 'COMPLETED' | 'CANCELLED';

export type SessionType = 'KEYNOTE' | 'WORKSHOP' | 'PANEL' | 'PRESENTATION' | 'NETWORKING' | 'QA';

export interface SetJaasCredentialsBody {
  /** Id of the application at Jitsi as a Service. Blanks at both ends are removed. */
  readonly jaas_app_id: string;
  /** Id of the key at Jitsi as a Service. Blanks at both ends are removed. */
  readonly jaas_api_key: string;
  /** Private key (PEM); is stored encrypted and never given out. Blanks at both ends are removed. */
  readonly jaas_private_key: string;
}

export interface SetMuxCredentialsBody {
  /** Id of the token at Mux. Blanks at both ends are removed. */
  readonly mux_token_id?: string | null;
  /** Secret of the token at Mux; is stored encrypted and never given out. Blanks at both ends are removed. */
  readonly mux_token_secret?: string | null;
  /** Id of the signing key at Mux. Blanks at both ends are removed. */
  readonly mux_signing_key_id?: string | null;
  /** Private signing key; is stored encrypted and never given out. Blanks at both ends are removed. */
  readonly mux_signing_private_key?: string | null;
}

export interface SetPollStatusBody {
  /** Where it stands. */
  readonly status: ModerationCaseStatus;
}

export interface SetPollWordBody {
  /** The word, as most people write it. Blanks at both ends are removed. */
  readonly word: string;
  /** Whether the word is kept from the cloud. */
  readonly is_hidden: boolean;
}

export interface SetQuestionStatusBody {
  /** Where it stands. */
  readonly status: 'OPEN' | 'ON_STAGE' | 'ANSWERED' | 'DISMISSED';
  /** The answer. Blanks at both ends are removed. */
  readonly answer?: string | null;
  /** Why, in words for people. Blanks at both ends are removed. */
  readonly reason?: string | null;
}

export interface SetRunningBody {
  /** Whether the session begins or ends now. */
  readonly step: 'BEGIN' | 'END';
}

export interface SetSessionFullBody {
  /** Whether the session has no free places, as moderators said. */
  readonly is_full: boolean;
}

export interface SetSessionQaBody {
  /** How questions are asked; of a session, null follows the event. */
  readonly mode?: QaMode | null;
  /** Whether questions were closed by hand; they also close with the session. */
  readonly is_closed?: boolean;
}

export type ShownProgramme = 'ALL' | 'HIGHLIGHTS' | 'NONE';

export interface SignUpBody {
  /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
  readonly email: string;
  /** Password of the account, 8 to 128 characters where a new one is set. */
  readonly password: string;
  /** First name, or the only name of people who have one. Blanks at both ends are removed. */
  readonly first_name: string;
  /** Last name; empty for people with one name. Blanks at both ends are removed. */
  readonly last_name?: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name?: string | null;
  /** Title, plain text. */
  readonly title?: string | null;
  /** Language in which mails are written, BCP 47, such as `de` or `en-GB`. */
  readonly locale?: string;
  /** Path below `/app` or `/e` to which the link leads after logging in. */
  readonly next?: string;
}

export interface SignUpReply {
  /** A line for people, plain text. */
  readonly message: string;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** Whether the address must be proven before the account can be used. */
  readonly requires_verification: boolean;
}

export interface SignedAddress {
  /** Address (URL). */
  readonly url: string;
  /** Seconds for which the address is valid. */
  readonly expires_in: number;
}

export type SocialLinksVisibility = 'EVENT_ATTENDEES' | 'CONNECTIONS' | 'HIDDEN';

export type SortDirection = 'asc' | 'desc';

export interface SpeakerClash {
  /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
  readonly profile_id: number;
  /** Name of the speaker. */
  readonly speaker_name: string;
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Title of the session. */
  readonly session_title: string;
  /** Id of the session elsewhere. */
  readonly other_session_id: number;
  /** Title of the session elsewhere. */
  readonly other_session_title: string;
  /** Location of the session elsewhere; null without one. */
  readonly other_location: string | null;
}

export interface SpeakerHit {
  /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
  readonly profile_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Title of the event. */
  readonly event_title: string;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Title, plain text. */
  readonly title: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
}

export interface SpeakerSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** End (ISO 8601, UTC). */
  readonly ends_at: string;
  /** Start as local time of the event, `HH:MM:SS`. A time that clocks skip when they go forward is refused; of one that they repeat, the first is meant. */
  readonly start_time: string;
  /** End as local time of the event, `HH:MM:SS`. Changes of the clock count as for the start. */
  readonly end_time: string;
  /** Day of the conference, from 1. */
  readonly day_number: number;
  /** Part of the person in the session. */
  readonly role: SessionSpeakerRole;
  /** Kind of session. */
  readonly session_type: SessionType;
  /** Where it stands. */
  readonly status: SessionStatus;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** Name of the track; null without one. */
  readonly track: string | null;
}

export interface SpeakingSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Id of the event. */
  readonly event_id: number;
  /** Title of the event. */
  readonly event_title: string;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** Length in minutes. */
  readonly duration_minutes: number;
  /** Part of the person in the session. */
  readonly role: SessionSpeakerRole;
}

export interface SponsorChange {
  /** Name, plain text. Blanks at both ends are removed. */
  readonly name?: string;
  /** Description, plain text unless said otherwise; null without one. Blanks at both ends are removed. */
  readonly description?: string | null;
  /** Address of the website; null without one. Blanks at both ends are removed. */
  readonly website_url?: string | null;
  /** Object key of the logo for members, or its address on public pages; null without one. Blanks at both ends are removed. */
  readonly logo_url?: string | null;
  /** Object key of the wide picture; null without one. Blanks at both ends are removed. */
  readonly cover_url?: string | null;
  /** Ids of all members to talk to, in order; left out, they stay. */
  readonly people?: number[];
  /** Who to talk to at the sponsor; for organizers, otherwise null. Blanks at both ends are removed. */
  readonly contact_name?: string | null;
  /** Address of the contact; for organizers, otherwise null. Blanks at both ends are removed. */
  readonly contact_email?: string;
  /** Telephone number of the contact; for organizers, otherwise null. Blanks at both ends are removed. */
  readonly contact_phone?: string | null;
  /** Id of the sponsor’s tier; null without one. Blanks at both ends are removed. */
  readonly tier_id?: string | null;
  /** What was agreed with the sponsor; for organizers, otherwise null. */
  readonly custom_benefits?: Readonly<Record<string, unknown>> | null;
  /** Position in a manual order: smaller comes first; fractions are allowed. */
  readonly display_order?: number | null;
  /** Whether it is in use; what is not is shown to its organizers only. */
  readonly is_active?: boolean;
  /** Whether it is shown first. */
  readonly featured?: boolean;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links?: SponsorLinksInput | null;
  /** The texts that the request replaces, as a reply had them; if another text is stored by now, it is refused with both. */
  readonly seen?: SponsorChangeSeen;
}

export interface SponsorChangeSeen {
  /** Name, plain text. */
  readonly name?: string | null;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description?: string | null;
  /** Address of the website; null without one. */
  readonly website_url?: string | null;
  /** Who to talk to at the sponsor; for organizers, otherwise null. */
  readonly contact_name?: string | null;
  /** Address of the contact; for organizers, otherwise null. */
  readonly contact_email?: string | null;
  /** Telephone number of the contact; for organizers, otherwise null. */
  readonly contact_phone?: string | null;
}

export interface SponsorClicks {
  /** How many there are altogether. */
  readonly total: number;
  /** Of the last seven days. */
  readonly last_week: number;
}

export interface SponsorDetail {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name, plain text. */
  readonly name: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string | null;
  /** Object key of the logo for members, or its address on public pages; null without one. */
  readonly logo_url: string | null;
  /** Object key of the wide picture; null without one. */
  readonly cover_url: string | null;
  /** Address of the website; null without one. */
  readonly website_url: string | null;
  /** Id of the sponsor’s tier; null without one. */
  readonly tier_id: string | null;
  /** Name of the tier; null without one. */
  readonly tier_name: string | null;
  /** Position of the tier: smaller is higher. */
  readonly tier_order: number;
  /** Colour of the tier as `#rrggbb`. */
  readonly tier_color: string;
  /** Position in a manual order: smaller comes first; fractions are allowed. */
  readonly display_order: number | null;
  /** Whether it is shown first. */
  readonly featured: boolean;
  /** Whether it is in use; what is not is shown to its organizers only. */
  readonly is_active: boolean;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: SponsorLinks;
  /** Who to talk to at the sponsor; for organizers, otherwise null. Null for an API token without the scope `sponsor:write`. */
  readonly contact_name: string | null;
  /** Address of the contact; for organizers, otherwise null. Null for an API token without the scope `sponsor:write`. */
  readonly contact_email: string | null;
  /** Telephone number of the contact; for organizers, otherwise null. Null for an API token without the scope `sponsor:write`. */
  readonly contact_phone: string | null;
  /** Clicks on the link to the website; for organizers, otherwise null. */
  readonly clicks: SponsorClicks | null;
  /** Id of the event. */
  readonly event_id: number;
  /** Members of the event to talk to, in the order of the organizers. */
  readonly people: SponsorPerson[];
  /** What was agreed with the sponsor; for organizers, otherwise null. */
  readonly custom_benefits: Readonly<Record<string, unknown>> | null;
  /** The tier; null without one. */
  readonly tier_info: SponsorTier | null;
  /** The event. */
  readonly event: SponsorDetailEvent;
}

export interface SponsorDetailEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug: string;
  /** Tiers of sponsors, the highest first. */
  readonly sponsor_tiers: SponsorTier[];
}

export interface SponsorInput {
  /** Name, plain text. Blanks at both ends are removed. */
  readonly name: string;
  /** Description, plain text unless said otherwise; null without one. Blanks at both ends are removed. */
  readonly description?: string | null;
  /** Address of the website; null without one. Blanks at both ends are removed. */
  readonly website_url?: string | null;
  /** Object key of the logo for members, or its address on public pages; null without one. Blanks at both ends are removed. */
  readonly logo_url?: string | null;
  /** Object key of the wide picture; null without one. Blanks at both ends are removed. */
  readonly cover_url?: string | null;
  /** Ids of all members to talk to, in order; left out, they stay. */
  readonly people?: number[];
  /** Who to talk to at the sponsor; for organizers, otherwise null. Blanks at both ends are removed. */
  readonly contact_name?: string | null;
  /** Address of the contact; for organizers, otherwise null. Blanks at both ends are removed. */
  readonly contact_email?: string;
  /** Telephone number of the contact; for organizers, otherwise null. Blanks at both ends are removed. */
  readonly contact_phone?: string | null;
  /** Id of the sponsor’s tier; null without one. Blanks at both ends are removed. */
  readonly tier_id?: string | null;
  /** What was agreed with the sponsor; for organizers, otherwise null. */
  readonly custom_benefits?: Readonly<Record<string, unknown>> | null;
  /** Position in a manual order: smaller comes first; fractions are allowed. */
  readonly display_order?: number | null;
  /** Whether it is in use; what is not is shown to its organizers only. */
  readonly is_active?: boolean;
  /** Whether it is shown first. */
  readonly featured?: boolean;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links?: SponsorLinksInput | null;
}

export interface SponsorLinks {
  /** Address at LinkedIn; null without one. */
  readonly linkedin: string | null;
  /** Address at X, formerly Twitter; null without one. */
  readonly twitter: string | null;
  /** Address at Facebook; null without one. */
  readonly facebook: string | null;
  /** Address at Instagram; null without one. */
  readonly instagram: string | null;
  /** Address at YouTube; null without one. */
  readonly youtube: string | null;
  /** Address at TikTok; null without one. */
  readonly tiktok: string | null;
  /** Any other address; null without one. */
  readonly other: string | null;
}

export interface SponsorLinksInput {
  /** Address at LinkedIn; null without one. */
  readonly linkedin?: string | null;
  /** Address at X, formerly Twitter; null without one. */
  readonly twitter?: string | null;
  /** Address at Facebook; null without one. */
  readonly facebook?: string | null;
  /** Address at Instagram; null without one. */
  readonly instagram?: string | null;
  /** Address at YouTube; null without one. */
  readonly youtube?: string | null;
  /** Address at TikTok; null without one. */
  readonly tiktok?: string | null;
  /** Any other address; null without one. */
  readonly other?: string | null;
}

export interface SponsorListItem {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name, plain text. */
  readonly name: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string | null;
  /** Object key of the logo for members, or its address on public pages; null without one. */
  readonly logo_url: string | null;
  /** Object key of the wide picture; null without one. */
  readonly cover_url: string | null;
  /** Address of the website; null without one. */
  readonly website_url: string | null;
  /** Id of the sponsor’s tier; null without one. */
  readonly tier_id: string | null;
  /** Name of the tier; null without one. */
  readonly tier_name: string | null;
  /** Position of the tier: smaller is higher. */
  readonly tier_order: number;
  /** Colour of the tier as `#rrggbb`. */
  readonly tier_color: string;
  /** Position in a manual order: smaller comes first; fractions are allowed. */
  readonly display_order: number | null;
  /** Whether it is shown first. */
  readonly featured: boolean;
  /** Whether it is in use; what is not is shown to its organizers only. */
  readonly is_active: boolean;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: SponsorLinks;
  /** Who to talk to at the sponsor; for organizers, otherwise null. Null for an API token without the scope `sponsor:write`. */
  readonly contact_name: string | null;
  /** Address of the contact; for organizers, otherwise null. Null for an API token without the scope `sponsor:write`. */
  readonly contact_email: string | null;
  /** Telephone number of the contact; for organizers, otherwise null. Null for an API token without the scope `sponsor:write`. */
  readonly contact_phone: string | null;
  /** Clicks on the link to the website; for organizers, otherwise null. */
  readonly clicks: SponsorClicks | null;
}

export interface SponsorPerson {
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Whether attendees see the person here; false only because the person hides their company. */
  readonly is_shown: boolean;
}

export interface SponsorTier {
  /** Id of the tier within its event. */
  readonly id: string;
  /** Name, plain text. */
  readonly name: string;
  /** Position of the tier: smaller is higher. */
  readonly order: number;
  /** Colour as `#rrggbb`. */
  readonly color: string;
}

export interface SponsorTierInput {
  /** Id of the tier within its event. */
  readonly id: string;
  /** Name, plain text. */
  readonly name: string;
  /** Position of the tier: smaller is higher. */
  readonly order: number;
  /** Colour as `#rrggbb`. */
  readonly color: string;
}

export type StatisticFigure = 'BOOKMARKS' | 'MESSAGES' | 'MESSAGE_REACTIONS' | 'SESSION_REACTIONS' | 'QUESTIONS' | 'QUESTION_VOTES' | 'POLL_VOTES' | 'FEEDBACK' | 'CONNECTIONS_ASKED' | 'CONNECTIONS_ACCEPTED';

export interface StayFigure {
  /** At least so many minutes. */
  readonly from_minutes: number;
  /** And fewer than so many minutes; null for the longest. */
  readonly to_minutes: number | null;
  /** How many people; null for fewer than five. */
  readonly people: number | null;
}

export type StreamingPlatform = 'VIMEO' | 'MUX' | 'ZOOM' | 'JITSI' | 'OTHER';

export interface SubscribeScheduleBody {
  /** Address of a schedule (frab XML, c3voc JSON or CSV), with https. Blanks at both ends are removed. */
  readonly url: string;
  /** How often the address is asked, in minutes. */
  readonly every_minutes: number;
  /** Leaves out sessions with a problem instead of asking; false if left out. */
  readonly skip_problems?: boolean;
  /** Whether it is not fetched; false if left out. */
  readonly is_paused?: boolean;
}

export interface SubscribeToPushBody {
  /** Address of the push service, from the browser’s subscription. */
  readonly endpoint: string;
  /** Keys of the browser’s subscription. */
  readonly keys: SubscribeToPushBodyKeys;
}

export interface SubscribeToPushBodyKeys {
  /** Public key of the browser’s subscription. */
  readonly p256dh: string;
  /** Secret of the browser’s subscription. */
  readonly auth: string;
}

export type SubscriptionPaus = 'BY_HAND' | 'EVENT_OVER';

export type SubscriptionProblem = 'ADDRESS' | 'UNREACHABLE' | 'TIMEOUT' | 'TOO_LARGE' | 'STATUS' | 'REDIRECTS' | 'ENCODING' | 'FILE' | 'INTERRUPTED';

export interface TakePretixWebhookBody {
  /** Short form of the organizer at pretix. */
  readonly organizer?: string;
  /** Short form of the event at pretix. */
  readonly event?: string;
  /** Code of the order that may have changed. */
  readonly code?: string;
  /** What has happened; it is not looked at. */
  readonly action?: string;
}

export interface TestWebhookReply {
  /** Id of the delivery. */
  readonly webhook_delivery_id: number;
}

export interface Thread {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Id of one of the two people; 0 for a deleted account. */
  readonly user1_id: number;
  /** Id of the other one; 0 for a deleted account. */
  readonly user2_id: number;
  /** Always false: the server does not encrypt conversations. */
  readonly is_encrypted: boolean;
  /** Id of the event the conversation belongs to; null outside of events. */
  readonly event_scope_id: number | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When the newest message was written (ISO 8601, UTC); before that, when the thread was created. */
  readonly last_message_at: string;
  /** Number of the newest message; 0 while there is none. */
  readonly last_seq: number;
  /** Number of the last message that was read. */
  readonly read_seq: number;
  /** Number of the first message that the caller sees. */
  readonly first_seq: number;
  /** Number of the last message that the other person has read, if they share receipts. */
  readonly other_read_seq: number;
  /** The other person. */
  readonly other_user: ThreadPerson;
  /** The newest message; null without one. */
  readonly last_message: LastDirectMessage | null;
  /** How many of the newest 100 are unread: not the caller’s, nor from people whom they block; in rooms neither removed nor posted before the caller joined. Of notifications all, at most 100. */
  readonly unread_count: number;
  /** Events of which both are members. */
  readonly shared_event_ids: number[];
  /** Whether the caller may write here now. */
  readonly can_send: boolean;
  /** Whether the caller has blocked the other person. */
  readonly is_blocked: boolean;
}

export interface ThreadMessages {
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
  /** Number of this page, from 1. */
  readonly current_page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** Whether a further page follows. */
  readonly has_next: boolean;
  /** Whether a page comes before. */
  readonly has_prev: boolean;
  /** Path of this page of the list. */
  readonly self: string;
  /** Path of the first page of the list. */
  readonly first: string;
  /** Path of the last page of the list. */
  readonly last: string;
  /** Path of the next page of the list; absent on the last one. */
  readonly next?: string;
  /** Path of the page before; absent on the first one. */
  readonly prev?: string;
  /** Messages, the oldest first. */
  readonly messages: DirectMessage[];
  /** Id of the conversation. */
  readonly thread_id: number;
  /** The page again, for clients that read it here. */
  readonly pagination: ThreadMessagesPagination;
  /** Number of the newest message; 0 while there is none. */
  readonly last_seq: number;
  /** Number of the first message that the caller sees. */
  readonly first_seq: number;
  /** Number of the last message that the other person has read, if they share receipts. */
  readonly other_read_seq: number;
  /** The other person. */
  readonly other_user: ThreadPerson;
  /** Always false: the server does not encrypt conversations. */
  readonly is_encrypted: boolean;
  /** Whether the caller may write here now. */
  readonly can_send: boolean;
}

export interface ThreadMessagesPagination {
  /** Number of the page, from 1. */
  readonly page: number;
  /** Entries of a page. */
  readonly per_page: number;
  /** How many there are altogether. */
  readonly total: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: number;
}

export interface ThreadPerson {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** First name, or the only name of people who have one. */
  readonly first_name: string;
}

export interface Threads {
  /** Conversations, the newest first. */
  readonly threads: ListedThread[];
  /** Entries of the whole list. */
  readonly total_items: number;
  /** Pages of the whole list; 0 when it is empty. */
  readonly total_pages: 1;
  /** Number of this page, from 1. */
  readonly current_page: 1;
  /** Entries of a page. */
  readonly per_page: number;
}

export interface TicketShop {
  /** Address of the pretix installation. */
  readonly url: string;
  /** Short form of the organizer at pretix. */
  readonly organizer: string;
  /** Short form of the event at pretix. */
  readonly shop_event: string;
  /** Address for the webhook at pretix. It is a secret; null if its key is gone. */
  readonly receiver_url: string | null;
  /** Who connected it and in whose name people are invited; null if gone. */
  readonly connected_by: string | null;
  /** When an order was read the last time; null before the first. */
  readonly last_order_at: string | null;
  /** Why it cannot be read; null while it can. */
  readonly problem: TicketShopProblem | null;
  /** Since when there is the problem; null without one. */
  readonly problem_at: string | null;
  /** Orders that wait to be read. */
  readonly waiting_count: number;
  /** Whether all orders are being read. */
  readonly is_reading_all: boolean;
}

export type TicketShopProblem = 'ADDRESS' | 'UNREACHABLE' | 'TOKEN' | 'NOT_FOUND' | 'UNREADABLE' | 'RIGHTS' | 'PEOPLE' | 'MAILS';

export type TicketStatus = 'ACTIVE' | 'CANCELLED';

export interface ToggledSponsor {
  /** Always true: a refusal has another status and the body `Problem`. */
  readonly success: true;
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
}

export interface ToldDelay {
  /** Name of the location; empty for sessions without one. */
  readonly location: string;
  /** How many minutes later the first session begins than people were last told. */
  readonly minutes: number;
  /** Number of sessions. */
  readonly session_count: number;
  /** The first of the person’s sessions there, by their start. */
  readonly sessions: ToldDelaySession[];
}

export interface ToldDelaySession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
}

export interface ToldEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
}

export interface ToldMessage {
  /** The room of the message. */
  readonly room: ToldMessageRoom;
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
}

export interface ToldMessageRoom {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name, plain text. */
  readonly name: string;
  /** The session; null where it is about none. */
  readonly session: ToldMessageRoomSession | null;
}

export interface ToldMessageRoomSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export interface ToldSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** Start (ISO 8601, UTC). */
  readonly starts_at: string;
  /** Place, plain text; null without one. */
  readonly location: string | null;
  /** Whether it was cancelled. */
  readonly is_cancelled: boolean;
}

export interface UnbanEventUserBody {
  /** Notes of the moderators, for staff only; null without any. */
  readonly moderation_notes?: string | null;
}

export interface UnlockDeviceReply {
  /** A line for people, plain text. */
  readonly message: string;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
}

export interface UpdateChatRoomBody {
  /** Name, plain text. Blanks at both ends are removed. */
  readonly name?: string;
  /** Position in a manual order: smaller comes first; fractions are allowed. */
  readonly display_order?: number;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description?: string | null;
  /** Whether the room is open. */
  readonly is_enabled?: boolean;
  /** Seconds a person waits between two messages; 0 is no limit. Moderators do not wait. */
  readonly slow_mode_seconds?: number;
  /** Whether only staff may write. */
  readonly announce_only?: boolean;
  /** The texts that the request replaces, as a reply had them; if another text is stored by now, it is refused with both. */
  readonly seen?: UpdateChatRoomBodySeen;
}

export interface UpdateChatRoomBodySeen {
  /** Name, plain text. */
  readonly name?: string | null;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description?: string | null;
}

export interface UpdateCueBody {
  /** Title, plain text. Blanks at both ends are removed. */
  readonly title?: string;
  /** Minutes from the start of the session; negative before it. */
  readonly at_minute?: number;
  /** Who does it, as the crew calls them; null for nobody in particular. Blanks at both ends are removed. */
  readonly who?: string | null;
  /** Whether it is done. */
  readonly is_done?: boolean;
  /** The texts that the request replaces, as a reply had them; if another text is stored by now, it is refused with both. */
  readonly seen?: UpdateCueBodySeen;
}

export interface UpdateCueBodySeen {
  /** Title, plain text. */
  readonly title?: string | null;
  /** Who does it, as the crew calls them; null for nobody in particular. */
  readonly who?: string | null;
}

export interface UpdateEventBody {
  /** Title, plain text. Blanks at both ends are removed. */
  readonly title?: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description?: string | null;
  /** Whether it is a conference of many sessions or a single one. */
  readonly event_type?: EventType;
  /** Where it stands. */
  readonly status?: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED';
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date?: string;
  /** Last day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly end_date?: string;
  /** Time zone of the event as an IANA name, such as `Europe/Berlin`. */
  readonly timezone?: string;
  /** Local time (`HH:MM:SS`) at which a conference day begins; earlier times belong to the day before. */
  readonly day_change?: string;
  /** Company; null without one, or where the person hides it. Blanks at both ends are removed. */
  readonly company_name?: string;
  /** Colours and pictures of the event. */
  readonly branding?: BrandingChange;
  /** Whether people meet on site, online or both. */
  readonly event_format?: EventFormat;
  /** Whether only members find the event. */
  readonly is_private?: boolean;
  /** Name of the venue; null without one. Blanks at both ends are removed. */
  readonly venue_name?: string | null;
  /** Street and number of the venue; null without one. Blanks at both ends are removed. */
  readonly venue_address?: string | null;
  /** City of the venue; null without one. Blanks at both ends are removed. */
  readonly venue_city?: string | null;
  /** State of the venue (United States only); null without one. */
  readonly venue_state?: 'AL' | 'AK' | 'AZ' | 'AR' | 'CA' | 'CO' | 'CT' | 'DE' | 'FL' | 'GA' | 'HI' | 'ID' | 'IL' | 'IN' | 'IA' | 'KS' | 'KY' | 'LA' | 'ME' | 'MD' | 'MA' | 'MI' | 'MN' | 'MS' | 'MO' | 'MT' | 'NE' | 'NV' | 'NH' | 'NJ' | 'NM' | 'NY' | 'NC' | 'ND' | 'OH' | 'OK' | 'OR' | 'PA' | 'RI' | 'SC' | 'SD' | 'TN' | 'TX' | 'UT' | 'VT' | 'VA' | 'WA' | 'WV' | 'WI' | 'WY' | 'DC' | '' | null;
  /** Country of the venue; null without one. Blanks at both ends are removed. */
  readonly venue_country?: string | null;
  /** How to get there, plain text; null without one. Blanks at both ends are removed. */
  readonly directions?: string | null;
  /** Who sees the page: `PUBLIC` everybody, and it is listed; `LINK` whoever has the address; `MEMBERS` only members. */
  readonly visibility?: EventVisibility;
  /** What the page of the event shows to people without a login. */
  readonly public_parts?: UpdateEventBodyPublicParts;
  /** The part of the address that names it: small letters, digits and hyphens. */
  readonly slug?: string;
  /** Short text at the top of the page, plain; null without one. Blanks at both ends are removed. */
  readonly hero_description?: string | null;
  /** Object keys of the cover for wide and narrow screens; null without one. */
  readonly hero_images?: UpdateEventBodyHeroImages | null;
  /** Texts of the event’s page; null without any. */
  readonly sections?: SectionsChange | null;
  /** Lines with which people may ask to connect. */
  readonly icebreakers?: string[] | null;
  /** Id of the session that the event’s page shows first; null without one. */
  readonly main_session_id?: number | null;
  /** Whether sessions begin and end by the clock. */
  readonly auto_session_status?: boolean;
  /** Whether people may write a line of their own when they ask to connect. */
  readonly allow_custom_icebreaker?: boolean;
  /** Who may join: `OPEN` everybody, `CODE` whoever has the code, `ON_REQUEST` whoever is admitted, `INVITE_ONLY` the invited. */
  readonly join_policy?: JoinPolicy;
  /** Seats that the organizers have set; null means as many as the plan allows. */
  readonly seat_limit?: number | null;
  /** The texts that the request replaces, as a reply had them; if another text is stored by now, it is refused with both. */
  readonly seen?: UpdateEventBodySeen;
}

export interface UpdateEventBodyHeroImages {
  /** Cover for wide screens; null without one. */
  readonly desktop?: string | null;
  /** Cover for narrow screens; null without one. */
  readonly mobile?: string | null;
}

export interface UpdateEventBodyPublicParts {
  /** Which sessions the page shows: all, keynotes and panels, or none. */
  readonly programme?: ShownProgramme;
  /** Whether the page shows the speakers. */
  readonly speakers?: boolean;
  /** Whether the page shows the sponsors. */
  readonly sponsors?: boolean;
  /** Whether the page shows how many come. */
  readonly attendee_count?: boolean;
  /** Whether the page shows recordings and other links; files are for members. */
  readonly links?: boolean;
}

export interface UpdateEventBodySeen {
  /** Title, plain text. */
  readonly title?: string | null;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description?: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name?: string | null;
  /** Name of the venue; null without one. */
  readonly venue_name?: string | null;
  /** Street and number of the venue; null without one. */
  readonly venue_address?: string | null;
  /** City of the venue; null without one. */
  readonly venue_city?: string | null;
  /** Country of the venue; null without one. */
  readonly venue_country?: string | null;
  /** How to get there, plain text; null without one. */
  readonly directions?: string | null;
  /** Short text at the top of the page, plain; null without one. */
  readonly hero_description?: string | null;
  /** Texts of the event’s page; null without any. */
  readonly sections?: SectionsChange | null;
  /** Lines with which people may ask to connect. */
  readonly icebreakers?: string[] | null;
}

export interface UpdateEventSpeakerBody {
  /** Id of the person’s account; null for people without an account. */
  readonly user_id?: number | null;
  /** Name of the speaker; needed without `user_id`. Blanks at both ends are removed. */
  readonly name?: string;
  /** Job title with which the speaker is announced; null or blank means what the account says. Blanks at both ends are removed. */
  readonly title?: string | null;
  /** Company; null without one, or where the person hides it. Blanks at both ends are removed. */
  readonly company_name?: string | null;
  /** Biography, plain text; null or blank means what the account says. Blanks at both ends are removed. */
  readonly bio?: string | null;
  /** The texts that the request replaces, as a reply had them; if another text is stored by now, it is refused with both. */
  readonly seen?: UpdateEventSpeakerBodySeen;
}

export interface UpdateEventSpeakerBodySeen {
  /** Name, plain text. */
  readonly name?: string | null;
  /** Title, plain text. */
  readonly title?: string | null;
  /** Company; null without one, or where the person hides it. */
  readonly company_name?: string | null;
  /** What the person says about themselves, plain text; null without one, or where it is hidden. */
  readonly bio?: string | null;
}

export interface UpdateEventUserBody {
  /** Role of the person. */
  readonly role?: EventUserRole;
  /** Biography of the speaker; null means what the account says. */
  readonly speaker_bio?: string | null;
  /** Job title with which the speaker is announced; null means what the account says. */
  readonly speaker_title?: string | null;
  /** The texts that the request replaces, as a reply had them; if another text is stored by now, it is refused with both. */
  readonly seen?: UpdateEventUserBodySeen;
}

export interface UpdateEventUserBodySeen {
  /** Biography of the speaker; null means what the account says. */
  readonly speaker_bio?: string | null;
  /** Job title with which the speaker is announced; null means what the account says. */
  readonly speaker_title?: string | null;
}

export interface UpdateNotificationDeliveryBody {
  /** By which ways each kind of notification arrives. */
  readonly channels?: UpdateNotificationDeliveryBodyChannels;
  /** Whether mails are sent at all. */
  readonly mails?: boolean;
  /** Whether a mail follows although a push was delivered. */
  readonly mails_after_push?: boolean;
  /** Local hours in which no push arrives; null without any. */
  readonly quiet_hours?: QuietHours | null;
  /** Time zone as an IANA name, such as `Europe/Berlin`. */
  readonly time_zone?: string;
}

export interface UpdateNotificationDeliveryBodyChannels {
  /** Somebody asks to connect. */
  readonly CONNECTION_REQUESTED?: NotificationChannelChange;
  /** Somebody accepted one’s request to connect. */
  readonly CONNECTION_ACCEPTED?: NotificationChannelChange;
  /** A direct message. */
  readonly DIRECT_MESSAGE?: NotificationChannelChange;
  /** An invitation. */
  readonly INVITATION?: NotificationChannelChange;
  /** One’s role in an event changed. */
  readonly EVENT_ROLE?: NotificationChannelChange;
  /** One’s role in an organization changed. */
  readonly ORGANIZATION_ROLE?: NotificationChannelChange;
  /** A marked session starts. */
  readonly SESSION_STARTING?: NotificationChannelChange;
  /** A marked session was moved or cancelled. */
  readonly SESSION_CHANGED?: NotificationChannelChange;
  /** Somebody exported the people of an event. */
  readonly PEOPLE_EXPORTED?: NotificationChannelChange;
  /** Somebody asks to join. */
  readonly JOIN_REQUESTED?: NotificationChannelChange;
  /** One’s request to join was answered. */
  readonly JOIN_ANSWERED?: NotificationChannelChange;
  /** A session in which one speaks starts. */
  readonly STAGE_CALL?: NotificationChannelChange;
  /** Something was reported. */
  readonly REPORTED?: NotificationChannelChange;
  /** A subscribed schedule changed the agenda, waits for an answer, cannot be fetched or can be again. */
  readonly SCHEDULE_NEWS?: NotificationChannelChange;
  /** A session is over, and people are asked how it was. */
  readonly FEEDBACK_ASKED?: NotificationChannelChange;
  /** A message of a room mentions one. */
  readonly MENTIONED?: NotificationChannelChange;
  /** One has the microphone of a session now. */
  readonly HAND_CALLED?: NotificationChannelChange;
  /** Those who run the event announce something. */
  readonly ANNOUNCEMENT?: NotificationChannelChange;
}

export interface UpdateNotificationSettingsBody {
  /** Somebody asks to connect. */
  readonly CONNECTION_REQUESTED?: boolean;
  /** Somebody accepted one’s request to connect. */
  readonly CONNECTION_ACCEPTED?: boolean;
  /** A direct message. */
  readonly DIRECT_MESSAGE?: boolean;
  /** An invitation. */
  readonly INVITATION?: boolean;
  /** One’s role in an event changed. */
  readonly EVENT_ROLE?: boolean;
  /** One’s role in an organization changed. */
  readonly ORGANIZATION_ROLE?: boolean;
  /** A marked session starts. */
  readonly SESSION_STARTING?: boolean;
  /** A marked session was moved or cancelled. */
  readonly SESSION_CHANGED?: boolean;
  /** Somebody exported the people of an event. */
  readonly PEOPLE_EXPORTED?: boolean;
  /** Somebody asks to join. */
  readonly JOIN_REQUESTED?: boolean;
  /** One’s request to join was answered. */
  readonly JOIN_ANSWERED?: boolean;
  /** A session in which one speaks starts. */
  readonly STAGE_CALL?: boolean;
  /** Something was reported. */
  readonly REPORTED?: boolean;
  /** A subscribed schedule changed the agenda, waits for an answer, cannot be fetched or can be again. */
  readonly SCHEDULE_NEWS?: boolean;
  /** A session is over, and people are asked how it was. */
  readonly FEEDBACK_ASKED?: boolean;
  /** A message of a room mentions one. */
  readonly MENTIONED?: boolean;
  /** One has the microphone of a session now. */
  readonly HAND_CALLED?: boolean;
  /** Those who run the event announce something. */
  readonly ANNOUNCEMENT?: boolean;
}

export interface UpdateOrganizationBody {
  /** Name, plain text. Blanks at both ends are removed. */
  readonly name: string;
  /** The texts that the request replaces, as a reply had them; if another text is stored by now, it is refused with both. */
  readonly seen?: UpdateOrganizationBodySeen;
}

export interface UpdateOrganizationBodySeen {
  /** Name, plain text. */
  readonly name?: string | null;
}

export interface UpdateOrganizationUserBody {
  /** Role of the person. */
  readonly role: OrganizationUserRole;
}

export interface UpdatePollBody {
  /** Which kind of thing it is. */
  readonly kind: PollKind;
  /** A question that people often ask, plain text. Blanks at both ends are removed. */
  readonly question: string;
  /** The answers to choose from; empty for scales and open words. */
  readonly options: string[];
  /** How many options one person chooses at most, in a poll of several choices; null for all of them. */
  readonly choices_max: number | null;
  /** Whether nobody learns who asked. */
  readonly is_anonymous: boolean;
  /** Whether people may change their vote while the poll is open. */
  readonly may_change: boolean;
  /** Who sees the results, and from when on. */
  readonly results: PollResultsRule;
  /** The texts that the request replaces, as a reply had them; if another text is stored by now, it is refused with both. */
  readonly seen?: UpdatePollBodySeen;
}

export interface UpdatePollBodySeen {
  /** A question that people often ask, plain text. */
  readonly question?: string | null;
  /** The answers to choose from; empty for scales and open words. */
  readonly options?: string[] | null;
}

export interface UpdateSessionBody {
  /** Title, plain text. Blanks at both ends are removed. */
  readonly title?: string;
  /** Kind of session. */
  readonly session_type?: SessionType;
  /** Start as local time of the event, `HH:MM:SS`. A time that clocks skip when they go forward is refused; of one that they repeat, the first is meant. */
  readonly start_time?: string;
  /** End as local time of the event, `HH:MM:SS`. Changes of the clock count as for the start. */
  readonly end_time?: string;
  /** Day of the conference, from 1. */
  readonly day_number?: number;
  /** Where it stands. */
  readonly status?: SessionStatus;
  /** Subtitle, plain text; null without one. */
  readonly subtitle?: string | null;
  /** Summary, plain text; null without one. */
  readonly short_description?: string | null;
  /** Description as it is typed: blank lines part paragraphs, and marks make lists, links and emphasis; it is stored as sanitized HTML. */
  readonly description?: string | null;
  /** Which chat rooms the session has. */
  readonly chat_mode?: SessionChatMode;
  /** Name of the track; null without one. */
  readonly track?: string | null;
  /** Place, plain text; null without one. */
  readonly location?: string | null;
  /** Language as an ISO 639 or BCP 47 code, such as `de`; null if unknown. */
  readonly language?: string | null;
  /** For whom it is meant; null if not said. */
  readonly level?: SessionLevel | null;
  /** Address (URL). */
  readonly url?: string | null;
  /** Whether it must not be recorded. */
  readonly do_not_record?: boolean;
  /** Address for feedback. */
  readonly feedback_url?: string | null;
  /** Where the broadcast is; null without one. */
  readonly streaming_platform?: StreamingPlatform | null;
  /** Address of the broadcast; null without one. */
  readonly stream_url?: string | null;
  /** Number of the Zoom meeting; null without one. */
  readonly zoom_meeting_id?: string | null;
  /** Passcode of the Zoom meeting; null without one. */
  readonly zoom_passcode?: string | null;
  /** Whether playback at Mux is public or signed; null elsewhere. */
  readonly mux_playback_policy?: MuxPlaybackPolicy | null;
  /** Name of the Jitsi room; null elsewhere. */
  readonly jitsi_room_name?: string | null;
  /** The texts that the request replaces, as a reply had them; if another text is stored by now, it is refused with both. */
  readonly seen?: UpdateSessionBodySeen;
}

export interface UpdateSessionBodySeen {
  /** Title, plain text. */
  readonly title?: string | null;
  /** Subtitle, plain text; null without one. */
  readonly subtitle?: string | null;
  /** Summary, plain text; null without one. */
  readonly short_description?: string | null;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description?: string | null;
  /** Name of the track; null without one. */
  readonly track?: string | null;
  /** Place, plain text; null without one. */
  readonly location?: string | null;
  /** Language as an ISO 639 or BCP 47 code, such as `de`; null if unknown. */
  readonly language?: string | null;
  /** Address (URL). */
  readonly url?: string | null;
  /** Address for feedback. */
  readonly feedback_url?: string | null;
}

export interface UpdateSessionProfileBody {
  /** Part of the speaker in the session. */
  readonly role?: SessionSpeakerRole;
  /** Position in the order, from 1; null where nobody has set one. */
  readonly order?: number;
}

export interface UpdateSessionSpeakerBody {
  /** Part of the speaker in the session. */
  readonly role?: SessionSpeakerRole;
  /** Position in the order, from 1; null where nobody has set one. */
  readonly order?: number;
}

export interface UpdateSessionStatusBody {
  /** Where it stands. */
  readonly status: SessionStatus;
}

export interface UpdateSessionTimesBody {
  /** Start as local time of the event, `HH:MM:SS`. A time that clocks skip when they go forward is refused; of one that they repeat, the first is meant. */
  readonly start_time: string;
  /** End as local time of the event, `HH:MM:SS`. Changes of the clock count as for the start. */
  readonly end_time: string;
}

export interface UpdateSpeakerInfoBody {
  /** Biography of the speaker; null means what the account says. */
  readonly speaker_bio?: string | null;
  /** Job title with which the speaker is announced; null means what the account says. */
  readonly speaker_title?: string | null;
  /** The texts that the request replaces, as a reply had them; if another text is stored by now, it is refused with both. */
  readonly seen?: UpdateSpeakerInfoBodySeen;
}

export interface UpdateSpeakerInfoBodySeen {
  /** Biography of the speaker; null means what the account says. */
  readonly speaker_bio?: string | null;
  /** Job title with which the speaker is announced; null means what the account says. */
  readonly speaker_title?: string | null;
}

export interface UpdateUserBody {
  /** First name, or the only name of people who have one. Blanks at both ends are removed. */
  readonly first_name?: string;
  /** Last name; empty for people with one name. Blanks at both ends are removed. */
  readonly last_name?: string | null;
  /** Whether the name is shown with the last name first. Null leaves it to the script: names of which both are Chinese, Japanese or Korean are. */
  readonly family_name_first?: boolean | null;
  /** Company; null without one, or where the person hides it. Blanks at both ends are removed. */
  readonly company_name?: string | null;
  /** Job title; null without one, or where the person hides it. Blanks at both ends are removed. */
  readonly title?: string | null;
  /** What the person says about themselves, plain text; null without one, or where it is hidden. Blanks at both ends are removed. */
  readonly bio?: string | null;
  /** What the person wants to talk about; empty where it is hidden. */
  readonly interests?: string[];
  /** A line that begins a conversation; null without one, or where it is hidden. Blanks at both ends are removed. */
  readonly ask_me_about?: string | null;
  /** Languages the person speaks, as ISO 639 codes; empty where they are hidden. */
  readonly languages?: string[];
  /** Address of the picture; null without one. */
  readonly image_url?: string | null;
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links?: Readonly<Record<string, string | null>>;
  /** Whether others are told that this person has read their messages. */
  readonly read_receipts?: boolean;
  /** Whether organizers whose events this person has joined may add them without asking. */
  readonly known_organizers_may_add?: boolean;
  /** Language in which mails are written, BCP 47, such as `de` or `en-GB`. */
  readonly locale?: string;
}

export interface UpdateWebhookBody {
  /** Name, plain text. Blanks at both ends are removed. */
  readonly name?: string;
  /** A public address with https; private networks only where the operator has named them Blanks at both ends are removed. */
  readonly url?: string;
  /** What the address is told of; see the channel `webhooks` of the AsyncAPI document */
  readonly event_types?: ('event.updated' | 'session.updated' | 'sessions.moved' | 'speakers.updated' | 'schedule.imported' | 'attendee.added' | 'attendee.role_changed' | 'attendee.standing_changed' | 'attendee.removed' | 'member.role_changed' | 'member.removed' | 'join_request.made' | 'join_request.answered' | 'room.created' | 'room.updated' | 'room.deleted')[];
  /** Deliveries of a paused webhook wait, and go on in order */
  readonly is_paused?: boolean;
}

export type UploadContext = 'avatar' | 'event_logo' | 'event_banner' | 'sponsor_logo' | 'sponsor_cover' | 'event_document' | 'marketing' | 'email_assets';

export interface UploadDocumentForm {
  /** The file. */
  readonly file: string;
  /** Id of the event. */
  readonly event_id: string;
}

export interface UploadDocumentReply {
  /** Key of a stored file, for `GET /private/{key}`. */
  readonly object_key: string;
  /** Size of the file in bytes. */
  readonly size_bytes: number;
}

export interface UploadImageForm {
  /** The file. */
  readonly file: string;
  /** What the picture is for. */
  readonly context: string;
  /** Id of the event. */
  readonly event_id?: string;
}

export interface UploadImageReply {
  /** Key of a stored file, for `GET /private/{key}`. */
  readonly object_key: string;
  /** Name of the store of public pictures. */
  readonly bucket: string;
  /** Address (URL). */
  readonly url: string;
  /** What the picture is for. */
  readonly context: UploadContext;
  /** Whether the picture is dark or light. */
  readonly tone: ImageTone;
}

export interface UserDetail {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** First name, or the only name of people who have one. */
  readonly first_name: string;
  /** Last name; empty for people with one name. */
  readonly last_name: string;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Company; null without one, or where the person hides it. */
  readonly company_name: string | null;
  /** Job title; null without one, or where the person hides it. */
  readonly title: string | null;
  /** What the person says about themselves, plain text; null without one, or where it is hidden. */
  readonly bio: string | null;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
  /** Whether the name is shown with the last name first. Null leaves it to the script: names of which both are Chinese, Japanese or Korean are. */
  readonly family_name_first: boolean | null;
  /** What the person wants to talk about; empty where it is hidden. */
  readonly interests: string[];
  /** A line that begins a conversation; null without one, or where it is hidden. */
  readonly ask_me_about: string | null;
  /** Languages the person speaks, as ISO 639 codes; empty where they are hidden. */
  readonly languages: string[];
  /** Addresses of profiles elsewhere, by the name of the network; only http and https are kept. */
  readonly social_links: Readonly<Record<string, string | null>>;
  /** What the person shows of themselves; only for the person. */
  readonly privacy_settings: PrivacySettings;
  /** Whether it is in use; what is not is shown to its organizers only. */
  readonly is_active: boolean;
  /** Whether the address was proven by a link sent to it. */
  readonly email_verified: boolean;
  /** Whether it belongs to the demo, which can be tried without an account. */
  readonly is_demo: boolean;
  /** When the event of a demo organizer is removed (ISO 8601, UTC); null for everybody else. */
  readonly demo_ends_at: string | null;
  /** Whether the rules of the installation let this person create organizations. */
  readonly may_found_organizations: boolean;
  /** Language in which mails are written, BCP 47, such as `de` or `en-GB`. */
  readonly locale: string;
  /** Whether others are told that this person has read their messages. */
  readonly read_receipts: boolean;
  /** Whether organizers whose events this person has joined may add them without asking. */
  readonly known_organizers_may_add: boolean;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When it was last changed (ISO 8601, UTC); null if never. */
  readonly updated_at: string | null;
  /** The events. */
  readonly events: UserDetailEvent[];
  /** Sessions in which the person speaks. */
  readonly speaking_sessions: UserDetailSpeakingSession[];
}

export interface UserDetailEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
  /** First day, `YYYY-MM-DD`, in the time zone of the event. */
  readonly start_date: string | null;
}

export interface UserDetailSpeakingSession {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export interface ValidateEmailChangeReply {
  /** Whether the link can still be used. */
  readonly valid: boolean;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
}

export interface ValidateLoginLinkReply {
  /** Whether the link can still be used. */
  readonly valid: boolean;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
}

export interface ValidateResetTokenReply {
  /** Whether the link can still be used. */
  readonly valid: boolean;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
}

export interface ValidateUnlockReply {
  /** Whether the link can still be used. */
  readonly valid: boolean;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
}

export interface ValidateVerificationReply {
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Whether the link was used before. */
  readonly is_verified: boolean;
  /** Whether this browser signed up for the account, so that verifying the address keeps the password. */
  readonly is_known_browser: boolean;
  /** Path to go to now; null if nobody has asked for one. */
  readonly next: string | null;
}

export interface VerifyEmailReply {
  /** A line for people, plain text. */
  readonly message: string;
  /** Email address; null where the caller may not see it. */
  readonly email: string;
  /** Path to go to now; null if nobody has asked for one. */
  readonly next: string | null;
  /** Whether the account still has the password of the sign-up. If not, it needs a new one. */
  readonly password_kept: boolean;
}

export interface VerifyPasswordBody {
  /** Password of the account, 8 to 128 characters where a new one is set. */
  readonly password: string;
}

export interface VerifyPasswordReply {
  /** A line for people, plain text. */
  readonly message: string;
  /** Whether the link can still be used. */
  readonly valid: boolean;
}

export interface Vote {
  /** Id of the question. */
  readonly question_id: number;
  /** Whether the caller has voted for it. */
  readonly has_voted: boolean;
}

export type WaitsFor = 'ANSWER' | 'SEAT';

export interface Webhook {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** What the webhook is for. */
  readonly name: string;
  /** The address that is told. */
  readonly url: string;
  /** What the address is told of; see the channel `webhooks` of the AsyncAPI document */
  readonly event_types: ('event.updated' | 'session.updated' | 'sessions.moved' | 'speakers.updated' | 'schedule.imported' | 'attendee.added' | 'attendee.role_changed' | 'attendee.standing_changed' | 'attendee.removed' | 'member.role_changed' | 'member.removed' | 'join_request.made' | 'join_request.answered' | 'room.created' | 'room.updated' | 'room.deleted')[];
  /** Why it is paused; null while it is active. */
  readonly paused: WebhookPaus | null;
  /** Since when every attempt has failed; null while the last one went through. */
  readonly failing_since: string | null;
  /** Deliveries that wait for their first or next attempt. */
  readonly waiting_count: number;
  /** Until when deliveries are signed with the former secret as well; null without one. */
  readonly former_secret_until: string | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** Who made it; null if the account is gone. */
  readonly created_by: PersonMini | null;
  /** Who set its address last, or resumed it after that person had left; null if the account is gone. */
  readonly url_changed_by: PersonMini | null;
  /** Who made its secret, or resumed it after that person had left; null if the account is gone. */
  readonly secret_changed_by: PersonMini | null;
}

export interface WebhookAttempt {
  /** When it happened (ISO 8601, UTC). */
  readonly at: string;
  /** HTTP status of the reply; null without one. */
  readonly status: number | null;
  /** Why there was no reply: `address` (may not be called), `unreachable`, `timeout`. */
  readonly failure: string | null;
  /** How long it took, in milliseconds. */
  readonly duration_ms: number;
}

export interface WebhookDelivery {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** The header `webhook-id`, the same for every attempt. */
  readonly message_id: string;
  /** What has happened. */
  readonly event_type: string;
  /** Where it stands. */
  readonly status: WebhookDeliveryStatus;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** When the next attempt is due; null for a delivery that is over. */
  readonly due_at: string | null;
  /** When it was taken; null before. */
  readonly delivered_at: string | null;
  /** The attempts, the oldest first, 20 at most. */
  readonly attempts: WebhookAttempt[];
  /** The body that is sent. */
  readonly body: string;
  /** The beginning of the last reply, without secrets; null without one. */
  readonly reply: string | null;
}

export type WebhookDeliveryStatus = 'PENDING' | 'DELIVERED' | 'DEAD';

export type WebhookPaus = 'BY_HAND' | 'FAILING' | 'GONE' | 'MAKER_LEFT';

export interface WebhookWithSecret {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** What the webhook is for. */
  readonly name: string;
  /** The address that is told. */
  readonly url: string;
  /** What the address is told of; see the channel `webhooks` of the AsyncAPI document */
  readonly event_types: ('event.updated' | 'session.updated' | 'sessions.moved' | 'speakers.updated' | 'schedule.imported' | 'attendee.added' | 'attendee.role_changed' | 'attendee.standing_changed' | 'attendee.removed' | 'member.role_changed' | 'member.removed' | 'join_request.made' | 'join_request.answered' | 'room.created' | 'room.updated' | 'room.deleted')[];
  /** Why it is paused; null while it is active. */
  readonly paused: WebhookPaus | null;
  /** Since when every attempt has failed; null while the last one went through. */
  readonly failing_since: string | null;
  /** Deliveries that wait for their first or next attempt. */
  readonly waiting_count: number;
  /** Until when deliveries are signed with the former secret as well; null without one. */
  readonly former_secret_until: string | null;
  /** When it was created (ISO 8601, UTC). */
  readonly created_at: string;
  /** Who made it; null if the account is gone. */
  readonly created_by: PersonMini | null;
  /** Who set its address last, or resumed it after that person had left; null if the account is gone. */
  readonly url_changed_by: PersonMini | null;
  /** Who made its secret, or resumed it after that person had left; null if the account is gone. */
  readonly secret_changed_by: PersonMini | null;
  /** The secret that signs deliveries (`whsec_…`), shown only this once. */
  readonly secret: string;
}

export interface Webhooks {
  /** The webhooks, the oldest first. */
  readonly webhooks: Webhook[];
}

/** An operation that takes nothing. */
export interface NoInput {
  readonly path?: never;
  readonly query?: never;
  readonly body?: never;
}

/** What each operation takes and answers. */
export interface Operations {
  /** Accept an invitation into an event. `POST /api/invitations/{token}/accept` */
  readonly AcceptEventInvitation: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: AcceptEventInvitationReply;
  };
  /** Accept an invitation into an organization. `POST /api/invitations/organization/{token}/accept` */
  readonly AcceptOrganizationInvitation: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: AcceptOrganizationInvitationReply;
  };
  /** A new speaker profile: of a member (an ATTENDEE becomes SPEAKER), or by name without an account. `POST /api/events/{event_id}/speakers` */
  readonly AddEventSpeaker: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: AddEventSpeakerBody;
    };
    readonly reply: ManagedSpeaker;
  };
  /** Make somebody a member whom the organization knows (201); anybody else is invited (202). `POST /api/events/{event_id}/users` */
  readonly AddEventUser: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: AddEventUserBody;
    };
    readonly reply: EventUserDetail | AddEventUserReply202;
  };
  /** Make somebody a member by their address whom the organization knows (201); anybody else is invited (202). `POST /api/events/{event_id}/users/add` */
  readonly AddEventUserByEmail: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: AddEventUserByEmailBody;
    };
    readonly reply: EventUserDetail | AddEventUserByEmailReply202;
  };
  /** Make somebody a MEMBER by their address whom the organization knows (201); all others are invited (202). `POST /api/organizations/{organization_id}/users` */
  readonly AddOrganizationUser: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly body: AddOrganizationUserBody;
    };
    readonly reply: OrganizationUserDetail | AddOrganizationUserReply202;
  };
  /** Puts a member of the event, or a speaker profile, on stage. `POST /api/sessions/{session_id}/speakers` */
  readonly AddSessionSpeaker: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: AddSessionSpeakerBody;
    };
    readonly reply: SessionSpeakerDetail;
  };
  /** Accept or decline a request; accepting opens the thread that begins with the icebreaker. `PUT /api/connections/{connection_id}` */
  readonly AnswerConnection: {
    readonly request: {
      readonly path: {
        /** Id of the connection; null without one. */
        readonly connection_id: number;
      };
      readonly body: AnswerConnectionBody;
    };
    readonly reply: Connection;
  };
  /** Accept or decline requests; whoever is accepted without a free seat waits in line for one. `POST /api/events/{event_id}/join-requests/answer` */
  readonly AnswerJoinRequests: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: AnswerJoinRequestsBody;
    };
    readonly reply: AnswerJoinRequestsReply;
  };
  /** Let a waiting import go on, with answers to what it asks. `POST /api/events/{event_id}/imports/{import_id}/apply` */
  readonly ApplyImport: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the import. */
        readonly import_id: number;
      };
      readonly body: ApplyImportBody;
    };
    readonly reply: ScheduleImport;
  };
  /** Ask a question; repeating it with the same `client_id` answers 200 with the stored one. `POST /api/sessions/{session_id}/questions` */
  readonly AskQuestion: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: AskQuestionBody;
    };
    readonly reply: Question;
  };
  /** Shut a member out of the event. `POST /api/events/{event_id}/users/{attendee_id}/ban` */
  readonly BanEventUser: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the account of a member of the event. */
        readonly attendee_id: number;
      };
      readonly body: BanEventUserBody;
    };
    readonly reply: ModerationAction;
  };
  /** Have nothing to do with somebody: no messages, no requests, in neither direction. `POST /api/users/{other_id}/block` */
  readonly BlockUser: {
    readonly request: {
      readonly path: {
        /** Id of the account of the other person. */
        readonly other_id: number;
      };
    };
    readonly reply: BlockState;
  };
  /** Put a session on the own agenda. `PUT /api/sessions/{session_id}/bookmark` */
  readonly BookmarkSession: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: null;
  };
  /** Give the microphone to the next person; changes nothing once another one is called. `POST /api/sessions/{session_id}/hands/next` */
  readonly CallNextHand: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: CallNextHandBody;
    };
    readonly reply: Hands;
  };
  /** Take back an invitation into an event. `DELETE /api/sent-invitations/{invitation_id}` */
  readonly CancelEventInvitation: {
    readonly request: {
      readonly path: {
        /** Id of the invitation. */
        readonly invitation_id: number;
      };
    };
    readonly reply: Message;
  };
  /** Take back an invitation into an organization. `DELETE /api/organizations/{organization_id}/invitations/{organization_invitation_id}` */
  readonly CancelOrganizationInvitation: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
        /** Id of the invitation into the organization. */
        readonly organization_invitation_id: number;
      };
    };
    readonly reply: Message;
  };
  /** Change the own password; ends all other logins. `PUT /api/auth/change-password` */
  readonly ChangePassword: {
    readonly request: {
      readonly body: ChangePasswordBody;
    };
    readonly reply: Message;
  };
  /** Change or delete up to 100 sessions: all of them, or none. `POST /api/events/{event_id}/sessions/bulk` */
  readonly ChangeSessions: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: ChangeSessionsBody;
    };
    readonly reply: ChangeSessionsReply;
  };
  /** Mute a member in the event’s chat, for some hours or until it is taken back. `POST /api/events/{event_id}/users/{attendee_id}/chat-ban` */
  readonly ChatBanEventUser: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the account of a member of the event. */
        readonly attendee_id: number;
      };
      readonly body: ChatBanEventUserBody;
    };
    readonly reply: ModerationAction;
  };
  /** Let a muted member speak again. `POST /api/events/{event_id}/users/{attendee_id}/chat-unban` */
  readonly ChatUnbanEventUser: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the account of a member of the event. */
        readonly attendee_id: number;
      };
      readonly body?: ChatUnbanEventUserBody;
    };
    readonly reply: ModerationAction;
  };
  /** Whose account an address is that the caller may see; any other is nobody’s. `GET /api/users/check-email` */
  readonly CheckEmail: {
    readonly request: {
      readonly query?: {
        /** Email address; null where the caller may not see it. Blanks at both ends are removed. */
        readonly email?: string;
      };
    };
    readonly reply: CheckEmailReply;
  };
  /** Choose what an event may tell: everything by kind, in the app only, or nothing. `PUT /api/users/{user_id}/notification-delivery/events/{event_id}` */
  readonly ChooseEventTelling: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: EventNotificationChoice;
    };
    readonly reply: EventNotificationChoice;
  };
  /** Says “not me”, “never again” or “mails again” about a mail. `POST /api/mail-choices/{token}` */
  readonly ChooseMail: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
      readonly body: ChooseMailBody;
    };
    readonly reply: MailChoiceState;
  };
  /** Remove what a thread holds from the caller’s side only; it comes back with the next message. `DELETE /api/direct-messages/threads/{thread_id}/clear` */
  readonly ClearThread: {
    readonly request: {
      readonly path: {
        /** Id of the conversation. */
        readonly thread_id: number;
      };
    };
    readonly reply: Thread;
  };
  /** End the private calendar feed; its address stops working at once. `DELETE /api/events/{event_id}/my-agenda/feed` */
  readonly CloseCalendarFeed: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: null;
  };
  /** End the secret addresses of the schedule; they stop working at once. `DELETE /api/events/{event_id}/schedule-addresses/secret` */
  readonly CloseSecretSchedule: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: null;
  };
  /** Change the address of your account to the one that a link was mailed to. `POST /api/auth/change-email/{token}` */
  readonly ConfirmEmailChange: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: ConfirmEmailChangeReply;
  };
  /** Connect an event to pretix, or change the connection; all orders are read. `PUT /api/events/{event_id}/ticket-shop` */
  readonly ConnectTicketShop: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: ConnectTicketShopBody;
    };
    readonly reply: TicketShop;
  };
  /** How many notifications of the caller are unread. `GET /api/notifications/unread` */
  readonly CountNotifications: {
    readonly request: NoInput;
    readonly reply: NotificationCounts;
  };
  /** Counts a click on that link on the public page of an event, once a day for each network. `POST /api/public/sponsors/{sponsor_id}/clicks` */
  readonly CountPublicSponsorClick: {
    readonly request: {
      readonly path: {
        /** Id of the sponsor. */
        readonly sponsor_id: number;
      };
    };
    readonly reply: null;
  };
  /** Counts a click on the link to the website of a sponsor, once a day for each person. `POST /api/sponsors/{sponsor_id}/clicks` */
  readonly CountSponsorClick: {
    readonly request: {
      readonly path: {
        /** Id of the sponsor. */
        readonly sponsor_id: number;
      };
    };
    readonly reply: null;
  };
  /** Make an API token that acts as oneself, within its scopes. `POST /api/users/{user_id}/api-tokens` */
  readonly CreateApiToken: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
      readonly body: NewApiToken;
    };
    readonly reply: CreatedApiToken;
  };
  /** Make a room of the event; it is closed unless said otherwise. `POST /api/events/{event_id}/chat-rooms` */
  readonly CreateChatRoom: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: CreateChatRoomBody;
    };
    readonly reply: ChatRoomDetail;
  };
  /** Add a cue to a session. `POST /api/sessions/{session_id}/cues` */
  readonly CreateCue: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: CreateCueBody;
    };
    readonly reply: Cue;
  };
  /** Create an event with its three chat rooms and become its ADMIN. `POST /api/organizations/{organization_id}/events` */
  readonly CreateEvent: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly body: CreateEventBody;
    };
    readonly reply: EventDetail;
  };
  /** Write a poll of the event itself, as a draft. `POST /api/events/{event_id}/polls` */
  readonly CreateEventPoll: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: PollDraft;
    };
    readonly reply: Poll;
  };
  /** Make the stage wall of the event’s own polls; an earlier address of it ends. `POST /api/events/{event_id}/polls/wall` */
  readonly CreateEventPollWall: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: CreateEventPollWallReply;
  };
  /** Create an organization and become its owner. `POST /api/organizations` */
  readonly CreateOrganization: {
    readonly request: {
      readonly body: CreateOrganizationBody;
    };
    readonly reply: OrganizationDetail;
  };
  /** Make an API token that acts for the organization in all its events, for as long as its maker may make it. `POST /api/organizations/{organization_id}/api-tokens` */
  readonly CreateOrganizationToken: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly body: NewApiToken;
    };
    readonly reply: CreatedApiToken;
  };
  /** Make the stage wall of a session’s questions; an earlier address of it ends. `POST /api/sessions/{session_id}/questions/wall` */
  readonly CreateQuestionWall: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: CreateQuestionWallReply;
  };
  /** Create a session with its two chat rooms. `POST /api/events/{event_id}/sessions` */
  readonly CreateSession: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: CreateSessionBody;
    };
    readonly reply: SessionDetail;
  };
  /** Write a poll of a session, as a draft. `POST /api/sessions/{session_id}/polls` */
  readonly CreateSessionPoll: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: PollDraft;
    };
    readonly reply: Poll;
  };
  /** Make the stage wall of a session’s polls; an earlier address of it ends. `POST /api/sessions/{session_id}/polls/wall` */
  readonly CreateSessionPollWall: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: CreateSessionPollWallReply;
  };
  /** Adds a sponsor. `POST /api/events/{event_id}/sponsors` */
  readonly CreateSponsor: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: SponsorInput;
    };
    readonly reply: SponsorDetail;
  };
  /** Make the clock of a location, for a tablet without an account; an earlier address of it ends. `POST /api/events/{event_id}/stage-clock` */
  readonly CreateStageClock: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: CreateStageClockBody;
    };
    readonly reply: CreateStageClockReply;
  };
  /** Make the stage wall of a public room; an earlier address of it ends. `POST /api/chat-rooms/{room_id}/wall` */
  readonly CreateWall: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
      };
    };
    readonly reply: CreateWallReply;
  };
  /** Have an address told of events; the reply has the secret that signs deliveries. `POST /api/organizations/{organization_id}/webhooks` */
  readonly CreateWebhook: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly body: CreateWebhookBody;
    };
    readonly reply: WebhookWithSecret;
  };
  /** Decide a case: dismiss it, remove the text, mute or ban its author. `POST /api/events/{event_id}/moderation/queue/{case_id}` */
  readonly DecideModerationCase: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the case. */
        readonly case_id: number;
      };
      readonly body: DecideModerationCaseBody;
    };
    readonly reply: ModerationCase;
  };
  /** Decline an invitation into an event. `POST /api/invitations/{token}/decline` */
  readonly DeclineEventInvitation: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: Message;
  };
  /** Decline an invitation into an organization. `POST /api/invitations/organization/{token}/decline` */
  readonly DeclineOrganizationInvitation: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: Message;
  };
  /** Move the rest of the day of a location: people are told once, after the minute in which it can be undone. `POST /api/events/{event_id}/delays` */
  readonly DelayLocation: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: DelayLocationBody;
    };
    readonly reply: LocationDelay;
  };
  /** Delete the own account and everything of it; messages to others stay without a name. `DELETE /api/users/{user_id}` */
  readonly DeleteAccount: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
      readonly body: DeleteAccountBody;
    };
    readonly reply: Message;
  };
  /** Remove a room together with its messages. `DELETE /api/chat-rooms/{room_id}` */
  readonly DeleteChatRoom: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
      };
    };
    readonly reply: null;
  };
  /** Delete a cue. `DELETE /api/cues/{cue_id}` */
  readonly DeleteCue: {
    readonly request: {
      readonly path: {
        /** Id of the cue. */
        readonly cue_id: number;
      };
    };
    readonly reply: null;
  };
  /** Delete an event with everything people see of it. `DELETE /api/events/{event_id}` */
  readonly DeleteEvent: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: null;
  };
  /** Forget all keys of Jitsi as a service. `DELETE /api/organizations/{organization_id}/jaas-credentials` */
  readonly DeleteJaasCredentials: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
    };
    readonly reply: null;
  };
  /** Take all messages of a person away, from every room of the event that the caller may enter. `DELETE /api/events/{event_id}/users/{attendee_id}/messages` */
  readonly DeleteMessagesOfMember: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the account of a member of the event. */
        readonly attendee_id: number;
      };
    };
    readonly reply: DeleteMessagesOfMemberReply;
  };
  /** Forget all keys of Mux. `DELETE /api/organizations/{organization_id}/mux-credentials` */
  readonly DeleteMuxCredentials: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
    };
    readonly reply: null;
  };
  /** Delete an organization with its events and everything in them, for good; owners only. `DELETE /api/organizations/{organization_id}` */
  readonly DeleteOrganization: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
    };
    readonly reply: null;
  };
  /** Delete a poll with its votes. `DELETE /api/polls/{poll_id}` */
  readonly DeletePoll: {
    readonly request: {
      readonly path: {
        /** Id of the poll. */
        readonly poll_id: number;
      };
    };
    readonly reply: null;
  };
  /** Show in one event what one shows everywhere. `DELETE /api/users/{user_id}/events/{event_id}/privacy-overrides` */
  readonly DeletePrivacyOverrides: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: null;
  };
  /** Take a message away: staff keep its author and who removed it, everybody else a number. `DELETE /api/chat-rooms/{room_id}/messages/{message_id}` */
  readonly DeleteRoomMessage: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
        /** Id of the message; null where it is about none. */
        readonly message_id: number;
      };
    };
    readonly reply: null;
  };
  /** Delete a session with its speakers’ parts, rooms and messages. `DELETE /api/sessions/{session_id}` */
  readonly DeleteSession: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: null;
  };
  /** Removes a sponsor for good. `DELETE /api/sponsors/{sponsor_id}` */
  readonly DeleteSponsor: {
    readonly request: {
      readonly path: {
        /** Id of the sponsor. */
        readonly sponsor_id: number;
      };
    };
    readonly reply: null;
  };
  /** Takes an object away: its owner the own ones, who runs an event those of the event. `DELETE /api/uploads/{key}` */
  readonly DeleteUpload: {
    readonly request: {
      readonly path: {
        /** Key of a stored file; contains slashes, which stay as they are in the address. */
        readonly key: string;
      };
    };
    readonly reply: null;
  };
  /** Delete a webhook with its deliveries. `DELETE /api/organizations/{organization_id}/webhooks/{webhook_id}` */
  readonly DeleteWebhook: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
        /** Id of the webhook. */
        readonly webhook_id: number;
      };
    };
    readonly reply: null;
  };
  /** Close all rooms of the event that are open to everybody. `POST /api/events/{event_id}/chat-rooms/disable-all-public` */
  readonly DisablePublicChatRooms: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: DisablePublicChatRoomsReply;
  };
  /** Discard a waiting import with its file. `DELETE /api/events/{event_id}/imports/{import_id}` */
  readonly DiscardImport: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the import. */
        readonly import_id: number;
      };
    };
    readonly reply: null;
  };
  /** Disconnect the ticket shop; the people stay. `DELETE /api/events/{event_id}/ticket-shop` */
  readonly DisconnectTicketShop: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: null;
  };
  /** Make a draft like this event on other days, without its people and messages. `POST /api/events/{event_id}/duplicate` */
  readonly DuplicateEvent: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: DuplicateEventBody;
    };
    readonly reply: EventDetail;
  };
  /** Copy a session with its speakers; the copy has rooms of its own and is scheduled. `POST /api/sessions/{session_id}/duplicate` */
  readonly DuplicateSession: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: SessionDetail;
  };
  /** Change the text of an own message, within ten minutes; the rules of the event apply again. `PATCH /api/chat-rooms/{room_id}/messages/{message_id}` */
  readonly EditRoomMessage: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
        /** Id of the message; null where it is about none. */
        readonly message_id: number;
      };
      readonly body: EditRoomMessageBody;
    };
    readonly reply: RoomMessage;
  };
  /** Take an announcement down: banner and notifications disappear. `POST /api/events/{event_id}/announcements/{announcement_id}/end` */
  readonly EndAnnouncement: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the announcement. */
        readonly announcement_id: number;
      };
    };
    readonly reply: MadeAnnouncement;
  };
  /** End one of the own logins; it is worth nothing within a second. `DELETE /api/auth/logins/{login_id}` */
  readonly EndLogin: {
    readonly request: {
      readonly path: {
        /** Id of a login (UUID). */
        readonly login_id: string;
      };
    };
    readonly reply: Message;
  };
  /** End all own logins but this one. `DELETE /api/auth/logins` */
  readonly EndOtherLogins: {
    readonly request: NoInput;
    readonly reply: Message;
  };
  /** Send no more pushes to a device of the caller; an unknown one changes nothing. `POST /api/push-subscriptions/end` */
  readonly EndPushSubscription: {
    readonly request: {
      readonly body: EndPushSubscriptionBody;
    };
    readonly reply: null;
  };
  /** Enter the demo conference with a demo account. `POST /api/auth/demo` */
  readonly EnterDemo: {
    readonly request: NoInput;
    readonly reply: LoginReply;
  };
  /** Enter the demo as the organizer of a copy of its conference, which is removed with everything in it. `POST /api/auth/demo/organizer` */
  readonly EnterDemoAsOrganizer: {
    readonly request: NoInput;
    readonly reply: EnterDemoAsOrganizerReply;
  };
  /** Everything that is stored about oneself. `GET /api/users/{user_id}/export` */
  readonly ExportAccount: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
    };
    readonly reply: AccountExport;
  };
  /** All feedback on the sessions of an event as CSV, without authors and times. `GET /api/events/{event_id}/feedback/export` */
  readonly ExportEventFeedback: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: string;
  };
  /** A table of the counts of an event as CSV. `GET /api/events/{event_id}/statistics/export` */
  readonly ExportEventStatistics: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Which table. */
        readonly table?: EventStatisticsTable;
      };
    };
    readonly reply: string;
  };
  /** Everybody of an event as a table for spreadsheets. `GET /api/events/{event_id}/users.csv` */
  readonly ExportEventUsers: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: string;
  };
  /** The counted answers of a poll as CSV. `GET /api/polls/{poll_id}/export` */
  readonly ExportPoll: {
    readonly request: {
      readonly path: {
        /** Id of the poll. */
        readonly poll_id: number;
      };
    };
    readonly reply: string;
  };
  /** All questions of a session as CSV; anonymous ones without their authors. `GET /api/sessions/{session_id}/questions/export` */
  readonly ExportQuestions: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: string;
  };
  /** The schedule as a calendar. `GET /api/events/{event_id}/schedule.ics` */
  readonly ExportScheduleCalendar: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: string;
  };
  /** The schedule as a table, one session per row. `GET /api/events/{event_id}/schedule.csv` */
  readonly ExportScheduleCsv: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: string;
  };
  /** The schedule as c3voc JSON. `GET /api/events/{event_id}/schedule.json` */
  readonly ExportScheduleJson: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: ExportedSchedule;
  };
  /** The schedule as frab XML, which other conference software reads. `GET /api/events/{event_id}/schedule.xml` */
  readonly ExportScheduleXml: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: string;
  };
  /** A table of the counts of a session as CSV; for its speakers and organizers. `GET /api/sessions/{session_id}/statistics/export` */
  readonly ExportSessionStatistics: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly query?: {
        /** Which table. */
        readonly table?: SessionStatisticsTable;
      };
    };
    readonly reply: string;
  };
  /** Fetch a subscribed schedule now, also if it seems unchanged. `POST /api/events/{event_id}/schedule-subscription/fetch` */
  readonly FetchSchedule: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: ScheduleSubscription;
  };
  /** Mail a password reset link; the same answer for every address. `POST /api/auth/forgot-password` */
  readonly ForgotPassword: {
    readonly request: {
      readonly body: ForgotPasswordBody;
    };
    readonly reply: Message;
  };
  /** What is between the caller and somebody they have met: a request, a connection, a block. `GET /api/users/{other_id}/acquaintance` */
  readonly GetAcquaintance: {
    readonly request: {
      readonly path: {
        /** Id of the account of the other person. */
        readonly other_id: number;
      };
      readonly query?: {
        /** Id of the event. */
        readonly event_id?: number;
      };
    };
    readonly reply: Acquaintance;
  };
  /** The whole agenda, up to 5,000 slim sessions, with an ETag. `GET /api/events/{event_id}/agenda` */
  readonly GetAgenda: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: Agenda;
  };
  /** The web sites whose programs may use the API for the organization. `GET /api/organizations/{organization_id}/allowed-origins` */
  readonly GetAllowedOrigins: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
    };
    readonly reply: AllowedOrigins;
  };
  /** The picture of a person, by the address that the person carries everywhere. `GET /api/avatars/{file_name}` */
  readonly GetAvatar: {
    readonly request: {
      readonly path: {
        /** Name of the file, as it was sent. */
        readonly file_name: string;
      };
    };
    readonly reply: Blob;
  };
  /** One room that the viewer may enter. `GET /api/chat-rooms/{room_id}` */
  readonly GetChatRoom: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
      };
    };
    readonly reply: ChatRoomDetail;
  };
  /** What the operator of this server has set for its pages. `GET /api/client-settings` */
  readonly GetClientSettings: {
    readonly request: NoInput;
    readonly reply: GetClientSettingsReply;
  };
  /** One connection of the caller. `GET /api/connections/{connection_id}` */
  readonly GetConnection: {
    readonly request: {
      readonly path: {
        /** Id of the connection; null without one. */
        readonly connection_id: number;
      };
    };
    readonly reply: Connection;
  };
  /** Where to load an object that everybody logged in may see; whoever asks for a picture is sent there. `GET /api/content/{key}` */
  readonly GetContent: {
    readonly request: {
      readonly path: {
        /** Key of a stored file; contains slashes, which stay as they are in the address. */
        readonly key: string;
      };
    };
    readonly reply: SignedAddress;
  };
  /** Every location now and next with head counts and rates, waiting cases, and what needs a hand. `GET /api/events/{event_id}/control-room` */
  readonly GetControlRoom: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: ControlRoom;
  };
  /** Figures, organizations, events, drafts, connections and news of the own dashboard. `GET /api/users/{user_id}/dashboard` */
  readonly GetDashboard: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
    };
    readonly reply: Dashboard;
  };
  /** An event with its people in charge and the viewer’s own role. `GET /api/events/{event_id}` */
  readonly GetEvent: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: EventDetail;
  };
  /** Whether the people of an event are asked for feedback. `GET /api/events/{event_id}/feedback/settings` */
  readonly GetEventFeedback: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: EventFeedback;
  };
  /** An invitation into an event by the token of its link. `GET /api/invitations/event/{token}/details` */
  readonly GetEventInvitation: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: EventInvitation;
  };
  /** How questions are asked in the sessions of an event. `GET /api/events/{event_id}/qa` */
  readonly GetEventQa: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: EventQa;
  };
  /** The seats of an event: taken, promised, free, and how many people wait. `GET /api/events/{event_id}/seats` */
  readonly GetEventSeats: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: EventSeats;
  };
  /** One speaker with biography and sessions. `GET /api/events/{event_id}/speakers/{profile_id}` */
  readonly GetEventSpeaker: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
        readonly profile_id: number;
      };
    };
    readonly reply: EventSpeaker;
  };
  /** How many people did what at an event, which first messages worked, and when people were there. `GET /api/events/{event_id}/statistics` */
  readonly GetEventStatistics: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: EventStatistics;
  };
  /** What the people of an event want to talk about, in which languages, and the tracks of its agenda. `GET /api/events/{event_id}/users/topics` */
  readonly GetEventTopics: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: GetEventTopicsReply;
  };
  /** One person of an event, as they show themselves to the caller. `GET /api/events/{event_id}/users/{attendee_id}` */
  readonly GetEventUser: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the account of a member of the event. */
        readonly attendee_id: number;
      };
    };
    readonly reply: EventUserPublic;
  };
  /** Feedback on a session, for its speakers and the organizers; nothing tells who answered. `GET /api/sessions/{session_id}/feedback/results` */
  readonly GetFeedbackResults: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly query?: {
        /** Only entries after the one with this id. */
        readonly after_id?: string;
      };
    };
    readonly reply: FeedbackResults;
  };
  /** The object behind an address that this server has signed. `GET /api/files/{key}` */
  readonly GetFile: {
    readonly request: {
      readonly path: {
        /** Key of a stored file; contains slashes, which stay as they are in the address. */
        readonly key: string;
      };
      readonly query: {
        /** Until when the signed address is valid, in seconds since 1970. */
        readonly exp: number;
        /** Signature of the signed address. */
        readonly sig: string;
      };
    };
    readonly reply: Blob;
  };
  /** Whether hands are taken, and one’s own; for those who give the microphone, all. `GET /api/sessions/{session_id}/hands` */
  readonly GetHands: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: Hands;
  };
  /** How an import is getting on. `GET /api/events/{event_id}/imports/{import_id}` */
  readonly GetImport: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the import. */
        readonly import_id: number;
      };
    };
    readonly reply: ScheduleImport;
  };
  /** What a link of an invitation leads to; only while the invitation is open. `GET /api/invitations/{token}` */
  readonly GetInvitation: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: InvitationByToken;
  };
  /** What a recipient may say about a mail; changes nothing. `GET /api/mail-choices/{token}` */
  readonly GetMailChoice: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: MailChoiceState;
  };
  /** Get the person who is logged in. `GET /api/auth/me` */
  readonly GetMe: {
    readonly request: NoInput;
    readonly reply: UserDetail;
  };
  /** The rules of an event’s chat, for its staff alone. `GET /api/events/{event_id}/moderation/rules` */
  readonly GetModerationRules: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: ModerationRules;
  };
  /** Bans, mutes and notes of a member. `GET /api/events/{event_id}/users/{attendee_id}/moderation-status` */
  readonly GetModerationStatus: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the account of a member of the event. */
        readonly attendee_id: number;
      };
    };
    readonly reply: ModerationStatus;
  };
  /** The sessions one has bookmarked in an event or speaks in, and the address of the calendar feed. `GET /api/events/{event_id}/my-agenda` */
  readonly GetMyAgenda: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: MyAgenda;
  };
  /** How one is told outside of the app; one’s own only. `GET /api/users/{user_id}/notification-delivery` */
  readonly GetNotificationDelivery: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
    };
    readonly reply: NotificationDelivery;
  };
  /** What one wants to be told of; one’s own only. `GET /api/users/{user_id}/notification-settings` */
  readonly GetNotificationSettings: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
    };
    readonly reply: NotificationSettings;
  };
  /** An organization, for its members. `GET /api/organizations/{organization_id}` */
  readonly GetOrganization: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
    };
    readonly reply: OrganizationDetail;
  };
  /** An invitation into an organization by the token of its link. `GET /api/invitations/organization/{token}/details` */
  readonly GetOrganizationInvitation: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: OrganizationInvitation;
  };
  /** One’s own request to join an event; null without one. `GET /api/events/{event_id}/join-request` */
  readonly GetOwnJoinRequest: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: GetOwnJoinRequestReply;
  };
  /** What a player needs to show a session; signed tokens are made for the person who asks. `GET /api/sessions/{session_id}/playback-data` */
  readonly GetPlayback: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: Playback;
  };
  /** What one shows otherwise in one event. `GET /api/users/{user_id}/events/{event_id}/privacy-overrides` */
  readonly GetPrivacyOverrides: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: PrivacyOverridesReply;
  };
  /** What one shows of oneself, everywhere and per event. `GET /api/users/{user_id}/privacy-settings` */
  readonly GetPrivacySettings: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
    };
    readonly reply: PrivacyReply;
  };
  /** Where to load an object of an event one belongs to. `GET /api/private/{key}` */
  readonly GetPrivateContent: {
    readonly request: {
      readonly path: {
        /** Key of a stored file; contains slashes, which stay as they are in the address. */
        readonly key: string;
      };
    };
    readonly reply: SignedAddress;
  };
  /** Leads to an object that everybody may see. `GET /api/public/{key}` */
  readonly GetPublicContent: {
    readonly request: {
      readonly path: {
        /** Key of a stored file; contains slashes, which stay as they are in the address. */
        readonly key: string;
      };
    };
    readonly reply: null;
  };
  /** An event as people without a login see it. `GET /api/public/events/{slug}` */
  readonly GetPublicEvent: {
    readonly request: {
      readonly path: {
        /** The part of the address that names it: small letters, digits and hyphens. */
        readonly slug: string;
      };
    };
    readonly reply: PublicEvent;
  };
  /** The slug of a public event, for somebody who has only the address of a screen in it. `GET /api/public/event-addresses/{event_id}` */
  readonly GetPublicEventAddress: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: GetPublicEventAddressReply;
  };
  /** The picture of an event that other services show beside a link to it, 1200 × 630 pixels. `GET /api/public/events/{slug}/card.png` */
  readonly GetPublicEventCard: {
    readonly request: {
      readonly path: {
        /** The part of the address that names it: small letters, digits and hyphens. */
        readonly slug: string;
      };
    };
    readonly reply: Blob;
  };
  /** One day of an event’s programme, for people without a login. `GET /api/public/events/{slug}/programme` */
  readonly GetPublicProgramme: {
    readonly request: {
      readonly path: {
        /** The part of the address that names it: small letters, digits and hyphens. */
        readonly slug: string;
      };
      readonly query?: {
        /** Day of the conference, from 1. */
        readonly day_number?: number;
      };
    };
    readonly reply: PublicProgrammeDay;
  };
  /** The sessions of one location and day with cues, who is ready, planned and actual times. `GET /api/events/{event_id}/run-of-show` */
  readonly GetRunOfShow: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Day of the conference, from 1. */
        readonly day_number?: number;
        /** Place, plain text; null without one. */
        readonly location?: string;
      };
    };
    readonly reply: RunOfShow;
  };
  /** The addresses at which other programs read the schedule. `GET /api/events/{event_id}/schedule-addresses` */
  readonly GetSchedulePublication: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: SchedulePublication;
  };
  /** The address that the schedule of an event follows, and how that is getting on. `GET /api/events/{event_id}/schedule-subscription` */
  readonly GetScheduleSubscription: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: GetScheduleSubscriptionReply;
  };
  /** One session with its speakers. `GET /api/sessions/{session_id}` */
  readonly GetSession: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: SessionDetail;
  };
  /** Whether feedback on a session is taken, and one’s own answer. `GET /api/sessions/{session_id}/feedback` */
  readonly GetSessionFeedback: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: SessionFeedback;
  };
  /** The applause curve of a session: reactions by the minute, without people; for staff and who is on stage. `GET /api/sessions/{session_id}/reactions` */
  readonly GetSessionReactions: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: GetSessionReactionsReply;
  };
  /** What happened around a session, minute by minute, as counts; for its speakers and organizers. `GET /api/sessions/{session_id}/statistics` */
  readonly GetSessionStatistics: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: SessionStatistics;
  };
  /** A token for the socket handshake, bound to this login and useless for HTTP. `GET /api/auth/socket-token` */
  readonly GetSocketToken: {
    readonly request: NoInput;
    readonly reply: GetSocketTokenReply;
  };
  /** One sponsor. `GET /api/sponsors/{sponsor_id}` */
  readonly GetSponsor: {
    readonly request: {
      readonly path: {
        /** Id of the sponsor. */
        readonly sponsor_id: number;
      };
    };
    readonly reply: SponsorDetail;
  };
  /** One conversation of the caller. `GET /api/direct-messages/threads/{thread_id}` */
  readonly GetThread: {
    readonly request: {
      readonly path: {
        /** Id of the conversation. */
        readonly thread_id: number;
      };
    };
    readonly reply: Thread;
  };
  /** The ticket shop that is connected to an event. `GET /api/events/{event_id}/ticket-shop` */
  readonly GetTicketShop: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: GetTicketShopReply;
  };
  /** The time of the server, for clocks that show the same second everywhere. `GET /api/time` */
  readonly GetTime: {
    readonly request: NoInput;
    readonly reply: GetTimeReply;
  };
  /** A person: oneself, or somebody one is connected with. `GET /api/users/{user_id}` */
  readonly GetUser: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
    };
    readonly reply: ProfileUser;
  };
  /** Check whether the address of an account that this browser created is verified. `POST /api/auth/verification` */
  readonly GetVerification: {
    readonly request: {
      readonly body: GetVerificationBody;
    };
    readonly reply: GetVerificationReply;
  };
  /** Answer how a session was, or change one’s answer within seven days; the same again changes nothing. `PUT /api/sessions/{session_id}/feedback` */
  readonly GiveFeedback: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: GiveFeedbackBody;
    };
    readonly reply: SessionFeedback;
  };
  /** Import a schedule as frab XML, JSON (c3voc, Sessionize), CSV or iCalendar; the worker does it, all or nothing. `POST /api/events/{event_id}/import` */
  readonly ImportSchedule: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: FormData;
    };
    readonly reply: ScheduleImport;
  };
  /** Invite up to 100 people into an event; each address has its own result. `POST /api/events/{event_id}/invitations/bulk` */
  readonly InviteManyToEvent: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: InviteManyToEventBody;
    };
    readonly reply: BulkResult;
  };
  /** Invite up to 100 people into an organization; each address has its own result. `POST /api/organizations/{organization_id}/invitations/bulk` */
  readonly InviteManyToOrganization: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly body: InviteManyToOrganizationBody;
    };
    readonly reply: BulkResult;
  };
  /** Invite somebody into an event; again after five minutes mails the same invitation again. `POST /api/events/{event_id}/invitations` */
  readonly InviteToEvent: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: InviteToEventBody;
    };
    readonly reply: EventInvitation;
  };
  /** Invite the people of a CSV file into an event, or only tell what would become of each line. `POST /api/events/{event_id}/invitations/csv` */
  readonly InviteToEventByCsv: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Whether nobody is invited and only the outcome of each line is told. */
        readonly dry_run?: boolean;
        /** What happens without free seats: `STOP` sends nothing, `WAIT` has the rest wait in line. */
        readonly when_full?: FullPolicy;
      };
      readonly body: FormData;
    };
    readonly reply: CsvInvitations;
  };
  /** Invite somebody into an organization; again after five minutes mails the same invitation again. `POST /api/organizations/{organization_id}/invitations` */
  readonly InviteToOrganization: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly body: OrganizationInvitationEntry;
    };
    readonly reply: OrganizationInvitation;
  };
  /** Join an event by its code. `POST /api/events/join` */
  readonly JoinByCode: {
    readonly request: {
      readonly body: JoinByCodeBody;
    };
    readonly reply: JoinedEvent;
  };
  /** Says whether the viewer may enter; being present is the socket’s affair. `POST /api/chat-rooms/{room_id}/join` */
  readonly JoinChatRoom: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
      };
    };
    readonly reply: RoomReference;
  };
  /** Join an open event. `POST /api/events/{event_id}/join` */
  readonly JoinEvent: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body?: JoinEventBody;
    };
    readonly reply: JoinedEvent;
  };
  /** As joining, the other way round. `POST /api/chat-rooms/{room_id}/leave` */
  readonly LeaveChatRoom: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
      };
    };
    readonly reply: RoomReference;
  };
  /** Leave an event; the last of its admins says which member takes over. `POST /api/events/{event_id}/leave` */
  readonly LeaveEvent: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body?: LeaveEventBody;
    };
    readonly reply: Message;
  };
  /** Leave an organization; its last owner says which member takes over. What one is in events stays. `POST /api/organizations/{organization_id}/leave` */
  readonly LeaveOrganization: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly body?: LeaveOrganizationBody;
    };
    readonly reply: Message;
  };
  /** Announcements that are shown now and concern the caller, the newest first. `GET /api/events/{event_id}/announcements` */
  readonly ListAnnouncements: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: ListAnnouncementsReply;
  };
  /** The API tokens of a person that were not revoked, the newest first; one’s own only. `GET /api/users/{user_id}/api-tokens` */
  readonly ListApiTokens: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
    };
    readonly reply: ApiTokens;
  };
  /** Whom the caller has blocked, newest first. `GET /api/users/blocked` */
  readonly ListBlockedUsers: {
    readonly request: {
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
      };
    };
    readonly reply: ListBlockedUsersReply;
  };
  /** The event’s chat rooms that the viewer may enter. `GET /api/events/{event_id}/chat-rooms` */
  readonly ListChatRooms: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
      };
    };
    readonly reply: ListChatRoomsReply;
  };
  /** All rooms of the event itself, closed ones included, for its staff. `GET /api/events/{event_id}/chat-rooms/admin` */
  readonly ListChatRoomsAdmin: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: ListChatRoomsAdminReply;
  };
  /** The caller’s connections and requests, newest first. `GET /api/connections` */
  readonly ListConnections: {
    readonly request: {
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Where it stands. */
        readonly status?: ConnectionStatus;
        /** Only those that the caller asked for, or only those that others asked for. */
        readonly direction?: ConnectionDirection;
        /** Words to look for, at least the beginning of each; without it everything is listed. */
        readonly search?: string;
      };
    };
    readonly reply: ListConnectionsReply;
  };
  /** Who reacted to a message, and how. `GET /api/direct-messages/threads/{thread_id}/messages/{message_id}/reactions` */
  readonly ListDirectMessageReactions: {
    readonly request: {
      readonly path: {
        /** Id of the conversation. */
        readonly thread_id: number;
        /** Id of the message; null where it is about none. */
        readonly message_id: number;
      };
    };
    readonly reply: ListDirectMessageReactionsReply;
  };
  /** The texts that a changed message had before, the oldest first, for moderators. `GET /api/chat-rooms/{room_id}/messages/{message_id}/earlier-texts` */
  readonly ListEarlierTexts: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
        /** Id of the message; null where it is about none. */
        readonly message_id: number;
      };
    };
    readonly reply: ListEarlierTextsReply;
  };
  /** Members of an event with whom the caller is connected. `GET /api/events/{event_id}/connections` */
  readonly ListEventConnections: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
      };
    };
    readonly reply: ListEventConnectionsReply;
  };
  /** The sessions of an event that have feedback. `GET /api/events/{event_id}/feedback` */
  readonly ListEventFeedback: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** What the list is sorted by. */
        readonly sort?: FeedbackSort;
        /** Whether the list ascends or descends, or on which side of the relation the caller is. */
        readonly direction?: SortDirection;
      };
    };
    readonly reply: ListEventFeedbackReply;
  };
  /** Open invitations of an event, newest first. `GET /api/events/{event_id}/invitations` */
  readonly ListEventInvitations: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
      };
    };
    readonly reply: ListEventInvitationsReply;
  };
  /** People of an event as other programs have named them, by their external ids. `GET /api/events/{event_id}/people` */
  readonly ListEventPeople: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
      };
    };
    readonly reply: ListEventPeopleReply;
  };
  /** Polls of the event itself, with the results that one may see; drafts only for who moderates. `GET /api/events/{event_id}/polls` */
  readonly ListEventPolls: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: ListEventPollsReply;
  };
  /** Everybody who speaks at an event, by name, with server-side search. `GET /api/events/{event_id}/speakers` */
  readonly ListEventSpeakers: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Words to look for, at least the beginning of each; without it everything is listed. */
        readonly search?: string;
      };
    };
    readonly reply: ListEventSpeakersReply;
  };
  /** The people of an event, each as they show themselves to the caller. `GET /api/events/{event_id}/users` */
  readonly ListEventUsers: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Role of the person. */
        readonly role?: EventUserRole;
        /** Words to look for, at least the beginning of each; without it everything is listed. */
        readonly search?: string;
        /** The `next_cursor` of the page before; faster than `page` in long lists. */
        readonly after?: string;
        /** Only people of this group. */
        readonly group?: 'ORGANIZERS';
        /** Only people who show this interest, in any spelling. */
        readonly interest?: string;
        /** Name of the track; null without one. */
        readonly track?: string;
        /** Language as an ISO 639 or BCP 47 code, such as `de`; null if unknown. */
        readonly language?: string;
      };
    };
    readonly reply: ListEventUsersReply;
  };
  /** The people of an event for its staff, banned ones included, with counts by role. `GET /api/events/{event_id}/users/admin` */
  readonly ListEventUsersAdmin: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Role of the person. */
        readonly role?: EventUserRole;
        /** Words to look for, at least the beginning of each; without it everything is listed. */
        readonly search?: string;
        /** The `next_cursor` of the page before; faster than `page` in long lists. */
        readonly after?: string;
        /** Where it stands. */
        readonly status?: 'banned' | 'muted';
        /** What the list is sorted by. */
        readonly sort?: 'name' | 'role' | 'company' | 'joined';
        /** Whether the list ascends or descends, or on which side of the relation the caller is. */
        readonly direction?: SortDirection;
      };
    };
    readonly reply: ListEventUsersAdminReply;
  };
  /** The sponsors that are shown first. `GET /api/events/{event_id}/sponsors/featured` */
  readonly ListFeaturedSponsors: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: SponsorListItem[];
  };
  /** The newest imports of an event, failed ones too. `GET /api/events/{event_id}/imports` */
  readonly ListImports: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: ListImportsReply;
  };
  /** Open requests to join an event in the order of their arrival, 50 at a time; of those who ask, or who wait for a seat. `GET /api/events/{event_id}/join-requests` */
  readonly ListJoinRequests: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Whether the person waits for an answer or for a seat. */
        readonly waits_for?: WaitsFor;
        /** Only entries after the one with this id. */
        readonly after_id?: number;
      };
    };
    readonly reply: ListJoinRequestsReply;
  };
  /** The browsers one is logged in with, the last used first. `GET /api/auth/logins` */
  readonly ListLogins: {
    readonly request: NoInput;
    readonly reply: ListLoginsReply;
  };
  /** The newest 100 announcements of an event, for those who make them. `GET /api/events/{event_id}/announcements/made` */
  readonly ListMadeAnnouncements: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: ListMadeAnnouncementsReply;
  };
  /** Speakers for the people who manage them, with server-side search (name, e-mail, company, title) and order. `GET /api/events/{event_id}/speakers/admin` */
  readonly ListManagedSpeakers: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Words to look for, at least the beginning of each; without it everything is listed. */
        readonly search?: string;
        /** What the list is sorted by. */
        readonly sort?: 'name' | 'title' | 'company' | 'sessions';
        /** Whether the list ascends or descends, or on which side of the relation the caller is. */
        readonly direction?: SortDirection;
      };
    };
    readonly reply: ListManagedSpeakersReply;
  };
  /** People whom a message of the room may mention, by the beginning of a word of their name; without one, who wrote last. `GET /api/chat-rooms/{room_id}/mentionable` */
  readonly ListMentionable: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
      };
      readonly query?: {
        /** What to look for, at least two characters. */
        readonly q?: string;
      };
    };
    readonly reply: ListMentionableReply;
  };
  /** What moderation did, newest first. `GET /api/events/{event_id}/moderation/log` */
  readonly ListModerationLog: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
      };
    };
    readonly reply: ListModerationLogReply;
  };
  /** What waits for a decision, oldest first; closed cases newest first. `GET /api/events/{event_id}/moderation/queue` */
  readonly ListModerationQueue: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Where it stands. */
        readonly status?: ModerationCaseStatus;
      };
    };
    readonly reply: ListModerationQueueReply;
  };
  /** What the caller was told lately, the newest 30, or those before a number. `GET /api/notifications` */
  readonly ListNotifications: {
    readonly request: {
      readonly query?: {
        /** Only entries older than the one with this id. */
        readonly before_id?: number;
      };
    };
    readonly reply: ListNotificationsReply;
  };
  /** The events of an organization, newest start first, with how many there are of each status. `GET /api/organizations/{organization_id}/events` */
  readonly ListOrganizationEvents: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Where it stands. */
        readonly status?: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED';
      };
    };
    readonly reply: ListOrganizationEventsReply;
  };
  /** Open invitations of an organization, newest first. `GET /api/organizations/{organization_id}/invitations` */
  readonly ListOrganizationInvitations: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
      };
    };
    readonly reply: ListOrganizationInvitationsReply;
  };
  /** The API tokens of an organization that were not revoked, the newest first. `GET /api/organizations/{organization_id}/api-tokens` */
  readonly ListOrganizationTokens: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
    };
    readonly reply: ApiTokens;
  };
  /** The members of an organization in the order they came; `search` looks in names, and for who may read them in addresses. `GET /api/organizations/{organization_id}/users` */
  readonly ListOrganizationUsers: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Role of the person. */
        readonly role?: OrganizationUserRole;
        /** Words to look for, at least the beginning of each; without it everything is listed. Blanks at both ends are removed. */
        readonly search?: string;
      };
    };
    readonly reply: ListOrganizationUsersReply;
  };
  /** The organizations one belongs to, by name. `GET /api/organizations` */
  readonly ListOrganizations: {
    readonly request: {
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
      };
    };
    readonly reply: ListOrganizationsReply;
  };
  /** Requests that wait for the caller’s answer, newest first. `GET /api/connections/pending` */
  readonly ListPendingConnections: {
    readonly request: {
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
      };
    };
    readonly reply: ListPendingConnectionsReply;
  };
  /** Connections of the caller whose session runs or starts within the hour, as far as they let it be seen. `GET /api/events/{event_id}/users/near` */
  readonly ListPeopleNear: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: ListPeopleNearReply;
  };
  /** The directory of public events: those to come by their end, or those that are over, latest first. `GET /api/public/events` */
  readonly ListPublicEvents: {
    readonly request: {
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Words to look for, at least the beginning of each; without it everything is listed. */
        readonly search?: string;
        /** Whether it is over. */
        readonly is_past?: boolean;
      };
    };
    readonly reply: ListPublicEventsReply;
  };
  /** Questions of a session by votes or time, in pages; waiting and dismissed ones only for who moderates. `GET /api/sessions/{session_id}/questions` */
  readonly ListQuestions: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly query?: {
        /** Which questions are listed. */
        readonly view?: QuestionView;
        /** What the list is sorted by. */
        readonly sort?: QuestionOrder;
        /** The `next_cursor` of the page before; faster than `page` in long lists. */
        readonly after?: string;
        /** Entries of a page. */
        readonly per_page?: number;
      };
    };
    readonly reply: ListQuestionsReply;
  };
  /** Who reacted to a message, and how. `GET /api/chat-rooms/{room_id}/messages/{message_id}/reactions` */
  readonly ListRoomMessageReactions: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
        /** Id of the message; null where it is about none. */
        readonly message_id: number;
      };
    };
    readonly reply: ListRoomMessageReactionsReply;
  };
  /** Messages of a room: a page (1 is the newest) or a range by `seq`, ascending inside. `GET /api/chat-rooms/{room_id}/messages` */
  readonly ListRoomMessages: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Only messages after this number, ascending: what was missed. */
        readonly after_seq?: number;
        /** Only messages before this number. */
        readonly before_seq?: number;
        /** How many messages at most, with `after_seq` or `before_seq`. */
        readonly limit?: number;
      };
    };
    readonly reply: ListRoomMessagesReply;
  };
  /** List what of an event works without a login or with a secret, with the people who made it. `GET /api/events/{event_id}/secret-addresses` */
  readonly ListSecretAddresses: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: ListSecretAddressesReply;
  };
  /** List the security activity of the own account of the last 180 days, the newest first. `GET /api/users/{user_id}/security-activity` */
  readonly ListSecurityActivity: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
    };
    readonly reply: ListSecurityActivityReply;
  };
  /** The rooms of a session that the viewer may enter, the public one first. `GET /api/sessions/{session_id}/chat-rooms` */
  readonly ListSessionChatRooms: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: ChatRoom[];
  };
  /** Polls of a session, with the results that one may see; drafts only for who moderates. `GET /api/sessions/{session_id}/polls` */
  readonly ListSessionPolls: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: ListSessionPollsReply;
  };
  /** The speakers of a session, in order. `GET /api/sessions/{session_id}/speakers` */
  readonly ListSessionSpeakers: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Role of the person. */
        readonly role?: SessionSpeakerRole;
      };
    };
    readonly reply: ListSessionSpeakersReply;
  };
  /** What happened around each session of an event, as counts. `GET /api/events/{event_id}/statistics/sessions` */
  readonly ListSessionStatistics: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** What the list is sorted by. */
        readonly sort?: SessionFigureSort;
        /** Whether the list ascends or descends, or on which side of the relation the caller is. */
        readonly direction?: SortDirection;
      };
    };
    readonly reply: ListSessionStatisticsReply;
  };
  /** Sessions with their speakers, by start. `GET /api/events/{event_id}/sessions` */
  readonly ListSessions: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Day of the conference, from 1. */
        readonly day_number?: number;
      };
    };
    readonly reply: ListSessionsReply;
  };
  /** The sessions one speaks in; one’s own only. `GET /api/users/{user_id}/speaking-sessions` */
  readonly ListSpeakingSessions: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
      };
    };
    readonly reply: ListSpeakingSessionsReply;
  };
  /** The tiers of an event by their order. `GET /api/events/{event_id}/sponsor-tiers` */
  readonly ListSponsorTiers: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: SponsorTier[];
  };
  /** The sponsors of an event by their order; those that are not shown for who runs the event. `GET /api/events/{event_id}/sponsors` */
  readonly ListSponsors: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** 1 lists only the sponsors that are shown; 0 also the others, for organizers. */
        readonly active_only?: number;
      };
    };
    readonly reply: SponsorListItem[];
  };
  /** Messages of a thread: a page (1 is the newest, and reading it marks them read) or a range by `seq`. `GET /api/direct-messages/threads/{thread_id}/messages` */
  readonly ListThreadMessages: {
    readonly request: {
      readonly path: {
        /** Id of the conversation. */
        readonly thread_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Only messages after this number, ascending: what was missed. */
        readonly after_seq?: number;
        /** Only messages before this number. */
        readonly before_seq?: number;
        /** How many messages at most, with `after_seq` or `before_seq`. */
        readonly limit?: number;
      };
    };
    readonly reply: ThreadMessages;
  };
  /** The caller’s conversations, the newest 500, by their last message. `GET /api/direct-messages/threads` */
  readonly ListThreads: {
    readonly request: {
      readonly query?: {
        /** Id of the event. */
        readonly event_id?: number;
      };
    };
    readonly reply: Threads;
  };
  /** Sessions that wait for a time, by title; only organizers see them. `GET /api/events/{event_id}/sessions/unscheduled` */
  readonly ListUnscheduledSessions: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: ListUnscheduledSessionsReply;
  };
  /** The events a person belongs to; one’s own only. `GET /api/users/{user_id}/events` */
  readonly ListUserEvents: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Role of the person. */
        readonly role?: EventUserRole;
      };
    };
    readonly reply: ListUserEventsReply;
  };
  /** One’s own open invitations, newest first. `GET /api/users/{user_id}/invitations` */
  readonly ListUserInvitations: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
    };
    readonly reply: ListUserInvitationsReply;
  };
  /** The deliveries of a webhook of the last 14 days, the newest first. `GET /api/organizations/{organization_id}/webhooks/{webhook_id}/deliveries` */
  readonly ListWebhookDeliveries: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
        /** Id of the webhook. */
        readonly webhook_id: number;
      };
      readonly query?: {
        /** Number of the page, from 1. */
        readonly page?: number;
        /** Entries of a page. */
        readonly per_page?: number;
        /** Where it stands. */
        readonly status?: WebhookDeliveryStatus;
      };
    };
    readonly reply: ListWebhookDeliveriesReply;
  };
  /** The webhooks of an organization, the oldest first. `GET /api/organizations/{organization_id}/webhooks` */
  readonly ListWebhooks: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
    };
    readonly reply: Webhooks;
  };
  /** Log in by a mailed link, once and within a quarter of an hour. `POST /api/auth/login-link/{token}` */
  readonly LogInByLink: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: LogInByLinkReply;
  };
  /** Verify an email address, optionally set the password of the account, and log in. `POST /api/auth/verify-email/{token}` */
  readonly LogInByVerification: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
      readonly body?: LogInByVerificationBody;
    };
    readonly reply: LogInByVerificationReply;
  };
  /** Log in with e-mail and password; sets both cookies, and one by which the browser is known later. `POST /api/auth/login` */
  readonly Login: {
    readonly request: {
      readonly body: LoginBody;
    };
    readonly reply: LoginReply;
  };
  /** End this login; clears both cookies and succeeds even without a living login. `POST /api/auth/logout` */
  readonly Logout: {
    readonly request: NoInput;
    readonly reply: Message;
  };
  /** Leads a person to the page with the choices; the address of the header List-Unsubscribe. `GET /api/mail-choices/{token}/one-click` */
  readonly LookAtMailChoice: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: null;
  };
  /** Announce something: a banner at once, and a notification. `POST /api/events/{event_id}/announcements` */
  readonly MakeAnnouncement: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: MakeAnnouncementBody;
    };
    readonly reply: MadeAnnouncement;
  };
  /** Mark a notification as read; one that newer news has replaced is not found. `POST /api/notifications/{notification_id}/read` */
  readonly MarkNotificationRead: {
    readonly request: {
      readonly path: {
        /** Id of the notification. */
        readonly notification_id: number;
      };
    };
    readonly reply: NotificationCounts;
  };
  /** Mark as read what was told up to a number, or what is about the subject that the caller looks at. `POST /api/notifications/read` */
  readonly MarkNotificationsRead: {
    readonly request: {
      readonly body: MarkNotificationsReadBody;
    };
    readonly reply: NotificationCounts;
  };
  /** Move the own read cursor forward; it never moves back. `POST /api/chat-rooms/{room_id}/read` */
  readonly MarkRoomRead: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
      };
      readonly body: MarkRoomReadBody;
    };
    readonly reply: MarkRoomReadReply;
  };
  /** Mark a thread as read, up to a message or to its end. `POST /api/direct-messages/threads/{thread_id}/read` */
  readonly MarkThreadRead: {
    readonly request: {
      readonly path: {
        /** Id of the conversation. */
        readonly thread_id: number;
      };
      readonly body?: MarkThreadReadBody;
    };
    readonly reply: MarkThreadReadReply;
  };
  /** Merge a question into another one of its session: who voted for both counts once. `POST /api/questions/{question_id}/merge` */
  readonly MergeQuestion: {
    readonly request: {
      readonly path: {
        /** Id of the question. */
        readonly question_id: number;
      };
      readonly body: MergeQuestionBody;
    };
    readonly reply: PublicQuestion;
  };
  /** Take no more questions from the author, of whom an anonymous question tells nothing. `PUT /api/questions/{question_id}/mute` */
  readonly MuteQuestionAuthor: {
    readonly request: {
      readonly path: {
        /** Id of the question. */
        readonly question_id: number;
      };
      readonly body: MuteQuestionAuthorBody;
    };
    readonly reply: null;
  };
  /** Make the private calendar feed of the own agenda, or tell its address again. `POST /api/events/{event_id}/my-agenda/feed` */
  readonly OpenCalendarFeed: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: MyAgenda;
  };
  /** Take raised hands in a session, or no longer, which lowers all. `PUT /api/sessions/{session_id}/hands` */
  readonly OpenHands: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: OpenHandsBody;
    };
    readonly reply: Hands;
  };
  /** Make the secret addresses of the schedule, or tell them again. `POST /api/events/{event_id}/schedule-addresses/secret` */
  readonly OpenSecretSchedule: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: SchedulePublication;
  };
  /** The thread with a person: theirs everywhere when connected, else that of an event. `POST /api/direct-messages/threads` */
  readonly OpenThread: {
    readonly request: {
      readonly body: OpenThreadBody;
    };
    readonly reply: OpenedThread;
  };
  /** Move up to 100 sessions from where they were seen to another time or location: all of them, or none. `POST /api/events/{event_id}/sessions/placements` */
  readonly PlaceSessions: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: PlaceSessionsBody;
    };
    readonly reply: PlaceSessionsReply;
  };
  /** Post a message; repeating it with the same `client_id` answers 200 with the stored one. `POST /api/chat-rooms/{room_id}/messages` */
  readonly PostRoomMessage: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
      };
      readonly body: PostRoomMessageBody;
    };
    readonly reply: RoomMessage;
  };
  /** How many people an announcement would concern now. `GET /api/events/{event_id}/announcement-preview` */
  readonly PreviewAnnouncement: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query: {
        /** Whom it is for: everybody, the members with a role, or those whom a location concerns. */
        readonly audience: AnnouncementAudience;
        /** Role of the person. */
        readonly role?: AnnouncementRole;
        /** Place, plain text; null without one. */
        readonly location?: string;
      };
    };
    readonly reply: PreviewAnnouncementReply;
  };
  /** What would move if a location ran late, who has it in their agenda, and who would be on two stages. `GET /api/events/{event_id}/delay-preview` */
  readonly PreviewDelay: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query: {
        /** Day of the conference, from 1. */
        readonly day_number: number;
        /** Minutes by which the location runs late. */
        readonly minutes: number;
        /** Whether breaks become shorter, so that the rest of the day moves less or not at all. */
        readonly breaks_absorb: boolean;
        /** The first session that moves; without it, the next one to begin. */
        readonly from_session_id?: number;
        /** Place, plain text; null without one. */
        readonly location?: string;
      };
    };
    readonly reply: DelayPreview;
  };
  /** What one is about to join. `GET /api/join-codes/{code}` */
  readonly PreviewJoin: {
    readonly request: {
      readonly path: {
        /** Join code, in any case, with or without dashes and blanks. */
        readonly code: string;
      };
    };
    readonly reply: JoinPreview;
  };
  /** Preview an event by its join code, without a login. `GET /api/public/join-codes/{code}` */
  readonly PreviewJoinAsGuest: {
    readonly request: {
      readonly path: {
        /** Join code, in any case, with or without dashes and blanks. */
        readonly code: string;
      };
    };
    readonly reply: GuestJoinPreview;
  };
  /** Create or update up to 1000 people by their external ids; each has its own result. `PUT /api/events/{event_id}/people` */
  readonly PutEventPeople: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: PutEventPeopleBody;
    };
    readonly reply: ExternalPeopleResult;
  };
  /** Create or update one person by their external id. `PUT /api/events/{event_id}/people/{external_id}` */
  readonly PutEventPerson: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the person or ticket in the other program: printable ASCII without spaces, unique in the event. */
        readonly external_id: string;
      };
      readonly body: PutEventPersonBody;
    };
    readonly reply: PutPerson;
  };
  /** Put the hand of a person down; one of the event that is not raised changes nothing. `DELETE /api/sessions/{session_id}/hands/{user_id}` */
  readonly PutHandDown: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
    };
    readonly reply: Hands;
  };
  /** Replace the rules; what was written before stays as it is. `PUT /api/events/{event_id}/moderation/rules` */
  readonly PutModerationRules: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: ModerationRules;
    };
    readonly reply: ModerationRules;
  };
  /** Replace what one shows otherwise in one event. `PUT /api/users/{user_id}/events/{event_id}/privacy-overrides` */
  readonly PutPrivacyOverrides: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: PrivacyWishes;
    };
    readonly reply: PrivacyOverridesReply;
  };
  /** Raise or lower one’s hand; raising it again keeps its place, and lowering it gives the microphone back. `PUT /api/sessions/{session_id}/hand` */
  readonly RaiseHand: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: HandWish;
    };
    readonly reply: Hands;
  };
  /** React to a message, or take the reaction back; the same again changes nothing. `PUT /api/direct-messages/threads/{thread_id}/messages/{message_id}/reactions` */
  readonly ReactToDirectMessage: {
    readonly request: {
      readonly path: {
        /** Id of the conversation. */
        readonly thread_id: number;
        /** Id of the message; null where it is about none. */
        readonly message_id: number;
      };
      readonly body: ReactToDirectMessageBody;
    };
    readonly reply: MessageReacted;
  };
  /** React to a message, or take the reaction back; the same again changes nothing. `PUT /api/chat-rooms/{room_id}/messages/{message_id}/reactions` */
  readonly ReactToRoomMessage: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
        /** Id of the message; null where it is about none. */
        readonly message_id: number;
      };
      readonly body: ReactToRoomMessageBody;
    };
    readonly reply: MessageReacted;
  };
  /** React to a session that is on; too many reactions of a person are dropped without an error. `POST /api/sessions/{session_id}/reactions` */
  readonly ReactToSession: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: ReactToSessionBody;
    };
    readonly reply: SessionReacted;
  };
  /** The calendar behind a private address, for calendar programs. `GET /api/calendars/{token}` */
  readonly ReadCalendarFeed: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: string;
  };
  /** The schedule as a calendar to subscribe to, without a login; the public address is `/e/{slug}/schedule.ics`. `GET /api/public/events/{slug}/schedule.ics` */
  readonly ReadPublicScheduleCalendar: {
    readonly request: {
      readonly path: {
        /** The part of the address that names it: small letters, digits and hyphens. */
        readonly slug: string;
      };
      readonly query?: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token?: string;
      };
    };
    readonly reply: string;
  };
  /** The schedule as a table, one session per row, without a login; the public address is `/e/{slug}/schedule.csv`. `GET /api/public/events/{slug}/schedule.csv` */
  readonly ReadPublicScheduleCsv: {
    readonly request: {
      readonly path: {
        /** The part of the address that names it: small letters, digits and hyphens. */
        readonly slug: string;
      };
      readonly query?: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token?: string;
      };
    };
    readonly reply: string;
  };
  /** The schedule as c3voc JSON, without a login; the public address is `/e/{slug}/schedule.json`. `GET /api/public/events/{slug}/schedule.json` */
  readonly ReadPublicScheduleJson: {
    readonly request: {
      readonly path: {
        /** The part of the address that names it: small letters, digits and hyphens. */
        readonly slug: string;
      };
      readonly query?: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token?: string;
      };
    };
    readonly reply: ExportedSchedule;
  };
  /** The schedule as frab XML, which schedule apps and signage read, without a login; the public address is `/e/{slug}/schedule.xml`. `GET /api/public/events/{slug}/schedule.xml` */
  readonly ReadPublicScheduleXml: {
    readonly request: {
      readonly path: {
        /** The part of the address that names it: small letters, digits and hyphens. */
        readonly slug: string;
      };
      readonly query?: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token?: string;
      };
    };
    readonly reply: string;
  };
  /** Read all orders of the ticket shop again. `POST /api/events/{event_id}/ticket-shop/read` */
  readonly ReadTicketShop: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: Message;
  };
  /** Exchange the refresh cookie for a new pair of cookies. `POST /api/auth/refresh` */
  readonly Refresh: {
    readonly request: NoInput;
    readonly reply: Message;
  };
  /** Create an account and, with the token of an invitation link, accept invitations and log in. `POST /api/invitations/register-and-accept` */
  readonly RegisterAndAccept: {
    readonly request: {
      readonly body: RegisterAndAcceptBody;
    };
    readonly reply: RegisterAndAcceptReply;
  };
  /** Take a session off the own agenda. `DELETE /api/sessions/{session_id}/bookmark` */
  readonly RemoveBookmark: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: null;
  };
  /** End a connection together with its thread, or take back an own open request. `DELETE /api/connections/{connection_id}` */
  readonly RemoveConnection: {
    readonly request: {
      readonly path: {
        /** Id of the connection; null without one. */
        readonly connection_id: number;
      };
    };
    readonly reply: null;
  };
  /** End the stage wall of the event’s own polls. `DELETE /api/events/{event_id}/polls/wall` */
  readonly RemoveEventPollWall: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: null;
  };
  /** Takes a speaker out of the event and of every session; a member stays as ATTENDEE. `DELETE /api/events/{event_id}/speakers/{profile_id}` */
  readonly RemoveEventSpeaker: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
        readonly profile_id: number;
      };
    };
    readonly reply: Message;
  };
  /** Take somebody out of an event, and off its stages. `DELETE /api/events/{event_id}/users/{attendee_id}` */
  readonly RemoveEventUser: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the account of a member of the event. */
        readonly attendee_id: number;
      };
    };
    readonly reply: Message;
  };
  /** Remove a comment on a session; its stars stay, and nobody learns whose it was. `DELETE /api/sessions/{session_id}/feedback/comments/{comment_id}` */
  readonly RemoveFeedbackComment: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
        /** Id of the comment. */
        readonly comment_id: string;
      };
    };
    readonly reply: null;
  };
  /** Remove a member, or leave; what they are in events stays. `DELETE /api/organizations/{organization_id}/users/{member_id}` */
  readonly RemoveOrganizationUser: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
        /** Id of the account of a member of the organization. */
        readonly member_id: number;
      };
    };
    readonly reply: Message;
  };
  /** End the stage wall of a session’s questions. `DELETE /api/sessions/{session_id}/questions/wall` */
  readonly RemoveQuestionWall: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: null;
  };
  /** End the stage wall of a session’s polls. `DELETE /api/sessions/{session_id}/polls/wall` */
  readonly RemoveSessionPollWall: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
    };
    readonly reply: null;
  };
  /** Takes a speaker out of a session, named by profile. `DELETE /api/sessions/{session_id}/speaker-profiles/{profile_id}` */
  readonly RemoveSessionProfile: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
        /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
        readonly profile_id: number;
      };
    };
    readonly reply: Message;
  };
  /** Takes a speaker out of a session. `DELETE /api/sessions/{session_id}/speakers/{user_id}` */
  readonly RemoveSessionSpeaker: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
    };
    readonly reply: Message;
  };
  /** End the clock of a location. `DELETE /api/events/{event_id}/stage-clock` */
  readonly RemoveStageClock: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query?: {
        /** Place, plain text; null without one. */
        readonly location?: string;
      };
    };
    readonly reply: null;
  };
  /** End the stage wall of a room. `DELETE /api/chat-rooms/{room_id}/wall` */
  readonly RemoveWall: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
      };
    };
    readonly reply: null;
  };
  /** Give an event another join code; the old one and its links stop working. `POST /api/events/{event_id}/join-code` */
  readonly RenewJoinCode: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: RenewJoinCodeReply;
  };
  /** Put a room elsewhere among the rooms of its kind. `PUT /api/chat-rooms/{room_id}/reorder` */
  readonly ReorderChatRoom: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
      };
      readonly body: ReorderChatRoomBody;
    };
    readonly reply: ChatRoomDetail;
  };
  /** Moves a speaker of a session, named by profile; answers with all in their new order. `PUT /api/sessions/{session_id}/speaker-profiles/{profile_id}/reorder` */
  readonly ReorderSessionProfile: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
        /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
        readonly profile_id: number;
      };
      readonly body: ReorderSessionProfileBody;
    };
    readonly reply: SessionSpeaker[];
  };
  /** Moves a speaker of a session; answers with all of them in their new order. `PUT /api/sessions/{session_id}/speakers/{user_id}/reorder` */
  readonly ReorderSessionSpeaker: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
      readonly body: ReorderSessionSpeakerBody;
    };
    readonly reply: SessionSpeaker[];
  };
  /** Send all deliveries since a moment again, in their order. `POST /api/organizations/{organization_id}/webhooks/{webhook_id}/replay` */
  readonly ReplayWebhook: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
        /** Id of the webhook. */
        readonly webhook_id: number;
      };
      readonly body: ReplayWebhookBody;
    };
    readonly reply: ReplayedDeliveries;
  };
  /** Send a delivery again, with the same `webhook-id`. `POST /api/organizations/{organization_id}/webhooks/{webhook_id}/deliveries/{webhook_delivery_id}/replay` */
  readonly ReplayWebhookDelivery: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
        /** Id of the webhook. */
        readonly webhook_id: number;
        /** Id of the delivery. */
        readonly webhook_delivery_id: number;
      };
    };
    readonly reply: ReplayedDeliveries;
  };
  /** Tell that something failed in a browser; nothing of it is stored but a line in the log, without the person. `POST /api/client-errors` */
  readonly ReportClientError: {
    readonly request: {
      readonly body: ReportClientErrorBody;
    };
    readonly reply: null;
  };
  /** Report a room message or a member to the event’s moderators. `POST /api/events/{event_id}/reports` */
  readonly ReportContent: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: ReportContentBody;
    };
    readonly reply: Message;
  };
  /** Ask somebody of a shared event to connect, with an icebreaker. `POST /api/connections` */
  readonly RequestConnection: {
    readonly request: {
      readonly body: RequestConnectionBody;
    };
    readonly reply: Connection;
  };
  /** Mail a link to a new address; the account changes to it when the link is followed. `POST /api/auth/change-email` */
  readonly RequestEmailChange: {
    readonly request: {
      readonly body: RequestEmailChangeBody;
    };
    readonly reply: RequestEmailChangeReply;
  };
  /** Mail a link that logs in without a password; the same answer for every address. `POST /api/auth/login-link` */
  readonly RequestLoginLink: {
    readonly request: {
      readonly body: RequestLoginLinkBody;
    };
    readonly reply: Message;
  };
  /** Ask the organizers to join an event on request, or wait in line for a seat of a full event. `POST /api/events/{event_id}/join-request` */
  readonly RequestToJoin: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body?: RequestToJoinBody;
    };
    readonly reply: RequestedToJoin;
  };
  /** Mail a link that lets a browser log in past the limit of attempts; the same answer for every address. `POST /api/auth/unlock` */
  readonly RequestUnlock: {
    readonly request: {
      readonly body: RequestUnlockBody;
    };
    readonly reply: Message;
  };
  /** Mail a new verification link; the same answer for every address. `POST /api/auth/resend-verification` */
  readonly ResendVerification: {
    readonly request: {
      readonly body: ResendVerificationBody;
    };
    readonly reply: Message;
  };
  /** Set a new password by a reset link; verifies the address and ends all logins. `POST /api/auth/reset-password` */
  readonly ResetPassword: {
    readonly request: {
      readonly body: ResetPasswordBody;
    };
    readonly reply: ResetPasswordReply;
  };
  /** Revoke an API token of one’s own; its next request is refused. `DELETE /api/users/{user_id}/api-tokens/{api_token_id}` */
  readonly RevokeApiToken: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
        /** Id of an API token of the person. */
        readonly api_token_id: number;
      };
    };
    readonly reply: null;
  };
  /** Revoke an API token of an organization; its next request is refused. `DELETE /api/organizations/{organization_id}/api-tokens/{organization_token_id}` */
  readonly RevokeOrganizationToken: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
        /** Id of an API token of the organization. */
        readonly organization_token_id: number;
      };
    };
    readonly reply: null;
  };
  /** Make a new secret; for a day, deliveries are signed with the former one as well. `POST /api/organizations/{organization_id}/webhooks/{webhook_id}/secret` */
  readonly RotateWebhookSecret: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
        /** Id of the webhook. */
        readonly webhook_id: number;
      };
    };
    readonly reply: WebhookWithSecret;
  };
  /** Events, sessions, speakers and people by words, within what one may see; at most eight of each. `GET /api/search` */
  readonly Search: {
    readonly request: {
      readonly query: {
        /** What to look for, at least two characters. */
        readonly q: string;
        /** Id of the event. */
        readonly event_id?: number;
      };
    };
    readonly reply: SearchHits;
  };
  /** Messages by words or by the name of their author, the newest first, in the rooms that one may enter. `GET /api/events/{event_id}/chat-messages` */
  readonly SearchRoomMessages: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly query: {
        /** What to look for, at least two characters. */
        readonly q: string;
        /** Only entries older than the one with this id. */
        readonly before_id?: number;
      };
    };
    readonly reply: SearchRoomMessagesReply;
  };
  /** Write to the other person; repeating it with the same `client_id` answers 200 with the stored message. `POST /api/direct-messages/threads/{thread_id}/messages` */
  readonly SendDirectMessage: {
    readonly request: {
      readonly path: {
        /** Id of the conversation. */
        readonly thread_id: number;
      };
      readonly body: NewDirectMessage;
    };
    readonly reply: DirectMessage;
  };
  /** Show a message to whoever stands at the lectern of a location, or take it away. `PUT /api/events/{event_id}/lectern` */
  readonly SendLecternMessage: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: LecternChange;
    };
    readonly reply: LecternState;
  };
  /** Set the order of locations, by building, and of tracks, and the time to walk between buildings. `PUT /api/events/{event_id}/agenda/order` */
  readonly SetAgendaOrder: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: AgendaOrderChange;
    };
    readonly reply: AgendaOrder;
  };
  /** Replace the web sites whose programs may use the API for the organization. `PUT /api/organizations/{organization_id}/allowed-origins` */
  readonly SetAllowedOrigins: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly body: AllowedOrigins;
    };
    readonly reply: AllowedOrigins;
  };
  /** Set whether the people of an event are asked for feedback; answers stay. `PUT /api/events/{event_id}/feedback/settings` */
  readonly SetEventFeedback: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: EventFeedback;
    };
    readonly reply: EventFeedback;
  };
  /** Set how questions are asked in sessions that say nothing else. `PUT /api/events/{event_id}/qa` */
  readonly SetEventQa: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: EventQa;
    };
    readonly reply: EventQa;
  };
  /** Set the keys of Jitsi as a service; none is ever shown again. `PUT /api/organizations/{organization_id}/jaas-credentials` */
  readonly SetJaasCredentials: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly body: SetJaasCredentialsBody;
    };
    readonly reply: OrganizationDetail;
  };
  /** Set or clear keys of Mux; absent ones stay, null clears, none is ever shown again. `PUT /api/organizations/{organization_id}/mux-credentials` */
  readonly SetMuxCredentials: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly body: SetMuxCredentialsBody;
    };
    readonly reply: OrganizationDetail;
  };
  /** Open a poll, which closes the open one beside it, close it, or open it again with its votes. `PUT /api/polls/{poll_id}/status` */
  readonly SetPollStatus: {
    readonly request: {
      readonly path: {
        /** Id of the poll. */
        readonly poll_id: number;
      };
      readonly body: SetPollStatusBody;
    };
    readonly reply: Poll;
  };
  /** Take a word from the cloud of a poll, or put it back. `PUT /api/polls/{poll_id}/words` */
  readonly SetPollWord: {
    readonly request: {
      readonly path: {
        /** Id of the poll. */
        readonly poll_id: number;
      };
      readonly body: SetPollWordBody;
    };
    readonly reply: Poll;
  };
  /** Approve a question, put it on stage, mark it as answered, or dismiss it. `PUT /api/questions/{question_id}/status` */
  readonly SetQuestionStatus: {
    readonly request: {
      readonly path: {
        /** Id of the question. */
        readonly question_id: number;
      };
      readonly body: SetQuestionStatusBody;
    };
    readonly reply: PublicQuestion;
  };
  /** Say that a speaker or the crew is ready, or not; speakers say it for themselves. `PUT /api/sessions/{session_id}/ready` */
  readonly SetReady: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: ReadyChange;
    };
    readonly reply: RunSession;
  };
  /** Say that a session begins or ends now; its status follows. `PUT /api/sessions/{session_id}/running` */
  readonly SetRunning: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: SetRunningBody;
    };
    readonly reply: RunSession;
  };
  /** Mark a session without free places as full, or take the mark back. `PUT /api/sessions/{session_id}/full` */
  readonly SetSessionFull: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: SetSessionFullBody;
    };
    readonly reply: SessionDetail;
  };
  /** Set how questions are asked in a session, close them or open them again. `PUT /api/sessions/{session_id}/qa` */
  readonly SetSessionQa: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: SetSessionQaBody;
    };
    readonly reply: Qa;
  };
  /** The links and files of a session, in their order; files that are left out are removed. `PUT /api/sessions/{session_id}/resources` */
  readonly SetSessionResources: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: SessionResourceInput[];
    };
    readonly reply: SessionResource[];
  };
  /** Replaces the tiers; one that has sponsors must stay. `PUT /api/events/{event_id}/sponsor-tiers` */
  readonly SetSponsorTiers: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: SponsorTierInput[];
    };
    readonly reply: SponsorTier[];
  };
  /** Create an account and mail a verification link. `POST /api/auth/signup` */
  readonly SignUp: {
    readonly request: {
      readonly body: SignUpBody;
    };
    readonly reply: SignUpReply;
  };
  /** Follow the schedule at an address; the first import from it waits for a yes. `PUT /api/events/{event_id}/schedule-subscription` */
  readonly SubscribeSchedule: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: SubscribeScheduleBody;
    };
    readonly reply: ScheduleSubscription;
  };
  /** Send pushes to this device until the login ends; repeating it changes nothing. `POST /api/push-subscriptions` */
  readonly SubscribeToPush: {
    readonly request: {
      readonly body: SubscribeToPushBody;
    };
    readonly reply: null;
  };
  /** Take back the newest import that changed something, within a day; what was edited since stays. `POST /api/events/{event_id}/imports/{import_id}/take-back` */
  readonly TakeBackImport: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the import. */
        readonly import_id: number;
      };
    };
    readonly reply: ScheduleImport;
  };
  /** Make a message of a session’s public chat a question of its author; again, it answers 200 with that question. `POST /api/chat-rooms/{room_id}/messages/{message_id}/question` */
  readonly TakeMessageAsQuestion: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
        /** Id of the message; null where it is about none. */
        readonly message_id: number;
      };
    };
    readonly reply: PublicQuestion;
  };
  /** Receives webhooks of pretix; only the order code is taken, and the order is read from pretix. `POST /api/ticket-shops/pretix/{token}` */
  readonly TakePretixWebhook: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
      readonly body: TakePretixWebhookBody;
    };
    readonly reply: Message;
  };
  /** Takes a mail that came back to the bounce address (`message/rfc822`), authenticated by `MAIL_BOUNCE_SECRET` as a bearer token; 204 also when it says nothing about an invitation. `POST /api/mail-bounces` */
  readonly TakeReturnedMail: {
    readonly request: {
      readonly body: string;
    };
    readonly reply: null;
  };
  /** Take one’s vote for a question back. `DELETE /api/questions/{question_id}/vote` */
  readonly TakeVoteBack: {
    readonly request: {
      readonly path: {
        /** Id of the question. */
        readonly question_id: number;
      };
    };
    readonly reply: Vote;
  };
  /** Send a delivery of the type `webhook.test`, also to a paused webhook. `POST /api/organizations/{organization_id}/webhooks/{webhook_id}/test` */
  readonly TestWebhook: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
        /** Id of the webhook. */
        readonly webhook_id: number;
      };
    };
    readonly reply: TestWebhookReply;
  };
  /** Open a closed room, close an open one. `PATCH /api/chat-rooms/{room_id}/toggle` */
  readonly ToggleChatRoom: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
      };
    };
    readonly reply: ChatRoomDetail;
  };
  /** Shows a sponsor, or stops showing it. `POST /api/sponsors/{sponsor_id}/toggle-active` */
  readonly ToggleSponsorActive: {
    readonly request: {
      readonly path: {
        /** Id of the sponsor. */
        readonly sponsor_id: number;
      };
    };
    readonly reply: ToggledSponsor;
  };
  /** Shows a sponsor more prominently, or not any more. `POST /api/sponsors/{sponsor_id}/toggle-featured` */
  readonly ToggleSponsorFeatured: {
    readonly request: {
      readonly path: {
        /** Id of the sponsor. */
        readonly sponsor_id: number;
      };
    };
    readonly reply: ToggledSponsor;
  };
  /** Let a banned member back in. `POST /api/events/{event_id}/users/{attendee_id}/unban` */
  readonly UnbanEventUser: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the account of a member of the event. */
        readonly attendee_id: number;
      };
      readonly body?: UnbanEventUserBody;
    };
    readonly reply: ModerationAction;
  };
  /** Take a block back. `DELETE /api/users/{other_id}/block` */
  readonly UnblockUser: {
    readonly request: {
      readonly path: {
        /** Id of the account of the other person. */
        readonly other_id: number;
      };
    };
    readonly reply: BlockState;
  };
  /** Take a delay back within a minute, if nothing of it was moved since; nobody is told. `POST /api/events/{event_id}/delays/{delay_id}/undo` */
  readonly UndoDelay: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the delay. */
        readonly delay_id: number;
      };
    };
    readonly reply: LocationDelay;
  };
  /** Make this browser known to an account by a mailed link, once; it still has to log in. `POST /api/auth/unlock/{token}` */
  readonly UnlockDevice: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: UnlockDeviceReply;
  };
  /** Take questions from the author again. `DELETE /api/questions/{question_id}/mute` */
  readonly UnmuteQuestionAuthor: {
    readonly request: {
      readonly path: {
        /** Id of the question. */
        readonly question_id: number;
      };
    };
    readonly reply: null;
  };
  /** Says “never again” for a mail program (RFC 8058); the body is not read. `POST /api/mail-choices/{token}/one-click` */
  readonly UnsubscribeByMailProgram: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
      readonly body?: Readonly<Record<string, unknown>>;
    };
    readonly reply: MailChoiceState;
  };
  /** Follow no schedule any longer; the agenda stays as it is. `DELETE /api/events/{event_id}/schedule-subscription` */
  readonly UnsubscribeSchedule: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: null;
  };
  /** Change colours and logo of an event; what is left out stays. `PUT /api/events/{event_id}/branding` */
  readonly UpdateBranding: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: BrandingChange;
    };
    readonly reply: EventDetail;
  };
  /** Change a room: name, description, open or closed, order, slow mode, announcements only. `PUT /api/chat-rooms/{room_id}` */
  readonly UpdateChatRoom: {
    readonly request: {
      readonly path: {
        /** Id of the chat room. */
        readonly room_id: number;
      };
      readonly body: UpdateChatRoomBody;
    };
    readonly reply: ChatRoomDetail;
  };
  /** Change what is named of a cue, or mark it as done. `PUT /api/cues/{cue_id}` */
  readonly UpdateCue: {
    readonly request: {
      readonly path: {
        /** Id of the cue. */
        readonly cue_id: number;
      };
      readonly body: UpdateCueBody;
    };
    readonly reply: Cue;
  };
  /** Change what is named of an event; an empty body changes nothing. `PUT /api/events/{event_id}` */
  readonly UpdateEvent: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
      readonly body: UpdateEventBody;
    };
    readonly reply: EventDetail;
  };
  /** Changes a speaker profile, or links it to a member; a blank text lets the account’s show through. `PUT /api/events/{event_id}/speakers/{profile_id}` */
  readonly UpdateEventSpeaker: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
        readonly profile_id: number;
      };
      readonly body: UpdateEventSpeakerBody;
    };
    readonly reply: ManagedSpeaker;
  };
  /** Change a member’s role, and what a speaker is announced with. `PUT /api/events/{event_id}/users/{attendee_id}` */
  readonly UpdateEventUser: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the account of a member of the event. */
        readonly attendee_id: number;
      };
      readonly body: UpdateEventUserBody;
    };
    readonly reply: EventUserDetail;
  };
  /** Choose how one is told outside of the app; what is left out stays as it is. `PUT /api/users/{user_id}/notification-delivery` */
  readonly UpdateNotificationDelivery: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
      readonly body: UpdateNotificationDeliveryBody;
    };
    readonly reply: NotificationDelivery;
  };
  /** Choose what one wants to be told of; kinds that are left out stay as they are. `PUT /api/users/{user_id}/notification-settings` */
  readonly UpdateNotificationSettings: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
      readonly body: UpdateNotificationSettingsBody;
    };
    readonly reply: NotificationSettings;
  };
  /** Rename an organization. `PUT /api/organizations/{organization_id}` */
  readonly UpdateOrganization: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
      };
      readonly body: UpdateOrganizationBody;
    };
    readonly reply: OrganizationDetail;
  };
  /** Change the role of a member; nobody changes their own. `PUT /api/organizations/{organization_id}/users/{member_id}` */
  readonly UpdateOrganizationUser: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
        /** Id of the account of a member of the organization. */
        readonly member_id: number;
      };
      readonly body: UpdateOrganizationUserBody;
    };
    readonly reply: OrganizationUserDetail;
  };
  /** Write a draft of a poll anew. `PUT /api/polls/{poll_id}` */
  readonly UpdatePoll: {
    readonly request: {
      readonly path: {
        /** Id of the poll. */
        readonly poll_id: number;
      };
      readonly body: UpdatePollBody;
    };
    readonly reply: Poll;
  };
  /** Change what one shows of oneself everywhere. `PUT /api/users/{user_id}/privacy-settings` */
  readonly UpdatePrivacySettings: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
      readonly body: PrivacyWishes;
    };
    readonly reply: PrivacyReply;
  };
  /** Change what is named of a session; an empty body changes nothing. `PUT /api/sessions/{session_id}` */
  readonly UpdateSession: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: UpdateSessionBody;
    };
    readonly reply: SessionDetail;
  };
  /** Changes the part or the place of a speaker of a session, named by profile. `PUT /api/sessions/{session_id}/speaker-profiles/{profile_id}` */
  readonly UpdateSessionProfile: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
        /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
        readonly profile_id: number;
      };
      readonly body: UpdateSessionProfileBody;
    };
    readonly reply: SessionSpeakerDetail;
  };
  /** Changes the part or the place of a speaker of a session. `PUT /api/sessions/{session_id}/speakers/{user_id}` */
  readonly UpdateSessionSpeaker: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
      readonly body: UpdateSessionSpeakerBody;
    };
    readonly reply: SessionSpeakerDetail;
  };
  /** Set a session’s status by hand, from any to any. `PUT /api/sessions/{session_id}/status` */
  readonly UpdateSessionStatus: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: UpdateSessionStatusBody;
    };
    readonly reply: SessionDetail;
  };
  /** Move a session to another time of its day. `PUT /api/sessions/{session_id}/times` */
  readonly UpdateSessionTimes: {
    readonly request: {
      readonly path: {
        /** Id of the session; null where it is about none. */
        readonly session_id: number;
      };
      readonly body: UpdateSessionTimesBody;
    };
    readonly reply: SessionDetail;
  };
  /** What a speaker is announced with; nothing means what their account says. `PUT /api/events/{event_id}/users/{attendee_id}/speaker-info` */
  readonly UpdateSpeakerInfo: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
        /** Id of the account of a member of the event. */
        readonly attendee_id: number;
      };
      readonly body: UpdateSpeakerInfoBody;
    };
    readonly reply: EventUserDetail;
  };
  /** Changes what is named of a sponsor. `PATCH /api/sponsors/{sponsor_id}` */
  readonly UpdateSponsor: {
    readonly request: {
      readonly path: {
        /** Id of the sponsor. */
        readonly sponsor_id: number;
      };
      readonly body: SponsorChange;
    };
    readonly reply: SponsorDetail;
  };
  /** Change the own profile; blank texts count as none, links are merged. `PUT /api/users/{user_id}` */
  readonly UpdateUser: {
    readonly request: {
      readonly path: {
        /** Id of the person’s account; null for people without an account. */
        readonly user_id: number;
      };
      readonly body: UpdateUserBody;
    };
    readonly reply: UserDetail;
  };
  /** Change a webhook, pause it or go on; what is left out stays as it is. `PUT /api/organizations/{organization_id}/webhooks/{webhook_id}` */
  readonly UpdateWebhook: {
    readonly request: {
      readonly path: {
        /** Id of the organization. */
        readonly organization_id: number;
        /** Id of the webhook. */
        readonly webhook_id: number;
      };
      readonly body: UpdateWebhookBody;
    };
    readonly reply: Webhook;
  };
  /** Sends a PDF for a session of an event, such as slides; it is removed unless a session names it within two days. `POST /api/uploads/document` */
  readonly UploadDocument: {
    readonly request: {
      readonly body: FormData;
    };
    readonly reply: UploadDocumentReply;
  };
  /** Sends a picture: it is turned upright, shrunk, stripped of what it says about its maker, and kept. `POST /api/uploads/image` */
  readonly UploadImage: {
    readonly request: {
      readonly body: FormData;
    };
    readonly reply: UploadImageReply;
  };
  /** Tell whether a link for a new address still works; changes nothing. `GET /api/auth/change-email/{token}` */
  readonly ValidateEmailChange: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: ValidateEmailChangeReply;
  };
  /** Tell whether a link to log in still works; changes nothing. `GET /api/auth/login-link/{token}` */
  readonly ValidateLoginLink: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: ValidateLoginLinkReply;
  };
  /** Tell whether a password reset link still works. `GET /api/auth/reset-password/{token}` */
  readonly ValidateResetToken: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: ValidateResetTokenReply;
  };
  /** Tell whether a link past the limit of attempts still works; changes nothing. `GET /api/auth/unlock/{token}` */
  readonly ValidateUnlock: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: ValidateUnlockReply;
  };
  /** Get the account of a verification link without verifying it. `GET /api/auth/verify-email/{token}/account` */
  readonly ValidateVerification: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: ValidateVerificationReply;
  };
  /** Verify an email address; in another browser than that of the sign-up, this removes the password. `GET /api/auth/verify-email/{token}` */
  readonly VerifyEmail: {
    readonly request: {
      readonly path: {
        /** The secret of a link, as it stands in the address; whoever has it may use it. */
        readonly token: string;
      };
    };
    readonly reply: VerifyEmailReply;
  };
  /** Check the own password before something grave. `POST /api/auth/verify-password` */
  readonly VerifyPassword: {
    readonly request: {
      readonly body: VerifyPasswordBody;
    };
    readonly reply: VerifyPasswordReply;
  };
  /** Vote for a question, once. `PUT /api/questions/{question_id}/vote` */
  readonly VoteForQuestion: {
    readonly request: {
      readonly path: {
        /** Id of the question. */
        readonly question_id: number;
      };
    };
    readonly reply: Vote;
  };
  /** Vote in an open poll, or change one’s vote where the poll lets one; the same again changes nothing. `PUT /api/polls/{poll_id}/vote` */
  readonly VoteInPoll: {
    readonly request: {
      readonly path: {
        /** Id of the poll. */
        readonly poll_id: number;
      };
      readonly body: PollAnswer;
    };
    readonly reply: PollVote;
  };
  /** Withdraw one’s own request, or leave the waiting list. `DELETE /api/events/{event_id}/join-request` */
  readonly WithdrawJoinRequest: {
    readonly request: {
      readonly path: {
        /** Id of the event. */
        readonly event_id: number;
      };
    };
    readonly reply: null;
  };
  /** Withdraw one’s own question, as long as nobody has voted for it and none was merged into it. `DELETE /api/questions/{question_id}` */
  readonly WithdrawQuestion: {
    readonly request: {
      readonly path: {
        /** Id of the question. */
        readonly question_id: number;
      };
    };
    readonly reply: null;
  };
}

/** Method and path of each operation. */
export const addresses = {
  AcceptEventInvitation: 'POST /api/invitations/{token}/accept',
  AcceptOrganizationInvitation: 'POST /api/invitations/organization/{token}/accept',
  AddEventSpeaker: 'POST /api/events/{event_id}/speakers',
  AddEventUser: 'POST /api/events/{event_id}/users',
  AddEventUserByEmail: 'POST /api/events/{event_id}/users/add',
  AddOrganizationUser: 'POST /api/organizations/{organization_id}/users',
  AddSessionSpeaker: 'POST /api/sessions/{session_id}/speakers',
  AnswerConnection: 'PUT /api/connections/{connection_id}',
  AnswerJoinRequests: 'POST /api/events/{event_id}/join-requests/answer',
  ApplyImport: 'POST /api/events/{event_id}/imports/{import_id}/apply',
  AskQuestion: 'POST /api/sessions/{session_id}/questions',
  BanEventUser: 'POST /api/events/{event_id}/users/{attendee_id}/ban',
  BlockUser: 'POST /api/users/{other_id}/block',
  BookmarkSession: 'PUT /api/sessions/{session_id}/bookmark',
  CallNextHand: 'POST /api/sessions/{session_id}/hands/next',
  CancelEventInvitation: 'DELETE /api/sent-invitations/{invitation_id}',
  CancelOrganizationInvitation: 'DELETE /api/organizations/{organization_id}/invitations/{organization_invitation_id}',
  ChangePassword: 'PUT /api/auth/change-password',
  ChangeSessions: 'POST /api/events/{event_id}/sessions/bulk',
  ChatBanEventUser: 'POST /api/events/{event_id}/users/{attendee_id}/chat-ban',
  ChatUnbanEventUser: 'POST /api/events/{event_id}/users/{attendee_id}/chat-unban',
  CheckEmail: 'GET /api/users/check-email',
  ChooseEventTelling: 'PUT /api/users/{user_id}/notification-delivery/events/{event_id}',
  ChooseMail: 'POST /api/mail-choices/{token}',
  ClearThread: 'DELETE /api/direct-messages/threads/{thread_id}/clear',
  CloseCalendarFeed: 'DELETE /api/events/{event_id}/my-agenda/feed',
  CloseSecretSchedule: 'DELETE /api/events/{event_id}/schedule-addresses/secret',
  ConfirmEmailChange: 'POST /api/auth/change-email/{token}',
  ConnectTicketShop: 'PUT /api/events/{event_id}/ticket-shop',
  CountNotifications: 'GET /api/notifications/unread',
  CountPublicSponsorClick: 'POST /api/public/sponsors/{sponsor_id}/clicks',
  CountSponsorClick: 'POST /api/sponsors/{sponsor_id}/clicks',
  CreateApiToken: 'POST /api/users/{user_id}/api-tokens',
  CreateChatRoom: 'POST /api/events/{event_id}/chat-rooms',
  CreateCue: 'POST /api/sessions/{session_id}/cues',
  CreateEvent: 'POST /api/organizations/{organization_id}/events',
  CreateEventPoll: 'POST /api/events/{event_id}/polls',
  CreateEventPollWall: 'POST /api/events/{event_id}/polls/wall',
  CreateOrganization: 'POST /api/organizations',
  CreateOrganizationToken: 'POST /api/organizations/{organization_id}/api-tokens',
  CreateQuestionWall: 'POST /api/sessions/{session_id}/questions/wall',
  CreateSession: 'POST /api/events/{event_id}/sessions',
  CreateSessionPoll: 'POST /api/sessions/{session_id}/polls',
  CreateSessionPollWall: 'POST /api/sessions/{session_id}/polls/wall',
  CreateSponsor: 'POST /api/events/{event_id}/sponsors',
  CreateStageClock: 'POST /api/events/{event_id}/stage-clock',
  CreateWall: 'POST /api/chat-rooms/{room_id}/wall',
  CreateWebhook: 'POST /api/organizations/{organization_id}/webhooks',
  DecideModerationCase: 'POST /api/events/{event_id}/moderation/queue/{case_id}',
  DeclineEventInvitation: 'POST /api/invitations/{token}/decline',
  DeclineOrganizationInvitation: 'POST /api/invitations/organization/{token}/decline',
  DelayLocation: 'POST /api/events/{event_id}/delays',
  DeleteAccount: 'DELETE /api/users/{user_id}',
  DeleteChatRoom: 'DELETE /api/chat-rooms/{room_id}',
  DeleteCue: 'DELETE /api/cues/{cue_id}',
  DeleteEvent: 'DELETE /api/events/{event_id}',
  DeleteJaasCredentials: 'DELETE /api/organizations/{organization_id}/jaas-credentials',
  DeleteMessagesOfMember: 'DELETE /api/events/{event_id}/users/{attendee_id}/messages',
  DeleteMuxCredentials: 'DELETE /api/organizations/{organization_id}/mux-credentials',
  DeleteOrganization: 'DELETE /api/organizations/{organization_id}',
  DeletePoll: 'DELETE /api/polls/{poll_id}',
  DeletePrivacyOverrides: 'DELETE /api/users/{user_id}/events/{event_id}/privacy-overrides',
  DeleteRoomMessage: 'DELETE /api/chat-rooms/{room_id}/messages/{message_id}',
  DeleteSession: 'DELETE /api/sessions/{session_id}',
  DeleteSponsor: 'DELETE /api/sponsors/{sponsor_id}',
  DeleteUpload: 'DELETE /api/uploads/{key}',
  DeleteWebhook: 'DELETE /api/organizations/{organization_id}/webhooks/{webhook_id}',
  DisablePublicChatRooms: 'POST /api/events/{event_id}/chat-rooms/disable-all-public',
  DiscardImport: 'DELETE /api/events/{event_id}/imports/{import_id}',
  DisconnectTicketShop: 'DELETE /api/events/{event_id}/ticket-shop',
  DuplicateEvent: 'POST /api/events/{event_id}/duplicate',
  DuplicateSession: 'POST /api/sessions/{session_id}/duplicate',
  EditRoomMessage: 'PATCH /api/chat-rooms/{room_id}/messages/{message_id}',
  EndAnnouncement: 'POST /api/events/{event_id}/announcements/{announcement_id}/end',
  EndLogin: 'DELETE /api/auth/logins/{login_id}',
  EndOtherLogins: 'DELETE /api/auth/logins',
  EndPushSubscription: 'POST /api/push-subscriptions/end',
  EnterDemo: 'POST /api/auth/demo',
  EnterDemoAsOrganizer: 'POST /api/auth/demo/organizer',
  ExportAccount: 'GET /api/users/{user_id}/export',
  ExportEventFeedback: 'GET /api/events/{event_id}/feedback/export',
  ExportEventStatistics: 'GET /api/events/{event_id}/statistics/export',
  ExportEventUsers: 'GET /api/events/{event_id}/users.csv',
  ExportPoll: 'GET /api/polls/{poll_id}/export',
  ExportQuestions: 'GET /api/sessions/{session_id}/questions/export',
  ExportScheduleCalendar: 'GET /api/events/{event_id}/schedule.ics',
  ExportScheduleCsv: 'GET /api/events/{event_id}/schedule.csv',
  ExportScheduleJson: 'GET /api/events/{event_id}/schedule.json',
  ExportScheduleXml: 'GET /api/events/{event_id}/schedule.xml',
  ExportSessionStatistics: 'GET /api/sessions/{session_id}/statistics/export',
  FetchSchedule: 'POST /api/events/{event_id}/schedule-subscription/fetch',
  ForgotPassword: 'POST /api/auth/forgot-password',
  GetAcquaintance: 'GET /api/users/{other_id}/acquaintance',
  GetAgenda: 'GET /api/events/{event_id}/agenda',
  GetAllowedOrigins: 'GET /api/organizations/{organization_id}/allowed-origins',
  GetAvatar: 'GET /api/avatars/{file_name}',
  GetChatRoom: 'GET /api/chat-rooms/{room_id}',
  GetClientSettings: 'GET /api/client-settings',
  GetConnection: 'GET /api/connections/{connection_id}',
  GetContent: 'GET /api/content/{key}',
  GetControlRoom: 'GET /api/events/{event_id}/control-room',
  GetDashboard: 'GET /api/users/{user_id}/dashboard',
  GetEvent: 'GET /api/events/{event_id}',
  GetEventFeedback: 'GET /api/events/{event_id}/feedback/settings',
  GetEventInvitation: 'GET /api/invitations/event/{token}/details',
  GetEventQa: 'GET /api/events/{event_id}/qa',
  GetEventSeats: 'GET /api/events/{event_id}/seats',
  GetEventSpeaker: 'GET /api/events/{event_id}/speakers/{profile_id}',
  GetEventStatistics: 'GET /api/events/{event_id}/statistics',
  GetEventTopics: 'GET /api/events/{event_id}/users/topics',
  GetEventUser: 'GET /api/events/{event_id}/users/{attendee_id}',
  GetFeedbackResults: 'GET /api/sessions/{session_id}/feedback/results',
  GetFile: 'GET /api/files/{key}',
  GetHands: 'GET /api/sessions/{session_id}/hands',
  GetImport: 'GET /api/events/{event_id}/imports/{import_id}',
  GetInvitation: 'GET /api/invitations/{token}',
  GetMailChoice: 'GET /api/mail-choices/{token}',
  GetMe: 'GET /api/auth/me',
  GetModerationRules: 'GET /api/events/{event_id}/moderation/rules',
  GetModerationStatus: 'GET /api/events/{event_id}/users/{attendee_id}/moderation-status',
  GetMyAgenda: 'GET /api/events/{event_id}/my-agenda',
  GetNotificationDelivery: 'GET /api/users/{user_id}/notification-delivery',
  GetNotificationSettings: 'GET /api/users/{user_id}/notification-settings',
  GetOrganization: 'GET /api/organizations/{organization_id}',
  GetOrganizationInvitation: 'GET /api/invitations/organization/{token}/details',
  GetOwnJoinRequest: 'GET /api/events/{event_id}/join-request',
  GetPlayback: 'GET /api/sessions/{session_id}/playback-data',
  GetPrivacyOverrides: 'GET /api/users/{user_id}/events/{event_id}/privacy-overrides',
  GetPrivacySettings: 'GET /api/users/{user_id}/privacy-settings',
  GetPrivateContent: 'GET /api/private/{key}',
  GetPublicContent: 'GET /api/public/{key}',
  GetPublicEvent: 'GET /api/public/events/{slug}',
  GetPublicEventAddress: 'GET /api/public/event-addresses/{event_id}',
  GetPublicEventCard: 'GET /api/public/events/{slug}/card.png',
  GetPublicProgramme: 'GET /api/public/events/{slug}/programme',
  GetRunOfShow: 'GET /api/events/{event_id}/run-of-show',
  GetSchedulePublication: 'GET /api/events/{event_id}/schedule-addresses',
  GetScheduleSubscription: 'GET /api/events/{event_id}/schedule-subscription',
  GetSession: 'GET /api/sessions/{session_id}',
  GetSessionFeedback: 'GET /api/sessions/{session_id}/feedback',
  GetSessionReactions: 'GET /api/sessions/{session_id}/reactions',
  GetSessionStatistics: 'GET /api/sessions/{session_id}/statistics',
  GetSocketToken: 'GET /api/auth/socket-token',
  GetSponsor: 'GET /api/sponsors/{sponsor_id}',
  GetThread: 'GET /api/direct-messages/threads/{thread_id}',
  GetTicketShop: 'GET /api/events/{event_id}/ticket-shop',
  GetTime: 'GET /api/time',
  GetUser: 'GET /api/users/{user_id}',
  GetVerification: 'POST /api/auth/verification',
  GiveFeedback: 'PUT /api/sessions/{session_id}/feedback',
  ImportSchedule: 'POST /api/events/{event_id}/import',
  InviteManyToEvent: 'POST /api/events/{event_id}/invitations/bulk',
  InviteManyToOrganization: 'POST /api/organizations/{organization_id}/invitations/bulk',
  InviteToEvent: 'POST /api/events/{event_id}/invitations',
  InviteToEventByCsv: 'POST /api/events/{event_id}/invitations/csv',
  InviteToOrganization: 'POST /api/organizations/{organization_id}/invitations',
  JoinByCode: 'POST /api/events/join',
  JoinChatRoom: 'POST /api/chat-rooms/{room_id}/join',
  JoinEvent: 'POST /api/events/{event_id}/join',
  LeaveChatRoom: 'POST /api/chat-rooms/{room_id}/leave',
  LeaveEvent: 'POST /api/events/{event_id}/leave',
  LeaveOrganization: 'POST /api/organizations/{organization_id}/leave',
  ListAnnouncements: 'GET /api/events/{event_id}/announcements',
  ListApiTokens: 'GET /api/users/{user_id}/api-tokens',
  ListBlockedUsers: 'GET /api/users/blocked',
  ListChatRooms: 'GET /api/events/{event_id}/chat-rooms',
  ListChatRoomsAdmin: 'GET /api/events/{event_id}/chat-rooms/admin',
  ListConnections: 'GET /api/connections',
  ListDirectMessageReactions: 'GET /api/direct-messages/threads/{thread_id}/messages/{message_id}/reactions',
  ListEarlierTexts: 'GET /api/chat-rooms/{room_id}/messages/{message_id}/earlier-texts',
  ListEventConnections: 'GET /api/events/{event_id}/connections',
  ListEventFeedback: 'GET /api/events/{event_id}/feedback',
  ListEventInvitations: 'GET /api/events/{event_id}/invitations',
  ListEventPeople: 'GET /api/events/{event_id}/people',
  ListEventPolls: 'GET /api/events/{event_id}/polls',
  ListEventSpeakers: 'GET /api/events/{event_id}/speakers',
  ListEventUsers: 'GET /api/events/{event_id}/users',
  ListEventUsersAdmin: 'GET /api/events/{event_id}/users/admin',
  ListFeaturedSponsors: 'GET /api/events/{event_id}/sponsors/featured',
  ListImports: 'GET /api/events/{event_id}/imports',
  ListJoinRequests: 'GET /api/events/{event_id}/join-requests',
  ListLogins: 'GET /api/auth/logins',
  ListMadeAnnouncements: 'GET /api/events/{event_id}/announcements/made',
  ListManagedSpeakers: 'GET /api/events/{event_id}/speakers/admin',
  ListMentionable: 'GET /api/chat-rooms/{room_id}/mentionable',
  ListModerationLog: 'GET /api/events/{event_id}/moderation/log',
  ListModerationQueue: 'GET /api/events/{event_id}/moderation/queue',
  ListNotifications: 'GET /api/notifications',
  ListOrganizationEvents: 'GET /api/organizations/{organization_id}/events',
  ListOrganizationInvitations: 'GET /api/organizations/{organization_id}/invitations',
  ListOrganizationTokens: 'GET /api/organizations/{organization_id}/api-tokens',
  ListOrganizationUsers: 'GET /api/organizations/{organization_id}/users',
  ListOrganizations: 'GET /api/organizations',
  ListPendingConnections: 'GET /api/connections/pending',
  ListPeopleNear: 'GET /api/events/{event_id}/users/near',
  ListPublicEvents: 'GET /api/public/events',
  ListQuestions: 'GET /api/sessions/{session_id}/questions',
  ListRoomMessageReactions: 'GET /api/chat-rooms/{room_id}/messages/{message_id}/reactions',
  ListRoomMessages: 'GET /api/chat-rooms/{room_id}/messages',
  ListSecretAddresses: 'GET /api/events/{event_id}/secret-addresses',
  ListSecurityActivity: 'GET /api/users/{user_id}/security-activity',
  ListSessionChatRooms: 'GET /api/sessions/{session_id}/chat-rooms',
  ListSessionPolls: 'GET /api/sessions/{session_id}/polls',
  ListSessionSpeakers: 'GET /api/sessions/{session_id}/speakers',
  ListSessionStatistics: 'GET /api/events/{event_id}/statistics/sessions',
  ListSessions: 'GET /api/events/{event_id}/sessions',
  ListSpeakingSessions: 'GET /api/users/{user_id}/speaking-sessions',
  ListSponsorTiers: 'GET /api/events/{event_id}/sponsor-tiers',
  ListSponsors: 'GET /api/events/{event_id}/sponsors',
  ListThreadMessages: 'GET /api/direct-messages/threads/{thread_id}/messages',
  ListThreads: 'GET /api/direct-messages/threads',
  ListUnscheduledSessions: 'GET /api/events/{event_id}/sessions/unscheduled',
  ListUserEvents: 'GET /api/users/{user_id}/events',
  ListUserInvitations: 'GET /api/users/{user_id}/invitations',
  ListWebhookDeliveries: 'GET /api/organizations/{organization_id}/webhooks/{webhook_id}/deliveries',
  ListWebhooks: 'GET /api/organizations/{organization_id}/webhooks',
  LogInByLink: 'POST /api/auth/login-link/{token}',
  LogInByVerification: 'POST /api/auth/verify-email/{token}',
  Login: 'POST /api/auth/login',
  Logout: 'POST /api/auth/logout',
  LookAtMailChoice: 'GET /api/mail-choices/{token}/one-click',
  MakeAnnouncement: 'POST /api/events/{event_id}/announcements',
  MarkNotificationRead: 'POST /api/notifications/{notification_id}/read',
  MarkNotificationsRead: 'POST /api/notifications/read',
  MarkRoomRead: 'POST /api/chat-rooms/{room_id}/read',
  MarkThreadRead: 'POST /api/direct-messages/threads/{thread_id}/read',
  MergeQuestion: 'POST /api/questions/{question_id}/merge',
  MuteQuestionAuthor: 'PUT /api/questions/{question_id}/mute',
  OpenCalendarFeed: 'POST /api/events/{event_id}/my-agenda/feed',
  OpenHands: 'PUT /api/sessions/{session_id}/hands',
  OpenSecretSchedule: 'POST /api/events/{event_id}/schedule-addresses/secret',
  OpenThread: 'POST /api/direct-messages/threads',
  PlaceSessions: 'POST /api/events/{event_id}/sessions/placements',
  PostRoomMessage: 'POST /api/chat-rooms/{room_id}/messages',
  PreviewAnnouncement: 'GET /api/events/{event_id}/announcement-preview',
  PreviewDelay: 'GET /api/events/{event_id}/delay-preview',
  PreviewJoin: 'GET /api/join-codes/{code}',
  PreviewJoinAsGuest: 'GET /api/public/join-codes/{code}',
  PutEventPeople: 'PUT /api/events/{event_id}/people',
  PutEventPerson: 'PUT /api/events/{event_id}/people/{external_id}',
  PutHandDown: 'DELETE /api/sessions/{session_id}/hands/{user_id}',
  PutModerationRules: 'PUT /api/events/{event_id}/moderation/rules',
  PutPrivacyOverrides: 'PUT /api/users/{user_id}/events/{event_id}/privacy-overrides',
  RaiseHand: 'PUT /api/sessions/{session_id}/hand',
  ReactToDirectMessage: 'PUT /api/direct-messages/threads/{thread_id}/messages/{message_id}/reactions',
  ReactToRoomMessage: 'PUT /api/chat-rooms/{room_id}/messages/{message_id}/reactions',
  ReactToSession: 'POST /api/sessions/{session_id}/reactions',
  ReadCalendarFeed: 'GET /api/calendars/{token}',
  ReadPublicScheduleCalendar: 'GET /api/public/events/{slug}/schedule.ics',
  ReadPublicScheduleCsv: 'GET /api/public/events/{slug}/schedule.csv',
  ReadPublicScheduleJson: 'GET /api/public/events/{slug}/schedule.json',
  ReadPublicScheduleXml: 'GET /api/public/events/{slug}/schedule.xml',
  ReadTicketShop: 'POST /api/events/{event_id}/ticket-shop/read',
  Refresh: 'POST /api/auth/refresh',
  RegisterAndAccept: 'POST /api/invitations/register-and-accept',
  RemoveBookmark: 'DELETE /api/sessions/{session_id}/bookmark',
  RemoveConnection: 'DELETE /api/connections/{connection_id}',
  RemoveEventPollWall: 'DELETE /api/events/{event_id}/polls/wall',
  RemoveEventSpeaker: 'DELETE /api/events/{event_id}/speakers/{profile_id}',
  RemoveEventUser: 'DELETE /api/events/{event_id}/users/{attendee_id}',
  RemoveFeedbackComment: 'DELETE /api/sessions/{session_id}/feedback/comments/{comment_id}',
  RemoveOrganizationUser: 'DELETE /api/organizations/{organization_id}/users/{member_id}',
  RemoveQuestionWall: 'DELETE /api/sessions/{session_id}/questions/wall',
  RemoveSessionPollWall: 'DELETE /api/sessions/{session_id}/polls/wall',
  RemoveSessionProfile: 'DELETE /api/sessions/{session_id}/speaker-profiles/{profile_id}',
  RemoveSessionSpeaker: 'DELETE /api/sessions/{session_id}/speakers/{user_id}',
  RemoveStageClock: 'DELETE /api/events/{event_id}/stage-clock',
  RemoveWall: 'DELETE /api/chat-rooms/{room_id}/wall',
  RenewJoinCode: 'POST /api/events/{event_id}/join-code',
  ReorderChatRoom: 'PUT /api/chat-rooms/{room_id}/reorder',
  ReorderSessionProfile: 'PUT /api/sessions/{session_id}/speaker-profiles/{profile_id}/reorder',
  ReorderSessionSpeaker: 'PUT /api/sessions/{session_id}/speakers/{user_id}/reorder',
  ReplayWebhook: 'POST /api/organizations/{organization_id}/webhooks/{webhook_id}/replay',
  ReplayWebhookDelivery: 'POST /api/organizations/{organization_id}/webhooks/{webhook_id}/deliveries/{webhook_delivery_id}/replay',
  ReportClientError: 'POST /api/client-errors',
  ReportContent: 'POST /api/events/{event_id}/reports',
  RequestConnection: 'POST /api/connections',
  RequestEmailChange: 'POST /api/auth/change-email',
  RequestLoginLink: 'POST /api/auth/login-link',
  RequestToJoin: 'POST /api/events/{event_id}/join-request',
  RequestUnlock: 'POST /api/auth/unlock',
  ResendVerification: 'POST /api/auth/resend-verification',
  ResetPassword: 'POST /api/auth/reset-password',
  RevokeApiToken: 'DELETE /api/users/{user_id}/api-tokens/{api_token_id}',
  RevokeOrganizationToken: 'DELETE /api/organizations/{organization_id}/api-tokens/{organization_token_id}',
  RotateWebhookSecret: 'POST /api/organizations/{organization_id}/webhooks/{webhook_id}/secret',
  Search: 'GET /api/search',
  SearchRoomMessages: 'GET /api/events/{event_id}/chat-messages',
  SendDirectMessage: 'POST /api/direct-messages/threads/{thread_id}/messages',
  SendLecternMessage: 'PUT /api/events/{event_id}/lectern',
  SetAgendaOrder: 'PUT /api/events/{event_id}/agenda/order',
  SetAllowedOrigins: 'PUT /api/organizations/{organization_id}/allowed-origins',
  SetEventFeedback: 'PUT /api/events/{event_id}/feedback/settings',
  SetEventQa: 'PUT /api/events/{event_id}/qa',
  SetJaasCredentials: 'PUT /api/organizations/{organization_id}/jaas-credentials',
  SetMuxCredentials: 'PUT /api/organizations/{organization_id}/mux-credentials',
  SetPollStatus: 'PUT /api/polls/{poll_id}/status',
  SetPollWord: 'PUT /api/polls/{poll_id}/words',
  SetQuestionStatus: 'PUT /api/questions/{question_id}/status',
  SetReady: 'PUT /api/sessions/{session_id}/ready',
  SetRunning: 'PUT /api/sessions/{session_id}/running',
  SetSessionFull: 'PUT /api/sessions/{session_id}/full',
  SetSessionQa: 'PUT /api/sessions/{session_id}/qa',
  SetSessionResources: 'PUT /api/sessions/{session_id}/resources',
  SetSponsorTiers: 'PUT /api/events/{event_id}/sponsor-tiers',
  SignUp: 'POST /api/auth/signup',
  SubscribeSchedule: 'PUT /api/events/{event_id}/schedule-subscription',
  SubscribeToPush: 'POST /api/push-subscriptions',
  TakeBackImport: 'POST /api/events/{event_id}/imports/{import_id}/take-back',
  TakeMessageAsQuestion: 'POST /api/chat-rooms/{room_id}/messages/{message_id}/question',
  TakePretixWebhook: 'POST /api/ticket-shops/pretix/{token}',
  TakeReturnedMail: 'POST /api/mail-bounces',
  TakeVoteBack: 'DELETE /api/questions/{question_id}/vote',
  TestWebhook: 'POST /api/organizations/{organization_id}/webhooks/{webhook_id}/test',
  ToggleChatRoom: 'PATCH /api/chat-rooms/{room_id}/toggle',
  ToggleSponsorActive: 'POST /api/sponsors/{sponsor_id}/toggle-active',
  ToggleSponsorFeatured: 'POST /api/sponsors/{sponsor_id}/toggle-featured',
  UnbanEventUser: 'POST /api/events/{event_id}/users/{attendee_id}/unban',
  UnblockUser: 'DELETE /api/users/{other_id}/block',
  UndoDelay: 'POST /api/events/{event_id}/delays/{delay_id}/undo',
  UnlockDevice: 'POST /api/auth/unlock/{token}',
  UnmuteQuestionAuthor: 'DELETE /api/questions/{question_id}/mute',
  UnsubscribeByMailProgram: 'POST /api/mail-choices/{token}/one-click',
  UnsubscribeSchedule: 'DELETE /api/events/{event_id}/schedule-subscription',
  UpdateBranding: 'PUT /api/events/{event_id}/branding',
  UpdateChatRoom: 'PUT /api/chat-rooms/{room_id}',
  UpdateCue: 'PUT /api/cues/{cue_id}',
  UpdateEvent: 'PUT /api/events/{event_id}',
  UpdateEventSpeaker: 'PUT /api/events/{event_id}/speakers/{profile_id}',
  UpdateEventUser: 'PUT /api/events/{event_id}/users/{attendee_id}',
  UpdateNotificationDelivery: 'PUT /api/users/{user_id}/notification-delivery',
  UpdateNotificationSettings: 'PUT /api/users/{user_id}/notification-settings',
  UpdateOrganization: 'PUT /api/organizations/{organization_id}',
  UpdateOrganizationUser: 'PUT /api/organizations/{organization_id}/users/{member_id}',
  UpdatePoll: 'PUT /api/polls/{poll_id}',
  UpdatePrivacySettings: 'PUT /api/users/{user_id}/privacy-settings',
  UpdateSession: 'PUT /api/sessions/{session_id}',
  UpdateSessionProfile: 'PUT /api/sessions/{session_id}/speaker-profiles/{profile_id}',
  UpdateSessionSpeaker: 'PUT /api/sessions/{session_id}/speakers/{user_id}',
  UpdateSessionStatus: 'PUT /api/sessions/{session_id}/status',
  UpdateSessionTimes: 'PUT /api/sessions/{session_id}/times',
  UpdateSpeakerInfo: 'PUT /api/events/{event_id}/users/{attendee_id}/speaker-info',
  UpdateSponsor: 'PATCH /api/sponsors/{sponsor_id}',
  UpdateUser: 'PUT /api/users/{user_id}',
  UpdateWebhook: 'PUT /api/organizations/{organization_id}/webhooks/{webhook_id}',
  UploadDocument: 'POST /api/uploads/document',
  UploadImage: 'POST /api/uploads/image',
  ValidateEmailChange: 'GET /api/auth/change-email/{token}',
  ValidateLoginLink: 'GET /api/auth/login-link/{token}',
  ValidateResetToken: 'GET /api/auth/reset-password/{token}',
  ValidateUnlock: 'GET /api/auth/unlock/{token}',
  ValidateVerification: 'GET /api/auth/verify-email/{token}/account',
  VerifyEmail: 'GET /api/auth/verify-email/{token}',
  VerifyPassword: 'POST /api/auth/verify-password',
  VoteForQuestion: 'PUT /api/questions/{question_id}/vote',
  VoteInPoll: 'PUT /api/polls/{poll_id}/vote',
  WithdrawJoinRequest: 'DELETE /api/events/{event_id}/join-request',
  WithdrawQuestion: 'DELETE /api/questions/{question_id}',
} as const satisfies Readonly<Record<keyof Operations, string>>;
