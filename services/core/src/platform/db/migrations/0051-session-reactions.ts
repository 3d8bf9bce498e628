import { Migration } from '@mikro-orm/migrations';

/** Reactions to sessions: counts by the minute, without people. */
export class Migration0051SessionReactions extends Migration {
  override up(): void {
    this.addSql(`create table "session_reaction_counts" ("session_id" bigint not null, "minute" timestamptz not null,
      "reaction" text not null check ("reaction" in ('👏', '❤️', '😂', '🤔', '🎉')), "count" int not null,
      primary key ("session_id", "minute", "reaction"),
      constraint "session_reaction_counts_count_check" check ("count" >= 1),
      constraint "session_reaction_counts_minute_check" check ("minute" = date_trunc('minute', "minute", 'UTC')))`);
    this.addSql(`alter table "session_reaction_counts" add constraint "session_reaction_counts_session_id_foreign"
      foreign key ("session_id") references "sessions" ("id") on delete cascade`);
  }
}
