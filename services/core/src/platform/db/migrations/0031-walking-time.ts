import { Migration } from '@mikro-orm/migrations';

/** Minutes that one walks from one building of an event to another. */
export class Migration0031WalkingTime extends Migration {
  override up(): void {
    this.addSql(`alter table "events" add column "walking_minutes" int not null default 0`);
    this.addSql(
      `alter table "events" add constraint "events_walking_minutes_check" check ("walking_minutes" >= 0 and "walking_minutes" <= 60) not valid`,
    );
    this.addSql(`alter table "events" validate constraint "events_walking_minutes_check"`);
  }
}
