import { Migration } from '@mikro-orm/migrations';

/**
 * Changes existing dates and times that violate the new rules to the nearest allowed value: before, an event could have
 * a last day that made the lists of all its members fail.
 */
const mended = [
  `update "events" set
     "start_date" = least(greatest("start_date", date '1970-01-01'), date '2200-12-31'),
     "end_date" = least(
       greatest("end_date", least(greatest("start_date", date '1970-01-01'), date '2200-12-31')),
       least(greatest("start_date", date '1970-01-01'), date '2200-12-31') + 99,
       date '2200-12-31')
   where "start_date" < date '1970-01-01' or "start_date" > date '2200-12-31' or "end_date" > date '2200-12-31'
      or "end_date" < "start_date" or ("end_date" > "start_date" and "end_date" > "start_date" + 99)`,
  `update "sessions" set "starts_at" = e."start_date"::timestamp at time zone 'UTC'
     from "events" e
    where e."id" = "sessions"."event_id"
      and ("starts_at" < timestamptz '1969-12-30 00:00:00+00' or "starts_at" > timestamptz '2201-01-04 00:00:00+00')`,
  `update "sessions" set "duration_minutes" = least(greatest("duration_minutes", 1), 720)
    where "duration_minutes" < 1 or "duration_minutes" > 720`,
];

/** `not valid`: they apply to new rows. `migrateDatabase` validates existing rows afterwards. */
const checks = [
  `alter table "backups" add constraint "backups_size_check" check ("size_bytes" >= 0) not valid`,
  `alter table "organizations" add constraint "organizations_name_check" check (char_length("name") > 0) not valid`,
  `alter table "users" add constraint "users_email_check" check (strpos("email", '@') > 1 or not "is_active") not valid`,
  `alter table "users" add constraint "users_first_name_check" check (char_length("first_name") > 0) not valid`,
  `alter table "users" add constraint "users_last_name_check" check (char_length("last_name") > 0) not valid`,
  `alter table "users" add constraint "users_bio_check" check (char_length("bio") <= 500) not valid`,
  `alter table "users" add constraint "users_social_links_check" check (jsonb_typeof("social_links") = 'object') not valid`,
  `alter table "users" add constraint "users_privacy_settings_check" check (jsonb_typeof("privacy_settings") = 'object') not valid`,
  `alter table "users" add constraint "users_muted_notifications_check" check (jsonb_typeof("muted_notifications") = 'array') not valid`,
  `alter table "mail_links" add constraint "mail_links_email_check" check (strpos("email", '@') > 1) not valid`,
  `alter table "mail_links" add constraint "mail_links_expires_at_check" check (extract(epoch from "expires_at") >= -172800 and extract(epoch from "expires_at") <= 7289913600) not valid`,
  `alter table "logins" add constraint "logins_generation_check" check ("generation" >= 1) not valid`,
  `alter table "logins" add constraint "logins_expires_at_check" check (extract(epoch from "expires_at") >= -172800 and extract(epoch from "expires_at") <= 7289913600) not valid`,
  `alter table "events" add constraint "events_title_check" check (char_length("title") > 0) not valid`,
  `alter table "events" add constraint "events_start_date_check" check ("start_date" >= '1970-01-01' and "start_date" <= '2200-12-31') not valid`,
  `alter table "events" add constraint "events_end_date_check" check ("end_date" >= '1970-01-01' and "end_date" <= '2200-12-31') not valid`,
  `alter table "events" add constraint "events_days_check" check ("end_date" >= "start_date" and "end_date" - "start_date" < 100) not valid`,
  `alter table "events" add constraint "events_timezone_check" check (char_length("timezone") > 0) not valid`,
  `alter table "events" add constraint "events_day_change_check" check ("day_change" ~ '^[0-2][0-9]:[0-5][0-9]:[0-5][0-9]$') not valid`,
  `alter table "events" add constraint "events_description_check" check (char_length("description") <= 20000) not valid`,
  `alter table "events" add constraint "events_hero_description_check" check (char_length("hero_description") <= 2000) not valid`,
  `alter table "events" add constraint "events_venue_address_check" check (char_length("venue_address") <= 1000) not valid`,
  `alter table "events" add constraint "events_agenda_version_check" check ("agenda_version" >= 1) not valid`,
  `alter table "events" add constraint "events_branding_check" check (jsonb_typeof("branding") = 'object') not valid`,
  `alter table "events" add constraint "events_hero_images_check" check (jsonb_typeof("hero_images") = 'object') not valid`,
  `alter table "events" add constraint "events_sections_check" check (jsonb_typeof("sections") = 'object') not valid`,
  `alter table "events" add constraint "events_icebreakers_check" check (jsonb_typeof("icebreakers") = 'array') not valid`,
  `alter table "events" add constraint "events_sponsor_tiers_check" check (jsonb_typeof("sponsor_tiers") = 'array') not valid`,
  `alter table "events" add constraint "events_moderation_rules_check" check (jsonb_typeof("moderation_rules") = 'object') not valid`,
  `alter table "uploads" add constraint "uploads_size_check" check ("size_bytes" >= 1) not valid`,
  `alter table "uploads" add constraint "uploads_width_check" check ("width" >= 1) not valid`,
  `alter table "uploads" add constraint "uploads_height_check" check ("height" >= 1) not valid`,
  `alter table "sponsors" add constraint "sponsors_name_check" check (char_length("name") > 0) not valid`,
  `alter table "sponsors" add constraint "sponsors_description_check" check (char_length("description") <= 1000) not valid`,
  `alter table "sponsors" add constraint "sponsors_display_order_check" check (abs("display_order") <= '1000000000'::float8) not valid`,
  `alter table "sponsors" add constraint "sponsors_social_links_check" check (jsonb_typeof("social_links") = 'object') not valid`,
  `alter table "speaker_profiles" add constraint "speaker_profiles_name_check" check (char_length("name") > 0) not valid`,
  `alter table "speaker_profiles" add constraint "speaker_profiles_social_links_check" check (jsonb_typeof("social_links") = 'object') not valid`,
  `alter table "sessions" add constraint "sessions_title_check" check (char_length("title") > 0) not valid`,
  `alter table "sessions" add constraint "sessions_starts_at_check" check (extract(epoch from "starts_at") >= -172800 and extract(epoch from "starts_at") <= 7289913600) not valid`,
  `alter table "sessions" add constraint "sessions_duration_check" check ("duration_minutes" >= 1 and "duration_minutes" <= 720) not valid`,
  `alter table "sessions" add constraint "sessions_links_check" check (jsonb_typeof("links") = 'array') not valid`,
  `alter table "sessions" add constraint "sessions_attachments_check" check (jsonb_typeof("attachments") = 'array') not valid`,
  `alter table "session_speakers" add constraint "session_speakers_position_check" check ("position" >= 1 and "position" <= 10000) not valid`,
  `alter table "schedule_imports" add constraint "schedule_imports_progress_check" check ("progress" >= 0 and "progress" <= 100) not valid`,
  `alter table "schedule_imports" add constraint "schedule_imports_counts_check" check (jsonb_typeof("counts") = 'object') not valid`,
  `alter table "schedule_imports" add constraint "schedule_imports_errors_check" check (jsonb_typeof("errors") = 'array') not valid`,
  `alter table "schedule_imports" add constraint "schedule_imports_kept_check" check (jsonb_typeof("kept") = 'array') not valid`,
  `alter table "notifications" add constraint "notifications_version_check" check ("version" >= 0) not valid`,
  `alter table "notifications" add constraint "notifications_data_check" check (jsonb_typeof("data") = 'object') not valid`,
  `alter table "invitations" add constraint "invitations_email_check" check (strpos("email", '@') > 1) not valid`,
  `alter table "invitations" add constraint "invitations_expires_at_check" check (extract(epoch from "expires_at") >= -172800 and extract(epoch from "expires_at") <= 7289913600) not valid`,
  `alter table "event_users" add constraint "event_users_speaker_bio_check" check (char_length("speaker_bio") <= 2000) not valid`,
  `alter table "event_users" add constraint "event_users_ban_reason_check" check (char_length("ban_reason") <= 500) not valid`,
  `alter table "event_users" add constraint "event_users_chat_ban_reason_check" check (char_length("chat_ban_reason") <= 500) not valid`,
  `alter table "event_users" add constraint "event_users_chat_ban_until_check" check (extract(epoch from "chat_ban_until") >= -172800 and extract(epoch from "chat_ban_until") <= 7289913600) not valid`,
  `alter table "chat_rooms" add constraint "chat_rooms_name_check" check (char_length("name") > 0) not valid`,
  `alter table "chat_rooms" add constraint "chat_rooms_description_check" check (char_length("description") <= 500) not valid`,
  `alter table "chat_rooms" add constraint "chat_rooms_display_order_check" check (abs("display_order") <= '1000000000'::float8) not valid`,
  `alter table "chat_rooms" add constraint "chat_rooms_slow_mode_check" check ("slow_mode_seconds" >= 0 and "slow_mode_seconds" <= 3600) not valid`,
  `alter table "room_scans" add constraint "room_scans_scanned_seq_check" check ("scanned_seq" >= 0) not valid`,
  `alter table "room_messages" add constraint "room_messages_seq_check" check ("seq" >= 1) not valid`,
  `alter table "room_messages" add constraint "room_messages_content_check" check (char_length("content") <= 4000) not valid`,
  `alter table "room_heads" add constraint "room_heads_last_seq_check" check ("last_seq" >= 0) not valid`,
  `alter table "room_heads" add constraint "room_heads_message_count_check" check ("message_count" >= 0 and "message_count" <= "last_seq") not valid`,
  `alter table "room_cursors" add constraint "room_cursors_read_seq_check" check ("read_seq" >= 0) not valid`,
  `alter table "moderation_log" add constraint "moderation_log_duration_hours_check" check ("duration_hours" >= 1 and "duration_hours" <= 720) not valid`,
  `alter table "direct_message_threads" add constraint "direct_message_threads_last_seq_check" check ("last_seq" >= 0) not valid`,
  `alter table "direct_message_sides" add constraint "direct_message_sides_seqs_check" check ("first_seq" >= 0 and "read_seq" >= 0 and "receipt_seq" >= 0) not valid`,
  `alter table "direct_messages" add constraint "direct_messages_seq_check" check ("seq" >= 1) not valid`,
  `alter table "direct_messages" add constraint "direct_messages_content_check" check (char_length("content") <= 8000) not valid`,
  `alter table "direct_messages" add constraint "direct_messages_encrypted_content_check" check (octet_length("encrypted_content") <= 16384) not valid`,
  `alter table "connections" add constraint "connections_parties_check" check ("requester_id" <> "recipient_id") not valid`,
  `alter table "connections" add constraint "connections_icebreaker_message_check" check (char_length("icebreaker_message") <= 500) not valid`,
  `alter table "blocks" add constraint "blocks_parties_check" check ("blocker_id" <> "blocked_id") not valid`,
];

/** Check constraints for rules that only the code enforced before (docs/decisions/0035). */
export class Migration0009StoredValues extends Migration {
  override up(): void {
    for (const statement of [...mended, ...checks]) this.addSql(statement);
  }
}
