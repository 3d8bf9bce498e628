/** Queries for the account of the actor. */
import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';

export interface UserDetailRow {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly family_name_first: boolean | null;
  readonly company_name: string | null;
  readonly title: string | null;
  readonly bio: string | null;
  readonly interests: string[];
  readonly ask_me_about: string | null;
  readonly languages: string[];
  readonly image_url: string | null;
  readonly social_links: Readonly<Record<string, string | null>>;
  readonly privacy_settings: PrivacySettings;
  readonly is_active: boolean;
  readonly email_verified: boolean;
  readonly is_demo: boolean;
  readonly demo_ends_at: Date | null;
  readonly is_named_founder: boolean;
  readonly locale: string;
  readonly read_receipts: boolean;
  readonly known_organizers_may_add: boolean;
  readonly created_at: Date;
  readonly updated_at: Date | null;
  readonly events: { id: number; title: string; start_date: string | null }[];
  readonly speaking_sessions: { id: number; title: string }[];
}

/** Limit of nested lists, above the number of memberships of a person. */
const maxNested = 500;

const userDetail = statement<UserDetailRow>(
  'user-detail',
  `select u.id, u.email, u.first_name, u.last_name, u.full_name, u.family_name_first, u.company_name, u.title, u.bio, u.interests, u.ask_me_about, u.languages,
          u.image_url, u.social_links, u.privacy_settings, u.is_active, u.email_verified_at is not null as email_verified, u.is_demo, u.locale, u.is_named_founder,
          (select o.demo_ends_at from organizations o where o.id = u.demo_organization_id) as demo_ends_at,
          u.read_receipts, u.known_organizers_may_add, u.created_at, u.updated_at,
          coalesce((select json_agg(json_build_object('id', m.id, 'title', m.title, 'start_date', m.start_date))
                      from (select e.id, e.title, e.start_date
                              from event_users eu join events e on e.id = eu.event_id
                             where eu.user_id = u.id and not eu.is_banned and e.status <> 'DELETED'
                             order by e.start_date desc, e.id limit ${maxNested}) m), '[]') as events,
          coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title))
                      from (select s.id, s.title
                              from speaker_profiles p
                              join session_speakers ss on ss.profile_id = p.id
                              join sessions s on s.id = ss.session_id
                              join events e on e.id = s.event_id
                              left join event_users eu on eu.event_id = e.id and eu.user_id = u.id
                             where p.user_id = u.id and e.status <> 'DELETED' and not coalesce(eu.is_banned, false)
                               and ${isVisibleSession('s')}
                             order by s.starts_at, s.id limit ${maxNested}) t), '[]') as speaking_sessions
     from users u
    where u.id = $1`,
);

/** Finds an account with its events and speaking sessions in a stable order. */
export const findUserDetail = (db: Db, user_id: number) => db.row(userDetail, [user_id]);

const accountByEmail = statement<{ id: number }>('account-of-address', 'select id from users where email = $1');

/** Finds the account of a normalized email address. */
export const findAccountOf = async (db: Db, email: string): Promise<number | undefined> =>
  (await db.row(accountByEmail, [email]))?.id;
