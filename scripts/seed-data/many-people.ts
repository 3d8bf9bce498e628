/** Creates many synthetic people in an event, for testing and measuring large lists. */
import { type Database, statement } from '@plenum/core/platform/db/database';

/** Rows per statement: small enough for the statement timeout. */
const batch = 2_000;

interface CreatedCounts {
  readonly people: number;
  readonly memberships: number;
}

const makePeopleSql = statement<CreatedCounts>(
  'seed-many-people',
  `with wanted as (
     select n, 'person' || n || '@' || $4 as email,
            (array['Ada','Alan','Amara','Björn','Chen','Daniela','Élodie','Farid','Grace','Hiro','Ingrid','João','Katarzyna',
                   'Linus','Maya','Nadia','Olga','Pablo','Quinn','Rosa','Søren','Tariq','Uma','Vera','Wei','Yara','Zoë'])
              [1 + n % 27] as first_name,
            (array['Lovelace','Turing','Okafor','Nilsson','Wang','García','Dubois','Haddad','Hopper','Tanaka','Berg',
                   'Silva','Nowak','Torvalds','Sharma','Petrova','Ivanova','Ruiz','Murphy','Parks','Kierkegaard','Aziz'])
              [1 + (n / 27) % 22] || ' ' || n as last_name,
            (array['Example e.V.','Analytical Engines','Night Shift Labs','Northern Lights','Open Hands','',
                   'University of Plenum','Sun & Sons'])[1 + n % 8] as company
       from generate_series($2::int, $3::int) n),
   inserted_people as (
     insert into users (email, first_name, last_name, company_name, title, bio, interests, languages, privacy_settings,
                        email_verified_at)
     select email, first_name, last_name, nullif(company, ''), (array['Engineer','Designer','Researcher','Product lead','Maintainer','Student','Architect','Writer',
                   'Data scientist','Founder','Librarian'])[1 + n % 11],
            case when n % 3 = 0 then 'Works on ' || lower(topics[1 + n % 24]) || ' and likes long walks.' end,
            case when n % 4 = 0 then '[]' else jsonb_build_array(topics[1 + n % 24], topics[1 + (n + 7) % 24]) end,
            jsonb_build_array('en', (array['de','fr','es','hi','ja'])[1 + n % 5]),
            jsonb_build_object('email_visibility', 'CONNECTIONS_ORGANIZERS', 'show_public_email', false,
                               'public_email', null, 'allow_connection_requests', 'EVENT_ATTENDEES',
                               'show_social_links', 'EVENT_ATTENDEES', 'show_company', n % 5 <> 0, 'show_bio', true,
                               'show_marked_sessions', n % 2 = 0, 'show_shared_connections', n % 2 = 0),
            now()
       from wanted
      cross join (select array['Postgres','Open data','Accessibility','Urban planning','Compilers','Privacy','Maps',
                               'Public transport','Libraries','Mentoring','Rust','Design systems','Queues','Bicycles',
                               'Open hardware','Teaching','Typography','Observability','Energy','Policy','Translation',
                               'Games','Music','First conference'] as topics) words
     on conflict (email) do nothing
     returning id, email),
   -- People who already have an account, such as from another event, also become members.
   people as (
     select id, email from inserted_people
     union all
     select u.id, u.email from users u join wanted w on w.email = u.email),
   inserted_members as (
     insert into event_users (event_id, user_id, role, created_at)
     select $1, p.id, case when w.n % 40 = 0 then 'SPEAKER' else 'ATTENDEE' end,
            now() - (w.n % 50000) * interval '1 minute'
       from people p join wanted w on w.email = p.email
     on conflict (event_id, user_id) do nothing
     returning 1)
   select (select count(*) from inserted_people) as people, (select count(*) from inserted_members) as memberships`,
);

// Until a vacuum, the trigrams of new rows are in the pending list of the index, and the planner has no statistics.
const vacuumTables = statement('seed-learn', 'vacuum (analyze) users, event_users');

interface ManyPeople {
  readonly event_id: number;
  readonly count: number;
  /** Domain of their email addresses, `person1@…` and so on. */
  readonly domain: string;
}

/**
 * Creates accounts without a password and their memberships; idempotent. Plan limits do not apply. Returns the numbers of
 * new rows.
 */
export async function makePeople(db: Database, { event_id, count, domain }: ManyPeople): Promise<CreatedCounts> {
  let created: CreatedCounts = { people: 0, memberships: 0 };
  for (let first = 1; first <= count; first += batch) {
    const row = await db.row(makePeopleSql, [event_id, first, Math.min(first + batch - 1, count), domain]);
    created = {
      people: created.people + (row?.people ?? 0),
      memberships: created.memberships + (row?.memberships ?? 0),
    };
  }
  await db.rows(vacuumTables);
  return created;
}
