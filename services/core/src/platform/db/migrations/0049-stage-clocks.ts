import { Migration } from '@mikro-orm/migrations';

/** Clocks of stages, on tablets without an account. */
export class Migration0049StageClocks extends Migration {
  override up(): void {
    this.addSql('alter table "lecterns" add "clock_token_hash" varchar(64) null');
    this.addSql(
      'create unique index if not exists "lecterns_clock_token_hash_unique" on "lecterns" ("clock_token_hash")',
    );
  }
}
