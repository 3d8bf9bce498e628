/** Reads over HTTP by the API, in CPU time of its process, against a bare Fastify (P8 to P11, public schedule). */
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { GetEvent } from '@plenum/contracts/events/events';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import { statement } from '@plenum/core/platform/db/database';
import { atLeast, atMost, compare, type Figure, quantileOf } from './figures.ts';
import { alternate, cpuUsedMs, get, type Keep, paced, perCpuSecond } from './harness.ts';
import { startBare, startWorld, urlOf, type World } from './world.ts';

/** Each reader is a separate user with one connection. */
const readers = 64;
const unit = 'requests/CPU s';

/** Starts a bare Fastify that serves some files from memory at `/cached/<name>`. */
function startBareFiles(world: World, files: Readonly<Record<string, Buffer>>) {
  const cached = Object.entries(files).map(([name, bytes]) => {
    const path = join(world.dataDir, name);
    writeFileSync(path, bytes);
    return [name, path] as const;
  });
  return startBare(world, 'bare-http.ts', { cached: Object.fromEntries(cached) });
}

const etagOf = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await fetch(url, { headers })).headers.get('etag') ?? '';

/** P10: the cached agenda against cached bytes. */
export async function agendaWarm(keep: Keep): Promise<Figure[]> {
  const world = await startWorld(keep, readers);
  const { pid } = world.api;
  const url = urlOf(world, GetAgenda, world.event_id);
  const plain = world.members.map(({ headers }) => headers);
  const packed = plain.map((headers) => ({ ...headers, 'accept-encoding': 'gzip, deflate, br' }));
  const bytes = await get(url, plain[0] ?? {});
  const zipped = await get(url, { ...plain[0], 'accept-encoding': 'gzip' });
  console.log(`  the agenda has ${bytes.length} bytes, packed ${zipped.length}`);
  const bare = await startBareFiles(world, { 'agenda.json': bytes, 'agenda.json.gz': zipped });
  const etag = await etagOf(url, plain[0]);
  const revisiting = packed.map((headers) => ({ ...headers, 'if-none-match': etag }));
  const ours = { pid, url, headers: packed, expectedStatus: 200 };
  const theirs = { ...ours, pid: bare.pid, url: `${bare.url}/cached/agenda.json.gz` };
  const read = await alternate({
    packed: perCpuSecond(ours),
    barePacked: perCpuSecond(theirs),
    plain: perCpuSecond({ ...ours, headers: plain }),
    barePlain: perCpuSecond({ ...theirs, headers: plain, url: `${bare.url}/cached/agenda.json` }),
    unchanged: perCpuSecond({ ...ours, headers: revisiting, expectedStatus: 304 }),
    hello: perCpuSecond({ ...theirs, url: `${bare.url}/hello` }),
  });
  return [
    compare('P10 agenda warm, gzip', unit, read.packed, read.barePacked, atLeast(0.4, 0.7)),
    compare('P10 agenda warm, not packed', unit, read.plain, read.barePlain, atLeast(0.4, 0.7)),
    compare('P10 agenda unchanged (304) : hello', unit, read.unchanged, read.hello, atLeast(null, 0.8)),
  ];
}

const publish = statement<{ readonly slug: string }>(
  'bench-publish',
  `update events set status = 'PUBLISHED', visibility = 'PUBLIC' where id = $1 returning slug`,
);

/** The public schedule, for apps and screens without a login: the compressed XML, and the 304 response. */
export async function publicSchedule(keep: Keep): Promise<Figure[]> {
  const world = await startWorld(keep, 1);
  const { pid } = world.api;
  const slug = (await world.deps.db.row(publish, [world.event_id]))?.slug ?? '';
  const url = `${world.api.url}/e/${slug}/schedule.xml`;
  const sent = { 'user-agent': 'Giggity/2.5', accept: '*/*', 'accept-encoding': 'gzip' };
  const bare = await startBareFiles(world, { 'schedule.xml.gz': await get(url, sent) });
  const agendaUrl = urlOf(world, GetAgenda, world.event_id);
  const [member] = world.members;
  const agendaEtag = await etagOf(agendaUrl, member?.headers);
  const connections = <T>(headers: T): T[] => Array.from({ length: readers }, () => headers);
  const all = { pid, url, headers: connections(sent), expectedStatus: 200 };
  const revisiting = {
    headers: connections({ ...sent, 'if-none-match': await etagOf(url, sent) }),
    expectedStatus: 304,
  };
  const theirs = { pid: bare.pid, url: `${bare.url}/cached/schedule.xml.gz` };
  const read = await alternate(
    {
      packed: perCpuSecond(all),
      barePacked: perCpuSecond({ ...all, ...theirs }),
      unchanged: perCpuSecond({ ...all, ...revisiting }),
      bareUnchanged: perCpuSecond({ ...all, ...theirs, ...revisiting }),
      agenda: perCpuSecond({
        ...all,
        url: agendaUrl,
        headers: connections({ ...member?.headers, 'if-none-match': agendaEtag }),
        expectedStatus: 304,
      }),
    },
    // The compiler optimizes both servers for some seconds, the larger one for longer.
    { warmUps: 3 },
  );
  return [
    compare('public schedule, XML packed', unit, read.packed, read.barePacked, atLeast(0.7, 0.7)),
    compare('public schedule unchanged (304)', unit, read.unchanged, read.bareUnchanged, atLeast(0.7, 0.7)),
    compare('public schedule (304) : agenda (304)', unit, read.unchanged, read.agenda, atLeast(1, 1)),
  ];
}

const nextVersion = statement(
  'bench-next-agenda-version',
  'update events set agenda_version = agenda_version + 1 where id = $1',
);

/** P11: the agenda rendered anew for each request, against two prepared statements. */
export async function agendaCold(keep: Keep): Promise<Figure[]> {
  const world = await startWorld(keep, 1);
  const { event_id } = world;
  const bare = await startBare(world, 'bare-http.ts', { event_id });
  const [member] = world.members;
  const count = 60;
  /** The version is incremented for the baseline too, so that both find the database in the same state. */
  const slice = (pid: number, url: string, encoding: string) => async (): Promise<number> => {
    const usedMs = await cpuUsedMs(pid, async () => {
      for (let request = 0; request < count; request += 1) {
        await world.deps.db.rows(nextVersion, [event_id]);
        await get(url, { ...member?.headers, 'accept-encoding': encoding });
      }
    });
    return usedMs / count;
  };
  const { pid } = world.api;
  const url = urlOf(world, GetAgenda, event_id);
  const read = await alternate({
    plain: slice(pid, url, 'identity'),
    barePlain: slice(bare.pid, `${bare.url}/agenda`, 'identity'),
    packed: slice(pid, url, 'gzip'),
    barePacked: slice(bare.pid, `${bare.url}/agenda.gz`, 'gzip'),
  });
  return [
    compare('P11 agenda cold', 'CPU ms/request', read.plain, read.barePlain, atMost(1.6, 1.25)),
    compare('P11 agenda cold, both packed', 'CPU ms/request', read.packed, read.barePacked, atMost(1.6, 1.25)),
  ];
}

/** P8 and P9: reading an event as a member, against one prepared statement. */
export async function eventGet(keep: Keep): Promise<Figure[]> {
  const world = await startWorld(keep, readers);
  const bare = await startBare(world, 'bare-http.ts', { event_id: world.event_id });
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  keep(() => agent.destroy());
  const headers = world.members.map((member) => member.headers);
  const ours = {
    pid: world.api.pid,
    url: urlOf(world, GetEvent, world.event_id),
    headers,

    expectedStatus: 200,
  };
  const theirs = { ...ours, pid: bare.pid, url: `${bare.url}/event` };
  /** The median of a slice at a steady rate, in milliseconds. */
  const latency = (url: string) => async (): Promise<number> => {
    const times: Promise<number>[] = [];
    await paced(300, 200, () => {
      const sentMs = performance.now();
      times.push(get(url, headers[0] ?? {}, agent).then(() => performance.now() - sentMs));
    });
    return quantileOf(await Promise.all(times), 0.5);
  };
  const read = await alternate({
    ours: perCpuSecond(ours),
    theirs: perCpuSecond(theirs),
    ourLatency: latency(ours.url),
    theirLatency: latency(theirs.url),
  });
  return [
    compare('P8 event by id', unit, read.ours, read.theirs, atLeast(0.55, 0.75)),
    compare('P9 event by id, p50 at 200/s', 'ms', read.ourLatency, read.theirLatency, atMost(2, 1.5)),
  ];
}
