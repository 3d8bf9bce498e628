/** The list of all alerts with their runbooks, generated from the alert rules. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '../embedded/paths.ts';

interface Rule {
  readonly alert?: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Returns the alert rules of `infra/prometheus/alerts.yaml`, whose format promtool checks. */
export function alertRules(): readonly (Rule & { readonly alert: string })[] {
  const text = readFileSync(join(repositoryRoot, 'infra/prometheus/alerts.yaml'), 'utf8');
  const { groups } = parse(text) as { readonly groups: readonly { readonly rules: readonly Rule[] }[] };
  return groups
    .flatMap(({ rules }) => rules)
    .flatMap((rule) => (rule.alert === undefined ? [] : [{ ...rule, alert: rule.alert }]));
}

export const runbookOf = (alert: string): string =>
  `docs/operate/runbooks/${alert.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase()}.md`;

const head = `# Runbooks

One page for each alert: meaning, impact, diagnosis, mitigation, follow-up. The severity \`page\` requires an immediate response;
\`ticket\` can wait until the morning ([monitoring](../watch.md)). Generated from \`infra/prometheus/alerts.yaml\` by
\`npm run docs\`; do not edit.

<!-- prettier-ignore-start -->

| Alert | Severity | Summary |
| --- | --- | --- |
`;

export function runbookIndex(): string {
  const byName = Map.groupBy(alertRules(), ({ alert }) => alert);
  const rows = [...byName].map(([alert, rules]) => {
    const severities = new Set(rules.map(({ labels }) => labels?.['severity']));
    const summaries = new Set(rules.map(({ annotations }) => annotations?.['summary']));
    return `| [${alert}](${basename(runbookOf(alert))}) | ${[...severities].join(', ')} | ${[...summaries].join('; ')} |`;
  });
  return `${head}${rows.join('\n')}\n\n<!-- prettier-ignore-end -->\n`;
}
