import { Migration } from '@mikro-orm/migrations';

const pauses = ['BY_HAND', 'FAILING', 'GONE', 'MAKER_LEFT'];
const activities = [
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'EMAIL_CHANGED',
  'API_TOKEN_CREATED',
  'API_TOKEN_REVOKED',
  'API_TOKENS_REVOKED',
  'LOGINS_ENDED',
];
const secrets = [
  'ROOM_WALL',
  'QUESTION_WALL',
  'POLL_WALL',
  'STAGE_CLOCK',
  'SECRET_SCHEDULE',
  'JOIN_CODE',
  'SCHEDULE_SUBSCRIPTION',
  'TICKET_SHOP',
  'MUX_KEYS',
  'JAAS_KEYS',
  'ALLOWED_ORIGINS',
];

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Makers of webhooks and secret addresses, and the security activity of accounts. */
export class Migration0063DerivedRights extends Migration {
  override up(): void {
    this.addSql(
      'alter table "webhooks" add "created_by_id" bigint null, add "url_changed_by_id" bigint null, add "secret_changed_by_id" bigint null',
    );
    for (const column of ['created_by_id', 'url_changed_by_id', 'secret_changed_by_id']) {
      this.#reference('webhooks', column, 'users', 'on delete set null not valid');
      this.addSql(`alter table "webhooks" validate constraint "webhooks_${column}_foreign"`);
      this.addSql(`create index if not exists "webhooks_${column}_index" on "webhooks" ("${column}")`);
    }
    this.addSql('alter table "webhooks" drop constraint "webhooks_paused_check"');
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_paused_check" check ("paused" in (${listed(pauses)})) not valid`,
    );
    this.addSql('alter table "webhooks" validate constraint "webhooks_paused_check"');
    this.#activities();
    this.#makers();
  }

  #activities(): void {
    this.addSql(`create table "security_activities" ("id" bigserial primary key, "user_id" bigint not null,
      "kind" text not null, "user_agent" varchar(255) null, "facts" jsonb not null default '{}',
      "created_at" timestamptz not null,
      constraint "security_activities_kind_check" check ("kind" in (${listed(activities)})),
      constraint "security_activities_facts_check" check (jsonb_typeof("facts") = 'object'))`);
    this.#reference('security_activities', 'user_id', 'users', 'on delete cascade');
    this.addSql('create index "security_activities_user_id_id_index" on "security_activities" ("user_id", "id")');
    this.addSql('create index "security_activities_created_at_index" on "security_activities" ("created_at")');
  }

  #makers(): void {
    this.addSql(`create table "secret_makers" ("kind" text not null, "subject" varchar(300) not null,
      "event_id" bigint null, "organization_id" bigint null, "made_by_id" bigint null, "made_at" timestamptz not null,
      primary key ("kind", "subject"),
      constraint "secret_makers_kind_check" check ("kind" in (${listed(secrets)})),
      constraint "secret_makers_subject_check" check (char_length("subject") > 0),
      constraint "secret_makers_owner_check" check (("event_id" is null) <> ("organization_id" is null)))`);
    this.#reference('secret_makers', 'event_id', 'events', 'on delete cascade');
    this.#reference('secret_makers', 'organization_id', 'organizations', 'on delete cascade');
    this.#reference('secret_makers', 'made_by_id', 'users', 'on delete set null');
    for (const column of ['event_id', 'organization_id', 'made_by_id'])
      this.addSql(`create index "secret_makers_${column}_index" on "secret_makers" ("${column}")`);
  }

  #reference(table: string, column: string, target: string, rule: string): void {
    this.addSql(`alter table "${table}" add constraint "${table}_${column}_foreign"
      foreign key ("${column}") references "${target}" ("id") ${rule}`);
  }
}
