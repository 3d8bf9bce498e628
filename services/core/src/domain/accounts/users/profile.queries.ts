/** Queries for profiles and for accounts by email address. */
import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import { eventPermissions, organizationPermissions } from '@plenum/contracts/permissions';
import { type Db, statement } from '../../../platform/db/database.ts';

export interface ProfileRow {
  readonly user_id: number;
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
  readonly created_at: Date;
}

const profile = statement<ProfileRow>(
  'profile',
  `select u.id as user_id, u.email, u.first_name, u.last_name, u.full_name, family_name_first, company_name, title, bio, interests, ask_me_about, languages, image_url, social_links,
          privacy_settings, is_active, email_verified_at is not null as email_verified, created_at
     from users u where id = $1`,
);

export const findProfile = (db: Db, user_id: number) => db.row(profile, [user_id]);

export interface AccountOfEmailRow {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
}

const accountOfEmail = statement<AccountOfEmailRow>(
  'account-of-email',
  `select u.id, u.email, u.first_name, u.last_name, u.full_name
     from users u
    where u.email = $1 and u.is_active
      and (u.id = $2
           or exists (select from organization_users target
                        join organization_users viewer on viewer.organization_id = target.organization_id
                       where target.user_id = u.id and not target.was_added and viewer.user_id = $2
                         and viewer.role = any($4::text[]))
           or exists (select from event_users target
                        join events e on e.id = target.event_id and e.status <> 'DELETED'
                        left join event_users viewer on viewer.event_id = e.id and viewer.user_id = $2
                        left join organization_users org_user on org_user.organization_id = e.organization_id
                                                          and org_user.user_id = $2
                       where target.user_id = u.id and not target.was_added and target.left_at is null
                         and (org_user.role = 'OWNER' or viewer.role = any($3::text[]) and not viewer.is_banned)))`,
);

/** Finds the account of a normalized email address if the viewer may see that address anyway. */
export const findAccountOfEmail = (db: Db, email: string, viewerId: number) =>
  db.row(accountOfEmail, [
    email,
    viewerId,
    eventPermissions['attendee:read_unfiltered'],
    organizationPermissions['organization_member:read_addresses'],
  ]);
