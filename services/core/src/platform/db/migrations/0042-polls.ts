import { Migration } from '@mikro-orm/migrations';

/**
 * Votes are written in batches: one count for each statement, poll and answer, whatever the number of votes. The argument
 * says whether the rows are added (1) or removed (-1); of a deleted poll there is nothing to count.
 */
const countAnswers = `
  create function count_poll_answers() returns trigger language plpgsql as $$
  declare sign int := tg_argv[0]::int;
  begin
    -- In the order of ids, as everywhere, to avoid deadlocks.
    perform from polls where id in (select poll_id from changed) order by id for no key update;
    update polls p set vote_count = p.vote_count + sign * c.people, tally_version = p.tally_version + 1
      from (select poll_id, count(*)::int as people from changed group by poll_id) c where p.id = c.poll_id;
    insert into poll_tallies (poll_id, answer, votes)
    select p.id, a.answer,
           sign * sum(case when p.kind = 'RANKING' then jsonb_array_length(p.options) - a.place + 1 else 1 end)::int
      from changed c join polls p on p.id = c.poll_id
     cross join lateral jsonb_array_elements_text(c.answers) with ordinality as a (answer, place)
     group by p.id, a.answer order by p.id, a.answer
        on conflict (poll_id, answer) do update set votes = poll_tallies.votes + excluded.votes;
    return null;
  end $$`;

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
];

/** Polls of sessions and events. */
export class Migration0042Polls extends Migration {
  override up(): void {
    this.#polls();
    this.#votes();
    this.#walls();
    this.#triggers();
    this.#log();
  }

  #reference(table: string, column: string, target: string, rule = 'on delete cascade'): void {
    this.addSql(`alter table "${table}" add constraint "${table}_${column}_foreign"
      foreign key ("${column}") references "${target}" ("id") ${rule}`);
  }

  #polls(): void {
    this.addSql(`create table "polls" ("id" bigserial primary key, "event_id" bigint not null, "session_id" bigint null,
      "kind" text not null check ("kind" in ('ONE', 'SEVERAL', 'SCALE_5', 'SCALE_10', 'WORDS', 'RANKING')),
      "question" text not null, "options" jsonb not null, "choices_max" int null, "is_anonymous" boolean not null,
      "may_change" boolean not null,
      "results" text not null check ("results" in ('LIVE', 'AFTER_VOTE', 'AFTER_CLOSE', 'STAFF')),
      "status" text not null default 'DRAFT' check ("status" in ('DRAFT', 'OPEN', 'CLOSED')),
      "vote_count" int not null default 0, "tally_version" int not null default 0, "revision" int not null default 1,
      "opened_at" timestamptz null, "closed_at" timestamptz null, "created_at" timestamptz not null default now(),
      constraint "polls_question_check" check (char_length("question") > 0 and char_length("question") <= 200),
      constraint "polls_options_check" check (jsonb_typeof("options") = 'array'),
      constraint "polls_choices_max_check" check ("choices_max" >= 1 and "choices_max" <= 10),
      constraint "polls_may_change_check" check (not ("is_anonymous" and "may_change")),
      constraint "polls_vote_count_check" check ("vote_count" >= 0))`);
    this.#reference('polls', 'event_id', 'events');
    this.#reference('polls', 'session_id', 'sessions');
    this.addSql('create index "polls_session_id_index" on "polls" ("session_id")');
    this.addSql('create index "polls_board_index" on "polls" ("event_id", coalesce("session_id", 0), "id")');
    this.addSql(
      `create unique index "polls_open_unique" on "polls" ("event_id", coalesce("session_id", 0)) where "status" = 'OPEN'`,
    );
    this.addSql(`create table "poll_tallies" ("poll_id" bigint not null, "answer" text not null, "votes" int not null,
      primary key ("poll_id", "answer"))`);
    this.#reference('poll_tallies', 'poll_id', 'polls');
    this.addSql(`create table "poll_hidden_words" ("poll_id" bigint not null, "word" text not null,
      primary key ("poll_id", "word"))`);
    this.#reference('poll_hidden_words', 'poll_id', 'polls');
  }

  #votes(): void {
    const both = 'on update cascade on delete cascade';
    for (const [table, column] of [
      ['poll_votes', `, "answers" jsonb not null`],
      ['poll_voters', ''],
    ] as const) {
      this.addSql(`create table "${table}" ("poll_id" bigint not null, "user_id" bigint not null${column},
        primary key ("poll_id", "user_id"))`);
      this.#reference(table, 'poll_id', 'polls', both);
      this.#reference(table, 'user_id', 'users', both);
      this.addSql(`create index "${table}_user_id_index" on "${table}" ("user_id")`);
    }
    for (const [table, column] of [
      ['poll_sealed_ballots', '"sealed" text'],
      ['poll_ballots', '"answers" jsonb'],
    ] as const) {
      this.addSql(`create table "${table}" ("id" uuid not null default gen_random_uuid(), "poll_id" bigint not null,
        ${column} not null, primary key ("id"))`);
      this.#reference(table, 'poll_id', 'polls');
      this.addSql(`create index "${table}_poll_id_index" on "${table}" ("poll_id")`);
    }
    for (const table of ['poll_votes', 'poll_ballots'])
      this.addSql(
        `alter table "${table}" add constraint "${table}_answers_check" check (jsonb_typeof("answers") = 'array')`,
      );
  }

  #walls(): void {
    this.addSql(`create table "poll_walls" ("id" bigserial primary key, "event_id" bigint not null,
      "session_id" bigint null, "token_hash" varchar(64) not null)`);
    this.#reference('poll_walls', 'event_id', 'events');
    this.#reference('poll_walls', 'session_id', 'sessions');
    this.addSql('create index "poll_walls_session_id_index" on "poll_walls" ("session_id")');
    this.addSql('alter table "poll_walls" add constraint "poll_walls_token_hash_unique" unique ("token_hash")');
    this.addSql(
      'create unique index "poll_walls_board_unique" on "poll_walls" ("event_id", coalesce("session_id", 0))',
    );
  }

  #triggers(): void {
    this.addSql(countAnswers);
    for (const table of ['poll_votes', 'poll_ballots']) {
      this.addSql(`create trigger "${table}_added" after insert on "${table}"
        referencing new table as changed for each statement execute function count_poll_answers('1')`);
      this.addSql(`create trigger "${table}_removed" after delete on "${table}"
        referencing old table as changed for each statement execute function count_poll_answers('-1')`);
    }
    // Triggers run in the order of their names: a changed vote is added before it is removed, so no count is negative.
    this.addSql(`create trigger "poll_votes_changed_1" after update on "poll_votes"
      referencing new table as changed for each statement execute function count_poll_answers('1')`);
    this.addSql(`create trigger "poll_votes_changed_2" after update on "poll_votes"
      referencing old table as changed for each statement execute function count_poll_answers('-1')`);
  }

  #log(): void {
    const list = actions.map((action) => `'${action}'`).join(', ');
    this.addSql(`alter table "moderation_log" drop constraint "moderation_log_action_check"`);
    this.addSql(
      `alter table "moderation_log" add constraint "moderation_log_action_check" check ("action" in (${list})) not valid`,
    );
    this.addSql(`alter table "moderation_log" validate constraint "moderation_log_action_check"`);
    this.addSql('alter table "moderation_log" add "poll_id" bigint null');
    this.#reference('moderation_log', 'poll_id', 'polls', 'on delete set null not valid');
    this.addSql(`alter table "moderation_log" validate constraint "moderation_log_poll_id_foreign"`);
    this.addSql(
      'create index if not exists "moderation_log_poll_id_index" on "moderation_log" ("poll_id") where "poll_id" is not null',
    );
  }
}
