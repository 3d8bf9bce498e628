/** Validation of sign-ups, and their effects. */
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, newSignedUpPerson, testPassword } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi({}, { isSlowLikeProduction: true });
});
afterAll(() => api.close());

const account = (changes: object = {}) => ({
  email: newEmail(),
  password: testPassword,
  first_name: 'Ada',
  last_name: 'Lovelace',
  ...changes,
});
const signUp = (changes: object) => api.client().post('/auth/signup', account(changes));

interface StoredUser {
  readonly id: number;
  readonly first_name: string;
  readonly company_name: string | null;
  readonly locale: string;
  readonly is_demo: boolean;
  readonly email_verified_at: Date | null;
  readonly password_hash: string;
  readonly image_url: string | null;
}
const storedUser = statement<StoredUser>('test-stored-user', 'select * from users where email = $1');
const outboxRows = statement<{ readonly name: string; readonly payload: unknown }>(
  'test-outbox-of-user',
  `select o.name, o.payload from outbox o
     join mail_links m on m.id = (o.payload->>'mail_link_id')::uuid join users u on u.id = m.user_id
    where u.email = $1`,
);

describe('signing up', () => {
  it('stores a hash and default settings, and sends one email', async () => {
    const { email } = await newSignedUpPerson(api);
    const user = await api.deps.db.row(storedUser, [email]);
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(user).toMatchObject({ email_verified_at: null, image_url: null });
    const rows = await api.deps.db.rows(outboxRows, [email]);
    expect(rows.map(({ name }) => name)).toEqual(['user.signed_up']);
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('rejects a registered address, including unverified ones and other case', async () => {
    const { email } = await newSignedUpPerson(api);
    for (const registeredEmail of [email, email.toUpperCase()]) {
      const reply = await signUp({ email: registeredEmail });
      expect(reply).toMatchObject({ status: 400, body: { error: 'email_already_registered' } });
      expect(reply.text).toContain('Email already registered');
    }
  });

  it('accepts one of two concurrent requests', async () => {
    const email = newEmail();
    const replies = await Promise.all([signUp({ email }), signUp({ email })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it.each([
    ['password', 'x'.repeat(7), 422],
    ['password', 'x'.repeat(8), 201],
    ['password', '😀'.repeat(8), 201],
    ['password', '😀'.repeat(7), 422],
    ['password', 'x'.repeat(128), 201],
    ['password', 'x'.repeat(129), 422],
    ['password', 'é'.normalize('NFD').repeat(128), 201],
    ['first_name', 'x'.repeat(100), 201],
    ['first_name', 'x'.repeat(101), 422],
    ['first_name', '   ', 422],
    ['last_name', '', 201],
    ['last_name', null, 201],
    ['last_name', undefined, 201],
    ['last_name', '…', 422],
    ['last_name', ` ${'x'.repeat(100)} `, 201],
    ['company_name', 'x'.repeat(255), 201],
    ['company_name', 'x'.repeat(256), 422],
    ['company_name', null, 201],
    ['title', 'x'.repeat(256), 422],
    ['email', 'not an address', 422],
    ['email', `${'x'.repeat(256)}@example.org`, 422],
    ['email', 'a@b.org\r\nBcc: c@d.org', 422],
    ['first_name', 'a\0b', 422],
    ['first_name', 7, 422],
    ['first_name', null, 422],
  ])('answers %s %j with %i', async (field, value, status) => {
    const reply = await signUp({ [field]: value });
    expect(reply.status).toBe(status);
    if (status === 422) {
      const errorField = value === 'a\0b' ? '_schema' : field;
      expect(reply.body).toMatchObject({
        error: 'invalid_request',
        errors: { json: { [errorField]: [expect.any(String)] } },
      });
    }
  });

  it('trims names, ignores blank optional fields and uses the language of the browser', async () => {
    const email = newEmail();
    await api.client().post('/auth/signup', account({ email, first_name: '  Ada   Augusta ', company_name: '  ' }), {
      headers: { 'accept-language': 'de-at;q=0.9, en' },
    });
    expect(await api.deps.db.row(storedUser, [email])).toMatchObject({
      first_name: 'Ada Augusta',
      company_name: null,
      locale: 'de-AT',
    });
  });

  it('ignores fields that users may not set', async () => {
    const email = newEmail();
    const reply = await signUp({
      email,
      id: 1,
      is_demo: true,
      is_active: false,
      email_verified: true,
      email_verified_at: '2020-01-01T00:00:00Z',
      password_hash: 'x',
      role: 'ADMIN',
      image_url: 'https://elsewhere.example/a.png',
    });
    expect(reply.status).toBe(201);
    const user = await api.deps.db.row(storedUser, [email]);
    expect(user).toMatchObject({ is_demo: false, is_active: true, email_verified_at: null, image_url: null });
    expect(user?.id).not.toBe(1);
  });

  it('limits sign-ups to five per email address, IP address and hour', async () => {
    const body = { email: newEmail(), password: testPassword, first_name: 'Ada', last_name: 'Lovelace' };
    const client = api.client();
    const statuses = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) statuses.push((await client.post('/auth/signup', body)).status);
    expect(statuses).toEqual([201, 400, 400, 400, 400, 429]);
  });
});
