/**
 * The error catalogue. A refusal is named by its code everywhere (`fail('email_not_verified')`); this table alone says
 * which HTTP status and which words it has. The client matches the code and never the words.
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
  reset_link_invalid: { status: 400, message: 'This password reset link is not valid or has expired.' },
  demo_disabled: { status: 404, message: 'There is no demo on this server.' },
  demo_account: { status: 403, message: 'The demo account cannot change this.' },

  organization_access_denied: { status: 403, message: 'You do not belong to this organization.' },
  event_access_denied: { status: 403, message: 'You do not have access to this event.' },
  event_banned: { status: 403, message: 'You have been banned from this event' },
  event_in_past: { status: 422, message: 'The start date must not be in the past.' },
  event_dates_reversed: { status: 422, message: 'The end date must not be before the start date.' },
  event_too_long: { status: 422, message: 'An event lasts 100 days at most.' },
  time_zone_unknown: { status: 422, message: 'This time zone is not known.' },

  join_code_unknown: { status: 404, message: 'There is no event with this code.' },
  event_not_open: { status: 403, message: 'This event can be joined by invitation only.' },
  attendee_limit_reached: { status: 409, message: 'This event is full.' },

  chat_not_allowed: { status: 403, message: 'You are not allowed to send messages in this chat' },
  room_access_denied: { status: 403, message: 'You do not have access to this chat room.' },
  room_disabled: { status: 403, message: 'This chat room is closed.' },
  message_empty: { status: 400, message: 'Message content cannot be empty' },
  message_too_long: { status: 422, message: 'The message is too long.' },
  client_id_conflict: { status: 409, message: 'Another message was already sent under this id.' },

  import_running: { status: 409, message: 'An import of this event is still running.' },
  import_file_missing: { status: 422, message: 'Please choose a schedule file.' },
  import_file_too_large: { status: 413, message: 'A schedule file has 50 MB at most.' },

  socket_event_unknown: { status: 404, message: 'This event is not known.' },
  rooms_per_socket_exceeded: { status: 429, message: 'Too many rooms are open on this connection.' },
  sockets_per_person_exceeded: { status: 429, message: 'Too many connections are open for this account.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** Problems by field; `json`, `form`, `query` or `params` say where, `_schema` holds those of the whole object. */
export interface FieldErrors {
  readonly [part: string]: Readonly<Record<string, readonly string[]>>;
}

/** The one error body of every route (spec: `decisions.md` 1.3). */
export interface ErrorBody {
  readonly code: number;
  readonly status: string;
  readonly message: string;
  readonly error: ErrorCode;
  readonly request_id: string;
  readonly errors?: FieldErrors;
}
