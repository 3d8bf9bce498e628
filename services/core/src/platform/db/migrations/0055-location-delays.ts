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
];
const statuses = ['SCHEDULED', 'STARTING_SOON', 'LIVE', 'COMPLETED', 'CANCELLED'];

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Locations that run late. */
export class Migration0055LocationDelays extends Migration {
  override up(): void {
    this.#tables();
    this.addSql('alter table "moderation_log" drop constraint "moderation_log_action_check"');
    this.addSql(`alter table "moderation_log" add constraint "moderation_log_action_check"
      check ("action" in (${listed(actions)})) not valid`);
    this.addSql('alter table "moderation_log" validate constraint "moderation_log_action_check"');
    this.addSql('alter table "moderation_log" add "delay_id" bigint null');
    this.#reference('moderation_log', 'delay_id', 'location_delays', 'on delete set null not valid');
    this.addSql('alter table "moderation_log" validate constraint "moderation_log_delay_id_foreign"');
    this.addSql(
      'create index if not exists "moderation_log_delay_id_index" on "moderation_log" ("delay_id") where "delay_id" is not null',
    );
  }

  #reference(table: string, column: string, target: string, rule = 'on delete cascade'): void {
    this.addSql(`alter table "${table}" add constraint "${table}_${column}_foreign"
      foreign key ("${column}") references "${target}" ("id") ${rule}`);
  }

  #tables(): void {
    this.addSql(`create table "location_delays" ("id" bigserial primary key, "event_id" bigint not null,
      "location" varchar(255) not null, "minutes" int not null, "breaks_absorb" boolean not null,
      "made_by_id" bigint null, "made_at" timestamptz not null, "client_id" uuid not null,
      "undone_at" timestamptz null, "telling_at" timestamptz null, "told_at" timestamptz null,
      constraint "location_delays_event_id_client_id_unique" unique ("event_id", "client_id"),
      constraint "location_delays_minutes_check" check ("minutes" >= 1 and "minutes" <= 120))`);
    this.#reference('location_delays', 'event_id', 'events');
    this.#reference('location_delays', 'made_by_id', 'users', 'on delete set null');
    this.addSql('create index "location_delays_made_by_id_index" on "location_delays" ("made_by_id")');
    this.addSql(
      'create index "location_delays_event_id_location_made_at_index" on "location_delays" ("event_id", "location", "made_at")',
    );
    this.addSql(`create index "location_delays_untold_index" on "location_delays" ("made_at")
      where "told_at" is null and "undone_at" is null`);
    this.addSql(`create table "delayed_sessions" ("delay_id" bigint not null, "session_id" bigint not null,
      "starts_at" timestamptz not null, "duration_minutes" int not null,
      "former_starts_at" timestamptz not null, "former_duration_minutes" int not null,
      "former_status" text not null check ("former_status" in (${listed(statuses)})),
      "former_status_set_at" timestamptz null, "former_actual_start_at" timestamptz null,
      primary key ("delay_id", "session_id"))`);
    const both = 'on update cascade on delete cascade';
    this.#reference('delayed_sessions', 'delay_id', 'location_delays', both);
    this.#reference('delayed_sessions', 'session_id', 'sessions', both);
    this.addSql('create index "delayed_sessions_session_id_index" on "delayed_sessions" ("session_id")');
  }
}
