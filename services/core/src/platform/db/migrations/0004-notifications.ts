import { Migration } from '@mikro-orm/migrations';

/** Notifications, and their settings. */
export class Migration0004Notifications extends Migration {
  override up(): void {
    this.addSql(
      `create table "notifications" ("id" bigserial primary key, "user_id" bigint not null, "kind" text not null, "subject_id" bigint not null, "version" bigint not null, "actor_id" bigint null, "event_id" bigint null, "organization_id" bigint null, "session_id" bigint null, "data" jsonb not null default '{}', "read_at" timestamptz null, "created_at" timestamptz not null default now())`,
    );
    this.addSql(`create index "notifications_actor_id_index" on "notifications" ("actor_id")`);
    this.addSql(`create index "notifications_event_id_index" on "notifications" ("event_id")`);
    this.addSql(`create index "notifications_organization_id_index" on "notifications" ("organization_id")`);
    this.addSql(`create index "notifications_session_id_index" on "notifications" ("session_id")`);
    this.addSql(`create index "notifications_user_id_id_index" on "notifications" ("user_id", "id")`);
    this.addSql(`create index "notifications_unread_index" on "notifications" ("user_id") where "read_at" is null`);
    this.addSql(
      `create index "notifications_old_unread_index" on "notifications" ("created_at") where "read_at" is null`,
    );
    this.addSql(
      `create index "notifications_old_read_index" on "notifications" ("read_at") where "read_at" is not null`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_user_id_kind_subject_id_unique" unique ("user_id", "kind", "subject_id")`,
    );
    this.addSql(`alter table "users" add "muted_notifications" jsonb not null default '[]'`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_session_id_foreign" foreign key ("session_id") references "sessions" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_kind_check" check ("kind" in ('CONNECTION_REQUESTED', 'CONNECTION_ACCEPTED', 'DIRECT_MESSAGE', 'INVITATION', 'EVENT_ROLE', 'ORGANIZATION_ROLE', 'SESSION_STARTING', 'SESSION_CHANGED'))`,
    );
  }
}
