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
  'FEEDBACK_ASKED',
  'MENTIONED',
];

/** Messages of rooms mention people, who are told. */
export class Migration0053Mentions extends Migration {
  override up(): void {
    this.addSql(`create table "room_message_mentions" ("room_id" bigint not null, "seq" bigint not null,
      "user_id" bigint not null, "name" text not null, primary key ("room_id", "seq", "user_id"),
      constraint "room_message_mentions_name_check" check (char_length("name") > 0))`);
    this.addSql(`alter table "room_message_mentions" add constraint "room_message_mentions_room_id_seq_foreign"
      foreign key ("room_id", "seq") references "room_messages" ("room_id", "seq") on update cascade on delete cascade`);
    this.addSql(`alter table "room_message_mentions" add constraint "room_message_mentions_user_id_foreign"
      foreign key ("user_id") references "users" ("id") on update cascade on delete cascade`);
    this.addSql('create index "room_message_mentions_user_id_index" on "room_message_mentions" ("user_id")');
    const listed = kinds.map((kind) => `'${kind}'`).join(', ');
    this.addSql('alter table "notifications" drop constraint "notifications_kind_check"');
    this.addSql(
      `alter table "notifications" add constraint "notifications_kind_check" check ("kind" in (${listed})) not valid`,
    );
    this.addSql('alter table "notifications" validate constraint "notifications_kind_check"');
  }
}
