import { Migration } from '@mikro-orm/migrations';

/** Quotas of mails to addresses that people enter, the reputation of senders, and suppressed addresses. */
export class Migration0011MailQuotas extends Migration {
  override up(): void {
    this.addSql(
      `create table "mail_ledger" ("id" bigserial primary key, "kind" text not null, "sender_id" bigint null, "organization_id" bigint null, "recipients" int not null default 1, "subject" varchar(80) null, "created_at" timestamptz not null default now())`,
    );
    this.addSql(`create index "mail_ledger_created_at_index" on "mail_ledger" ("created_at")`);
    this.addSql(
      `create index "mail_ledger_organization_id_created_at_index" on "mail_ledger" ("organization_id", "created_at")`,
    );
    this.addSql(`create index "mail_ledger_sender_id_created_at_index" on "mail_ledger" ("sender_id", "created_at")`);
    this.addSql(
      `alter table "mail_ledger" add constraint "mail_ledger_kind_subject_unique" unique ("kind", "subject")`,
    );
    this.addSql(
      `create table "mail_standings" ("id" bigserial primary key, "user_id" bigint null, "organization_id" bigint null, "stopped_at" timestamptz null, "dropped_until" timestamptz null, "forgiven_at" timestamptz null, "daily_max" int null, constraint "mail_standings_owner_check" check (("user_id" is null) <> ("organization_id" is null)), constraint "mail_standings_daily_max_check" check ("daily_max" >= 0))`,
    );
    this.addSql(`alter table "mail_standings" add constraint "mail_standings_user_id_unique" unique ("user_id")`);
    this.addSql(
      `alter table "mail_standings" add constraint "mail_standings_organization_id_unique" unique ("organization_id")`,
    );
    this.addSql(
      `create table "mail_suppressions" ("address_hash" varchar(64) not null, "created_at" timestamptz not null default now(), primary key ("address_hash"))`,
    );
    this.addSql(`create table "mail_keys" ("name" varchar(40) not null, "sealed" text not null, primary key ("name"))`);
    this.addSql(
      `alter table "mail_ledger" add constraint "mail_ledger_sender_id_foreign" foreign key ("sender_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "mail_ledger" add constraint "mail_ledger_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "mail_ledger" add constraint "mail_ledger_kind_check" check ("kind" in ('SENT', 'ACCEPTED', 'DECLINED', 'BOUNCED', 'COMPLAINED'))`,
    );
    this.addSql(
      `alter table "mail_standings" add constraint "mail_standings_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "mail_standings" add constraint "mail_standings_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade`,
    );
    // Existing senders keep the reputation that they have earned before the quotas.
    this.addSql(
      `insert into "mail_ledger" ("kind", "sender_id", "organization_id", "subject", "created_at") select 'ACCEPTED', "invited_by_id", "organization_id", 'invitation:' || "id", "accepted_at" from "invitations" where "status" = 'ACCEPTED' and "accepted_at" > now() - interval '90 days'`,
    );
  }
}
