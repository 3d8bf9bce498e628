import { Migration } from '@mikro-orm/migrations';

/**
 * Replaces the function of `0002-organizers.ts` with another `sort_company`: for members who were added by others it
 * contains only what they show, because the sort position would disclose more.
 */
const describeMember = `
  create or replace function describe_event_user() returns trigger language plpgsql as $$
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
    new.sort_company := case when shows_company or not new.was_added then folded(person.company) else '' end;
    new.search_members := folded(concat_ws(' ', person.first_name, person.last_name,
      case when shows_company then person.company || ' ' || person.title end));
    new.search_staff := folded(concat_ws(' ', person.first_name, person.last_name, person.email, person.company,
      person.title));
    return new;
  end $$`;

/** Lists of people are sorted by the values that their readers see. */
export class Migration0013HiddenCompanies extends Migration {
  override up(): void {
    this.addSql(describeMember);
    this.addSql('drop trigger describe_event_user on event_users');
    this.addSql(
      `create trigger describe_event_user before insert or update of privacy_overrides, user_id, was_added on event_users
         for each row execute function describe_event_user()`,
    );
    this.addSql('update event_users set privacy_overrides = privacy_overrides where was_added');
  }
}
