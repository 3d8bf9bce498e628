import { Migration } from '@mikro-orm/migrations';

/** Organizations that exist for one visitor of the demo, and the people in them, who are removed with them. */
export class Migration0023DemoOrganizers extends Migration {
  override up(): void {
    this.addSql(`alter table "organizations" add "demo_ends_at" timestamptz null`);
    this.addSql(
      `create index if not exists "organizations_demo_index" on "organizations" ("demo_ends_at") where "demo_ends_at" is not null`,
    );
    this.addSql(`alter table "users" add "demo_organization_id" bigint null`);
    this.addSql(
      `create index if not exists "users_demo_organization_index" on "users" ("demo_organization_id") where "demo_organization_id" is not null`,
    );
    this.addSql(
      `alter table "users" add constraint "users_demo_check" check ("is_demo" or "demo_organization_id" is null) not valid`,
    );
    this.addSql(`alter table "users" validate constraint "users_demo_check"`);
  }
}
