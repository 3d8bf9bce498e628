/** What the processes of a rollout tell Prometheus, gathered while they live. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Member } from './fleet.ts';

/** A metric that somebody asks for, with the labels it is asked for by. */
export interface Asked {
  /** As a scrape names it, with `_bucket`, `_sum` or `_count` for a histogram. */
  readonly name: string;
  readonly labels: readonly string[];
}

/** The labels of all samples, by name; none for a metric that is told of, but of which nothing has happened. */
export type Told = ReadonlyMap<string, ReadonlySet<string>>;

export interface Scrapes {
  /** Asks everybody now; who does not answer is left out. */
  take(members: readonly Member[]): Promise<void>;
  told(): Told;
  /** Writes the last answer of each process into a file of the folder. */
  write(folder: string): void;
}

const timeoutMs = 3_000;
const histogramParts = ['_bucket', '_sum', '_count'];

/** Reads an answer in Prometheus' text format into what is known already. */
export function readScrape(text: string, told: Map<string, Set<string>>): void {
  const labelsOf = (name: string): Set<string> => {
    const labels = told.get(name) ?? new Set<string>();
    told.set(name, labels);
    return labels;
  };
  for (const [, name = '', kind] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    for (const part of kind === 'histogram' ? histogramParts : ['']) labelsOf(name + part);
  }
  for (const [, name = '', braces = ''] of text.matchAll(/^([a-zA-Z_:][\w:]*)(\{.*\})? \S+/gm)) {
    const labels = labelsOf(name);
    for (const [, label = ''] of braces.matchAll(/([a-zA-Z_]\w*)="(?:[^"\\]|\\.)*"/g)) labels.add(label);
  }
}

/** What is asked for and nobody tells: metrics, and labels of those that have samples. */
export function missingIn(told: Told, asked: readonly Asked[]): string[] {
  return asked.flatMap(({ name, labels }) => {
    const known = told.get(name);
    if (known === undefined) return [name];
    return known.size === 0 ? [] : labels.filter((label) => !known.has(label)).map((label) => `${name}{${label}}`);
  });
}

export function createScrapes(): Scrapes {
  const texts = new Map<string, string>();
  const told = new Map<string, Set<string>>();
  const takeOne = async ({ name, metrics_url }: Member): Promise<void> => {
    try {
      const answer = await fetch(metrics_url, { signal: AbortSignal.timeout(timeoutMs) });
      if (!answer.ok) return;
      const text = await answer.text();
      texts.set(name, text);
      readScrape(text, told);
    } catch {
      // It is on its way out, or has not come up.
    }
  };
  return {
    async take(members) {
      await Promise.all(members.map(takeOne));
    },
    told: () => told,
    write(folder) {
      mkdirSync(folder, { recursive: true });
      for (const [name, text] of texts) writeFileSync(join(folder, `${name.replaceAll(/[^\w]+/g, '-')}.prom`), text);
    },
  };
}
