import { Migration } from '@mikro-orm/migrations';

/**
 * Replaces the function of `0024-interests.ts`: it also fills what organizers search of a profile, which is what the
 * list of people shows them.
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
    new.search_staff_profile := folded(concat_ws(' ', new.search_staff, new.speaker_title, new.speaker_bio, person.bio,
      array_to_string(new.shown_interests, ' '), case when shows_interests then person.ask_me_about end));
    return new;
  end $$`;

/** Organizers find people by what they say about themselves, as members do. */
export class Migration0033SearchProfiles extends Migration {
  override up(): void {
    this.addSql(`alter table "event_users" add "search_staff_profile" text not null default ''`);
    this.addSql(describeMember);
    this.addSql('update event_users set privacy_overrides = privacy_overrides');
    this.addSql(
      `create index if not exists "event_users_search_staff_profile_index" on "event_users" using gin ("event_id", "search_staff_profile" gin_trgm_ops)`,
    );
  }
}
