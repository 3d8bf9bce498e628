/** Parses the metrics of a process (the Prometheus text format, version 0.0.4), as far as this product uses it. */

export interface Sample {
  /** Without `_bucket`, `_sum` and `_count` of a histogram. */
  readonly metric: string;
  readonly name: string;
  /** Without `le`. */
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface ReadMetrics {
  readonly types: ReadonlyMap<string, string>;
  readonly samples: readonly Sample[];
  sum(name: string, labels?: Readonly<Record<string, string>>): number;
  /** Checks whether a metric has samples. */
  has(name: string): boolean;
}

const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g;

export function readMetrics(text: string): ReadMetrics {
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n')) {
    const [, typeName, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (typeName !== undefined && type !== undefined) types.set(typeName, type);
    if (line === '' || line.startsWith('#')) continue;
    const [, name, listed = '', value] = sampleLine.exec(line) ?? [];
    if (name === undefined) throw new Error(`Prometheus could not read: ${line}`);
    const pairs = [...listed.matchAll(label)].map(([, key = '', textOf = '']) => [key, textOf] as const);
    const base = name.replace(/_(?:bucket|sum|count)$/, '');
    samples.push({
      metric: types.get(base) === 'histogram' ? base : name,
      name,
      labels: Object.fromEntries(pairs.filter(([key]) => key !== 'le')),
      value: Number(value),
    });
  }
  return {
    types,
    samples,
    has: (name) => samples.some((sample) => sample.metric === name),
    sum: (name, labels = {}) =>
      samples
        .filter((sample) => sample.name === name)
        .filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
        .reduce((sum, { value }) => sum + value, 0),
  };
}
