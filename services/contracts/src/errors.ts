/**
 * The error catalogue: the HTTP status of every error code. The server throws an error by its code
 * (`fail('email_not_verified')`); its texts are in `errors.<language>.json` of core. Clients must compare the code, not
 * the text.
 */
export const errorStatuses = {
  malformed_request: 400,
  invalid_request: 422,
  unsupported_media_type: 415,
  request_timeout: 408,
  payload_too_large: 413,
  request_head_too_large: 431,
  not_found: 404,
  method_not_allowed: 405,
  forbidden: 403,
  cross_site_request: 403,
  rate_limited: 429,
  too_many_uploads: 429,
  overloaded: 503,
  service_unavailable: 503,
  internal_error: 500,

  not_authenticated: 401,
  token_invalid: 401,
  token_expired: 401,
  token_revoked: 401,
  token_not_accepted: 403,
  token_scope_missing: 403,
  token_scope_not_held: 403,
  token_network_refused: 403,
  api_tokens_exceeded: 409,
  webhook_url_refused: 422,
  schedule_address_refused: 422,
  webhooks_exceeded: 409,
  origin_not_allowed: 403,
  ticket_shop_url_refused: 422,
  ticket_shop_token_missing: 422,
  ticket_shop_gone: 410,
  external_id_repeated: 422,
  person_erased: 410,
  invalid_credentials: 401,
  incorrect_password: 401,
  current_password_incorrect: 400,
  email_not_verified: 400,
  verification_required: 403,
  email_already_registered: 400,
  email_domain_not_accepted: 403,
  sign_up_by_invitation: 403,
  verification_link_invalid: 400,
  verification_link_expired: 400,
  unlock_link_invalid: 400,
  login_link_invalid: 400,
  reset_link_invalid: 400,
  email_unchanged: 422,
  email_change_link_invalid: 400,
  email_change_of_other_account: 403,
  account_owns_organizations: 409,
  demo_disabled: 404,
  demo_account: 403,
  demo_mails_nobody: 403,
  demo_stays_hidden: 403,
  demo_full: 503,

  organization_access_denied: 403,
  organization_member_exists: 409,
  organizations_exceeded: 409,
  organization_founding_refused: 403,
  events_exceeded: 409,
  last_owner_role: 400,
  last_owner_removal: 400,
  last_owner_leaving: 409,
  successor_unsuitable: 409,
  event_access_denied: 403,
  event_banned: 403,
  event_in_past: 422,
  event_dates_reversed: 422,
  event_outside_calendar: 422,
  event_too_long: 422,
  time_zone_unknown: 422,
  push_endpoint_refused: 422,
  push_disabled: 409,

  session_day_outside_event: 400,
  too_many_sessions: 409,
  text_changed_meanwhile: 409,
  session_moved_meanwhile: 409,
  session_closed: 409,
  agenda_order_ambiguous: 422,
  agenda_order_changed_meanwhile: 409,

  sessions_outside_event: 400,
  main_session_foreign: 400,
  slug_taken: 409,
  former_slugs_exceeded: 409,

  event_user_exists: 409,
  own_role: 403,
  own_membership: 403,
  event_membership_missing: 409,
  last_admin_leaving: 409,
  event_role_not_assignable: 403,
  last_event_admin: 400,
  already_banned: 400,
  not_banned: 400,
  event_user_banned: 400,
  already_muted: 400,
  not_muted: 400,
  cursor_invalid: 400,

  join_code_unknown: 404,
  event_not_open: 403,
  attendee_limit_reached: 409,
  join_request_declined: 409,
  join_requests_exceeded: 409,

  already_session_speaker: 400,
  speaker_has_conflict: 400,
  speaker_order_too_high: 400,
  speaker_wants_asking: 409,
  speaker_already_known: 409,
  stream_not_set: 404,
  mux_keys_missing: 409,
  jaas_keys_missing: 409,
  streaming_keys_invalid: 409,

  invitation_unknown: 404,
  invitation_expired: 400,
  invitation_void: 409,
  invitation_for_other_address: 400,
  invitation_not_pending: 400,
  invitation_role_reserved: 400,
  owner_invitation_reserved: 403,
  already_invited: 400,
  already_in_organization: 400,
  already_in_event: 400,
  already_member_of_event: 400,
  account_exists: 400,
  mail_quota_reached: 429,
  mail_stopped: 403,
  mail_choice_unknown: 404,
  no_open_invitation: 400,
  csv_file_missing: 422,
  csv_file_too_large: 413,
  csv_file_unreadable: 422,

  chat_not_allowed: 403,
  room_access_denied: 403,
  room_disabled: 403,
  message_empty: 400,
  message_too_long: 422,
  room_name_taken: 400,
  rooms_full: 409,
  slow_mode: 429,
  announce_only: 403,
  wall_unknown: 404,
  wall_full: 429,
  wall_not_public: 400,

  connection_to_oneself: 400,
  connection_exists: 400,
  connection_too_soon: 400,
  connection_needs_event: 400,
  connection_event_not_shared: 400,
  connection_not_wanted: 400,
  icebreaker_empty: 400,
  icebreaker_too_long: 422,
  icebreaker_not_offered: 400,
  connection_not_pending: 400,
  connection_not_recipient: 400,
  connection_not_accepted: 400,
  blocked: 403,
  block_oneself: 400,

  thread_with_oneself: 400,
  not_connected_to_start: 403,
  not_connected_to_send: 403,
  encrypted_content_too_long: 422,

  report_oneself: 400,
  moderation_case_closed: 409,
  moderation_decision_impossible: 400,

  questions_off: 409,
  questions_not_open: 409,
  questions_closed: 409,
  questions_exceeded: 409,
  question_too_soon: 429,
  question_author_muted: 403,
  question_not_open: 409,
  question_own_vote: 409,
  question_has_votes: 409,
  question_step_impossible: 409,
  question_merge_impossible: 409,
  question_message_unsuitable: 409,
  question_boards_exceeded: 429,

  polls_exceeded: 409,
  poll_not_draft: 409,
  poll_step_impossible: 409,
  poll_opened_meanwhile: 409,
  poll_not_open: 409,
  poll_voted_already: 409,
  poll_word_refused: 422,
  poll_boards_exceeded: 429,
  feedback_not_open: 409,
  feedback_unchangeable: 409,
  feedback_comment_refused: 422,
  feedback_comment_removed: 409,
  session_reactions_closed: 409,
  hands_closed: 409,
  hands_exceeded: 409,
  reaction_boards_exceeded: 429,

  cues_exceeded: 409,
  run_step_impossible: 409,
  delay_moves_nothing: 409,
  delay_undo_over: 409,

  client_id_conflict: 409,
  reply_target_gone: 409,
  message_not_editable: 409,

  bookmarks_exceeded: 409,
  import_running: 409,
  import_not_waiting: 409,
  import_unanswered: 409,
  import_removes_many: 409,
  import_not_undoable: 409,
  import_file_missing: 422,
  import_file_too_large: 413,

  image_file_missing: 400,
  image_file_too_large: 400,
  image_type_not_allowed: 400,
  image_unreadable: 400,
  image_too_many_pixels: 400,
  document_file_missing: 400,
  document_file_too_large: 400,
  document_type_not_allowed: 400,
  upload_event_missing: 400,
  object_key_malformed: 400,
  object_key_not_of_event: 422,
  file_address_invalid: 403,
  storage_unavailable: 503,

  sponsor_tier_unknown: 400,
  sponsor_tier_in_use: 400,
  sponsors_full: 409,
  sponsor_person_unknown: 400,
  sponsor_tiers_ambiguous: 422,

  socket_event_unknown: 404,
  rooms_per_socket_exceeded: 429,
  sockets_per_person_exceeded: 429,
} as const satisfies Readonly<Record<string, number>>;

export type ErrorCode = keyof typeof errorStatuses;

/**
 * Validation problems by part of the request (`json`, `form`, `query` or `params`) and field. `_schema` contains the
 * problems of the part as a whole.
 */
export interface FieldErrors {
  readonly [part: string]: Readonly<Record<string, readonly string[]>>;
}

/** A text as returned in replies, or a list of texts, such as lines or questions with their answers. */
export type TextValue = string | null | readonly (string | Readonly<Record<string, string | null | undefined>>)[];

/** Fields that another person has changed in the meantime, with both texts. Nested fields are named `sections.faqs`. */
export interface TextConflicts {
  readonly [field: string]: { readonly stored: TextValue; readonly sent: TextValue };
}

export interface ErrorBody {
  readonly code: number;
  readonly status: string;
  readonly message: string;
  readonly error: ErrorCode;
  readonly request_id: string;
  readonly errors?: FieldErrors;
  /** Only for `text_changed_meanwhile`. */
  readonly conflicts?: TextConflicts;
}
