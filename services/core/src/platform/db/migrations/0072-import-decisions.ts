import { Migration } from '@mikro-orm/migrations';

/** What organizers decided about imports: what the columns of a table contain. */
export class Migration0072ImportDecisions extends Migration {
  override up(): void {
    this.addSql('alter table "events" add column "import_columns" jsonb null');
    this.addSql(
      `alter table "events" add constraint "events_import_columns_check" check (jsonb_typeof("import_columns") = 'object') not valid`,
    );
  }
}
