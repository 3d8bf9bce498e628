/** People as others see them, and the accounts behind addresses. */
import type { PrivacySettings } from '@plenum/contracts/users';
import { type Database, statement } from '../../platform/db/database.ts';

export interface ProfileRow {
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string | null;
  readonly title: string | null;
  readonly bio: string | null;
  readonly image_url: string | null;
  readonly social_links: Readonly<Record<string, string | null>>;
  readonly privacy_settings: PrivacySettings;
  readonly is_active: boolean;
  readonly email_verified: boolean;
  readonly created_at: Date;
}

const profile = statement<ProfileRow>(
  'profile',
  `select id as user_id, email, first_name, last_name, company_name, title, bio, image_url, social_links,
          privacy_settings, is_active, email_verified_at is not null as email_verified, created_at
     from users where id = $1`,
);

/** A person, or nothing. */
export const findProfile = (db: Database, user_id: number) => db.row(profile, [user_id]);

export interface AccountOfEmailRow {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

const account_of_email = statement<AccountOfEmailRow>(
  'account-of-email',
  'select id, email, first_name, last_name from users where email = $1 and is_active',
);

/** The account of a normalized address, or nothing. */
export const findAccountOfEmail = (db: Database, email: string) => db.row(account_of_email, [email]);
