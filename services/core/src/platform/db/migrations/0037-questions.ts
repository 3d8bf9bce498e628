import { Migration } from '@mikro-orm/migrations';

/** Votes are written in batches: one update per statement and question, whatever the number of votes. */
const countVotes = `
  create function count_question_votes() returns trigger language plpgsql as $$
  begin
    -- In the order of ids, as everywhere, to avoid deadlocks.
    perform from questions where id in (select question_id from changed) order by id for no key update;
    update questions q set vote_count = q.vote_count + c.votes * (case tg_op when 'INSERT' then 1 else -1 end)
      from (select question_id, count(*)::int as votes from changed group by question_id) c
     where q.id = c.question_id;
    return null;
  end $$`;

const modes = `in ('OFF', 'OPEN', 'MODERATED')`;

/** Questions that people ask in sessions. */
export class Migration0037Questions extends Migration {
  override up(): void {
    this.#settings();
    this.#questions();
    this.#votes();
    this.addSql(`create table "question_mutes" ("event_id" bigint not null, "author_key" varchar(64) not null,
      "until" timestamptz null, "created_at" timestamptz not null default now(), primary key ("event_id", "author_key"))`);
    this.addSql(`alter table "question_mutes" add constraint "question_mutes_event_id_foreign"
      foreign key ("event_id") references "events" ("id") on delete cascade`);
    this.#log();
  }

  #log(): void {
    this.addSql(`alter table "moderation_log" drop constraint "moderation_log_action_check"`);
    this.addSql(
      `alter table "moderation_log" add constraint "moderation_log_action_check" check ("action" in ('MESSAGE_REMOVED', 'MESSAGES_REMOVED', 'MESSAGE_HELD', 'MESSAGE_RESTORED', 'ICEBREAKER_REMOVED', 'REPORT_DISMISSED', 'MUTED', 'UNMUTED', 'BANNED', 'UNBANNED', 'QUESTION_DISMISSED', 'QUESTIONS_MERGED', 'QUESTION_FROM_MESSAGE', 'QUESTION_AUTHOR_MUTED', 'QUESTION_AUTHOR_UNMUTED')) not valid`,
    );
    this.addSql(`alter table "moderation_log" validate constraint "moderation_log_action_check"`);
    this.addSql('alter table "moderation_log" add "question_id" bigint null');
    this.addSql(`alter table "moderation_log" add constraint "moderation_log_question_id_foreign"
      foreign key ("question_id") references "questions" ("id") on delete set null not valid`);
    this.addSql(`alter table "moderation_log" validate constraint "moderation_log_question_id_foreign"`);
    this.addSql(
      'create index if not exists "moderation_log_question_id_index" on "moderation_log" ("question_id") where "question_id" is not null',
    );
  }

  #settings(): void {
    this
      .addSql(`create table "event_qa" ("event_id" bigint not null primary key, "mode" text not null check ("mode" ${modes}),
      "opens_minutes_before" int not null default 1440,
      constraint "event_qa_opens_check" check ("opens_minutes_before" >= 0 and "opens_minutes_before" <= 86400))`);
    this.addSql(`alter table "event_qa" add constraint "event_qa_event_id_foreign"
      foreign key ("event_id") references "events" ("id") on update cascade on delete cascade`);
    this
      .addSql(`create table "session_qa" ("session_id" bigint not null primary key, "mode" text null check ("mode" ${modes}),
      "is_closed" boolean not null default false, "wall_token_hash" varchar(64) null)`);
    this.addSql(
      'alter table "session_qa" add constraint "session_qa_wall_token_hash_unique" unique ("wall_token_hash")',
    );
    this.addSql(`alter table "session_qa" add constraint "session_qa_session_id_foreign"
      foreign key ("session_id") references "sessions" ("id") on update cascade on delete cascade`);
  }

  #questions(): void {
    this
      .addSql(`create table "questions" ("id" bigserial primary key, "event_id" bigint not null, "session_id" bigint not null,
      "text" text not null, "author_id" bigint null, "author_key" varchar(64) null, "client_id" uuid null,
      "status" text not null check ("status" in ('PENDING', 'OPEN', 'ON_STAGE', 'ANSWERED', 'DISMISSED', 'MERGED')),
      "vote_count" int not null default 0, "revision" int not null default 1, "answer" text null,
      "answered_at" timestamptz null, "reason" text null, "merged_into_id" bigint null, "message_id" bigint null,
      "created_at" timestamptz not null default now(),
      constraint "questions_text_check" check (char_length("text") > 0 and char_length("text") <= 500),
      constraint "questions_answer_check" check (char_length("answer") <= 2000),
      constraint "questions_reason_check" check (char_length("reason") <= 500),
      constraint "questions_author_check" check (("author_id" is null) <> ("author_key" is null)),
      constraint "questions_vote_count_check" check ("vote_count" >= 0))`);
    for (const [column, table, rule] of [
      ['event_id', 'events', 'cascade'],
      ['session_id', 'sessions', 'cascade'],
      ['author_id', 'users', 'cascade'],
      ['merged_into_id', 'questions', 'set null'],
    ] as const) {
      this.addSql(`alter table "questions" add constraint "questions_${column}_foreign"
        foreign key ("${column}") references "${table}" ("id") on delete ${rule}`);
    }
    for (const column of ['event_id', 'author_id', 'merged_into_id'])
      this.addSql(`create index "questions_${column}_index" on "questions" ("${column}")`);
    this.addSql('alter table "questions" add constraint "questions_message_id_unique" unique ("message_id")');
    this.addSql(
      'alter table "questions" add constraint "questions_session_id_client_id_unique" unique ("session_id", "client_id")',
    );
    this.addSql(
      'create index "questions_session_id_status_vote_count_id_index" on "questions" ("session_id", "status", "vote_count", "id")',
    );
    this.addSql(
      'create index "questions_author_key_index" on "questions" ("author_key") where "author_key" is not null',
    );
    this.addSql(
      `create unique index "questions_on_stage_unique" on "questions" ("session_id") where "status" = 'ON_STAGE'`,
    );
  }

  #votes(): void {
    this.addSql(`create table "question_votes" ("question_id" bigint not null, "user_id" bigint not null,
      primary key ("question_id", "user_id"))`);
    this.addSql(`alter table "question_votes" add constraint "question_votes_question_id_foreign"
      foreign key ("question_id") references "questions" ("id") on update cascade on delete cascade`);
    this.addSql(`alter table "question_votes" add constraint "question_votes_user_id_foreign"
      foreign key ("user_id") references "users" ("id") on update cascade on delete cascade`);
    this.addSql('create index "question_votes_user_id_index" on "question_votes" ("user_id")');
    this.addSql(countVotes);
    this.addSql(`create trigger "question_votes_added" after insert on "question_votes"
      referencing new table as changed for each statement execute function count_question_votes()`);
    this.addSql(`create trigger "question_votes_removed" after delete on "question_votes"
      referencing old table as changed for each statement execute function count_question_votes()`);
  }
}
