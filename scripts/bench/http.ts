/** CPU time and latency of HTTP reads from the API, compared to plain Fastify: agenda, public schedule and event. */
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { GetEvent } from '@plenum/contracts/events/events';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import { statement } from '@plenum/core/platform/db/database';
import { atLeast, atMost, createRatioFigure, type Figure, quantileOf } from './figures.ts';
import { runAlternating, cpuUsedMs, get, type AddCleanup, runPaced, requestsPerCpuSecond } from './harness.ts';
import { startBaseline, startWorld, operationUrl, type World } from './world.ts';

/** Each connection belongs to a separate user. */
const connectionCount = 64;
const unit = 'requests/CPU s';

/** Starts plain Fastify that serves the files from memory at `/cached/<name>`. */
function startBaselineFiles(world: World, files: Readonly<Record<string, Buffer>>) {
  const cached = Object.entries(files).map(([name, bytes]) => {
    const path = join(world.dataDir, name);
    writeFileSync(path, bytes);
    return [name, path] as const;
  });
  return startBaseline(world, 'baseline-http.ts', { cached: Object.fromEntries(cached) });
}

const etagOf = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await fetch(url, { headers })).headers.get('etag') ?? '';

/** Measures the cached agenda against the same bytes served from memory. */
export async function agendaWarm(addCleanup: AddCleanup): Promise<Figure[]> {
  const world = await startWorld(addCleanup, connectionCount);
  const { pid } = world.api;
  const url = operationUrl(world, GetAgenda, world.event_id);
  const plain = world.members.map(({ headers }) => headers);
  const compressedHeaders = plain.map((headers) => ({ ...headers, 'accept-encoding': 'gzip, deflate, br' }));
  const bytes = await get(url, plain[0] ?? {});
  const compressedBytes = await get(url, { ...plain[0], 'accept-encoding': 'gzip' });
  console.log(`  agenda: ${bytes.length} bytes, ${compressedBytes.length} compressed`);
  const baselineServer = await startBaselineFiles(world, { 'agenda.json': bytes, 'agenda.json.gz': compressedBytes });
  const etag = await etagOf(url, plain[0]);
  const conditionalHeaders = compressedHeaders.map((headers) => ({ ...headers, 'if-none-match': etag }));
  const product = { pid, url, headers: compressedHeaders, expectedStatus: 200 };
  const baseline = { ...product, pid: baselineServer.pid, url: `${baselineServer.url}/cached/agenda.json.gz` };
  const slices = await runAlternating({
    compressed: requestsPerCpuSecond(product),
    baselineCompressed: requestsPerCpuSecond(baseline),
    plain: requestsPerCpuSecond({ ...product, headers: plain }),
    baselinePlain: requestsPerCpuSecond({
      ...baseline,
      headers: plain,
      url: `${baselineServer.url}/cached/agenda.json`,
    }),
    unchanged: requestsPerCpuSecond({ ...product, headers: conditionalHeaders, expectedStatus: 304 }),
    hello: requestsPerCpuSecond({ ...baseline, url: `${baselineServer.url}/hello` }),
  });
  return [
    createRatioFigure('agenda, cached, gzip', unit, slices.compressed, slices.baselineCompressed, atLeast(0.4, 0.7)),
    createRatioFigure('agenda, cached, uncompressed', unit, slices.plain, slices.baselinePlain, atLeast(0.4, 0.7)),
    createRatioFigure('agenda, 304 vs. hello', unit, slices.unchanged, slices.hello, atLeast(null, 0.8)),
  ];
}

const publish = statement<{ readonly slug: string }>(
  'bench-publish',
  `update events set status = 'PUBLISHED', visibility = 'PUBLIC' where id = $1 returning slug`,
);

/** Measures the public schedule: the compressed XML, and the 304 response. */
export async function publicSchedule(addCleanup: AddCleanup): Promise<Figure[]> {
  const world = await startWorld(addCleanup, 1);
  const { pid } = world.api;
  const slug = (await world.deps.db.row(publish, [world.event_id]))?.slug ?? '';
  const url = `${world.api.url}/e/${slug}/schedule.xml`;
  const clientHeaders = { 'user-agent': 'Giggity/2.5', accept: '*/*', 'accept-encoding': 'gzip' };
  const baselineServer = await startBaselineFiles(world, { 'schedule.xml.gz': await get(url, clientHeaders) });
  const agendaUrl = operationUrl(world, GetAgenda, world.event_id);
  const [member] = world.members;
  const agendaEtag = await etagOf(agendaUrl, member?.headers);
  const connections = <T>(headers: T): T[] => Array.from({ length: connectionCount }, () => headers);
  const fullRequest = { pid, url, headers: connections(clientHeaders), expectedStatus: 200 };
  const conditionalHeaders = {
    headers: connections({ ...clientHeaders, 'if-none-match': await etagOf(url, clientHeaders) }),
    expectedStatus: 304,
  };
  const baseline = { pid: baselineServer.pid, url: `${baselineServer.url}/cached/schedule.xml.gz` };
  const slices = await runAlternating(
    {
      compressed: requestsPerCpuSecond(fullRequest),
      baselineCompressed: requestsPerCpuSecond({ ...fullRequest, ...baseline }),
      unchanged: requestsPerCpuSecond({ ...fullRequest, ...conditionalHeaders }),
      baselineUnchanged: requestsPerCpuSecond({ ...fullRequest, ...baseline, ...conditionalHeaders }),
      agenda: requestsPerCpuSecond({
        ...fullRequest,
        url: agendaUrl,
        headers: connections({ ...member?.headers, 'if-none-match': agendaEtag }),
        expectedStatus: 304,
      }),
    },
    // The JIT compiler optimizes both servers for several seconds.
    { warmUps: 3 },
  );
  return [
    createRatioFigure('public schedule, gzip', unit, slices.compressed, slices.baselineCompressed, atLeast(0.7, 0.7)),
    createRatioFigure('public schedule, 304', unit, slices.unchanged, slices.baselineUnchanged, atLeast(0.7, 0.7)),
    createRatioFigure('public schedule, 304 vs. agenda, 304', unit, slices.unchanged, slices.agenda, atLeast(1, 1)),
  ];
}

const nextVersion = statement(
  'bench-next-agenda-version',
  'update events set agenda_version = agenda_version + 1 where id = $1',
);

/** Measures the agenda without a cache against two prepared statements. */
export async function agendaCold(addCleanup: AddCleanup): Promise<Figure[]> {
  const world = await startWorld(addCleanup, 1);
  const { event_id } = world;
  const baselineServer = await startBaseline(world, 'baseline-http.ts', { event_id });
  const [member] = world.members;
  const count = 60;
  /**
   * Measures one slice. The version is also incremented for the baseline, so that the database has the same state for
   * both.
   */
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
  const url = operationUrl(world, GetAgenda, event_id);
  const slices = await runAlternating({
    plain: slice(pid, url, 'identity'),
    baselinePlain: slice(baselineServer.pid, `${baselineServer.url}/agenda`, 'identity'),
    compressed: slice(pid, url, 'gzip'),
    baselineCompressed: slice(baselineServer.pid, `${baselineServer.url}/agenda.gz`, 'gzip'),
  });
  return [
    createRatioFigure('agenda, not cached', 'CPU ms/request', slices.plain, slices.baselinePlain, atMost(1.6, 1.25)),
    createRatioFigure(
      'agenda, not cached, gzip on both sides',
      'CPU ms/request',
      slices.compressed,
      slices.baselineCompressed,
      atMost(1.6, 1.25),
    ),
  ];
}

/** Measures a request for an event as a member against one prepared statement. */
export async function eventGet(addCleanup: AddCleanup): Promise<Figure[]> {
  const world = await startWorld(addCleanup, connectionCount);
  const baselineServer = await startBaseline(world, 'baseline-http.ts', { event_id: world.event_id });
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  addCleanup(() => agent.destroy());
  const headers = world.members.map((member) => member.headers);
  const product = {
    pid: world.api.pid,
    url: operationUrl(world, GetEvent, world.event_id),
    headers,
    expectedStatus: 200,
  };
  const baseline = { ...product, pid: baselineServer.pid, url: `${baselineServer.url}/event` };
  /** Measures the median response time of a slice at a constant rate, in milliseconds. */
  const latency = (url: string) => async (): Promise<number> => {
    const times: Promise<number>[] = [];
    await runPaced(300, 200, () => {
      const sentMs = performance.now();
      times.push(get(url, headers[0] ?? {}, agent).then(() => performance.now() - sentMs));
    });
    return quantileOf(await Promise.all(times), 0.5);
  };
  const slices = await runAlternating({
    cpu: requestsPerCpuSecond(product),
    baselineCpu: requestsPerCpuSecond(baseline),
    latency: latency(product.url),
    baselineLatency: latency(baseline.url),
  });
  return [
    createRatioFigure('event', unit, slices.cpu, slices.baselineCpu, atLeast(0.55, 0.75)),
    createRatioFigure('event, median at 200 requests/s', 'ms', slices.latency, slices.baselineLatency, atMost(2, 1.5)),
  ];
}
