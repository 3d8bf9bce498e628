import { Migration } from '@mikro-orm/migrations';

/** Tokens with which programs use the API. */
export class Migration0036ApiTokens extends Migration {
  override up(): void {
    this.addSql(
      `create table "api_tokens" ("id" bigserial primary key, "user_id" bigint not null, "organization_id" bigint null, "organization_role" text null, "created_by_id" bigint null, "name" varchar(60) not null, "token_hash" varchar(64) not null, "hint" varchar(40) not null, "scopes" jsonb not null, "networks" jsonb not null default '[]', "expires_at" timestamptz null, "last_used_at" timestamptz null, "revoked_at" timestamptz null, "created_at" timestamptz not null default now())`,
    );
    this.addSql(`alter table "api_tokens" add constraint "api_tokens_token_hash_unique" unique ("token_hash")`);
    for (const column of ['user_id', 'organization_id', 'created_by_id'])
      this.addSql(`create index "api_tokens_${column}_index" on "api_tokens" ("${column}")`);
    this.addSql(
      `alter table "api_tokens" add constraint "api_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "api_tokens" add constraint "api_tokens_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "api_tokens" add constraint "api_tokens_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null`,
    );
    const checks = {
      name: `char_length("name") > 0`,
      scopes: `jsonb_typeof("scopes") = 'array'`,
      networks: `jsonb_typeof("networks") = 'array'`,
      organization: `("organization_id" is null) = ("organization_role" is null)`,
      organization_role: `"organization_role" in ('OWNER', 'ADMIN', 'MEMBER')`,
    };
    for (const [subject, rule] of Object.entries(checks))
      this.addSql(`alter table "api_tokens" add constraint "api_tokens_${subject}_check" check (${rule})`);
  }
}
