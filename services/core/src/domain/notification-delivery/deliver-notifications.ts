/**
 * Job that delivers what is due by push, and has due mails sent, from the state in the database: any number of workers may
 * run it. Each person is a delivery of their own: whose push service is slow or whose delivery fails neither delays nor
 * repeats those of others.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { type Batcher, createBatcher } from '../../platform/batcher.ts';
import type { Jobs } from '../../platform/jobs/queues.ts';
import { errorMessage } from '../../platform/telemetry/error-message.ts';
import { factsOf } from './delivery-facts.rules.ts';
import { claimDueNotifications, type DueRow, type Settled, settleNotifications } from './delivery.queries.ts';
import { type DeliveryFacts, type DeliveryPlan, planDelivery, pushRetryMs } from './notification-delivery.rules.ts';
import { listPushRuns, noteDevices, type PushScope, pushTo, type PushRun, type Shown } from './push-notifications.ts';

/** Dependencies of the job. */
export type DeliveryScope = Deps & PushScope & { readonly jobs: Pick<Jobs, 'enqueue'> };

/** Small, so that others come to their turn between two. */
const batchSize = 200;
/** People whose deliveries are in progress: those of slow push services wait beside the others. */
const peopleAtOnce = 400;
/** Pause after a batch, for each millisecond of processor time that it took: chats on the same machine come first. */
const restPerCpuMs = 1;
const restMaxMs = 1_000;
/** Notifications are given to another worker after this time. */
const leaseMs = 120_000;
/** The next tick goes on; with the pushes in progress below the timeout of the job. */
const budgetMs = 30_000;
/** While pushes are in progress, others are looked for after this time. */
const pollMs = 1_000;
/** Time for the pushes of a person; a push that has begun by then takes as long as its request. */
const personMs = 4_000;
/** What is left of it at the end of the run: nobody is claimed while the last ones are waited for. */
const lastPersonMs = 1_000;
/** When somebody whose pushes took longer comes to their turn again. */
const giveBackMs = 10_000;

interface Judged {
  readonly row: DueRow;
  readonly facts: DeliveryFacts;
  readonly plan: DeliveryPlan;
}

interface Run {
  readonly scope: DeliveryScope;
  /** Stores outcomes, many together; none of them waits for the push of another person. */
  readonly settle: Batcher<'all', Settled, void>;
  /** People who get nothing further now: their pushes are in progress, or took too long in this run. */
  readonly held: Set<number>;
  /** When nothing more is claimed, by `performance.now()`. */
  readonly endMs: number;
}

interface Batch {
  readonly rows: readonly DueRow[];
  readonly leaseEndMs: number;
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

const settledOf = ({ row, facts, plan: { nextMs } }: Judged): Settled => ({
  id: row.id,
  due_at: nextMs === null ? null : new Date(nextMs).toISOString(),
  is_pushed: facts.isPushed,
});

function byPerson(judged: readonly Judged[]): Map<number, Judged[]> {
  const people = new Map<number, Judged[]>();
  for (const one of judged) {
    const own = people.get(one.row.user_id);
    if (own === undefined) people.set(one.row.user_id, [one]);
    else own.push(one);
  }
  return people;
}

/** Has a person mailed. The rows stay leased: where the job is lost, they are due again after the lease. */
async function requestMail({ scope }: Run, user_id: number, ids: readonly number[], unpushable_ids: readonly number[]) {
  const id = `mail-notifications-${user_id}-${Math.max(...ids)}`;
  await scope.jobs.enqueue('mail-notifications', { user_id, unpushable_ids }, id);
}

/** Has what a person could not get in time looked at a little later, not only after the lease. */
async function giveBack({ scope, settle }: Run, rest: readonly Judged[]): Promise<void> {
  const nextMs = scope.clock.now() + giveBackMs;
  await Promise.all(rest.map((one) => settle('all', settledOf({ ...one, plan: { now: null, nextMs } }))));
}

/**
 * Pushes what is due for one person, one after the other, and stores each outcome before the next.
 * @returns whether everything was tried within the time of the person and the lease
 */
async function pushPerson(run: Run, own: readonly Judged[], pushes: PushRun, leaseEndMs: number): Promise<boolean> {
  const nowMs = run.scope.clock.now();
  const toMail: number[] = [];
  const unpushable: number[] = [];
  let tried = 0;
  try {
    for (const one of own) {
      // After the lease, another worker may be about to push it.
      if (performance.now() >= pushes.beginByMs || run.scope.clock.now() >= leaseEndMs) break;
      tried += 1;
      const { id } = one.row;
      const shown = await pushTo(run.scope, pushes, one.row);
      const decided = judgeAgain(one, shown, nowMs);
      if (decided.plan.now === 'mail') toMail.push(id);
      else await run.settle('all', settledOf(decided));
      if (shown === 'none') unpushable.push(id);
    }
    if (tried < own.length && run.scope.clock.now() < leaseEndMs) await giveBack(run, own.slice(tried));
  } finally {
    await noteDevices(run.scope, pushes);
  }
  const [first] = own;
  if (toMail.length > 0 && first !== undefined) await requestMail(run, first.row.user_id, toMail, unpushable);
  return tried === own.length;
}

/** Starts the deliveries of a batch. None of them rejects: what fails is due again after its lease, alone. */
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
      scope.log.warn({ user_id, error: errorMessage(error) }, 'notifications not delivered, will be tried again');
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
    ...[...mailed].map(([user_id, own]) =>
      attempt(user_id, () =>
        requestMail(
          run,
          user_id,
          own.map(({ row }) => row.id),
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
 * Delivers what is due, in batches, within the budget of time of one tick. While pushes are in progress it goes on to claim
 * what others get at the same time, so that nobody waits for the slowest person.
 */
export async function deliverNotifications(scope: DeliveryScope): Promise<void> {
  const run = beginRun(scope);
  const inProgress = new Set<Promise<void>>();
  let count = 0;
  while (performance.now() < run.endMs) {
    const before = process.cpuUsage();
    // Those in progress at the claim may have more, even if they are no longer in progress after it.
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
  if (count > 0) scope.log.debug({ count }, 'notifications looked at for delivery');
}
