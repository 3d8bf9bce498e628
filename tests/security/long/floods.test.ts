/** One connection silences a gateway, or the API: what others notice of a flood, from real processes (issue: floods). */
import { createWall } from '@plenum/core/domain/chat-rooms/room-wall';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attack, flood_kinds } from '../../../scripts/bench/flood-bytes.ts';
import { measurePair, type Pair, type Question } from '../../../scripts/bench/flood-measuring.ts';
import { connectClient, engine_path, type MeasuringClient } from '../../../scripts/bench/socket-client.ts';
import { type ApiProcess, startApiProcess } from '../../support/api/api-process.ts';
import { type GatewayProcess, startGatewayProcess } from '../../support/gateway/gateway-process.ts';
import { startTestHouse, type TestHouse } from '../../support/gateway/test-gateways.ts';
import { actingAs, type Conference, makeConference, makeMember } from '../../support/gateway/world.ts';

/** The others may wait so much longer, as the 99th of a hundred. */
const gate = 1.5;
const pairs_min = 3;
const pairs_max = 12;
const timeout_ms = 180_000;

let house: TestHouse;
let conference: Conference;
let gateway: GatewayProcess;
let api: ApiProcess;
let clients: MeasuringClient[];
beforeAll(async () => {
  house = await startTestHouse();
  conference = await makeConference(house.deps);
  gateway = await startGatewayProcess(house.api.env);
  api = await startApiProcess(house.api.env);
  const people = await Promise.all(Array.from({ length: 50 }, () => makeMember(house.deps, conference, 'ATTENDEE')));
  clients = await Promise.all(
    people.map(({ socket_token: token }) =>
      connectClient({ url: gateway.url, path: engine_path, auth: { token }, onText: () => undefined }),
    ),
  );
});
afterAll(async () => {
  for (const client of clients) client.close();
  await gateway.kill();
  api.child.kill('SIGKILL');
  await api.ended;
  await house.close();
});

let addresses = 0;
/** Nothing is known of it yet: every attack begins anew. */
const newAddress = (): Attack['headers'] => {
  addresses += 1;
  return { 'x-forwarded-for': `198.51.${100 + (addresses >> 8)}.${addresses & 0xff}` };
};

/** Other work on the machine only ever adds time: the best slice of each is what the product itself costs. */
const best = (pairs: readonly Pair[]): number =>
  Math.min(...pairs.map(({ flood_ms }) => flood_ms)) / Math.min(...pairs.map(({ rest_ms }) => rest_ms));

/** Adds pairs until their best keep the gate; without a mend they are fifty times off and stay there. */
async function keepsTheGate(questions: readonly Question[], attackNow: () => Promise<Attack>): Promise<void> {
  const pairs: Pair[] = [];
  while (pairs.length < pairs_min || (best(pairs) > gate && pairs.length < pairs_max)) {
    pairs.push(await measurePair(questions, await attackNow(), pairs.length % 2 === 0));
  }
  expect(best(pairs)).toBeLessThanOrEqual(gate);
}

const heartbeats = (): Question[] => clients.map((client) => () => client.request('heartbeat', {}));

describe('one connection silences a gateway: it does not by a flood of', () => {
  it.each(flood_kinds.filter((kind) => kind !== 'polling'))(
    '%s, with a login',
    async (kind) => {
      await keepsTheGate(heartbeats(), async () => {
        const { socket_token: token } = await makeMember(house.deps, conference, 'ATTENDEE');
        return { kind, url: gateway.url + engine_path, token, headers: newAddress() };
      });
    },
    timeout_ms,
  );

  it.each(flood_kinds.filter((kind) => kind !== 'typing'))(
    '%s, without a login',
    async (kind) => {
      const url = gateway.url + engine_path;
      await keepsTheGate(heartbeats(), async () => ({ kind, url, token: null, headers: newAddress() }));
    },
    timeout_ms,
  );
});

describe('one connection silences the API: it does not by a stage display’s flood of', () => {
  it.each(['pings', 'pongs', 'fragments'] as const)(
    '%s',
    async (kind) => {
      const { token } = await createWall(actingAs(house.deps, conference.creator), conference.rooms.GLOBAL);
      const questions: Question[] = [() => fetch(`${api.url}/api/health`).then((answer) => answer.text())];
      const url = `${api.url}/api/wall/${token}`;
      await keepsTheGate(questions, async () => ({ kind, url, token: null, headers: newAddress() }));
    },
    timeout_ms,
  );
});
