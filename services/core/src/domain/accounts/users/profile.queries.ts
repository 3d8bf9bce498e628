import type { PrivacySettings } from '@plenum/contracts/accounts/users';
/** Queries for profiles and for accounts by email address. */
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
           or exists (select from organization_users theirs
                        join organization_users mine on mine.organization_id = theirs.organization_id
                       where theirs.user_id = u.id and not theirs.was_added and mine.user_id = $2
                         and mine.role = any($4::text[]))
           or exists (select from event_users theirs
                        join events e on e.id = theirs.event_id and e.status <> 'DELETED'
                        left join event_users mine on mine.event_id = e.id and mine.user_id = $2
                        left join organization_users org_user on org_user.organization_id = e.organization_id
                                                          and org_user.user_id = $2
                       where theirs.user_id = u.id and not theirs.was_added and theirs.left_at is null
                         and (org_user.role = 'OWNER' or mine.role = any($3::text[]) and not mine.is_banned)))`,
);

/** Finds the account of a normalized address if the viewer may see the address of that person anyway. */
export const findAccountOfEmail = (db: Db, email: string, viewerId: number) =>
  db.row(accountOfEmail, [
    email,
    viewerId,
    eventPermissions['attendee:read_unfiltered'],
    organizationPermissions['organization_member:read_addresses'],
  ]);
