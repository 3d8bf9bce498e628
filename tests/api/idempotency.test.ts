import { maxIdempotencyKeyLength } from '@plenum/contracts/integrations/integration-limits';
/** Requests of programs that are repeated with the same `Idempotency-Key`. */
import { CreateWebhook } from '@plenum/contracts/integrations/webhooks';
import { AskQuestion } from '@plenum/contracts/live/questions';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrganizationToken, newPersonToken } from '../support/api/api-tokens.ts';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { openQuestionBoard } from '../support/api/question-board.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestClient } from '../support/api/test-client.ts';

const api = await openTestApi();
let conference: TestConference;
let program: TestClient;
beforeAll(async () => {
  conference = await newConference(api);
  program = await newProgram();
});

const newProgram = async (): Promise<TestClient> =>
  api.client((await newOrganizationToken(conference.owner, conference.organization_id)).token);

let keyCount = 0;
const newKey = (): string => `key-${(keyCount += 1)}`;
const createSession = (key: string, title: string, client = program) =>
  client.send('POST', `/events/${conference.event_id}/sessions`, {
    body: { title, session_type: 'PRESENTATION', day_number: 1, start_time: '10:00', end_time: '10:30' },
    headers: { 'idempotency-key': key },
  });
const countSessions = statement<{ readonly count: number }>(
  't-count-sessions-with-title',
  'select count(*)::int as count from sessions where event_id = $1 and title = $2',
);
const countKeys = statement<{ readonly count: number }>(
  't-count-idempotency-keys',
  'select count(*)::int as count from idempotent_requests where api_token_id = $1',
);
const countOf = async (title: string): Promise<number> =>
  (await api.deps.db.row(countSessions, [conference.event_id, title]))?.count ?? 0;

describe('a repeated request', () => {
  it('is executed once and gets the first reply', async () => {
    const key = newKey();
    const first = await createSession(key, 'Repeated');
    expect(first.status).toBe(201);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    for (const sent of [key, `"${key}"`]) {
      const again = await createSession(sent, 'Repeated');
      expect(again).toMatchObject({ status: 201, body: first.body });
      expect(again.headers['idempotency-replayed']).toBe('true');
    }
    expect(await countOf('Repeated')).toBe(1);
  });

  it('is executed once if all are sent at the same time', async () => {
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 8 }, () => createSession(key, 'Simultaneous')));
    for (const reply of replies) if (reply.status !== 201) expectRejection(reply, 'already_executed');
    expect(new Set(replies.flatMap(({ status, text }) => (status === 201 ? [text] : []))).size).toBe(1);
    expect(await countOf('Simultaneous')).toBe(1);
    expect((await createSession(key, 'Simultaneous')).headers['idempotency-replayed']).toBe('true');
  });

  it('is rejected if it is a different request', async () => {
    const key = newKey();
    expect((await createSession(key, 'Original')).status).toBe(201);
    expectRejection(await createSession(key, 'Different'), 'idempotency_key_reused');
    expect(await countOf('Different')).toBe(0);
  });

  it('is executed if it has another token', async () => {
    const key = newKey();
    expect((await createSession(key, 'Two tokens')).status).toBe(201);
    expect((await createSession(key, 'Two tokens', await newProgram())).status).toBe(201);
    expect(await countOf('Two tokens')).toBe(2);
  });

  it('is executed after a rejection, which changes nothing', async () => {
    const key = newKey();
    expectRejection(await createSession(key, ''), 'invalid_request');
    expect((await createSession(key, 'After a refusal')).status).toBe(201);
    const clash = newKey();
    const missing = await program.send('POST', '/events/2147483647/sessions', {
      body: { title: 'Nowhere', session_type: 'PRESENTATION', day_number: 1, start_time: '10:00', end_time: '10:30' },
      headers: { 'idempotency-key': clash },
    });
    expectRejection(missing, 'not_found');
    expect((await createSession(clash, 'Somewhere')).status).toBe(201);
  });
});

describe('stored replies', () => {
  const changeStored = (name: string, change: string) =>
    statement<{ readonly sealed_reply: string | null }>(
      `t-idempotent-${name}`,
      `update idempotent_requests set ${change} where key = $1 returning sealed_reply`,
    );
  const loseReply = changeStored('lose-reply', 'status = null, sealed_reply = null');
  const removeKey = changeStored('remove-key', "sealed_reply = 'sealed by an unknown key'");
  const makeOld = changeStored('make-old', "created_at = now() - interval '24 hours'");

  it('may be lost if the process exits, but the request is not executed again', async () => {
    const key = newKey();
    await createSession(key, 'Lost reply');
    for (const lose of [removeKey, loseReply]) {
      await api.deps.db.rows(lose, [key]);
      expectRejection(await createSession(key, 'Lost reply'), 'already_executed');
    }
    expect(await countOf('Lost reply')).toBe(1);
  });

  it('are kept for 24 hours', async () => {
    const key = newKey();
    await createSession(key, 'Next day');
    await api.deps.db.rows(makeOld, [key]);
    const next = await createSession(key, 'Next day');
    expect(next.status).toBe(201);
    expect(next.headers['idempotency-replayed']).toBeUndefined();
    expect(await countOf('Next day')).toBe(2);
    expect((await createSession(key, 'Next day')).body).toEqual(next.body);
  });

  it('are encrypted, because they may contain secrets', async () => {
    const key = newKey();
    const create = () =>
      program.send('POST', `/organizations/${conference.organization_id}/webhooks`, {
        body: { name: 'Signs', url: 'https://example.org/hook', event_types: ['session.updated'] },
        headers: { 'idempotency-key': key },
      });
    const { secret } = expectReply(CreateWebhook, 201, await create());
    expect(expectReply(CreateWebhook, 201, await create()).secret).toBe(secret);
    const stored = await api.deps.db.row(changeStored('read', 'key = key'), [key]);
    expect(stored?.sealed_reply).not.toContain(secret);
  });
});

describe('keys', () => {
  it.each(['', 'x'.repeat(maxIdempotencyKeyLength + 1), 'ä'])('rejects the key “%s”', async (key) => {
    expectRejection(await createSession(key, 'Invalid key'), 'malformed_request');
    expect(await countOf('Invalid key')).toBe(0);
  });

  it('accepts the longest key', async () => {
    const key = 'x'.repeat(maxIdempotencyKeyLength);
    const first = await createSession(key, 'Longest key');
    expect((await createSession(key, 'Longest key')).body).toEqual(first.body);
  });

  it('are not stored for questions, because they could reveal anonymous authors', async () => {
    const { owner, event_id } = conference;
    const board = await openQuestionBoard(api, event_id, owner);
    const { id, token } = await newPersonToken(owner, { scopes: ['question:write'] });
    const key = newKey();
    const ask = () =>
      api.client(token).send('POST', board.path, {
        body: { text: 'Who asks?', is_anonymous: true, client_id: '6d1f2f5e-6a0c-4c0b-9d0f-1b9b3f0e7c11' },
        headers: { 'idempotency-key': key },
      });
    const first = expectReply(AskQuestion, 201, await ask());
    expect(first).toMatchObject({ is_anonymous: true, author: null });
    const again = await ask();
    expect(expectReply(AskQuestion, 200, again).id).toBe(first.id);
    expect(again.headers['idempotency-replayed']).toBeUndefined();
    expect(await api.deps.db.row(countKeys, [id])).toEqual({ count: 0 });
  });

  it('ignores keys of browsers and of methods that can be repeated', async () => {
    const key = newKey();
    for (const time of [1, 2]) {
      expect((await createSession(key, 'By hand', conference.owner.client)).status).toBe(201);
      expect(await countOf('By hand')).toBe(time);
    }
    const headers = { 'idempotency-key': key };
    for (const title of ['One', 'Two'])
      expect((await program.send('PUT', `/events/${conference.event_id}`, { body: { title }, headers })).status).toBe(
        200,
      );
  });
});
