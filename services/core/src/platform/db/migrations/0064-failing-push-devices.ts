import { Migration } from '@mikro-orm/migrations';

/** Since when no push has reached a device: one that fails for a week gets no more. */
export class Migration0064FailingPushDevices extends Migration {
  override up(): void {
    this.addSql('alter table "push_subscriptions" add column "failing_since" timestamptz null');
  }
}
