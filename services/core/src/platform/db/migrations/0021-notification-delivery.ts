import { Migration } from '@mikro-orm/migrations';

/** Pushes and mails about notifications, and the choices about them. */
export class Migration0021NotificationDelivery extends Migration {
  override up(): void {
    // Notifications of the time before are not delivered: the default follows the column.
    this.addSql(`alter table "notifications" add "due_at" timestamptz null`);
    this.addSql(`alter table "notifications" alter column "due_at" set default now()`);
    this.addSql(`alter table "notifications" add "pushed_at" timestamptz null`);
    this.addSql(`alter table "notifications" add "mailed_at" timestamptz null`);
    this.addSql(
      `create index if not exists "notifications_due_index" on "notifications" ("due_at") where "due_at" is not null`,
    );
    this.addSql(
      `create table "push_subscriptions" ("id" bigserial primary key, "user_id" bigint not null, "login_id" uuid not null, "endpoint" text not null, "endpoint_hash" varchar(64) not null, "p256dh" text not null, "auth" text not null, "created_at" timestamptz not null default now())`,
    );
    this.addSql(
      `alter table "push_subscriptions" add constraint "push_subscriptions_endpoint_hash_unique" unique ("endpoint_hash")`,
    );
    this.addSql(`create index "push_subscriptions_user_id_index" on "push_subscriptions" ("user_id")`);
    this.addSql(`create index "push_subscriptions_login_id_index" on "push_subscriptions" ("login_id")`);
    this.addSql(
      `alter table "push_subscriptions" add constraint "push_subscriptions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "push_subscriptions" add constraint "push_subscriptions_login_id_foreign" foreign key ("login_id") references "logins" ("id") on delete cascade`,
    );
    this.addSql(
      `create table "notification_choices" ("user_id" bigint not null, "channels" jsonb not null default '{}', "mails" boolean not null default true, "mails_after_push" boolean not null default false, "quiet_from" int null default 1320, "quiet_to" int null default 420, "time_zone" varchar(50) null, "mailed_at" timestamptz null, "mail_lease_until" timestamptz null, constraint "notification_choices_pkey" primary key ("user_id"))`,
    );
    this.addSql(
      `alter table "notification_choices" add constraint "notification_choices_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "notification_choices" add constraint "notification_choices_channels_check" check (jsonb_typeof("channels") = 'object')`,
    );
    this.addSql(
      `alter table "notification_choices" add constraint "notification_choices_quiet_from_check" check ("quiet_from" >= 0 and "quiet_from" <= 1439)`,
    );
    this.addSql(
      `alter table "notification_choices" add constraint "notification_choices_quiet_to_check" check ("quiet_to" >= 0 and "quiet_to" <= 1439)`,
    );
    this.addSql(
      `create table "event_notification_choices" ("user_id" bigint not null, "event_id" bigint not null, "choice" text not null, constraint "event_notification_choices_pkey" primary key ("user_id", "event_id"))`,
    );
    this.addSql(
      `create index "event_notification_choices_event_id_index" on "event_notification_choices" ("event_id")`,
    );
    this.addSql(
      `alter table "event_notification_choices" add constraint "event_notification_choices_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "event_notification_choices" add constraint "event_notification_choices_event_id_foreign" foreign key ("event_id") references "events" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "event_notification_choices" add constraint "event_notification_choices_choice_check" check ("choice" in ('ALL', 'APP_ONLY', 'NONE'))`,
    );
  }
}
