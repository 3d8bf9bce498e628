import { Migration } from '@mikro-orm/migrations';

/** Messages answer others, and their authors change them for a while. */
export class Migration0043RepliesAndEdits extends Migration {
  override up(): void {
    this.addSql(
      `alter table "room_messages" add "reply_to_seq" bigint null, add "edited_at" timestamptz null, add "earlier" jsonb null`,
    );
    for (const [name, rule] of [
      ['reply', '"reply_to_seq" >= 1 and "reply_to_seq" < "seq"'],
      ['earlier', `jsonb_typeof("earlier") = 'array'`],
    ] as const) {
      const constraint = `"room_messages_${name}_check"`;
      this.addSql(`alter table "room_messages" add constraint ${constraint} check (${rule}) not valid`);
      this.addSql(`alter table "room_messages" validate constraint ${constraint}`);
    }
    this.addSql('alter table "room_heads" add "edited_at" timestamptz null');
  }
}
