import { Migration } from '@mikro-orm/migrations';

/**
 * The actual times follow the status, whoever changes it: a person, the job by the clock or an import. A session that
 * goes on after its end keeps its beginning.
 */
const noteActualTimes = `
  create function note_actual_times() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and new.status = old.status then return new; end if;
    if new.status = 'LIVE' then
      new.actual_start_at := coalesce(new.actual_start_at, new.status_set_at, now());
      new.actual_end_at := null;
    elsif new.status = 'COMPLETED' then
      if new.actual_start_at is not null then
        new.actual_end_at := greatest(new.actual_start_at, coalesce(new.status_set_at, now()));
      end if;
    elsif new.status in ('SCHEDULED', 'STARTING_SOON') then
      new.actual_start_at := null;
      new.actual_end_at := null;
    end if;
    return new;
  end $$`;

/** Running the day: actual times, who is ready, cues, and messages to lecterns. */
export class Migration0048RunOfShow extends Migration {
  override up(): void {
    this.addSql(`alter table "sessions" add "actual_start_at" timestamptz null, add "actual_end_at" timestamptz null,
      add "crew_ready_at" timestamptz null`);
    this.addSql('alter table "session_speakers" add "ready_at" timestamptz null');
    this.addSql(noteActualTimes);
    this.addSql(`create trigger "sessions_actual_times" before insert or update of "status" on "sessions"
      for each row execute function note_actual_times()`);
    this.addSql(`create table "session_cues" ("id" bigserial primary key, "session_id" bigint not null,
      "title" varchar(120) not null, "at_minute" int not null, "who" varchar(60) null, "done_at" timestamptz null,
      "created_at" timestamptz not null default now(),
      constraint "session_cues_title_check" check (char_length("title") > 0),
      constraint "session_cues_at_minute_check" check ("at_minute" >= -120 and "at_minute" <= 720))`);
    this.addSql('create index "session_cues_session_id_index" on "session_cues" ("session_id")');
    this.addSql(`alter table "session_cues" add constraint "session_cues_session_id_foreign"
      foreign key ("session_id") references "sessions" ("id") on delete cascade`);
    this.addSql(`create table "lecterns" ("event_id" bigint not null, "location" varchar(255) not null,
      "message" varchar(80) null, "message_at" timestamptz null, primary key ("event_id", "location"))`);
    this.addSql(`alter table "lecterns" add constraint "lecterns_event_id_foreign"
      foreign key ("event_id") references "events" ("id") on delete cascade`);
  }
}
