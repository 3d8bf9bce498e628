/** Requests at a steady rate, whatever the server does: how long one answer takes while it is not overloaded. */
import { Agent, request } from 'node:http';
import { summarize } from './figures.ts';

interface PacedLoad {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly perS: number;
  readonly durationMs: number;
}

const connectionsMax = 32;

/** Milliseconds from sending one request to the end of its answer. */
export function ask(url: string, headers: Readonly<Record<string, string>>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sentMs = performance.now();
    request(url, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode ?? 0}.`));
      answer.resume();
      answer.on('end', () => resolve(performance.now() - sentMs));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

/** All times of one load, in milliseconds. A request is sent when it is due, also while others are not answered yet. */
async function latencies({ url, headers, perS, durationMs }: PacedLoad): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax });
  const begunMs = performance.now();
  const pending: Promise<number>[] = [];
  const count = Math.round((durationMs / 1_000) * perS);
  try {
    while (pending.length < count) {
      const due = Math.min(count, Math.floor(((performance.now() - begunMs) / 1_000) * perS) + 1);
      while (pending.length < due) pending.push(ask(url, headers, agent));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return await Promise.all(pending);
  } finally {
    agent.destroy();
  }
}

/** The median of one load, in milliseconds. */
export const medianLatency = async (load: PacedLoad): Promise<number> => summarize(await latencies(load)).median;
