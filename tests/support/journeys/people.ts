/** People with real mailboxes. */
import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { defaultPrivacySettings } from '@plenum/core/domain/accounts/users/privacy.rules';
import { createPasswords } from '@plenum/core/platform/security/passwords';
import { type JourneyMail, readEmailsTo, productRows } from '../services/journey.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
}

const passwords = createPasswords(2, { memoryCost: 256, timeCost: 1, parallelism: 1 });

const insertPeople = `insert into users (email, first_name, last_name, password_hash, privacy_settings, locale, email_verified_at)
  select email, first_name, last_name, password_hash, $2::jsonb, 'en-GB', now()
    from jsonb_to_recordset($1::jsonb) as p (email text, first_name text, last_name text, password_hash text)
  returning id`;

const firstNames = ['Ada', 'Grace', 'Linus', 'Radia', 'Edsger', 'Barbara', 'Tim', 'Margaret'] as const;

/** Returns a unique person without an account. */
export function newPerson(): Person {
  const tag = randomBytes(5).toString('hex');
  const first_name = firstNames[(tag.codePointAt(0) ?? 0) % firstNames.length] ?? 'Ada';
  const last_name = `Test${tag}`;
  return {
    email: `${first_name.toLowerCase()}.${tag}@example.org`,
    password: `correct horse ${tag}`,
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
  };
}

/** Waits for the newest email to an address; with `beyond`, for more emails than this number. */
export async function waitForEmailTo(address: string, beyond = 0): Promise<JourneyMail> {
  await expect
    .poll(async () => (await readEmailsTo(address)).length, {
      message: `mails to ${address}`,
      intervals: [50, 50, 100, 200],
    })
    .toBeGreaterThan(beyond);
  const [newest] = await readEmailsTo(address);
  if (newest === undefined) throw new Error(`No email to ${address}.`);
  return newest;
}

type MailPath = 'verify-email' | 'reset-password' | 'change-email' | 'unlock' | 'log-in' | 'invitations' | 'mails';

/** Returns the only link of an email under this path, which is the same in text and HTML. */
export function findEmailLink(mail: JourneyMail, path: MailPath): string {
  const pattern = new RegExp(String.raw`https?://[^\s"'<>]+/${path}/[\w~-]+`, 'g');
  const links = new Set([...(mail.text.match(pattern) ?? []), ...(mail.html.match(pattern) ?? [])]);
  expect(mail.text, 'the plain text has the link').toMatch(pattern);
  expect(mail.html, 'the HTML has the link').toMatch(pattern);
  const [link, ...otherLinks] = links;
  if (link === undefined || otherLinks.length > 0) throw new Error(`The email has ${links.size} links.`);
  return link;
}

/**
 * Inserts a verified account into the database. Only journeys about sign-up use the sign-up form. The password hash is
 * cheap to verify, so that logins take little time.
 */
export async function newVerifiedAccount(person: Person = newPerson()): Promise<Person> {
  const [row] = await insertAccounts([person]);
  if (row === undefined) throw new Error(`${person.email} was not stored.`);
  return person;
}

/** Stores these accounts in one statement. */
export async function insertAccounts(people: readonly Person[]): Promise<readonly { readonly id: number }[]> {
  const rows = await Promise.all(
    people.map(async ({ email, first_name, last_name, password }) => ({
      email,
      first_name,
      last_name,
      password_hash: await passwords.hash(password),
    })),
  );
  const values = [JSON.stringify(rows), JSON.stringify(defaultPrivacySettings)];
  return (await productRows(insertPeople, values)) as readonly { readonly id: number }[];
}
