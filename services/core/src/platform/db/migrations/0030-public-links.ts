import { Migration } from '@mikro-orm/migrations';

/** Public pages show recordings and links of sessions if organizers choose so. */
export class Migration0030PublicLinks extends Migration {
  override up(): void {
    this.addSql(
      `alter table "events" alter column "public_parts" set default '{"programme":"ALL","speakers":true,"sponsors":true,"attendee_count":false,"links":false}'`,
    );
    this.addSql(
      `update "events" set "public_parts" = '{"links":false}' || "public_parts" where "public_parts" -> 'links' is null`,
    );
  }
}
