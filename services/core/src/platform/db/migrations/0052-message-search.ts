import { Migration } from '@mikro-orm/migrations';

/** Search in messages: their words by room, as they are and as English and German count them. */
export class Migration0052MessageSearch extends Migration {
  override up(): void {
    this.addSql(
      `create index if not exists "room_messages_words_index" on "room_messages" using gin ("room_id", (to_tsvector('simple', folded("content")) || to_tsvector('english', "content") || to_tsvector('german', "content"))) where "deleted_at" is null`,
    );
  }
}
