/** An organizer with a password for the conference of the large seed. */
import { randomBytes } from 'node:crypto';
import { defaultPrivacySettings } from '@plenum/core/domain/accounts/users/privacy.rules';
import { type Database, statement } from '@plenum/core/platform/db/database';
import type { Passwords } from '@plenum/core/platform/security/passwords';

/** A domain reserved for examples (RFC 2606), so that no emails are delivered. */
export const crowdDomain = 'crowd.example';
export const crowdOrganizer = `organizer@${crowdDomain}`;

const findUser = statement<{ id: number }>('seed-organizer-known', 'select id from users where email = $1');

const makeOrganizerSql = statement(
  'seed-make-organizer',
  `insert into users (email, first_name, last_name, password_hash, privacy_settings, email_verified_at)
   values ($1, 'Olivia', 'Organizer', $2, $3::jsonb, now())
   on conflict (email) do nothing`,
);

const makeEventAdmin = statement(
  'seed-put-in-charge',
  `insert into event_users (event_id, user_id, role)
   select $1, id, 'ADMIN' from users where email = $2
   on conflict (event_id, user_id) do nothing`,
);

// An organization that is owned by real people gets no additional owner.
const makeOwner = statement(
  'seed-make-owner',
  `insert into organization_users (organization_id, user_id, role)
   select e.organization_id, u.id, 'OWNER' from events e cross join users u
    where e.id = $1 and u.email = $2
      and not exists (select from organization_users ou join users owner on owner.id = ou.user_id
                       where ou.organization_id = e.organization_id and ou.role = 'OWNER' and not owner.is_demo)
   on conflict (organization_id, user_id) do nothing`,
);

/**
 * Creates the account with the role ADMIN in the event, and makes it an owner of the organization if that is owned only by
 * demo accounts. Returns the new password, or null if the account exists and keeps its password.
 */
export async function makeOrganizer(
  db: Database,
  passwords: Pick<Passwords, 'hash'>,
  event_id: number,
): Promise<string | null> {
  const email = crowdOrganizer;
  const existing = await db.row(findUser, [email]);
  const password = existing === undefined ? randomBytes(12).toString('base64url') : null;
  if (password !== null)
    await db.rows(makeOrganizerSql, [email, await passwords.hash(password), JSON.stringify(defaultPrivacySettings)]);
  await db.rows(makeEventAdmin, [event_id, email]);
  await db.rows(makeOwner, [event_id, email]);
  return password;
}
