import { Migration } from '@mikro-orm/migrations';

/** The request and trace of a domain event; the previous version neither writes nor reads them. */
export class Migration0005TraceContext extends Migration {
  override up(): void {
    this.addSql(`alter table "outbox" add "request_id" varchar(100) null, add "traceparent" varchar(55) null`);
  }
}
