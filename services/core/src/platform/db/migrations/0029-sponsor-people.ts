import { Migration } from '@mikro-orm/migrations';

const contexts = [
  'avatar',
  'event_logo',
  'event_banner',
  'sponsor_logo',
  'sponsor_cover',
  'event_document',
  'marketing',
  'email_assets',
];

/** Covers of sponsors, people to talk to about them, and clicks on their links by day. */
export class Migration0029SponsorPeople extends Migration {
  override up(): void {
    this.addSql(`alter table "sponsors" add column "cover_url" varchar(500) null`);
    this.addSql(`alter table "uploads" drop constraint "uploads_context_check"`);
    this.addSql(
      `alter table "uploads" add constraint "uploads_context_check" check ("context" in ('${contexts.join("', '")}')) not valid`,
    );
    this.addSql(`alter table "uploads" validate constraint "uploads_context_check"`);
    this.addSql(
      `create table "sponsor_people" ("sponsor_id" bigint not null, "event_id" bigint not null, "user_id" bigint not null, "position" int not null, primary key ("sponsor_id", "event_id", "user_id"))`,
    );
    this.addSql(
      `create index if not exists "sponsor_people_event_id_user_id_index" on "sponsor_people" ("event_id", "user_id")`,
    );
    this.addSql(
      `alter table "sponsor_people" add constraint "sponsor_people_sponsor_id_foreign" foreign key ("sponsor_id") references "sponsors" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "sponsor_people" add constraint "sponsor_people_event_id_user_id_foreign" foreign key ("event_id", "user_id") references "event_users" ("event_id", "user_id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "sponsor_people" add constraint "sponsor_people_position_check" check ("position" >= 0 and "position" <= 7)`,
    );
    this.addSql(
      `create table "sponsor_click_days" ("sponsor_id" bigint not null, "day" date not null, "clicks" int not null, primary key ("sponsor_id", "day"))`,
    );
    this.addSql(
      `alter table "sponsor_click_days" add constraint "sponsor_click_days_sponsor_id_foreign" foreign key ("sponsor_id") references "sponsors" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "sponsor_click_days" add constraint "sponsor_click_days_clicks_check" check ("clicks" >= 1)`,
    );
  }
}
