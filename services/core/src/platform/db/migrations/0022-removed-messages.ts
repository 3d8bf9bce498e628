import { Migration } from '@mikro-orm/migrations';

/** Log entries about the removal of all messages of a person. */
export class Migration0022RemovedMessages extends Migration {
  override up(): void {
    this.addSql(`alter table "moderation_log" add column "message_count" int null`);
    this.addSql(
      `alter table "moderation_log" add constraint "moderation_log_message_count_check" check ("message_count" >= 1) not valid`,
    );
    this.addSql(`alter table "moderation_log" validate constraint "moderation_log_message_count_check"`);
    this.addSql(`alter table "moderation_log" drop constraint "moderation_log_action_check"`);
    this.addSql(
      `alter table "moderation_log" add constraint "moderation_log_action_check" check ("action" in ('MESSAGE_REMOVED', 'MESSAGES_REMOVED', 'MESSAGE_HELD', 'MESSAGE_RESTORED', 'ICEBREAKER_REMOVED', 'REPORT_DISMISSED', 'MUTED', 'UNMUTED', 'BANNED', 'UNBANNED')) not valid`,
    );
    this.addSql(`alter table "moderation_log" validate constraint "moderation_log_action_check"`);
  }
}
