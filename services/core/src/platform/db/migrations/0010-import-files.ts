import { Migration } from '@mikro-orm/migrations';

/** Files to import lie in the object storage; the column `file` stays for those that a release before took in. */
export class Migration0010ImportFiles extends Migration {
  override up(): void {
    this.addSql(`alter table "schedule_imports" add column "file_key" varchar(500) null`);
  }
}
