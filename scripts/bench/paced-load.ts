/** Requests at a steady rate, regardless of the server: the latency without overload. */
import { Agent, request } from 'node:http';
import { summarize } from './figures.ts';

interface PacedLoad {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly perS: number;
  readonly durationMs: number;
}

const connectionsMax = 32;

/** Returns the milliseconds from one request to the end of its response. */
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

/**
 * Returns all latencies of one load, in milliseconds. A request is sent when it is due, even while others are pending.
 */
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

/** Returns the median of one load, in milliseconds. */
export const medianLatency = async (load: PacedLoad): Promise<number> => summarize(await latencies(load)).median;
