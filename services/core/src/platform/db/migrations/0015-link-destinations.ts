import { Migration } from '@mikro-orm/migrations';

/** Links in mails lead to where the person wanted to go. */
export class Migration0015LinkDestinations extends Migration {
  override up(): void {
    this.addSql(`alter table "mail_links" add "destination" varchar(500) null`);
  }
}
