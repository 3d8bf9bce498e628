import { Migration } from '@mikro-orm/migrations';

/**
 * Replaces the function of `0013-hidden-companies.ts`: it also fills what members search of each other, and the
 * interests and languages that people show.
 */
const describeMember = `
  create or replace function describe_event_user() returns trigger language plpgsql as $$
  declare
    person record;
    wishes jsonb;
    shows_company boolean;
    shows_interests boolean;
  begin
    select first_name, last_name, email, coalesce(company_name, '') as company, coalesce(title, '') as title, bio,
           array(select jsonb_array_elements_text(interests)) as interests, ask_me_about,
           array(select jsonb_array_elements_text(languages)) as languages, privacy_settings
      into person from users where id = new.user_id;
    if not found then return new; end if;
    wishes := person.privacy_settings || coalesce(new.privacy_overrides, '{}');
    shows_company := coalesce((wishes ->> 'show_company')::boolean, true);
    shows_interests := coalesce((wishes ->> 'show_interests')::boolean, true);
    new.sort_name := folded(person.last_name || ', ' || person.first_name);
    new.sort_company := case when shows_company or not new.was_added then folded(person.company) else '' end;
    new.search_members := folded(concat_ws(' ', person.first_name, person.last_name,
      case when shows_company then person.company || ' ' || person.title end));
    new.shown_interests := case when shows_interests then person.interests else '{}' end;
    new.interest_keys := array(
      select folded(interest) from unnest(new.shown_interests) with ordinality as one (interest, place) order by place);
    new.shown_languages := case when shows_interests then person.languages else '{}' end;
    new.search_profile := folded(concat_ws(' ', new.search_members, new.speaker_title, new.speaker_bio,
      case when coalesce((wishes ->> 'show_bio')::boolean, true) then person.bio end,
      array_to_string(new.shown_interests, ' '), case when shows_interests then person.ask_me_about end));
    new.search_staff := folded(concat_ws(' ', person.first_name, person.last_name, person.email, person.company,
      person.title));
    return new;
  end $$`;

/** What people want to talk about, and in which languages: on the profile, in searches and filters of people. */
export class Migration0024Interests extends Migration {
  override up(): void {
    this.addSql(
      `alter table "users" add "interests" jsonb not null default '[]', add "ask_me_about" text null, add "languages" jsonb not null default '[]'`,
    );
    for (const [name, check] of [
      ['interests', `jsonb_typeof("interests") = 'array'`],
      ['ask_me_about', `char_length("ask_me_about") <= 200`],
      ['languages', `jsonb_typeof("languages") = 'array'`],
    ]) {
      this.addSql(`alter table "users" add constraint "users_${name}_check" check (${check}) not valid`);
      this.addSql(`alter table "users" validate constraint "users_${name}_check"`);
    }
    this.addSql(
      `alter table "event_users" add "search_profile" text not null default '', add "shown_interests" text[] not null default '{}', add "interest_keys" text[] not null default '{}', add "shown_languages" text[] not null default '{}'`,
    );
    this.addSql(describeMember);
    this.addSql('drop trigger describe_event_user on event_users');
    this.addSql(
      `create trigger describe_event_user
         before insert or update of privacy_overrides, user_id, was_added, speaker_title, speaker_bio on event_users
         for each row execute function describe_event_user()`,
    );
    this.addSql('drop trigger describe_memberships on users');
    this.addSql(
      `create trigger describe_memberships
         after update of first_name, last_name, email, company_name, title, bio, interests, ask_me_about, languages,
                         privacy_settings on users
         for each row execute function describe_memberships()`,
    );
    this.addSql('update event_users set privacy_overrides = privacy_overrides');
    this.addSql(
      `create index if not exists "event_users_search_profile_index" on "event_users" using gin ("event_id", "search_profile" gin_trgm_ops)`,
    );
    this.addSql(
      `create index if not exists "event_users_interests_index" on "event_users" using gin ("event_id", "interest_keys")`,
    );
    this.addSql(
      `create index if not exists "event_users_languages_index" on "event_users" using gin ("event_id", "shown_languages")`,
    );
  }
}
