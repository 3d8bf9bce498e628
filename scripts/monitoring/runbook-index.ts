/** The list of all alerts with their runbooks, generated from the rules. */
import { basename } from 'node:path';
import { ownRules, runbookOf } from './rule-file.ts';

const head = `# Runbooks

One page for each alert: meaning, impact, diagnosis, mitigation, follow-up. \`page\` needs somebody at once, \`ticket\` can wait
until the morning ([watch](../watch.md)). Generated from \`infra/prometheus/alerts.yaml\` by \`npm run docs\`.

<!-- prettier-ignore-start -->

| Alert | Severity | Summary |
| --- | --- | --- |
`;

/** Returns the index page of all runbooks. */
export function runbookIndex(): string {
  const byName = new Map<string, { severities: Set<string>; summaries: Set<string> }>();
  for (const { alert, labels, annotations } of ownRules().alerts) {
    const row = byName.get(alert) ?? { severities: new Set(), summaries: new Set() };
    row.severities.add(labels['severity'] ?? '');
    row.summaries.add(annotations['summary'] ?? '');
    byName.set(alert, row);
  }
  const rows = [...byName].map(
    ([alert, { severities, summaries }]) =>
      `| [${alert}](${basename(runbookOf(alert))}) | ${[...severities].join(', ')} | ${[...summaries].join('; ')} |`,
  );
  return `${head}${rows.join('\n')}\n\n<!-- prettier-ignore-end -->\n`;
}
