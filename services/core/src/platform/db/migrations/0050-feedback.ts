import { Migration } from '@mikro-orm/migrations';

const kinds = [
  'CONNECTION_REQUESTED',
  'CONNECTION_ACCEPTED',
  'DIRECT_MESSAGE',
  'INVITATION',
  'EVENT_ROLE',
  'ORGANIZATION_ROLE',
  'SESSION_STARTING',
  'SESSION_CHANGED',
  'PEOPLE_EXPORTED',
  'JOIN_REQUESTED',
  'JOIN_ANSWERED',
  'STAGE_CALL',
  'REPORTED',
  'SCHEDULE_NEWS',
  'FEEDBACK_ASKED',
];

const actions = [
  'MESSAGE_REMOVED',
  'MESSAGES_REMOVED',
  'MESSAGE_HELD',
  'MESSAGE_RESTORED',
  'ICEBREAKER_REMOVED',
  'REPORT_DISMISSED',
  'MUTED',
  'UNMUTED',
  'BANNED',
  'UNBANNED',
  'QUESTION_DISMISSED',
  'QUESTIONS_MERGED',
  'QUESTION_FROM_MESSAGE',
  'QUESTION_AUTHOR_MUTED',
  'QUESTION_AUTHOR_UNMUTED',
  'POLL_DELETED',
  'POLL_WORD_HIDDEN',
  'POLL_WORD_SHOWN',
  'FEEDBACK_COMMENT_REMOVED',
];

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Feedback on sessions. */
export class Migration0050Feedback extends Migration {
  override up(): void {
    this.#tables();
    this.#allow('notifications', 'kind', kinds);
    this.#allow('moderation_log', 'action', actions);
    this.addSql('alter table "moderation_log" add "feedback_id" uuid null');
    this.#reference('moderation_log', 'feedback_id', 'session_feedback', 'on delete set null not valid');
    this.addSql('alter table "moderation_log" validate constraint "moderation_log_feedback_id_foreign"');
    this.addSql(
      'create index if not exists "moderation_log_feedback_id_index" on "moderation_log" ("feedback_id") where "feedback_id" is not null',
    );
  }

  #reference(table: string, column: string, target: string, rule = 'on delete cascade'): void {
    this.addSql(`alter table "${table}" add constraint "${table}_${column}_foreign"
      foreign key ("${column}") references "${target}" ("id") ${rule}`);
  }

  #allow(table: string, column: string, values: readonly string[]): void {
    const name = `${table}_${column}_check`;
    this.addSql(`alter table "${table}" drop constraint "${name}"`);
    this.addSql(`alter table "${table}" add constraint "${name}" check ("${column}" in (${listed(values)})) not valid`);
    this.addSql(`alter table "${table}" validate constraint "${name}"`);
  }

  #tables(): void {
    const both = 'on update cascade on delete cascade';
    this.addSql(
      'create table "event_feedback" ("event_id" bigint not null primary key, "is_asked" boolean not null default true)',
    );
    this.#reference('event_feedback', 'event_id', 'events', both);
    this.addSql(`create table "session_feedback" ("id" uuid not null default gen_random_uuid() primary key,
      "session_id" bigint not null, "user_id" bigint not null, "stars" smallint not null, "comment" text null,
      "comment_removed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz null,
      constraint "session_feedback_session_id_user_id_unique" unique ("session_id", "user_id"),
      constraint "session_feedback_stars_check" check ("stars" >= 1 and "stars" <= 5),
      constraint "session_feedback_comment_check" check (char_length("comment") > 0 and char_length("comment") <= 500))`);
    this.#reference('session_feedback', 'session_id', 'sessions');
    this.#reference('session_feedback', 'user_id', 'users');
    this.addSql('create index "session_feedback_user_id_index" on "session_feedback" ("user_id")');
    this.addSql(
      'create table "feedback_rounds" ("session_id" bigint not null primary key, "asked_at" timestamptz not null default now())',
    );
    this.#reference('feedback_rounds', 'session_id', 'sessions', both);
  }
}
