import { Migration } from '@mikro-orm/migrations';

/** Public schedules tell when they changed, and those of other events have a secret address. */
export class Migration0038PublicSchedules extends Migration {
  override up(): void {
    this.addSql(
      `alter table "events" add "agenda_changed_at" timestamptz not null default now(),
         add "schedule_key_id" uuid null, add "schedule_token_hash" varchar(64) null`,
    );
  }
}
