/**
 * The error catalogue. Code refers to a refusal by its code (`fail('email_not_verified')`); only this table has its
 * HTTP status and its text. Clients match the code and never the text.
 */

interface ErrorEntry {
  readonly status: number;
  readonly message: string;
}

export const errors = {
  malformed_request: { status: 400, message: 'The request could not be read.' },
  invalid_request: { status: 422, message: 'Some of the data is not valid.' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not accepted here.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'This address does not know that method.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  cross_site_request: { status: 403, message: 'Requests from another site are refused.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  too_many_uploads: {
    status: 429,
    message: 'Too many files are being sent at the moment. Please try again in a few seconds.',
  },
  overloaded: { status: 503, message: 'The service is busy. Please try again in a moment.' },
  service_unavailable: { status: 503, message: 'The service is not available at the moment. Please try again.' },
  internal_error: { status: 500, message: 'Something went wrong on our side.' },

  not_authenticated: { status: 401, message: 'Please log in.' },
  token_invalid: { status: 401, message: 'Invalid token' },
  token_expired: { status: 401, message: 'Token has expired' },
  token_revoked: { status: 401, message: 'Token has been revoked' },
  invalid_credentials: { status: 401, message: 'Invalid credentials' },
  incorrect_password: { status: 401, message: 'Incorrect password' },
  current_password_incorrect: { status: 400, message: 'Current password is incorrect' },
  email_not_verified: {
    status: 400,
    message: 'Email not verified. Please verify your email before logging in.',
  },
  verification_required: { status: 403, message: 'Please verify your email address first.' },
  email_already_registered: { status: 400, message: 'Email already registered' },
  verification_link_invalid: { status: 400, message: 'This verification link is not valid.' },
  verification_link_expired: { status: 400, message: 'This verification link has expired.' },
  unlock_link_invalid: { status: 400, message: 'This link is not valid or has expired. You can ask for a new one.' },
  reset_link_invalid: { status: 400, message: 'This password reset link is not valid or has expired.' },
  email_unchanged: { status: 422, message: 'This is your address already.' },
  email_change_link_invalid: { status: 400, message: 'This link is not valid any more. Please ask for a new one.' },
  account_owns_organizations: {
    status: 409,
    message: 'You are the only owner of an organization that others depend on.',
  },
  demo_disabled: { status: 404, message: 'There is no demo on this server.' },
  demo_account: { status: 403, message: 'The demo account cannot change this.' },

  organization_access_denied: { status: 403, message: 'You do not belong to this organization.' },
  organization_member_exists: { status: 409, message: 'User already in organization' },
  organizations_exceeded: { status: 409, message: 'You own 20 organizations already. Hand over or delete one first.' },
  events_exceeded: { status: 409, message: 'This organization has as many events as its plan allows.' },
  last_owner_role: { status: 400, message: 'Cannot change role of last owner' },
  last_owner_removal: { status: 400, message: 'Cannot remove last owner' },
  last_owner_leaving: {
    status: 409,
    message: 'You are the last owner of this organization. Choose a member who takes over, or delete it.',
  },
  successor_unsuitable: {
    status: 409,
    message: 'This person cannot take over. Choose a member who has confirmed their email address.',
  },
  event_access_denied: { status: 403, message: 'You do not have access to this event.' },
  event_banned: { status: 403, message: 'You have been banned from this event' },
  event_in_past: { status: 422, message: 'The start date must not be in the past.' },
  event_dates_reversed: { status: 422, message: 'The end date must not be before the start date.' },
  event_outside_calendar: { status: 422, message: 'An event takes place between 1970 and 2200.' },
  event_too_long: { status: 422, message: 'An event lasts 100 days at most.' },
  time_zone_unknown: { status: 422, message: 'This time zone is not known.' },

  session_day_outside_event: { status: 400, message: 'This day is not part of the event.' },
  too_many_sessions: { status: 409, message: 'An event has 5,000 sessions at most.' },

  sessions_outside_event: { status: 400, message: 'Sessions would lie outside the event.' },
  main_session_foreign: { status: 400, message: 'The main session must be a session of this event.' },

  event_user_exists: { status: 409, message: 'User already in event' },
  own_role: { status: 403, message: 'You cannot change your own role.' },
  own_membership: { status: 403, message: 'You cannot do this to yourself.' },
  event_membership_missing: {
    status: 409,
    message: 'You are no member of this event. An owner of its organization runs it without a membership.',
  },
  last_admin_leaving: {
    status: 409,
    message: 'Nobody else could run this event. Choose a member who takes over.',
  },
  event_role_not_assignable: { status: 403, message: 'Organizers can only work with attendees and speakers.' },
  last_event_admin: { status: 400, message: 'Cannot remove or change role of last admin' },
  already_banned: { status: 400, message: 'User is already banned' },
  not_banned: { status: 400, message: 'User is not banned' },
  event_user_banned: { status: 400, message: 'User is banned from the event' },
  already_muted: { status: 400, message: 'User is already banned from chat' },
  not_muted: { status: 400, message: 'User is not banned from chat' },
  cursor_invalid: { status: 400, message: 'This place in the list does not exist any more. Please start again.' },

  join_code_unknown: { status: 404, message: 'There is no event with this code.' },
  event_not_open: { status: 403, message: 'This event can be joined by invitation only.' },
  attendee_limit_reached: { status: 409, message: 'This event is full.' },

  already_session_speaker: { status: 400, message: 'Already a speaker in this session' },
  speaker_has_conflict: { status: 400, message: 'Speaker has conflicting sessions' },
  speaker_order_too_high: { status: 400, message: 'The session does not have that many speakers.' },
  speaker_wants_asking: {
    status: 409,
    message: 'This person decides themselves what they are added to. Please invite them as a speaker.',
  },
  speaker_already_known: { status: 409, message: 'This person already has a speaker profile in this event.' },
  stream_not_set: { status: 404, message: 'No stream has been set up for this session.' },
  mux_keys_missing: {
    status: 409,
    message: 'This stream needs the signing key of Mux, which the organization has not entered yet.',
  },
  jaas_keys_missing: {
    status: 409,
    message: 'This meeting needs the keys of Jitsi as a Service, which the organization has not entered yet.',
  },
  streaming_keys_invalid: { status: 409, message: 'The private key of the streaming service cannot be read.' },

  invitation_unknown: { status: 404, message: 'This invitation does not exist or is no longer open.' },
  invitation_expired: { status: 400, message: 'Invitation has expired' },
  invitation_void: {
    status: 409,
    message: 'Whoever sent this invitation may no longer invite people. Please ask the organizers for a new one.',
  },
  invitation_for_other_address: { status: 400, message: 'This invitation is for a different email address' },
  invitation_not_pending: { status: 400, message: 'Can only cancel pending invitations' },
  invitation_role_reserved: { status: 400, message: 'Organizers can only invite attendees and speakers' },
  owner_invitation_reserved: { status: 403, message: 'Only owners can invite owners.' },
  already_invited: { status: 400, message: 'Invitation already sent to this email' },
  already_in_organization: { status: 400, message: 'User already in organization' },
  already_in_event: { status: 400, message: 'User already in event' },
  already_member_of_event: { status: 400, message: 'You are already a member of this event' },
  account_exists: { status: 400, message: 'User already exists with this email' },
  mail_quota_reached: {
    status: 429,
    message:
      'No more people can be written to for now. Please try again later, or ask whoever runs this server for a higher limit.',
  },
  mail_stopped: {
    status: 403,
    message: 'This account or organization cannot send mails at the moment. Please ask whoever runs this server.',
  },
  mail_choice_unknown: { status: 404, message: 'This link is not valid any more.' },
  no_open_invitation: { status: 400, message: 'None of these invitations is open for this address.' },
  csv_file_missing: { status: 422, message: 'Please choose a CSV file.' },
  csv_file_too_large: { status: 413, message: 'A list of people has 2 MB and 5,000 lines at most.' },
  csv_file_unreadable: { status: 422, message: 'This is not a CSV file with a column “email”.' },

  chat_not_allowed: { status: 403, message: 'You are not allowed to send messages in this chat' },
  room_access_denied: { status: 403, message: 'You do not have access to this chat room.' },
  room_disabled: { status: 403, message: 'This chat room is closed.' },
  message_empty: { status: 400, message: 'Message content cannot be empty' },
  message_too_long: { status: 422, message: 'The message is too long.' },
  room_name_taken: { status: 400, message: 'A chat room with this name already exists' },
  rooms_full: { status: 409, message: 'An event has 200 chat rooms at most.' },
  slow_mode: { status: 429, message: 'This chat is in slow mode. Please wait a moment before you write again.' },
  announce_only: { status: 403, message: 'Only organizers write in this chat.' },
  wall_unknown: { status: 404, message: 'This wall does not exist any more.' },
  wall_full: { status: 429, message: 'This wall is shown on too many screens already.' },
  wall_not_public: { status: 400, message: 'Only a public chat room can be shown on a wall.' },

  connection_to_oneself: { status: 400, message: 'You cannot connect with yourself.' },
  connection_exists: { status: 400, message: 'Connection already exists' },
  connection_too_soon: { status: 400, message: 'This person has declined. You can ask again after 30 days.' },
  connection_needs_event: { status: 400, message: 'Connection requests require shared event context' },
  connection_event_not_shared: { status: 400, message: 'Both users must be part of the event' },
  connection_not_wanted: { status: 400, message: 'This person does not take connection requests from you.' },
  icebreaker_empty: { status: 400, message: 'Please choose an icebreaker or write one.' },
  icebreaker_too_long: { status: 422, message: 'An icebreaker has 500 characters at most.' },
  icebreaker_not_offered: { status: 400, message: 'Please choose one of the icebreakers of this event.' },
  connection_not_pending: { status: 400, message: 'This request is not open any more.' },
  connection_not_recipient: { status: 400, message: 'Only the person who was asked can answer.' },
  connection_not_party: { status: 400, message: 'This is not your connection.' },
  connection_not_accepted: { status: 400, message: 'You are not connected.' },
  blocked: { status: 403, message: 'You cannot contact this person.' },
  block_oneself: { status: 400, message: 'You cannot block yourself.' },

  thread_with_oneself: { status: 400, message: 'You cannot write to yourself.' },
  thread_access_denied: { status: 403, message: 'This conversation is not yours.' },
  not_connected_to_start: {
    status: 403,
    message: 'You must be connected with this user to start a conversation',
  },
  not_connected_to_send: { status: 403, message: 'You must be connected with this user to send messages' },
  encrypted_content_too_long: { status: 422, message: 'The encrypted content is too long.' },

  report_oneself: { status: 400, message: 'You cannot report yourself.' },
  moderation_case_closed: { status: 409, message: 'Somebody has decided this already.' },
  moderation_decision_impossible: { status: 400, message: 'This cannot be done in this case.' },

  client_id_conflict: { status: 409, message: 'Another message was already sent under this id.' },

  bookmarks_exceeded: { status: 409, message: 'Your agenda holds 500 sessions of an event at most.' },
  import_running: { status: 409, message: 'An import of this event is still running.' },
  import_file_missing: { status: 422, message: 'Please choose a schedule file.' },
  import_file_too_large: { status: 413, message: 'A schedule file has 50 MB at most.' },

  image_file_missing: { status: 400, message: 'Please choose a picture.' },
  image_file_too_large: { status: 400, message: 'A picture has 10 MB at most.' },
  image_type_not_allowed: { status: 400, message: 'Please choose a PNG, JPEG, WebP or GIF picture.' },
  image_unreadable: { status: 400, message: 'This file cannot be read as a picture.' },
  image_too_many_pixels: { status: 400, message: 'This picture has too many pixels. Please choose a smaller one.' },
  upload_event_missing: { status: 400, message: 'Please say which event this picture belongs to.' },
  object_key_malformed: { status: 400, message: 'This is not the address of an object.' },
  object_key_not_of_event: { status: 422, message: 'This picture does not belong to the event.' },
  file_address_invalid: { status: 403, message: 'This address is not valid any more.' },
  storage_unavailable: { status: 503, message: 'Pictures are not available at the moment. Please try again.' },

  sponsor_tier_unknown: { status: 400, message: 'The event has no such tier.' },
  sponsor_tier_in_use: { status: 400, message: 'A tier that has sponsors cannot be removed.' },
  sponsors_full: { status: 409, message: 'An event has 500 sponsors at most.' },
  sponsor_tiers_ambiguous: { status: 422, message: 'Every tier needs an id of its own.' },

  socket_event_unknown: { status: 404, message: 'This event is not known.' },
  rooms_per_socket_exceeded: { status: 429, message: 'Too many rooms are open on this connection.' },
  sockets_per_person_exceeded: { status: 429, message: 'Too many connections are open for this account.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/**
 * Problems by field; the key is `json`, `form`, `query` or `params`, and `_schema` has the problems of the whole
 * object.
 */
export interface FieldErrors {
  readonly [part: string]: Readonly<Record<string, readonly string[]>>;
}

/** The error body of every route. */
export interface ErrorBody {
  readonly code: number;
  readonly status: string;
  readonly message: string;
  readonly error: ErrorCode;
  readonly request_id: string;
  readonly errors?: FieldErrors;
}
