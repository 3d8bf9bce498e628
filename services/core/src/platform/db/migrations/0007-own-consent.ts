import { Migration } from '@mikro-orm/migrations';

/**
 * Members who joined by their own choice, and invitations to an account whose address the inviter does not learn.
 * Earlier releases did not record how members joined: existing members count as having joined themselves.
 */
export class Migration0007OwnConsent extends Migration {
  override up(): void {
    this.addSql(`alter table "users" add "known_organizers_may_add" boolean not null default true`);
    this.addSql(`alter table "event_users" add "was_added" boolean not null default false`);
    this.addSql(`alter table "organization_users" add "was_added" boolean not null default false`);
    this.addSql(
      `create table "organization_contacts" ("organization_id" bigint not null, "user_id" bigint not null, "created_at" timestamptz not null default now(), primary key ("organization_id", "user_id"))`,
    );
    this.addSql(`create index "organization_contacts_user_id_index" on "organization_contacts" ("user_id")`);
    this.addSql(
      `alter table "organization_contacts" add constraint "organization_contacts_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "organization_contacts" add constraint "organization_contacts_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade`,
    );
    this.addSql(`alter table "invitations" alter column "email" drop not null`);
    this.addSql(
      `create unique index if not exists "invitations_open_to_account_unique" on "invitations" ("event_id", "user_id") where "kind" = 'event' and "status" = 'PENDING' and "email" is null`,
    );
  }
}
