/** All metrics in the alert rules and dashboards, and errors in their use. */
import { type MetricName, metrics, runtimeMetrics } from '@plenum/core/platform/telemetry/metric-catalogue';
import { ownDashboards, variableAsks } from './dashboard-file.ts';
import { type Expression, readExpression, type Selector } from './promql.ts';
import { ownRules, ruleFile, type Rules } from './rule-file.ts';

/** An expression and its place, such as `infra/grafana/plenum-overview.json: Open sockets`. */
export interface PlacedExpression {
  readonly where: string;
  readonly text: string;
}

export interface UsedMetric {
  /** As in a scrape, with `_bucket`, `_sum` or `_count` for a histogram. */
  readonly name: string;
  /** Labels that the scrape must have for it. */
  readonly labels: readonly string[];
  readonly where: readonly string[];
}

/** Metrics that Prometheus itself provides. */
const ownToPrometheus = new Set(['up', 'ALERTS']);
/** Labels that Prometheus adds per target; `namespace` and `pod` come from Kubernetes. */
const targetLabels = new Set(['job', 'instance', 'namespace', 'pod', 'alertname', 'alertstate', 'severity']);
/** A metric's own label with such a name gets this prefix. */
const exported = 'exported_';
const histogramSuffix = /_(?:bucket|sum|count)$/;
const overCounters = new Set(['rate', 'irate', 'increase', 'resets']);

interface KnownMetric {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  readonly buckets?: readonly number[] | undefined;
}

const isCatalogued = (name: string): name is MetricName => Object.hasOwn(metrics, name);
const isRuntime = (name: string): boolean => runtimeMetrics.some((known) => known === name);

/** Returns the metric of the catalogue for a name in an expression. */
function knownMetric(name: string): KnownMetric | undefined {
  if (isCatalogued(name) && metrics[name].kind !== 'histogram') return metrics[name];
  const base = name.replace(histogramSuffix, '');
  if (base !== name && isCatalogued(base) && metrics[base].kind === 'histogram') return metrics[base];
  if (isRuntime(name)) return { kind: name.endsWith('_total') ? 'counter' : 'gauge', labels: [] };
  return undefined;
}

/** Returns its labels as they are in Prometheus. */
function labelsOf(name: string, { kind, labels }: KnownMetric): string[] {
  const own = labels.map((label) => (targetLabels.has(label) ? exported + label : label));
  return kind === 'histogram' && name.endsWith('_bucket') ? [...own, 'le'] : own;
}

/** Returns every expression of the rules and of the dashboards. */
export function placedExpressions(rules: Rules = ownRules()): readonly PlacedExpression[] {
  const of_rules = [
    ...rules.recordings.map(({ record, expr }) => ({ where: `${ruleFile}: ${record}`, text: expr })),
    ...rules.alerts.map(({ alert, expr }) => ({ where: `${ruleFile}: ${alert}`, text: expr })),
  ];
  const ofDashboards = [...ownDashboards()].flatMap(([path, { panels, templating, annotations }]) => [
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ where: `${path}: ${title}`, text: expr })),
    ),
    ...annotations.list.flatMap(({ expr }) => (expr === undefined ? [] : [{ where: `${path}: marks`, text: expr }])),
    ...templating.list.flatMap(({ name, definition }) => {
      const text = definition === undefined ? null : variableAsks(definition);
      return text === null ? [] : [{ where: `${path}: $${name}`, text }];
    }),
  ]);
  return [...of_rules, ...ofDashboards];
}

/**
 * Returns every metric that the rules and dashboards of the repository use, by name, without recorded series and the
 * metrics of Prometheus itself.
 */
export function usedMetrics(): readonly UsedMetric[] {
  const rules = ownRules();
  const recorded = new Set(rules.recordings.map(({ record }) => record));
  const found = new Map<string, { labels: Set<string>; where: Set<string> }>();
  for (const { where, text } of placedExpressions(rules)) {
    const { selectors } = readExpression(text);
    for (const { metric, matchers } of selectors) {
      if (recorded.has(metric) || ownToPrometheus.has(metric)) continue;
      const entry = found.get(metric) ?? { labels: new Set(), where: new Set() };
      entry.where.add(where);
      const own = matchers.map(({ label }) => label).filter((label) => !targetLabels.has(label));
      for (const label of own) entry.labels.add(label.replace(exported, ''));
      found.set(metric, entry);
    }
  }
  return [...found]
    .map(([name, { labels, where }]) => ({ name, labels: [...labels].toSorted(), where: [...where] }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Returns the errors of expressions: invalid PromQL, unknown metrics or labels, functions that do not fit the kind of
 * metric.
 */
export function problemsOf(expressions: readonly PlacedExpression[], recorded: ReadonlySet<string>): string[] {
  return expressions.flatMap(({ where, text }) => {
    try {
      return problemsIn(readExpression(text), recorded).map((problem) => `${where}: ${problem}`);
    } catch (error) {
      return [`${where}: ${error instanceof Error ? error.message : ''}`];
    }
  });
}

function problemsIn({ selectors, grouping, made }: Expression, recorded: ReadonlySet<string>): string[] {
  const possible = new Set([...targetLabels, ...made, ...selectors.flatMap(labelsInPrometheus)]);
  const unknownGroups = grouping.filter((label) => !possible.has(label)).map((label) => `nothing here has ${label}`);
  return [...selectors.flatMap((selector) => selectorProblems(selector, recorded)), ...unknownGroups];
}

function labelsInPrometheus({ metric }: Selector): string[] {
  const known = knownMetric(metric);
  return known === undefined ? [] : labelsOf(metric, known);
}

function selectorProblems(selector: Selector, recorded: ReadonlySet<string>): string[] {
  const { metric, matchers, over } = selector;
  if (recorded.has(metric) || ownToPrometheus.has(metric)) return [];
  const known = knownMetric(metric);
  if (known === undefined) return [`${metric} is not in the catalogue`];
  const labels = new Set([...labelsOf(metric, known), ...targetLabels]);
  const problems = matchers
    .filter(({ label }) => !labels.has(label))
    .map(({ label }) => `${metric} has no label ${label}`);
  const counts = known.kind !== 'gauge';
  if (counts !== (over !== null && overCounters.has(over))) {
    problems.push(counts ? `${metric} counts: take its rate` : `${metric} is no counter: ${over} means nothing`);
  }
  for (const { label, operator, value } of matchers) {
    if (label === 'le' && operator === '=' && known.buckets?.some((bound) => String(bound) === value) !== true)
      problems.push(`${metric} has no bucket up to ${value}`);
  }
  return problems;
}
