-- Until the first release, the schema is changed in this file; afterwards, by migrations
-- (docs/decisions/0131-one-baseline-migration.md). `tests/services/schema.test.ts` compares it with the entities.

-- Both are trusted extensions, which the owner of a database may create.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Functions of columns and indexes

-- Returns the text in lower case without accents. `translate` maps letters that do not decompose into a letter and an
-- accent.
create function folded(given text) returns text language sql immutable parallel safe strict as $$
  select replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
      'øđðłıħŧ', 'oddliht'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- Returns the runs of characters in scripts without spaces between words, and in Korean, where words have endings:
-- Thai, Lao, Tibetan, Myanmar, Khmer, Hangul, Hiragana, Katakana, Bopomofo, Han, Yi. The ranges match the result of
-- `folded`, which decomposes Hangul and voiced kana. The functions have parsed bodies (`return`), because indexes are
-- built without the search path that is needed to find `folded` by name.
create function spaceless_runs(given text) returns text[] language sql immutable parallel safe strict
  return array(select run[1] from regexp_matches(folded(given), '[\u0e00-\u0fff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua48f\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]+', 'g') run);

-- Replaces these runs by spaces, as well as soft hyphens and the zero-width (non-)joiners of Persian and Indic scripts.
create function spaced_text(given text) returns text language sql immutable parallel safe strict
  return regexp_replace(folded(given), '[\u0e00-\u0fff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3105-\u312f\u31a0-\u31bf\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua48f\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]+|[\u00ad\u200b-\u200d]', ' ', 'g');

-- Returns the words of a message. In scripts without spaces, these are all pairs of adjacent characters, and the last
-- character of each run.
create function message_words(given text) returns tsvector language sql immutable parallel safe strict
  return to_tsvector('simple', spaced_text(given)) || to_tsvector('english', given) || to_tsvector('german', given)
    || array_to_tsvector(array(
         select distinct substr(run, place, 2)
           from unnest(spaceless_runs(given)) run cross join generate_series(1, length(run)) place));

-- Returns the date in a time zone, or in UTC if PostgreSQL does not know a zone that the API knows, so that lists do
-- not fail.
create function local_date(instant timestamptz, zone text) returns date language plpgsql stable as $$
begin
  return (instant at time zone zone)::date;
exception when invalid_parameter_value then
  return (instant at time zone 'UTC')::date;
end $$;

-- Accounts and organizations

create table users (
  id bigserial primary key,
  email varchar(255) not null constraint users_email_unique unique,
  password_hash text,
  first_name varchar(100) not null check (char_length(first_name) > 0),
  last_name varchar(100) not null,
  company_name varchar(255),
  title varchar(255),
  bio text check (char_length(bio) <= 500),
  image_url text,
  social_links jsonb not null default '{}' check (jsonb_typeof(social_links) = 'object'),
  privacy_settings jsonb not null check (jsonb_typeof(privacy_settings) = 'object'),
  locale varchar(35) not null default 'en',
  is_active boolean not null default true,
  is_demo boolean not null default false,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  read_receipts boolean not null default true,
  muted_notifications jsonb not null default '[]' check (jsonb_typeof(muted_notifications) = 'array'),
  known_organizers_may_add boolean not null default true,
  device_epoch int not null default 1,
  demo_organization_id bigint,
  interests jsonb not null default '[]' check (jsonb_typeof(interests) = 'array'),
  ask_me_about text check (char_length(ask_me_about) <= 200),
  languages jsonb not null default '[]' check (jsonb_typeof(languages) = 'array'),
  is_named_founder boolean not null default false,
  family_name_first boolean,
  constraint users_email_check check (strpos(email, '@') > 1 or not is_active),
  constraint users_demo_check check (is_demo or demo_organization_id is null)
);
create index users_demo_organization_index on users (demo_organization_id) where demo_organization_id is not null;

-- Computed fields of accounts (`u.full_name`), which PostgreSQL inlines into queries. The letters are Chinese, Japanese
-- and Korean; names in these scripts have the family name first by default, and are also written without a space.
create function full_name(person users) returns text language sql immutable parallel safe as $$
  select case when person.last_name = '' then person.first_name::text
              when coalesce(person.family_name_first,
                person.first_name ~ '^([\u1100-\u11ff\u3005-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]|[\s·])+$'
                and person.last_name ~ '^([\u1100-\u11ff\u3005-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]|[\s·])+$')
                then person.last_name || ' ' || person.first_name
              else person.first_name || ' ' || person.last_name end
$$;

create function sort_name(person users) returns text language sql immutable parallel safe as $$
  select case when person.last_name = '' then person.first_name::text
              else person.last_name || ', ' || person.first_name end
$$;

-- Returns the name in all forms that people search for.
create function search_name(person users) returns text language sql immutable parallel safe as $$
  select case when person.last_name = '' then person.first_name::text
              else person.first_name || ' ' || person.last_name || ' ' || person.first_name
                || case when person.last_name ~ '[\u1100-\u11ff\u3005-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]'
                     then ' ' || person.last_name || person.first_name
                     else '' end end
$$;

-- The folded parts of a name, each after a blank: `like '% meyer%'` finds Schmidt-Meyer, and its trigrams are indexed.
-- `name-parts.rules.ts` has the same separators.
create function name_parts(given text) returns text language sql immutable parallel safe strict as $$
  select ' ' || btrim(regexp_replace(folded(given), '[-\s''‘’ʼ`.,/()·・＝=‐]+', ' ', 'g'))
$$;

create table organizations (
  id bigserial primary key,
  name varchar(100) not null check (char_length(name) > 0),
  plan text not null default 'LIMITED_ATTENDEES' check (plan in ('LIMITED_ATTENDEES', 'UNLIMITED_ATTENDEES')),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  mux_token_id text,
  mux_token_secret text,
  mux_signing_key_id text,
  mux_signing_private_key text,
  jaas_app_id text,
  jaas_api_key text,
  jaas_private_key text,
  demo_ends_at timestamptz
);
create index organizations_demo_index on organizations (demo_ends_at) where demo_ends_at is not null;

create table organization_users (
  organization_id bigint not null
    constraint organization_users_organization_id_foreign references organizations on update cascade on delete cascade,
  user_id bigint not null
    constraint organization_users_user_id_foreign references users on update cascade on delete cascade,
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
  created_at timestamptz not null default now(),
  was_added boolean not null default false,
  primary key (organization_id, user_id)
);
create index organization_users_user_id_index on organization_users (user_id);

create table organization_contacts (
  organization_id bigint not null
    constraint organization_contacts_organization_id_foreign references organizations on update cascade on delete cascade,
  user_id bigint not null
    constraint organization_contacts_user_id_foreign references users on update cascade on delete cascade,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create index organization_contacts_user_id_index on organization_contacts (user_id);

create table logins (
  id uuid primary key,
  user_id bigint not null constraint logins_user_id_foreign references users on delete cascade,
  generation int not null default 1 check (generation >= 1),
  refresh_hash varchar(64) not null,
  previous_hash varchar(64),
  used_at timestamptz,
  user_agent varchar(255),
  created_at timestamptz not null default now(),
  refreshed_at timestamptz,
  expires_at timestamptz not null
    check (extract(epoch from expires_at) >= -172800 and extract(epoch from expires_at) <= 7289913600),
  revoked_at timestamptz
);
create index logins_user_id_index on logins (user_id);
create index logins_expires_at_index on logins (expires_at);
create index logins_revoked_at_index on logins (revoked_at);

create table mail_links (
  id uuid primary key,
  user_id bigint not null constraint mail_links_user_id_foreign references users on delete cascade,
  purpose text not null
    check (purpose in ('verify_email', 'reset_password', 'change_email', 'unlock', 'log_in')),
  email varchar(255) not null check (strpos(email, '@') > 1),
  token_hash varchar(64) not null constraint mail_links_token_hash_unique unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
    check (extract(epoch from expires_at) >= -172800 and extract(epoch from expires_at) <= 7289913600),
  used_at timestamptz,
  voided_at timestamptz,
  destination varchar(500)
);
create index mail_links_user_id_index on mail_links (user_id);
create index mail_links_expires_at_index on mail_links (expires_at);

create table mail_keys (
  name varchar(40) primary key,
  sealed text not null
);

create table mail_ledger (
  id bigserial primary key,
  kind text not null check (kind in ('SENT', 'ACCEPTED', 'DECLINED', 'BOUNCED', 'COMPLAINED')),
  sender_id bigint constraint mail_ledger_sender_id_foreign references users on delete set null,
  organization_id bigint constraint mail_ledger_organization_id_foreign references organizations on delete set null,
  recipients int not null default 1,
  subject varchar(80),
  created_at timestamptz not null default now(),
  constraint mail_ledger_kind_subject_unique unique (kind, subject)
);
create index mail_ledger_created_at_index on mail_ledger (created_at);
create index mail_ledger_organization_id_created_at_index on mail_ledger (organization_id, created_at);
create index mail_ledger_sender_id_created_at_index on mail_ledger (sender_id, created_at);

create table mail_standings (
  id bigserial primary key,
  user_id bigint
    constraint mail_standings_user_id_unique unique
    constraint mail_standings_user_id_foreign references users on delete cascade,
  organization_id bigint
    constraint mail_standings_organization_id_unique unique
    constraint mail_standings_organization_id_foreign references organizations on delete cascade,
  stopped_at timestamptz,
  dropped_until timestamptz,
  forgiven_at timestamptz,
  daily_max int check (daily_max >= 0),
  constraint mail_standings_owner_check check ((user_id is null) <> (organization_id is null))
);

create table mail_suppressions (
  address_hash varchar(64) primary key,
  created_at timestamptz not null default now()
);

create table uploads (
  id uuid primary key,
  object_key varchar(500) not null constraint uploads_object_key_unique unique,
  context text not null
    check (context in ('avatar', 'event_logo', 'event_banner', 'sponsor_logo', 'sponsor_cover', 'event_document',
      'marketing', 'email_assets')),
  user_id bigint constraint uploads_user_id_foreign references users on delete set null,
  event_id bigint,
  content_type varchar(100) not null,
  size_bytes int not null constraint uploads_size_check check (size_bytes >= 1),
  width int check (width >= 1),
  height int check (height >= 1),
  created_at timestamptz not null default now(),
  brightness real
);
create index uploads_user_id_index on uploads (user_id);
create index uploads_event_id_index on uploads (event_id);

create table security_activities (
  id bigserial primary key,
  user_id bigint not null constraint security_activities_user_id_foreign references users on delete cascade,
  kind text not null
    check (kind in ('PASSWORD_CHANGED', 'PASSWORD_RESET', 'EMAIL_CHANGED', 'API_TOKEN_CREATED', 'API_TOKEN_REVOKED',
      'API_TOKENS_REVOKED', 'LOGINS_ENDED')),
  user_agent varchar(255),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  created_at timestamptz not null
);
create index security_activities_user_id_id_index on security_activities (user_id, id);
create index security_activities_created_at_index on security_activities (created_at);

create table api_tokens (
  id bigserial primary key,
  user_id bigint not null constraint api_tokens_user_id_foreign references users on delete cascade,
  organization_id bigint constraint api_tokens_organization_id_foreign references organizations on delete cascade,
  organization_role text check (organization_role in ('OWNER', 'ADMIN', 'MEMBER')),
  created_by_id bigint constraint api_tokens_created_by_id_foreign references users on delete set null,
  name varchar(60) not null check (char_length(name) > 0),
  token_hash varchar(64) not null constraint api_tokens_token_hash_unique unique,
  hint varchar(40) not null,
  scopes jsonb not null check (jsonb_typeof(scopes) = 'array'),
  networks jsonb not null default '[]' check (jsonb_typeof(networks) = 'array'),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  event_ids jsonb check (jsonb_typeof(event_ids) = 'array'),
  constraint api_tokens_organization_check check ((organization_id is null) = (organization_role is null))
);
create index api_tokens_user_id_index on api_tokens (user_id);
create index api_tokens_organization_id_index on api_tokens (organization_id);
create index api_tokens_created_by_id_index on api_tokens (created_by_id);

create table idempotent_requests (
  api_token_id bigint not null
    constraint idempotent_requests_api_token_id_foreign references api_tokens on delete cascade,
  key varchar(255) not null check (char_length(key) > 0),
  fingerprint varchar(43) not null,
  status int,
  sealed_reply text,
  created_at timestamptz not null default now(),
  primary key (api_token_id, key)
);
create index idempotent_requests_created_at_index on idempotent_requests (created_at);

create table allowed_origins (
  organization_id bigint not null
    constraint allowed_origins_organization_id_foreign references organizations on delete cascade,
  origin varchar(255) not null check (char_length(origin) > 0),
  place int not null,
  primary key (organization_id, origin)
);
create index allowed_origins_origin_index on allowed_origins (origin);

create table secret_makers (
  kind text not null
    check (kind in ('ROOM_WALL', 'QUESTION_WALL', 'POLL_WALL', 'STAGE_CLOCK', 'SECRET_SCHEDULE', 'JOIN_CODE',
      'SCHEDULE_SUBSCRIPTION', 'TICKET_SHOP', 'MUX_KEYS', 'JAAS_KEYS', 'ALLOWED_ORIGINS')),
  subject varchar(300) not null check (char_length(subject) > 0),
  event_id bigint,
  organization_id bigint constraint secret_makers_organization_id_foreign references organizations on delete cascade,
  made_by_id bigint constraint secret_makers_made_by_id_foreign references users on delete set null,
  made_at timestamptz not null,
  constraint secret_makers_owner_check check ((event_id is null) <> (organization_id is null)),
  primary key (kind, subject)
);
create index secret_makers_event_id_index on secret_makers (event_id);
create index secret_makers_organization_id_index on secret_makers (organization_id);
create index secret_makers_made_by_id_index on secret_makers (made_by_id);

-- Events and their people

create table events (
  id bigserial primary key,
  organization_id bigint not null constraint events_organization_id_foreign references organizations on delete cascade,
  title varchar(255) not null check (char_length(title) > 0),
  description text check (char_length(description) <= 20000),
  event_type text not null check (event_type in ('CONFERENCE', 'SINGLE_SESSION')),
  start_date date not null check (start_date >= '1970-01-01' and start_date <= '2200-12-31'),
  end_date date not null check (end_date >= '1970-01-01' and end_date <= '2200-12-31'),
  timezone varchar(50) not null default 'UTC' check (char_length(timezone) > 0),
  day_change varchar(8) not null default '00:00:00' check (day_change ~ '^[0-2][0-9]:[0-5][0-9]:[0-5][0-9]$'),
  company_name varchar(255) not null,
  slug varchar(300) not null constraint events_slug_unique unique,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED', 'DELETED')),
  branding jsonb not null check (jsonb_typeof(branding) = 'object'),
  hero_description text check (char_length(hero_description) <= 2000),
  hero_images jsonb not null check (jsonb_typeof(hero_images) = 'object'),
  event_format text not null default 'VIRTUAL' check (event_format in ('VIRTUAL', 'IN_PERSON', 'HYBRID')),
  venue_name varchar(255),
  venue_address text check (char_length(venue_address) <= 1000),
  venue_city varchar(100),
  venue_state varchar(2),
  venue_country varchar(100),
  sections jsonb not null check (jsonb_typeof(sections) = 'object'),
  icebreakers jsonb not null check (jsonb_typeof(icebreakers) = 'array'),
  sponsor_tiers jsonb not null check (jsonb_typeof(sponsor_tiers) = 'array'),
  main_session_id bigint,
  auto_session_status boolean not null default true,
  allow_custom_icebreaker boolean not null default true,
  join_policy text not null default 'INVITE_ONLY' check (join_policy in ('INVITE_ONLY', 'CODE', 'ON_REQUEST', 'OPEN')),
  join_code varchar(8) not null constraint events_join_code_unique unique,
  agenda_version int not null default 1 check (agenda_version >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  deleted_by_id bigint constraint events_deleted_by_id_foreign references users on delete set null,
  search_text text generated always as (folded(title)) stored,
  moderation_rules jsonb not null default
    '{"words": [], "action": "REMOVE", "link_policy": "ALLOW", "repeat_limit": 10, "flood_messages": 60, "flood_window_s": 30}'
    check (jsonb_typeof(moderation_rules) = 'object'),
  directions text check (char_length(directions) <= 2000),
  visibility text not null default 'MEMBERS' check (visibility in ('PUBLIC', 'LINK', 'MEMBERS')),
  public_parts jsonb not null default
    '{"links": false, "speakers": true, "sponsors": true, "programme": "ALL", "attendee_count": false}'
    check (jsonb_typeof(public_parts) = 'object'),
  seat_limit int check (seat_limit >= 1 and seat_limit <= 1000000),
  location_order jsonb not null default '[]' check (jsonb_typeof(location_order) = 'array'),
  track_order jsonb not null default '[]' check (jsonb_typeof(track_order) = 'array'),
  walking_minutes int not null default 0 check (walking_minutes >= 0 and walking_minutes <= 60),
  agenda_changed_at timestamptz not null default now(),
  schedule_key_id uuid,
  schedule_token_hash varchar(64),
  import_columns jsonb check (jsonb_typeof(import_columns) = 'object'),
  constraint events_days_check check (end_date >= start_date and end_date - start_date < 100)
);
create index events_organization_id_status_start_date_id_index on events (organization_id, status, start_date, id);
create index events_search_index on events using gin (search_text gin_trgm_ops);
create index events_listed_index on events (end_date, id) where status = 'PUBLISHED' and visibility = 'PUBLIC';
create index events_deleted_by_id_index on events (deleted_by_id) where deleted_by_id is not null;

create table former_slugs (
  slug varchar(300) primary key,
  event_id bigint not null constraint former_slugs_event_id_foreign references events on delete cascade,
  created_at timestamptz not null default now()
);
create index former_slugs_event_id_index on former_slugs (event_id);

create table event_users (
  event_id bigint not null
    constraint event_users_event_id_foreign references events on update cascade on delete cascade,
  user_id bigint not null constraint event_users_user_id_foreign references users on update cascade on delete cascade,
  role text not null check (role in ('ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE')),
  speaker_bio text check (char_length(speaker_bio) <= 2000),
  speaker_title varchar(255),
  privacy_overrides jsonb,
  is_banned boolean not null default false,
  banned_at timestamptz,
  banned_by_id bigint constraint event_users_banned_by_id_foreign references users on delete set null,
  ban_reason text check (char_length(ban_reason) <= 500),
  is_chat_banned boolean not null default false,
  chat_ban_until timestamptz
    check (extract(epoch from chat_ban_until) >= -172800 and extract(epoch from chat_ban_until) <= 7289913600),
  chat_ban_reason text check (char_length(chat_ban_reason) <= 500),
  moderation_notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text not null default '',
  sort_company text not null default '',
  search_names text not null default '',
  search_members text not null default '',
  search_staff text not null default '',
  was_added boolean not null default false,
  left_at timestamptz,
  search_profile text not null default '',
  shown_interests text[] not null default '{}',
  interest_keys text[] not null default '{}',
  shown_languages text[] not null default '{}',
  search_staff_profile text not null default '',
  primary key (event_id, user_id),
  constraint event_users_left_check check (left_at is null or is_banned)
);
create index event_users_user_id_index on event_users (user_id);
create index event_users_name_index on event_users (event_id, sort_name, user_id);
create index event_users_role_index on event_users (event_id, role, sort_name, user_id);
create index event_users_company_index on event_users (event_id, sort_company, sort_name, user_id);
create index event_users_joined_index on event_users (event_id, created_at, user_id);
create index event_users_updated_index on event_users (event_id, updated_at);
create index event_users_moderated_index on event_users (event_id, sort_name, user_id) where is_banned or is_chat_banned;
create index event_users_search_names_index on event_users using gin (event_id, search_names gin_trgm_ops);
create index event_users_search_members_index on event_users using gin (event_id, search_members gin_trgm_ops);
create index event_users_search_staff_index on event_users using gin (event_id, search_staff gin_trgm_ops);
create index event_users_search_profile_index on event_users using gin (event_id, search_profile gin_trgm_ops);
create index event_users_interests_index on event_users using gin (event_id, interest_keys);
create index event_users_languages_index on event_users using gin (event_id, shown_languages);
create index event_users_search_staff_profile_index
  on event_users using gin (event_id, search_staff_profile gin_trgm_ops);
create index event_users_banned_by_id_index on event_users (banned_by_id) where banned_by_id is not null;

create table event_member_counts (
  event_id bigint not null constraint event_member_counts_event_id_foreign references events on delete cascade,
  role text not null check (role in ('ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE')),
  is_banned boolean not null,
  members int not null default 0,
  primary key (event_id, role, is_banned)
);

create table invitations (
  id bigserial primary key,
  kind text not null check (kind in ('organization', 'event')),
  organization_id bigint not null
    constraint invitations_organization_id_foreign references organizations on delete cascade,
  event_id bigint constraint invitations_event_id_foreign references events on delete cascade,
  email varchar(255) check (strpos(email, '@') > 1),
  first_name varchar(100),
  last_name varchar(100),
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE')),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'ACCEPTED', 'EXPIRED', 'DECLINED', 'CANCELLED', 'WAITING')),
  message varchar(500),
  invited_by_id bigint constraint invitations_invited_by_id_foreign references users on delete set null,
  user_id bigint constraint invitations_user_id_foreign references users on delete set null,
  token_seed uuid not null,
  token_hash varchar(64) not null constraint invitations_token_hash_unique unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  expires_at timestamptz not null
    check (extract(epoch from expires_at) >= -172800 and extract(epoch from expires_at) <= 7289913600),
  bounced_at timestamptz,
  constraint invitations_kind_target_check check ((kind = 'event') = (event_id is not null))
);
create index invitations_user_id_index on invitations (user_id);
create index invitations_email_status_index on invitations (email, status);
create index invitations_event_id_status_created_at_id_index on invitations (event_id, status, created_at, id);
create index invitations_organization_id_status_created_at_id_index
  on invitations (organization_id, status, created_at, id);
create unique index invitations_open_to_organization_unique on invitations (organization_id, email)
  where kind = 'organization' and status = 'PENDING';
create unique index invitations_open_to_event_unique on invitations (event_id, email)
  where kind = 'event' and status = 'PENDING';
create unique index invitations_open_to_account_unique on invitations (event_id, user_id)
  where kind = 'event' and status = 'PENDING' and email is null;
create unique index invitations_waiting_unique on invitations (event_id, email)
  where kind = 'event' and status in ('PENDING', 'WAITING');
create index invitations_seat_index on invitations (event_id, expires_at) where status = 'PENDING' and role = 'ATTENDEE';
create index invitations_invited_by_id_index on invitations (invited_by_id) where invited_by_id is not null;

create table join_requests (
  id bigserial primary key,
  event_id bigint not null constraint join_requests_event_id_foreign references events on delete cascade,
  user_id bigint constraint join_requests_user_id_foreign references users on delete cascade,
  invitation_id bigint
    constraint join_requests_invitation_id_foreign references invitations on delete cascade
    constraint join_requests_invitation_id_unique unique,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'DECLINED')),
  waits_for text not null check (waits_for in ('ANSWER', 'SEAT')),
  note varchar(500),
  answer_note varchar(500),
  answered_by_id bigint constraint join_requests_answered_by_id_foreign references users on delete set null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  constraint join_requests_event_id_user_id_unique unique (event_id, user_id),
  constraint join_requests_who_check check ((user_id is null) <> (invitation_id is null))
);
create index join_requests_user_id_index on join_requests (user_id);
create index join_requests_answered_by_id_index on join_requests (answered_by_id);
create index join_requests_open_index on join_requests (event_id, waits_for, id) where status = 'PENDING';
create index join_requests_answered_index on join_requests (answered_at) where status <> 'PENDING';

create table external_people (
  id bigserial primary key,
  event_id bigint not null constraint external_people_event_id_foreign references events on delete cascade,
  external_id varchar(100) not null check (char_length(external_id) > 0),
  email varchar(255) check (strpos(email, '@') > 1),
  first_name varchar(100),
  last_name varchar(100),
  role text not null check (role in ('ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE')),
  ticket_category varchar(100),
  ticket_status text not null check (ticket_status in ('ACTIVE', 'CANCELLED')),
  invitation_id bigint constraint external_people_invitation_id_foreign references invitations on delete set null,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint external_people_event_id_external_id_unique unique (event_id, external_id),
  constraint external_people_email_unless_cancelled_check check (email is not null or ticket_status = 'CANCELLED' or erased_at is not null),
  constraint external_people_erased_check check (erased_at is null or email is null)
);
create index external_people_event_id_email_index on external_people (event_id, email);
create index external_people_email_index on external_people (email);
create index external_people_invitation_id_index on external_people (invitation_id);

create table ticket_shops (
  id bigserial primary key,
  event_id bigint not null
    constraint ticket_shops_event_id_unique unique
    constraint ticket_shops_event_id_foreign references events on delete cascade,
  url text not null check (char_length(url) > 0),
  organizer varchar(100) not null,
  shop_event varchar(100) not null,
  api_token text not null,
  receiver_seed uuid not null,
  receiver_hash varchar(64) not null constraint ticket_shops_receiver_hash_unique unique,
  connected_by_id bigint constraint ticket_shops_connected_by_id_foreign references users on delete set null,
  problem text
    check (problem in ('ADDRESS', 'UNREACHABLE', 'TOKEN', 'NOT_FOUND', 'UNREADABLE', 'RIGHTS', 'PEOPLE', 'MAILS')),
  problem_at timestamptz,
  last_order_at timestamptz,
  next_page int check (next_page >= 1),
  due_at timestamptz,
  lease_until timestamptz,
  failed_count int not null default 0,
  created_at timestamptz not null default now()
);
create index ticket_shops_connected_by_id_index on ticket_shops (connected_by_id);

create table ticket_shop_orders (
  shop_id bigint not null constraint ticket_shop_orders_shop_id_foreign references ticket_shops on delete cascade,
  code varchar(100) not null,
  told int not null default 1,
  due_at timestamptz not null default now(),
  primary key (shop_id, code)
);

create table connections (
  id bigserial primary key,
  requester_id bigint not null constraint connections_requester_id_foreign references users on delete cascade,
  recipient_id bigint not null constraint connections_recipient_id_foreign references users on delete cascade,
  low_user_id bigint generated always as (least(requester_id, recipient_id)) stored not null,
  high_user_id bigint generated always as (greatest(requester_id, recipient_id)) stored not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'REJECTED', 'REMOVED', 'BLOCKED')),
  icebreaker_message text not null check (char_length(icebreaker_message) <= 500),
  originating_event_id bigint constraint connections_originating_event_id_foreign references events on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  was_withdrawn boolean not null default false,
  constraint connections_low_user_id_high_user_id_unique unique (low_user_id, high_user_id),
  constraint connections_parties_check check (requester_id <> recipient_id)
);
create index connections_originating_event_id_index on connections (originating_event_id);
create index connections_requester_id_status_updated_at_index on connections (requester_id, status, updated_at);
create index connections_recipient_id_status_updated_at_index on connections (recipient_id, status, updated_at);

create table blocks (
  blocker_id bigint not null constraint blocks_blocker_id_foreign references users on update cascade on delete cascade,
  blocked_id bigint not null constraint blocks_blocked_id_foreign references users on update cascade on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_parties_check check (blocker_id <> blocked_id)
);
create index blocks_blocked_id_index on blocks (blocked_id);

create table announcements (
  id bigserial primary key,
  event_id bigint not null constraint announcements_event_id_foreign references events on delete cascade,
  text varchar(500) not null check (char_length(text) > 0),
  audience text not null check (audience in ('EVERYBODY', 'ROLE', 'LOCATION')),
  role text check (role in ('ATTENDEE', 'SPEAKER', 'MODERATOR', 'ORGANIZER')),
  location varchar(255),
  author_id bigint not null constraint announcements_author_id_foreign references users on delete cascade,
  people_count int not null,
  client_id uuid not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by_id bigint constraint announcements_ended_by_id_foreign references users on delete set null,
  constraint announcements_role_given_check check ((audience = 'ROLE') = (role is not null)),
  constraint announcements_location_given_check check ((audience = 'LOCATION') = (location is not null)),
  constraint announcements_event_id_client_id_unique unique (event_id, client_id)
);
create index announcements_event_id_id_index on announcements (event_id, id);
create index announcements_author_id_index on announcements (author_id);
create index announcements_ended_by_id_index on announcements (ended_by_id) where ended_by_id is not null;

create table sponsors (
  id bigserial primary key,
  event_id bigint not null constraint sponsors_event_id_foreign references events on delete cascade,
  name varchar(255) not null check (char_length(name) > 0),
  description text check (char_length(description) <= 1000),
  website_url varchar(500),
  logo_url varchar(500),
  contact_name varchar(255),
  contact_email varchar(255),
  contact_phone varchar(50),
  tier_id varchar(50),
  custom_benefits jsonb,
  display_order double precision check (abs(display_order) <= '1000000000'::float8),
  is_active boolean not null default true,
  featured boolean not null default false,
  social_links jsonb not null check (jsonb_typeof(social_links) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  cover_url varchar(500)
);
create index sponsors_event_id_display_order_id_index on sponsors (event_id, display_order, id);

create table sponsor_people (
  sponsor_id bigint not null
    constraint sponsor_people_sponsor_id_foreign references sponsors on update cascade on delete cascade,
  event_id bigint not null,
  user_id bigint not null,
  position int not null check (position >= 0 and position <= 7),
  primary key (sponsor_id, event_id, user_id),
  constraint sponsor_people_event_id_user_id_foreign
    foreign key (event_id, user_id) references event_users (event_id, user_id) on update cascade on delete cascade
);
create index sponsor_people_event_id_user_id_index on sponsor_people (event_id, user_id);

create table sponsor_click_days (
  sponsor_id bigint not null constraint sponsor_click_days_sponsor_id_foreign references sponsors on delete cascade,
  day date not null,
  clicks int not null check (clicks >= 1),
  primary key (sponsor_id, day)
);

-- Agenda

create table sessions (
  id bigserial primary key,
  event_id bigint not null constraint sessions_event_id_foreign references events on delete cascade,
  status text not null default 'SCHEDULED'
    check (status in ('SCHEDULED', 'STARTING_SOON', 'LIVE', 'COMPLETED', 'CANCELLED')),
  session_type text not null
    check (session_type in ('KEYNOTE', 'WORKSHOP', 'PANEL', 'PRESENTATION', 'NETWORKING', 'QA')),
  original_type varchar(255),
  chat_mode text not null default 'ENABLED' check (chat_mode in ('ENABLED', 'BACKSTAGE_ONLY', 'DISABLED')),
  title varchar(255) not null check (char_length(title) > 0),
  subtitle text,
  short_description varchar(200),
  description text,
  starts_at timestamptz not null
    check (extract(epoch from starts_at) >= -172800 and extract(epoch from starts_at) <= 7289913600),
  duration_minutes int not null
    constraint sessions_duration_check check (duration_minutes >= 1 and duration_minutes <= 2880),
  track varchar(255),
  location varchar(255),
  language varchar(35),
  url text,
  do_not_record boolean not null default false,
  feedback_url text,
  slug varchar(255),
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  external_id varchar(255),
  imported_id varchar(255),
  imported jsonb,
  stream_url text,
  streaming_platform text check (streaming_platform in ('VIMEO', 'MUX', 'ZOOM', 'JITSI', 'OTHER')),
  zoom_meeting_id text,
  zoom_passcode text,
  mux_playback_policy text check (mux_playback_policy in ('PUBLIC', 'SIGNED')),
  jitsi_room_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  status_set_at timestamptz,
  search_text text generated always as (
    folded(title || ' ' || coalesce(track, '') || ' ' || coalesce(location, ''))
  ) stored,
  is_unscheduled boolean not null default false,
  level text check (level in ('BEGINNER', 'INTERMEDIATE', 'ADVANCED')),
  is_full boolean not null default false,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  calendar_sequence int not null default 0,
  actual_start_at timestamptz,
  actual_end_at timestamptz,
  crew_ready_at timestamptz,
  constraint sessions_event_id_external_id_unique unique (event_id, external_id)
);
create index sessions_event_id_starts_at_index on sessions (event_id, starts_at);
create index sessions_automation_index on sessions (starts_at) where status in ('SCHEDULED', 'STARTING_SOON', 'LIVE');
create index sessions_search_index on sessions using gin (event_id, search_text gin_trgm_ops);
create index sessions_unscheduled_index on sessions (event_id) where is_unscheduled;

create table session_resources (
  id bigserial primary key,
  session_id bigint not null constraint session_resources_session_id_foreign references sessions on delete cascade,
  position int not null check (position >= 0 and position <= 19),
  kind text not null check (kind in ('RECORDING', 'SLIDES', 'FILE', 'LINK')),
  title varchar(120) not null check (char_length(title) > 0),
  url text,
  upload_id uuid
    constraint session_resources_upload_id_unique unique
    constraint session_resources_upload_id_foreign references uploads on delete cascade,
  created_at timestamptz not null default now(),
  constraint session_resources_session_id_position_unique unique (session_id, position),
  constraint session_resources_target_check check ((url is null) <> (upload_id is null))
);

create table session_bookmarks (
  user_id bigint not null
    constraint session_bookmarks_user_id_foreign references users on update cascade on delete cascade,
  session_id bigint not null
    constraint session_bookmarks_session_id_foreign references sessions on update cascade on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, session_id)
);
create index session_bookmarks_session_id_index on session_bookmarks (session_id);

create table speaker_profiles (
  id bigserial primary key,
  event_id bigint not null constraint speaker_profiles_event_id_foreign references events on delete cascade,
  user_id bigint constraint speaker_profiles_user_id_foreign references users on delete set null,
  name varchar(255) not null check (char_length(name) > 0),
  title varchar(255),
  company_name varchar(255),
  bio text,
  image_url text,
  social_links jsonb not null default '{}' check (jsonb_typeof(social_links) = 'object'),
  external_id varchar(255),
  imported_id varchar(255),
  imported jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  search_text text generated always as (folded(name)) stored,
  constraint speaker_profiles_event_id_external_id_unique unique (event_id, external_id),
  constraint speaker_profiles_event_id_user_id_unique unique (event_id, user_id)
);
create index speaker_profiles_event_id_index on speaker_profiles (event_id);
create index speaker_profiles_user_id_index on speaker_profiles (user_id);
create index speaker_profiles_search_index on speaker_profiles using gin (event_id, search_text gin_trgm_ops);

create table session_speakers (
  session_id bigint not null
    constraint session_speakers_session_id_foreign references sessions on update cascade on delete cascade,
  profile_id bigint not null
    constraint session_speakers_profile_id_foreign references speaker_profiles on update cascade on delete cascade,
  role text not null default 'SPEAKER' check (role in ('HOST', 'SPEAKER', 'PANELIST', 'MODERATOR', 'KEYNOTE')),
  position int check (position >= 1 and position <= 10000),
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  primary key (session_id, profile_id)
);
create index session_speakers_profile_id_index on session_speakers (profile_id);

create table calendar_feeds (
  id uuid primary key,
  user_id bigint not null constraint calendar_feeds_user_id_foreign references users on delete cascade,
  event_id bigint not null constraint calendar_feeds_event_id_foreign references events on delete cascade,
  token_hash varchar(64) not null constraint calendar_feeds_token_hash_unique unique,
  created_at timestamptz not null default now(),
  constraint calendar_feeds_user_id_event_id_unique unique (user_id, event_id)
);
create index calendar_feeds_event_id_index on calendar_feeds (event_id);

create table schedule_imports (
  id bigserial primary key,
  event_id bigint not null constraint schedule_imports_event_id_foreign references events on delete cascade,
  requested_by_id bigint constraint schedule_imports_requested_by_id_foreign references users on delete set null,
  file_name varchar(255) not null,
  status text not null default 'QUEUED'
    check (status in ('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'WAITING', 'UNDONE')),
  progress int not null default 0 check (progress >= 0 and progress <= 100),
  counts jsonb not null check (jsonb_typeof(counts) = 'object'),
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array'),
  kept jsonb not null default '[]' check (jsonb_typeof(kept) = 'array'),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  file_key varchar(500),
  choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  plan jsonb,
  undo jsonb,
  subscription_id bigint
);
create index schedule_imports_event_id_index on schedule_imports (event_id);
create index schedule_imports_subscription_id_index on schedule_imports (subscription_id);
create index schedule_imports_requested_by_id_index on schedule_imports (requested_by_id)
  where requested_by_id is not null;

create table schedule_subscriptions (
  id bigserial primary key,
  event_id bigint not null
    constraint schedule_subscriptions_event_id_unique unique
    constraint schedule_subscriptions_event_id_foreign references events on delete cascade,
  url text not null check (char_length(url) > 0),
  every_minutes int not null check (every_minutes >= 5 and every_minutes <= 1440),
  skips_problems boolean not null default false,
  paused text check (paused in ('BY_HAND', 'EVENT_OVER')),
  wants_fetch boolean not null default true,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  etag text,
  last_modified text,
  digest varchar(64),
  applies_alone boolean not null default false,
  checked_at timestamptz,
  fetched_at timestamptz,
  problem jsonb,
  failed_count int not null default 0 check (failed_count >= 0),
  failing_since timestamptz,
  is_break_told boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz
);
create index schedule_subscriptions_due_at_index on schedule_subscriptions (due_at);

create table deleted_imports (
  id bigserial primary key,
  event_id bigint not null constraint deleted_imports_event_id_foreign references events on delete cascade,
  external_id varchar(200),
  imported_id varchar(200),
  title text not null,
  deleted_at timestamptz not null default now()
);
create index deleted_imports_event_id_index on deleted_imports (event_id);

-- Sessions on the day of the event

create table session_cues (
  id bigserial primary key,
  session_id bigint not null constraint session_cues_session_id_foreign references sessions on delete cascade,
  title varchar(120) not null check (char_length(title) > 0),
  at_minute int not null check (at_minute >= -120 and at_minute <= 720),
  who varchar(60),
  done_at timestamptz,
  created_at timestamptz not null default now()
);
create index session_cues_session_id_index on session_cues (session_id);

create table lecterns (
  event_id bigint not null constraint lecterns_event_id_foreign references events on delete cascade,
  location varchar(255) not null,
  message varchar(80),
  message_at timestamptz,
  clock_token_hash varchar(64),
  primary key (event_id, location)
);
create unique index lecterns_clock_token_hash_unique on lecterns (clock_token_hash);

create table location_delays (
  id bigserial primary key,
  event_id bigint not null constraint location_delays_event_id_foreign references events on delete cascade,
  location varchar(255) not null,
  minutes int not null check (minutes >= 1 and minutes <= 120),
  breaks_absorb boolean not null,
  made_by_id bigint constraint location_delays_made_by_id_foreign references users on delete set null,
  made_at timestamptz not null,
  client_id uuid not null,
  undone_at timestamptz,
  telling_at timestamptz,
  told_at timestamptz,
  constraint location_delays_event_id_client_id_unique unique (event_id, client_id)
);
create index location_delays_made_by_id_index on location_delays (made_by_id);
create index location_delays_event_id_location_made_at_index on location_delays (event_id, location, made_at);
create index location_delays_untold_index on location_delays (made_at) where told_at is null and undone_at is null;

create table delayed_sessions (
  delay_id bigint not null
    constraint delayed_sessions_delay_id_foreign references location_delays on update cascade on delete cascade,
  session_id bigint not null
    constraint delayed_sessions_session_id_foreign references sessions on update cascade on delete cascade,
  starts_at timestamptz not null,
  duration_minutes int not null,
  former_starts_at timestamptz not null,
  former_duration_minutes int not null,
  former_status text not null check (former_status in ('SCHEDULED', 'STARTING_SOON', 'LIVE', 'COMPLETED', 'CANCELLED')),
  former_status_set_at timestamptz,
  former_actual_start_at timestamptz,
  primary key (delay_id, session_id)
);
create index delayed_sessions_session_id_index on delayed_sessions (session_id);

create table session_hands (
  session_id bigint primary key
    constraint session_hands_session_id_foreign references sessions on update cascade on delete cascade,
  is_open boolean not null default false
);

create table raised_hands (
  session_id bigint not null
    constraint raised_hands_session_id_foreign references sessions on update cascade on delete cascade,
  user_id bigint not null constraint raised_hands_user_id_foreign references users on update cascade on delete cascade,
  is_named boolean not null default false,
  raised_at timestamptz not null default now(),
  called_at timestamptz,
  primary key (session_id, user_id)
);
create index raised_hands_user_id_index on raised_hands (user_id);
create unique index raised_hands_called_unique on raised_hands (session_id) where called_at is not null;

create table session_reaction_counts (
  session_id bigint not null
    constraint session_reaction_counts_session_id_foreign references sessions on delete cascade,
  minute timestamptz not null check (minute = date_trunc('minute', minute, 'UTC')),
  reaction text not null check (reaction in ('👏', '❤️', '😂', '🤔', '🎉')),
  count int not null check (count >= 1),
  primary key (session_id, minute, reaction)
);

create table session_presence_minutes (
  session_id bigint not null
    constraint session_presence_minutes_session_id_foreign references sessions on delete cascade,
  minute timestamptz not null check (minute = date_trunc('minute', minute, 'UTC')),
  present int not null check (present >= 1),
  primary key (session_id, minute)
);

create table session_stays (
  session_id bigint not null constraint session_stays_session_id_foreign references sessions on delete cascade,
  from_minutes int not null check (from_minutes >= 1),
  people int not null check (people >= 0),
  primary key (session_id, from_minutes)
);

create table event_feedback (
  event_id bigint primary key
    constraint event_feedback_event_id_foreign references events on update cascade on delete cascade,
  is_asked boolean not null default true
);

create table session_feedback (
  id uuid primary key default gen_random_uuid(),
  session_id bigint not null constraint session_feedback_session_id_foreign references sessions on delete cascade,
  user_id bigint constraint session_feedback_user_id_foreign references users on delete cascade,
  stars smallint not null check (stars >= 1 and stars <= 5),
  comment text check (char_length(comment) > 0 and char_length(comment) <= 500),
  comment_removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  constraint session_feedback_session_id_user_id_unique unique (session_id, user_id)
);
create index session_feedback_user_id_index on session_feedback (user_id);

create table feedback_rounds (
  session_id bigint primary key
    constraint feedback_rounds_session_id_foreign references sessions on update cascade on delete cascade,
  asked_at timestamptz not null default now()
);

-- Questions and polls

create table event_qa (
  event_id bigint primary key
    constraint event_qa_event_id_foreign references events on update cascade on delete cascade,
  mode text not null check (mode in ('OFF', 'OPEN', 'MODERATED')),
  opens_minutes_before int not null default 1440
    constraint event_qa_opens_check check (opens_minutes_before >= 0 and opens_minutes_before <= 86400)
);

create table session_qa (
  session_id bigint primary key
    constraint session_qa_session_id_foreign references sessions on update cascade on delete cascade,
  mode text check (mode in ('OFF', 'OPEN', 'MODERATED')),
  is_closed boolean not null default false,
  wall_token_hash varchar(64) constraint session_qa_wall_token_hash_unique unique
);

create table questions (
  id bigserial primary key,
  event_id bigint not null constraint questions_event_id_foreign references events on delete cascade,
  session_id bigint not null constraint questions_session_id_foreign references sessions on delete cascade,
  text text not null check (char_length(text) > 0 and char_length(text) <= 500),
  author_id bigint constraint questions_author_id_foreign references users on delete cascade,
  author_key varchar(64),
  client_id uuid,
  status text not null check (status in ('PENDING', 'OPEN', 'ON_STAGE', 'ANSWERED', 'DISMISSED', 'MERGED')),
  vote_count int not null default 0 check (vote_count >= 0),
  revision int not null default 1,
  answer text check (char_length(answer) <= 2000),
  answered_at timestamptz,
  reason text check (char_length(reason) <= 500),
  merged_into_id bigint constraint questions_merged_into_id_foreign references questions on delete set null,
  message_id bigint constraint questions_message_id_unique unique,
  created_at timestamptz not null default now(),
  constraint questions_author_check check ((author_id is null) <> (author_key is null)),
  constraint questions_session_id_client_id_unique unique (session_id, client_id)
);
create index questions_event_id_index on questions (event_id);
create index questions_author_id_index on questions (author_id);
create index questions_merged_into_id_index on questions (merged_into_id);
create index questions_session_id_status_vote_count_id_index on questions (session_id, status, vote_count, id);
create index questions_author_key_index on questions (author_key) where author_key is not null;
create unique index questions_on_stage_unique on questions (session_id) where status = 'ON_STAGE';

create table question_votes (
  question_id bigint not null
    constraint question_votes_question_id_foreign references questions on update cascade on delete cascade,
  user_id bigint not null
    constraint question_votes_user_id_foreign references users on update cascade on delete cascade,
  primary key (question_id, user_id)
);
create index question_votes_user_id_index on question_votes (user_id);

create table question_mutes (
  event_id bigint not null constraint question_mutes_event_id_foreign references events on delete cascade,
  author_key varchar(64) not null,
  until timestamptz,
  created_at timestamptz not null default now(),
  primary key (event_id, author_key)
);

create table polls (
  id bigserial primary key,
  event_id bigint not null constraint polls_event_id_foreign references events on delete cascade,
  session_id bigint constraint polls_session_id_foreign references sessions on delete cascade,
  kind text not null check (kind in ('ONE', 'SEVERAL', 'SCALE_5', 'SCALE_10', 'WORDS', 'RANKING')),
  question text not null check (char_length(question) > 0 and char_length(question) <= 200),
  options jsonb not null check (jsonb_typeof(options) = 'array'),
  choices_max int check (choices_max >= 1 and choices_max <= 10),
  is_anonymous boolean not null,
  may_change boolean not null,
  results text not null check (results in ('LIVE', 'AFTER_VOTE', 'AFTER_CLOSE', 'STAFF')),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'OPEN', 'CLOSED')),
  vote_count int not null default 0 check (vote_count >= 0),
  tally_version int not null default 0,
  revision int not null default 1,
  opened_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint polls_may_change_check check (not (is_anonymous and may_change))
);
create index polls_session_id_index on polls (session_id);
create index polls_board_index on polls (event_id, coalesce(session_id, 0), id);
create unique index polls_open_unique on polls (event_id, coalesce(session_id, 0)) where status = 'OPEN';

create table poll_tallies (
  poll_id bigint not null constraint poll_tallies_poll_id_foreign references polls on delete cascade,
  answer text not null,
  votes int not null,
  primary key (poll_id, answer)
);

create table poll_hidden_words (
  poll_id bigint not null constraint poll_hidden_words_poll_id_foreign references polls on delete cascade,
  word text not null,
  primary key (poll_id, word)
);

create table poll_votes (
  poll_id bigint not null constraint poll_votes_poll_id_foreign references polls on update cascade on delete cascade,
  user_id bigint not null constraint poll_votes_user_id_foreign references users on update cascade on delete cascade,
  answers jsonb not null check (jsonb_typeof(answers) = 'array'),
  primary key (poll_id, user_id)
);
create index poll_votes_user_id_index on poll_votes (user_id);

create table poll_voters (
  poll_id bigint not null constraint poll_voters_poll_id_foreign references polls on update cascade on delete cascade,
  user_id bigint not null constraint poll_voters_user_id_foreign references users on update cascade on delete cascade,
  primary key (poll_id, user_id)
);
create index poll_voters_user_id_index on poll_voters (user_id);

create table poll_sealed_ballots (
  id uuid primary key default gen_random_uuid(),
  poll_id bigint not null constraint poll_sealed_ballots_poll_id_foreign references polls on delete cascade,
  sealed text not null
);
create index poll_sealed_ballots_poll_id_index on poll_sealed_ballots (poll_id);

create table poll_ballots (
  id uuid primary key default gen_random_uuid(),
  poll_id bigint not null constraint poll_ballots_poll_id_foreign references polls on delete cascade,
  answers jsonb not null check (jsonb_typeof(answers) = 'array')
);
create index poll_ballots_poll_id_index on poll_ballots (poll_id);

create table poll_walls (
  id bigserial primary key,
  event_id bigint not null constraint poll_walls_event_id_foreign references events on delete cascade,
  session_id bigint constraint poll_walls_session_id_foreign references sessions on delete cascade,
  token_hash varchar(64) not null constraint poll_walls_token_hash_unique unique
);
create index poll_walls_session_id_index on poll_walls (session_id);
create unique index poll_walls_board_unique on poll_walls (event_id, coalesce(session_id, 0));

-- Messages

create table chat_rooms (
  id bigserial primary key,
  event_id bigint not null constraint chat_rooms_event_id_foreign references events on delete cascade,
  session_id bigint constraint chat_rooms_session_id_foreign references sessions on delete cascade,
  name varchar(100) not null check (char_length(name) > 0),
  description text check (char_length(description) <= 500),
  room_type text not null check (room_type in ('GLOBAL', 'GREEN_ROOM', 'ADMIN', 'SESSION')),
  subtype text check (subtype in ('PUBLIC', 'BACKSTAGE')),
  is_enabled boolean not null default true,
  display_order double precision not null default 1 check (abs(display_order) <= '1000000000'::float8),
  slow_mode_seconds int not null default 0
    constraint chat_rooms_slow_mode_check check (slow_mode_seconds >= 0 and slow_mode_seconds <= 3600),
  announce_only boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  wall_token_hash varchar(64) constraint chat_rooms_wall_token_hash_unique unique,
  constraint chat_rooms_session_id_subtype_unique unique (session_id, subtype)
);
create index chat_rooms_event_id_index on chat_rooms (event_id);
create unique index chat_rooms_event_name_unique on chat_rooms (event_id, folded(name)) where session_id is null;

create table room_heads (
  room_id bigint primary key
    constraint room_heads_room_id_foreign references chat_rooms on update cascade on delete cascade,
  last_seq bigint not null default '0' check (last_seq >= 0),
  message_count bigint not null default '0',
  edited_at timestamptz,
  constraint room_heads_message_count_check check (message_count >= 0 and message_count <= last_seq)
);

create table room_messages (
  room_id bigint not null constraint room_messages_room_id_foreign references chat_rooms on delete cascade,
  seq bigint not null check (seq >= 1),
  id bigserial not null constraint room_messages_id_unique unique,
  user_id bigint not null constraint room_messages_user_id_foreign references users on delete cascade,
  client_id uuid,
  content text not null check (char_length(content) <= 4000),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by_id bigint constraint room_messages_deleted_by_id_foreign references users on delete set null,
  reply_to_seq bigint,
  edited_at timestamptz,
  earlier jsonb check (jsonb_typeof(earlier) = 'array'),
  primary key (room_id, seq),
  constraint room_messages_user_id_client_id_unique unique (user_id, client_id),
  constraint room_messages_reply_check check (reply_to_seq >= 1 and reply_to_seq < seq)
);
create index room_messages_deleted_by_id_index on room_messages (deleted_by_id) where deleted_by_id is not null;
create index room_messages_search_index on room_messages using gin (room_id, message_words(content))
  where deleted_at is null;

create table room_message_reactions (
  room_id bigint not null,
  seq bigint not null,
  user_id bigint not null constraint room_message_reactions_user_id_foreign references users on delete cascade,
  reaction text not null check (reaction in ('👍', '❤️', '😂', '🎉', '👏', '🙏', '💡', '😮', '🤔', '😢', '👀', '👎')),
  created_at timestamptz not null default now(),
  primary key (room_id, seq, user_id, reaction),
  constraint room_message_reactions_room_id_seq_foreign
    foreign key (room_id, seq) references room_messages (room_id, seq) on update cascade on delete cascade
);
create index room_message_reactions_user_id_index on room_message_reactions (user_id);

create table room_reaction_counts (
  room_id bigint not null,
  seq bigint not null,
  counts jsonb not null check (jsonb_typeof(counts) = 'object'),
  changed_at timestamptz not null default now(),
  primary key (room_id, seq),
  constraint room_reaction_counts_room_id_seq_foreign
    foreign key (room_id, seq) references room_messages (room_id, seq) on update cascade on delete cascade
);
create index room_reaction_counts_changed_at_index on room_reaction_counts (changed_at);

create table room_message_mentions (
  room_id bigint not null,
  seq bigint not null,
  user_id bigint not null
    constraint room_message_mentions_user_id_foreign references users on update cascade on delete cascade,
  name text not null check (char_length(name) > 0),
  primary key (room_id, seq, user_id),
  constraint room_message_mentions_room_id_seq_foreign
    foreign key (room_id, seq) references room_messages (room_id, seq) on update cascade on delete cascade
);
create index room_message_mentions_user_id_index on room_message_mentions (user_id);

create table room_cursors (
  user_id bigint not null constraint room_cursors_user_id_foreign references users on update cascade on delete cascade,
  room_id bigint not null
    constraint room_cursors_room_id_foreign references chat_rooms on update cascade on delete cascade,
  read_seq bigint not null default '0' check (read_seq >= 0),
  updated_at timestamptz not null default now(),
  posted_at timestamptz,
  primary key (user_id, room_id)
);
create index room_cursors_room_id_index on room_cursors (room_id);

create table room_scans (
  room_id bigint primary key
    constraint room_scans_room_id_foreign references chat_rooms on update cascade on delete cascade,
  scanned_seq bigint not null default '0' check (scanned_seq >= 0)
);

create table direct_message_threads (
  id bigserial primary key,
  low_user_id bigint constraint direct_message_threads_low_user_id_foreign references users on delete set null,
  high_user_id bigint constraint direct_message_threads_high_user_id_foreign references users on delete set null,
  event_scope_id bigint constraint direct_message_threads_event_scope_id_foreign references events on delete cascade,
  is_hidden boolean not null default false,
  last_seq bigint not null default '0' check (last_seq >= 0),
  last_message_at timestamptz,
  created_at timestamptz not null default now()
);
create index direct_message_threads_high_user_id_index on direct_message_threads (high_user_id);
create index direct_message_threads_event_scope_id_index on direct_message_threads (event_scope_id);
create unique index direct_message_threads_global_unique on direct_message_threads (low_user_id, high_user_id)
  where event_scope_id is null;
create unique index direct_message_threads_in_event_unique
  on direct_message_threads (low_user_id, high_user_id, event_scope_id)
  where event_scope_id is not null;

create table direct_message_sides (
  thread_id bigint not null
    constraint direct_message_sides_thread_id_foreign references direct_message_threads on update cascade on delete
      cascade,
  user_id bigint not null
    constraint direct_message_sides_user_id_foreign references users on update cascade on delete cascade,
  other_user_id bigint constraint direct_message_sides_other_user_id_foreign references users on delete set null,
  first_seq bigint not null default '0',
  read_seq bigint not null default '0',
  receipt_seq bigint not null default '0',
  primary key (thread_id, user_id),
  constraint direct_message_sides_seqs_check check (first_seq >= 0 and read_seq >= 0 and receipt_seq >= 0)
);
create index direct_message_sides_user_id_index on direct_message_sides (user_id);
create index direct_message_sides_other_user_id_index on direct_message_sides (other_user_id);

create table direct_messages (
  thread_id bigint not null
    constraint direct_messages_thread_id_foreign references direct_message_threads on delete cascade,
  seq bigint not null check (seq >= 1),
  id bigserial not null constraint direct_messages_id_unique unique,
  sender_id bigint not null constraint direct_messages_sender_id_foreign references users on delete cascade,
  client_id uuid,
  content text not null check (char_length(content) <= 8000),
  encrypted_content text check (octet_length(encrypted_content) <= 16384),
  created_at timestamptz not null default now(),
  primary key (thread_id, seq),
  constraint direct_messages_sender_id_client_id_unique unique (sender_id, client_id)
);

create table direct_message_reactions (
  thread_id bigint not null,
  seq bigint not null,
  user_id bigint not null constraint direct_message_reactions_user_id_foreign references users on delete cascade,
  reaction text not null check (reaction in ('👍', '❤️', '😂', '🎉', '👏', '🙏', '💡', '😮', '🤔', '😢', '👀', '👎')),
  created_at timestamptz not null default now(),
  primary key (thread_id, seq, user_id, reaction),
  constraint direct_message_reactions_thread_id_seq_foreign
    foreign key (thread_id, seq) references direct_messages (thread_id, seq) on update cascade on delete cascade
);
create index direct_message_reactions_user_id_index on direct_message_reactions (user_id);

-- Moderation

create table moderation_cases (
  id bigserial primary key,
  event_id bigint not null constraint moderation_cases_event_id_foreign references events on delete cascade,
  kind text not null check (kind in ('MESSAGE', 'PERSON', 'ICEBREAKER', 'PROFILE')),
  subject_id bigint not null constraint moderation_cases_subject_id_foreign references users on delete cascade,
  room_id bigint constraint moderation_cases_room_id_foreign references chat_rooms on delete cascade,
  message_id bigint,
  connection_id bigint constraint moderation_cases_connection_id_foreign references connections on delete cascade,
  excerpt text,
  is_held boolean not null default false,
  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  decision text check (decision in ('DISMISS', 'REMOVE', 'MUTE', 'BAN')),
  decided_by_id bigint constraint moderation_cases_decided_by_id_foreign references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create index moderation_cases_subject_id_index on moderation_cases (subject_id);
create index moderation_cases_room_id_index on moderation_cases (room_id);
create index moderation_cases_connection_id_index on moderation_cases (connection_id);
create index moderation_cases_event_id_status_id_index on moderation_cases (event_id, status, id);
create unique index moderation_cases_open_message_unique on moderation_cases (message_id)
  where status = 'OPEN' and message_id is not null;
create unique index moderation_cases_open_subject_unique
  on moderation_cases (event_id, kind, subject_id, coalesce(connection_id, 0))
  where status = 'OPEN' and message_id is null;
create index moderation_cases_decided_by_id_index on moderation_cases (decided_by_id) where decided_by_id is not null;

create table moderation_reports (
  id bigserial primary key,
  case_id bigint not null constraint moderation_reports_case_id_foreign references moderation_cases on delete cascade,
  reporter_id bigint constraint moderation_reports_reporter_id_foreign references users on delete cascade,
  rule text check (rule in ('WORDS', 'LINKS', 'FLOOD', 'REPEAT')),
  reason text not null,
  created_at timestamptz not null default now(),
  reason_kind text check (reason_kind in ('SPAM', 'INSULT', 'HATE', 'FALSE_NAME', 'OTHER')),
  reason_details text,
  constraint moderation_reports_case_id_reporter_id_unique unique (case_id, reporter_id)
);
create index moderation_reports_reporter_id_index on moderation_reports (reporter_id);

create table moderation_log (
  id bigserial primary key,
  event_id bigint not null constraint moderation_log_event_id_foreign references events on delete cascade,
  action text not null
    check (action in ('MESSAGE_REMOVED', 'MESSAGES_REMOVED', 'MESSAGE_HELD', 'MESSAGE_RESTORED', 'ICEBREAKER_REMOVED',
      'REPORT_DISMISSED', 'MUTED', 'UNMUTED', 'BANNED', 'UNBANNED', 'QUESTION_DISMISSED', 'QUESTIONS_MERGED',
      'QUESTION_FROM_MESSAGE', 'QUESTION_AUTHOR_MUTED', 'QUESTION_AUTHOR_UNMUTED', 'POLL_DELETED', 'POLL_WORD_HIDDEN',
      'POLL_WORD_SHOWN', 'FEEDBACK_COMMENT_REMOVED', 'LOCATION_DELAYED', 'DELAY_UNDONE', 'ANNOUNCED',
      'ANNOUNCEMENT_ENDED')),
  actor_id bigint constraint moderation_log_actor_id_foreign references users on delete set null,
  subject_id bigint constraint moderation_log_subject_id_foreign references users on delete set null,
  room_id bigint constraint moderation_log_room_id_foreign references chat_rooms on delete set null,
  message_id bigint,
  rule text check (rule in ('WORDS', 'LINKS', 'FLOOD', 'REPEAT')),
  reason text,
  duration_hours int check (duration_hours >= 1 and duration_hours <= 720),
  created_at timestamptz not null default now(),
  message_count int check (message_count >= 1),
  reason_kind text
    check (reason_kind in ('SPAM', 'INSULT', 'HATE', 'FALSE_NAME', 'WORDS', 'LINKS', 'FLOOD', 'REPEAT', 'NO_VIOLATION')),
  reason_details text,
  question_id bigint constraint moderation_log_question_id_foreign references questions on delete set null,
  poll_id bigint constraint moderation_log_poll_id_foreign references polls on delete set null,
  feedback_id uuid constraint moderation_log_feedback_id_foreign references session_feedback on delete set null,
  delay_id bigint constraint moderation_log_delay_id_foreign references location_delays on delete set null,
  announcement_id bigint constraint moderation_log_announcement_id_foreign references announcements on delete set null,
  for_organizers boolean not null default false
);
create index moderation_log_actor_id_index on moderation_log (actor_id);
create index moderation_log_subject_id_index on moderation_log (subject_id);
create index moderation_log_room_id_index on moderation_log (room_id);
create index moderation_log_event_id_id_index on moderation_log (event_id, id);
create index moderation_log_question_id_index on moderation_log (question_id) where question_id is not null;
create index moderation_log_poll_id_index on moderation_log (poll_id) where poll_id is not null;
create index moderation_log_feedback_id_index on moderation_log (feedback_id) where feedback_id is not null;
create index moderation_log_delay_id_index on moderation_log (delay_id) where delay_id is not null;
create index moderation_log_announcement_id_index on moderation_log (announcement_id) where announcement_id is not null;

-- Notifications and webhooks

create table notifications (
  id bigserial primary key,
  user_id bigint not null constraint notifications_user_id_foreign references users on delete cascade,
  kind text not null,
  subject_id bigint not null,
  version bigint not null check (version >= 0),
  actor_id bigint constraint notifications_actor_id_foreign references users on delete cascade,
  event_id bigint constraint notifications_event_id_foreign references events on delete cascade,
  organization_id bigint constraint notifications_organization_id_foreign references organizations on delete cascade,
  session_id bigint constraint notifications_session_id_foreign references sessions on delete cascade,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  due_at timestamptz default now(),
  pushed_at timestamptz,
  mailed_at timestamptz,
  constraint notifications_user_id_kind_subject_id_unique unique (user_id, kind, subject_id)
);
create index notifications_actor_id_index on notifications (actor_id);
create index notifications_event_id_index on notifications (event_id);
create index notifications_organization_id_index on notifications (organization_id);
create index notifications_session_id_index on notifications (session_id);
create index notifications_user_id_id_index on notifications (user_id, id);
create index notifications_unread_index on notifications (user_id) where read_at is null;
create index notifications_old_unread_index on notifications (created_at) where read_at is null;
create index notifications_old_read_index on notifications (read_at) where read_at is not null;
create index notifications_due_index on notifications (due_at) where due_at is not null;

create table push_subscriptions (
  id bigserial primary key,
  user_id bigint not null constraint push_subscriptions_user_id_foreign references users on delete cascade,
  login_id uuid not null constraint push_subscriptions_login_id_foreign references logins on delete cascade,
  endpoint text not null,
  endpoint_hash varchar(64) not null constraint push_subscriptions_endpoint_hash_unique unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  failing_since timestamptz
);
create index push_subscriptions_user_id_index on push_subscriptions (user_id);
create index push_subscriptions_login_id_index on push_subscriptions (login_id);

create table notification_choices (
  user_id bigint primary key
    constraint notification_choices_user_id_foreign references users on update cascade on delete cascade,
  channels jsonb not null default '{}' check (jsonb_typeof(channels) = 'object'),
  mails boolean not null default true,
  mails_after_push boolean not null default false,
  quiet_from int default 1320 check (quiet_from >= 0 and quiet_from <= 1439),
  quiet_to int default 420 check (quiet_to >= 0 and quiet_to <= 1439),
  time_zone varchar(50),
  mailed_at timestamptz,
  mail_lease_until timestamptz
);

create table event_notification_choices (
  user_id bigint not null
    constraint event_notification_choices_user_id_foreign references users on update cascade on delete cascade,
  event_id bigint not null
    constraint event_notification_choices_event_id_foreign references events on update cascade on delete cascade,
  choice text not null check (choice in ('ALL', 'APP_ONLY', 'NONE')),
  primary key (user_id, event_id)
);
create index event_notification_choices_event_id_index on event_notification_choices (event_id);

create table webhooks (
  id bigserial primary key,
  organization_id bigint not null
    constraint webhooks_organization_id_foreign references organizations on delete cascade,
  name varchar(60) not null check (char_length(name) > 0),
  url text not null check (char_length(url) > 0),
  event_types jsonb not null check (jsonb_typeof(event_types) = 'array'),
  secret text not null,
  former_secret text,
  former_secret_until timestamptz,
  paused text check (paused in ('BY_HAND', 'FAILING', 'GONE', 'MAKER_LEFT')),
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  created_by_id bigint constraint webhooks_created_by_id_foreign references users on delete set null,
  url_changed_by_id bigint constraint webhooks_url_changed_by_id_foreign references users on delete set null,
  secret_changed_by_id bigint constraint webhooks_secret_changed_by_id_foreign references users on delete set null
);
create index webhooks_organization_id_index on webhooks (organization_id);
create index webhooks_created_by_id_index on webhooks (created_by_id);
create index webhooks_url_changed_by_id_index on webhooks (url_changed_by_id);
create index webhooks_secret_changed_by_id_index on webhooks (secret_changed_by_id);

create table webhook_deliveries (
  id bigserial primary key,
  webhook_id bigint not null constraint webhook_deliveries_webhook_id_foreign references webhooks on delete cascade,
  outbox_id bigint,
  place bigint not null,
  message_id varchar(60) not null constraint webhook_deliveries_message_id_unique unique,
  event_type varchar(60) not null,
  subject varchar(100) not null,
  is_restricted boolean not null default false,
  is_replay boolean not null default false,
  body text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'DEAD')),
  failed_count int not null default 0 check (failed_count >= 0),
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  attempts jsonb not null default '[]' check (jsonb_typeof(attempts) = 'array'),
  reply text,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  constraint webhook_deliveries_once_unique unique (webhook_id, outbox_id, event_type, subject)
);
create index webhook_deliveries_created_at_index on webhook_deliveries (created_at);
create index webhook_deliveries_webhook_id_id_index on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_subject_index on webhook_deliveries (webhook_id, subject, is_replay, place, id)
  where status = 'PENDING';
create index webhook_deliveries_waiting_index on webhook_deliveries (webhook_id, place, id) where status = 'PENDING';

-- Operations

create table outbox (
  id bigserial primary key,
  name varchar(100) not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  available_at timestamptz not null default now(),
  request_id varchar(100),
  traceparent varchar(55)
);
create index outbox_available_at_index on outbox (available_at);

create table backups (
  id bigserial primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  file_name varchar(255) not null,
  size_bytes bigint not null constraint backups_size_check check (size_bytes >= 0),
  sha256 varchar(64) not null
);
create index backups_finished_at_index on backups (finished_at);

-- References to tables that are created later

alter table uploads add constraint uploads_event_id_foreign
  foreign key (event_id) references events on delete set null;
alter table secret_makers add constraint secret_makers_event_id_foreign
  foreign key (event_id) references events on delete cascade;
alter table schedule_imports add constraint schedule_imports_subscription_id_foreign
  foreign key (subscription_id) references schedule_subscriptions on delete set null;

-- Triggers

-- Sets the columns for sorting and searching lists of members. No other code writes them.
create function describe_event_user() returns trigger language plpgsql as $$
declare
  person record;
  settings jsonb;
  shows_company boolean;
  shows_interests boolean;
begin
  select u.sort_name, u.search_name as names, email, coalesce(company_name, '') as company,
         coalesce(title, '') as title, bio, array(select jsonb_array_elements_text(interests)) as interests,
         ask_me_about, array(select jsonb_array_elements_text(languages)) as languages, privacy_settings
    into person from users u where id = new.user_id;
  if not found then return new; end if;
  settings := person.privacy_settings || coalesce(new.privacy_overrides, '{}');
  shows_company := coalesce((settings ->> 'show_company')::boolean, true);
  shows_interests := coalesce((settings ->> 'show_interests')::boolean, true);
  new.sort_name := folded(person.sort_name);
  new.sort_company := case when shows_company or not new.was_added then folded(person.company) else '' end;
  new.search_names := name_parts(person.names);
  new.search_members := folded(concat_ws(' ', person.names,
    case when shows_company then person.company || ' ' || person.title end));
  new.shown_interests := case when shows_interests then person.interests else '{}' end;
  new.interest_keys := array(
    select folded(interest) from unnest(new.shown_interests) with ordinality as one (interest, place) order by place);
  new.shown_languages := case when shows_interests then person.languages else '{}' end;
  new.search_profile := folded(concat_ws(' ', new.search_members, new.speaker_title, new.speaker_bio,
    case when coalesce((settings ->> 'show_bio')::boolean, true) then person.bio end,
    array_to_string(new.shown_interests, ' '), case when shows_interests then person.ask_me_about end));
  new.search_staff := folded(concat_ws(' ', person.names, person.email, person.company, person.title));
  new.search_staff_profile := folded(concat_ws(' ', new.search_staff, new.speaker_title, new.speaker_bio, person.bio,
    array_to_string(new.shown_interests, ' '), case when shows_interests then person.ask_me_about end));
  return new;
end $$;
create trigger describe_event_user
  before insert or update of privacy_overrides, user_id, was_added, speaker_title, speaker_bio on event_users
  for each row execute function describe_event_user();

-- Updates all memberships when the account changes; assigning a column to itself runs the trigger above.
create function describe_memberships() returns trigger language plpgsql as $$
begin
  update event_users set privacy_overrides = privacy_overrides where user_id = new.id;
  return null;
end $$;
create trigger describe_memberships
  after update of first_name, last_name, email, company_name, title, bio, interests, ask_me_about, languages, privacy_settings,
    image_url, social_links on users for each row execute function describe_memberships();

-- Sets when the membership or the account was last changed, for programs that synchronize lists of people.
create function note_member_update() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger note_member_update before update on event_users for each row execute function note_member_update();

-- Whether the people of a ticket shop are invited or members is part of their data: sets when it was last changed.
-- Locks the rows in the order of their ids, to prevent deadlocks.
create function note_ticket_holders(event bigint, addresses text[], invitations bigint[]) returns void language plpgsql as $$
declare
  ids bigint[];
begin
  select array_agg(id) into ids
    from (select id from external_people
           where event_id = event and (email = any(addresses) or invitation_id = any(invitations))
           order by id for no key update) holders;
  if ids is not null then update external_people set updated_at = now() where id = any(ids); end if;
end $$;
create function note_invited_ticket_holder() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform note_ticket_holders(old.event_id, array[old.email], array[old.id]);
  else perform note_ticket_holders(new.event_id, array[new.email], array[new.id]);
  end if;
  return null;
end $$;
create trigger note_invited_ticket_holder after insert or delete on invitations
  for each row execute function note_invited_ticket_holder();
create trigger note_answered_ticket_holder after update on invitations for each row
  when ((old.status, old.user_id, old.expires_at) is distinct from (new.status, new.user_id, new.expires_at))
  execute function note_invited_ticket_holder();

-- The speaker profile of a member contains texts of the membership.
create function note_member_as_ticket_holder() returns trigger language plpgsql as $$
declare
  member record;
begin
  if tg_op = 'DELETE' then member := old; else member := new; end if;
  if tg_op = 'DELETE' then
    update speaker_profiles set updated_at = now() where event_id = member.event_id and user_id = member.user_id;
  end if;
  perform note_ticket_holders(member.event_id,
    array(select email from users where id = member.user_id),
    array(select i.id from invitations i where i.user_id = member.user_id and i.event_id = member.event_id));
  return null;
end $$;
create trigger note_member_as_ticket_holder after insert or delete on event_users
  for each row execute function note_member_as_ticket_holder();
create trigger note_departed_ticket_holder after update on event_users for each row
  when ((old.left_at, old.was_added) is distinct from (new.left_at, new.was_added))
  execute function note_member_as_ticket_holder();

-- A member with another address has or loses the tickets of that address.
create function note_address_of_ticket_holder() returns trigger language plpgsql as $$
declare
  event bigint;
begin
  for event in select event_id from event_users where user_id = new.id order by event_id loop
    perform note_ticket_holders(event, array[old.email, new.email], '{}');
  end loop;
  return null;
end $$;
create trigger note_address_of_ticket_holder after update of email on users for each row
  when (old.email is distinct from new.email) execute function note_address_of_ticket_holder();

-- The ticket ids of a member in the program that sent them. An address does not identify a member who was added
-- by others, because that would reveal that it is theirs.
create function ticket_ids(event bigint, member bigint, added boolean) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(p.external_id order by p.id), '[]') from external_people p
   where p.event_id = event
     and (p.invitation_id in (select i.id from invitations i where i.user_id = member and i.event_id = event and i.status = 'ACCEPTED')
          or not added and p.email = (select u.email from users u where u.id = member))
$$;

-- Counts are changed in the same order everywhere, to prevent deadlocks.
create function count_added_members() returns trigger language plpgsql as $$
begin
  insert into event_member_counts as counts (event_id, role, is_banned, members)
    select event_id, role, is_banned, count(*) from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (event_id, role, is_banned) do update set members = counts.members + excluded.members;
  return null;
end $$;
create trigger count_added_members after insert on event_users
  referencing new table as added for each statement execute function count_added_members();

-- Does not insert counts: when the event itself is deleted, they may already be deleted.
create function count_removed_members() returns trigger language plpgsql as $$
begin
  update event_member_counts counts set members = counts.members - gone.members
    from (select event_id, role, is_banned, count(*) as members from removed group by 1, 2, 3) gone
   where (counts.event_id, counts.role, counts.is_banned) = (gone.event_id, gone.role, gone.is_banned);
  return null;
end $$;
create trigger count_removed_members after delete on event_users
  referencing old table as removed for each statement execute function count_removed_members();

create function count_changed_members() returns trigger language plpgsql as $$
begin
  insert into event_member_counts as counts (event_id, role, is_banned, members)
    select event_id, role, is_banned, sum(change)
      from (select event_id, role, is_banned, 1 as change from after_change
            union all select event_id, role, is_banned, -1 from before_change) changes
     group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
  on conflict (event_id, role, is_banned) do update set members = counts.members + excluded.members;
  return null;
end $$;
create trigger count_changed_members after update on event_users
  referencing old table as before_change new table as after_change
  for each statement execute function count_changed_members();

-- RFC 5545, 3.8.7.4: increments the sequence at each change that is relevant to the calendars of people.
create function count_calendar_change() returns trigger language plpgsql as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end $$;
create trigger sessions_calendar_sequence before update on sessions for each row
  when ((old.starts_at, old.duration_minutes, old.location, old.status = 'CANCELLED', old.is_unscheduled) is distinct from
    (new.starts_at, new.duration_minutes, new.location, new.status = 'CANCELLED', new.is_unscheduled))
  execute function count_calendar_change();

-- The speakers, links and files of a session are part of it: sets when it was last changed. Readiness of speakers is not.
-- The sessions of a speaker are part of the profile: sets when one was removed. Other changes are those of the session.
-- A session that the transaction creates is not updated.
create function note_session_update() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct session_id) into ids
      from (select to_jsonb(c) - 'ready_at' as part, session_id from changed c
            except select to_jsonb(b) - 'ready_at', session_id from before_change b) parts;
  else
    select array_agg(distinct session_id) into ids from changed;
  end if;
  if ids is null then return null; end if;
  if tg_op = 'DELETE' and tg_table_name = 'session_speakers' then
    update speaker_profiles set updated_at = now()
     where id in (select (to_jsonb(c) ->> 'profile_id')::bigint from changed c);
  end if;
  perform from sessions where id = any(ids) order by id for no key update;
  update sessions set updated_at = now() where id = any(ids) and created_at < now();
  return null;
end $$;
do $$
declare
  parts text;
begin
  foreach parts in array array['session_speakers', 'session_resources'] loop
    execute format('create trigger %I after insert on %I referencing new table as changed
                      for each statement execute function note_session_update()', parts || '_noted_insert', parts);
    execute format('create trigger %I after update on %I referencing old table as before_change new table as changed
                      for each statement execute function note_session_update()', parts || '_noted_update', parts);
    execute format('create trigger %I after delete on %I referencing old table as changed
                      for each statement execute function note_session_update()', parts || '_noted_delete', parts);
  end loop;
end $$;

-- The name, order and color of its tier are part of a sponsor.
create function note_tier_update() returns trigger language plpgsql as $$
begin
  update sponsors set updated_at = now() where event_id = new.id and tier_id is not null;
  return null;
end $$;
create trigger note_tier_update after update of sponsor_tiers on events for each row
  when (old.sponsor_tiers is distinct from new.sponsor_tiers) execute function note_tier_update();

-- Sets the actual times when a person, the scheduled job or an import changes the status. A session that continues
-- after its end keeps its start time.
create function note_actual_times() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then return new; end if;
  if new.status = 'LIVE' then
    new.actual_start_at := coalesce(new.actual_start_at, new.status_set_at, now());
    new.actual_end_at := null;
  elsif new.status = 'COMPLETED' then
    if new.actual_start_at is not null then
      new.actual_end_at := greatest(new.actual_start_at, coalesce(new.status_set_at, now()));
    end if;
  elsif new.status in ('SCHEDULED', 'STARTING_SOON') then
    new.actual_start_at := null;
    new.actual_end_at := null;
  end if;
  return new;
end $$;
create trigger sessions_actual_times before insert or update of status on sessions
  for each row execute function note_actual_times();

-- Changes that webhooks report are recorded by the tables, so that no statement that writes them can be forgotten
-- (docs/decisions/0152). A transaction reports an object as updated once, and not at all if it created the object.
-- `changes` is a list of {before, after}; `before` is missing for a new row and `after` for a deleted one.
create function record_subjects(kind text, changes jsonb) returns void language plpgsql as $$
declare
  known jsonb := coalesce(nullif(current_setting('plenum.changed_subjects', true), ''), '{}');
  owned jsonb;
begin
  select jsonb_agg(jsonb_build_object('change', change, 'event_id', e.id, 'key', concat_ws(':', kind, e.id, state ->> 'id'),
                     'organization_id', coalesce(e.organization_id, (state ->> 'organization_id')::bigint)) order by place)
    into owned
    from (select change, place, coalesce(change -> 'after', change -> 'before') as state
            from jsonb_array_elements(changes) with ordinality as one (change, place)) ones
    left join events e on e.id = (case kind when 'event' then state ->> 'id' else state ->> 'event_id' end)::bigint;
  insert into outbox (name, payload)
  select 'subjects.changed', jsonb_build_object('kind', kind, 'event_id', o.event_id, 'organization_id', o.organization_id,
                                                'changes', jsonb_agg(o.change))
    from jsonb_to_recordset(owned) as o (change jsonb, key text, event_id bigint, organization_id bigint)
   where exists (select from webhooks w where w.organization_id = o.organization_id)
     and not (known ? o.key and o.change ? 'before' and o.change ? 'after' and kind in ('event', 'session', 'speaker', 'room')
              and coalesce(o.change -> 'after' ->> 'status', '') <> 'DELETED')
   group by o.event_id, o.organization_id order by o.event_id;
  known := known || coalesce((select jsonb_object_agg(o.key, true)
                                from jsonb_to_recordset(owned) as o (change jsonb, key text) where o.change ? 'after'), '{}');
  perform set_config('plenum.changed_subjects', known::text, true);
end $$;

-- The columns of a row that are recorded. The first one identifies it within the event or organization, and becomes `id`.
create function recorded_columns(state jsonb, names text[]) returns jsonb language sql immutable as $$
  select (select jsonb_object_agg(name, state -> name) from unnest(names) name) || jsonb_build_object('id', state -> names[1])
$$;

-- Arguments: the kind of object, the recorded columns, and the columns whose changes are not reported; without the last
-- argument, only changes of recorded columns are.
create function record_changes() returns trigger language plpgsql as $$
declare
  names text[] := tg_argv[1];
  changes jsonb;
begin
  if not exists (select from webhooks) then return null; end if;
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('after', recorded_columns(to_jsonb(a), names))) into changes from after_change a;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('before', recorded_columns(to_jsonb(b), names))) into changes from before_change b;
  else
    -- Grouped instead of joined: the plan is made for the number of rows of the first statement and kept for all.
    select jsonb_agg(jsonb_build_object('before', recorded_columns(states[1], names), 'after', recorded_columns(states[2], names)))
      into changes
      from (select array_agg(state order by version) as states
              from (select 1 as version, to_jsonb(b) as state from before_change b
                    union all select 2, to_jsonb(a) from after_change a) versions
             group by state -> names[1], state -> names[2]) pairs
     where cardinality(states) = 2
       and case when tg_nargs = 3 then states[1] - tg_argv[2]::text[] <> states[2] - tg_argv[2]::text[]
                else recorded_columns(states[1], names) <> recorded_columns(states[2], names) end;
  end if;
  if tg_argv[0] = 'attendee' then
    select jsonb_agg(change || jsonb_build_object('external_ids',
             ticket_ids((state ->> 'event_id')::bigint, (state ->> 'user_id')::bigint, (state ->> 'was_added')::boolean)))
      into changes
      from (select change, coalesce(change -> 'after', change -> 'before') as state from jsonb_array_elements(changes) change) ones;
  end if;
  if changes is not null then perform record_subjects(tg_argv[0], changes); end if;
  return null;
end $$;

-- The speakers, links and files of a session are part of it.
create function record_session_parts() returns trigger language plpgsql as $$
declare
  changes jsonb;
  ids bigint[];
begin
  if not exists (select from webhooks) then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct session_id) into ids from after_change;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct session_id) into ids from before_change;
  else
    select array_agg(distinct session_id) into ids
      from ((select to_jsonb(b) - 'ready_at' as part, session_id from before_change b
             except select to_jsonb(a) - 'ready_at', session_id from after_change a)
            union (select to_jsonb(a) - 'ready_at', session_id from after_change a
                   except select to_jsonb(b) - 'ready_at', session_id from before_change b)) parts;
  end if;
  -- Of a deleted session, the deletion is recorded.
  select jsonb_agg(jsonb_build_object('before', state, 'after', state) order by id) into changes
    from (select id, jsonb_build_object('id', id, 'event_id', event_id) as state from sessions where id = any(ids)) owners;
  if changes is not null then perform record_subjects('session', changes); end if;
  return null;
end $$;

do $$
declare
  recorded record;
  call text;
begin
  for recorded in select * from (values
    ('sessions', 'session', '{id,event_id,title,starts_at,duration_minutes,location,track,external_id,imported_id}', '{updated_at,search_text,imported,calendar_sequence,crew_ready_at}'),
    ('speaker_profiles', 'speaker', '{id,event_id,external_id,imported_id}', '{updated_at,search_text,imported}'),
    ('events', 'event', '{id,event_id,status,title,start_date,end_date}', '{agenda_version,agenda_changed_at,updated_at,search_text,import_columns,schedule_key_id,schedule_token_hash}'),
    ('chat_rooms', 'room', '{id,event_id,session_id,name,room_type}', '{updated_at,wall_token_hash}'),
    ('event_users', 'attendee', '{user_id,event_id,role,is_banned,is_chat_banned,chat_ban_until,left_at,was_added}', null),
    ('organization_users', 'member', '{user_id,organization_id,role}', null),
    ('session_speakers', null, null, null),
    ('session_resources', null, null, null)) as tables (name, kind, columns, ignored)
  loop
    call := case when recorded.kind is null then 'record_session_parts()'
                 else format('record_changes(%s)', concat_ws(', ', quote_literal(recorded.kind), quote_literal(recorded.columns),
                                                              quote_literal(recorded.ignored))) end;
    execute format('create trigger %I after insert on %I referencing new table as after_change
                      for each statement execute function %s', recorded.name || '_recorded_insert', recorded.name, call);
    execute format('create trigger %I after update on %I referencing old table as before_change new table as after_change
                      for each statement execute function %s', recorded.name || '_recorded_update', recorded.name, call);
    execute format('create trigger %I after delete on %I referencing old table as before_change
                      for each statement execute function %s', recorded.name || '_recorded_delete', recorded.name, call);
  end loop;
end $$;

-- Votes and reactions are written in batches: one update per statement and subject, regardless of the number of people.
create function count_question_votes() returns trigger language plpgsql as $$
begin
  -- Locks the rows in the order of their ids, as everywhere, to prevent deadlocks.
  perform from questions where id in (select question_id from changed) order by id for no key update;
  update questions q set vote_count = q.vote_count + c.votes * (case tg_op when 'INSERT' then 1 else -1 end)
    from (select question_id, count(*)::int as votes from changed group by question_id) c
   where q.id = c.question_id;
  return null;
end $$;
create trigger question_votes_added after insert on question_votes
  referencing new table as changed for each statement execute function count_question_votes();
create trigger question_votes_removed after delete on question_votes
  referencing old table as changed for each statement execute function count_question_votes();

-- The argument is 1 for added rows and -1 for removed ones. Nothing is counted if the poll has been deleted.
create function count_poll_answers() returns trigger language plpgsql as $$
declare sign int := tg_argv[0]::int;
begin
  -- Locks the rows in the order of their ids, as everywhere, to prevent deadlocks.
  perform from polls where id in (select poll_id from changed) order by id for no key update;
  update polls p set vote_count = p.vote_count + sign * c.people, tally_version = p.tally_version + 1
    from (select poll_id, count(*)::int as people from changed group by poll_id) c where p.id = c.poll_id;
  insert into poll_tallies (poll_id, answer, votes)
  select p.id, a.answer,
         sign * sum(case when p.kind = 'RANKING' then jsonb_array_length(p.options) - a.place + 1 else 1 end)::int
    from changed c join polls p on p.id = c.poll_id
   cross join lateral jsonb_array_elements_text(c.answers) with ordinality as a (answer, place)
   group by p.id, a.answer order by p.id, a.answer
      on conflict (poll_id, answer) do update set votes = poll_tallies.votes + excluded.votes;
  return null;
end $$;
create trigger poll_votes_added after insert on poll_votes
  referencing new table as changed for each statement execute function count_poll_answers('1');
create trigger poll_votes_removed after delete on poll_votes
  referencing old table as changed for each statement execute function count_poll_answers('-1');
-- Triggers run in the order of their names: the new vote is added before the old one is removed, so that no count
-- becomes negative.
create trigger poll_votes_changed_1 after update on poll_votes
  referencing new table as changed for each statement execute function count_poll_answers('1');
create trigger poll_votes_changed_2 after update on poll_votes
  referencing old table as changed for each statement execute function count_poll_answers('-1');
create trigger poll_ballots_added after insert on poll_ballots
  referencing new table as changed for each statement execute function count_poll_answers('1');
create trigger poll_ballots_removed after delete on poll_ballots
  referencing old table as changed for each statement execute function count_poll_answers('-1');

-- Adds numbers by key, and omits those that become 0.
create function add_counts(one jsonb, other jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, total), '{}') from (
    select key, sum(value::int) as total
      from (select * from jsonb_each_text(one) union all select * from jsonb_each_text(other)) as both_of_them
     group by key having sum(value::int) > 0) as added
$$;

-- Locks the rows in the order of messages, to prevent deadlocks.
create function count_room_reactions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into room_reaction_counts as known (room_id, seq, counts, changed_at)
    select room_id, seq, counts, clock_timestamp() from (
      select room_id, seq, jsonb_object_agg(reaction, people) as counts
        from (select room_id, seq, reaction, count(*) * 1 as people from changed group by room_id, seq, reaction) as g
       group by room_id, seq order by room_id, seq) as c
        on conflict (room_id, seq) do update
       set counts = add_counts(known.counts, excluded.counts), changed_at = excluded.changed_at;
  else
    -- Finds no row if the message itself is being deleted.
    perform from room_reaction_counts where (room_id, seq) in (select room_id, seq from changed)
      order by room_id, seq for no key update;
    update room_reaction_counts k set counts = add_counts(k.counts, c.counts), changed_at = clock_timestamp()
      from (
        select room_id, seq, jsonb_object_agg(reaction, people) as counts
          from (select room_id, seq, reaction, count(*) * -1 as people from changed group by room_id, seq, reaction) as g
         group by room_id, seq order by room_id, seq) c where k.room_id = c.room_id and k.seq = c.seq;
  end if;
  return null;
end $$;
create trigger room_message_reactions_added after insert on room_message_reactions
  referencing new table as changed for each statement execute function count_room_reactions();
create trigger room_message_reactions_removed after delete on room_message_reactions
  referencing old table as changed for each statement execute function count_room_reactions();
