import { Migration } from '@mikro-orm/migrations';

/** Feedback outlives the knowledge of who gave it, which follows the retention of messages. */
export class Migration0061FeedbackWithoutAuthors extends Migration {
  override up(): void {
    this.addSql('alter table "session_feedback" alter column "user_id" drop not null');
  }
}
