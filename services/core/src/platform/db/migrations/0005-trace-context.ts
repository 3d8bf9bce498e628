import { Migration } from '@mikro-orm/migrations';

/** Which request a domain event came from; the version before neither writes nor reads it. */
export class Migration0005TraceContext extends Migration {
  override up(): void {
    this.addSql(`alter table "outbox" add "request_id" varchar(100) null, add "traceparent" varchar(55) null`);
  }
}
