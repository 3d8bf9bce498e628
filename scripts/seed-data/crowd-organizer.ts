/** Somebody with a password who runs the filled conference, so that there is a way in as an organizer. */
import { randomBytes } from 'node:crypto';
import { default_privacy_settings } from '@plenum/core/domain/users/privacy.rules';
import { type Database, statement } from '@plenum/core/platform/db/database';
import type { Passwords } from '@plenum/core/platform/security/passwords';

/** A name reserved for examples (RFC 2606): no mail can ever go there. */
export const crowd_domain = 'crowd.example';
export const crowd_organizer = `organizer@${crowd_domain}`;

const is_known = statement<{ id: number }>('seed-organizer-known', 'select id from users where email = $1');

const make_organizer = statement(
  'seed-make-organizer',
  `insert into users (email, first_name, last_name, password_hash, privacy_settings, email_verified_at)
   values ($1, 'Olivia', 'Organizer', $2, $3::jsonb, now())
   on conflict (email) do nothing`,
);

const put_in_charge = statement(
  'seed-put-in-charge',
  `insert into event_users (event_id, user_id, role)
   select $1, id, 'ADMIN' from users where email = $2
   on conflict (event_id, user_id) do nothing`,
);

// An organization that belongs to real people gets nobody put before it.
const make_owner = statement(
  'seed-make-owner',
  `insert into organization_users (organization_id, user_id, role)
   select e.organization_id, u.id, 'OWNER' from events e cross join users u
    where e.id = $1 and u.email = $2
      and not exists (select from organization_users ou join users owner on owner.id = ou.user_id
                       where ou.organization_id = e.organization_id and ou.role = 'OWNER' and not owner.is_demo)
   on conflict (organization_id, user_id) do nothing`,
);

/**
 * Makes the account, ADMIN of the event, and owner of its organization while only demo accounts own that. Returns the
 * new password, or null when the account was there already; it then keeps the password it has.
 */
export async function makeOrganizer(
  db: Database,
  passwords: Pick<Passwords, 'hash'>,
  event_id: number,
): Promise<string | null> {
  const email = crowd_organizer;
  const known = await db.row(is_known, [email]);
  const password = known === undefined ? randomBytes(12).toString('base64url') : null;
  if (password !== null)
    await db.rows(make_organizer, [email, await passwords.hash(password), JSON.stringify(default_privacy_settings)]);
  await db.rows(put_in_charge, [event_id, email]);
  await db.rows(make_owner, [event_id, email]);
  return password;
}
