import { Migration } from '@mikro-orm/migrations';

/** RFC 5545, 3.8.7.4: the sequence grows with every change that makes people look at their calendar again. */
const countCalendarChange = `
  create function count_calendar_change() returns trigger language plpgsql as $$
  begin
    new.calendar_sequence := old.calendar_sequence + 1;
    return new;
  end $$`;

const noticed = (row: 'old' | 'new'): string =>
  `(${row}."starts_at", ${row}."duration_minutes", ${row}."location", ${row}."status" = 'CANCELLED', ${row}."is_unscheduled")`;

/** Schedules keep everything that their files say, and calendars know which entries have changed. */
export class Migration0035ScheduleDetails extends Migration {
  override up(): void {
    this.addSql(`alter table "sessions" add "details" jsonb not null default '{}'`);
    this.addSql(
      `alter table "sessions" add constraint "sessions_details_check" check (jsonb_typeof("details") = 'object') not valid`,
    );
    this.addSql('alter table "sessions" add "calendar_sequence" int not null default 0');
    this.addSql(countCalendarChange);
    this.addSql(
      `create trigger "sessions_calendar_sequence" before update on "sessions" for each row
         when (${noticed('old')} is distinct from ${noticed('new')}) execute function count_calendar_change()`,
    );
  }
}
