import { Migration } from '@mikro-orm/migrations';

/** Addresses that are told of events, and what is sent to them. */
export class Migration0040Webhooks extends Migration {
  override up(): void {
    this.addSql(
      `create table "webhooks" ("id" bigserial primary key, "organization_id" bigint not null, "name" varchar(60) not null, "url" text not null, "event_types" jsonb not null, "secret" text not null, "former_secret" text null, "former_secret_until" timestamptz null, "paused" text null, "failing_since" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz null)`,
    );
    this.addSql(`create index "webhooks_organization_id_index" on "webhooks" ("organization_id")`);
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade`,
    );
    const webhookChecks = {
      name: `char_length("name") > 0`,
      url: `char_length("url") > 0`,
      event_types: `jsonb_typeof("event_types") = 'array'`,
      paused: `"paused" in ('BY_HAND', 'FAILING', 'GONE')`,
    };
    for (const [subject, rule] of Object.entries(webhookChecks))
      this.addSql(`alter table "webhooks" add constraint "webhooks_${subject}_check" check (${rule})`);
    this.addSql(
      `create table "webhook_deliveries" ("id" bigserial primary key, "webhook_id" bigint not null, "outbox_id" bigint null, "place" bigint not null, "message_id" varchar(60) not null, "event_type" varchar(60) not null, "subject" varchar(100) not null, "body" text not null, "status" text not null default 'PENDING', "failed_count" int not null default 0, "due_at" timestamptz not null default now(), "lease_until" timestamptz null, "attempts" jsonb not null default '[]', "reply" text null, "created_at" timestamptz not null default now(), "delivered_at" timestamptz null)`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_message_id_unique" unique ("message_id")`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_webhook_id_outbox_id_unique" unique ("webhook_id", "outbox_id")`,
    );
    this.addSql(`create index "webhook_deliveries_created_at_index" on "webhook_deliveries" ("created_at")`);
    this.addSql(`create index "webhook_deliveries_webhook_id_id_index" on "webhook_deliveries" ("webhook_id", "id")`);
    this.addSql(
      `create index "webhook_deliveries_waiting_index" on "webhook_deliveries" ("webhook_id", "subject", "place") where "status" = 'PENDING'`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_webhook_id_foreign" foreign key ("webhook_id") references "webhooks" ("id") on delete cascade`,
    );
    const deliveryChecks = {
      attempts: `jsonb_typeof("attempts") = 'array'`,
      failed_count: `"failed_count" >= 0`,
      status: `"status" in ('PENDING', 'DELIVERED', 'DEAD')`,
    };
    for (const [subject, rule] of Object.entries(deliveryChecks))
      this.addSql(
        `alter table "webhook_deliveries" add constraint "webhook_deliveries_${subject}_check" check (${rule})`,
      );
  }
}
