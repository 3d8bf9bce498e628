/** The socket of Plenum: its shapes, client events and server events. Made from the published documents by `npm run docs`: do not edit by hand. */

export interface ClientEventRefusal {
  /** The client event was refused. */
  readonly ok: false;
  /** Why. */
  readonly error: {
  /** The code that programs compare. */
  readonly error: string;
  /** A line for people. */
  readonly message: string;
};
}

export interface WebhookHeaders {
  /** The same for every attempt: take each id once. */
  readonly 'webhook-id': string;
  /** Of this attempt, in seconds since 1970: refuse old ones. */
  readonly 'webhook-timestamp': string;
  /** `v1,` and the HMAC-SHA256 in base64 of `id.timestamp.body` with the secret; two of them, separated by a blank, while a former secret is valid. */
  readonly 'webhook-signature': string;
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

export interface AnnouncementEndedEvent {
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the announcement. */
  readonly announcement_id: number;
}

export type AnnouncementRole = 'ATTENDEE' | 'SPEAKER' | 'MODERATOR' | 'ORGANIZER';

export interface AttendeeAddedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Role of the person. */
  readonly role: EventUserRole;
}

export interface AttendeeRemovedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
}

export interface AttendeeRoleChangedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Role of the person. */
  readonly role: EventUserRole;
  /** Role before; null for other notifications. */
  readonly former_role: EventUserRole;
}

export interface AttendeeStandingChangedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Whether the person is shut out of the event. */
  readonly is_banned: boolean;
  /** Whether the person may not write in the chat. */
  readonly is_chat_banned: boolean;
}

export interface BulkChatRoomsUpdatedEvent {
  /** Id of the event. */
  readonly event_id: number;
  /** What has changed, again, for clients that hold a list. */
  readonly updates: BulkChatRoomsUpdatedEventUpdates;
}

export interface BulkChatRoomsUpdatedEventUpdates {
  /** Whether the room is open. */
  readonly is_enabled: boolean;
}

export interface ChatMessageEditedEvent {
  /** Id of the message; null where it is about none. */
  readonly message_id: number;
  /** Id of the chat room. */
  readonly room_id: number;
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
  /** The text, plain. */
  readonly content: string;
  /** Whom the message mentions; only if it does. Sent: ids of people whose names stand in the text behind an `@`; others are left out. */
  readonly mentions?: MessageMention[];
  /** When the author last changed the text (ISO 8601, UTC); only if so. */
  readonly edited_at: string;
}

export interface ChatMessageModeratedEvent {
  /** Id of the message; null where it is about none. */
  readonly message_id: number;
  /** Id of the chat room. */
  readonly room_id: number;
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
  /** Who removed it; null if nobody did, or if a rule did. */
  readonly deleted_by: ChatMessageModeratedEventDeletedBy | null;
}

export interface ChatMessageModeratedEventDeletedBy {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
}

export interface ChatMessageRemovedEvent {
  /** Id of the message; null where it is about none. */
  readonly message_id: number;
  /** Id of the chat room. */
  readonly room_id: number;
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
}

export interface ChatMessageRequest {
  /** Id of the chat room. */
  readonly room_id: number;
  /** The text, plain. */
  readonly content: string;
  /** UUID that the client chose, so that repeating a request stores nothing twice; null without one. */
  readonly client_id?: string;
  /** Number of the message of the room that this one answers. */
  readonly reply_to_seq?: number;
  /** Whom the message mentions; only if it does. Sent: ids of people whose names stand in the text behind an `@`; others are left out. */
  readonly mentions?: number[];
}

export interface ChatMessagesModeratedEvent {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Numbers of the messages in their room. */
  readonly seqs: number[];
  /** Who removed it; null if nobody did, or if a rule did. */
  readonly deleted_by: ChatMessagesModeratedEventDeletedBy;
}

export interface ChatMessagesModeratedEventDeletedBy {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
}

export interface ChatMessagesRemovedEvent {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Numbers of the messages in their room. */
  readonly seqs: number[];
}

export interface ChatNotificationEvent {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Number of the newest message; 0 while there is none. */
  readonly last_seq: number;
  /** Number of the last message that was read. */
  readonly read_seq?: number;
  /** Numbers of new messages that do not count as unread, because the caller blocks their author. */
  readonly ignored_seqs?: number[];
  /** Number of the newest message that was removed or restored; only if some were. */
  readonly changed_seq?: number;
}

export interface ChatReactionsEvent {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Messages, the oldest first. */
  readonly messages: ChatReactionsEventMessage[];
}

export interface ChatReactionsEventMessage {
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
  /** How people reacted; of a message only if they did. */
  readonly reactions: ReactionCount[];
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

export interface ChatRoomDeletedEvent {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Id of the event. */
  readonly event_id: number;
}

export interface ChatRoomJoined {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Name of the chat room. */
  readonly room_name: string;
  /** Messages, the oldest first. */
  readonly messages: RoomMessage[];
  /** Number of the newest message; 0 while there is none. */
  readonly last_seq: number;
  /** How many different people are present. */
  readonly user_count: number;
}

export interface ChatRoomsEvent {
  /** Id of the event. */
  readonly event_id: number;
  /** Rooms. */
  readonly rooms: ChatRoom[];
  /** Chat rooms. */
  readonly chat_rooms: ChatRoom[];
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

export interface ConnectionOriginatingEvent {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Title, plain text. */
  readonly title: string;
}

export type ConnectionStatus = 'PENDING' | 'ACCEPTED' | 'REJECTED' | 'REMOVED' | 'BLOCKED';

export interface ConnectionSuccessEvent {
  /** Where it stands. */
  readonly status: 'authenticated';
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Version of the software or document. */
  readonly version: string;
}

export interface CreateDirectMessageThreadRequest {
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Id of the event. */
  readonly event_id?: number | null;
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

export interface DirectMessageReactionsEvent {
  /** Id of the conversation. */
  readonly thread_id: number;
  /** Messages, the oldest first. */
  readonly messages: DirectMessageReactionsEventMessage[];
}

export interface DirectMessageReactionsEventMessage {
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
  /** How people reacted; of a message only if they did. */
  readonly reactions: ReactionCount[];
}

export type DirectMessageStatus = 'SENT' | 'READ';

export interface DirectMessageThreadRemovedEvent {
  /** Id of the conversation. */
  readonly thread_id: number;
}

export interface EditChatMessageRequest {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Id of the message; null where it is about none. */
  readonly message_id: number;
  /** The text, plain. */
  readonly content: string;
  /** Whom the message mentions; only if it does. Sent: ids of people whose names stand in the text behind an `@`; others are left out. */
  readonly mentions?: number[];
}

export interface ErrorEvent {
  /** Code of the refusal, for programs. */
  readonly error: string;
  /** A line for people, plain text. */
  readonly message: string;
}

export interface EventAdminJoinedEvent {
  /** Id of the event. */
  readonly event_id: number;
}

export type EventStatus = 'DRAFT' | 'PUBLISHED' | 'ARCHIVED' | 'DELETED';

export interface EventUpdatedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
}

export interface EventUpdatedEvent {
  /** Id of the event. */
  readonly event_id: number;
}

export type EventUserRole = 'ADMIN' | 'ORGANIZER' | 'MODERATOR' | 'SPEAKER' | 'ATTENDEE';

export interface GetChatRoomsAcknowledgement {
  /** Id of the event. */
  readonly event_id: number;
  /** Rooms. */
  readonly rooms: ChatRoom[];
  /** Chat rooms. */
  readonly chat_rooms: ChatRoom[];
}

export interface GetChatRoomsRequest {
  /** Id of the event. */
  readonly event_id: number;
}

export interface GetDirectMessageThreadsRequest {
  /** Id of the event. */
  readonly event_id?: number;
}

export interface GetDirectMessagesRequest {
  /** Id of the conversation. */
  readonly thread_id: number;
  /** Number of the page, from 1. */
  readonly page?: number;
  /** Entries of a page. */
  readonly per_page?: number;
}

export interface HandCalledEvent {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Title, plain text. */
  readonly title: string;
  /** When the person was called (ISO 8601, UTC). */
  readonly called_at: string;
}

export type HandState = 'OFF' | 'OPEN' | 'CLOSED';

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

export interface HandsChangedEvent {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Id of the event. */
  readonly event_id: number;
}

export interface HandsOwn {
  /** Whether a stage wall may show the name. */
  readonly is_named: boolean;
  /** Whether the person has the microphone. */
  readonly is_called: boolean;
  /** When the hand was raised (ISO 8601, UTC). */
  readonly raised_at: string;
}

export type HeartbeatAcknowledgement = Readonly<Record<string, never>>;

export type HeartbeatRequest = Readonly<Record<string, never>>;

export type HeartbeatResponseEvent = Readonly<Record<string, never>>;

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

export type ImportState = 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'WAITING' | 'TAKEN_BACK';

export interface JoinEventAcknowledgement {
  /** Id of the event. */
  readonly event_id: number;
}

export interface JoinEventAdminAcknowledgement {
  /** Id of the event. */
  readonly event_id: number;
}

export interface JoinEventAdminRequest {
  /** Id of the event. */
  readonly event_id: number;
}

export interface JoinEventRequest {
  /** Id of the event. */
  readonly event_id: number;
}

export interface JoinRequestAnsweredData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Number of the request, which is also in the logs of the operators. */
  readonly request_id: number;
}

export interface JoinRequestMadeData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Number of the request, which is also in the logs of the operators. */
  readonly request_id: number;
}

export interface JoinRequestsChangedEvent {
  /** Id of the event. */
  readonly event_id: number;
  /** How many people wait for an answer. */
  readonly answer_count: number;
  /** How many people wait in line for a seat. */
  readonly seat_count: number;
}

export interface JoinSessionChatRoomsAcknowledgement {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Rooms. */
  readonly rooms: ChatRoom[];
}

export interface JoinSessionChatRoomsRequest {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
}

export type JoinUserRoomAcknowledgement = Readonly<Record<string, never>>;

export interface JoinUserRoomRequest {
  /** Id of the person’s account; null for people without an account. */
  readonly user_id?: number;
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

export interface LeaveEventAcknowledgement {
  /** Id of the event. */
  readonly event_id: number;
}

export interface LeaveEventRequest {
  /** Id of the event. */
  readonly event_id: number;
}

export interface LeaveSessionChatRoomsAcknowledgement {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
}

export interface LeaveSessionChatRoomsRequest {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
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

export interface MarkMessagesReadAcknowledgement {
  /** Id of the conversation. */
  readonly thread_id: number;
  /** Number of the last message that was read. */
  readonly read_seq: number;
}

export interface MarkMessagesReadRequest {
  /** Id of the conversation. */
  readonly thread_id: number;
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq?: number;
}

export interface MarkRoomReadAcknowledgement {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Number of the last message that was read. */
  readonly read_seq: number;
  /** How many of the newest 100 are unread: not the caller’s, nor from people whom they block; in rooms neither removed nor posted before the caller joined. Of notifications all, at most 100. */
  readonly unread_count: number;
}

export interface MarkRoomReadRequest {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Number of the message in its room or thread: 1, 2, 3 … without gaps; it alone gives the order. */
  readonly seq: number;
}

export interface MemberRemovedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
}

export interface MemberRoleChangedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Role of the person. */
  readonly role: OrganizationUserRole;
  /** Role before; null for other notifications. */
  readonly former_role: OrganizationUserRole | null;
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

export interface MessagesMarkedReadEvent {
  /** Id of the conversation. */
  readonly thread_id: number;
  /** Number of the last message that was read. */
  readonly read_seq: number;
}

export interface MessagesReadEvent {
  /** Id of the conversation. */
  readonly thread_id: number;
  /** Id of the person who has read. */
  readonly reader_id: number;
  /** Number of the last message that was read. */
  readonly read_seq: number;
}

export interface ModerationQueueChangedEvent {
  /** Id of the event. */
  readonly event_id: number;
  /** How many cases are open. */
  readonly open_count: number;
}

export interface ModerationStatusChangedEvent {
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Role of the person. */
  readonly role: EventUserRole | null;
  /** Whether the person is shut out of the event. */
  readonly is_banned: boolean;
  /** Whether the person may not write in the chat. */
  readonly is_chat_banned: boolean;
  /** Until when the person may not write (ISO 8601, UTC); null without an end or a mute. */
  readonly chat_ban_until: string | null;
  /** Whether the person may write in the chat. */
  readonly can_use_chat: boolean;
}

export interface NewChatMessagesEvent {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Messages, the oldest first. */
  readonly messages: RoomMessage[];
}

export interface NewMessageEvent {
  /** Id of the conversation. */
  readonly thread_id: number;
  /** Number of the newest message; 0 while there is none. */
  readonly last_seq: number;
  /** The beginning of the message. */
  readonly preview: string;
}

export interface NotificationsChanged {
  /** How many of the newest 100 are unread: not the caller’s, nor from people whom they block; in rooms neither removed nor posted before the caller joined. Of notifications all, at most 100. */
  readonly unread_count: number;
  /** How many messages there are; null where it is not about many. */
  readonly message_count: number;
  /** What is new. */
  readonly news?: SessionNews[];
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

export type OrganizationUserRole = 'OWNER' | 'ADMIN' | 'MEMBER';

export interface PersonMini {
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Address of the picture; null without one. */
  readonly image_url: string | null;
}

export type PingAcknowledgement = Readonly<Record<string, never>>;

export type PingRequest = Readonly<Record<string, never>>;

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

export interface PollsChangedEvent {
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number | null;
  /** Polls. */
  readonly polls: PublicPoll[];
  /** How many were removed. */
  readonly removed: number[];
}

export interface PollsLeftEvent {
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number | null;
  /** Whether the caller may still read these questions. */
  readonly can_read: boolean;
}

export type PongEvent = Readonly<Record<string, never>>;

export interface PublicPoll {
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

export type QuestionStatus = 'PENDING' | 'OPEN' | 'ON_STAGE' | 'ANSWERED' | 'DISMISSED' | 'MERGED';

export interface QuestionVotesEvent {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** How many people have voted for it. */
  readonly votes: number[][];
}

export interface QuestionsChangedEvent {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Questions. */
  readonly questions: PublicQuestion[];
  /** How many were removed. */
  readonly removed: number[];
}

export interface QuestionsLeftEvent {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Whether the caller may still read these questions. */
  readonly can_read: boolean;
}

export interface RaiseHandRequest {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Whether the hand is up. */
  readonly is_raised: boolean;
  /** Whether a stage wall may show the name. */
  readonly is_named?: boolean;
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

export interface ReactToChatMessageRequest {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Id of the message; null where it is about none. */
  readonly message_id: number;
  /** One of the reactions that are offered. */
  readonly reaction: MessageReaction;
  /** Whether the caller has reacted in this way. */
  readonly has_reacted: boolean;
}

export interface ReactToDirectMessageRequest {
  /** Id of the conversation. */
  readonly thread_id: number;
  /** Id of the message; null where it is about none. */
  readonly message_id: number;
  /** One of the reactions that are offered. */
  readonly reaction: MessageReaction;
  /** Whether the caller has reacted in this way. */
  readonly has_reacted: boolean;
}

export interface ReactToSessionRequest {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** One of the reactions that are offered. */
  readonly reaction: SessionReaction;
}

export interface ReactionCount {
  /** One of the reactions that are offered. */
  readonly reaction: MessageReaction;
  /** How many there are. */
  readonly count: number;
}

export interface ReconnectAfterEvent {
  /** Milliseconds to wait before connecting again. */
  readonly delay_ms: number;
}

export interface RoomArrival {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** The person; null where there is no account. */
  readonly user: MessageAuthor;
  /** How many different people are present. */
  readonly user_count: number;
}

export interface RoomChanged {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Number of this record, unique among records of its kind; never used again. */
  readonly id: number;
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
  /** What has changed, again, for clients that hold a list. */
  readonly updates: RoomChangedUpdates;
}

export interface RoomChangedUpdates {
  /** Name, plain text. */
  readonly name: string;
  /** Description, plain text unless said otherwise; null without one. */
  readonly description: string | null;
  /** Whether the room is open. */
  readonly is_enabled: boolean;
  /** Position in a manual order: smaller comes first; fractions are allowed. */
  readonly display_order: number;
  /** Seconds a person waits between two messages; 0 is no limit. Moderators do not wait. */
  readonly slow_mode_seconds: number;
  /** Whether only staff may write. */
  readonly announce_only: boolean;
}

export interface RoomCreatedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the chat room. */
  readonly room_id: number;
}

export interface RoomDeletedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the chat room. */
  readonly room_id: number;
}

export interface RoomHeadEvent {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Number of the newest message; 0 while there is none. */
  readonly last_seq: number;
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

export interface RoomUpdatedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the chat room. */
  readonly room_id: number;
}

export interface RoomUserCountEvent {
  /** Id of the chat room. */
  readonly room_id: number;
  /** How many different people are present. */
  readonly user_count: number;
}

export interface RunOfShowChangedEvent {
  /** Id of the event. */
  readonly event_id: number;
  /** Place, plain text; null without one. */
  readonly location: string;
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

export interface ScheduleImportedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the import. */
  readonly import_id: number;
}

export interface SendDirectMessageRequest {
  /** Id of the conversation. */
  readonly thread_id: number;
  /** The text, plain. */
  readonly content: string;
  /** Kept and given back unchanged, for clients that encrypt; null without it. */
  readonly encrypted_content?: string | null;
  /** UUID that the client chose, so that repeating a request stores nothing twice; null without one. */
  readonly client_id?: string;
}

export interface SendLecternMessageRequest {
  /** Id of the event. */
  readonly event_id: number;
  /** Place, plain text; null without one. */
  readonly location: string;
  /** The text, plain. Blanks at both ends are removed. */
  readonly text: string | null;
}

export interface SessionChatRoomsJoinedEvent {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Rooms. */
  readonly rooms: ChatRoom[];
}

export interface SessionChatRoomsLeftEvent {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
}

export interface SessionNews {
  /** Which kind of thing it is. */
  readonly kind: 'SESSION_STARTING' | 'SESSION_CHANGED' | 'STAGE_CALL';
  /** The event. */
  readonly event: ToldEvent;
  /** The session; null where it is about none. */
  readonly session: ToldSession;
  /** What is said of a location that runs late; null where it is about something else. */
  readonly delay?: ToldDelay;
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

export interface SessionReactionsEvent {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** How many there are of each kind. */
  readonly counts: SessionReactionCount[];
}

export interface SessionReactionsLeftEvent {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
}

export type SessionStatus = 'SCHEDULED' | 'STARTING_SOON' | 'LIVE' | 'COMPLETED' | 'CANCELLED';

export type SessionType = 'KEYNOTE' | 'WORKSHOP' | 'PANEL' | 'PRESENTATION' | 'NETWORKING' | 'QA';

export interface SessionUpdatedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
}

export interface SessionUpdatedEvent {
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
}

export interface SessionsMovedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
  /** Ids of the sessions. */
  readonly session_ids: number[];
}

export interface SessionsPlacedEvent {
  /** Id of the event. */
  readonly event_id: number;
  /** Ids of the sessions. */
  readonly session_ids: number[];
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Name, plain text. */
  readonly name: string;
}

export interface SetReadyRequest {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
  /** Id of the speaker profile; every speaker of an event has one, with or without an account. */
  readonly profile_id: number | null;
  /** Whether they are ready. */
  readonly is_ready: boolean;
}

export interface SpeakersUpdatedData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the event. */
  readonly event_id: number;
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

export type TypingInDmAcknowledgement = Readonly<Record<string, never>>;

export interface TypingInDmEvent {
  /** Id of the conversation. */
  readonly thread_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Whether the person is typing. */
  readonly is_typing: boolean;
}

export interface TypingInDmRequest {
  /** Id of the conversation. */
  readonly thread_id: number;
  /** Whether the person is typing. */
  readonly is_typing: boolean;
}

export type TypingInRoomAcknowledgement = Readonly<Record<string, never>>;

export interface TypingInRoomRequest {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Whether the person is typing. */
  readonly is_typing: boolean;
}

export interface TypingStatusEvent {
  /** Id of the chat room. */
  readonly room_id: number;
  /** Id of the person’s account; null for people without an account. */
  readonly user_id: number;
  /** Name as it is shown: first and last name in the order of the person, or the name of a speaker without an account. */
  readonly full_name: string;
  /** Whether the person is typing. */
  readonly is_typing: boolean;
}

export interface UnwatchPollsAcknowledgement {
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number | null;
}

export interface UnwatchPollsRequest {
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number | null;
}

export interface UnwatchQuestionsAcknowledgement {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
}

export interface UnwatchQuestionsRequest {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
}

export interface UnwatchSessionReactionsAcknowledgement {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
}

export interface UnwatchSessionReactionsRequest {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
}

export interface Vote {
  /** Id of the question. */
  readonly question_id: number;
  /** Whether the caller has voted for it. */
  readonly has_voted: boolean;
}

export interface VoteInPollRequest {
  /** Id of the poll. */
  readonly poll_id: number;
  /** Numbers of options from 0, in order of preference in a ranking, or the step of a scale. */
  readonly choices?: number[];
  /** Words that the rule looks for. */
  readonly words?: string[];
}

export interface WatchPollsAcknowledgement {
  /** Whether the caller moderates these questions. */
  readonly can_moderate: boolean;
}

export interface WatchPollsRequest {
  /** Id of the event. */
  readonly event_id: number;
  /** Id of the session; null where it is about none. */
  readonly session_id: number | null;
}

export interface WatchQuestionsAcknowledgement {
  /** Whether and how questions are asked in the session. */
  readonly qa: Qa;
  /** Whether the caller moderates these questions. */
  readonly can_moderate: boolean;
}

export interface WatchQuestionsRequest {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
}

export interface WatchSessionReactionsAcknowledgement {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
}

export interface WatchSessionReactionsRequest {
  /** Id of the session; null where it is about none. */
  readonly session_id: number;
}

export interface WebhookTestData {
  /** Id of the organization. */
  readonly organization_id: number;
  /** Id of the webhook. */
  readonly webhook_id: number;
}

/** What each client event carries, and what its acknowledgement carries. */
export interface ClientEvents {
  /** Enter a chat room: newest messages now, later ones live. */
  readonly join_chat_room: { readonly payload: RoomReference; readonly reply: ChatRoomJoined };
  /** Leave a chat room. */
  readonly leave_chat_room: { readonly payload: RoomReference; readonly reply: RoomReference };
  /** Move the own read cursor of a room forward. */
  readonly mark_room_read: { readonly payload: MarkRoomReadRequest; readonly reply: MarkRoomReadAcknowledgement };
  /** Post a message, as over HTTP. */
  readonly chat_message: { readonly payload: ChatMessageRequest; readonly reply: RoomMessage };
  /** Change the text of an own message, as over HTTP. */
  readonly edit_chat_message: { readonly payload: EditChatMessageRequest; readonly reply: RoomMessage };
  /** React to a message, or take the reaction back, as over HTTP. */
  readonly react_to_chat_message: { readonly payload: ReactToChatMessageRequest; readonly reply: MessageReacted };
  /** Enter all rooms of a session that one may enter. */
  readonly join_session_chat_rooms: { readonly payload: JoinSessionChatRoomsRequest; readonly reply: JoinSessionChatRoomsAcknowledgement };
  /** Leave the rooms of a session; those that were entered one by one stay. */
  readonly leave_session_chat_rooms: { readonly payload: LeaveSessionChatRoomsRequest; readonly reply: LeaveSessionChatRoomsAcknowledgement };
  /** The rooms of an event that one may enter. */
  readonly get_chat_rooms: { readonly payload: GetChatRoomsRequest; readonly reply: GetChatRoomsAcknowledgement };
  /** Tell a room that one types; nobody is told in rooms of more than 200 people. */
  readonly typing_in_room: { readonly payload: TypingInRoomRequest; readonly reply: TypingInRoomAcknowledgement };
  /** The own conversations. */
  readonly get_direct_message_threads: { readonly payload: GetDirectMessageThreadsRequest; readonly reply: Threads };
  /** A page of a thread; reading the first one marks it read. */
  readonly get_direct_messages: { readonly payload: GetDirectMessagesRequest; readonly reply: ThreadMessages };
  /** Write to the other person of a thread. */
  readonly send_direct_message: { readonly payload: SendDirectMessageRequest; readonly reply: DirectMessage };
  /** React to a direct message, or take the reaction back, as over HTTP. */
  readonly react_to_direct_message: { readonly payload: ReactToDirectMessageRequest; readonly reply: MessageReacted };
  /** Mark a thread as read, up to a message or to its end. */
  readonly mark_messages_read: { readonly payload: MarkMessagesReadRequest; readonly reply: MarkMessagesReadAcknowledgement };
  /** The thread with a person. */
  readonly create_direct_message_thread: { readonly payload: CreateDirectMessageThreadRequest; readonly reply: OpenedThread };
  /** Tell the other person that one types, or stopped. */
  readonly typing_in_dm: { readonly payload: TypingInDmRequest; readonly reply: TypingInDmAcknowledgement };
  /** Listen to an event. */
  readonly join_event: { readonly payload: JoinEventRequest; readonly reply: JoinEventAcknowledgement };
  /** Accepted and ignored: members keep listening. */
  readonly leave_event: { readonly payload: LeaveEventRequest; readonly reply: LeaveEventAcknowledgement };
  /** Watch the user counts of all rooms of an event (ADMIN, ORGANIZER). */
  readonly join_event_admin: { readonly payload: JoinEventAdminRequest; readonly reply: JoinEventAdminAcknowledgement };
  /** Follow the questions of a session: changes come from now on, ask for the list afterwards. */
  readonly watch_questions: { readonly payload: WatchQuestionsRequest; readonly reply: WatchQuestionsAcknowledgement };
  /** Follow the questions of a session no longer. */
  readonly unwatch_questions: { readonly payload: UnwatchQuestionsRequest; readonly reply: UnwatchQuestionsAcknowledgement };
  /** Vote for a question, or take the vote back, as over HTTP. */
  readonly vote_for_question: { readonly payload: Vote; readonly reply: Vote };
  /** Follow the polls of a session or of an event: changes come from now on, ask for the list afterwards. */
  readonly watch_polls: { readonly payload: WatchPollsRequest; readonly reply: WatchPollsAcknowledgement };
  /** Follow the polls of a session or of an event no longer. */
  readonly unwatch_polls: { readonly payload: UnwatchPollsRequest; readonly reply: UnwatchPollsAcknowledgement };
  /** Vote in an open poll, as over HTTP. */
  readonly vote_in_poll: { readonly payload: VoteInPollRequest; readonly reply: PollVote };
  /** Say that a speaker or the crew of a session is ready, as over HTTP. */
  readonly set_ready: { readonly payload: SetReadyRequest; readonly reply: RunSession };
  /** Show a message at the lectern of a location, as over HTTP. */
  readonly send_lectern_message: { readonly payload: SendLecternMessageRequest; readonly reply: LecternState };
  /** Follow the reactions to a session from now on. */
  readonly watch_session_reactions: { readonly payload: WatchSessionReactionsRequest; readonly reply: WatchSessionReactionsAcknowledgement };
  /** Follow the reactions to a session no longer. */
  readonly unwatch_session_reactions: { readonly payload: UnwatchSessionReactionsRequest; readonly reply: UnwatchSessionReactionsAcknowledgement };
  /** React to a session, as over HTTP; too many reactions of a person are dropped without an error. */
  readonly react_to_session: { readonly payload: ReactToSessionRequest; readonly reply: SessionReacted };
  /** Raise or lower one’s hand in a session, as over HTTP. */
  readonly raise_hand: { readonly payload: RaiseHandRequest; readonly reply: Hands };
  /** Listen to the own channel; every socket does already. */
  readonly join_user_room: { readonly payload: JoinUserRoomRequest; readonly reply: JoinUserRoomAcknowledgement };
  /** Answered with heartbeat_response. */
  readonly heartbeat: { readonly payload: HeartbeatRequest; readonly reply: HeartbeatAcknowledgement };
  /** Answered with pong. */
  readonly ping: { readonly payload: PingRequest; readonly reply: PingAcknowledgement };
}

/** What each server event carries. */
export interface ServerEvents {
  /** The handshake is accepted; carries the server’s version. */
  readonly connection_success: ConnectionSuccessEvent;
  /** The login behind this socket has ended; the socket closes. */
  readonly auth_error: Message;
  /** This gateway stops, or holds far more sockets than the others, and closes the socket; come back after that many milliseconds. */
  readonly reconnect_after: ReconnectAfterEvent;
  /** A client event was refused. */
  readonly error: ErrorEvent;
  /** Reply to join_chat_room. */
  readonly chat_room_joined: ChatRoomJoined;
  /** Reply to leave_chat_room. */
  readonly chat_room_left: RoomReference;
  /** Reply to join_event_admin. */
  readonly event_admin_joined: EventAdminJoinedEvent;
  /** A message was posted in a room. */
  readonly new_chat_message: RoomMessage;
  /** The newest number of a room; who lacks messages asks for them by `after_seq`. */
  readonly room_head: RoomHeadEvent;
  /** Distinct people present in a room. */
  readonly room_user_count: RoomUserCountEvent;
  /** What one is and may do in an event changed: role, ban or mute; null where one belongs to it no more. */
  readonly moderation_status_changed: ModerationStatusChangedEvent;
  /** Messages of a busy room together, ascending; for sockets that announced the capability `batch`. */
  readonly new_chat_messages: NewChatMessagesEvent;
  /** Reply to chat_message. */
  readonly chat_message_sent: RoomMessage;
  /** The author of a message has changed its text. */
  readonly chat_message_edited: ChatMessageEditedEvent;
  /** Messages of a room have other reactions; gathered, at most twice a second. */
  readonly chat_reactions: ChatReactionsEvent;
  /** Staff: a message was removed, and by whom; null where a rule did it. */
  readonly chat_message_moderated: ChatMessageModeratedEvent;
  /** A message is gone for people without rights. */
  readonly chat_message_removed: ChatMessageRemovedEvent;
  /** Staff: many messages of a room were removed, and by whom. */
  readonly chat_messages_moderated: ChatMessagesModeratedEvent;
  /** Many messages of a room are gone for people without rights. */
  readonly chat_messages_removed: ChatMessagesRemovedEvent;
  /** A room of an event has new messages, or some were removed or restored; at most every two seconds. */
  readonly chat_notification: ChatNotificationEvent;
  /** Reply to get_chat_rooms. */
  readonly chat_rooms: ChatRoomsEvent;
  /** A room was made. */
  readonly chat_room_created: RoomChanged;
  /** A room was changed. */
  readonly chat_room_updated: RoomChanged;
  /** A room is gone. */
  readonly chat_room_deleted: ChatRoomDeletedEvent;
  /** Many rooms of an event were changed at once. */
  readonly bulk_chat_rooms_updated: BulkChatRoomsUpdatedEvent;
  /** Reply to join_session_chat_rooms. */
  readonly session_chat_rooms_joined: SessionChatRoomsJoinedEvent;
  /** Reply to leave_session_chat_rooms. */
  readonly session_chat_rooms_left: SessionChatRoomsLeftEvent;
  /** Somebody came into a small room. */
  readonly user_joined_room: RoomArrival;
  /** Somebody left a small room. */
  readonly user_left_room: RoomArrival;
  /** Somebody types in a room, or stopped. */
  readonly typing_status: TypingStatusEvent;
  /** Reply to get_direct_message_threads. */
  readonly direct_message_threads: Threads;
  /** Reply to get_direct_messages. */
  readonly direct_messages: ThreadMessages;
  /** Reply to send_direct_message. */
  readonly direct_message_sent: DirectMessage;
  /** A direct message, to both people. */
  readonly new_direct_message: DirectMessage;
  /** Messages of a thread have other reactions; to both people, as far as they see the messages. */
  readonly direct_message_reactions: DirectMessageReactionsEvent;
  /** A thread has moved on, for badges. */
  readonly new_message: NewMessageEvent;
  /** Reply to create_direct_message_thread; and to both people when the thread is new. */
  readonly direct_message_thread_created: OpenedThread;
  /** A thread is gone, because its connection was removed. */
  readonly direct_message_thread_removed: DirectMessageThreadRemovedEvent;
  /** The other person has read a thread up to a message. */
  readonly messages_read: MessagesReadEvent;
  /** Reply to mark_messages_read, and to the person’s other windows. */
  readonly messages_marked_read: MessagesMarkedReadEvent;
  /** The other person types, or stopped. */
  readonly typing_in_dm: TypingInDmEvent;
  /** Somebody asks to connect. */
  readonly connection_requested: Connection;
  /** A connection of one’s own was accepted, declined, taken back or removed; to both people. */
  readonly connection_updated: Connection;
  /** Something new in the notification centre, or read in another window; carries how much is unread. */
  readonly notification_changed: NotificationsChanged;
  /** Moderators: the queue of an event has another length. */
  readonly moderation_queue_changed: ModerationQueueChangedEvent;
  /** Organizers: that many people wait for an answer, or in line for a seat. */
  readonly join_requests_changed: JoinRequestsChangedEvent;
  /** An import got on or ended. */
  readonly import_progress: ScheduleImport;
  /** The event, its agenda or its speakers changed; ask again. */
  readonly event_updated: EventUpdatedEvent;
  /** A session was created, changed or deleted. */
  readonly session_updated: SessionUpdatedEvent;
  /** Organizers: somebody moved sessions to another time or location. */
  readonly sessions_placed: SessionsPlacedEvent;
  /** Changed counts of votes of a session’s questions, as pairs of id and votes; at most twice a second. */
  readonly question_votes: QuestionVotesEvent;
  /** Questions of a session are new or have changed, and others are no longer to be seen. */
  readonly questions_changed: QuestionsChangedEvent;
  /** Questions of a session were opened, closed or set otherwise. */
  readonly qa_changed: Qa;
  /** One may no longer see the questions of a session, or not as its moderator. */
  readonly questions_left: QuestionsLeftEvent;
  /** The raised hands of a session have changed, or whether it takes some; who sees them reads them again. */
  readonly hands_changed: HandsChangedEvent;
  /** One has the microphone of a session now; on every device. */
  readonly hand_called: HandCalledEvent;
  /** Reactions to a session since the event before, as numbers; at most twice a second. */
  readonly session_reactions: SessionReactionsEvent;
  /** One may no longer see the reactions to a session. */
  readonly session_reactions_left: SessionReactionsLeftEvent;
  /** Polls of a session, or of an event itself, are new or have changed, and others are no longer to be seen. */
  readonly polls_changed: PollsChangedEvent;
  /** Counted votes of a poll, as a whole, for those who may see them now; at most twice a second. */
  readonly poll_results: PollResults;
  /** One may no longer see the polls of a session or of an event, or not as their moderator. */
  readonly polls_left: PollsLeftEvent;
  /** Those who run the day, and its speakers: cues, who is ready, or a message of a location have changed. */
  readonly run_of_show_changed: RunOfShowChangedEvent;
  /** An announcement that concerns the caller. */
  readonly announcement_made: Announcement;
  /** An announcement was taken down. */
  readonly announcement_ended: AnnouncementEndedEvent;
  /** Reply to heartbeat. */
  readonly heartbeat_response: HeartbeatResponseEvent;
  /** Reply to ping. */
  readonly pong: PongEvent;
}
