import { Migration } from '@mikro-orm/migrations';

/** Sessions that wait for a time, which only organizers see. */
export class Migration0025UnscheduledSessions extends Migration {
  override up(): void {
    this.addSql(`alter table "sessions" add column "is_unscheduled" boolean not null default false`);
    this.addSql(
      `create index if not exists "sessions_unscheduled_index" on "sessions" ("event_id") where "is_unscheduled"`,
    );
  }
}
