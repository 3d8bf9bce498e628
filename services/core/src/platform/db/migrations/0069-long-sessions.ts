import { Migration } from '@mikro-orm/migrations';

/** Sessions of imported schedules may last two days instead of half a day. */
export class Migration0069LongSessions extends Migration {
  override up(): void {
    this.addSql(`alter table "sessions" drop constraint "sessions_duration_check"`);
    this.addSql(
      `alter table "sessions" add constraint "sessions_duration_check" check ("duration_minutes" >= 1 and "duration_minutes" <= 2880) not valid`,
    );
    this.addSql(`alter table "sessions" validate constraint "sessions_duration_check"`);
  }
}
