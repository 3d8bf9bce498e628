import { Migration } from '@mikro-orm/migrations';

/** Notifications for speakers whose session starts, and for moderators about reports. */
export class Migration0020BeingTold extends Migration {
  override up(): void {
    this.addSql(`alter table "notifications" drop constraint "notifications_kind_check"`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_kind_check" check ("kind" in ('CONNECTION_REQUESTED', 'CONNECTION_ACCEPTED', 'DIRECT_MESSAGE', 'INVITATION', 'EVENT_ROLE', 'ORGANIZATION_ROLE', 'SESSION_STARTING', 'SESSION_CHANGED', 'PEOPLE_EXPORTED', 'JOIN_REQUESTED', 'JOIN_ANSWERED', 'STAGE_CALL', 'REPORTED')) not valid`,
    );
    this.addSql(`alter table "notifications" validate constraint "notifications_kind_check"`);
  }
}
