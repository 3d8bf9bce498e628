/** The way of a domain event out of its transaction. */
import { randomUUID } from 'node:crypto';
import { closeDeps } from '@plenum/core/create-deps';
import type { Deps } from '@plenum/core/deps';
import { markThreadRead } from '@plenum/core/domain/chat/direct-messages/mark-thread-read';
import { openThread } from '@plenum/core/domain/chat/direct-messages/open-thread';
import { sendDirectMessage } from '@plenum/core/domain/chat/direct-messages/send-direct-message';
import { record } from '@plenum/core/domain/domain-events';
import { statement } from '@plenum/core/platform/db/database';
import { relayOnce } from '@plenum/core/platform/outbox/relay';
import { noSpan } from '@plenum/core/platform/telemetry/span';
import { transaction } from '@plenum/core/scope';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { actingAs, makeConference, makeMember } from '../support/gateway/world.ts';
import { createTestServices, type TestServices } from '../support/services/test-services.ts';
import { openDeps, startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let services: TestServices;
let deps: Deps;
const workers: TestWorker[] = [];
const rows = statement<{ id: number; name: string; is_due: boolean }>(
  't-outbox-rows',
  'select id, name, available_at <= now() as is_due from outbox order by id',
);

beforeEach(async () => {
  services = await createTestServices();
  deps = openDeps(services.env);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await closeDeps(deps);
  await services.dispose();
});

/** Starts a worker that notes which resets it was asked for. */
async function notingWorker(seen: string[]): Promise<void> {
  const performers = {
    'send-reset-email': (_deps: unknown, { mail_link_id }: { mail_link_id: string }) =>
      Promise.resolve(void seen.push(mail_link_id)),
  };
  workers.push(await startTestWorker(services.env, { performers }));
}

const recordResets = (ids: readonly string[]) =>
  transaction(deps, async (tx) => {
    for (const mail_link_id of ids) record(tx, 'user.password_reset_requested', { mail_link_id });
    await tx.em.flush();
  });

it('makes exactly one job of each event, though two workers relay', async () => {
  const seen: string[] = [];
  await Promise.all([notingWorker(seen), notingWorker(seen)]);
  const ids = Array.from({ length: 350 }, (_, index) => `link-${index}`);
  await recordResets(ids);
  await waitUntil('all are done', () => seen.length >= ids.length);
  await waitUntil('the outbox is empty', async () => (await deps.db.rows(rows)).length === 0);
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

it('has nothing to say about a transaction that failed', async () => {
  await expect(
    transaction(deps, async (tx) => {
      record(tx, 'event.changed', { event_id: 1 });
      await tx.em.flush();
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await deps.db.rows(rows)).toEqual([]);
});

it('echoes what was recorded after the commit, in order, and nothing of what was taken back', async () => {
  const echoed: string[] = [];
  const scope: Deps = {
    ...deps,
    consequences: { ...deps.consequences, echo: (name) => Promise.resolve(void echoed.push(name)) },
  };
  const work = transaction(scope, async (tx) => {
    record(tx, 'room_access.changed', { event_id: 1 });
    await tx.em.flush();
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(echoed).toEqual([]);
  await transaction(scope, async (tx) => {
    record(tx, 'stage.changed', { event_id: 1 });
    record(tx, 'room_access.changed', { event_id: 1 });
    await tx.em.flush();
    expect(echoed).toEqual([]);
  });
  expect(echoed).toEqual(['stage.changed', 'room_access.changed']);
});

it('names the request and the trace that led to an event, also where a statement records it by itself', async () => {
  const conference = await makeConference(deps);
  const { event_id, creator } = conference;
  const attendee = await makeMember(deps, conference, 'ATTENDEE', 'Anna');
  const { id: thread_id } = await openThread(actingAs(deps, creator), { user_id: attendee.user_id, event_id });
  const causes = statement<{ name: string; request_id: string | null; traceparent: string | null }>(
    't-outbox-causes',
    'select name, request_id, traceparent from outbox order by id',
  );
  const recordedBy = async (request_id: string, work: () => Promise<unknown>) => {
    await deps.db.rows(statement('t-outbox-empty', 'delete from outbox'));
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await deps.tracing.run({ request_id, span: { ...noSpan, traceparent } }, work);
    const recorded = await deps.db.rows(causes);
    for (const row of recorded) expect(row).toMatchObject({ request_id, traceparent });
    return recorded.map(({ name }) => name);
  };
  const write = (content: string, client_id?: string) => () =>
    sendDirectMessage(actingAs(deps, creator), { thread_id, content, client_id });
  expect(await recordedBy('with-id', write('Hello', randomUUID()))).toEqual(['direct_message.sent']);
  expect(await recordedBy('without-id', write('Are you there?'))).toEqual(['direct_message.sent']);
  const read = () => markThreadRead(actingAs(deps, attendee), { thread_id });
  expect(await recordedBy('read', read)).toEqual(['direct_messages.read']);
  const answer = () => sendDirectMessage(actingAs(deps, attendee), { thread_id, content: 'Yes' });
  await recordedBy('answer', answer);
  // Whoever answers has read what came before.
  const names = await recordedBy('answer-unread', write('Good', randomUUID()));
  expect(names.toSorted()).toEqual(['direct_message.sent', 'direct_messages.read']);
  expect(await recordedBy('by-record', () => recordResets(['link']))).toEqual(['user.password_reset_requested']);
});

it('leaves the events of a newer version alone', async () => {
  const seen: string[] = [];
  const insert = statement('t-future', `insert into outbox (name, payload) values ('from.the_future', '{}')`);
  await deps.db.rows(insert);
  await notingWorker(seen);
  await recordResets(['known']);
  await waitUntil('the known one is done', () => seen.includes('known'));
  await waitUntil('it is gone', async () => (await deps.db.rows(rows)).length === 1);
  expect(await deps.db.rows(rows)).toMatchObject([{ name: 'from.the_future', is_due: true }]);
});

it('puts off what fails and hides what another relay works on', async () => {
  await recordResets(['a', 'b']);
  const known = ['user.password_reset_requested'];
  const idOf = (payload: unknown) => (payload as { mail_link_id: string }).mail_link_id;
  const inner: number[] = [];
  const batch = await relayOnce(
    deps.db,
    known,
    async ({ payload }) => {
      inner.push((await relayOnce(deps.db, known, () => Promise.resolve(), deps.log)).claimed);
      if (idOf(payload) === 'b') throw new Error('not now');
    },
    deps.log,
  );
  expect(inner).toEqual([0, 0]);
  expect(batch).toEqual({ claimed: 2, delivered: 1 });
  expect(await deps.db.rows(rows)).toMatchObject([{ is_due: false }]);
});
