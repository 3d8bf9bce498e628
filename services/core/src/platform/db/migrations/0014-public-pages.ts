import { Migration } from '@mikro-orm/migrations';

/** Pages of events for people without a login; events that exist stay visible to their members only. */
export class Migration0014PublicPages extends Migration {
  override up(): void {
    this.addSql(
      `alter table "events" add "directions" text null, add "visibility" text not null default 'MEMBERS', add "public_parts" jsonb not null default '{"programme":"ALL","speakers":true,"sponsors":true,"attendee_count":false}'`,
    );
    this.addSql(
      `alter table "events" add constraint "events_visibility_check" check ("visibility" in ('PUBLIC', 'LINK', 'MEMBERS')) not valid`,
    );
    this.addSql(
      `alter table "events" add constraint "events_directions_check" check (char_length("directions") <= 2000) not valid`,
    );
    this.addSql(
      `alter table "events" add constraint "events_public_parts_check" check (jsonb_typeof("public_parts") = 'object') not valid`,
    );
    for (const name of ['visibility', 'directions', 'public_parts'])
      this.addSql(`alter table "events" validate constraint "events_${name}_check"`);
    this.addSql(
      `create index if not exists "events_listed_index" on "events" ("end_date", "id") where "status" = 'PUBLISHED' and "visibility" = 'PUBLIC'`,
    );
    this.addSql(
      `create table "former_slugs" ("slug" varchar(300) not null, "event_id" bigint not null, "created_at" timestamptz not null default now(), primary key ("slug"))`,
    );
    this.addSql(`create index "former_slugs_event_id_index" on "former_slugs" ("event_id")`);
    this.addSql(
      `alter table "former_slugs" add constraint "former_slugs_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
  }
}
