import { Migration } from '@mikro-orm/migrations';

/** Links and files of sessions; files are PDFs, which have no width and height. */
export class Migration0027SessionResources extends Migration {
  override up(): void {
    this.addSql(`alter table "uploads" alter column "width" drop not null`);
    this.addSql(`alter table "uploads" alter column "height" drop not null`);
    this.addSql(
      `create table "session_resources" ("id" bigserial primary key, "session_id" bigint not null, "position" int not null, "kind" text not null, "title" varchar(120) not null, "url" text null, "upload_id" uuid null, "created_at" timestamptz not null default now())`,
    );
    this.addSql(
      `alter table "session_resources" add constraint "session_resources_session_id_position_unique" unique ("session_id", "position")`,
    );
    this.addSql(
      `alter table "session_resources" add constraint "session_resources_upload_id_unique" unique ("upload_id")`,
    );
    this.addSql(
      `alter table "session_resources" add constraint "session_resources_session_id_foreign" foreign key ("session_id") references "sessions" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "session_resources" add constraint "session_resources_upload_id_foreign" foreign key ("upload_id") references "uploads" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "session_resources" add constraint "session_resources_title_check" check (char_length("title") > 0)`,
    );
    this.addSql(
      `alter table "session_resources" add constraint "session_resources_position_check" check ("position" >= 0 and "position" <= 19)`,
    );
    this.addSql(
      `alter table "session_resources" add constraint "session_resources_target_check" check (("url" is null) <> ("upload_id" is null))`,
    );
    this.addSql(
      `alter table "session_resources" add constraint "session_resources_kind_check" check ("kind" in ('RECORDING', 'SLIDES', 'FILE', 'LINK'))`,
    );
  }
}
