import { Migration } from '@mikro-orm/migrations';

/** Ticket shops whose orders become people of events, and the orders that wait to be read. */
export class Migration0047TicketShops extends Migration {
  override up(): void {
    this.addSql(
      `create table "ticket_shops" ("id" bigserial primary key, "event_id" bigint not null, "url" text not null, "organizer" varchar(100) not null, "shop_event" varchar(100) not null, "api_token" text not null, "receiver_seed" uuid not null, "receiver_hash" varchar(64) not null, "connected_by_id" bigint null, "problem" text null, "problem_at" timestamptz null, "last_order_at" timestamptz null, "next_page" int null, "due_at" timestamptz null, "lease_until" timestamptz null, "failed_count" int not null default 0, "created_at" timestamptz not null default now())`,
    );
    this.addSql(`alter table "ticket_shops" add constraint "ticket_shops_event_id_unique" unique ("event_id")`);
    this.addSql(
      `alter table "ticket_shops" add constraint "ticket_shops_receiver_hash_unique" unique ("receiver_hash")`,
    );
    this.addSql(`create index "ticket_shops_connected_by_id_index" on "ticket_shops" ("connected_by_id")`);
    this.addSql(
      `alter table "ticket_shops" add constraint "ticket_shops_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "ticket_shops" add constraint "ticket_shops_connected_by_id_foreign" foreign key ("connected_by_id") references "users" ("id") on delete set null`,
    );
    const checks = {
      url: `char_length("url") > 0`,
      next_page: `"next_page" >= 1`,
      problem: `"problem" in ('ADDRESS', 'UNREACHABLE', 'TOKEN', 'NOT_FOUND', 'UNREADABLE', 'RIGHTS', 'PEOPLE', 'MAILS')`,
    };
    for (const [subject, rule] of Object.entries(checks))
      this.addSql(`alter table "ticket_shops" add constraint "ticket_shops_${subject}_check" check (${rule})`);
    this.addSql(
      `create table "ticket_shop_orders" ("shop_id" bigint not null, "code" varchar(100) not null, "told" int not null default 1, "due_at" timestamptz not null default now(), primary key ("shop_id", "code"))`,
    );
    this.addSql(
      `alter table "ticket_shop_orders" add constraint "ticket_shop_orders_shop_id_foreign" foreign key ("shop_id") references "ticket_shops" ("id") on delete cascade`,
    );
  }
}
