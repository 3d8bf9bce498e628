/** The metrics of the processes of a rollout, scraped while they run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Member } from './fleet.ts';

/** A required metric with its required labels. */
export interface Asked {
  /** As in a scrape, with `_bucket`, `_sum` or `_count` for a histogram. */
  readonly name: string;
  readonly labels: readonly string[];
}

/** The labels of all samples, by name; empty for a metric without samples. */
export type Told = ReadonlyMap<string, ReadonlySet<string>>;

export interface Scrapes {
  /** Scrapes all processes now; unreachable ones are skipped. */
  take(members: readonly Member[]): Promise<void>;
  told(): Told;
  /** Writes the last scrape of each process into a file of the folder. */
  write(folder: string): void;
}

const timeoutMs = 3_000;
const histogramParts = ['_bucket', '_sum', '_count'];

/** Parses a scrape in Prometheus' text format and adds it. */
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

/** Returns the missing metrics, and missing labels of metrics with samples. */
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
      // The process is shutting down or has not started.
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
