/** The page of metrics, made from the catalogue that the processes tell them by. */
import { metrics, type MetricSpec, runtimeMetrics } from '@plenum/core/platform/telemetry/metric-catalogue';

const intro = `# Metrics

Made by \`npm run docs\`, do not edit by hand. Every API, gateway and worker process tells these to Prometheus, at
\`/metrics\` on the port \`METRICS_PORT\`. That port is not the public one: nothing that faces the world should lead there.
Without \`METRICS_PORT\` there is none.

- Labels have few values. None of them is about a person, an event or a room.
- Metrics of the whole installation, such as \`plenum_queue_jobs\`, are told by every worker alike: take their \`max\`, never
  their \`sum\`.
- What a process cannot find out in two seconds is absent from the answer; the rest of it is there. While PostgreSQL is
  away, for instance, nobody knows how many rows the outbox has, and \`plenum_dependency_up\` says why.
- A counter with labels appears with the first thing it counts.
`;

const tableHead = ['| Name | Kind | Labels | Told by | Meaning |', '| --- | --- | --- | --- | --- |'];

const row = (name: string, { kind, labels, toldBy, help }: MetricSpec): string => {
  const shown = labels.map((label) => `\`${label}\``).join(', ');
  return `| \`${name}\` | ${kind} | ${shown} | ${toldBy.join(', ')} | ${help.replaceAll('|', '\\|')} |`;
};

const bucketRow = (name: string, { buckets = [] }: MetricSpec): string => `| \`${name}\` | ${buckets.join(', ')} |`;

const unformatted = (lines: readonly string[]): string[] => [
  '<!-- prettier-ignore-start -->',
  '',
  ...lines,
  '',
  '<!-- prettier-ignore-end -->',
];

/** `docs/operate/metrics.md`. */
export function metricPage(): string {
  const specs = Object.entries<MetricSpec>(metrics);
  const histograms = specs.filter(([, { kind }]) => kind === 'histogram');
  return [
    intro,
    ...unformatted([...tableHead, ...specs.map(([name, spec]) => row(name, spec))]),
    '',
    '## Limits of the histograms',
    '',
    'Upper bounds of the buckets, in seconds. Durations above the last one are only counted.',
    '',
    ...unformatted(['| Name | Buckets |', '| --- | --- |', ...histograms.map(([name, spec]) => bucketRow(name, spec))]),
    '',
    '## The runtime',
    '',
    'Beside these stand the metrics that [prom-client](https://github.com/siimon/prom-client) tells of every Node.js process.',
    'Dashboards and alerts use:',
    '',
    ...runtimeMetrics.map((name) => `- \`${name}\``),
    '',
    'The lag of the event loop is looked at every ten milliseconds, so an idle process tells about 0.01 and not 0.',
    '',
  ].join('\n');
}
