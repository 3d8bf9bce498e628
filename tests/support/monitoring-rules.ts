/** Required contents of alerts, runbooks and panels. */
import { basename } from 'node:path';
import type { DashboardPanel } from '../../scripts/monitoring/dashboard-file.ts';
import { type AlertRule, runbookOf } from '../../scripts/monitoring/rule-file.ts';

/** The sections of every runbook, in this order. */
export const runbookSections = ['Meaning', 'Impact', 'Diagnosis', 'Mitigation', 'Follow-up'] as const;

/** Returns what an alert lacks. */
export function alertProblems({ alert, labels, annotations }: AlertRule): string[] {
  const problems = [];
  if (!alert.startsWith('Plenum')) problems.push(`${alert}: does not say whose it is`);
  if (!['page', 'ticket'].includes(labels['severity'] ?? '')) problems.push(`${alert}: neither page nor ticket`);
  if (!annotations['summary'] || !annotations['description']?.match(/\$value|\$labels/))
    problems.push(`${alert}: summary and a description with what was measured`);
  if (annotations['runbook'] !== runbookOf(alert)) problems.push(`${alert}: runbook is not ${runbookOf(alert)}`);
  return problems;
}

/** Returns what a runbook lacks: the name of its alert as the title, the sections in order, text in each. */
export function runbookProblems(path: string, text: string): string[] {
  const [head = '', ...parts] = text.split(/^## /m);
  const [, title = ''] = /^# (\w+)$/m.exec(head) ?? [];
  const sections = parts.map((part) => part.split('\n', 1)[0] ?? '');
  const empty = parts.filter((part) => part.slice(part.indexOf('\n')).trim() === '');
  const problems = [];
  if (basename(runbookOf(title)) !== basename(path)) problems.push(`${path}: its title is not the alert's name`);
  if (sections.join() !== runbookSections.join()) problems.push(`${path}: has the sections ${sections.join(', ')}`);
  if (empty.length > 0) problems.push(`${path}: an empty section`);
  return problems;
}

/** Returns what a panel lacks. */
export function panelProblems(
  path: string,
  { type, title, description, targets, fieldConfig }: DashboardPanel,
): string[] {
  const lacks = (what: string) => `${path}: “${title}” lacks ${what}`;
  if (title === '') return [lacks('a title')];
  if (type === 'row') return [];
  const problems = [];
  if (!description) problems.push(lacks('a description'));
  if (!targets?.length || targets.some(({ expr, legendFormat }) => expr === '' || !legendFormat))
    problems.push(lacks('an expression with a legend'));
  if (!fieldConfig?.defaults.unit) problems.push(lacks('a unit'));
  return problems;
}
