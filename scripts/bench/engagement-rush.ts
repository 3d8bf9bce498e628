/**
 * A hall votes at once: everybody follows the questions and the polls of a session, and votes once within ten seconds: for one of
 * twenty questions, and in one poll. Ours against an update and a broadcast for each vote: processor time of the server with
 * its database, time until a vote is seen, and counts.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { statement } from '@plenum/core/platform/db/database';
import { alternate, type Slice } from './alternate.ts';
import { type BareProcess, startBareVotes } from './bare-process.ts';
import { type ChatWorld, paced, startChatWorld, until } from './chat-world.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { type Figure, quantileOf, summarize } from './figures.ts';
import { type Ballot, pollBallot, pollOptionsCount, questionCount, questionsBallot } from './rush-ballots.ts';
import { connectClient, enginePath, type MeasuringClient } from './socket-client.ts';

const socketsDefault = 5_000;
const rushS = 10;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 2);
/** Clients that parse every frame; the others only receive it. */
const readers = 20;
const atOnce = 20;
/** What a slow baseline may take for all votes. */
const endMaxMs = 600_000;

const people = Number(process.env['BENCH_SOCKETS'] ?? socketsDefault);

const openQa = statement('bench-open-qa', `insert into session_qa (session_id, mode) values ($1, 'OPEN')`);
const startSession = statement('bench-start-session', `update sessions set status = 'LIVE' where id = $1`);
const anySession = statement<{ id: number }>(
  'bench-any-session',
  'select id from sessions where event_id = $1 limit 1',
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
  readonly cpuMs: () => number;
  readonly ballots: { readonly questions: Ballot; readonly poll: Ballot };
}

/** Microseconds of processor time per vote. */
const rush =
  ({ clients, seen, cpuMs }: Target, { ids, reset, vote, check }: Ballot, p99s: number[]): Slice =>
  async () => {
    await reset();
    seen.clear();
    const sentMs = new Map<number, number[]>(ids.map((id) => [id, []]));
    const before = cpuMs();
    await paced(clients.length, clients.length / rushS, (at) => {
      const id = ids[at % ids.length] ?? 0;
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

const frameOfVotes = /^42\["(question_votes|poll_results)",(.*)\]$/s;

/** Notes the counts of a frame: of questions by their ids, of a poll by the numbers of its options. */
function noteFrame(seen: SeenCounts, frame: string): void {
  const [, name, text = ''] = frameOfVotes.exec(frame) ?? [];
  if (name === undefined) return;
  const { votes, counts } = JSON.parse(text) as { votes: [number, number][]; counts: number[] };
  if (name === 'poll_results') for (const [option, count] of counts.entries()) seen.note(option, count);
  else for (const [id, count] of votes) seen.note(id, count);
}

async function oursIn(world: ChatWorld, postmaster: number): Promise<Target> {
  const { deps, event_id } = world.conference;
  const session_id = (await deps.db.row(anySession, [event_id]))?.id ?? 0;
  await deps.db.rows(startSession, [session_id]);
  await deps.db.rows(openQa, [session_id]);
  const gateway = await world.startGateway();
  const seen = new SeenCounts();
  const clients = await gather(async (index) => {
    const auth = { token: world.tokens[index], capabilities: [] };
    const onText = (frame: Buffer): void => {
      if (index < readers) noteFrame(seen, frame.toString());
    };
    const client = await connectClient({ url: gateway.url, path: enginePath, auth, onText });
    for (const answer of [
      await client.request('watch_questions', { session_id }),
      await client.request('watch_polls', { event_id, session_id }),
    ])
      if (!answer.startsWith('{"ok":true')) throw new Error(answer.slice(0, 200));
    return client;
  });
  const { db } = deps;
  return {
    clients,
    seen,
    cpuMs: () => cpuTimeMs(gateway.current().pid) + databaseCpuMs(postmaster),
    ballots: {
      questions: await questionsBallot(db, { event_id, session_id, sent: people }),
      poll: await pollBallot(db, { event_id, session_id, sent: people }),
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
  const ballot = (rows: number): Ballot => ({
    ids: Array.from({ length: rows }, (_, at) => at + 1),
    reset: async () => void (await fetch(`${bare.url}/reset`, { method: 'POST' })),
    vote: (client, q) => client.send(JSON.stringify({ q, sent_ms: performance.now() })),
    async check() {
      const counted = (await (await fetch(`${bare.url}/counts`)).json()) as { votes: number }[];
      const stored = counted.reduce((sum, { votes }) => sum + votes, 0);
      if (stored !== clients.length) throw new Error(`${stored} votes are stored of ${clients.length}.`);
    },
  });
  return {
    clients,
    seen,
    cpuMs: () => cpuTimeMs(bare.pid) + databaseCpuMs(postmaster),
    ballots: { questions: ballot(questionCount), poll: ballot(pollOptionsCount) },
  };
}

const less = { kind: 'comparison', moreIsBetter: false } as const;

/** Lets everybody vote for what a ballot has, here and there in turns. */
async function measure(name: keyof Target['ballots'], ours: Target, baseline: Target): Promise<Figure[]> {
  const p99s = { ours: [] as number[], bare: [] as number[] };
  const readings = await alternate(
    {
      ours: rush(ours, ours.ballots[name], p99s.ours),
      bare: rush(baseline, baseline.ballots[name], p99s.bare),
    },
    rounds,
  );
  const waited = { ours: summarize(p99s.ours.slice(1)), bare: summarize(p99s.bare.slice(1)) };
  const where = name === 'poll' ? ' in one poll' : '';
  return [
    {
      ...less,
      name: `P29 ${people} vote${where} in ${rushS} s : update and broadcast each`,
      unit: 'CPU µs/vote',
      ours: readings.ours,
      baseline: readings.bare,
      gate: 0.2,
      goal: 0.1,
    },
    {
      ...less,
      name: `P29 from a vote${where} to its count, p99`,
      unit: 'ms',
      ours: waited.ours,
      baseline: waited.bare,
      gate: null,
      goal: null,
    },
    {
      kind: 'plain',
      name: `P29 from a vote${where} to its count, p99`,
      unit: 'ms',
      value: waited.ours.median,
      limit: 1_200,
    },
  ];
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
    return [
      ...(await measure('questions', ours, baseline)),
      ...(await measure('poll', ours, baseline)),
      // A slice with another count throws.
      { kind: 'plain', name: 'P29 votes that were lost or counted twice', unit: 'votes', value: 0, limit: 0 },
    ];
  } finally {
    for (const { clients } of targets) for (const client of clients) client.close();
    await bare?.stop();
    await world.stop();
  }
}
