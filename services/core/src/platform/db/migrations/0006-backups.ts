import { Migration } from '@mikro-orm/migrations';

/** Successful runs of `infra/backup/backup.sh`. */
export class Migration0006Backups extends Migration {
  override up(): void {
    this.addSql(
      `create table "backups" ("id" bigserial primary key, "started_at" timestamptz not null, "finished_at" timestamptz not null default now(), "file_name" varchar(255) not null, "size_bytes" bigint not null, "sha256" varchar(64) not null)`,
    );
    this.addSql(`create index "backups_finished_at_index" on "backups" ("finished_at")`);
  }
}
