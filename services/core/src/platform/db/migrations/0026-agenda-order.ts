import { Migration } from '@mikro-orm/migrations';

/** Order of the locations, by building, and of the tracks of an event. */
export class Migration0026AgendaOrder extends Migration {
  override up(): void {
    for (const column of ['location_order', 'track_order']) {
      this.addSql(`alter table "events" add column "${column}" jsonb not null default '[]'`);
      this.addSql(
        `alter table "events" add constraint "events_${column}_check" check (jsonb_typeof("${column}") = 'array') not valid`,
      );
      this.addSql(`alter table "events" validate constraint "events_${column}_check"`);
    }
  }
}
