/** Versions of resources: `ETag` on single replies, `If-Match` on changes. */
import { type OperationName, operationNames, specOf } from '@plenum/contracts/api';
import { GetPoll } from '@plenum/contracts/live/polls';
import { acceptsIfMatch, sendsVersion } from '@plenum/contracts/operation';
import { SetAgendaOrder } from '@plenum/contracts/schedule/agenda';
import { GetSession } from '@plenum/contracts/schedule/sessions';
import { versionedResources } from '@plenum/contracts/versioned-resources';
import { describe, expect, it } from 'vitest';
import { addSession, newConference, newMember } from '../support/api/conferences.ts';
import { idsForOperation, sendOperation } from '../support/api/operation-requests.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { newPollBoard, pollDraft } from '../support/api/poll-board.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant } from '../support/api/tenants.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';

const api = await openTestApi();
const changing = operationNames.filter((name) => acceptsIfMatch(specOf(name)));
const readerOf = (name: OperationName): OperationName => {
  const { versionOf } = specOf(name);
  const reader = operationNames.find(
    (other) => specOf(other).versionOf === versionOf && specOf(other).method === 'GET',
  );
  if (reader === undefined) throw new Error(`Nothing returns the version that ${name} compares.`);
  return reader;
};
const etagOf = (reply: TestReply): string => String(reply.headers['etag']);

it('every versioned resource can be read and conditionally changed', () => {
  const resourcesOf = (names: readonly OperationName[]) =>
    new Set(names.flatMap((name) => specOf(name).versionOf ?? []));
  expect(resourcesOf(changing)).toEqual(new Set(versionedResources));
  expect(resourcesOf(operationNames.filter((name) => sendsVersion(specOf(name))))).toEqual(new Set(versionedResources));
});

describe.each(changing)('%s', (name) => {
  it('changes only the version that the client has read', async () => {
    const tenant = await newTenant(api);
    const client = tenant.owner.client.asProgram();
    const ids = await idsForOperation(name, api, tenant);
    const read = () => sendOperation(client, readerOf(name), ids);
    const change = (ifMatch: string, by: TestClient = client) =>
      sendOperation(by, name, ids, undefined, { 'if-match': ifMatch });
    const before = await read();
    const etag = etagOf(before);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const other of ['"other"', `W/${etag}`, etag.toLowerCase() === etag ? '""' : etag.toLowerCase(), ''])
      expectRejection(await change(other), 'precondition_failed');
    const unchanged = await read();
    expect(etagOf(unchanged)).toBe(etag);
    expect(unchanged.body).toEqual(before.body);
    // People who may not change the resource learn nothing about its version.
    const stranger = (await newLoggedInPerson(api)).client.asProgram();
    expect((await change('"other"', stranger)).body).toMatchObject({
      error: expect.stringMatching(/denied|not_found/),
    });
    const accepted = await change(`"other", ${etag}`);
    expect(accepted.status, accepted.text).toBeLessThan(300);
    if (specOf(name).method === 'DELETE') return;
    expect(etagOf(accepted)).toBe(etagOf(await read()));
  });

  it('accepts any version with `*`', async () => {
    const tenant = await newTenant(api);
    const ids = await idsForOperation(name, api, tenant);
    const reply = await sendOperation(tenant.owner.client, name, ids, undefined, { 'if-match': '*' });
    expect(reply.status, reply.text).toBeLessThan(300);
  });
});

describe('version of a session', () => {
  it('changes with its content only', async () => {
    const { owner, event_id } = await newConference(api);
    const program = owner.client.asProgram();
    const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    const path = `/sessions/${session_id}`;
    const read = async () => etagOf(await program.get(path));
    const first = await read();
    expect(await read()).toBe(first);
    const { title } = expectReply(GetSession, 200, await program.get(path));
    expect(etagOf(await program.put(path, { title }))).toBe(first);
    await program.put(`/events/${event_id}`, { title: 'Another name' });
    expect(await read()).toBe(first);
    const changed = etagOf(await program.put(path, { title: 'Another title' }));
    expect(changed).not.toBe(first);
    expect(etagOf(await program.put(path, { title }))).toBe(first);
    // A request without changes is also rejected.
    expectRejection(await program.put(path, {}, { headers: { 'if-match': changed } }), 'precondition_failed');
    expect((await program.put(path, {}, { headers: { 'if-match': first } })).status).toBe(200);
  });

  it('accepts exactly one of several concurrent changes of the same version', async () => {
    const { owner, event_id } = await newConference(api);
    const program = owner.client.asProgram();
    const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    const path = `/sessions/${session_id}`;
    const organizers = await Promise.all(
      Array.from({ length: 4 }, () => newMember(api, event_id, { role: 'ORGANIZER' })),
    );
    for (let round = 0; round < 5; round += 1) {
      const etag = etagOf(await program.get(path));
      const titles = organizers.map(({ user_id }) => `Title ${round}-${user_id}`);
      const replies = await Promise.all(
        organizers.map(({ client }, index) =>
          client.put(path, { title: titles[index] }, { headers: { 'if-match': etag } }),
        ),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
      const winner = replies.findIndex(({ status }) => status === 200);
      const stored = expectReply(GetSession, 200, await program.get(path));
      expect(stored.title).toBe(titles[winner]);
    }
  });

  it('accepts either a conditional change or a concurrent conditional deletion', async () => {
    const { owner, event_id } = await newConference(api);
    const program = owner.client.asProgram();
    const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    const path = `/sessions/${session_id}`;
    const options = { headers: { 'if-match': etagOf(await program.get(path)) } };
    const [changed, deleted] = await Promise.all([
      program.put(path, { title: 'Another title' }, options),
      program.send('DELETE', path, options),
    ]);
    const outcome = [changed.status, deleted.status];
    expect([
      [200, 412],
      [404, 204],
    ]).toContainEqual(outcome);
  });
});

describe('the version of a poll', () => {
  it('changes with its content and status, and not with votes or hidden words', async () => {
    const { owner, event_id } = await newConference(api);
    const program = owner.client.asProgram();
    const board = await newPollBoard(api, event_id, owner);
    const poll = await board.createDraft({ kind: 'WORDS', options: [] });
    const path = `/polls/${poll.id}`;
    const read = async () => etagOf(await program.get(path));
    const draft = await read();
    expect(expectReply(GetPoll, 200, await program.get(path))).toEqual(poll);
    await board.setStatus(poll, 'OPEN');
    const open = await read();
    expect(open).not.toBe(draft);
    expect((await board.vote(owner, poll, { words: ['tram'] })).status).toBe(200);
    expect((await program.put(`${path}/words`, { word: 'tram', is_hidden: true })).status).toBe(200);
    expect(await read()).toBe(open);
    const closed = await program.put(`${path}/status`, { status: 'CLOSED' }, { headers: { 'if-match': open } });
    expect([closed.status, etagOf(closed)]).toEqual([200, await read()]);
    expectRejection(await program.delete(path, { headers: { 'if-match': open } }), 'precondition_failed');
    expect((await program.delete(path, { headers: { 'if-match': etagOf(closed) } })).status).toBe(204);
  });

  it('is compared once by simultaneous changes to the status and to the draft', async () => {
    const { owner, event_id } = await newConference(api);
    const program = owner.client.asProgram();
    const board = await newPollBoard(api, event_id, owner);
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [await board.createDraft(), await board.createDraft()];
      // Opening one poll closes the other one, and locks both.
      const changes = [first, second].map(async ({ id }) => {
        const path = `/polls/${id}`;
        const headers = { 'if-match': etagOf(await program.get(path)) };
        return () => [
          program.put(path, pollDraft({ question: `Which one in ${round}?` }), { headers }),
          program.put(`${path}/status`, { status: 'OPEN' }, { headers }),
          program.put(`${path}/status`, { status: 'OPEN' }),
        ];
      });
      const replies = await Promise.all((await Promise.all(changes)).flatMap((change) => change()));
      for (const { status, text } of replies) expect([200, 409, 412], text).toContain(status);
      for (const index of [0, 3]) {
        const conditional = replies.slice(index, index + 2).filter(({ status }) => status === 200);
        expect(conditional.length).toBeLessThanOrEqual(1);
      }
    }
  });
});

it('accepts exactly one of several concurrent changes to the agenda order', async () => {
  const { owner, event_id } = await newConference(api);
  const program = owner.client.asProgram();
  const path = `/events/${event_id}/agenda/order`;
  const headers = { 'if-match': etagOf(await program.get(path)) };
  const replies = await Promise.all(
    ['Web', 'Data', 'Any'].map((name) =>
      program.put(path, { locations: [], tracks: [{ name }], walking_minutes: 0 }, { headers }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  const accepted = replies.find(({ status }) => status === 200);
  if (accepted === undefined) throw new Error('One order succeeds.');
  expect(expectReply(SetAgendaOrder, 200, accepted)).toEqual((await program.get(path)).body);
});
