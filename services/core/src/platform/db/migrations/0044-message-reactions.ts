import { Migration } from '@mikro-orm/migrations';

const reactions = `'👍', '❤️', '😂', '🎉', '👏', '🙏', '💡', '😮', '🤔', '😢', '👀', '👎'`;

/** Adds up numbers by name; those that are 0 are left out. */
const addCounts = `
  create function add_counts(one jsonb, other jsonb) returns jsonb language sql immutable as $$
    select coalesce(jsonb_object_agg(key, total), '{}') from (
      select key, sum(value::int) as total
        from (select * from jsonb_each_text(one) union all select * from jsonb_each_text(other)) as both_of_them
       group by key having sum(value::int) > 0) as added
  $$`;

/** What changed by message, as numbers by reaction; rows are locked in the order of messages, to avoid deadlocks. */
const changedByMessage = (sign: '1' | '-1'): string => `
  select room_id, seq, jsonb_object_agg(reaction, people) as counts
    from (select room_id, seq, reaction, count(*) * ${sign} as people from changed group by room_id, seq, reaction) as g
   group by room_id, seq order by room_id, seq`;

/** Written in batches: one update per statement and message, whatever the number of people. */
const countReactions = `
  create function count_room_reactions() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into room_reaction_counts as known (room_id, seq, counts, changed_at)
      select room_id, seq, counts, clock_timestamp() from (${changedByMessage('1')}) as c
          on conflict (room_id, seq) do update
         set counts = add_counts(known.counts, excluded.counts), changed_at = excluded.changed_at;
    else
      -- Nothing is there any more where the message itself is deleted.
      perform from room_reaction_counts where (room_id, seq) in (select room_id, seq from changed)
        order by room_id, seq for no key update;
      update room_reaction_counts k set counts = add_counts(k.counts, c.counts), changed_at = clock_timestamp()
        from (${changedByMessage('-1')}) c where k.room_id = c.room_id and k.seq = c.seq;
    end if;
    return null;
  end $$`;

const ofMessage = (table: string): string => `alter table "${table}" add constraint "${table}_room_id_seq_foreign"
  foreign key ("room_id", "seq") references "room_messages" ("room_id", "seq") on update cascade on delete cascade`;

/** Reactions to messages of rooms. */
export class Migration0044MessageReactions extends Migration {
  override up(): void {
    this.addSql(`create table "room_message_reactions" ("room_id" bigint not null, "seq" bigint not null,
      "user_id" bigint not null, "reaction" text not null check ("reaction" in (${reactions})),
      "created_at" timestamptz not null default now(), primary key ("room_id", "seq", "user_id", "reaction"))`);
    this.addSql(`create table "room_reaction_counts" ("room_id" bigint not null, "seq" bigint not null,
      "counts" jsonb not null, "changed_at" timestamptz not null default now(), primary key ("room_id", "seq"),
      constraint "room_reaction_counts_counts_check" check (jsonb_typeof("counts") = 'object'))`);
    this.addSql(ofMessage('room_message_reactions'));
    this.addSql(ofMessage('room_reaction_counts'));
    this.addSql(`alter table "room_message_reactions" add constraint "room_message_reactions_user_id_foreign"
      foreign key ("user_id") references "users" ("id") on delete cascade`);
    this.addSql('create index "room_message_reactions_user_id_index" on "room_message_reactions" ("user_id")');
    this.addSql('create index "room_reaction_counts_changed_at_index" on "room_reaction_counts" ("changed_at")');
    this.addSql(addCounts);
    this.addSql(countReactions);
    this.addSql(`create trigger "room_message_reactions_added" after insert on "room_message_reactions"
      referencing new table as changed for each statement execute function count_room_reactions()`);
    this.addSql(`create trigger "room_message_reactions_removed" after delete on "room_message_reactions"
      referencing old table as changed for each statement execute function count_room_reactions()`);
  }
}
