import { Migration } from '@mikro-orm/migrations';

/** The date at a place: UTC counts where PostgreSQL does not know a time zone that the API knows, so that no list fails. */
export class Migration0068LocalDates extends Migration {
  override up(): void {
    this.addSql(`create function local_date(instant timestamptz, zone text) returns date language plpgsql stable as $$
      begin
        return (instant at time zone zone)::date;
      exception when invalid_parameter_value then
        return (instant at time zone 'UTC')::date;
      end $$`);
  }
}
