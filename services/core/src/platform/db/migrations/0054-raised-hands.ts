import { Migration } from '@mikro-orm/migrations';

/** People in a session ask for the microphone. */
export class Migration0054RaisedHands extends Migration {
  override up(): void {
    this.addSql(
      'create table "session_hands" ("session_id" bigint not null primary key, "is_open" boolean not null default false)',
    );
    this.#reference('session_hands', 'session_id', 'sessions');
    this.addSql(`create table "raised_hands" ("session_id" bigint not null, "user_id" bigint not null,
      "is_named" boolean not null default false, "raised_at" timestamptz not null default now(),
      "called_at" timestamptz null, primary key ("session_id", "user_id"))`);
    this.#reference('raised_hands', 'session_id', 'sessions');
    this.#reference('raised_hands', 'user_id', 'users');
    this.addSql('create index "raised_hands_user_id_index" on "raised_hands" ("user_id")');
    this.addSql(
      'create unique index "raised_hands_called_unique" on "raised_hands" ("session_id") where "called_at" is not null',
    );
  }

  #reference(table: string, column: string, target: string): void {
    this.addSql(`alter table "${table}" add constraint "${table}_${column}_foreign"
      foreign key ("${column}") references "${target}" ("id") on update cascade on delete cascade`);
  }
}
