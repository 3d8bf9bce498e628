import { Migration } from '@mikro-orm/migrations';

/** Web sites whose programs may use the API for an organization. */
export class Migration0046AllowedOrigins extends Migration {
  override up(): void {
    this.addSql(
      `create table "allowed_origins" ("organization_id" bigint not null, "origin" varchar(255) not null, "place" int not null, primary key ("organization_id", "origin"))`,
    );
    this.addSql(`create index "allowed_origins_origin_index" on "allowed_origins" ("origin")`);
    this.addSql(
      `alter table "allowed_origins" add constraint "allowed_origins_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "allowed_origins" add constraint "allowed_origins_origin_check" check (char_length("origin") > 0)`,
    );
  }
}
