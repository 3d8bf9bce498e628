import { Migration } from '@mikro-orm/migrations';

/** People whom the operator lets create organizations. */
export class Migration0034NamedFounders extends Migration {
  override up(): void {
    this.addSql(`alter table "users" add column "is_named_founder" boolean not null default false`);
  }
}
