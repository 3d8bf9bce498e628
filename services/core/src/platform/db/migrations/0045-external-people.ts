import { Migration } from '@mikro-orm/migrations';

/** People of events as ticket shops and other programs know them. */
export class Migration0045ExternalPeople extends Migration {
  override up(): void {
    this.addSql(
      `create table "external_people" ("id" bigserial primary key, "event_id" bigint not null, "external_id" varchar(100) not null, "email" varchar(255) null, "first_name" varchar(100) null, "last_name" varchar(100) null, "role" text not null, "ticket_category" varchar(100) null, "ticket_status" text not null, "invitation_id" bigint null, "erased_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now())`,
    );
    this.addSql(
      `alter table "external_people" add constraint "external_people_event_id_external_id_unique" unique ("event_id", "external_id")`,
    );
    this.addSql(`create index "external_people_event_id_email_index" on "external_people" ("event_id", "email")`);
    this.addSql(`create index "external_people_email_index" on "external_people" ("email")`);
    this.addSql(`create index "external_people_invitation_id_index" on "external_people" ("invitation_id")`);
    this.addSql(
      `alter table "external_people" add constraint "external_people_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "external_people" add constraint "external_people_invitation_id_foreign" foreign key ("invitation_id") references "invitations" ("id") on delete set null`,
    );
    const checks = {
      external_id: `char_length("external_id") > 0`,
      email: `strpos("email", '@') > 1`,
      erased: `("erased_at" is null) = ("email" is not null)`,
      role: `"role" in ('ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE')`,
      ticket_status: `"ticket_status" in ('ACTIVE', 'CANCELLED')`,
    };
    for (const [subject, rule] of Object.entries(checks))
      this.addSql(`alter table "external_people" add constraint "external_people_${subject}_check" check (${rule})`);
  }
}
