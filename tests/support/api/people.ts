/** Users for tests: registered, verified, logged in. */
import { randomBytes } from 'node:crypto';
import type { Deps } from '@plenum/core/deps';
import type { MailLinkPurpose } from '@plenum/core/domain/accounts/auth/auth.queries';
import { issueTokens, mailLinkTokens, openLogin } from '@plenum/core/domain/accounts/auth/auth.steps';
import { rememberDevice } from '@plenum/core/domain/accounts/auth/device-proof.steps';
import { defaultPrivacySettings } from '@plenum/core/domain/accounts/users/privacy.rules';
import { User } from '@plenum/core/domain/accounts/users/user.entity';
import { normalizeEmail } from '@plenum/core/domain/accounts/users/user.rules';
import { statement } from '@plenum/core/platform/db/database';
import { loginCookieName } from '@plenum/core/platform/security/login-cookie';
import type { Passwords } from '@plenum/core/platform/security/passwords';
import type { TestApi } from './test-api.ts';
import type { TestClient } from './test-client.ts';

/** User agent of injected requests. */
const userAgent = 'lightMyRequest';
export const testPassword = 'correct horse battery';

export interface TestPerson {
  readonly user_id: number;
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  /** The browser of the person; logged in where the helper says so. */
  readonly client: TestClient;
}

export interface PersonOptions {
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

/** Returns a unique email address. */
export const newEmail = (): string => `person-${randomBytes(6).toString('hex')}@example.org`;

const userByEmail = statement<{ readonly id: number }>('test-user-by-email', 'select id from users where email = $1');
const newestMailLink = statement<{ readonly id: string }>(
  'test-newest-mail-link',
  `select m.id from mail_links m join users u on u.id = m.user_id
    where u.email = $1 and m.purpose = $2 order by m.created_at desc limit 1`,
);

/** Returns the token of the newest email of a kind to this address; throws when there is none. */
export async function newestMailToken(api: TestApi, email: string, purpose: MailLinkPurpose): Promise<string> {
  const link = await api.deps.db.row(newestMailLink, [email, purpose]);
  const [token] = link === undefined ? [] : mailLinkTokens(api.deps, link.id);
  if (token === undefined) throw new Error(`No ${purpose} email goes to ${email}.`);
  return token;
}

/** Creates an account with an unverified address. */
export async function newSignedUpPerson(api: TestApi, options: PersonOptions = {}): Promise<TestPerson> {
  const { email = newEmail(), first_name = 'Ada', last_name = 'Lovelace' } = options;
  const client = api.client();
  const reply = await client.post('/auth/signup', { email, password: testPassword, first_name, last_name });
  if (reply.status !== 201) throw new Error(`Signing up returned ${reply.status}: ${reply.text}`);
  const user = await api.deps.db.row(userByEmail, [email]);
  if (user === undefined) throw new Error('The account is missing.');
  return { user_id: user.id, email, password: testPassword, first_name, last_name, client };
}

/** One hash of the password of all persons for each cost of hashing. */
const passwordHashes = new WeakMap<Passwords, Promise<string>>();

function testPasswordHash({ passwords }: Deps): Promise<string> {
  const hash = passwordHashes.get(passwords) ?? passwords.hash(testPassword);
  passwordHashes.set(passwords, hash);
  return hash;
}

/** Creates an account with a verified address, without requests and emails. */
export async function newVerifiedPerson(api: TestApi, options: PersonOptions = {}): Promise<TestPerson> {
  const { email = newEmail(), first_name = 'Ada', last_name = 'Lovelace' } = options;
  const passwordHash = await testPasswordHash(api.deps);
  const user_id = await api.deps.db.transaction(async (tx) => {
    const user = tx.em.create(User, {
      email: normalizeEmail(email),
      passwordHash,
      firstName: first_name,
      lastName: last_name,
      privacySettings: defaultPrivacySettings,
      emailVerifiedAt: api.clock.date(),
    });
    await tx.em.persist(user).flush();
    return user.id;
  });
  return { user_id, email, password: testPassword, first_name, last_name, client: api.client() };
}

/** Logs a person in. */
export async function logIn(person: TestPerson, client: TestClient = person.client): Promise<TestPerson> {
  const reply = await client.post('/auth/login', { email: person.email, password: person.password });
  if (reply.status !== 200) throw new Error(`Logging in returned ${reply.status}: ${reply.text}`);
  return { ...person, client };
}

/** Creates a logged-in, verified person. It skips the request, whose limits and hashing cost more than the rest. */
export async function newLoggedInPerson(api: TestApi, options: PersonOptions = {}): Promise<TestPerson> {
  const { deps } = api;
  const person = await newVerifiedPerson(api, options);
  const { user_id, client } = person;
  const login = await deps.db.transaction((tx) => Promise.resolve(openLogin(deps, tx, user_id, userAgent)));
  const { access_token, refresh_token } = await issueTokens(deps, login);
  const isSecure = deps.config.secure;
  client.setCookie(loginCookieName('access_token', isSecure), access_token);
  client.setCookie(loginCookieName('refresh_token', isSecure), refresh_token, '/api/auth');
  client.setCookie(
    loginCookieName('device_proofs', isSecure),
    rememberDevice(deps, null, { user_id, device_epoch: 1 }),
  );
  return person;
}
