/** People with real mailboxes. */
import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { type JourneyMail, mailsTo } from '../services/journey.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
}

const firstNames = ['Ada', 'Grace', 'Linus', 'Radia', 'Edsger', 'Barbara', 'Tim', 'Margaret'] as const;

/** Somebody whom no other test knows; they have no account yet. */
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

/** Waits for the newest mail to an address; with `beyond`, for one more than so many. */
export async function mailTo(address: string, beyond = 0): Promise<JourneyMail> {
  await expect
    .poll(async () => (await mailsTo(address)).length, {
      message: `mails to ${address}`,
      timeout: 15_000,
      intervals: [50, 50, 100, 200],
    })
    .toBeGreaterThan(beyond);
  const [newest] = await mailsTo(address);
  if (newest === undefined) throw new Error(`No mail to ${address}.`);
  return newest;
}

type MailPath = 'verify-email' | 'reset-password' | 'change-email' | 'unlock' | 'invitations' | 'mails';

/** The one link of a mail below this path, the same in text and HTML. */
export function linkIn(mail: JourneyMail, path: MailPath): string {
  const pattern = new RegExp(String.raw`https?://[^\s"'<>]+/${path}/[\w~-]+`, 'g');
  const links = new Set([...(mail.text.match(pattern) ?? []), ...(mail.html.match(pattern) ?? [])]);
  expect(mail.text, 'the plain text has the link').toMatch(pattern);
  expect(mail.html, 'the HTML has the link').toMatch(pattern);
  const [link, ...others] = links;
  if (link === undefined || others.length > 0) throw new Error(`The mail has ${links.size} links.`);
  return link;
}

/** Signs up over HTTP and follows the link of the mail. */
export async function verifiedPerson(request: APIRequestContext, person: Person = newPerson()): Promise<Person> {
  const { email, password, first_name, last_name } = person;
  const reply = await request.post('/api/auth/signup', { data: { email, password, first_name, last_name } });
  expect(reply.status(), await reply.text()).toBe(201);
  const token =
    linkIn(await mailTo(email), 'verify-email')
      .split('/')
      .at(-1) ?? '';
  const verified = await request.get(`/api/auth/verify-email/${token}`);
  expect(verified.status(), await verified.text()).toBe(200);
  return person;
}
