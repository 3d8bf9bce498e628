import { Migration } from '@mikro-orm/migrations';

/** For whom a session is, and whether it has free places. */
export class Migration0028SessionMarks extends Migration {
  override up(): void {
    this.addSql(`alter table "sessions" add column "level" text null`);
    this.addSql(`alter table "sessions" add column "is_full" boolean not null default false`);
    this.addSql(
      `alter table "sessions" add constraint "sessions_level_check" check ("level" in ('BEGINNER', 'INTERMEDIATE', 'ADVANCED')) not valid`,
    );
    this.addSql(`alter table "sessions" validate constraint "sessions_level_check"`);
  }
}
