/** Domain events from their transaction to their consequences. */
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
import { waitForCondition } from '../support/api/wait-until.ts';
import { scopeOfPerson, createConferenceWithRooms, setMembership } from '../support/gateway/world.ts';
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

/** Starts a worker that records the requested password resets. */
async function startRecordingWorker(recordedIds: string[]): Promise<void> {
  const performers = {
    'send-link-mail': (_deps: unknown, { mail_link_id }: { mail_link_id: string }) =>
      Promise.resolve(void recordedIds.push(mail_link_id)),
  };
  workers.push(await startTestWorker(services.env, { performers }));
}

const recordResets = (ids: readonly string[]) =>
  transaction(deps, async (tx) => {
    for (const mail_link_id of ids) record(tx, 'user.password_reset_requested', { mail_link_id });
    await tx.em.flush();
  });

it('creates exactly one job per domain event with two relays', async () => {
  const recordedIds: string[] = [];
  await Promise.all([startRecordingWorker(recordedIds), startRecordingWorker(recordedIds)]);
  const ids = Array.from({ length: 350 }, (_, index) => `link-${index}`);
  await recordResets(ids);
  await waitForCondition('all jobs are done', () => recordedIds.length >= ids.length);
  await waitForCondition('the outbox is empty', async () => (await deps.db.rows(rows)).length === 0);
  expect(recordedIds.toSorted()).toEqual(ids.toSorted());
});

it('delivers nothing for a failed transaction', async () => {
  await expect(
    transaction(deps, async (tx) => {
      record(tx, 'event.changed', { event_id: 1 });
      await tx.em.flush();
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await deps.db.rows(rows)).toEqual([]);
});

it('echoes recorded events after the commit, in order, and none of a rolled-back transaction', async () => {
  const echoedNames: string[] = [];
  const scope: Deps = {
    ...deps,
    consequences: { ...deps.consequences, echo: (name) => Promise.resolve(void echoedNames.push(name)) },
  };
  const pendingTransaction = transaction(scope, async (tx) => {
    record(tx, 'room_access.changed', { event_id: 1 });
    await tx.em.flush();
    throw new Error('rolled back');
  });
  await expect(pendingTransaction).rejects.toThrow('rolled back');
  expect(echoedNames).toEqual([]);
  await transaction(scope, async (tx) => {
    record(tx, 'stage.changed', { event_id: 1 });
    record(tx, 'room_access.changed', { event_id: 1 });
    await tx.em.flush();
    expect(echoedNames).toEqual([]);
  });
  expect(echoedNames).toEqual(['stage.changed', 'room_access.changed']);
});

it('stores the request and the trace that caused an event, even if a statement records it itself', async () => {
  const conference = await createConferenceWithRooms(deps);
  const { event_id, creator } = conference;
  const attendee = await setMembership(deps, conference, 'ATTENDEE', 'Anna');
  const { id: thread_id } = await openThread(scopeOfPerson(deps, creator), { user_id: attendee.user_id, event_id });
  const selectCauses = statement<{ name: string; request_id: string | null; traceparent: string | null }>(
    't-outbox-causes',
    'select name, request_id, traceparent from outbox order by id',
  );
  const recordedBy = async (request_id: string, recordEvents: () => Promise<unknown>) => {
    await deps.db.rows(statement('t-outbox-empty', 'delete from outbox'));
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await deps.tracing.run({ request_id, span: { ...noSpan, traceparent } }, recordEvents);
    const recordedEvents = await deps.db.rows(selectCauses);
    for (const row of recordedEvents) expect(row).toMatchObject({ request_id, traceparent });
    return recordedEvents.map(({ name }) => name);
  };
  const writeMessage = (content: string, client_id?: string) => () =>
    sendDirectMessage(scopeOfPerson(deps, creator), { thread_id, content, client_id });
  expect(await recordedBy('with-id', writeMessage('Hello', randomUUID()))).toEqual(['direct_message.sent']);
  expect(await recordedBy('without-id', writeMessage('Are you there?'))).toEqual(['direct_message.sent']);
  const markRead = () => markThreadRead(scopeOfPerson(deps, attendee), { thread_id });
  expect(await recordedBy('read', markRead)).toEqual(['direct_messages.read']);
  const sendReply = () => sendDirectMessage(scopeOfPerson(deps, attendee), { thread_id, content: 'Yes' });
  await recordedBy('answer', sendReply);
  // A reply also marks earlier messages as read.
  const names = await recordedBy('answer-unread', writeMessage('Good', randomUUID()));
  expect(names.toSorted()).toEqual(['direct_message.sent', 'direct_messages.read']);
  expect(await recordedBy('by-record', () => recordResets(['link']))).toEqual(['user.password_reset_requested']);
});

it('ignores the events of a newer version', async () => {
  const recordedIds: string[] = [];
  const insert = statement('t-future', `insert into outbox (name, payload) values ('from.the_future', '{}')`);
  await deps.db.rows(insert);
  await startRecordingWorker(recordedIds);
  await recordResets(['known']);
  await waitForCondition('the known event is done', () => recordedIds.includes('known'));
  await waitForCondition('the row is deleted', async () => (await deps.db.rows(rows)).length === 1);
  expect(await deps.db.rows(rows)).toMatchObject([{ name: 'from.the_future', is_due: true }]);
});

it('delays failed events and skips those locked by another relay', async () => {
  await recordResets(['a', 'b']);
  const knownNames = ['user.password_reset_requested'];
  const idOf = (payload: unknown) => (payload as { mail_link_id: string }).mail_link_id;
  const innerCounts: number[] = [];
  const batch = await relayOnce(
    deps.db,
    knownNames,
    async ({ payload }) => {
      innerCounts.push((await relayOnce(deps.db, knownNames, () => Promise.resolve(), deps.log)).claimed);
      if (idOf(payload) === 'b') throw new Error('temporary error');
    },
    deps.log,
  );
  expect(innerCounts).toEqual([0, 0]);
  expect(batch).toEqual({ claimed: 2, delivered: 1 });
  expect(await deps.db.rows(rows)).toMatchObject([{ is_due: false }]);
});
