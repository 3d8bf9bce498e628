/** A builder for dashboards of Grafana 11 and newer; `npm run docs` writes its output to `infra/grafana`. */
import type { MetricName, metrics, runtimeMetrics } from '@plenum/core/platform/telemetry/metric-catalogue';

type HistogramName = {
  [Name in MetricName]: (typeof metrics)[Name]['kind'] extends 'histogram' ? Name : never;
}[MetricName];
type ScrapedName =
  | Exclude<MetricName, HistogramName>
  | `${HistogramName}_${'bucket' | 'count' | 'sum'}`
  | (typeof runtimeMetrics)[number]
  | 'up';

/** A unit of Grafana. */
type Unit = 'short' | 's' | 'reqps' | 'ops' | 'percentunit' | 'bytes' | 'bool' | 'dateTimeAsIso' | 'cps';
type Colour = 'green' | 'yellow' | 'orange' | 'red' | 'blue';

interface Query {
  readonly expr: string;
  /** Name of a series; `{{label}}` is replaced by the value of a label. */
  readonly legend: string;
}

interface Panel {
  readonly kind: 'lines' | 'stack' | 'number' | 'heat' | 'table';
  readonly title: string;
  /** Describes what it shows and which values are good, for a reader who is new to it. */
  readonly description: string;
  readonly unit: Unit;
  readonly queries: readonly Query[];
  /** Thresholds with their colours; green below the first. */
  readonly from?: readonly (readonly [value: number, colour: Colour])[];
  /** The colour below the first of `from`; green by default. */
  readonly base?: Colour;
  readonly max?: number;
}

interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

export interface Dashboard {
  /** Never changes: links and bookmarks contain it. */
  readonly uid: `plenum-${string}`;
  readonly title: string;
  readonly description: string;
  readonly rows: readonly Row[];
}

/** Selects a metric of the chosen installation. */
export const of = (metric: ScrapedName, matchers = ''): string =>
  `${metric}{namespace=~"$namespace"${matchers === '' ? '' : `, ${matchers}`}}`;

/** Returns the rate per second of a counter. */
export const rate = (metric: ScrapedName, matchers = ''): string => `rate(${of(metric, matchers)}[$__rate_interval])`;

/** Returns a quantile of a histogram, over all processes. */
export const quantile = (share: number, name: HistogramName, by: readonly string[] = [], matchers = ''): string =>
  `histogram_quantile(${share}, sum by (${['le', ...by].join(', ')}) (${rate(`${name}_bucket`, matchers)}))`;

/** Adds the kind of process to a metric that has no label for it. */
export const withService = (expression: string): string =>
  `${expression} * on (namespace, instance, job) group_left (service) ${of('plenum_build_info')}`;

const gridWidth = 24;
const heights = { lines: 8, stack: 8, heat: 8, table: 8, number: 4 } as const;
const source = { type: 'prometheus', uid: '${datasource}' } as const;
const types = {
  lines: 'timeseries',
  stack: 'timeseries',
  number: 'stat',
  heat: 'heatmap',
  table: 'table',
} as const;

function optionsOf({ kind, unit }: Panel): object {
  switch (kind) {
    case 'number':
      return {
        colorMode: 'background',
        graphMode: 'area',
        reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
        textMode: 'auto',
      };
    case 'heat':
      return {
        calculate: false,
        cellGap: 1,
        color: { mode: 'scheme', scheme: 'Oranges', steps: 64 },
        yAxis: { axisPlacement: 'left', unit },
      };
    case 'table':
      return { showHeader: true };
    case 'lines':
    case 'stack':
      return {
        legend: { calcs: ['lastNotNull', 'max'], displayMode: 'table', placement: 'bottom', showLegend: true },
        tooltip: { mode: 'multi', sort: 'desc' },
      };
  }
}

function fieldsOf({ kind, unit, from = [], base = 'green', max }: Panel): object {
  const steps = [{ color: base, value: null }, ...from.map(([value, color]) => ({ color, value }))];
  const lines = {
    drawStyle: 'line',
    fillOpacity: kind === 'stack' ? 40 : 5,
    lineWidth: 1,
    showPoints: 'never',
    stacking: { group: 'A', mode: kind === 'stack' ? 'normal' : 'none' },
    thresholdsStyle: { mode: from.length > 0 ? 'dashed' : 'off' },
  };
  return {
    defaults: {
      color: { mode: kind === 'number' ? 'thresholds' : 'palette-classic' },
      ...(kind === 'lines' || kind === 'stack' ? { custom: lines } : {}),
      min: 0,
      ...(max === undefined ? {} : { max }),
      thresholds: { mode: 'absolute', steps },
      unit,
    },
    overrides: [],
  };
}

interface Place {
  readonly h: number;
  readonly w: number;
  readonly x: number;
  readonly y: number;
}

function panelJson(panel: Panel, id: number, gridPos: Place): object {
  const { kind, title, description, queries } = panel;
  const targets = queries.map(({ expr, legend }, index) => ({
    datasource: source,
    expr,
    legendFormat: legend,
    refId: String.fromCodePoint('A'.charCodeAt(0) + index),
    ...(kind === 'table' ? { format: 'table', instant: true } : { range: true }),
    ...(kind === 'heat' ? { format: 'heatmap' } : {}),
  }));
  const shared = { id, type: types[kind], title, description, datasource: source, gridPos };
  return { ...shared, targets, fieldConfig: fieldsOf(panel), options: optionsOf(panel) };
}

/** Lays out rows one below the other; the panels of a row share its width. */
function layOut(rows: readonly Row[]): object[] {
  const placed: object[] = [];
  let y = 0;
  for (const { title, panels } of rows) {
    const head = { h: 1, w: gridWidth, x: 0, y };
    placed.push({ id: placed.length + 1, type: 'row', title, collapsed: false, gridPos: head, panels: [] });
    y += 1;
    const w = Math.floor(gridWidth / panels.length);
    const h = Math.max(...panels.map(({ kind }) => heights[kind]));
    for (const [index, panel] of panels.entries())
      placed.push(panelJson(panel, placed.length + 1, { h, w, x: index * w, y }));
    y += h;
  }
  return placed;
}

const variables = [
  { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus', hide: 0 },
  {
    name: 'namespace',
    label: 'Installation',
    description: 'The namespace in Kubernetes; elsewhere there is one installation and no namespace',
    type: 'query',
    datasource: source,
    definition: 'label_values(plenum_ready, namespace)',
    query: { query: 'label_values(plenum_ready, namespace)', refId: 'namespaces' },
    refresh: 2,
    includeAll: true,
    allValue: '.*',
    current: { text: 'All', value: '$__all' },
    sort: 1,
    hide: 0,
  },
];

const mark = (name: string, iconColor: Colour, expr: string, titleFormat: string) => ({
  name,
  datasource: source,
  enable: true,
  expr,
  iconColor,
  step: '30s',
  titleFormat,
});

const marks = [
  mark(
    'Alerts that wake',
    'red',
    'ALERTS{alertname=~"Plenum.+", alertstate="firing", severity="page", namespace=~"$namespace"}',
    '{{alertname}}',
  ),
  mark('Processes told to stop', 'blue', `sum(${of('plenum_draining')}) > 0`, 'draining'),
];

/** Returns the file that Grafana loads. */
export function dashboardJson({ uid, title, description, rows }: Dashboard): string {
  const board = {
    uid,
    title,
    description,
    tags: ['plenum'],
    schemaVersion: 39,
    editable: true,
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    timezone: 'browser',
    links: [
      { asDropdown: false, includeVars: true, keepTime: true, tags: ['plenum'], title: 'Plenum', type: 'dashboards' },
    ],
    annotations: { list: marks },
    templating: { list: variables },
    panels: layOut(rows),
  };
  return `${JSON.stringify(board, null, 2)}\n`;
}
