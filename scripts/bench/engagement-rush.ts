/**
 * A hall votes at once: everybody follows the questions of a session and votes once within ten seconds. Ours against an
 * update and a broadcast for each vote: processor time of the server with its database, time until a vote is seen, and counts.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { statement } from '@plenum/core/platform/db/database';
import { alternate, type Slice } from './alternate.ts';
import { type BareProcess, startBareVotes } from './bare-process.ts';
import { type ChatWorld, paced, startChatWorld, until } from './chat-world.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { type Figure, quantileOf, summarize } from './figures.ts';
import { connectClient, enginePath, type MeasuringClient } from './socket-client.ts';

const socketsDefault = 5_000;
const questionCount = 20;
const rushS = 10;
const rounds = 2;
/** Clients that parse every frame; the others only receive it. */
const readers = 20;
const atOnce = 20;
/** What a slow baseline may take for all votes. */
const endMaxMs = 180_000;

const people = Number(process.env['BENCH_SOCKETS'] ?? socketsDefault);

const makeQuestions = statement<{ id: number }>(
  'bench-make-questions',
  `insert into questions (event_id, session_id, text, author_key, status)
   select $1, $2, 'Question ' || n, repeat('0', 64), 'OPEN' from generate_series(1, ${questionCount}) n returning id`,
);
const openQa = statement('bench-open-qa', `insert into session_qa (session_id, mode) values ($1, 'OPEN')`);
const startSession = statement('bench-start-session', `update sessions set status = 'LIVE' where id = $1`);
const anySession = statement<{ id: number }>(
  'bench-any-session',
  'select id from sessions where event_id = $1 limit 1',
);
const forgetVotes = statement('bench-forget-votes', 'delete from question_votes');
const storedCounts = statement<{ id: number; votes: number; counted: number }>(
  'bench-stored-votes',
  `select q.id, q.vote_count as counted, (select count(*) from question_votes v where v.question_id = q.id) as votes
     from questions q where q.session_id = $1`,
);

/** When the counts of questions were seen, by the readers. */
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
  /** Time from the n-th vote for a question until a count of at least n was seen. */
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

async function gather(connect: (index: number) => Promise<MeasuringClient>): Promise<MeasuringClient[]> {
  const clients: MeasuringClient[] = [];
  for (let first = 0; first < people; first += atOnce) {
    const indexes = Array.from({ length: Math.min(atOnce, people - first) }, (_, at) => first + at);
    clients.push(...(await Promise.all(indexes.map(connect))));
  }
  return clients;
}

/** Processor time of PostgreSQL with all its processes. */
function databaseCpuMs(postmaster: number): number {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []));
  return [postmaster, ...children].reduce((sum, pid) => sum + cpuOrZero(pid), 0);
}

/** A process may have ended since it was listed. */
function cpuOrZero(pid: number): number {
  try {
    return cpuTimeMs(pid);
  } catch {
    return 0;
  }
}

interface Target {
  readonly clients: readonly MeasuringClient[];
  readonly seen: SeenCounts;
  readonly p99s: number[];
  readonly cpuMs: () => number;
  readonly questionIds: readonly number[];
  readonly reset: () => Promise<void>;
  readonly vote: (client: MeasuringClient, question_id: number) => void;
  /** Throws when a stored count differs from the votes that were sent. */
  readonly check: () => Promise<void>;
}

/** Microseconds of processor time per vote. */
const rush =
  ({ clients, seen, p99s, cpuMs, questionIds, reset, vote, check }: Target): Slice =>
  async () => {
    await reset();
    seen.clear();
    const sentMs = new Map<number, number[]>(questionIds.map((id) => [id, []]));
    const before = cpuMs();
    await paced(clients.length, clients.length / rushS, (at) => {
      const id = questionIds[at % questionIds.length] ?? 0;
      const client = clients[at];
      if (client === undefined) return;
      sentMs.get(id)?.push(performance.now());
      vote(client, id);
    });
    await until('every vote is seen', () => seen.total() >= clients.length, endMaxMs);
    const used = cpuMs() - before;
    await check();
    p99s.push(quantileOf(seen.waits(sentMs), 0.99));
    return (used * 1_000) / clients.length;
  };

const frameOfVotes = /^42\["question_votes",(.*)\]$/s;

async function oursIn(world: ChatWorld, postmaster: number): Promise<Target> {
  const { deps, event_id } = world.conference;
  const session_id = (await deps.db.row(anySession, [event_id]))?.id ?? 0;
  await deps.db.rows(startSession, [session_id]);
  await deps.db.rows(openQa, [session_id]);
  const questionIds = (await deps.db.rows(makeQuestions, [event_id, session_id])).map(({ id }) => id);
  const gateway = await world.startGateway();
  const seen = new SeenCounts();
  const clients = await gather(async (index) => {
    const auth = { token: world.tokens[index], capabilities: [] };
    const onText = (frame: Buffer): void => {
      if (index >= readers) return;
      const [, text] = frameOfVotes.exec(frame.toString()) ?? [];
      if (text === undefined) return;
      const { votes } = JSON.parse(text) as { votes: [number, number][] };
      for (const [id, count] of votes) seen.note(id, count);
    };
    const client = await connectClient({ url: gateway.url, path: enginePath, auth, onText });
    const answer = await client.request('watch_questions', { session_id });
    if (!answer.startsWith('{"ok":true')) throw new Error(answer.slice(0, 200));
    return client;
  });
  return {
    clients,
    seen,
    p99s: [],
    cpuMs: () => cpuTimeMs(gateway.current().pid) + databaseCpuMs(postmaster),
    questionIds,
    async reset() {
      await deps.db.rows(forgetVotes);
      // The counts of zero are told first.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    },
    vote: (client, question_id) => void client.request('vote_for_question', { question_id, has_voted: true }),
    async check() {
      const rows = await deps.db.rows(storedCounts, [session_id]);
      const stored = rows.reduce((sum, { votes }) => sum + votes, 0);
      if (stored !== clients.length || rows.some(({ votes, counted }) => votes !== counted))
        throw new Error(`${stored} votes are stored of ${clients.length}.`);
    },
  };
}

async function bareTarget(bare: BareProcess, postmaster: number): Promise<Target> {
  const seen = new SeenCounts();
  const clients = await gather((index) =>
    connectClient({
      url: bare.url,
      path: '/votes',
      auth: null,
      onText(frame) {
        if (index >= readers) return;
        const { q, votes } = JSON.parse(frame.toString()) as { q: number; votes: number };
        seen.note(q, votes);
      },
    }),
  );
  return {
    clients,
    seen,
    p99s: [],
    cpuMs: () => cpuTimeMs(bare.pid) + databaseCpuMs(postmaster),
    questionIds: Array.from({ length: questionCount }, (_, at) => at + 1),
    reset: async () => void (await fetch(`${bare.url}/reset`, { method: 'POST' })),
    vote: (client, q) => client.send(JSON.stringify({ q, sent_ms: performance.now() })),
    async check() {
      const rows = (await (await fetch(`${bare.url}/counts`)).json()) as { votes: number }[];
      const stored = rows.reduce((sum, { votes }) => sum + votes, 0);
      if (stored !== clients.length) throw new Error(`${stored} votes are stored of ${clients.length}.`);
    },
  };
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchEngagementRush(): Promise<Figure[]> {
  const world = await startChatWorld(people);
  const { servers } = world.conference;
  const targets: Target[] = [];
  let bare: BareProcess | undefined;
  try {
    const { postgresPid: postmaster } = servers;
    const settings = { databaseUrl: servers.env['DATABASE_URL'] ?? '', questions: questionCount };
    bare = await startBareVotes(settings, join(servers.dataDir, 'bare-votes.log'));
    const ours = await oursIn(world, postmaster);
    targets.push(ours);
    const baseline = await bareTarget(bare, postmaster);
    targets.push(baseline);
    const readings = await alternate({ ours: rush(ours), bare: rush(baseline) }, rounds);
    const waited = { ours: summarize(ours.p99s.slice(1)), bare: summarize(baseline.p99s.slice(1)) };
    const less = { kind: 'comparison', moreIsBetter: false } as const;
    return [
      {
        ...less,
        name: `P29 ${people} vote in ${rushS} s : update and broadcast each`,
        unit: 'CPU µs/vote',
        ours: readings.ours,
        baseline: readings.bare,
        gate: 0.2,
        goal: 0.1,
      },
      {
        ...less,
        name: 'P29 from a vote to its count, p99',
        unit: 'ms',
        ours: waited.ours,
        baseline: waited.bare,
        gate: null,
        goal: null,
      },
      { kind: 'plain', name: 'P29 from a vote to its count, p99', unit: 'ms', value: waited.ours.median, limit: 1_200 },
      // A slice with another count throws.
      { kind: 'plain', name: 'P29 votes that were lost or counted twice', unit: 'votes', value: 0, limit: 0 },
    ];
  } finally {
    for (const { clients } of targets) for (const client of clients) client.close();
    await bare?.stop();
    await world.stop();
  }
}
