/**
 * Job that pushes due notifications and requests due mails. Its state is in the database, so any number of workers may
 * run it. Each person is a separate delivery: a slow push service or a failure neither delays nor repeats the
 * deliveries of other people.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { type Batcher, createBatcher } from '../../../platform/batcher.ts';
import type { Jobs } from '../../../platform/jobs/queues.ts';
import { errorMessage } from '../../../platform/telemetry/error-message.ts';
import { factsOf } from './delivery-facts.rules.ts';
import { claimDueNotifications, type DueRow, type Settled, settleNotifications } from './delivery.queries.ts';
import { type DeliveryFacts, type DeliveryPlan, planDelivery, pushRetryMs } from './notification-delivery.rules.ts';
import { listPushRuns, noteDevices, type PushScope, pushTo, type PushRun, type Shown } from './push-notifications.ts';

/** Dependencies of the job. */
export type DeliveryScope = Deps & PushScope & { readonly jobs: Pick<Jobs, 'enqueue'> };

/** Small, so that other jobs run between batches. */
const batchSize = 200;
/** Maximum number of people with deliveries in progress: slow push services do not block others. */
const peopleAtOnce = 400;
/** Pause after a batch per millisecond of CPU time used: chats on the same machine have priority. */
const restPerCpuMs = 1;
const restMaxMs = 1_000;
/** Another worker may claim the notifications after this time. */
const leaseMs = 120_000;
/** The next tick continues; together with pushes in progress, below the timeout of the job. */
const budgetMs = 30_000;
/** Interval for claiming further notifications while pushes are in progress. */
const pollMs = 1_000;
const personMs = 4_000;
/** Reserve at the end of the run: no person is claimed while the last pushes are awaited. */
const lastPersonMs = 1_000;
/** Retry delay for a person whose pushes exceeded their time. */
const giveBackMs = 10_000;

interface Judged {
  readonly row: DueRow;
  readonly facts: DeliveryFacts;
  readonly plan: DeliveryPlan;
}

interface Run {
  readonly scope: DeliveryScope;
  /** Stores outcomes in batches, independent of the pushes of other people. */
  readonly settle: Batcher<'all', Settled, void>;
  /** People to skip: their pushes are in progress, or exceeded their time in this run. */
  readonly held: Set<number>;
  /** End of claiming, by `performance.now()`. */
  readonly endMs: number;
}

interface Batch {
  readonly rows: readonly DueRow[];
  readonly leaseEndMs: number;
}

/**
 * Returns the pause after a batch in milliseconds; based on CPU time, because wall-clock time would also grow on a busy
 * machine.
 */
const restAfter = ({ user, system }: NodeJS.CpuUsage): number =>
  Math.min(((user + system) / 1_000) * restPerCpuMs, restMaxMs);

/** Plans again with the outcome of the push. */
function judgeAgain({ row, facts }: Judged, shown: Shown, nowMs: number): Judged {
  if (shown === 'later') return { row, facts, plan: { now: null, nextMs: nowMs + pushRetryMs } };
  const updated = shown === 'shown' ? { ...facts, isPushed: true } : { ...facts, devices: 0 };
  return { row, facts: updated, plan: planDelivery(updated, nowMs) };
}

const settledOf = ({ row, facts, plan: { nextMs } }: Judged): Settled => ({
  id: row.id,
  due_at: nextMs === null ? null : new Date(nextMs).toISOString(),
  is_pushed: facts.isPushed,
});

function byPerson(judged: readonly Judged[]): Map<number, Judged[]> {
  const people = new Map<number, Judged[]>();
  for (const one of judged) {
    const items = people.get(one.row.user_id);
    if (items === undefined) people.set(one.row.user_id, [one]);
    else items.push(one);
  }
  return people;
}

/**
 * Requests the job that mails a person. The rows stay leased: if the job is lost, they are due again after the lease.
 */
async function requestMail({ scope }: Run, user_id: number, ids: readonly number[], unpushable_ids: readonly number[]) {
  const id = `mail-notifications-${user_id}-${Math.max(...ids)}`;
  await scope.jobs.enqueue('mail-notifications', { user_id, unpushable_ids }, id);
}

/** Reschedules notifications that were not tried in time, sooner than the end of their lease. */
async function giveBack({ scope, settle }: Run, rest: readonly Judged[]): Promise<void> {
  const nextMs = scope.clock.now() + giveBackMs;
  await Promise.all(rest.map((one) => settle('all', settledOf({ ...one, plan: { now: null, nextMs } }))));
}

/**
 * Pushes the due notifications of a person sequentially, and stores each outcome before the next push.
 * @returns whether all were tried within the time limit of the person and the lease
 */
async function pushPerson(run: Run, items: readonly Judged[], pushes: PushRun, leaseEndMs: number): Promise<boolean> {
  const nowMs = run.scope.clock.now();
  const toMail: number[] = [];
  const unpushable: number[] = [];
  let tried = 0;
  try {
    for (const one of items) {
      // After the lease, another worker may push it.
      if (performance.now() >= pushes.beginByMs || run.scope.clock.now() >= leaseEndMs) break;
      tried += 1;
      const { id } = one.row;
      const shown = await pushTo(run.scope, pushes, one.row);
      const decided = judgeAgain(one, shown, nowMs);
      if (decided.plan.now === 'mail') toMail.push(id);
      else await run.settle('all', settledOf(decided));
      if (shown === 'none') unpushable.push(id);
    }
    if (tried < items.length && run.scope.clock.now() < leaseEndMs) await giveBack(run, items.slice(tried));
  } finally {
    await noteDevices(run.scope, pushes);
  }
  const [first] = items;
  if (toMail.length > 0 && first !== undefined) await requestMail(run, first.row.user_id, toMail, unpushable);
  return tried === items.length;
}

/** Starts the deliveries of a batch. They do not reject: a failed delivery is due again after its lease. */
async function startBatch(run: Run, { rows, leaseEndMs }: Batch): Promise<readonly Promise<void>[]> {
  if (rows.length === 0) return [];
  const { scope } = run;
  const nowMs = scope.clock.now();
  const judged = rows.map((row): Judged => {
    const facts = factsOf(row, scope.pusher.isOn);
    return { row, facts, plan: planDelivery(facts, nowMs) };
  });
  const attempt = async (user_id: number | null, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      scope.log.warn({ user_id, error: errorMessage(error) }, 'delivery of notifications failed, will be retried');
    }
  };
  const settled = judged.filter(({ plan }) => plan.now === null).map(settledOf);
  const mailed = byPerson(judged.filter(({ plan }) => plan.now === 'mail'));
  const pushed = byPerson(judged.filter(({ plan }) => plan.now === 'push'));
  const beginByMs = Math.min(performance.now() + personMs, run.endMs + lastPersonMs);
  const pushRuns = await listPushRuns(scope, [...pushed.keys()], beginByMs);
  return [
    attempt(null, async () => {
      if (settled.length > 0) await settleNotifications(scope.db, settled);
    }),
    ...[...mailed].map(([user_id, items]) =>
      attempt(user_id, () =>
        requestMail(
          run,
          user_id,
          items.map(({ row }) => row.id),
          [],
        ),
      ),
    ),
    ...pushRuns.map((pushes) =>
      attempt(pushes.user_id, async () => {
        run.held.add(pushes.user_id);
        if (await pushPerson(run, pushed.get(pushes.user_id) ?? [], pushes, leaseEndMs))
          run.held.delete(pushes.user_id);
      }),
    ),
  ];
}

async function claimBatch({ scope, held }: Run): Promise<Batch> {
  const nowMs = scope.clock.now();
  const leaseEndMs = nowMs + leaseMs;
  const claim = { now: new Date(nowMs), leaseUntil: new Date(leaseEndMs), limit: batchSize, without: [...held] };
  return { rows: await claimDueNotifications(scope.db, claim), leaseEndMs };
}

function beginRun(scope: DeliveryScope): Run {
  const settle = createBatcher<'all', Settled, void>(
    async (settled) => {
      await settleNotifications(scope.db, settled);
      return settled.map(() => ({ status: 'fulfilled', value: undefined }));
    },
    { itemsMax: batchSize, batchesMax: 1 },
  );
  return { scope, settle, held: new Set(), endMs: performance.now() + budgetMs };
}

/**
 * Delivers due notifications in batches, within the time limit of a tick. It claims notifications of other people while
 * pushes are in progress, so that slow pushes do not delay them.
 */
export async function deliverNotifications(scope: DeliveryScope): Promise<void> {
  const run = beginRun(scope);
  const inProgress = new Set<Promise<void>>();
  let count = 0;
  while (performance.now() < run.endMs) {
    const before = process.cpuUsage();
    // People with pushes in progress at the time of the claim may have further notifications, even if the pushes have
    // ended since.
    const isComplete = inProgress.size === 0;
    const batch = await claimBatch(run);
    for (const delivery of await startBatch(run, batch)) {
      const tracked = delivery.finally(() => inProgress.delete(tracked));
      inProgress.add(tracked);
    }
    count += batch.rows.length;
    if (batch.rows.length > 0) await pause(restAfter(process.cpuUsage(before)));
    else if (isComplete) break;
    else await Promise.race([Promise.all(inProgress), pause(pollMs)]);
    while (inProgress.size > peopleAtOnce) await Promise.race(inProgress);
  }
  await Promise.all(inProgress);
  if (count > 0) scope.log.debug({ count }, 'notifications processed for delivery');
}
