import { Migration } from '@mikro-orm/migrations';

/** Browsers that are known to an account, and the mailed link that bypasses its limits. */
export class Migration0012KnownDevices extends Migration {
  override up(): void {
    this.addSql(`alter table "users" add "device_epoch" int not null default 1`);
    this.addSql(`alter table "mail_links" drop constraint "mail_links_purpose_check"`);
    this.addSql(
      `alter table "mail_links" add constraint "mail_links_purpose_check" check ("purpose" in ('verify_email', 'reset_password', 'set_password', 'change_email', 'unlock')) not valid`,
    );
    this.addSql(`alter table "mail_links" validate constraint "mail_links_purpose_check"`);
  }
}
