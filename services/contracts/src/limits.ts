/**
 * Every limit of the product (docs/product/limits.md): lengths in code points after NFC, sizes in bytes, times with
 * their unit last. The database, the server and the browser read them from here.
 */

export const page_size_default = 50;
export const page_size_max = 100;
export const page_size_max_connections = 1000;
export const nested_users_max = 100;

export const password_length_min = 8;
export const password_length_max = 128;
export const person_name_length_max = 100;
export const email_length_max = 255;
/** The longest language tag that is kept (BCP 47). */
export const locale_length_max = 35;
export const bio_length_max = 500;
export const profile_text_length_max = 255;
export const social_link_length_max = 500;
export const social_links_max = 20;
export const image_url_length_max = 2000;
export const verification_link_lifetime_s = 24 * 60 * 60;
export const reset_link_lifetime_s = 60 * 60;
export const mail_resend_pause_s = 5 * 60;
/** Links of one kind for one account; after that the newest one in the mailbox has to do. */
export const mail_links_per_hour_max = 5;
export const unlock_link_lifetime_s = 30 * 60;
/** How long a browser that has logged in is known to the account. */
export const device_proof_lifetime_s = 180 * 24 * 60 * 60;
/** Accounts that one browser is known to. */
export const device_proofs_max = 4;

export const invitation_message_length_max = 500;
export const invitation_lifetime_s = 7 * 24 * 60 * 60;
/** Younger invitations are not mailed again. */
export const invitation_resend_pause_s = 5 * 60;
export const bulk_invitations_max = 100;
export const csv_invitations_max = 5000;
export const csv_invitations_max_bytes = 2 * 1024 * 1024;
/**
 * Recipients a day that an account or an organization may have mails sent to, by its age; each accepted invitation adds
 * some, up to `per_day_max`. `hour_share` is how much of it may go within one hour.
 */
export const mail_quota_stages = [
  { from_age_days: 0, per_day: 30, per_day_max: 60, hour_share: 2 / 3 },
  { from_age_days: 1, per_day: 100, per_day_max: 300, hour_share: 1 },
  { from_age_days: 7, per_day: 500, per_day_max: 2000, hour_share: 1 },
  { from_age_days: 30, per_day: 2000, per_day_max: 5000, hour_share: 1 },
] as const;
/** What each accepted invitation of the last 90 days adds. */
export const mail_quota_per_accepted = 20;
/** Recipients a day of an organization on the ENTERPRISE plan. */
export const mail_quota_enterprise_per_day = 20_000;
/** What the operator may give an organization at most. */
export const mail_quota_raised_max = 1_000_000;
/** What an unhappy end of a mail weighs, within 30 days. */
export const mail_penalty_points = { complained: 10, bounced: 3, declined: 1 } as const;
/** Fewer recipients than this count as so many, so that one “not me” ends nobody. */
export const mail_penalty_recipients_min = 20;
/** From so many points per recipient only this share of the quota is left; the worst first. */
export const mail_penalty_shares = [
  { from: 1, share: 0 },
  { from: 0.5, share: 0.25 },
  { from: 0.25, share: 0.5 },
] as const;
/** Accepted invitations after which an old organization's names may stand in subjects. */
export const proven_accepted_min = 20;
export const set_password_link_lifetime_s = 7 * 24 * 60 * 60;
export const change_email_link_lifetime_s = 24 * 60 * 60;
export const speaker_title_length_max = 200;
export const speaker_bio_length_max = 2000;
export const speaker_name_length_max = 200;
/** Of a speaker among those of a session, from 1. */
export const stage_position_max = 10_000;
export const ban_reason_length_max = 500;
export const moderation_notes_length_max = 1000;
export const mute_hours_max = 720;
/** Who was turned down may ask again after this. */
export const connection_retry_days = 30;

export const access_token_lifetime_s = 15 * 60;
export const refresh_token_lifetime_s = 30 * 24 * 60 * 60;
export const refresh_grace_s = 30;
export const socket_token_lifetime_s = 12 * 60 * 60;

/** Organizations that one person owns when they create another. */
export const organizations_owned_max = 20;
/** Events of an organization that are not deleted, by its plan. */
export const organization_events_max = { COMMUNITY: 200, ENTERPRISE: 5000 } as const;
export const organization_name_length_min = 2;
export const organization_name_length_max = 100;
/** A key of a streaming service; an RSA key of 8192 bits in PEM and base64 stays below it. */
export const credential_length_max = 10_000;
export const event_title_length_min = 3;
export const event_title_length_max = 255;
export const event_text_length_max = 20_000;
export const event_days_max = 100;
/** First and last day that anything may take place on. Far beyond both, calendars and their arithmetic disagree. */
export const calendar_day_min = '1970-01-01';
export const calendar_day_max = '2200-12-31';
/** Places in an order that people make by hand, fractional so that moving one writes one row: this far to either side. */
export const display_order_max = 1_000_000_000;
export const venue_name_length_max = 255;
export const venue_address_length_max = 1000;
export const venue_place_length_max = 100;
export const hero_text_length_max = 2000;
export const section_title_length_max = 255;
export const section_text_length_max = 5000;
export const highlights_max = 24;
export const faqs_max = 40;
export const icebreaker_lines_max = 50;
export const company_name_length_max = 255;
export const free_tier_attendees_default = 50;
export const join_code_length = 8;
/** Crockford base32: no I, L, O and U, which people misread. */
export const join_code_alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const upcoming_events_max = 5;
export const dashboard_list_max = 5;
export const dashboard_past_days = 14;

export const session_title_length_min = 3;
export const session_title_length_max = 255;
export const session_short_description_length_max = 200;
export const session_duration_max_minutes = 12 * 60;
export const agenda_sessions_max = 5000;
/** Sessions that one bulk change names. */
export const bulk_sessions_max = 100;
/** By how far a bulk change moves sessions at most. */
export const session_shift_max_minutes = 24 * 60;
export const session_place_length_max = 255;
export const language_tag_length_max = 35;
export const session_description_length_max = 20_000;
export const starting_soon_minutes = 10;
export const event_detail_list_max = 50;
export const search_text_length_min = 2;
export const search_text_length_max = 100;
/** Of each kind in the search over everything. */
export const search_hits_max = 8;
/** Events that one search looks into, those that end last. */
export const search_events_max = 200;
/** Words of a search that are looked for one by one; the rest counts as the last one. */
export const search_words_max = 4;

export const sponsor_name_length_max = 255;
export const sponsor_description_length_max = 1000;
export const sponsor_tiers_max = 20;
export const sponsor_tier_id_length_max = 50;
export const sponsor_tier_name_length_max = 100;
export const sponsor_contact_length_max = 255;
export const sponsor_phone_length_max = 50;
export const sponsor_link_length_max = 500;
export const sponsor_benefits_max = 50;
/** Of one event. */
export const sponsors_max = 500;
export const icebreaker_line_length_min = 10;
export const icebreaker_length_max = 500;
export const stream_link_length_min = 3;
export const stream_link_length_max = 2000;
export const zoom_link_length_max = 200;
export const zoom_passcode_length_max = 50;
export const jitsi_room_length_min = 3;
export const jitsi_room_length_max = 200;
export const image_file_max_bytes = 10 * 1024 * 1024;
/** Pixels of a picture before it is decoded: a small file may unfold to gigabytes. */
export const image_pixels_max = 50_000_000;
export const signed_url_lifetime_s = 15 * 60;
export const object_key_length_max = 500;
export const upload_context_length_max = 30;
/** A picture that stands nowhere after so long goes: who has just sent one may still be filling in the form. */
export const unused_upload_grace_h = 48;
/** The longer side of a stored picture, by what it is for. */
export const image_side_max_px = {
  avatar: 600,
  event_logo: 800,
  event_banner: 1600,
  sponsor_logo: 800,
  event_document: 1200,
  marketing: 1200,
  email_assets: 1200,
} as const;

/** Sessions of one event on somebody's own agenda. */
export const my_agenda_sessions_max = 500;

export const import_file_max_bytes = 50 * 1024 * 1024;
export const import_errors_max = 100;
/** People named by all sessions of one schedule file together, each as often as they are named. */
export const schedule_persons_max = 25_000;
/** Files that one account sends at the same time, to one process. */
export const uploads_per_account_max = 3;
/** Files that all accounts together send at the same time, to one process. */
export const uploads_per_process_max = 12;
/** When a file that found no place may be sent again. */
export const upload_retry_s = 5;

export const room_name_length_min = 3;
export const room_name_length_max = 100;
export const room_description_length_max = 500;
/** Rooms of the event itself. */
export const event_rooms_max = 200;
/** An hour between two messages of one person; 0 is off. */
export const slow_mode_max_seconds = 3600;
export const direct_message_length_max = 8000;
export const encrypted_content_max_bytes = 16 * 1024;
/** The newest ones of a person. */
export const direct_message_threads_max = 500;
/** Of a direct message, in its notice for badges. */
export const message_preview_length_max = 100;
/** Within this an identical direct message without a `client_id` counts as its repetition. */
export const direct_message_repeat_ms = 4000;
export const report_reason_length_max = 500;
export const moderation_words_max = 500;
export const moderation_word_length_max = 60;
export const flood_messages_max = 100;
export const flood_window_max_s = 600;
export const repeat_limit_max = 20;
/** How old a membership is before its links are taken under MEMBERS_OVER_1_DAY. */
export const link_trust_age_s = 24 * 60 * 60;
/** After this a message that nobody put into the moderation queue is found anyway. */
export const moderation_sweep_interval_ms = 15_000;
/** Of the notification centre, read as one scrolls. */
export const notifications_page_size = 30;
/** Unread notifications are counted up to here. */
export const notifications_counted_max = 100;
/** After this a notification that was read goes. */
export const notification_read_days = 30;
/** After this one that nobody read goes. */
export const notification_unread_days = 90;
export const room_message_length_max = 4000;
export const messages_by_seq_max = 100;
export const room_join_history = 50;

export const socket_frame_max_bytes = 64 * 1024;
export const rooms_per_socket_max = 100;
export const sockets_per_person_max = 20;
export const client_events_per_socket = { points: 60, duration_s: 10 } as const;
/** Of one address at one gateway: a hall full of people whose network comes back. */
export const handshakes_per_address = { points: 6000, duration_s: 30 } as const;
/** Frames of every kind on one socket, also empty, malformed and control ones; it is closed above. */
export const frames_per_socket = { points: 240, duration_s: 10 } as const;
/** The same until somebody has logged in over it: polling, upgrading and logging in take five. */
export const frames_before_login = { points: 20, duration_s: 10 } as const;
/** A pace that every socket may keep; what is above it is taken from what its address may send in all. */
export const frames_modest = { points: 20, duration_s: 10 } as const;
/** Frames above a modest pace, of all sockets of one address at one gateway. */
export const frames_per_address = { points: 6000, duration_s: 10 } as const;
/** The same for all its sockets over which nobody has logged in; these have a smaller modest pace of their own. */
export const frames_before_login_per_address = { points: 600, duration_s: 10 } as const;
export const frames_before_login_modest = { points: 6, duration_s: 10 } as const;
/** Floods that an address or a person is forgiven; after more of them it is slowed until one is forgotten. */
export const floods_forgiven = { points: 3, duration_s: 60 } as const;
/** Handshakes that a slowed address may make without a login that is known to be good. */
export const handshakes_when_slowed = { points: 5, duration_s: 5 } as const;
/** How long a slowed address waits for its refusal. */
export const slowed_refusal_ms = 1000;
/** So many wait for it at one process; further ones are dropped at once. */
export const slowed_waiting_max = 200;
export const room_head_interval_ms = 5000;
export const room_user_count_interval_ms = 1000;
/** Messages of a busy room are gathered for at most this long, for clients that take batches. */
export const room_frame_max_ms = 100;
/** Above this many people nobody is told who types in a room. */
export const typing_in_room_people_max = 200;
/** Up to this many people a room says who comes and goes. */
export const room_arrivals_people_max = 50;
/** Between two notices that rooms of an event have moved. */
export const chat_notification_interval_ms = 2000;
/** While a gateway may miss news of bans and roles it asks PostgreSQL so often who may still be where. */
export const standing_check_interval_ms = 500;
/** The newest ones of a room that its stage wall shows. */
export const wall_messages_max = 50;
/** How often a wall looks for news: also how soon it ends when its address does. */
export const wall_look_interval_ms = 1000;
/** Screens that show one wall, on one process. */
export const wall_screens_max = 20;
/** How often a screen must show that it is there; a silent one is dropped after twice that. */
export const wall_heartbeat_ms = 25_000;
/** Frames of a screen, which has nothing to say and answers one ping in each heartbeat; above it is closed. */
export const frames_per_wall = { points: 20, duration_s: 10 } as const;
/** How long a screen may take to say goodbye. */
export const wall_closing_ms = 1000;
/** Unsent bytes after which a slow connection is closed; the client comes back and asks `after_seq`. */
export const socket_backlog_max_bytes = 1024 * 1024;
export const presence_lifetime_ms = 15_000;

/** The slowest that a body may come, from window to window: a stalled one ends after two of them at the latest. */
export const body_pace = { bytes_per_s: 4096, window_ms: 15_000, look_interval_ms: 5000 } as const;
/** The largest upload over a line of one megabit a second takes seven minutes. */
export const upload_request_timeout_ms = 10 * 60_000;
export const json_body_max_bytes = 256 * 1024;

/** Of an error that a browser tells; what is longer is cut there. */
export const client_error_message_length_max = 300;
export const client_error_stack_length_max = 2000;
export const client_error_route_length_max = 150;
export const app_version_length_max = 40;
/** Errors that one loaded page tells. */
export const client_errors_per_page_max = 3;

/** Limits that the web client keeps by itself. */
export const chat_threads_active_max = 3;
export const socket_reconnection_attempts = 5;
export const socket_reconnection_delay_ms = 1000;
export const socket_reconnection_delay_max_ms = 5000;
export const socket_connect_timeout_ms = 20_000;
export const socket_request_timeout_ms = 3000;
export const room_join_timeout_ms = 1000;
export const room_leave_timeout_ms = 500;
export const typing_repeat_ms = 1000;
export const typing_idle_ms = 5000;
export const typing_shown_ms = 5000;
export const load_older_within_px = 100;
/** Share of the scrollable height of a direct thread, and the pause before more is asked for. */
export const load_older_direct_share = 0.25;
export const load_older_direct_delay_ms = 300;
export const near_bottom_direct_px = 100;
export const near_bottom_room_px = 10;
export const initial_scroll_grace_ms = 500;

/** Rate limits (`points` attempts per `duration_s` seconds). Per-address ones are sized for a venue behind one address. */
export const rate_limits = {
  /** Of one account from one address, or from one browser that is known to it. */
  login: { points: 5, duration_s: 300 },
  /** Of one account from one range of addresses: who has one of them has the others as well. */
  login_account_per_range: { points: 20, duration_s: 300 },
  /** Of one account by strangers from everywhere together; browsers that are known to it are not among them. */
  login_per_account: { points: 100, duration_s: 900 },
  login_per_address: { points: 6000, duration_s: 300 },
  /** Passwords tried at many accounts from one range of addresses. */
  login_per_range: { points: 12_000, duration_s: 300 },
  /** Of one account from one address; what goes to a mailbox is bounded by `mail_links_per_hour_max`. */
  sign_up: { points: 5, duration_s: 3600 },
  account_mail: { points: 5, duration_s: 3600 },
  account_mail_per_address: { points: 300, duration_s: 3600 },
  refresh: { points: 60, duration_s: 60 },
  join_code: { points: 10, duration_s: 60 },
  link_token_per_address: { points: 600, duration_s: 60 },
  /** Requests, each of up to 100 addresses. */
  invite: { points: 120, duration_s: 3600 },
  /** People added by the id of their account. */
  add_by_id: { points: 60, duration_s: 3600 },
  add_by_id_per_organization: { points: 200, duration_s: 24 * 3600 },
  /** With the right password. */
  email_change: { points: 5, duration_s: 3600 },
  /** Every key typed into an address field from the fifth on is one. */
  check_email: { points: 120, duration_s: 60 },
  account_export: { points: 10, duration_s: 3600 },
  organization_create: { points: 10, duration_s: 3600 },
  /** Events that one person makes, copies of others among them. */
  event_create: { points: 60, duration_s: 3600 },
  /** A copy has up to 5,000 sessions. */
  event_copy: { points: 20, duration_s: 3600 },
  /** Lists of people that one person takes with them, from all their events. */
  people_export: { points: 10, duration_s: 3600 },
  /** Of one event, whoever exports. */
  people_export_per_event: { points: 20, duration_s: 3600 },
  /** Of one login: whoever has stolen one does not use up the attempts of its owner. */
  password_check: { points: 10, duration_s: 300 },
  room_message: { points: 30, duration_s: 10 },
  direct_message: { points: 30, duration_s: 10 },
  /** Told once a second, and when one stops. */
  typing: { points: 40, duration_s: 10 },
  /** New threads and connection requests: what strangers get. */
  contact: { points: 60, duration_s: 3600 },
  report: { points: 30, duration_s: 3600 },
  import: { points: 20, duration_s: 3600 },
  upload: { points: 120, duration_s: 600 },
  /** Files of every kind, in KiB: 500 MiB an hour. */
  upload_kilobytes: { points: 500 * 1024, duration_s: 3600 },
  schedule_export: { points: 60, duration_s: 600 },
  /** Errors in browsers; a few from each page of a venue. */
  client_error_per_address: { points: 300, duration_s: 60 },
  /** Every pause in typing is one. */
  search: { points: 120, duration_s: 60 },
  /** Marks as read: every click on a notification is one. */
  notification_mark: { points: 120, duration_s: 60 },
} as const satisfies Record<string, { points: number; duration_s: number }>;

export type RateLimitName = keyof typeof rate_limits;
