/**
 * P29: everybody in a hall follows the questions and the polls of a session, and votes once within ten seconds, for one of
 * twenty questions or in one poll; against an update and a broadcast for each vote. CPU time of the server with its
 * database, time until a vote is seen, and counts.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { statement } from '@plenum/core/platform/db/database';
import { atMost, budget, compare, type Figure, quantileOf } from './figures.ts';
import { alternate, cpuTimeMs, type Keep, paced, until } from './harness.ts';
import { connectAll, connectClient, enginePath, type MeasuringClient, readers, requestOk } from './socket-client.ts';
import { startBare, startProcess, startWorld } from './world.ts';

const people = Number(process.env['BENCH_SOCKETS'] ?? 5_000);
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
/** The rows of votes and all counts that are kept of them. */
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

/** When the counts were seen by the readers. */
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
  /** Time from the n-th vote for something until a count of at least n was seen. */
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
      // It has ended since it was listed.
      return sum;
    }
  }, 0);
}

/** What is voted for, by the ids of questions or the numbers of options. */
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

export async function engagementRush(keep: Keep): Promise<Figure[]> {
  const world = await startWorld(keep, people);
  const { event_id, members, postgresPid } = world;
  const { db } = world.deps;
  const session_id = (await db.row(openSession, [event_id]))?.id ?? 0;
  const gateway = await startProcess(world, 'gateway');
  const bare = await startBare(world, 'bare-sockets.ts');
  const targetOf = async (
    pid: number,
    connect: (index: number, seen: SeenCounts) => Promise<MeasuringClient>,
  ): Promise<Target> => {
    const seen = new SeenCounts();
    const clients = await connectAll(people, (index) => connect(index, seen));
    keep(() => clients.forEach((client) => client.close()));
    return { clients, seen, cpuMs: () => cpuWithDatabaseMs(pid, postgresPid) };
  };
  const ours = await targetOf(gateway.pid, async (index, seen) => {
    const auth = { token: members[index]?.socketToken, capabilities: [] };
    const onText = (frame: Buffer): void => {
      if (index < readers) noteFrame(seen, frame.toString());
    };
    const client = await connectClient({ url: gateway.url, path: enginePath, auth, onText });
    await requestOk(client, 'watch_questions', { session_id });
    await requestOk(client, 'watch_polls', { event_id, session_id });
    return client;
  });
  const baseline = await targetOf(bare.pid, (index, seen) => {
    const onText = (frame: Buffer): void => {
      if (index >= readers) return;
      const { q, votes } = JSON.parse(frame.toString()) as { q: number; votes: number };
      seen.note(q, votes);
    };
    return connectClient({ url: bare.url, path: '/votes', auth: null, onText });
  });

  const ourBallot = (name: 'questions' | 'poll', ballot: Pick<Ballot, 'ids' | 'vote'>): Ballot => ({
    ...ballot,
    async reset() {
      await db.rows(name === 'poll' ? deletePollVotes : deleteQuestionVotes);
      // Counts of zero are broadcast first.
      await pause(1_500);
    },
    async check() {
      const rows = await db.rows(storedVotes, [session_id, name]);
      const stored = rows.reduce((sum, { votes }) => sum + votes, 0);
      if (stored !== people || rows.some(({ votes, counted, tallied }) => votes !== counted || votes !== tallied))
        throw new Error(`${JSON.stringify(rows)} is stored of ${people} votes.`);
    },
  });
  const bareBallot = (count: number): Ballot => ({
    ids: numbers(1, count),
    reset: async () => void (await (await fetch(`${bare.url}/votes`, { method: 'POST' })).text()),
    vote: (client, q) => client.send(JSON.stringify({ q })),
    async check() {
      const { votes } = (await (await fetch(`${bare.url}/votes`)).json()) as { votes: number };
      if (votes !== people) throw new Error(`${votes} votes are stored of ${people}.`);
    },
  });
  const poll_id = (await db.row(makePoll, [event_id, session_id]))?.id ?? 0;
  const questionIds = (await db.rows(makeQuestions, [event_id, session_id])).map(({ id }) => id);
  const questions = ourBallot('questions', {
    ids: questionIds,
    vote: (client, question_id) => void client.request('vote_for_question', { question_id, has_voted: true }),
  });
  const poll = ourBallot('poll', {
    ids: numbers(0, optionCount),
    vote: (client, choice) => void client.request('vote_in_poll', { poll_id, choices: [choice] }),
  });
  async function figuresOf(where: string, ballot: Ballot, count: number): Promise<Figure[]> {
    const slices = await alternate(
      { ours: rush(ours, ballot), bare: rush(baseline, bareBallot(count)) },
      { rounds: 2 },
    );
    const cpuUs = (name: keyof typeof slices): number[] => slices[name].map((slice) => slice.cpuUs);
    const label = `P29 ${people} vote${where} in ${rushS} s : update and broadcast each`;
    const p99s = slices.ours.map(({ p99 }) => p99);
    return [
      compare(label, 'CPU µs/vote', cpuUs('ours'), cpuUs('bare'), atMost(0.2, 0.1)),
      budget(`P29 from a vote${where} to its count`, 'ms, p99', p99s, atMost(1_200)),
    ];
  }
  return [...(await figuresOf('', questions, questionCount)), ...(await figuresOf(' in one poll', poll, optionCount))];
}
