import { Migration } from '@mikro-orm/migrations';

const ofHidden = (table: string, column: string): string => `
  exists (select from "${table}" part join "sessions" waiting on waiting.id = part.session_id
           where part.id = l.${column} and waiting.is_unscheduled)`;

/**
 * Entries of the moderation log that stay for organizers only when their room, question or poll is deleted, and connection
 * requests that were taken back.
 */
export class Migration0065EntriesAndWithdrawals extends Migration {
  override up(): void {
    this.addSql('alter table "moderation_log" add column "for_organizers" boolean not null default false');
    this.addSql('alter table "connections" add column "was_withdrawn" boolean not null default false');
    this.addSql(`update "moderation_log" l set "for_organizers" = true
      where exists (select from "chat_rooms" r where r.id = l.room_id and r.room_type = 'ADMIN')
         or ${ofHidden('chat_rooms', 'room_id')} or ${ofHidden('questions', 'question_id')} or ${ofHidden('polls', 'poll_id')}`);
  }
}
