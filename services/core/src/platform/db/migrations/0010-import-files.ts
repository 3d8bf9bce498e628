import { Migration } from '@mikro-orm/migrations';

/** Moves files to import to the object storage; the column `file` stays for those that a previous release received. */
export class Migration0010ImportFiles extends Migration {
  override up(): void {
    this.addSql(`alter table "schedule_imports" add column "file_key" varchar(500) null`);
  }
}
