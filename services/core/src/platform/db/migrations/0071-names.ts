import { Migration } from '@mikro-orm/migrations';

/** Chinese, Japanese and Korean letters: names in them are also written without a space, the family name first. */
const eastAsian =
  '[\\u1100-\\u11ff\\u3005-\\u30ff\\u3130-\\u318f\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff66-\\uff9f\\U00020000-\\U0003ffff]';

/** The condition that a name has no other letters. */
const isEastAsian = (column: string): string => `person.${column} ~ '^(${eastAsian}|[\\s·])+$'`;

/** Computed fields of accounts (`u.full_name`), which PostgreSQL expands where they are used. */
const fullName = `
  create function full_name(person users) returns text language sql immutable parallel safe as $$
    select case when person.last_name = '' then person.first_name::text
                when coalesce(person.family_name_first, ${isEastAsian('first_name')} and ${isEastAsian('last_name')})
                  then person.last_name || ' ' || person.first_name
                else person.first_name || ' ' || person.last_name end $$`;

const sortName = `
  create function sort_name(person users) returns text language sql immutable parallel safe as $$
    select case when person.last_name = '' then person.first_name::text
                else person.last_name || ', ' || person.first_name end $$`;

/** The names in each order in which people search them. */
const searchName = `
  create function search_name(person users) returns text language sql immutable parallel safe as $$
    select case when person.last_name = '' then person.first_name::text
                else person.first_name || ' ' || person.last_name || ' ' || person.first_name
                  || case when person.last_name ~ '${eastAsian}' then ' ' || person.last_name || person.first_name
                          else '' end end $$`;

/** Replaces the function of `0033-search-profiles.ts`: names are joined by the functions above. */
const describeMember = `
  create or replace function describe_event_user() returns trigger language plpgsql as $$
  declare
    person record;
    wishes jsonb;
    shows_company boolean;
    shows_interests boolean;
  begin
    select u.sort_name, u.search_name as names, email, coalesce(company_name, '') as company,
           coalesce(title, '') as title, bio, array(select jsonb_array_elements_text(interests)) as interests,
           ask_me_about, array(select jsonb_array_elements_text(languages)) as languages, privacy_settings
      into person from users u where id = new.user_id;
    if not found then return new; end if;
    wishes := person.privacy_settings || coalesce(new.privacy_overrides, '{}');
    shows_company := coalesce((wishes ->> 'show_company')::boolean, true);
    shows_interests := coalesce((wishes ->> 'show_interests')::boolean, true);
    new.sort_name := folded(person.sort_name);
    new.sort_company := case when shows_company or not new.was_added then folded(person.company) else '' end;
    new.search_members := folded(concat_ws(' ', person.names,
      case when shows_company then person.company || ' ' || person.title end));
    new.shown_interests := case when shows_interests then person.interests else '{}' end;
    new.interest_keys := array(
      select folded(interest) from unnest(new.shown_interests) with ordinality as one (interest, place) order by place);
    new.shown_languages := case when shows_interests then person.languages else '{}' end;
    new.search_profile := folded(concat_ws(' ', new.search_members, new.speaker_title, new.speaker_bio,
      case when coalesce((wishes ->> 'show_bio')::boolean, true) then person.bio end,
      array_to_string(new.shown_interests, ' '), case when shows_interests then person.ask_me_about end));
    new.search_staff := folded(concat_ws(' ', person.names, person.email, person.company, person.title));
    new.search_staff_profile := folded(concat_ws(' ', new.search_staff, new.speaker_title, new.speaker_bio, person.bio,
      array_to_string(new.shown_interests, ' '), case when shows_interests then person.ask_me_about end));
    return new;
  end $$`;

/** People may have one name, and choose whether their family name is shown first; otherwise the script decides. */
export class Migration0071Names extends Migration {
  override up(): void {
    this.addSql('alter table "users" drop constraint "users_last_name_check"');
    this.addSql('alter table "users" add "family_name_first" boolean null');
    for (const sql of [fullName, sortName, searchName, describeMember]) this.addSql(sql);
    // Others are found as before: their index has both names, and each word is searched for itself.
    this.addSql(
      `update event_users set privacy_overrides = privacy_overrides where user_id in (select id from users where last_name ~ '${eastAsian}')`,
    );
  }
}
