import { Migration } from '@mikro-orm/migrations';

/** Mailed links that log in without a password, and invitations whose mail came back. */
export class Migration0019LoginLinks extends Migration {
  override up(): void {
    this.addSql(`alter table "mail_links" drop constraint "mail_links_purpose_check"`);
    this.addSql(
      `alter table "mail_links" add constraint "mail_links_purpose_check" check ("purpose" in ('verify_email', 'reset_password', 'set_password', 'change_email', 'unlock', 'log_in')) not valid`,
    );
    this.addSql(`alter table "invitations" add "bounced_at" timestamptz null`);
    this.addSql(`alter table "mail_links" validate constraint "mail_links_purpose_check"`);
  }
}
