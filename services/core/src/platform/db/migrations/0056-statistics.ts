import { Migration } from '@mikro-orm/migrations';

/** How many people were in sessions by the minute, and how many stayed for how long: counts without people. */
export class Migration0056Statistics extends Migration {
  override up(): void {
    this.addSql(`create table "session_presence_minutes" ("session_id" bigint not null, "minute" timestamptz not null,
      "present" int not null, primary key ("session_id", "minute"),
      constraint "session_presence_minutes_present_check" check ("present" >= 1),
      constraint "session_presence_minutes_minute_check" check ("minute" = date_trunc('minute', "minute", 'UTC')))`);
    this.addSql(`alter table "session_presence_minutes" add constraint "session_presence_minutes_session_id_foreign"
      foreign key ("session_id") references "sessions" ("id") on delete cascade`);
    this.addSql(`create table "session_stays" ("session_id" bigint not null, "from_minutes" int not null,
      "people" int not null, primary key ("session_id", "from_minutes"),
      constraint "session_stays_from_minutes_check" check ("from_minutes" >= 1),
      constraint "session_stays_people_check" check ("people" >= 0))`);
    this.addSql(`alter table "session_stays" add constraint "session_stays_session_id_foreign"
      foreign key ("session_id") references "sessions" ("id") on delete cascade`);
  }
}
