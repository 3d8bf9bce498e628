/** What the processes of a rollout tell Prometheus, gathered while they live. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Member } from './fleet.ts';

export interface Scrapes {
  /** Asks everybody now; who does not answer is left out. */
  take(members: readonly Member[]): Promise<void>;
  /** Names of all series that were told, also those a histogram is made of. */
  names(): ReadonlySet<string>;
  /** Writes the last answer of each process into a file of the folder. */
  write(folder: string): void;
}

const timeout_ms = 3_000;

/** The names in an answer in Prometheus' text format. */
export function namesIn(text: string): string[] {
  const samples = text.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{.*\})? \S+/gm);
  return [...new Set([...samples].map(([, name = '']) => name))];
}

export function createScrapes(): Scrapes {
  const texts = new Map<string, string>();
  const names = new Set<string>();
  const takeOne = async ({ name, metrics_url }: Member): Promise<void> => {
    try {
      const answer = await fetch(metrics_url, { signal: AbortSignal.timeout(timeout_ms) });
      if (!answer.ok) return;
      const text = await answer.text();
      texts.set(name, text);
      for (const found of namesIn(text)) names.add(found);
    } catch {
      // It is on its way out, or has not come up.
    }
  };
  return {
    async take(members) {
      await Promise.all(members.map(takeOne));
    },
    names: () => names,
    write(folder) {
      mkdirSync(folder, { recursive: true });
      for (const [name, text] of texts) writeFileSync(join(folder, `${name.replaceAll(/[^\w]+/g, '-')}.prom`), text);
    },
  };
}
