/**
 * The log of PostgreSQL contains no personal data: logs are stored elsewhere, by others and longer than the data. This
 * server logs errors as PostgreSQL does by default, with details: everything that two people may request at the same
 * time is requested twice, in sequence and in parallel, and the log is read.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { User } from '@plenum/core/domain/accounts/users/user.entity';
import { statement } from '@plenum/core/platform/db/database';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../scripts/embedded/postgres.ts';
import { loadSecrets } from '../../scripts/embedded/secrets.ts';
import { newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import { newLoggedInPerson, newEmail, newestMailToken, newVerifiedPerson } from '../support/api/people.ts';
import { startTestApi, type TestApi, testAuthKeys, testPublicUrl } from '../support/api/test-api.ts';
import type { TestReply } from '../support/api/test-client.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { runSql } from '../support/services/postgres-statements.ts';
import { createTestServices, type TestServices } from '../support/services/test-services.ts';

/** A marker in all personal data: email addresses, passwords, names, texts. */
const sentinel = `sentinel${randomUUID().slice(0, 8)}`;
const secret = `${sentinel}-password`;
const sentinelEmail = (): string => `${sentinel}.${randomUUID()}@example.org`;

const dataDir = mkdtempSync(join(tmpdir(), 'plenum-postgres-log-'));
const logPath = join(dataDir, 'postgres.log');
const secrets = loadSecrets(dataDir);

let postgres: Postgres;
let services: TestServices;
let api: TestApi;
let conference: TestConference;

const readLog = (): string => readFileSync(logPath, 'utf8');

/** Sets a setting of the server that only its superuser may change. */
async function setVerbosity(verbosity: 'default' | 'terse'): Promise<void> {
  const url = new URL(postgres.url);
  url.username = 'postgres';
  url.password = secrets.postgresAdminPassword;
  await runSql(url.href, `alter role plenum set log_error_verbosity = ${verbosity}`);
}

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, logPath, secrets, durable: false });
  await setVerbosity('default');
  services = await createTestServices();
  await migrateDatabase(postgres.url);
  api = await startTestApi({
    ...services.env,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: testPublicUrl,
    AUTH_KEYS: testAuthKeys,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    DATABASE_POOL_MAX: '8',
  });
  conference = await newConference(api);
});
afterAll(async () => {
  await api.close();
  await services.dispose();
  await postgres.stop();
  rmSync(postgres.filesDir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a request twice in parallel and a third time, as concurrent users do. */
async function runThreeTimes(work: () => Promise<TestReply>): Promise<void> {
  const replies = [...(await Promise.all([work(), work()])), await work()];
  for (const { status, text } of replies) expect(status, text).toBeLessThan(500);
  expect(
    replies.some(({ status }) => status < 300),
    replies.map(({ text }) => text).join('\n'),
  ).toBe(true);
}

const user_data = (email: string) => ({ email, password: secret, first_name: sentinel, last_name: sentinel });

/** By unique index: how two people request the same value. The indexes listed here must not even be violated. */
const provocations: Readonly<Record<string, () => Promise<void>>> = {
  users_email_unique: async () => {
    const email = sentinelEmail();
    await runThreeTimes(() => api.client().post('/auth/signup', user_data(email)));
    // By an invitation, by an organizer, and by a concurrent change.
    const invited = sentinelEmail();
    const { owner, organization_id } = conference;
    const invitation = await owner.client.post(`/organizations/${organization_id}/invitations`, {
      email: invited,
      role: 'MEMBER',
    });
    const { id } = Object(invitation.body) as { id: number };
    const token = await invitationTokenOf(api, id);
    await runThreeTimes(() =>
      api
        .client()
        .post('/invitations/register-and-accept', { user_data: user_data(invited), org_invitation_ids: [id], token }),
    );
    const address = sentinelEmail();
    const changers = [await newLoggedInPerson(api), await newLoggedInPerson(api)];
    for (const { client, password } of changers) {
      expect((await client.post('/auth/change-email', { new_email: address, password })).status).toBe(200);
    }
    const tokens = await Promise.all(changers.map(({ email }) => newestMailToken(api, email, 'change_email')));
    const replies = await Promise.all(
      changers.map(({ client }, index) => client.post(`/auth/change-email/${tokens[index]}`)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    for (const [index, { client }] of changers.entries())
      expect((await client.post(`/auth/change-email/${tokens[index]}`)).status).toBeLessThan(500);
  },
  invitations_open_to_organization_unique: () => {
    const body = { email: sentinelEmail(), role: 'MEMBER', message: sentinel };
    return runThreeTimes(() =>
      conference.owner.client.post(`/organizations/${conference.organization_id}/invitations`, body),
    );
  },
  invitations_open_to_event_unique: () => {
    const body = { email: sentinelEmail(), role: 'ATTENDEE', message: sentinel };
    return runThreeTimes(() => conference.owner.client.post(`/events/${conference.event_id}/invitations`, body));
  },
  chat_rooms_event_name_unique: async () => {
    const path = `/events/${conference.event_id}/chat-rooms`;
    const name = `${sentinel} room`;
    await runThreeTimes(() => conference.owner.client.post(path, { name }));
    const other = await conference.owner.client.post(path, { name: `${sentinel} other` });
    const { id } = Object(other.body) as { id: number };
    for (const address of [name, name.toUpperCase()]) {
      const reply = await conference.owner.client.put(`/chat-rooms/${id}`, { name: address });
      expect(reply.body).toMatchObject({ error: 'room_name_taken' });
    }
  },
};

/** By unique index: why the detail of a violation contains no personal data. */
const numbers = 'its columns are numbers, kinds and identifiers that machines chose';
const random = 'its value is random or the hash of something random';
const harmlessIndexes: Readonly<Record<string, string>> = {
  api_tokens_token_hash_unique: random,
  calendar_feeds_token_hash_unique: random,
  calendar_feeds_user_id_event_id_unique: numbers,
  chat_rooms_session_id_subtype_unique: numbers,
  chat_rooms_wall_token_hash_unique: random,
  connections_low_user_id_high_user_id_unique: numbers,
  direct_message_threads_global_unique: numbers,
  direct_message_threads_in_event_unique: numbers,
  direct_messages_id_unique: numbers,
  direct_messages_sender_id_client_id_unique: numbers,
  events_join_code_unique: random,
  events_slug_unique: 'the title of an event, which its public address shows',
  external_people_event_id_external_id_unique: 'is inserted with `on conflict do update`',
  invitations_token_hash_unique: random,
  invitations_waiting_unique: 'is inserted with `on conflict do nothing`',
  poll_walls_board_unique: numbers,
  poll_walls_token_hash_unique: random,
  lecterns_clock_token_hash_unique: random,
  polls_open_unique: numbers,
  push_subscriptions_endpoint_hash_unique: 'is inserted with `on conflict do update`',
  mail_ledger_kind_subject_unique: 'is inserted with `on conflict do nothing`',
  mail_links_token_hash_unique: random,
  moderation_cases_open_message_unique: numbers,
  moderation_cases_open_subject_unique: numbers,
  moderation_reports_case_id_reporter_id_unique: numbers,
  notifications_user_id_kind_subject_id_unique: numbers,
  room_messages_id_unique: numbers,
  room_messages_user_id_client_id_unique: numbers,
  sessions_event_id_external_id_unique: 'the identifier of a session in the schedule that the event publishes',
  speaker_profiles_event_id_external_id_unique: 'the identifier of a speaker in the schedule that the event publishes',
  session_qa_wall_token_hash_unique: random,
  speaker_profiles_event_id_user_id_unique: numbers,
  ticket_shops_receiver_hash_unique: random,
  uploads_object_key_unique: random,
  webhook_deliveries_message_id_unique: random,
  webhook_deliveries_once_unique: 'is inserted with `on conflict do nothing`',
};

/** Unique indexes that are not primary keys and not only of numbers and timestamps. */
const uniqueIndexes = statement<{ readonly name: string }>(
  'test-unique-indexes',
  `select i.relname as name from pg_index x
     join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where x.indisunique and not x.indisprimary and t.relnamespace = 'public'::regnamespace
      and t.relname <> 'schema_migrations'
      and (x.indexprs is not null or exists (
            select from pg_attribute a
             where a.attrelid = t.oid and a.attnum = any(x.indkey::int2[])
               and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype)))
    order by 1`,
);

describe('PostgreSQL log', () => {
  it('covers every sensitive unique index, by a case or a reason why it is harmless', async () => {
    const names = (await api.deps.db.rows(uniqueIndexes)).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !(name in provocations) && !(name in harmlessIndexes))).toEqual([]);
  });

  it.each(Object.entries(provocations))('does not contain %s', async (name, provoke) => {
    const before = readLog().length;
    await provoke();
    const logText = readLog().slice(before);
    expect(logText).not.toContain(sentinel);
    expect(logText).not.toContain(name);
  });

  it('contains no values that violate other constraints', async () => {
    const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const long = `${sentinel} ${'x'.repeat(300)}`;
    const replies = [
      await member.client.put(`/users/${member.user_id}`, { first_name: long }),
      await member.client.put(`/users/${member.user_id}`, { title: long, bio: `${sentinel}\u0000` }),
      await member.client.get(`/users/check-email?email=${sentinel}%00`),
      await api.client().post('/auth/login', { email: `${sentinel}\u0000@example.org`, password: secret }),
      await api.client().get(`/auth/reset-password/${sentinel}%00`),
      await conference.owner.client.post(`/events/${conference.event_id}/chat-rooms`, { name: `${sentinel}\u0000` }),
    ];
    for (const { status, text } of replies) expect(status, text).toBeLessThan(500);
    expect(readLog()).not.toContain(sentinel);
  });

  it('contains no value of a failed ORM statement, and no detail with the settings of the product', async () => {
    const { email } = await newVerifiedPerson(api, { email: sentinelEmail() });
    const fail = () =>
      api.deps.db.transaction(async (tx) => {
        tx.em.persist(
          tx.em.create(User, {
            email,
            passwordHash: `$argon2id$${sentinel}`,
            firstName: sentinel,
            lastName: sentinel,
            socialLinks: {},
            privacySettings: {} as never,
            locale: 'en',
          }),
        );
        await tx.em.flush();
      });
    const failures = () => readLog().split('users_email_unique').length - 1;
    await setVerbosity('default');
    const before = failures();
    await expect(fail()).rejects.toThrow(/./);
    await waitForCondition('the failure is in the log', () => Promise.resolve(failures() > before));
    expect(readLog()).not.toContain(`$argon2id$${sentinel}`);
    // Open connections keep their initial settings: a new process has the new setting.
    await setVerbosity('terse');
    const offset = readLog().length;
    const freshApi = await startTestApi(api.env);
    await expect(
      freshApi.deps.db.transaction((tx) =>
        tx.em.execute(
          'insert into users (email, password_hash, first_name, last_name, privacy_settings) values (?, ?, ?, ?, ?)',
          [email, `$argon2id$${sentinel}`, sentinel, sentinel, {}],
        ),
      ),
    ).rejects.toThrow(/./);
    await freshApi.close();
    const logText = readLog().slice(offset);
    expect(logText).toContain('users_email_unique');
    expect(logText).not.toContain(sentinel);
  });

  it('does not reveal the email address, and neither does the product', async () => {
    expect(newEmail()).not.toContain(sentinel);
    const error = await api.deps.db
      .transaction((tx) => tx.em.execute('select ?::int', [sentinel]))
      .then(() => null)
      .catch((caught: unknown) => caught);
    const { loggedError } = await import('@plenum/core/platform/telemetry/error-message');
    expect(JSON.stringify(loggedError(error))).not.toContain(sentinel);
  });
});
