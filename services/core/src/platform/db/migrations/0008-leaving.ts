import { Migration } from '@mikro-orm/migrations';

/** Bans that outlive the membership, and a record of exports of the list of people. */
export class Migration0008Leaving extends Migration {
  override up(): void {
    this.addSql(`alter table "event_users" add "left_at" timestamptz null`);
    this.addSql(
      `alter table "event_users" add constraint "event_users_left_check" check ("left_at" is null or "is_banned") not valid`,
    );
    this.addSql(`alter table "event_users" validate constraint "event_users_left_check"`);
    this.addSql(`alter table "notifications" drop constraint "notifications_kind_check"`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_kind_check" check ("kind" in ('CONNECTION_REQUESTED', 'CONNECTION_ACCEPTED', 'DIRECT_MESSAGE', 'INVITATION', 'EVENT_ROLE', 'ORGANIZATION_ROLE', 'SESSION_STARTING', 'SESSION_CHANGED', 'PEOPLE_EXPORTED')) not valid`,
    );
    this.addSql(`alter table "notifications" validate constraint "notifications_kind_check"`);
  }
}
