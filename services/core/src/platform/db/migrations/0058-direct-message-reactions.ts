import { Migration } from '@mikro-orm/migrations';

const reactions = `'👍', '❤️', '😂', '🎉', '👏', '🙏', '💡', '😮', '🤔', '😢', '👀', '👎'`;

/** Reactions to direct messages. Counted when they are read: two people have at most 24 for one message. */
export class Migration0058DirectMessageReactions extends Migration {
  override up(): void {
    this.addSql(`create table "direct_message_reactions" ("thread_id" bigint not null, "seq" bigint not null,
      "user_id" bigint not null, "reaction" text not null check ("reaction" in (${reactions})),
      "created_at" timestamptz not null default now(), primary key ("thread_id", "seq", "user_id", "reaction"))`);
    this.addSql(`alter table "direct_message_reactions" add constraint "direct_message_reactions_thread_id_seq_foreign"
      foreign key ("thread_id", "seq") references "direct_messages" ("thread_id", "seq")
      on update cascade on delete cascade`);
    this.addSql(`alter table "direct_message_reactions" add constraint "direct_message_reactions_user_id_foreign"
      foreign key ("user_id") references "users" ("id") on delete cascade`);
    this.addSql('create index "direct_message_reactions_user_id_index" on "direct_message_reactions" ("user_id")');
  }
}
