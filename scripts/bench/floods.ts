/** P26: the effect of a flood by one hostile client on the others at a gateway, for every kind of frame. */
import { type ChatWorld, startChatWorld } from './chat-world.ts';
import { type Comparison, summarize } from './figures.ts';
import { type Attack, floodKinds, type FloodKind } from './flood-bytes.ts';
import { measurePair, type Pair, type Question } from './flood-measuring.ts';
import { connectClient, enginePath } from './socket-client.ts';

const rounds = 5;
/** Enough that each stays below its own limit of client events. */
const others = 50;

/** Returns unused addresses, so that each attack starts without previous violations. */
function addressMaker(): () => Readonly<Record<string, string>> {
  let given = 0;
  return () => {
    given += 1;
    return { 'x-forwarded-for': `198.51.${100 + (given >> 8)}.${given & 0xff}` };
  };
}

function comparisonOf(name: string, pairs: readonly Pair[]): Comparison {
  return {
    kind: 'comparison',
    name: `P26 the others beside ${name} : alone`,
    unit: 'ms, p99',
    ours: summarize(pairs.map(({ floodMs }) => floodMs)),
    baseline: summarize(pairs.map(({ restMs }) => restMs)),
    moreIsBetter: false,
    gate: 1.5,
    goal: 1.2,
  };
}

async function pairsOf(questions: readonly Question[], attackIn: (round: number) => Attack): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const pair = await measurePair(questions, attackIn(round + 1), round % 2 === 0);
    if (round >= 0) pairs.push(pair);
  }
  return pairs;
}

async function floodGateway(world: ChatWorld, headers: () => Attack['headers']): Promise<Comparison[]> {
  const gateway = await world.startGateway();
  const clients = await Promise.all(
    world.tokens.slice(0, others).map((token) => {
      const client = { url: gateway.url, path: enginePath, auth: { token }, onText: () => undefined };
      return connectClient(client);
    }),
  );
  const questions = clients.map(
    (client): Question =>
      () =>
        client.request('heartbeat', {}),
  );
  const url = gateway.url + enginePath;
  const comparisons: Comparison[] = [];
  let person = others;
  const attackBy = (kind: FloodKind, withLogin: boolean) => (): Attack => {
    person += withLogin ? 1 : 0;
    return { kind, url, token: withLogin ? (world.tokens[person] ?? null) : null, headers: headers() };
  };
  try {
    for (const kind of floodKinds) {
      if (kind !== 'polling') comparisons.push(comparisonOf(kind, await pairsOf(questions, attackBy(kind, true))));
      if (kind === 'typing') continue;
      comparisons.push(comparisonOf(`${kind} without a login`, await pairsOf(questions, attackBy(kind, false))));
    }
    return comparisons;
  } finally {
    for (const client of clients) client.close();
  }
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchFloods(): Promise<Comparison[]> {
  const kindsWithLogin = floodKinds.length - 1;
  const world = await startChatWorld(others + 1 + kindsWithLogin * (rounds + 1));
  try {
    return await floodGateway(world, addressMaker());
  } finally {
    await world.stop();
  }
}
