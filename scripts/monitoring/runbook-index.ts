/** The list of all alerts with their runbooks, generated from the rules. */
import { basename } from 'node:path';
import { ownRules, runbookOf } from './rule-file.ts';

const head = `# Runbooks

One page for each alert: what it means, what people notice, where to look first, how to mend it. \`page\` wakes somebody,
\`ticket\` waits for the morning ([watch](../watch.md)). Made from \`infra/prometheus/alerts.yaml\` by \`npm run docs\`.

<!-- prettier-ignore-start -->

| Alert | Severity | What is wrong |
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
