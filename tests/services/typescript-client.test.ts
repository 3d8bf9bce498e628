/** The TypeScript client and its examples, against an API and a gateway. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessTokenLifetimeS } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { runBot } from '../../clients/typescript/examples/chat-bot.ts';
import { nowAndNext, runScreen } from '../../clients/typescript/examples/now-and-next.ts';
import { syncTickets } from '../../clients/typescript/examples/ticket-shop.ts';
import { createPlenumClient, type PlenumClient, PlenumError } from '../../clients/typescript/src/client.ts';
import { type ConnectionState, connectSocket, SocketError } from '../../clients/typescript/src/socket.ts';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { testPassword } from '../support/api/people.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { endWithParentArguments, nodeEnvironment } from '../support/services/node-environment.ts';
import { startOneOrigin } from '../support/services/one-origin.ts';

const repositoryRoot = join(import.meta.dirname, '../..');

const { cluster } = await openConferenceCluster();
let url: string;
let conference: TestConference;
let client: PlenumClient;
let room_id: number;

beforeAll(async () => {
  url = await cluster.api.app.listen({ host: '127.0.0.1', port: 0 });
  conference = await newConference(cluster.api);
  client = createPlenumClient({ url });
  await client.logIn(conference.owner.email, testPassword);
  const { chat_rooms } = await client.call('ListChatRooms', { path: { event_id: conference.event_id } });
  room_id = chat_rooms.find(({ room_type }) => room_type === 'GLOBAL')?.id ?? 0;
});

const slot = { session_type: 'WORKSHOP', day_number: 1, start_time: '10:00', end_time: '11:00' } as const;
const create = (title: string, overrides: object = {}) =>
  client.call('CreateSession', {
    path: { event_id: conference.event_id },
    body: { ...slot, title, location: 'Hall', ...overrides },
  });

describe('client calls', () => {
  it('sends path, query and body, and returns the reply', async () => {
    const createdSession = await create('Typed');
    const { sessions } = await client.call('ListSessions', {
      path: { event_id: conference.event_id },
      query: { day_number: 1, per_page: 100 },
    });
    expect(sessions.map(({ id }) => id)).toContain(createdSession.id);
    expect(await client.call('DeleteSession', { path: { session_id: createdSession.id } })).toBeNull();
  });

  it('throws errors with code and fields', async () => {
    const rejected = client.call('GetSession', { path: { session_id: Number.MAX_SAFE_INTEGER } });
    await expect(rejected).rejects.toBeInstanceOf(PlenumError);
    await expect(rejected).rejects.toMatchObject({ status: 404, code: 'not_found', requestId: expect.any(String) });
    await expect(create('')).rejects.toMatchObject({ code: 'invalid_request', problem: { errors: { json: {} } } });
    await expect(createPlenumClient({ url }).call('GetMe')).rejects.toMatchObject({ code: 'not_authenticated' });
  });

  it('sends files as forms', async () => {
    const body = new FormData();
    body.set('file', new Blob(['email,role\nguest@example.org,ATTENDEE\n']), 'people.csv');
    const { rows } = await client.call('InviteToEventByCsv', {
      path: { event_id: conference.event_id },
      query: { dry_run: true },
      body,
    });
    expect(rows).toMatchObject([{ email: 'guest@example.org', outcome: 'invited' }]);
  });

  it('returns the time of the server, regardless of the clock of the device', async () => {
    const clientWithFastClock = createPlenumClient({
      url,
      fetch: async (...request) => {
        const { status, body } = await fetch(...request);
        return new Response(body, { status, headers: { date: 'Sat, 30 Jun 2063 12:00:00 GMT' } });
      },
    });
    const yearOf = (): number => new Date(clientWithFastClock.serverNow()).getUTCFullYear();
    expect(yearOf()).toBe(new Date().getUTCFullYear());
    await clientWithFastClock.call('GetTime');
    expect(yearOf()).toBe(2063);
  });

  it('returns null while the version of the reply is unchanged', async () => {
    const input = { path: { event_id: conference.event_id } };
    expect(await client.callIfChanged('GetAgenda', input)).toMatchObject({ event_id: conference.event_id });
    expect(await client.callIfChanged('GetAgenda', input)).toBeNull();
    await create('New in the agenda');
    expect(await client.callIfChanged('GetAgenda', input)).not.toBeNull();
  });
});

describe('client socket', () => {
  const gatewayUrl = () => cluster.gateways[0].url;

  it('acknowledges client events and rejects invalid ones', async () => {
    const socket = connectSocket(client, { url: gatewayUrl() });
    expect(await socket.request('join_event', { event_id: conference.event_id })).toEqual({
      event_id: conference.event_id,
    });
    const rejected = socket.request('join_chat_room', { room_id: Number.MAX_SAFE_INTEGER });
    await expect(rejected).rejects.toBeInstanceOf(SocketError);
    await expect(rejected).rejects.toMatchObject({ code: 'not_found' });
    socket.close();
  });

  it('delivers each message of a room once and in order, including those missed while disconnected', async () => {
    const post = (content: string) => client.call('PostRoomMessage', { path: { room_id }, body: { content } });
    const receivedSeqs: number[] = [];
    for (const text of ['one', 'two', 'three']) await post(text);
    const socket = connectSocket(client, { url: gatewayUrl() });
    const leave = await socket.followRoom({ room_id, after_seq: 0, onMessage: ({ seq }) => receivedSeqs.push(seq) });
    await waitForCondition('earlier messages are fetched', () => receivedSeqs.length === 3);
    await post('four');
    await waitForCondition('the live message arrives', () => receivedSeqs.length === 4);
    // A message that never reaches this socket is detected by the next number.
    await cluster.deps.db.rows(
      statement(
        'test-unheard-message',
        `with head as (update room_heads set last_seq = last_seq + 1, message_count = message_count + 1
                        where room_id = $1 returning last_seq)
         insert into room_messages (room_id, seq, user_id, content) select $1, last_seq, $2, 'unheard' from head`,
      ),
      [room_id, conference.owner.user_id],
    );
    await post('six');
    await waitForCondition('the gap is closed', () => receivedSeqs.length === 6);
    expect(receivedSeqs).toEqual([1, 2, 3, 4, 5, 6]);
    const page = await client.call('ListRoomMessages', { path: { room_id } });
    expect([page.first_seq, page.last_seq]).toEqual([1, 6]);
    await cluster.deps.db.rows(
      statement('test-purge-room', 'delete from room_messages where room_id = $1 and seq < 4'),
      [room_id],
    );
    expect(await client.call('ListRoomMessages', { path: { room_id } })).toMatchObject({ first_seq: 4, last_seq: 6 });
    expect(await socket.request('join_chat_room', { room_id })).toMatchObject({ first_seq: 4, last_seq: 6 });
    await leave();
    socket.close();
  });
});

describe('chat bots with an API token', () => {
  const scopes = ['room:read', 'room_message:post'] as const;

  it('the bot of the README answers, with the built package', async () => {
    const { token } = await newOrganizationToken(conference.owner, conference.organization_id, { scopes });
    const readme = readFileSync(join(repositoryRoot, 'clients/typescript/README.md'), 'utf8');
    const [, program = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'plenum-client-'));
    const packageFolder = join(folder, 'node_modules/@plenum/client');
    mkdirSync(packageFolder, { recursive: true });
    execFileSync(process.execPath, ['scripts/build-client.ts'], { cwd: repositoryRoot, stdio: 'inherit' });
    cpSync(join(repositoryRoot, 'clients/typescript/dist'), join(packageFolder, 'dist'), { recursive: true });
    cpSync(join(repositoryRoot, 'clients/typescript/package.json'), join(packageFolder, 'package.json'));
    symlinkSync(join(repositoryRoot, 'node_modules/socket.io-client'), join(folder, 'node_modules/socket.io-client'));
    writeFileSync(join(folder, 'bot.ts'), program);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const origin = await startOneOrigin(url, cluster.gateways[0].url);
    const bot = spawn(process.execPath, [...endWithParentArguments, 'bot.ts'], {
      cwd: folder,
      env: { ...nodeEnvironment(), PLENUM_URL: origin.url, PLENUM_TOKEN: token, ROOM_ID: String(room_id) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [bot.stdout, bot.stderr]) stream.on('data', (text) => (output += String(text)));
    await waitForCondition('the bot is connected', () => output.includes('connected'), 30_000).catch(() => {
      throw new Error(output);
    });
    await client.call('PostRoomMessage', { path: { room_id }, body: { content: 'ping' } });
    const newest = async (): Promise<string | undefined> =>
      (await client.call('ListRoomMessages', { path: { room_id } })).messages.at(-1)?.content;
    await waitForCondition('the bot answers', async () => (await newest()) === 'pong');
    bot.kill('SIGKILL');
    await origin.close();
    rmSync(folder, { recursive: true });
    expect(output).not.toContain('Error');
  });

  it('the bot of the examples answers', async () => {
    const { token } = await newOrganizationToken(conference.owner, conference.organization_id, { scopes });
    const botClient = createPlenumClient({ url, token });
    const errors: unknown[] = [];
    const socket = await runBot(botClient, room_id, {
      url: cluster.gateways[0].url,
      onError: (error) => errors.push(error),
    });
    await client.call('PostRoomMessage', { path: { room_id }, body: { content: '!time' } });
    await waitForCondition('the bot answers', async () => {
      const { messages } = await client.call('ListRoomMessages', { path: { room_id } });
      return /^\d{4}-/.test(messages.at(-1)?.content ?? '');
    });
    socket.close();
    expect(errors).toEqual([]);
  });

  it('receives an error with the missing scope when it joins its first room', async () => {
    const { token } = await newOrganizationToken(conference.owner, conference.organization_id, {
      scopes: ['room_message:post'],
    });
    const socket = connectSocket(createPlenumClient({ url, token }), { url: cluster.gateways[0].url });
    const following = socket.followRoom({ room_id, after_seq: 0, onMessage: () => undefined });
    await expect(following).rejects.toMatchObject({
      code: 'token_scope_missing',
      message: expect.stringContaining('room:read'),
    });
    socket.close();
  });
});

describe('client examples', () => {
  it('shows current and next sessions on a signage screen, and updates them with the agenda', async () => {
    const agenda = await client.call('GetAgenda', { path: { event_id: conference.event_id } });
    const [first] = agenda.sessions;
    const startOfFirst = new Date(first?.starts_at ?? 0);
    await create('Afterwards', { start_time: '12:00', end_time: '13:00' });
    const laterAgenda = await client.call('GetAgenda', { path: { event_id: conference.event_id } });
    expect(nowAndNext(laterAgenda, startOfFirst)).toMatchObject([
      { location: 'Hall', now: { id: first?.id }, next: { title: 'Afterwards', start_time: '12:00:00' } },
    ]);
    const screens: string[] = [];
    const abortController = new AbortController();
    const running = runScreen(client, conference.event_id, {
      show: (text) => screens.push(text),
      everyMs: 50,
      signal: abortController.signal,
    });
    await waitForCondition('the screen is drawn', () => screens.length === 1);
    await create('Just announced', { location: 'Other hall' });
    await waitForCondition('the screen has changed', () => screens.length === 2);
    abortController.abort();
    await running;
    expect(screens[1]).toContain('Other hall\n  now   –\n  next  10:00 Just announced');
  });

  it('invites each buyer once, even if the synchronization runs repeatedly, and applies cancellations', async () => {
    const member = await newMember(cluster.api, conference.event_id, { role: 'ATTENDEE' });
    const graceTicket = { external_id: 'T1-1', email: 'Grace@tickets.example', first_name: 'Grace' };
    const tickets = [
      graceTicket,
      { external_id: 'T1-2', email: 'grace@tickets.example' },
      { external_id: 'T2-1', email: member.email },
      { external_id: 'T3-1', email: 'nowhere' },
    ];
    const rejectedTickets = [{ external_id: 'T3-1', error: 'invalid_request', message: expect.any(String) }];
    const syncTicketList = (list: Parameters<typeof syncTickets>[2]) => syncTickets(client, conference.event_id, list);
    expect(await syncTicketList(tickets)).toEqual({ created: 3, updated: 0, unchanged: 0, refused: rejectedTickets });
    expect(await syncTicketList(tickets)).toEqual({ created: 0, updated: 0, unchanged: 3, refused: rejectedTickets });
    const path = { event_id: conference.event_id };
    const invitedEmails = async () =>
      (await client.call('ListEventInvitations', { path })).invitations.map(({ email }) => email);
    expect(await invitedEmails()).toEqual(['grace@tickets.example']);
    const cancelled = tickets.map((ticket) => ({ ...ticket, ticket_status: 'CANCELLED' as const }));
    expect(await syncTicketList(cancelled)).toEqual({ created: 0, updated: 3, unchanged: 0, refused: rejectedTickets });
    expect(await invitedEmails()).toEqual([]);
  });
});

// Last, because the clock stays advanced, which ends the logins of the other tests.
describe('client logins', () => {
  it('renews an expired login, once for concurrent calls', async () => {
    let renewals = 0;
    const countingClient = createPlenumClient({
      url,
      fetch: (input, init) => {
        if (String(input).endsWith('/auth/refresh')) renewals += 1;
        return fetch(input, init);
      },
    });
    await countingClient.logIn(conference.owner.email, testPassword);
    for (const expected of [1, 2]) {
      cluster.api.clock.advance(accessTokenLifetimeS * 1_000);
      const calls = Array.from({ length: 5 }, () => countingClient.call('GetMe'));
      for (const me of await Promise.all(calls)) expect(me).toMatchObject({ email: conference.owner.email });
      expect(renewals).toBe(expected);
    }
  });

  it('fails with the reason when the login was revoked, and closes its socket', async () => {
    const revokedClient = createPlenumClient({ url });
    await revokedClient.logIn(conference.owner.email, testPassword);
    const states: ConnectionState[] = [];
    const errors: unknown[] = [];
    const socket = connectSocket(revokedClient, {
      url: cluster.gateways[0].url,
      onState: (state) => states.push(state),
    });
    await socket.followRoom({
      room_id,
      after_seq: 0,
      onMessage: () => undefined,
      onError: (error) => errors.push(error),
    });
    await revokedClient.call('Logout');
    await waitForCondition('the socket is closed', () => states.at(-1)?.state === 'closed');
    expect(states.map(({ state }) => state)).toEqual(['connecting', 'connected', 'waiting', 'connecting', 'closed']);
    expect(errors.at(-1)).toMatchObject({ code: 'token_revoked' });
    await expect(socket.request('ping', {})).rejects.toMatchObject({ code: 'token_revoked' });
    await expect(revokedClient.call('GetMe')).rejects.toMatchObject({ code: 'token_revoked' });
  });
});

it('requires the version of socket.io that the server is tested with', () => {
  const readJson = (path: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
  expect(readJson('clients/typescript/package.json')['dependencies']?.['socket.io-client']).toBe(
    readJson('package.json')['devDependencies']?.['socket.io-client'],
  );
});
