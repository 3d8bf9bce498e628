/**
 * P29: everyone in a hall follows the questions and the polls of a session, and votes once within ten seconds, for one
 * of twenty questions or in one poll; against an update and a broadcast for each vote. CPU time of the server with its
 * database, time until a vote is seen, and counts.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { statement } from '@plenum/core/platform/db/database';
import { atMost, budget, compare, type Figure, quantileOf } from './figures.ts';
import { alternate, cpuTimeMs, type Keep, paced, type Running, until } from './harness.ts';
import { connectAll, connectClient, enginePath, type MeasuringClient, readers, requestOk } from './socket-client.ts';
import { startBare, startProcess, startWorld, type World } from './world.ts';

const people = Number(process.env['BENCH_SOCKETS'] ?? 5_000);
/** The frames of the baseline grow with the square of the people, so that the gate holds for the whole hall only. */
const limits = people < 5_000 ? atMost(null) : atMost(0.2, 0.1);
const rushS = 10;
const questionCount = 20;
const optionCount = 4;
/** A slow baseline may take this long for all votes. */
const endMaxMs = 600_000;

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

/** The times at which the readers saw the counts. */
class SeenCounts {
  readonly #seen = new Map<number, { votes: number; atMs: number }[]>();

  note(id: number, votes: number): void {
    const list = this.#seen.get(id) ?? [];
    this.#seen.set(id, list);
    if (votes > (list.at(-1)?.votes ?? 0)) list.push({ votes, atMs: performance.now() });
  }
  total(): number {
    return [...this.#seen.values()].reduce((sum, list) => sum + (list.at(-1)?.votes ?? 0), 0);
  }
  /** Time from the n-th vote for a subject until a count of at least n was seen. */
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

/** Returns the CPU time of a process and of PostgreSQL with all its processes. */
function cpuWithDatabaseMs(pid: number, postmaster: number): number {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = listed
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === postmaster ? [child] : []));
  return [pid, postmaster, ...children].reduce((sum, each) => {
    try {
      return sum + cpuTimeMs(each);
    } catch {
      // The process has ended since it was listed.
      return sum;
    }
  }, 0);
}

/** The subjects of the votes: ids of questions, or numbers of options. */
interface Ballot {
  readonly ids: readonly number[];
  readonly reset: () => Promise<void>;
  readonly vote: (client: MeasuringClient, id: number) => void;
  /** Throws when a stored count differs from the votes that were sent. */
  readonly check: () => Promise<void>;
}

interface Target {
  readonly clients: readonly MeasuringClient[];
  readonly seen: SeenCounts;
  readonly cpuMs: () => number;
}

/** Microseconds of CPU time per vote, and the 99th percentile of the time until a vote is counted. */
const rush =
  ({ clients, seen, cpuMs }: Target, { ids, reset, vote, check }: Ballot) =>
  async (): Promise<{ cpuUs: number; p99: number }> => {
    await reset();
    seen.clear();
    const sentMs = new Map<number, number[]>(ids.map((id) => [id, []]));
    const beforeMs = cpuMs();
    await paced(people, people / rushS, (at) => {
      const id = ids[at % ids.length] ?? 0;
      const client = clients[at];
      if (client === undefined) return;
      sentMs.get(id)?.push(performance.now());
      vote(client, id);
    });
    await until('every vote is seen', () => seen.total() >= people, endMaxMs);
    const cpuUs = ((cpuMs() - beforeMs) * 1_000) / people;
    await check();
    return { cpuUs, p99: quantileOf(seen.waits(sentMs), 0.99) };
  };

const frameOfVotes = /^42\["(question_votes|poll_results)",(.*)\]$/s;

function noteFrame(seen: SeenCounts, frame: string): void {
  const [, name, text = ''] = frameOfVotes.exec(frame) ?? [];
  if (name === undefined) return;
  const { votes, counts } = JSON.parse(text) as { votes: [number, number][]; counts: number[] };
  for (const [id, count] of name === 'poll_results' ? counts.entries() : votes) seen.note(id, count);
}

const numbers = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

/** Connects all people to one of the servers. */
async function targetOf(
  { keep, postgresPid }: World,
  pid: number,
  connect: (index: number, seen: SeenCounts) => Promise<MeasuringClient>,
): Promise<Target> {
  const seen = new SeenCounts();
  const clients = await connectAll(people, (index) => connect(index, seen));
  keep(() => {
    for (const client of clients) client.close();
  });
  return { clients, seen, cpuMs: () => cpuWithDatabaseMs(pid, postgresPid) };
}

async function ourTarget(world: World, session_id: number): Promise<Target> {
  const { url, pid } = await startProcess(world, 'gateway');
  return targetOf(world, pid, async (index, seen) => {
    const auth = { token: world.members[index]?.socketToken, capabilities: [] };
    const onText = (frame: Buffer): void => {
      if (index < readers) noteFrame(seen, frame.toString());
    };
    const client = await connectClient({ url, path: enginePath, auth, onText });
    await requestOk(client, 'watch_questions', { session_id });
    await requestOk(client, 'watch_polls', { event_id: world.event_id, session_id });
    return client;
  });
}

async function ourBallots({ deps: { db }, event_id }: World, session_id: number): Promise<readonly Ballot[]> {
  const ballot = (name: 'questions' | 'poll', votes: Pick<Ballot, 'ids' | 'vote'>): Ballot => ({
    ...votes,
    async reset() {
      await db.rows(name === 'poll' ? deletePollVotes : deleteQuestionVotes);
      // Counts of zero are broadcast first.
      await pause(1_500);
    },
    async check() {
      const rows = await db.rows(storedVotes, [session_id, name]);
      const stored = rows.reduce((sum, { votes: each }) => sum + each, 0);
      if (stored !== people || rows.some((row) => row.votes !== row.counted || row.votes !== row.tallied))
        throw new Error(`${JSON.stringify(rows)} is stored of ${people} votes.`);
    },
  });
  const poll_id = (await db.row(makePoll, [event_id, session_id]))?.id ?? 0;
  return [
    ballot('questions', {
      ids: (await db.rows(makeQuestions, [event_id, session_id])).map(({ id }) => id),
      vote: (client, question_id) => void client.request('vote_for_question', { question_id, has_voted: true }),
    }),
    ballot('poll', {
      ids: numbers(0, optionCount),
      vote: (client, choice) => void client.request('vote_in_poll', { poll_id, choices: [choice] }),
    }),
  ];
}

const bareTarget = (world: World, { url, pid }: Running): Promise<Target> =>
  targetOf(world, pid, (index, seen) => {
    const onText = (frame: Buffer): void => {
      if (index >= readers) return;
      const { q, votes } = JSON.parse(frame.toString()) as { q: number; votes: number };
      seen.note(q, votes);
    };
    return connectClient({ url, path: '/votes', auth: null, onText });
  });

const bareBallot = ({ url }: Running, count: number): Ballot => ({
  ids: numbers(1, count),
  reset: async () => void (await (await fetch(`${url}/votes`, { method: 'POST' })).text()),
  vote: (client, q) => client.send(JSON.stringify({ q })),
  async check() {
    const { votes } = (await (await fetch(`${url}/votes`)).json()) as { votes: number };
    if (votes !== people) throw new Error(`${votes} votes are stored of ${people}.`);
  },
});

export async function engagementRush(keep: Keep): Promise<Figure[]> {
  const world = await startWorld(keep, people);
  const session_id = (await world.deps.db.row(openSession, [world.event_id]))?.id ?? 0;
  const ours = await ourTarget(world, session_id);
  const bare = await startBare(world, 'bare-sockets.ts');
  const baseline = await bareTarget(world, bare);
  const figures: Figure[] = [];
  for (const ballot of await ourBallots(world, session_id)) {
    const isPoll = ballot.ids.length === optionCount;
    const slices = await alternate(
      { ours: rush(ours, ballot), bare: rush(baseline, bareBallot(bare, ballot.ids.length)) },
      { rounds: 2 },
    );
    const cpuUs = (name: keyof typeof slices): number[] => slices[name].map((slice) => slice.cpuUs);
    const where = isPoll ? ' in one poll' : '';
    const label = `P29 ${people} vote${where} in ${rushS} s : update and broadcast each`;
    const p99s = slices.ours.map(({ p99 }) => p99);
    figures.push(
      compare(label, 'CPU µs/vote', cpuUs('ours'), cpuUs('bare'), limits),
      budget(`P29 from a vote${where} to its count`, 'ms, p99', p99s, atMost(1_200)),
    );
  }
  return figures;
}
