/** Alert rules, dashboards and runbooks hold together: they ask for what processes tell, and every alert has its page. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownDashboards } from '../scripts/monitoring/dashboard-file.ts';
import { ownRules, readRules, runbookOf } from '../scripts/monitoring/rule-file.ts';
import { placedExpressions, problemsOf, usedMetrics } from '../scripts/monitoring/used-metrics.ts';
import { repositoryRoot } from './support/architecture/source-files.ts';
import { alertProblems, panelProblems, runbookSections, runbookProblems } from './support/monitoring-rules.ts';

const recorded = new Set(ownRules().recordings.map(({ record }) => record));
const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

describe('expressions', () => {
  it('of rules and dashboards ask for what is in the catalogue', () => {
    const expressions = placedExpressions();
    expect(expressions.length).toBeGreaterThan(100);
    expect(problemsOf(expressions, recorded)).toEqual([]);
    expect(usedMetrics().length).toBeGreaterThan(25);
  });

  it.each([
    ['plenum_soket', 'plenum_soket is not in the catalogue'],
    ['plenum_http_requests_total', 'plenum_http_requests_total counts: take its rate'],
    ['rate(plenum_sockets[5m])', 'plenum_sockets is no counter: rate means nothing'],
    ['rate(plenum_http_requests_total{outcome="ok"}[5m])', 'plenum_http_requests_total has no label outcome'],
    ['rate(plenum_jobs_total{job="reset-demo", name="x"}[5m])', 'plenum_jobs_total has no label name'],
    ['sum by (room) (plenum_sockets)', 'nothing here has room'],
    ['plenum_ready * on (instance) group_left (version) plenum_ready', 'nothing here has version'],
    ['plenum_fanout_lag_seconds', 'plenum_fanout_lag_seconds is not in the catalogue'],
    [
      'rate(plenum_fanout_lag_seconds_bucket{le="0.7"}[5m])',
      'plenum_fanout_lag_seconds_bucket has no bucket up to 0.7',
    ],
    ['sum(plenum_sockets', 'no PromQL at “” of: sum(plenum_sockets'],
    ['{job="plenum-api"}', 'a metric without a name: {job="plenum-api"}'],
    ['plenum:unknown:ratio_rate5m > 1', 'plenum:unknown:ratio_rate5m is not in the catalogue'],
    ['1 + 1', 'no metric in: 1 + 1'],
  ])('finds what is wrong with %s', (text, problem) => {
    expect(problemsOf([{ where: 'here', text }], recorded)).toEqual([`here: ${problem}`]);
  });

  it.each([
    'histogram_quantile(0.99, sum by (le, operation) (rate(plenum_http_request_duration_seconds_bucket[$__rate_interval])))',
    'label_replace(count(plenum_build_info), "kind", "api", "", "") unless on (kind) up',
    'sum by (job_name) (increase(plenum_jobs_total{job_name=~"send-.+"}[5m])) > 1',
    'changes(process_start_time_seconds[15m]) > 2 and max_over_time(plenum_ready[5m]) == 1',
  ])('has nothing against %s', (text) => {
    expect(problemsOf([{ where: 'here', text }], recorded)).toEqual([]);
  });
});

describe('alerts', () => {
  const { alerts } = ownRules();

  it('each say what they mean, how urgent they are and where to read on', () => {
    expect(alerts.flatMap(alertProblems)).toEqual([]);
  });

  it('find a planted mistake in an alert', () => {
    const rule = (lines: string) =>
      readRules(`groups:\n  - name: a\n    rules:\n      - { alert: PlenumX, expr: up == 0, for: 1m, ${lines} }`)
        .alerts;
    const right = 'summary: A, description: "{{ $value }}", runbook: docs/operate/runbooks/plenum-x.md';
    expect(rule(`labels: { severity: page }, annotations: { ${right} }`).flatMap(alertProblems)).toEqual([]);
    expect(rule(`labels: { severity: loud }, annotations: { ${right} }`).flatMap(alertProblems)).toHaveLength(1);
    expect(rule('labels: { severity: page }, annotations: { summary: A }').flatMap(alertProblems)).toHaveLength(2);
    expect(() => rule(`labels: {}, annotations: {}, keep: 1`)).toThrow(/alerts.yaml/);
  });

  it('each have a runbook, and every runbook has its alert', () => {
    const wanted = new Set(alerts.map(({ alert }) => runbookOf(alert)));
    expect([...wanted].filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([]);
    const there = globSync('docs/operate/runbooks/*.md', { cwd: repositoryRoot });
    expect(there.filter((path) => !wanted.has(path) && !path.endsWith('/README.md'))).toEqual([]);
    expect(runbookOf('PlenumApiErrors')).toBe('docs/operate/runbooks/plenum-api-errors.md');
  });

  it('have runbooks with the same sections', () => {
    const pages = globSync('docs/operate/runbooks/plenum-*.md', { cwd: repositoryRoot });
    expect(pages.flatMap((path) => runbookProblems(path, textOf(path)))).toEqual([]);
  });

  it('find a runbook that is not finished', () => {
    const page = `# PlenumX\n\n${runbookSections.map((title) => `## ${title}\n\nText.\n`).join('\n')}`;
    expect(runbookProblems('docs/operate/runbooks/plenum-x.md', page)).toEqual([]);
    expect(runbookProblems('docs/operate/runbooks/plenum-y.md', page)).toHaveLength(1);
    expect(runbookProblems('docs/operate/runbooks/plenum-x.md', page.replace('## Mitigation', '## Fix'))).toHaveLength(
      1,
    );
    expect(runbookProblems('docs/operate/runbooks/plenum-x.md', page.replace('Text.\n', ''))).toHaveLength(1);
  });
});

describe('dashboards', () => {
  const boards = [...ownDashboards()];

  it('have names that stay, and no name twice', () => {
    expect(boards.map(([, { uid }]) => uid)).toEqual([
      'plenum-chat-and-sockets',
      'plenum-jobs-outbox-mail',
      'plenum-overview',
      'plenum-processes',
    ]);
    expect(boards.filter(([path, { uid }]) => path !== `infra/grafana/${uid}.json`)).toEqual([]);
  });

  it('have panels with a title, a description, a unit and something to show', () => {
    const panels = boards.flatMap(([path, board]) => board.panels.map((panel) => ({ path, panel })));
    expect(panels.length).toBeGreaterThan(50);
    expect(panels.flatMap(({ path, panel }) => panelProblems(path, panel))).toEqual([]);
  });

  it('find a panel that lacks something', () => {
    const panel = {
      type: 'timeseries',
      title: 'Sockets',
      description: 'Open sockets.',
      targets: [{ expr: 'plenum_sockets', legendFormat: '{{instance}}' }],
      fieldConfig: { defaults: { unit: 'short' } },
    };
    expect(panelProblems('a', panel)).toEqual([]);
    expect(panelProblems('a', { ...panel, title: '' })).toHaveLength(1);
    expect(panelProblems('a', { ...panel, description: '' })).toHaveLength(1);
    expect(panelProblems('a', { ...panel, targets: [] })).toHaveLength(1);
    expect(panelProblems('a', { ...panel, fieldConfig: { defaults: {} } })).toHaveLength(1);
    expect(panelProblems('a', { type: 'row', title: 'Sockets' })).toEqual([]);
  });
});
