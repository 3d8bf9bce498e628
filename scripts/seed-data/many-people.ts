/** Many invented people in an event, for looking at large lists and for measuring them. */
import { type Database, statement } from '@plenum/core/platform/db/database';

/** One statement writes so many: small enough for the time a statement may take. */
const batch = 5_000;

const make_people = statement(
  'seed-many-people',
  `with wanted as (
     select n,
            (array['Ada','Alan','Amara','Björn','Chen','Daniela','Élodie','Farid','Grace','Hiro','Ingrid','João','Katarzyna',
                   'Linus','Maya','Nadia','Olga','Pablo','Quinn','Rosa','Søren','Tariq','Uma','Vera','Wei','Yara','Zoë'])
              [1 + n % 27] as first_name,
            (array['Lovelace','Turing','Okafor','Nilsson','Wang','García','Dubois','Haddad','Hopper','Tanaka','Berg',
                   'Silva','Nowak','Torvalds','Sharma','Petrova','Ivanova','Ruiz','Murphy','Parks','Kierkegaard','Aziz'])
              [1 + (n / 27) % 22] || ' ' || n as last_name,
            (array['Example e.V.','Analytical Engines','Night Shift Labs','Northern Lights','Open Hands','',
                   'University of Plenum','Sun & Sons'])[1 + n % 8] as company
       from generate_series($2::int, $3::int) n),
   people as (
     insert into users (email, first_name, last_name, company_name, title, privacy_settings, email_verified_at)
     select 'person' || n || '@' || $4, first_name, last_name, nullif(company, ''), 'Person ' || n,
            jsonb_build_object('email_visibility', 'CONNECTIONS_ORGANIZERS', 'show_public_email', false,
                               'public_email', null, 'allow_connection_requests', 'EVENT_ATTENDEES',
                               'show_social_links', 'EVENT_ATTENDEES', 'show_company', n % 5 <> 0, 'show_bio', true),
            now()
       from wanted
     on conflict (email) do nothing
     returning id)
   insert into event_users (event_id, user_id, role, created_at)
   select $1, id, case when id % 40 = 0 then 'SPEAKER' else 'ATTENDEE' end, now() - (id % 50000) * interval '1 minute'
     from people
   on conflict (event_id, user_id) do nothing`,
);

interface ManyPeople {
  readonly event_id: number;
  readonly count: number;
  /** Their addresses end so; the same people again add nothing. */
  readonly domain: string;
}

/** Makes accounts without a password and their memberships. Plans are not asked: this is the operator's own doing. */
export async function makePeople(db: Database, { event_id, count, domain }: ManyPeople): Promise<void> {
  for (let first = 1; first <= count; first += batch)
    await db.rows(make_people, [event_id, first, Math.min(first + batch - 1, count), domain]);
}
