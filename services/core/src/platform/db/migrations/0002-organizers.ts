import { Migration } from '@mikro-orm/migrations';

/** Letters that do not decompose into a base letter and an accent; `like-pattern.ts` describes folding. */
const folded = `
  create function folded(given text) returns text language sql immutable parallel safe strict as $$
    select replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(given, NFKD), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu"),
        'øđðłıħŧ', 'oddliht'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  $$`;

/** Sort and search columns of member lists; the only code that fills them. */
const describeMember = `
  create function describe_event_user() returns trigger language plpgsql as $$
  declare
    person record;
    shows_company boolean;
  begin
    select first_name, last_name, email, coalesce(company_name, '') as company, coalesce(title, '') as title,
           privacy_settings
      into person from users where id = new.user_id;
    if not found then return new; end if;
    shows_company := coalesce(
      (new.privacy_overrides ->> 'show_company')::boolean, (person.privacy_settings ->> 'show_company')::boolean, true);
    new.sort_name := folded(person.last_name || ', ' || person.first_name);
    new.sort_company := folded(person.company);
    new.search_members := folded(concat_ws(' ', person.first_name, person.last_name,
      case when shows_company then person.company || ' ' || person.title end));
    new.search_staff := folded(concat_ws(' ', person.first_name, person.last_name, person.email, person.company,
      person.title));
    return new;
  end $$`;

/** Updates all memberships when the account changes; assigning a column to itself runs the trigger above. */
const describe_memberships = `
  create function describe_memberships() returns trigger language plpgsql as $$
  begin
    update event_users set privacy_overrides = privacy_overrides where user_id = new.id;
    return null;
  end $$`;

/** Always in the same order, to prevent deadlocks. */
const countAdded = `
  create function count_added_members() returns trigger language plpgsql as $$
  begin
    insert into event_member_counts as counts (event_id, role, is_banned, members)
      select event_id, role, is_banned, count(*) from added group by 1, 2, 3 order by 1, 2, 3
    on conflict (event_id, role, is_banned) do update set members = counts.members + excluded.members;
    return null;
  end $$`;

/** Only an update: when the event itself is deleted, its counts may be deleted already. */
const countRemoved = `
  create function count_removed_members() returns trigger language plpgsql as $$
  begin
    update event_member_counts counts set members = counts.members - gone.members
      from (select event_id, role, is_banned, count(*) as members from removed group by 1, 2, 3) gone
     where (counts.event_id, counts.role, counts.is_banned) = (gone.event_id, gone.role, gone.is_banned);
    return null;
  end $$`;

const countChanged = `
  create function count_changed_members() returns trigger language plpgsql as $$
  begin
    insert into event_member_counts as counts (event_id, role, is_banned, members)
      select event_id, role, is_banned, sum(change)
        from (select event_id, role, is_banned, 1 as change from after_change
              union all select event_id, role, is_banned, -1 from before_change) changes
       group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (event_id, role, is_banned) do update set members = counts.members + excluded.members;
    return null;
  end $$`;

const triggers = [
  `create trigger describe_event_user before insert or update of privacy_overrides, user_id on event_users
     for each row execute function describe_event_user()`,
  `create trigger describe_memberships
     after update of first_name, last_name, email, company_name, title, privacy_settings on users
     for each row execute function describe_memberships()`,
  `create trigger count_added_members after insert on event_users
     referencing new table as added for each statement execute function count_added_members()`,
  `create trigger count_removed_members after delete on event_users
     referencing old table as removed for each statement execute function count_removed_members()`,
  `create trigger count_changed_members after update on event_users
     referencing old table as before_change new table as after_change
     for each statement execute function count_changed_members()`,
];

/** Tables for organizers: invitations, sponsors, uploads, own agendas, connections; lists of 20,000 people. */
export class Migration0002Organizers extends Migration {
  override up(): void {
    // Both are trusted extensions of PostgreSQL: the owner of a database may create them.
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create extension if not exists btree_gin');
    this.addSql(folded);
    this.addSql(
      `create table "uploads" ("id" uuid not null, "object_key" varchar(500) not null, "context" text not null, "user_id" bigint null, "event_id" bigint null, "content_type" varchar(100) not null, "size_bytes" int not null, "width" int not null, "height" int not null, "created_at" timestamptz not null default now(), primary key ("id"))`,
    );
    this.addSql(`alter table "uploads" add constraint "uploads_object_key_unique" unique ("object_key")`);
    this.addSql(`create index "uploads_user_id_index" on "uploads" ("user_id")`);
    this.addSql(`create index "uploads_event_id_index" on "uploads" ("event_id")`);
    this.addSql(
      `create table "sponsors" ("id" bigserial primary key, "event_id" bigint not null, "name" varchar(255) not null, "description" text null, "website_url" varchar(500) null, "logo_url" varchar(500) null, "contact_name" varchar(255) null, "contact_email" varchar(255) null, "contact_phone" varchar(50) null, "tier_id" varchar(50) null, "custom_benefits" jsonb null, "display_order" double precision null, "is_active" boolean not null default true, "featured" boolean not null default false, "social_links" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz null)`,
    );
    this.addSql(
      `create index "sponsors_event_id_display_order_id_index" on "sponsors" ("event_id", "display_order", "id")`,
    );
    this.addSql(
      `create table "session_bookmarks" ("user_id" bigint not null, "session_id" bigint not null, "created_at" timestamptz not null default now(), primary key ("user_id", "session_id"))`,
    );
    this.addSql(`create index "session_bookmarks_session_id_index" on "session_bookmarks" ("session_id")`);
    this.addSql(
      `create table "invitations" ("id" bigserial primary key, "kind" text not null, "organization_id" bigint not null, "event_id" bigint null, "email" varchar(255) not null, "first_name" varchar(100) null, "last_name" varchar(100) null, "role" text not null, "status" text not null default 'PENDING', "message" varchar(500) null, "invited_by_id" bigint null, "user_id" bigint null, "token_seed" uuid not null, "token_hash" varchar(64) not null, "created_at" timestamptz not null default now(), "sent_at" timestamptz not null, "accepted_at" timestamptz null, "declined_at" timestamptz null, "expires_at" timestamptz not null)`,
    );
    this.addSql(`create index "invitations_user_id_index" on "invitations" ("user_id")`);
    this.addSql(`alter table "invitations" add constraint "invitations_token_hash_unique" unique ("token_hash")`);
    this.addSql(`create index "invitations_email_status_index" on "invitations" ("email", "status")`);
    this.addSql(
      `create index "invitations_event_id_status_created_at_id_index" on "invitations" ("event_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create index "invitations_organization_id_status_created_at_id_index" on "invitations" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create unique index "invitations_open_to_organization_unique" on "invitations" ("organization_id", "email") where "kind" = 'organization' and "status" = 'PENDING'`,
    );
    this.addSql(
      `create unique index "invitations_open_to_event_unique" on "invitations" ("event_id", "email") where "kind" = 'event' and "status" = 'PENDING'`,
    );
    this.addSql(
      `create table "event_member_counts" ("event_id" bigint not null, "role" text not null, "is_banned" boolean not null, "members" int not null default 0, primary key ("event_id", "role", "is_banned"))`,
    );
    this.addSql(
      `create table "connections" ("id" bigserial primary key, "requester_id" bigint not null, "recipient_id" bigint not null, "low_user_id" bigint generated always as (least("requester_id", "recipient_id")) stored not null, "high_user_id" bigint generated always as (greatest("requester_id", "recipient_id")) stored not null, "status" text not null default 'PENDING', "icebreaker_message" text not null, "originating_event_id" bigint null, "created_at" timestamptz not null default now(), "updated_at" timestamptz null)`,
    );
    this.addSql(`create index "connections_originating_event_id_index" on "connections" ("originating_event_id")`);
    this.addSql(
      `create index "connections_requester_id_status_updated_at_index" on "connections" ("requester_id", "status", "updated_at")`,
    );
    this.addSql(
      `create index "connections_recipient_id_status_updated_at_index" on "connections" ("recipient_id", "status", "updated_at")`,
    );
    this.addSql(
      `alter table "connections" add constraint "connections_low_user_id_high_user_id_unique" unique ("low_user_id", "high_user_id")`,
    );
    this.addSql(
      `create table "calendar_feeds" ("id" uuid not null, "user_id" bigint not null, "event_id" bigint not null, "token_hash" varchar(64) not null, "created_at" timestamptz not null default now(), primary key ("id"))`,
    );
    this.addSql(`create index "calendar_feeds_event_id_index" on "calendar_feeds" ("event_id")`);
    this.addSql(`alter table "calendar_feeds" add constraint "calendar_feeds_token_hash_unique" unique ("token_hash")`);
    this.addSql(
      `alter table "calendar_feeds" add constraint "calendar_feeds_user_id_event_id_unique" unique ("user_id", "event_id")`,
    );
    this.addSql(
      `alter table "organizations" add "mux_token_id" text null, add "mux_token_secret" text null, add "mux_signing_key_id" text null, add "mux_signing_private_key" text null, add "jaas_app_id" text null, add "jaas_api_key" text null, add "jaas_private_key" text null`,
    );
    this.addSql(`alter table "mail_links" drop constraint "mail_links_purpose_check"`);
    this.addSql(
      `alter table "mail_links" add constraint "mail_links_purpose_check" check ("purpose" in ('verify_email', 'reset_password', 'set_password', 'change_email'))`,
    );
    this.addSql(`drop index "events_organization_id_index"`);
    this.addSql(`alter table "events" add "search_text" text generated always as (folded("title")) stored null`);
    this.addSql(
      `create index "events_organization_id_status_start_date_id_index" on "events" ("organization_id", "status", "start_date", "id")`,
    );
    this.addSql(`create index "events_search_index" on "events" using gin ("search_text" gin_trgm_ops)`);
    this.addSql(
      `alter table "speaker_profiles" add "search_text" text generated always as (folded("name")) stored null`,
    );
    this.addSql(
      `create index "speaker_profiles_search_index" on "speaker_profiles" using gin ("event_id", "search_text" gin_trgm_ops)`,
    );
    this.addSql(
      `alter table "sessions" add "status_set_at" timestamptz null, add "search_text" text generated always as (folded("title" || ' ' || coalesce("track", '') || ' ' || coalesce("location", ''))) stored null`,
    );
    this.addSql(
      `create index "sessions_automation_index" on "sessions" ("starts_at") where "status" in ('SCHEDULED', 'STARTING_SOON', 'LIVE')`,
    );
    this.addSql(
      `create index "sessions_search_index" on "sessions" using gin ("event_id", "search_text" gin_trgm_ops)`,
    );
    this.addSql(`drop index "event_users_seats_index"`);
    this.addSql(
      `alter table "event_users" add "sort_name" text not null default '', add "sort_company" text not null default '', add "search_members" text not null default '', add "search_staff" text not null default ''`,
    );
    this.addSql(`create index "event_users_name_index" on "event_users" ("event_id", "sort_name", "user_id")`);
    this.addSql(`create index "event_users_role_index" on "event_users" ("event_id", "role", "sort_name", "user_id")`);
    this.addSql(
      `create index "event_users_company_index" on "event_users" ("event_id", "sort_company", "sort_name", "user_id")`,
    );
    this.addSql(`create index "event_users_joined_index" on "event_users" ("event_id", "created_at", "user_id")`);
    this.addSql(
      `create index "event_users_moderated_index" on "event_users" ("event_id", "sort_name", "user_id") where "is_banned" or "is_chat_banned"`,
    );
    this.addSql(
      `create index "event_users_search_members_index" on "event_users" using gin ("event_id", "search_members" gin_trgm_ops)`,
    );
    this.addSql(
      `create index "event_users_search_staff_index" on "event_users" using gin ("event_id", "search_staff" gin_trgm_ops)`,
    );
    this.addSql(
      `alter table "uploads" add constraint "uploads_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "uploads" add constraint "uploads_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "uploads" add constraint "uploads_context_check" check ("context" in ('avatar', 'event_logo', 'event_banner', 'sponsor_logo', 'event_document', 'marketing', 'email_assets'))`,
    );
    this.addSql(
      `alter table "sponsors" add constraint "sponsors_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "session_bookmarks" add constraint "session_bookmarks_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "session_bookmarks" add constraint "session_bookmarks_session_id_foreign" foreign key ("session_id") references "sessions" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_invited_by_id_foreign" foreign key ("invited_by_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_kind_target_check" check (("kind" = 'event') = ("event_id" is not null))`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_kind_check" check ("kind" in ('organization', 'event'))`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_role_check" check ("role" in ('OWNER', 'ADMIN', 'MEMBER', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'))`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_status_check" check ("status" in ('PENDING', 'ACCEPTED', 'EXPIRED', 'DECLINED', 'CANCELLED'))`,
    );
    this.addSql(
      `alter table "event_member_counts" add constraint "event_member_counts_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "event_member_counts" add constraint "event_member_counts_role_check" check ("role" in ('ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'))`,
    );
    this.addSql(
      `alter table "connections" add constraint "connections_requester_id_foreign" foreign key ("requester_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "connections" add constraint "connections_recipient_id_foreign" foreign key ("recipient_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "connections" add constraint "connections_originating_event_id_foreign" foreign key ("originating_event_id") references "events" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "connections" add constraint "connections_status_check" check ("status" in ('PENDING', 'ACCEPTED', 'REJECTED', 'REMOVED', 'BLOCKED'))`,
    );
    this.addSql(
      `alter table "calendar_feeds" add constraint "calendar_feeds_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "calendar_feeds" add constraint "calendar_feeds_event_id_foreign" foreign key ("event_id") references "events" ("id") on delete cascade`,
    );
    this.addSql(describeMember);
    this.addSql(describe_memberships);
    this.addSql(countAdded);
    this.addSql(countRemoved);
    this.addSql(countChanged);
    this.addSql(
      `insert into event_member_counts (event_id, role, is_banned, members)
         select event_id, role, is_banned, count(*) from event_users group by 1, 2, 3`,
    );
    for (const trigger of triggers) this.addSql(trigger);
    this.addSql('update event_users set privacy_overrides = privacy_overrides');
  }
}
