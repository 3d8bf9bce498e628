import { Migration } from '@mikro-orm/migrations';

/** The first schema: accounts, organizations, events, sessions, speakers, chat rooms, imports and the outbox. */
export class Migration0001Initial extends Migration {
  override up(): void {
    this.addSql(
      `create table "organizations" ("id" bigserial primary key, "name" varchar(100) not null, "plan" text not null default 'COMMUNITY', "created_at" timestamptz not null default now(), "updated_at" timestamptz null)`,
    );
    this.addSql(
      `alter table "organizations" add constraint "organizations_plan_check" check ("plan" in ('COMMUNITY', 'ENTERPRISE'))`,
    );
    this.addSql(
      `create table "outbox" ("id" bigserial primary key, "name" varchar(100) not null, "payload" jsonb not null, "created_at" timestamptz not null default now(), "available_at" timestamptz not null default now())`,
    );
    this.addSql(`create index "outbox_available_at_index" on "outbox" ("available_at")`);
    this.addSql(
      `create table "users" ("id" bigserial primary key, "email" varchar(255) not null, "password_hash" text null, "first_name" varchar(100) not null, "last_name" varchar(100) not null, "company_name" varchar(255) null, "title" varchar(255) null, "bio" text null, "image_url" text null, "social_links" jsonb not null default '{}', "privacy_settings" jsonb not null, "locale" varchar(35) not null default 'en', "is_active" boolean not null default true, "is_demo" boolean not null default false, "email_verified_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz null)`,
    );
    this.addSql(`alter table "users" add constraint "users_email_unique" unique ("email")`);
    this.addSql(
      `create table "organization_users" ("organization_id" bigint not null, "user_id" bigint not null, "role" text not null, "created_at" timestamptz not null default now(), primary key ("organization_id", "user_id"))`,
    );
    this.addSql(`create index "organization_users_user_id_index" on "organization_users" ("user_id")`);
    this.addSql(
      `alter table "organization_users" add constraint "organization_users_role_check" check ("role" in ('OWNER', 'ADMIN', 'MEMBER'))`,
    );
    this.addSql(
      `create table "mail_links" ("id" uuid not null, "user_id" bigint not null, "purpose" text not null, "email" varchar(255) not null, "token_hash" varchar(64) not null, "created_at" timestamptz not null default now(), "expires_at" timestamptz not null, "used_at" timestamptz null, "voided_at" timestamptz null, primary key ("id"))`,
    );
    this.addSql(`create index "mail_links_user_id_index" on "mail_links" ("user_id")`);
    this.addSql(`alter table "mail_links" add constraint "mail_links_token_hash_unique" unique ("token_hash")`);
    this.addSql(`create index "mail_links_expires_at_index" on "mail_links" ("expires_at")`);
    this.addSql(
      `alter table "mail_links" add constraint "mail_links_purpose_check" check ("purpose" in ('verify_email', 'reset_password'))`,
    );
    this.addSql(
      `create table "logins" ("id" uuid not null, "user_id" bigint not null, "generation" int not null default 1, "refresh_hash" varchar(64) not null, "previous_hash" varchar(64) null, "used_at" timestamptz null, "user_agent" varchar(255) null, "created_at" timestamptz not null default now(), "refreshed_at" timestamptz null, "expires_at" timestamptz not null, "revoked_at" timestamptz null, primary key ("id"))`,
    );
    this.addSql(`create index "logins_user_id_index" on "logins" ("user_id")`);
    this.addSql(`create index "logins_expires_at_index" on "logins" ("expires_at")`);
    this.addSql(`create index "logins_revoked_at_index" on "logins" ("revoked_at")`);
    this.addSql(
      `create table "events" ("id" bigserial primary key, "organization_id" bigint not null, "title" varchar(255) not null, "description" text null, "event_type" text not null, "start_date" date not null, "end_date" date not null, "timezone" varchar(50) not null default 'UTC', "day_change" varchar(8) not null default '00:00:00', "company_name" varchar(255) not null, "slug" varchar(300) not null, "status" text not null default 'DRAFT', "branding" jsonb not null, "hero_description" text null, "hero_images" jsonb not null, "event_format" text not null default 'VIRTUAL', "is_private" boolean not null default false, "venue_name" varchar(255) null, "venue_address" text null, "venue_city" varchar(100) null, "venue_state" varchar(2) null, "venue_country" varchar(100) null, "sections" jsonb not null, "icebreakers" jsonb not null, "sponsor_tiers" jsonb not null, "main_session_id" bigint null, "auto_session_status" boolean not null default true, "allow_custom_icebreaker" boolean not null default true, "join_policy" text not null default 'INVITE_ONLY', "join_code" varchar(8) not null, "agenda_version" int not null default 1, "created_at" timestamptz not null default now(), "updated_at" timestamptz null, "deleted_at" timestamptz null, "deleted_by_id" bigint null)`,
    );
    this.addSql(`create index "events_organization_id_index" on "events" ("organization_id")`);
    this.addSql(`alter table "events" add constraint "events_slug_unique" unique ("slug")`);
    this.addSql(`alter table "events" add constraint "events_join_code_unique" unique ("join_code")`);
    this.addSql(
      `alter table "events" add constraint "events_event_type_check" check ("event_type" in ('CONFERENCE', 'SINGLE_SESSION'))`,
    );
    this.addSql(
      `alter table "events" add constraint "events_status_check" check ("status" in ('DRAFT', 'PUBLISHED', 'ARCHIVED', 'DELETED'))`,
    );
    this.addSql(
      `alter table "events" add constraint "events_event_format_check" check ("event_format" in ('VIRTUAL', 'IN_PERSON', 'HYBRID'))`,
    );
    this.addSql(
      `alter table "events" add constraint "events_join_policy_check" check ("join_policy" in ('INVITE_ONLY', 'CODE', 'OPEN'))`,
    );
    this.addSql(
      `create table "speaker_profiles" ("id" bigserial primary key, "event_id" bigint not null, "user_id" bigint null, "name" varchar(255) not null, "title" varchar(255) null, "company_name" varchar(255) null, "bio" text null, "image_url" text null, "social_links" jsonb not null default '{}', "external_guid" varchar(255) null, "external_id" varchar(255) null, "imported" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz null)`,
    );
    this.addSql(`create index "speaker_profiles_event_id_index" on "speaker_profiles" ("event_id")`);
    this.addSql(`create index "speaker_profiles_user_id_index" on "speaker_profiles" ("user_id")`);
    this.addSql(
      `alter table "speaker_profiles" add constraint "speaker_profiles_event_id_external_guid_unique" unique ("event_id", "external_guid")`,
    );
    this.addSql(
      `alter table "speaker_profiles" add constraint "speaker_profiles_event_id_user_id_unique" unique ("event_id", "user_id")`,
    );
    this.addSql(
      `create table "sessions" ("id" bigserial primary key, "event_id" bigint not null, "status" text not null default 'SCHEDULED', "session_type" text not null, "original_type" varchar(255) null, "chat_mode" text not null default 'ENABLED', "title" varchar(255) not null, "subtitle" text null, "short_description" varchar(200) null, "description" text null, "starts_at" timestamptz not null, "duration_minutes" int not null, "track" varchar(255) null, "location" varchar(255) null, "language" varchar(35) null, "url" text null, "slug" varchar(255) null, "links" jsonb not null default '[]', "attachments" jsonb not null default '[]', "external_guid" varchar(255) null, "external_id" varchar(255) null, "imported" jsonb null, "stream_url" text null, "streaming_platform" text null, "zoom_meeting_id" text null, "zoom_passcode" text null, "mux_playback_policy" text null, "jitsi_room_name" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz null)`,
    );
    this.addSql(`create index "sessions_event_id_starts_at_index" on "sessions" ("event_id", "starts_at")`);
    this.addSql(
      `alter table "sessions" add constraint "sessions_event_id_external_guid_unique" unique ("event_id", "external_guid")`,
    );
    this.addSql(
      `alter table "sessions" add constraint "sessions_status_check" check ("status" in ('SCHEDULED', 'STARTING_SOON', 'LIVE', 'COMPLETED', 'CANCELLED'))`,
    );
    this.addSql(
      `alter table "sessions" add constraint "sessions_session_type_check" check ("session_type" in ('KEYNOTE', 'WORKSHOP', 'PANEL', 'PRESENTATION', 'NETWORKING', 'QA'))`,
    );
    this.addSql(
      `alter table "sessions" add constraint "sessions_chat_mode_check" check ("chat_mode" in ('ENABLED', 'BACKSTAGE_ONLY', 'DISABLED'))`,
    );
    this.addSql(
      `alter table "sessions" add constraint "sessions_streaming_platform_check" check ("streaming_platform" in ('VIMEO', 'MUX', 'ZOOM', 'JITSI', 'OTHER'))`,
    );
    this.addSql(
      `alter table "sessions" add constraint "sessions_mux_playback_policy_check" check ("mux_playback_policy" in ('PUBLIC', 'SIGNED'))`,
    );
    this.addSql(
      `create table "session_speakers" ("session_id" bigint not null, "profile_id" bigint not null, "role" text not null default 'SPEAKER', "position" int null, "created_at" timestamptz not null default now(), primary key ("session_id", "profile_id"))`,
    );
    this.addSql(`create index "session_speakers_profile_id_index" on "session_speakers" ("profile_id")`);
    this.addSql(
      `alter table "session_speakers" add constraint "session_speakers_role_check" check ("role" in ('HOST', 'SPEAKER', 'PANELIST', 'MODERATOR', 'KEYNOTE'))`,
    );
    this.addSql(
      `create table "schedule_imports" ("id" bigserial primary key, "event_id" bigint not null, "requested_by_id" bigint null, "file_name" varchar(255) not null, "file" bytea null, "status" text not null default 'QUEUED', "progress" int not null default 0, "counts" jsonb not null, "errors" jsonb not null default '[]', "kept" jsonb not null default '[]', "created_at" timestamptz not null default now(), "finished_at" timestamptz null)`,
    );
    this.addSql(`create index "schedule_imports_event_id_index" on "schedule_imports" ("event_id")`);
    this.addSql(
      `alter table "schedule_imports" add constraint "schedule_imports_status_check" check ("status" in ('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED'))`,
    );
    this.addSql(
      `create table "event_users" ("event_id" bigint not null, "user_id" bigint not null, "role" text not null, "speaker_bio" text null, "speaker_title" varchar(255) null, "privacy_overrides" jsonb null, "is_banned" boolean not null default false, "banned_at" timestamptz null, "banned_by_id" bigint null, "ban_reason" text null, "is_chat_banned" boolean not null default false, "chat_ban_until" timestamptz null, "chat_ban_reason" text null, "moderation_notes" text null, "created_at" timestamptz not null default now(), primary key ("event_id", "user_id"))`,
    );
    this.addSql(`create index "event_users_user_id_index" on "event_users" ("user_id")`);
    this.addSql(
      `create index "event_users_seats_index" on "event_users" ("event_id") where "role" = 'ATTENDEE' and not "is_banned"`,
    );
    this.addSql(
      `alter table "event_users" add constraint "event_users_role_check" check ("role" in ('ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'))`,
    );
    this.addSql(
      `create table "chat_rooms" ("id" bigserial primary key, "event_id" bigint not null, "session_id" bigint null, "name" varchar(100) not null, "description" text null, "room_type" text not null, "subtype" text null, "is_enabled" boolean not null default true, "display_order" double precision not null default 1, "slow_mode_seconds" int not null default 0, "announce_only" boolean not null default false, "created_at" timestamptz not null default now(), "updated_at" timestamptz null)`,
    );
    this.addSql(`create index "chat_rooms_event_id_index" on "chat_rooms" ("event_id")`);
    this.addSql(
      `alter table "chat_rooms" add constraint "chat_rooms_session_id_subtype_unique" unique ("session_id", "subtype")`,
    );
    this.addSql(
      `alter table "chat_rooms" add constraint "chat_rooms_room_type_check" check ("room_type" in ('GLOBAL', 'GREEN_ROOM', 'ADMIN', 'SESSION'))`,
    );
    this.addSql(
      `alter table "chat_rooms" add constraint "chat_rooms_subtype_check" check ("subtype" in ('PUBLIC', 'BACKSTAGE'))`,
    );
    this.addSql(
      `create table "room_messages" ("room_id" bigint not null, "seq" bigint not null, "id" bigserial not null, "user_id" bigint not null, "client_id" uuid null, "content" text not null, "created_at" timestamptz not null default now(), "deleted_at" timestamptz null, "deleted_by_id" bigint null, primary key ("room_id", "seq"))`,
    );
    this.addSql(`alter table "room_messages" add constraint "room_messages_id_unique" unique ("id")`);
    this.addSql(
      `alter table "room_messages" add constraint "room_messages_user_id_client_id_unique" unique ("user_id", "client_id")`,
    );
    this.addSql(
      `create table "room_heads" ("room_id" bigint not null, "last_seq" bigint not null default '0', "message_count" bigint not null default '0', primary key ("room_id"))`,
    );
    this.addSql(
      `create table "room_cursors" ("user_id" bigint not null, "room_id" bigint not null, "read_seq" bigint not null default '0', "updated_at" timestamptz not null default now(), primary key ("user_id", "room_id"))`,
    );
    this.addSql(`create index "room_cursors_room_id_index" on "room_cursors" ("room_id")`);
    this.addSql(
      `alter table "organization_users" add constraint "organization_users_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "organization_users" add constraint "organization_users_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "mail_links" add constraint "mail_links_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "logins" add constraint "logins_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "events" add constraint "events_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "events" add constraint "events_deleted_by_id_foreign" foreign key ("deleted_by_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "speaker_profiles" add constraint "speaker_profiles_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "speaker_profiles" add constraint "speaker_profiles_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "sessions" add constraint "sessions_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "session_speakers" add constraint "session_speakers_session_id_foreign" foreign key ("session_id") references "sessions" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "session_speakers" add constraint "session_speakers_profile_id_foreign" foreign key ("profile_id") references "speaker_profiles" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "schedule_imports" add constraint "schedule_imports_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "schedule_imports" add constraint "schedule_imports_requested_by_id_foreign" foreign key ("requested_by_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "event_users" add constraint "event_users_event_id_foreign" foreign key ("event_id") references "events" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "event_users" add constraint "event_users_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "event_users" add constraint "event_users_banned_by_id_foreign" foreign key ("banned_by_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "chat_rooms" add constraint "chat_rooms_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "chat_rooms" add constraint "chat_rooms_session_id_foreign" foreign key ("session_id") references "sessions" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "room_messages" add constraint "room_messages_room_id_foreign" foreign key ("room_id") references "chat_rooms" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "room_messages" add constraint "room_messages_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "room_messages" add constraint "room_messages_deleted_by_id_foreign" foreign key ("deleted_by_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "room_heads" add constraint "room_heads_room_id_foreign" foreign key ("room_id") references "chat_rooms" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "room_cursors" add constraint "room_cursors_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "room_cursors" add constraint "room_cursors_room_id_foreign" foreign key ("room_id") references "chat_rooms" ("id") on update cascade on delete cascade`,
    );
  }
}
