import { Migration } from '@mikro-orm/migrations';

const kinds = [
  'CONNECTION_REQUESTED',
  'CONNECTION_ACCEPTED',
  'DIRECT_MESSAGE',
  'INVITATION',
  'EVENT_ROLE',
  'ORGANIZATION_ROLE',
  'SESSION_STARTING',
  'SESSION_CHANGED',
  'PEOPLE_EXPORTED',
  'JOIN_REQUESTED',
  'JOIN_ANSWERED',
  'STAGE_CALL',
  'REPORTED',
  'SCHEDULE_NEWS',
];

/** Events follow the schedule at an address; their organizers are told what becomes of it. */
export class Migration0041ScheduleSubscriptions extends Migration {
  override up(): void {
    this.addSql(
      `create table "schedule_subscriptions" ("id" bigserial primary key, "event_id" bigint not null, "url" text not null, "every_minutes" int not null, "skips_problems" boolean not null default false, "paused" text null, "wants_fetch" boolean not null default true, "due_at" timestamptz not null default now(), "lease_until" timestamptz null, "etag" text null, "last_modified" text null, "digest" varchar(64) null, "applies_alone" boolean not null default false, "checked_at" timestamptz null, "fetched_at" timestamptz null, "problem" jsonb null, "failed_count" int not null default 0, "failing_since" timestamptz null, "is_break_told" boolean not null default false, "created_at" timestamptz not null default now(), "updated_at" timestamptz null)`,
    );
    this.addSql(
      `alter table "schedule_subscriptions" add constraint "schedule_subscriptions_event_id_unique" unique ("event_id")`,
    );
    this.addSql(`create index "schedule_subscriptions_due_at_index" on "schedule_subscriptions" ("due_at")`);
    this.addSql(
      `alter table "schedule_subscriptions" add constraint "schedule_subscriptions_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    const checks = {
      url: `char_length("url") > 0`,
      every_minutes: `"every_minutes" >= 5 and "every_minutes" <= 1440`,
      paused: `"paused" in ('BY_HAND', 'EVENT_OVER')`,
      failed_count: `"failed_count" >= 0`,
    };
    for (const [subject, rule] of Object.entries(checks))
      this.addSql(
        `alter table "schedule_subscriptions" add constraint "schedule_subscriptions_${subject}_check" check (${rule})`,
      );
    this.addSql(`alter table "schedule_imports" add "subscription_id" bigint null`);
    this.addSql(
      `create index if not exists "schedule_imports_subscription_id_index" on "schedule_imports" ("subscription_id")`,
    );
    this.addSql(
      `alter table "schedule_imports" add constraint "schedule_imports_subscription_id_foreign" foreign key ("subscription_id") references "schedule_subscriptions" ("id") on delete set null not valid`,
    );
    this.addSql(`alter table "schedule_imports" validate constraint "schedule_imports_subscription_id_foreign"`);
    this.addSql(`alter table "notifications" drop constraint "notifications_kind_check"`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_kind_check" check ("kind" in (${kinds.map((kind) => `'${kind}'`).join(', ')})) not valid`,
    );
    this.addSql(`alter table "notifications" validate constraint "notifications_kind_check"`);
  }
}
