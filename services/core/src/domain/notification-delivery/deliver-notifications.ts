/** Job that delivers what is due by push or mail, from the state in the database: any number of workers may run it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { MailScope } from '../../deps.ts';
import { factsOf } from './delivery-facts.rules.ts';
import { claimDueNotifications, type DueRow, type Settled, settleNotifications } from './delivery.queries.ts';
import { mailNotifications } from './mail-notifications.ts';
import { type DeliveryFacts, type DeliveryPlan, planDelivery, pushRetryMs } from './notification-delivery.rules.ts';
import { pushNotifications, type PushScope, type Shown } from './push-notifications.ts';

/** Dependencies of the job. */
export type DeliveryScope = MailScope & PushScope;

/** Small, so that others come to their turn between two. */
const batchSize = 200;
/** Pause after a batch, for each millisecond of processor time that it took: chats on the same machine come first. */
const restPerCpuMs = 1;
const restMaxMs = 1_000;
/** Notifications are given to another worker after this time. */
const leaseMs = 120_000;
/** The next tick goes on; below the timeout of the job. */
const budgetMs = 40_000;

interface Judged {
  readonly row: DueRow;
  readonly facts: DeliveryFacts;
  readonly plan: DeliveryPlan;
}

/** Returns the pause after a batch, in milliseconds; a busy machine, where each batch takes longer, prolongs none. */
const restAfter = ({ user, system }: NodeJS.CpuUsage): number =>
  Math.min(((user + system) / 1_000) * restPerCpuMs, restMaxMs);

/** Decides anew once it is known what became of the push. */
function judgeAgain({ row, facts }: Judged, shown: Shown, nowMs: number): Judged {
  if (shown === 'later') return { row, facts, plan: { now: null, nextMs: nowMs + pushRetryMs } };
  const known = shown === 'shown' ? { ...facts, isPushed: true } : { ...facts, devices: 0 };
  return { row, facts: known, plan: planDelivery(known, nowMs) };
}

async function deliverBatch(scope: DeliveryScope, rows: readonly DueRow[]): Promise<void> {
  const nowMs = scope.clock.now();
  const judged = rows.map((row): Judged => {
    const facts = factsOf(row, scope.pusher.isOn);
    return { row, facts, plan: planDelivery(facts, nowMs) };
  });
  const pushed = await pushNotifications(
    scope,
    judged.filter(({ plan }) => plan.now === 'push').map(({ row }) => row),
  );
  const decided = judged.map((one) => {
    const shown = pushed.get(one.row.id);
    return shown === undefined ? one : judgeAgain(one, shown, nowMs);
  });
  const mailed = decided.filter(({ plan }) => plan.now === 'mail');
  const settled = decided.flatMap(({ row, facts, plan }): Settled[] => {
    if (plan.now === 'mail') return [];
    const due_at = plan.nextMs === null ? null : new Date(plan.nextMs).toISOString();
    return [{ id: row.id, due_at, is_pushed: facts.isPushed }];
  });
  if (settled.length > 0) await settleNotifications(scope.db, settled);
  const unpushable = new Set(mailed.filter(({ row }) => pushed.get(row.id) === 'none').map(({ row }) => row.id));
  await mailNotifications(scope, [...new Set(mailed.map(({ row }) => row.user_id))], unpushable);
}

/** Delivers what is due, in batches, within the budget of time of one tick. */
export async function deliverNotifications(scope: DeliveryScope): Promise<void> {
  const endMs = performance.now() + budgetMs;
  let count = 0;
  let isMore = true;
  while (isMore && performance.now() < endMs) {
    const before = process.cpuUsage();
    const nowMs = scope.clock.now();
    const rows = await claimDueNotifications(scope.db, new Date(nowMs), new Date(nowMs + leaseMs), batchSize);
    await deliverBatch(scope, rows);
    count += rows.length;
    isMore = rows.length === batchSize;
    if (isMore) await pause(restAfter(process.cpuUsage(before)));
  }
  if (count > 0) scope.log.debug({ count }, 'notifications looked at for delivery');
}
