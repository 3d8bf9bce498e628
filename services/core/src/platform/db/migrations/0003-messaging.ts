import { Migration } from '@mikro-orm/migrations';

/** Existing messages of rooms are older than the moderation rules, and are not scanned. */
const scansOfOldRooms = 'insert into room_scans (room_id, scanned_seq) select room_id, last_seq from room_heads';

/** Direct messages, blocks, moderation, slow mode, and stage walls. */
export class Migration0003Messaging extends Migration {
  override up(): void {
    this.addSql(
      `create table "room_scans" ("room_id" bigint not null, "scanned_seq" bigint not null default '0', primary key ("room_id"))`,
    );
    this.addSql(
      `create table "moderation_log" ("id" bigserial primary key, "event_id" bigint not null, "action" text not null, "actor_id" bigint null, "subject_id" bigint null, "room_id" bigint null, "message_id" bigint null, "rule" text null, "reason" text null, "duration_hours" int null, "created_at" timestamptz not null default now())`,
    );
    this.addSql(`create index "moderation_log_actor_id_index" on "moderation_log" ("actor_id")`);
    this.addSql(`create index "moderation_log_subject_id_index" on "moderation_log" ("subject_id")`);
    this.addSql(`create index "moderation_log_room_id_index" on "moderation_log" ("room_id")`);
    this.addSql(`create index "moderation_log_event_id_id_index" on "moderation_log" ("event_id", "id")`);
    this.addSql(
      `create table "direct_message_threads" ("id" bigserial primary key, "low_user_id" bigint null, "high_user_id" bigint null, "event_scope_id" bigint null, "is_hidden" boolean not null default false, "last_seq" bigint not null default '0', "last_message_at" timestamptz null, "created_at" timestamptz not null default now())`,
    );
    this.addSql(
      `create index "direct_message_threads_high_user_id_index" on "direct_message_threads" ("high_user_id")`,
    );
    this.addSql(
      `create index "direct_message_threads_event_scope_id_index" on "direct_message_threads" ("event_scope_id")`,
    );
    this.addSql(
      `create unique index "direct_message_threads_global_unique" on "direct_message_threads" ("low_user_id", "high_user_id") where "event_scope_id" is null`,
    );
    this.addSql(
      `create unique index "direct_message_threads_in_event_unique" on "direct_message_threads" ("low_user_id", "high_user_id", "event_scope_id") where "event_scope_id" is not null`,
    );
    this.addSql(
      `create table "direct_message_sides" ("thread_id" bigint not null, "user_id" bigint not null, "other_user_id" bigint null, "first_seq" bigint not null default '0', "read_seq" bigint not null default '0', "receipt_seq" bigint not null default '0', primary key ("thread_id", "user_id"))`,
    );
    this.addSql(`create index "direct_message_sides_user_id_index" on "direct_message_sides" ("user_id")`);
    this.addSql(`create index "direct_message_sides_other_user_id_index" on "direct_message_sides" ("other_user_id")`);
    this.addSql(
      `create table "direct_messages" ("thread_id" bigint not null, "seq" bigint not null, "id" bigserial not null, "sender_id" bigint not null, "client_id" uuid null, "content" text not null, "encrypted_content" text null, "created_at" timestamptz not null default now(), primary key ("thread_id", "seq"))`,
    );
    this.addSql(`alter table "direct_messages" add constraint "direct_messages_id_unique" unique ("id")`);
    this.addSql(
      `alter table "direct_messages" add constraint "direct_messages_sender_id_client_id_unique" unique ("sender_id", "client_id")`,
    );
    this.addSql(
      `create table "moderation_cases" ("id" bigserial primary key, "event_id" bigint not null, "kind" text not null, "subject_id" bigint not null, "room_id" bigint null, "message_id" bigint null, "connection_id" bigint null, "excerpt" text null, "is_held" boolean not null default false, "status" text not null default 'OPEN', "decision" text null, "decided_by_id" bigint null, "decided_at" timestamptz null, "created_at" timestamptz not null default now())`,
    );
    this.addSql(`create index "moderation_cases_subject_id_index" on "moderation_cases" ("subject_id")`);
    this.addSql(`create index "moderation_cases_room_id_index" on "moderation_cases" ("room_id")`);
    this.addSql(`create index "moderation_cases_connection_id_index" on "moderation_cases" ("connection_id")`);
    this.addSql(
      `create index "moderation_cases_event_id_status_id_index" on "moderation_cases" ("event_id", "status", "id")`,
    );
    this.addSql(
      `create unique index "moderation_cases_open_message_unique" on "moderation_cases" ("message_id") where "status" = 'OPEN' and "message_id" is not null`,
    );
    this.addSql(
      `create unique index "moderation_cases_open_subject_unique" on "moderation_cases" ("event_id", "kind", "subject_id", coalesce("connection_id", 0)) where "status" = 'OPEN' and "message_id" is null`,
    );
    this.addSql(
      `create table "moderation_reports" ("id" bigserial primary key, "case_id" bigint not null, "reporter_id" bigint null, "rule" text null, "reason" text not null, "created_at" timestamptz not null default now())`,
    );
    this.addSql(`create index "moderation_reports_reporter_id_index" on "moderation_reports" ("reporter_id")`);
    this.addSql(
      `alter table "moderation_reports" add constraint "moderation_reports_case_id_reporter_id_unique" unique ("case_id", "reporter_id")`,
    );
    this.addSql(
      `create table "blocks" ("blocker_id" bigint not null, "blocked_id" bigint not null, "created_at" timestamptz not null default now(), primary key ("blocker_id", "blocked_id"))`,
    );
    this.addSql(`create index "blocks_blocked_id_index" on "blocks" ("blocked_id")`);
    this.addSql(`alter table "users" add "read_receipts" boolean not null default true`);
    this.addSql(
      `alter table "events" add "moderation_rules" jsonb not null default '{"words":[],"link_policy":"ALLOW","flood_messages":60,"flood_window_s":30,"repeat_limit":10,"action":"REMOVE"}'`,
    );
    this.addSql(`alter table "chat_rooms" add "wall_token_hash" varchar(64) null`);
    this.addSql(
      `alter table "chat_rooms" add constraint "chat_rooms_wall_token_hash_unique" unique ("wall_token_hash")`,
    );
    this.addSql(
      `create unique index "chat_rooms_event_name_unique" on "chat_rooms" ("event_id", folded("name")) where "session_id" is null`,
    );
    this.addSql(`alter table "room_cursors" add "posted_at" timestamptz null`);
    this.addSql(
      `alter table "room_scans" add constraint "room_scans_room_id_foreign" foreign key ("room_id") references "chat_rooms" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "moderation_log" add constraint "moderation_log_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "moderation_log" add constraint "moderation_log_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "moderation_log" add constraint "moderation_log_subject_id_foreign" foreign key ("subject_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "moderation_log" add constraint "moderation_log_room_id_foreign" foreign key ("room_id") references "chat_rooms" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "moderation_log" add constraint "moderation_log_action_check" check ("action" in ('MESSAGE_REMOVED', 'MESSAGE_HELD', 'MESSAGE_RESTORED', 'ICEBREAKER_REMOVED', 'REPORT_DISMISSED', 'MUTED', 'UNMUTED', 'BANNED', 'UNBANNED'))`,
    );
    this.addSql(
      `alter table "moderation_log" add constraint "moderation_log_rule_check" check ("rule" in ('WORDS', 'LINKS', 'FLOOD', 'REPEAT'))`,
    );
    this.addSql(
      `alter table "direct_message_threads" add constraint "direct_message_threads_low_user_id_foreign" foreign key ("low_user_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "direct_message_threads" add constraint "direct_message_threads_high_user_id_foreign" foreign key ("high_user_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "direct_message_threads" add constraint "direct_message_threads_event_scope_id_foreign" foreign key ("event_scope_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "direct_message_sides" add constraint "direct_message_sides_thread_id_foreign" foreign key ("thread_id") references "direct_message_threads" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "direct_message_sides" add constraint "direct_message_sides_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "direct_message_sides" add constraint "direct_message_sides_other_user_id_foreign" foreign key ("other_user_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "direct_messages" add constraint "direct_messages_thread_id_foreign" foreign key ("thread_id") references "direct_message_threads" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "direct_messages" add constraint "direct_messages_sender_id_foreign" foreign key ("sender_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "moderation_cases" add constraint "moderation_cases_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "moderation_cases" add constraint "moderation_cases_subject_id_foreign" foreign key ("subject_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "moderation_cases" add constraint "moderation_cases_room_id_foreign" foreign key ("room_id") references "chat_rooms" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "moderation_cases" add constraint "moderation_cases_connection_id_foreign" foreign key ("connection_id") references "connections" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "moderation_cases" add constraint "moderation_cases_decided_by_id_foreign" foreign key ("decided_by_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "moderation_cases" add constraint "moderation_cases_kind_check" check ("kind" in ('MESSAGE', 'PERSON', 'ICEBREAKER', 'PROFILE'))`,
    );
    this.addSql(
      `alter table "moderation_cases" add constraint "moderation_cases_status_check" check ("status" in ('OPEN', 'CLOSED'))`,
    );
    this.addSql(
      `alter table "moderation_cases" add constraint "moderation_cases_decision_check" check ("decision" in ('DISMISS', 'REMOVE', 'MUTE', 'BAN'))`,
    );
    this.addSql(
      `alter table "moderation_reports" add constraint "moderation_reports_case_id_foreign" foreign key ("case_id") references "moderation_cases" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "moderation_reports" add constraint "moderation_reports_reporter_id_foreign" foreign key ("reporter_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "moderation_reports" add constraint "moderation_reports_rule_check" check ("rule" in ('WORDS', 'LINKS', 'FLOOD', 'REPEAT'))`,
    );
    this.addSql(
      `alter table "blocks" add constraint "blocks_blocker_id_foreign" foreign key ("blocker_id") references "users" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "blocks" add constraint "blocks_blocked_id_foreign" foreign key ("blocked_id") references "users" ("id") on update cascade on delete cascade`,
    );
    this.addSql(scansOfOldRooms);
  }
}
