/**
 * Job that pushes due notifications and requests due emails. Its state is in the database, so any number of workers may
 * run it. Each person's notifications are delivered separately: a slow push service or a failure neither delays nor
 * repeats deliveries to other people.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { type Batcher, createBatcher } from '../../../platform/batcher.ts';
import type { Jobs } from '../../../platform/jobs/queues.ts';
import { errorMessage } from '../../../platform/telemetry/error-message.ts';
import { deliveryStateOf } from './delivery-state.rules.ts';
import { claimDueNotifications, type DueRow, type DeliveryOutcome, storeDeliveryOutcomes } from './delivery.queries.ts';
import { type DeliveryState, type DeliveryPlan, planDelivery, pushRetryMs } from './notification-delivery.rules.ts';
import {
  listPushRuns,
  storeDeviceOutcomes,
  type PushScope,
  pushTo,
  type PushRun,
  type PushResult,
} from './push-notifications.ts';

export type DeliveryScope = Deps & PushScope & { readonly jobs: Pick<Jobs, 'enqueue'> };

/** Small, so that other jobs run between batches. */
const batchSize = 200;
/** Maximum number of people with deliveries in progress: slow push services do not block others. */
const maxPeopleInProgress = 400;
/** Pause after a batch per millisecond of CPU time used: chats on the same machine have priority. */
const pausePerCpuMs = 1;
const maxPauseMs = 1_000;
/** Another worker may claim the notifications after this time. */
const leaseMs = 120_000;
/** The next tick continues. Including pushes in progress, this is below the timeout of the job. */
const budgetMs = 30_000;
/** Interval for claiming more notifications while pushes are in progress. */
const claimIntervalMs = 1_000;
const personBudgetMs = 4_000;
/** Reserve at the end of the run: no person is claimed while the last pushes are awaited. */
const finalReserveMs = 1_000;
/** Retry delay for a person whose pushes timed out. */
const rescheduleDelayMs = 10_000;

interface PlannedDelivery {
  readonly row: DueRow;
  readonly state: DeliveryState;
  readonly plan: DeliveryPlan;
}

interface Run {
  readonly scope: DeliveryScope;
  /** Stores outcomes in batches, independently of pushes to other people. */
  readonly settle: Batcher<'all', DeliveryOutcome, void>;
  /** Users to skip: their pushes are in progress or timed out in this run. */
  readonly excludedUserIds: Set<number>;
  /** Time after which nothing is claimed, by `performance.now()`. */
  readonly endMs: number;
}

interface Batch {
  readonly rows: readonly DueRow[];
  readonly leaseEndMs: number;
}

/**
 * Returns the pause after a batch in milliseconds. Based on CPU time, because wall-clock time also grows when the
 * machine is busy.
 */
const pauseAfter = ({ user, system }: NodeJS.CpuUsage): number =>
  Math.min(((user + system) / 1_000) * pausePerCpuMs, maxPauseMs);

/** Plans again with the result of the push. */
function replan({ row, state }: PlannedDelivery, result: PushResult, nowMs: number): PlannedDelivery {
  if (result === 'later') return { row, state, plan: { now: null, nextMs: nowMs + pushRetryMs } };
  const updated = result === 'shown' ? { ...state, isPushed: true } : { ...state, devices: 0 };
  return { row, state: updated, plan: planDelivery(updated, nowMs) };
}

const outcomeOf = ({ row, state, plan: { nextMs } }: PlannedDelivery): DeliveryOutcome => ({
  id: row.id,
  due_at: nextMs === null ? null : new Date(nextMs).toISOString(),
  is_pushed: state.isPushed,
});

function byPerson(planned: readonly PlannedDelivery[]): Map<number, PlannedDelivery[]> {
  const people = new Map<number, PlannedDelivery[]>();
  for (const item of planned) {
    const items = people.get(item.row.user_id);
    if (items === undefined) people.set(item.row.user_id, [item]);
    else items.push(item);
  }
  return people;
}

/**
 * Requests the job that emails a person. The rows stay leased: if the job is lost, they are due again after the lease.
 */
async function requestMail({ scope }: Run, user_id: number, ids: readonly number[], unpushable_ids: readonly number[]) {
  const id = `mail-notifications-${user_id}-${Math.max(...ids)}`;
  await scope.jobs.enqueue('mail-notifications', { user_id, unpushable_ids }, id);
}

/** Reschedules notifications that were not attempted in time, before the end of their lease. */
async function rescheduleUntried({ scope, settle }: Run, untried: readonly PlannedDelivery[]): Promise<void> {
  const nextMs = scope.clock.now() + rescheduleDelayMs;
  await Promise.all(untried.map((item) => settle('all', outcomeOf({ ...item, plan: { now: null, nextMs } }))));
}

/**
 * Pushes the due notifications of a person sequentially, and stores each outcome before the next push.
 * @returns whether all were attempted within the time limit of the person and the lease
 */
async function pushPerson(
  run: Run,
  items: readonly PlannedDelivery[],
  pushRun: PushRun,
  leaseEndMs: number,
): Promise<boolean> {
  const nowMs = run.scope.clock.now();
  const mailIds: number[] = [];
  const unpushableIds: number[] = [];
  let triedCount = 0;
  try {
    for (const item of items) {
      // After the lease, another worker may push it.
      if (performance.now() >= pushRun.startByMs || run.scope.clock.now() >= leaseEndMs) break;
      triedCount += 1;
      const { id } = item.row;
      const result = await pushTo(run.scope, pushRun, item.row);
      const replanned = replan(item, result, nowMs);
      if (replanned.plan.now === 'mail') mailIds.push(id);
      else await run.settle('all', outcomeOf(replanned));
      if (result === 'none') unpushableIds.push(id);
    }
    if (triedCount < items.length && run.scope.clock.now() < leaseEndMs)
      await rescheduleUntried(run, items.slice(triedCount));
  } finally {
    await storeDeviceOutcomes(run.scope, pushRun);
  }
  const [first] = items;
  if (mailIds.length > 0 && first !== undefined) await requestMail(run, first.row.user_id, mailIds, unpushableIds);
  return triedCount === items.length;
}

/** Starts the deliveries of a batch. The promises do not reject: a failed delivery is due again after its lease. */
async function startBatch(run: Run, { rows, leaseEndMs }: Batch): Promise<readonly Promise<void>[]> {
  if (rows.length === 0) return [];
  const { scope } = run;
  const nowMs = scope.clock.now();
  const planned = rows.map((row): PlannedDelivery => {
    const state = deliveryStateOf(row, scope.pusher.isOn);
    return { row, state, plan: planDelivery(state, nowMs) };
  });
  const attempt = async (user_id: number | null, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      scope.log.warn({ user_id, error: errorMessage(error) }, 'delivery of notifications failed, will be retried');
    }
  };
  const outcomes = planned.filter(({ plan }) => plan.now === null).map(outcomeOf);
  const mailsByPerson = byPerson(planned.filter(({ plan }) => plan.now === 'mail'));
  const pushesByPerson = byPerson(planned.filter(({ plan }) => plan.now === 'push'));
  const startByMs = Math.min(performance.now() + personBudgetMs, run.endMs + finalReserveMs);
  const pushRuns = await listPushRuns(scope, [...pushesByPerson.keys()], startByMs);
  return [
    attempt(null, async () => {
      if (outcomes.length > 0) await storeDeliveryOutcomes(scope.db, outcomes);
    }),
    ...[...mailsByPerson].map(([user_id, items]) =>
      attempt(user_id, () =>
        requestMail(
          run,
          user_id,
          items.map(({ row }) => row.id),
          [],
        ),
      ),
    ),
    ...pushRuns.map((pushRun) =>
      attempt(pushRun.user_id, async () => {
        run.excludedUserIds.add(pushRun.user_id);
        if (await pushPerson(run, pushesByPerson.get(pushRun.user_id) ?? [], pushRun, leaseEndMs))
          run.excludedUserIds.delete(pushRun.user_id);
      }),
    ),
  ];
}

async function claimBatch({ scope, excludedUserIds }: Run): Promise<Batch> {
  const nowMs = scope.clock.now();
  const leaseEndMs = nowMs + leaseMs;
  const claim = {
    now: new Date(nowMs),
    leaseUntil: new Date(leaseEndMs),
    limit: batchSize,
    excludedUserIds: [...excludedUserIds],
  };
  return { rows: await claimDueNotifications(scope.db, claim), leaseEndMs };
}

function beginRun(scope: DeliveryScope): Run {
  const settle = createBatcher<'all', DeliveryOutcome, void>(
    async (outcomes) => {
      await storeDeliveryOutcomes(scope.db, outcomes);
      return outcomes.map(() => ({ status: 'fulfilled', value: undefined }));
    },
    { maxItems: batchSize, maxBatches: 1 },
  );
  return { scope, settle, excludedUserIds: new Set(), endMs: performance.now() + budgetMs };
}

/**
 * Delivers due notifications in batches, within the time limit of a tick. Notifications of other people are claimed
 * while pushes are in progress, so slow pushes do not delay them.
 */
export async function deliverNotifications(scope: DeliveryScope): Promise<void> {
  const run = beginRun(scope);
  const inProgress = new Set<Promise<void>>();
  let count = 0;
  while (performance.now() < run.endMs) {
    const cpuBefore = process.cpuUsage();
    // People with pushes in progress at the time of the claim may have more notifications, even if the pushes have
    // ended since.
    const isComplete = inProgress.size === 0;
    const batch = await claimBatch(run);
    for (const delivery of await startBatch(run, batch)) {
      const tracked = delivery.finally(() => inProgress.delete(tracked));
      inProgress.add(tracked);
    }
    count += batch.rows.length;
    if (batch.rows.length > 0) await pause(pauseAfter(process.cpuUsage(cpuBefore)));
    else if (isComplete) break;
    else await Promise.race([Promise.all(inProgress), pause(claimIntervalMs)]);
    while (inProgress.size > maxPeopleInProgress) await Promise.race(inProgress);
  }
  await Promise.all(inProgress);
  if (count > 0) scope.log.debug({ count }, 'notifications processed for delivery');
}
