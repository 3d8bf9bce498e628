/** Processing the texts of a request takes linear time at most, wherever a stranger or a member may send them. */
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { multipartUpload } from '../support/api/upload.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { setMembership, createSessionWithRooms } from '../support/gateway/world.ts';

const api = await openTestApi();
const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
const { cluster, conference } = await openConferenceCluster();

/** Another request takes a few milliseconds; these took seconds. */
const maxCpuMs = 250;

/** Returns the CPU time of this thread, which also runs the server, during `work`. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const startCpu = process.threadCpuUsage();
  await work();
  return process.threadCpuUsage(startCpu).user / 1_000;
}

interface SentRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function send({ method = 'GET', path, headers = {}, body }: SentRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = { method, agent: false, headers: { ...headers, ...type } };
    const outgoing = request(new URL(path, origin), options, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    });
    outgoing.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Returns combining marks of two classes, which normalization must sort. */
const marks = (count: number): string => `a${'\u0301'.repeat(count)}${'\u0323'.repeat(count)}`;
const report = { kind: 'error', message: 'x', route: '/app', app_version: '1.0.0' };

it.each([
  ['stacked marks', { nonsense: marks(24_000) }, 422],
  ['a text against a pattern', { ...report, app_version: `1.1.${'1'.repeat(50_000)}!` }, 422],
  ['a route against a pattern', { ...report, route: `/${'a/'.repeat(50_000)}!` }, 422],
])('processes a body with %s in linear time', async (_name, body, status) => {
  const path = '/api/client-errors';
  await send({ method: 'POST', path, body: report });
  let answered = 0;
  const cpuMs = await cpuMsOf(async () => {
    answered = await send({ method: 'POST', path, body });
  });
  expect(answered).toBe(status);
  expect(cpuMs).toBeLessThan(maxCpuMs);
});

it.each([`br;q=0.${'1'.repeat(7_900)}x`, `gzip;q=0.${'1'.repeat(7_900)}x`, `br${' '.repeat(7_900)}x`])(
  'processes an Accept-Encoding header in linear time: %.12s…',
  async (encodings) => {
    const { owner, event_id, detail } = await newConference(api, { visibility: 'PUBLIC' });
    const public_parts = { programme: 'ALL', speakers: true, links: true, sponsors: true };
    await owner.client.put(`/events/${event_id}`, { visibility: 'PUBLIC', public_parts });
    const path = `/e/${detail.slug}/schedule.ics`;
    expect(await send({ path })).toBe(200);
    expect(await cpuMsOf(() => send({ path, headers: { 'accept-encoding': encodings } }))).toBeLessThan(maxCpuMs);
  },
);

it('processes a list of people with stacked marks in linear time', async () => {
  const { owner, event_id } = await newConference(api);
  const path = `/events/${event_id}/invitations/csv`;
  const list = multipartUpload(Buffer.from(`email,message\nada@people.example,${marks(15_000)}\n`), 'people.csv');
  const upload = () => owner.client.send('POST', path, { query: { dry_run: 'true' }, ...list });
  expect(await cpuMsOf(upload)).toBeLessThan(maxCpuMs);
});

it('processes a frame with stacked marks in linear time', async () => {
  const room_id = (await createSessionWithRooms(cluster.deps, conference)).PUBLIC;
  const author = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Author');
  const browser = await cluster.browser(author, 1);
  await browser.request('chat_message', { room_id, content: 'warm' });
  const send = () => browser.request('chat_message', { room_id, content: marks(14_000) });
  expect(await cpuMsOf(send)).toBeLessThan(maxCpuMs);
});
