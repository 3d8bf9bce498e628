/** The end of an account: nothing of the person stays; and before that, everything can be had as a file. */
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
import { loggedIn, newEmail, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';

const api = await openTestApi({ DEMO_ENABLED: 'true' });

const remove = (person: TestPerson, password = person.password) =>
  person.client.delete(`/users/${person.user_id}`, { body: { password } });

const earlierOf = statement('test-earlier-of', 'select content, earlier from room_messages where id = $1');

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

/** Where a text occurs, whatever its case. */
async function findText(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await api.deps.db.rows(textColumns)) {
    const probe = statement<{ count: number }>(
      `test-probe-${table}-${column}`,
      `select count(*) as count from "${table}" where position(lower($1) in lower("${column}"::text)) > 0`,
    );
    if (((await api.deps.db.row(probe, [text]))?.count ?? 0) > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Where a text occurs in Redis: in the name of a key or in what it holds. */
async function findInRedis(text: string): Promise<string[]> {
  const { realtime, config } = api.deps;
  const keys = await realtime.keys(`${config.REDIS_PREFIX}*`);
  expect(keys.length).toBeGreaterThan(0);
  const holds = async (key: string) => key.includes(text) || ((await realtime.dumpBuffer(key)) ?? '').includes(text);
  const found = await Promise.all(keys.map(async (key) => ((await holds(key)) ? [key] : [])));
  return found.flat();
}

const insert = (name: string, sql: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement(`test-accounts-${name}`, sql), values);

/** Somebody who left something everywhere. */
async function busyPerson() {
  const mark = `zq${Math.random().toString(36).slice(2, 10)}`;
  const person = await loggedIn(api, {
    first_name: `First${mark}`,
    last_name: `Last${mark}`,
    email: `${mark}@example.org`,
  });
  const conference = await newConference(api, { start_date: '2031-03-28', end_date: '2031-03-30' });
  const { event_id, organization_id, owner } = conference;
  await addMember(api, event_id, person.user_id, { role: 'SPEAKER' });
  await addOrganizationMember(api, organization_id, person.user_id, 'MEMBER');
  const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
  await putOnStage(api, session_id, await addSpeaker(api, event_id, `First${mark}`, { user_id: person.user_id }));
  const profile = { company_name: mark, title: mark, bio: mark, social_links: { website: `https://${mark}.example/` } };
  await person.client.put(`/users/${person.user_id}`, profile);
  await person.client.put(`/users/${person.user_id}/events/${event_id}/privacy-overrides`, {
    public_email: `${mark}@public.example`,
  });
  const rooms = (await person.client.get(`/events/${event_id}/chat-rooms`)).body as { chat_rooms: { id: number }[] };
  const room_id = rooms.chat_rooms[0]?.id ?? 0;
  expect((await person.client.post(`/chat-rooms/${room_id}/messages`, { content: 'Said once' })).status).toBe(201);
  expect((await owner.client.post(`/chat-rooms/${room_id}/messages`, { content: 'Answered' })).status).toBe(201);
  const ids = [person.user_id, owner.user_id, mark];
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
    [person.user_id, event_id, mark],
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
    [organization_id, event_id, person.email, mark, owner.user_id],
  );
  await person.client.post('/auth/change-email', { new_email: `new-${mark}@example.org`, password: person.password });
  return { person, mark, room_id, session_id, ...conference };
}

describe('deleting', () => {
  it('leaves nothing of the person', async () => {
    const { person, mark } = await busyPerson();
    expect((await findText(mark)).length).toBeGreaterThan(8);
    expectReply(DeleteAccount, 200, await remove(person));
    expect(await findText(mark)).toEqual([]);
    expect(await findInRedis(mark)).toEqual([]);
    const references = statement<TextColumn>(
      'test-person-columns',
      `select cl.relname as table, a.attname as column from pg_constraint c
         join pg_class cl on cl.oid = c.conrelid
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'users'::regclass`,
    );
    for (const { table, column } of await api.deps.db.rows(references)) {
      const left = statement(`test-left-${table}-${column}`, `select 1 from "${table}" where "${column}" = $1`);
      expect(await api.deps.db.rows(left, [person.user_id]), `${table}.${column}`).toEqual([]);
    }
  });

  it('keeps the transcript with its numbers, under “Deleted user”', async () => {
    const { person, room_id, owner, session_id } = await busyPerson();
    const read = async () =>
      (await owner.client.get(`/chat-rooms/${room_id}/messages`)).body as {
        messages: { seq: number; content: string; user: { id: number; full_name: string } }[];
      };
    const before = await read();
    expectReply(DeleteAccount, 200, await remove(person));
    const after = await read();
    expect(after.messages.map(({ seq, content }) => ({ seq, content }))).toEqual(
      before.messages.map(({ seq, content }) => ({ seq, content })),
    );
    expect(JSON.stringify(after.messages)).toContain('Deleted user');
    const speakers = await owner.client.get(`/sessions/${session_id}/speakers`);
    expect(speakers.body).toMatchObject({ total_items: 0 });
    // A second one leaves under the same name.
    const second = await loggedIn(api);
    expectReply(DeleteAccount, 200, await remove(second));
    const ghosts = statement('test-ghosts', `select is_active from users where email = 'deleted-user'`);
    expect(await api.deps.db.rows(ghosts)).toEqual([{ is_active: false }]);
  });

  it('ends every login within a second, and frees the address', async () => {
    const person = await loggedIn(api);
    const other = api.client();
    await other.post('/auth/login', { email: person.email, password: person.password });
    expect((await other.get('/auth/me')).status).toBe(200);
    const begunMs = performance.now();
    expectReply(DeleteAccount, 200, await remove(person));
    expect(person.client.isLoggedOut()).toBe(true);
    await waitUntil('the other login is worth nothing', async () => (await other.get('/auth/me')).status === 401);
    expect(performance.now() - begunMs).toBeLessThan(1000);
    expectRefusal(await other.post('/auth/refresh', {}), 'token_revoked');
    await loggedIn(api, { email: person.email });
  });

  it('wants the password and one’s own account', async () => {
    const [ada, bob] = await Promise.all([loggedIn(api), loggedIn(api)]);
    expectRefusal(await remove(ada, 'wrong password'), 'current_password_incorrect');
    expectRefusal(await bob.client.delete(`/users/${ada.user_id}`, { body: { password: bob.password } }), 'forbidden');
    expect((await ada.client.get('/auth/me')).status).toBe(200);
  });
});

describe('the only owner of an organization', () => {
  it('cannot go while there are events, and reads which organization it is', async () => {
    const { owner, event_id } = await newConference(api);
    const refused = await remove(owner);
    expectRefusal(refused, 'account_owns_organizations');
    expect(refused.body).toMatchObject({ message: expect.stringContaining('Example e.V.') });
    expect((await owner.client.get(`/events/${event_id}`)).status).toBe(200);
  });

  it('cannot go while there are other members', async () => {
    const [ada, bob] = await Promise.all([loggedIn(api), loggedIn(api)]);
    const organization_id = await newOrganization(ada, 'Needed');
    await setPlan(api, organization_id, 'ENTERPRISE');
    await addOrganizationMember(api, organization_id, bob.user_id, 'ADMIN');
    expectRefusal(await remove(ada), 'account_owns_organizations');
  });

  it('takes an empty organization along, and leaves one with another owner', async () => {
    const [ada, bob] = await Promise.all([loggedIn(api), loggedIn(api)]);
    const [empty, shared] = [await newOrganization(ada, 'Empty'), await newOrganization(ada, 'Shared')];
    await addOrganizationMember(api, shared, bob.user_id, 'OWNER');
    expectReply(DeleteAccount, 200, await remove(ada));
    expectRefusal(await bob.client.get(`/organizations/${empty}`), 'not_found');
    expect((await bob.client.get(`/organizations/${shared}`)).status).toBe(200);
  });
});

describe('what a message said before', () => {
  it('goes along with its author, and is gone with their account', async () => {
    const { person, room_id } = await busyPerson();
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
    expect(await api.deps.db.row(earlierOf, [id])).toEqual({ content: 'First', earlier: null });
  });
});

describe('the export', () => {
  it('contains everything, and no secret', async () => {
    const { person, mark, room_id, event_id, organization_id, session_id } = await busyPerson();
    const reply = await person.client.get(`/users/${person.user_id}/export`);
    const data = expectReply(ExportAccount, 200, reply);
    expect(data.account).toMatchObject({ email: person.email, bio: mark, company_name: mark });
    expect(data).toMatchObject({
      user_id: person.user_id,
      logins: [{ user_agent: expect.anything() }],
      organizations: [{ id: organization_id, role: 'MEMBER' }],
      event_memberships: [{ event_id, role: 'SPEAKER', privacy_overrides: { public_email: `${mark}@public.example` } }],
      speaker_profiles: [{ event_id, name: `First${mark}`, sessions: [{ session_id }] }],
      bookmarks: [{ session_id }],
      calendar_feeds: [{ event_id }],
      connections: [{ direction: 'sent', status: 'ACCEPTED', icebreaker_message: mark }],
      invitations_received: [{ email: person.email, event_id }],
      room_messages: [{ room_id, content: 'Said once' }],
      uploads: [{ context: 'avatar' }, { context: 'event_logo' }],
    });
    expect(JSON.stringify(data.mail_links)).toContain(`new-${mark}@example.org`);
    expect(reply.text).not.toMatch(/hash|token|password/);
  });

  it('is one’s own only', async () => {
    const [ada, bob] = await Promise.all([loggedIn(api), loggedIn(api)]);
    expectRefusal(await bob.client.get(`/users/${ada.user_id}/export`), 'forbidden');
  });
});
