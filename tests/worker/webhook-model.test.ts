/**
 * Random sequences of changes, failing subjects, pauses and resends, compared with a model: per subject, deliveries
 * arrive in order without gaps, a failing subject does not block others, resends are attempted immediately, and a
 * resumed webhook delivers everything.
 */
import { CreateWebhook } from '@plenum/contracts/integrations/webhooks';
import { closeDeps } from '@plenum/core/create-deps';
import { deliverWebhooks } from '@plenum/core/domain/integrations/webhooks/deliver-webhooks';
import { storeWebhookDeliveries } from '@plenum/core/domain/integrations/webhooks/store-webhook-deliveries';
import { statement } from '@plenum/core/platform/db/database';
import { createOutbound } from '@plenum/core/platform/outbound/outbound';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { respondWithError, startTestReceiver, acceptDelivery } from '../support/worker/test-receiver.ts';
import { openDeps } from '../support/worker/test-worker.ts';

const settings = { OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' };
const api = await openTestApi(settings);
const deps = openDeps({ ...api.env, ...settings });
const scope = { ...deps, outbound: createOutbound(deps.config) };
afterAll(async () => {
  scope.outbound.close();
  await closeDeps(deps);
});

const subjectCount = 3;
/** First numbers of domain events and sessions, above those of the API. */
let outbox_id = 1_000_000;

type Step =
  | { readonly kind: 'change' | 'fail' | 'recover'; readonly subject: number }
  | { readonly kind: 'deliver' | 'wait' | 'pause' | 'resume' }
  | { readonly kind: 'replay'; readonly index: number };

const subject = fc.integer({ min: 1, max: subjectCount });
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('change' as const), subject }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('fail' as const, 'recover' as const), subject }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'deliver' as const,
          'deliver' as const,
          'wait' as const,
          'pause' as const,
          'resume' as const,
        ),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('replay' as const), index: fc.nat(20) }) },
  ),
  { minLength: 8, maxLength: 30 },
);

interface ModelDelivery {
  readonly message: string;
  readonly subject: number;
  isReplay: boolean;
  isDue: boolean;
  isWaiting: boolean;
}

/** Creates the model, which specifies what one run of the job sends. */
function createModel() {
  const deliveries: ModelDelivery[] = [];
  const failing = new Set<number>();
  let isPaused = false;
  const heads = () =>
    deliveries.filter(
      (one, index) =>
        one.isWaiting &&
        one.isDue &&
        !deliveries
          .slice(0, index)
          .some((other) => other.isWaiting && other.subject === one.subject && other.isReplay === one.isReplay),
    );
  return {
    deliveries,
    failing,
    setPaused(value: boolean) {
      isPaused = value;
    },
    makeDue() {
      for (const one of deliveries) one.isDue = true;
    },
    /** Returns the attempts by subject and sequence. */
    deliver(): Record<string, string[]> {
      const attempts: Record<string, string[]> = {};
      for (let due = heads(); !isPaused && due.length > 0; due = heads())
        for (const one of due) {
          (attempts[`${one.subject} ${one.isReplay}`] ??= []).push(one.message);
          if (failing.has(one.subject)) one.isDue = false;
          else one.isWaiting = false;
        }
      return attempts;
    },
  };
}

const passPause = statement(
  't-webhook-model-due',
  `update webhook_deliveries set due_at = now() where webhook_id = $1 and status = 'PENDING'`,
);
const statusesSql = statement<{ id: number; message_id: string; status: string; subject: string }>(
  't-webhook-model-deliveries',
  'select id, message_id, status, subject from webhook_deliveries where webhook_id = $1 order by place, id',
);

it('behaves like the model', { timeout: 240_000 }, async () => {
  const run = async (sequence: readonly Step[]): Promise<void> => {
    // Changes of webhooks are limited per person.
    const { owner, organization_id, event_id } = await newConference(api);
    const path = `/organizations/${organization_id}/webhooks`;
    const receiver = await startTestReceiver();
    const body = { name: 'Model', url: receiver.url, event_types: ['session.updated'] };
    const { id } = expectReply(CreateWebhook, 201, await owner.client.post(path, body));
    const model = createModel();
    const sessionOf = (text: string): number => Number(JSON.parse(text).data.session_id) % 10;
    receiver.respondWith((reply, delivery) =>
      (model.failing.has(sessionOf(delivery.body)) ? respondWithError(500, { 'retry-after': '3600' }) : acceptDelivery)(
        reply,
        delivery,
      ),
    );
    const setPaused = async (is_paused: boolean) => {
      expect((await owner.client.put(`${path}/${id}`, { is_paused })).status).toBe(200);
      model.setPaused(is_paused);
      if (!is_paused) model.makeDue();
    };
    const stored = () => deps.db.rows(statusesSql, [id]);
    const deliver = async () => {
      const before = receiver.deliveries.length;
      for (let count = -1; count !== receiver.deliveries.length;) {
        count = receiver.deliveries.length;
        await deliverWebhooks(scope, id);
      }
      const laneOf = new Map(model.deliveries.map((one) => [one.message, `${one.subject} ${one.isReplay}`]));
      const attempts: Record<string, string[]> = {};
      for (const { headers } of receiver.deliveries.slice(before)) {
        const message = String(headers['webhook-id']);
        (attempts[laneOf.get(message) ?? 'unknown'] ??= []).push(message);
      }
      expect(attempts).toEqual(model.deliver());
      const waiting = (await stored()).filter(({ status }) => status === 'PENDING').map(({ message_id }) => message_id);
      expect(waiting).toEqual(model.deliveries.filter(({ isWaiting }) => isWaiting).map(({ message }) => message));
    };
    const perform = async (step: Step): Promise<void> => {
      if (step.kind === 'change') {
        const state = { id: step.subject, title: '', starts_at: '', duration_minutes: 1, location: null, track: null };
        const session = { ...state, external_id: null, imported_id: null };
        outbox_id += 1;
        const changes = [{ before: session, after: session }];
        const payload = { kind: 'session', event_id, organization_id, changes } as const;
        await storeWebhookDeliveries(deps, outbox_id, 'subjects.changed', payload);
        const message = `msg_${outbox_id}_${id}_1`;
        model.deliveries.push({ message, subject: step.subject, isReplay: false, isDue: true, isWaiting: true });
      } else if (step.kind === 'fail') model.failing.add(step.subject);
      else if (step.kind === 'recover') model.failing.delete(step.subject);
      else if (step.kind === 'pause') await setPaused(true);
      else if (step.kind === 'resume') await setPaused(false);
      else if (step.kind === 'deliver') await deliver();
      else if (step.kind === 'wait') {
        await deps.db.rows(passPause, [id]);
        model.makeDue();
        await deliver();
      } else if (step.kind === 'replay' && model.deliveries.length > 0) {
        const index = step.index % model.deliveries.length;
        const deliveryId = (await stored())[index]?.id ?? 0;
        expect((await owner.client.post(`${path}/${id}/deliveries/${deliveryId}/replay`)).status).toBe(202);
        Object.assign(model.deliveries[index] ?? {}, { isReplay: true, isDue: true, isWaiting: true });
      }
    };
    try {
      for (const step of sequence) await perform(step);
      model.failing.clear();
      await setPaused(false);
      await deliver();
      expect((await stored()).every(({ status }) => status === 'DELIVERED')).toBe(true);
    } finally {
      await receiver.close();
    }
  };
  await fc.assert(
    fc.asyncProperty(steps, (sequence) => run(sequence as readonly Step[])),
    { numRuns: 25, endOnFailure: true },
  );
});
