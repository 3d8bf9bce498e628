/** Deleting an account removes all data of the person; the export before that contains all of it. */
import { DeleteAccount, ExportAccount } from '@plenum/contracts/accounts/accounts';
import { EditRoomMessage, PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import {
  addMember,
  addOrganizationMember,
  addSession,
  addSpeaker,
  newConference,
  newOrganization,
  putOnStage,
  setPlan,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';

const api = await openTestApi({ DEMO_ENABLED: 'true' });

const remove = (person: TestPerson, password = person.password) =>
  person.client.delete(`/users/${person.user_id}`, { body: { password } });

const revisionsOf = statement('test-earlier-of', 'select content, earlier from room_messages where id = $1');

interface TextColumn {
  readonly table: string;
  readonly column: string;
}
const textColumns = statement<TextColumn>(
  'test-text-columns',
  `select c.table_name as table, c.column_name as column
     from information_schema.columns c
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type not in ('bigint', 'integer', 'smallint', 'boolean', 'date', 'timestamp with time zone')`,
);

/** Finds a text in all tables, ignoring case. */
async function findText(text: string): Promise<string[]> {
  const matches: string[] = [];
  for (const { table, column } of await api.deps.db.rows(textColumns)) {
    const countMatches = statement<{ count: number }>(
      `test-probe-${table}-${column}`,
      `select count(*) as count from "${table}" where position(lower($1) in lower("${column}"::text)) > 0`,
    );
    if (((await api.deps.db.row(countMatches, [text]))?.count ?? 0) > 0) matches.push(`${table}.${column}`);
  }
  return matches;
}

/** Finds a text in Redis, in keys and in values. */
async function findInRedis(text: string): Promise<string[]> {
  const { realtime, config } = api.deps;
  const keys = await realtime.keys(`${config.REDIS_PREFIX}*`);
  expect(keys.length).toBeGreaterThan(0);
  const contains = async (key: string) => key.includes(text) || ((await realtime.dumpBuffer(key)) ?? '').includes(text);
  const matches = await Promise.all(keys.map(async (key) => ((await contains(key)) ? [key] : [])));
  return matches.flat();
}

const insert = (name: string, sql: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement(`test-accounts-${name}`, sql), values);

/** Creates a person with data in every table. */
async function newPersonWithData() {
  const marker = `zq${Math.random().toString(36).slice(2, 10)}`;
  const person = await newLoggedInPerson(api, {
    first_name: `First${marker}`,
    last_name: `Last${marker}`,
    email: `${marker}@example.org`,
  });
  const conference = await newConference(api, { start_date: '2031-03-28', end_date: '2031-03-30' });
  const { event_id, organization_id, owner } = conference;
  await addMember(api, event_id, person.user_id, { role: 'SPEAKER' });
  await addOrganizationMember(api, organization_id, person.user_id, 'MEMBER');
  const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
  await putOnStage(api, session_id, await addSpeaker(api, event_id, `First${marker}`, { user_id: person.user_id }));
  const profile = {
    company_name: marker,
    title: marker,
    bio: marker,
    social_links: { website: `https://${marker}.example/` },
  };
  await person.client.put(`/users/${person.user_id}`, profile);
  await person.client.put(`/users/${person.user_id}/events/${event_id}/privacy-overrides`, {
    public_email: `${marker}@public.example`,
  });
  const rooms = (await person.client.get(`/events/${event_id}/chat-rooms`)).body as { chat_rooms: { id: number }[] };
  const room_id = rooms.chat_rooms[0]?.id ?? 0;
  expect((await person.client.post(`/chat-rooms/${room_id}/messages`, { content: 'Said once' })).status).toBe(201);
  expect((await owner.client.post(`/chat-rooms/${room_id}/messages`, { content: 'Answered' })).status).toBe(201);
  const ids = [person.user_id, owner.user_id, marker];
  await insert(
    'connect',
    `insert into connections (requester_id, recipient_id, status, icebreaker_message) values ($1, $2, 'ACCEPTED', $3)`,
    ids,
  );
  await insert('bookmark', 'insert into session_bookmarks (user_id, session_id) values ($1, $2)', [
    person.user_id,
    session_id,
  ]);
  await insert(
    'feed',
    `insert into calendar_feeds (id, user_id, event_id, token_hash) values (gen_random_uuid(), $1, $2, $3)`,
    [person.user_id, event_id, marker],
  );
  await insert(
    'avatar',
    `insert into uploads (id, object_key, context, user_id, content_type, size_bytes, width, height) values (gen_random_uuid(), $2, 'avatar', $1, 'image/webp', 1, 1, 1)`,
    [person.user_id, `users/${person.user_id}/avatars/${newEmail()}.webp`],
  );
  await insert(
    'logo',
    `insert into uploads (id, object_key, context, user_id, event_id, content_type, size_bytes, width, height) values (gen_random_uuid(), $2, 'event_logo', $1, $3, 'image/webp', 1, 1, 1)`,
    [person.user_id, `events/${newEmail()}`, event_id],
  );
  await insert(
    'invitation',
    `insert into invitations (kind, organization_id, event_id, email, first_name, role, token_seed, token_hash, sent_at, expires_at, invited_by_id) values ('event', $1, $2, $3, $4, 'ATTENDEE', gen_random_uuid(), $4, now(), now() + interval '1 day', $5)`,
    [organization_id, event_id, person.email, marker, owner.user_id],
  );
  await person.client.post('/auth/change-email', { new_email: `new-${marker}@example.org`, password: person.password });
  return { person, marker, room_id, session_id, ...conference };
}

describe('deleting an account', () => {
  it('removes all data of the person', async () => {
    const { person, marker } = await newPersonWithData();
    expect((await findText(marker)).length).toBeGreaterThan(8);
    expectReply(DeleteAccount, 200, await remove(person));
    expect(await findText(marker)).toEqual([]);
    expect(await findInRedis(marker)).toEqual([]);
    const references = statement<TextColumn>(
      'test-person-columns',
      `select cl.relname as table, a.attname as column from pg_constraint c
         join pg_class cl on cl.oid = c.conrelid
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'users'::regclass`,
    );
    for (const { table, column } of await api.deps.db.rows(references)) {
      const remainingRows = statement(
        `test-left-${table}-${column}`,
        `select 1 from "${table}" where "${column}" = $1`,
      );
      expect(await api.deps.db.rows(remainingRows, [person.user_id]), `${table}.${column}`).toEqual([]);
    }
  });

  it('keeps the transcript and its sequence numbers, under “Deleted user”', async () => {
    const { person, room_id, owner, session_id } = await newPersonWithData();
    const readTranscript = async () =>
      (await owner.client.get(`/chat-rooms/${room_id}/messages`)).body as {
        messages: { seq: number; content: string; user: { id: number; full_name: string } }[];
      };
    const before = await readTranscript();
    expectReply(DeleteAccount, 200, await remove(person));
    const after = await readTranscript();
    expect(after.messages.map(({ seq, content }) => ({ seq, content }))).toEqual(
      before.messages.map(({ seq, content }) => ({ seq, content })),
    );
    expect(JSON.stringify(after.messages)).toContain('Deleted user');
    const speakers = await owner.client.get(`/sessions/${session_id}/speakers`);
    expect(speakers.body).toMatchObject({ total_items: 0 });
    // Another deleted account appears under the same name.
    const second = await newLoggedInPerson(api);
    expectReply(DeleteAccount, 200, await remove(second));
    const deletedUsers = statement('test-ghosts', `select is_active from users where email = 'deleted-user'`);
    expect(await api.deps.db.rows(deletedUsers)).toEqual([{ is_active: false }]);
  });

  it('ends every login within a second and frees the email address', async () => {
    const person = await newLoggedInPerson(api);
    const otherClient = api.client();
    await otherClient.post('/auth/login', { email: person.email, password: person.password });
    expect((await otherClient.get('/auth/me')).status).toBe(200);
    const startMs = performance.now();
    expectReply(DeleteAccount, 200, await remove(person));
    expect(person.client.isLoggedOut()).toBe(true);
    await waitForCondition(
      'the other login is rejected',
      async () => (await otherClient.get('/auth/me')).status === 401,
    );
    expect(performance.now() - startMs).toBeLessThan(1000);
    expectRejection(await otherClient.post('/auth/refresh', {}), 'token_revoked');
    await newLoggedInPerson(api, { email: person.email });
  });

  it('requires the password and rejects other accounts', async () => {
    const [ada, bob] = await Promise.all([newLoggedInPerson(api), newLoggedInPerson(api)]);
    expectRejection(await remove(ada, 'wrong password'), 'current_password_incorrect');
    expectRejection(
      await bob.client.delete(`/users/${ada.user_id}`, { body: { password: bob.password } }),
      'forbidden',
    );
    expect((await ada.client.get('/auth/me')).status).toBe(200);
  });
});

describe('deleting the only owner of an organization', () => {
  it('rejects deleting the only owner of an organization that has events, and names the organization', async () => {
    const { owner, event_id } = await newConference(api);
    const rejected = await remove(owner);
    expectRejection(rejected, 'account_owns_organizations');
    expect(rejected.body).toMatchObject({ message: expect.stringContaining('Example e.V.') });
    expect((await owner.client.get(`/events/${event_id}`)).status).toBe(200);
  });

  it('rejects deleting the only owner of an organization that has other members', async () => {
    const [ada, bob] = await Promise.all([newLoggedInPerson(api), newLoggedInPerson(api)]);
    const organization_id = await newOrganization(ada, 'Needed');
    await setPlan(api, organization_id, 'UNLIMITED_ATTENDEES');
    await addOrganizationMember(api, organization_id, bob.user_id, 'ADMIN');
    expectRejection(await remove(ada), 'account_owns_organizations');
  });

  it('deletes an empty organization with its only owner, and keeps a shared one', async () => {
    const [ada, bob] = await Promise.all([newLoggedInPerson(api), newLoggedInPerson(api)]);
    const [empty, shared] = [await newOrganization(ada, 'Empty'), await newOrganization(ada, 'Shared')];
    await addOrganizationMember(api, shared, bob.user_id, 'OWNER');
    expectReply(DeleteAccount, 200, await remove(ada));
    expectRejection(await bob.client.get(`/organizations/${empty}`), 'not_found');
    expect((await bob.client.get(`/organizations/${shared}`)).status).toBe(200);
  });
});

describe('message revisions', () => {
  it('exports message revisions with their author and deletes them with the account', async () => {
    const { person, room_id } = await newPersonWithData();
    const path = `/chat-rooms/${room_id}/messages`;
    const { id } = expectReply(PostRoomMessage, 201, await person.client.post(path, { content: 'Frist' }));
    expectReply(
      EditRoomMessage,
      200,
      await person.client.send('PATCH', `${path}/${id}`, { body: { content: 'First' } }),
    );
    const data = expectReply(ExportAccount, 200, await person.client.get(`/users/${person.user_id}/export`));
    expect(data.room_messages[0]).toMatchObject({ content: 'First', earlier_texts: [{ content: 'Frist' }] });
    expectReply(DeleteAccount, 200, await remove(person));
    expect(await api.deps.db.row(revisionsOf, [id])).toEqual({ content: 'First', earlier: null });
  });
});

describe('account export', () => {
  it('exports all data and no secrets', async () => {
    const { person, marker, room_id, event_id, organization_id, session_id } = await newPersonWithData();
    const reply = await person.client.get(`/users/${person.user_id}/export`);
    const data = expectReply(ExportAccount, 200, reply);
    expect(data.account).toMatchObject({ email: person.email, bio: marker, company_name: marker });
    expect(data).toMatchObject({
      user_id: person.user_id,
      logins: [{ user_agent: expect.anything() }],
      organizations: [{ id: organization_id, role: 'MEMBER' }],
      event_memberships: [
        { event_id, role: 'SPEAKER', privacy_overrides: { public_email: `${marker}@public.example` } },
      ],
      speaker_profiles: [{ event_id, name: `First${marker}`, sessions: [{ session_id }] }],
      bookmarks: [{ session_id }],
      calendar_feeds: [{ event_id }],
      connections: [{ direction: 'sent', status: 'ACCEPTED', icebreaker_message: marker }],
      invitations_received: [{ email: person.email, event_id }],
      room_messages: [{ room_id, content: 'Said once' }],
      uploads: [{ context: 'avatar' }, { context: 'event_logo' }],
    });
    expect(JSON.stringify(data.mail_links)).toContain(`new-${marker}@example.org`);
    expect(reply.text).not.toMatch(/hash|token|password/);
  });

  it('rejects exporting another account', async () => {
    const [ada, bob] = await Promise.all([newLoggedInPerson(api), newLoggedInPerson(api)]);
    expectRejection(await bob.client.get(`/users/${ada.user_id}/export`), 'forbidden');
  });
});
