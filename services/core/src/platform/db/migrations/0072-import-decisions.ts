import { Migration } from '@mikro-orm/migrations';

/** What organizers decided about imports: what the columns of a table contain, and which imported sessions they deleted. */
export class Migration0072ImportDecisions extends Migration {
  override up(): void {
    this.addSql('alter table "events" add column "import_columns" jsonb null');
    this.addSql(
      `alter table "events" add constraint "events_import_columns_check" check (jsonb_typeof("import_columns") = 'object') not valid`,
    );
    this.addSql(`create table "deleted_imports" (
      "id" bigserial primary key,
      "event_id" bigint not null
        constraint "deleted_imports_event_id_foreign" references "events" ("id") on delete cascade,
      "external_guid" varchar(200) null,
      "external_id" varchar(200) null,
      "title" text not null,
      "deleted_at" timestamptz not null default now())`);
    this.addSql('create index "deleted_imports_event_id_index" on "deleted_imports" ("event_id")');
  }
}
