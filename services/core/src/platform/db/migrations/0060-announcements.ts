import { Migration } from '@mikro-orm/migrations';

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
  'LOCATION_DELAYED',
  'DELAY_UNDONE',
  'ANNOUNCED',
  'ANNOUNCEMENT_ENDED',
];
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
  'MENTIONED',
  'HAND_CALLED',
  'ANNOUNCEMENT',
];

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Announcements of events. */
export class Migration0060Announcements extends Migration {
  override up(): void {
    this.addSql(`create table "announcements" ("id" bigserial primary key, "event_id" bigint not null,
      "text" varchar(500) not null, "audience" text not null check ("audience" in ('EVERYBODY', 'ROLE', 'LOCATION')),
      "role" text null check ("role" in ('ATTENDEE', 'SPEAKER', 'MODERATOR', 'ORGANIZER')),
      "location" varchar(255) null, "author_id" bigint not null, "people_count" int not null,
      "client_id" uuid not null, "created_at" timestamptz not null, "ends_at" timestamptz not null,
      "ended_at" timestamptz null, "ended_by_id" bigint null,
      constraint "announcements_event_id_client_id_unique" unique ("event_id", "client_id"),
      constraint "announcements_text_check" check (char_length("text") > 0),
      constraint "announcements_role_given_check" check (("audience" = 'ROLE') = ("role" is not null)),
      constraint "announcements_location_given_check" check (("audience" = 'LOCATION') = ("location" is not null)))`);
    this.#reference('announcements', 'event_id', 'events');
    this.#reference('announcements', 'author_id', 'users');
    this.#reference('announcements', 'ended_by_id', 'users', 'on delete set null');
    this.addSql('create index "announcements_event_id_id_index" on "announcements" ("event_id", "id")');
    this.addSql('create index "announcements_author_id_index" on "announcements" ("author_id")');
    this.addSql(
      'create index "announcements_ended_by_id_index" on "announcements" ("ended_by_id") where "ended_by_id" is not null',
    );
    this.#check('moderation_log', 'action', actions);
    this.#check('notifications', 'kind', kinds);
    this.addSql('alter table "moderation_log" add "announcement_id" bigint null');
    this.#reference('moderation_log', 'announcement_id', 'announcements', 'on delete set null not valid');
    this.addSql('alter table "moderation_log" validate constraint "moderation_log_announcement_id_foreign"');
    this.addSql(`create index if not exists "moderation_log_announcement_id_index" on "moderation_log"
      ("announcement_id") where "announcement_id" is not null`);
  }

  #check(table: string, column: string, values: readonly string[]): void {
    const name = `${table}_${column}_check`;
    this.addSql(`alter table "${table}" drop constraint "${name}"`);
    this.addSql(`alter table "${table}" add constraint "${name}" check ("${column}" in (${listed(values)})) not valid`);
    this.addSql(`alter table "${table}" validate constraint "${name}"`);
  }

  #reference(table: string, column: string, target: string, rule = 'on delete cascade'): void {
    this.addSql(`alter table "${table}" add constraint "${table}_${column}_foreign"
      foreign key ("${column}") references "${target}" ("id") ${rule}`);
  }
}
