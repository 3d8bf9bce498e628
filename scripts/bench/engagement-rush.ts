/**
 * Thousands of clients follow the questions and polls of a session, and each votes once within ten seconds: for one of
 * twenty questions, then in one poll. The baseline runs one update and one broadcast per vote. Measures the CPU time of the
 * server and its database and the time until a vote is visible, and verifies the counts.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { statement } from '@plenum/core/platform/db/database';
import { atMost, createBudgetFigure, createRatioFigure, type Figure, quantileOf } from './figures.ts';
import {
  runAlternating,
  cpuTimeMs,
  cpuWithChildrenMs,
  type AddCleanup,
  runPaced,
  type MeasuredProcess,
  waitForCondition,
} from './harness.ts';
import {
  connectAll,
  connectClient,
  enginePath,
  type MeasuringClient,
  parsingClientCount,
  requestOk,
} from './socket-client.ts';
import { startBaseline, startProcess, startWorld, type World } from './world.ts';

const voterCount = Number(process.env['BENCH_SOCKETS'] ?? 5_000);
/** The cost of the baseline grows with the square of the audience, so the gate only applies to the full size. */
const limits = voterCount < 5_000 ? atMost(null) : atMost(0.2, 0.1);
const rushS = 10;
const questionCount = 20;
const optionCount = 4;
/** Timeout for all votes; the baseline is slow. */
const rushTimeoutMs = 600_000;

const openSession = statement<{ id: number }>(
  'bench-open-session',
  `with opened as (update sessions set status = 'LIVE'
                    where id = (select id from sessions where event_id = $1 limit 1) returning id)
   insert into session_qa (session_id, mode) select id, 'OPEN' from opened returning session_id as id`,
);
const makeQuestions = statement<{ id: number }>(
  'bench-make-questions',
  `insert into questions (event_id, session_id, text, author_key, status)
   select $1, $2, 'Question ' || n, repeat('0', 64), 'OPEN' from generate_series(1, ${questionCount}) n returning id`,
);
const makePoll = statement<{ id: number }>(
  'bench-make-poll',
  `insert into polls (event_id, session_id, kind, question, options, is_anonymous, may_change, results, status)
   select $1, $2, 'ONE', 'Which one?', jsonb_agg('Option ' || n), false, true, 'LIVE', 'OPEN'
     from generate_series(1, ${optionCount}) n returning id`,
);
const deleteQuestionVotes = statement('bench-delete-question-votes', 'delete from question_votes');
const deletePollVotes = statement('bench-delete-poll-votes', 'delete from poll_votes');
const storedVotes = statement<{ votes: number; counted: number; tallied: number }>(
  'bench-stored-votes',
  `select (select count(*)::int from question_votes v where v.question_id = q.id) as votes, q.vote_count::int as counted,
          q.vote_count::int as tallied
     from questions q where q.session_id = $1 and $2 = 'questions'
   union all
   select (select count(*)::int from poll_votes v where v.poll_id = p.id), p.vote_count::int,
          (select sum(t.votes)::int from poll_tallies t where t.poll_id = p.id)
     from polls p where p.session_id = $1 and $2 = 'poll'`,
);

/** The counts that the parsing clients have received, with their times. */
class ObservedCounts {
  readonly #seen = new Map<number, { votes: number; atMs: number }[]>();

  note(id: number, votes: number): void {
    const list = this.#seen.get(id) ?? [];
    this.#seen.set(id, list);
    if (votes > (list.at(-1)?.votes ?? 0)) list.push({ votes, atMs: performance.now() });
  }
  total(): number {
    return [...this.#seen.values()].reduce((sum, list) => sum + (list.at(-1)?.votes ?? 0), 0);
  }
  /** Returns the time from the n-th vote for each subject until a count of at least n was received. */
  waits(sentMs: ReadonlyMap<number, readonly number[]>): number[] {
    return [...sentMs].flatMap(([id, times]) =>
      times.map((atMs, index) => {
        const first = this.#seen.get(id)?.find(({ votes }) => votes > index);
        return first === undefined ? Number.POSITIVE_INFINITY : Math.max(0, first.atMs - atMs);
      }),
    );
  }
  clear(): void {
    this.#seen.clear();
  }
}

/** A set of subjects to vote for, and how to vote and verify. */
interface Ballot {
  readonly ids: readonly number[];
  readonly reset: () => Promise<void>;
  readonly vote: (client: MeasuringClient, id: number) => void;
  /** Throws if a stored count differs from the number of votes sent. */
  readonly check: () => Promise<void>;
}

interface Target {
  readonly clients: readonly MeasuringClient[];
  readonly observed: ObservedCounts;
  readonly cpuMs: () => number;
}

/** Measures the CPU time per vote in microseconds, and the 99th percentile of the time until a vote is visible. */
const measureRush =
  ({ clients, observed, cpuMs }: Target, { ids, reset, vote, check }: Ballot) =>
  async (): Promise<{ cpuUs: number; p99: number }> => {
    await reset();
    observed.clear();
    const sentMs = new Map<number, number[]>(ids.map((id) => [id, []]));
    const beforeMs = cpuMs();
    await runPaced(voterCount, voterCount / rushS, (at) => {
      const id = ids[at % ids.length] ?? 0;
      const client = clients[at];
      if (client === undefined) return;
      sentMs.get(id)?.push(performance.now());
      vote(client, id);
    });
    await waitForCondition('every vote is visible', () => observed.total() >= voterCount, rushTimeoutMs);
    const cpuUs = ((cpuMs() - beforeMs) * 1_000) / voterCount;
    await check();
    return { cpuUs, p99: quantileOf(observed.waits(sentMs), 0.99) };
  };

const frameOfVotes = /^42\["(question_votes|poll_results)",(.*)\]$/s;

function recordFrame(observed: ObservedCounts, frame: string): void {
  const [, name, text = ''] = frameOfVotes.exec(frame) ?? [];
  if (name === undefined) return;
  const { votes, counts } = JSON.parse(text) as { votes: [number, number][]; counts: number[] };
  for (const [id, count] of name === 'poll_results' ? counts.entries() : votes) observed.note(id, count);
}

const range = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

/** Connects all voters to one of the servers. */
async function connectTarget(
  { addCleanup, postgresPid }: World,
  pid: number,
  connect: (index: number, observed: ObservedCounts) => Promise<MeasuringClient>,
): Promise<Target> {
  const observed = new ObservedCounts();
  const clients = await connectAll(voterCount, (index) => connect(index, observed));
  addCleanup(() => {
    for (const client of clients) client.close();
  });
  return { clients, observed, cpuMs: () => cpuTimeMs(pid) + cpuWithChildrenMs(postgresPid) };
}

async function startProductTarget(world: World, session_id: number): Promise<Target> {
  const { url, pid } = await startProcess(world, 'gateway');
  return connectTarget(world, pid, async (index, observed) => {
    const auth = { token: world.members[index]?.socketToken, capabilities: [] };
    const onText = (frame: Buffer): void => {
      if (index < parsingClientCount) recordFrame(observed, frame.toString());
    };
    const client = await connectClient({ url, path: enginePath, auth, onText });
    await requestOk(client, 'watch_questions', { session_id });
    await requestOk(client, 'watch_polls', { event_id: world.event_id, session_id });
    return client;
  });
}

async function createProductBallots({ deps: { db }, event_id }: World, session_id: number): Promise<readonly Ballot[]> {
  const ballot = (name: 'questions' | 'poll', votes: Pick<Ballot, 'ids' | 'vote'>): Ballot => ({
    ...votes,
    async reset() {
      await db.rows(name === 'poll' ? deletePollVotes : deleteQuestionVotes);
      // Waits until the reset counts have been broadcast.
      await pause(1_500);
    },
    async check() {
      const rows = await db.rows(storedVotes, [session_id, name]);
      const stored = rows.reduce((sum, { votes: each }) => sum + each, 0);
      if (stored !== voterCount || rows.some((row) => row.votes !== row.counted || row.votes !== row.tallied))
        throw new Error(`Stored counts after ${voterCount} votes: ${JSON.stringify(rows)}`);
    },
  });
  const poll_id = (await db.row(makePoll, [event_id, session_id]))?.id ?? 0;
  return [
    ballot('questions', {
      ids: (await db.rows(makeQuestions, [event_id, session_id])).map(({ id }) => id),
      vote: (client, question_id) => void client.request('vote_for_question', { question_id, has_voted: true }),
    }),
    ballot('poll', {
      ids: range(0, optionCount),
      vote: (client, choice) => void client.request('vote_in_poll', { poll_id, choices: [choice] }),
    }),
  ];
}

const connectBaselineTarget = (world: World, { url, pid }: MeasuredProcess): Promise<Target> =>
  connectTarget(world, pid, (index, observed) => {
    const onText = (frame: Buffer): void => {
      if (index >= parsingClientCount) return;
      const { q, votes } = JSON.parse(frame.toString()) as { q: number; votes: number };
      observed.note(q, votes);
    };
    return connectClient({ url, path: '/votes', auth: null, onText });
  });

const createBaselineBallot = ({ url }: MeasuredProcess, count: number): Ballot => ({
  ids: range(1, count),
  reset: async () => void (await (await fetch(`${url}/votes`, { method: 'POST' })).text()),
  vote: (client, q) => client.send(JSON.stringify({ q })),
  async check() {
    const { votes } = (await (await fetch(`${url}/votes`)).json()) as { votes: number };
    if (votes !== voterCount) throw new Error(`${votes} of ${voterCount} votes are stored.`);
  },
});

export async function engagementRush(addCleanup: AddCleanup): Promise<Figure[]> {
  const world = await startWorld(addCleanup, voterCount);
  const session_id = (await world.deps.db.row(openSession, [world.event_id]))?.id ?? 0;
  const product = await startProductTarget(world, session_id);
  const baselineServer = await startBaseline(world, 'baseline-sockets.ts');
  const baseline = await connectBaselineTarget(world, baselineServer);
  const figures: Figure[] = [];
  for (const ballot of await createProductBallots(world, session_id)) {
    const isPoll = ballot.ids.length === optionCount;
    const slices = await runAlternating(
      {
        product: measureRush(product, ballot),
        baseline: measureRush(baseline, createBaselineBallot(baselineServer, ballot.ids.length)),
      },
      { rounds: 2 },
    );
    const cpuUs = (name: keyof typeof slices): number[] => slices[name].map((slice) => slice.cpuUs);
    const suffix = isPoll ? ' in one poll' : ' for questions';
    const label = `${voterCount} votes${suffix} in ${rushS} s vs. update + broadcast per vote`;
    const p99s = slices.product.map(({ p99 }) => p99);
    figures.push(
      createRatioFigure(label, 'CPU µs/vote', cpuUs('product'), cpuUs('baseline'), limits),
      createBudgetFigure(`time from a vote${suffix} to its visible count`, 'ms, p99', p99s, atMost(1_200)),
    );
  }
  return figures;
}
