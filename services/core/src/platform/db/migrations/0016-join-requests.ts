import { Migration } from '@mikro-orm/migrations';

/** Requests to join an event, its waiting list, and a limit of seats of its own. */
export class Migration0016JoinRequests extends Migration {
  override up(): void {
    this.addSql(`alter table "events" add "seat_limit" int null`);
    this.addSql(
      `alter table "events" add constraint "events_seat_limit_check" check ("seat_limit" >= 1 and "seat_limit" <= 1000000) not valid`,
    );
    this.replaceCheck('events', 'join_policy', ['INVITE_ONLY', 'CODE', 'ON_REQUEST', 'OPEN']);
    this.addSql(`alter table "events" validate constraint "events_seat_limit_check"`);
    this.replaceCheck('invitations', 'status', ['PENDING', 'ACCEPTED', 'EXPIRED', 'DECLINED', 'CANCELLED', 'WAITING']);
    this.replaceCheck('notifications', 'kind', [
      'CONNECTION_REQUESTED',
      'CONNECTION_ACCEPTED',
      'DIRECT_MESSAGE',
      'INVITATION',
      'EVENT_ROLE',
      'ORGANIZATION_ROLE',
      'SESSION_STARTING',
      'SESSION_CHANGED',
      'PEOPLE_EXPORTED',
      'JOIN_REQUESTED',
      'JOIN_ANSWERED',
      'STAGE_CALL',
      'REPORTED',
    ]);
    this.addSql(
      `create unique index if not exists "invitations_waiting_unique" on "invitations" ("event_id", "email") where "kind" = 'event' and "status" in ('PENDING', 'WAITING')`,
    );
    this.addSql(
      `create index if not exists "invitations_seat_index" on "invitations" ("event_id", "expires_at") where "status" = 'PENDING' and "role" = 'ATTENDEE'`,
    );
    this.addSql(
      `create table "join_requests" ("id" bigserial primary key, "event_id" bigint not null, "user_id" bigint null, "invitation_id" bigint null, "status" text not null default 'PENDING', "waits_for" text not null, "note" varchar(500) null, "answer_note" varchar(500) null, "answered_by_id" bigint null, "created_at" timestamptz not null default now(), "answered_at" timestamptz null)`,
    );
    this.addSql(
      `alter table "join_requests" add constraint "join_requests_event_id_user_id_unique" unique ("event_id", "user_id")`,
    );
    for (const [column, table, rule] of [
      ['event_id', 'events', 'cascade'],
      ['user_id', 'users', 'cascade'],
      ['invitation_id', 'invitations', 'cascade'],
      ['answered_by_id', 'users', 'set null'],
    ] as const)
      this.addSql(
        `alter table "join_requests" add constraint "join_requests_${column}_foreign" foreign key ("${column}") references "${table}" ("id") on delete ${rule}`,
      );
    this.addSql(`create index "join_requests_user_id_index" on "join_requests" ("user_id")`);
    this.addSql(
      `alter table "join_requests" add constraint "join_requests_invitation_id_unique" unique ("invitation_id")`,
    );
    this.addSql(`create index "join_requests_answered_by_id_index" on "join_requests" ("answered_by_id")`);
    this.addSql(
      `create index "join_requests_open_index" on "join_requests" ("event_id", "waits_for", "id") where "status" = 'PENDING'`,
    );
    this.addSql(
      `create index "join_requests_answered_index" on "join_requests" ("answered_at") where "status" <> 'PENDING'`,
    );
    this.addSql(
      `alter table "join_requests" add constraint "join_requests_status_check" check ("status" in ('PENDING', 'ACCEPTED', 'DECLINED'))`,
    );
    this.addSql(
      `alter table "join_requests" add constraint "join_requests_waits_for_check" check ("waits_for" in ('ANSWER', 'SEAT'))`,
    );
    this.addSql(
      `alter table "join_requests" add constraint "join_requests_who_check" check (("user_id" is null) <> ("invitation_id" is null))`,
    );
  }

  private replaceCheck(table: string, column: string, values: readonly string[]): void {
    const name = `${table}_${column}_check`;
    const list = values.map((value) => `'${value}'`).join(', ');
    this.addSql(`alter table "${table}" drop constraint "${name}"`);
    this.addSql(`alter table "${table}" add constraint "${name}" check ("${column}" in (${list})) not valid`);
    this.addSql(`alter table "${table}" validate constraint "${name}"`);
  }
}
