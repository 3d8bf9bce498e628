/** The alert rules, tested with promtool; and checks that these tests detect changed rules. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { repositoryRoot } from '../embedded/paths.ts';
import { findPromtool, runPromtool } from './promtool.ts';
import { ownRules, ruleFile } from './rule-file.ts';
import { placedExpressions } from './used-metrics.ts';

const testFile = 'infra/prometheus/alerts.test.yaml';
const fetchTimeoutMs = 180_000;
const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

interface TestCase {
  readonly name: string;
  readonly input_series: readonly { readonly series: string }[];
  readonly promql_expr_test: readonly { readonly expr: string; readonly exp_samples: readonly unknown[] }[];
}
const cases = (parse(textOf(testFile)) as { tests: readonly TestCase[] }).tests;

/** The alerts that a case expects to fire, as `Name severity`. */
const plantedBy = ({ promql_expr_test }: TestCase): string[] =>
  promql_expr_test
    .filter(({ exp_samples }) => exp_samples.length > 0)
    .flatMap(({ expr }) => {
      const [, name, severity] = /alertname="(\w+)", severity="(\w+)"/.exec(expr) ?? [];
      return name === undefined || severity === undefined ? [] : [`${name} ${severity}`];
    });

it('plants a trouble for every alert of every severity', () => {
  const alerts = new Set(ownRules().alerts.map(({ alert, labels }) => `${alert} ${labels['severity'] ?? ''}`));
  expect(alerts.size).toBeGreaterThan(25);
  expect([...alerts].filter((alert) => !cases.flatMap(plantedBy).includes(alert))).toEqual([]);
});

it('begins with a healthy conference that tells every metric the alerts ask for', () => {
  const [healthy] = cases;
  expect(healthy?.promql_expr_test.map(({ exp_samples }) => exp_samples.length)).toEqual([0, 0, 0, 0, 0, 0]);
  const told = new Set(healthy?.input_series.map(({ series }) => series.split('{')[0]));
  const { alerts, recordings } = ownRules();
  const asked = [...alerts, ...recordings].flatMap(
    ({ expr }) => expr.match(/\b(?:plenum_|process_|nodejs_)\w+/g) ?? [],
  );
  expect([...new Set(asked)].filter((metric) => !told.has(metric))).toEqual([]);
});

const promtool = findPromtool((message) => console.log(message));
if (promtool === null) {
  it('has promtool in CI', () => expect(process.env['CI']).not.toBe('true'));
}

describe.skipIf(promtool === null)('promtool (the package prometheus of Debian)', { timeout: fetchTimeoutMs }, () => {
  const program = promtool ?? '';
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plenum-rules-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the test of one namespace against changed rules. */
  function tryTrouble(namespace: string, change: (rules: string) => string): boolean {
    const here = `namespace="${namespace}"`;
    const chosen = cases.filter(({ input_series }) => input_series.some(({ series }) => series.includes(here)));
    const [first] = chosen;
    expect(chosen).toHaveLength(1);
    const trouble = {
      ...first,
      input_series: first?.input_series.filter(({ series }) => series.includes(here)),
      promql_expr_test: first?.promql_expr_test.filter(({ expr }) => expr.includes(here)),
    };
    writeFileSync(join(folder, 'alerts.yaml'), change(textOf(ruleFile)));
    const trial = { rule_files: ['alerts.yaml'], evaluation_interval: '1m', tests: [trouble] };
    writeFileSync(join(folder, 'trial.yaml'), stringify(trial));
    return runPromtool(program, ['test', 'rules', join(folder, 'trial.yaml')]).passed;
  }

  it('takes the rules', () => {
    const { passed, said } = runPromtool(program, ['check', 'rules', join(repositoryRoot, ruleFile)]);
    expect(said).toContain('SUCCESS');
    expect(passed).toBe(true);
  });

  it('sees every alert fire on its trouble and none on a healthy conference', () => {
    const { passed, said } = runPromtool(program, ['test', 'rules', join(repositoryRoot, testFile)]);
    expect(said).not.toContain('FAILED');
    expect(passed).toBe(true);
  });

  it.each([
    ['gateway-nearly-full-page', /> 0\.9 \*/, '> 1.9 *'],
    ['sockets-unbalanced-ticket', /> 1\.5$/m, '> 2.5'],
    ['few-sockets', /and sum by \(namespace\) \(plenum_sockets\) > 1000/, ''],
    ['jobs-given-up-ticket', /state="failed"/, 'state="gone"'],
    ['all-gateways-gone', /or 0 \* sum by \(namespace\) \(plenum_sockets offset 5m\)/, ''],
    ['few-of-many-complain', /< 0\.003/, '< 0.0003'],
    ['mail-complaints-without-recipients', /\{choice=~"not_me\|never"\}\[1h\]/, '{choice="allow"}[1h]'],
    ['rollout', /unless on \(namespace\) max by .*plenum_draining.*== 1/, ''],
    ['quiet-night', /\) >= 5\b/, ') >= 0'],
  ])('would notice a mistake: %s', (namespace, right, wrong) => {
    const plant = (rules: string): string => {
      const planted = rules.replace(right, wrong);
      expect(planted).not.toBe(rules);
      return planted;
    };
    expect(tryTrouble(namespace, (rules) => rules)).toBe(true);
    expect(tryTrouble(namespace, plant)).toBe(false);
  });

  it('takes every expression of the dashboards', () => {
    const ofDashboards = placedExpressions().filter(({ where }) => where.startsWith('infra/grafana/'));
    expect(ofDashboards.length).toBeGreaterThan(60);
    const rules = ofDashboards.map(({ text }, index) => ({
      record: `panel:${index}`.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? ''),
      expr: text.replaceAll('$__rate_interval', '5m'),
    }));
    const path = join(folder, 'dashboards.yaml');
    writeFileSync(path, stringify({ groups: [{ name: 'dashboards', rules }] }));
    const { passed, said } = runPromtool(program, ['check', 'rules', path]);
    expect(said).toContain(`${ofDashboards.length} rules found`);
    expect(passed).toBe(true);
  });
});
