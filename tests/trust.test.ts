/** Each answer in docs/trust is a known word, and has evidence in the repository. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './support/architecture/source-files.ts';

const folder = 'docs/trust';
/** The last two are terms of the accessibility conformance report. */
const answers = new Set([
  'yes',
  'partly',
  'operator',
  'no',
  'not tried',
  'not applicable',
  'supports',
  'not evaluated',
]);

/** Returns the problems of the tables with the columns “Answer” or “Conformance”, and “Evidence”. */
function answerProblems(text: string): { readonly count: number; readonly problems: readonly string[] } {
  const problems: string[] = [];
  let count = 0;
  let columns: readonly string[] = [];
  for (const line of text.split('\n')) {
    const cells = line.startsWith('|')
      ? line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
      : [];
    if (cells.length === 0) columns = [];
    else if (columns.length === 0) columns = cells;
    else if (columns.includes('Evidence') && !/^-+$/.test(cells[0] ?? '')) {
      count += 1;
      const answer = cells[columns.findIndex((name) => name === 'Answer' || name === 'Conformance')] ?? '';
      const links = [...(cells[columns.indexOf('Evidence')] ?? '').matchAll(/\]\(([^)#]+)[^)]*\)/g)];
      if (!answers.has(answer)) problems.push(`${cells[0]}: “${answer}” is no answer`);
      if (links.length === 0 && answer !== 'not evaluated') problems.push(`${cells[0]}: no evidence`);
      for (const [, target = ''] of links)
        if (!existsSync(join(repositoryRoot, folder, target))) problems.push(`${cells[0]}: ${target} does not exist`);
    }
  }
  return { count, problems };
}

describe('answers about trust', () => {
  const pages = globSync(`${folder}/*.md`, { cwd: repositoryRoot }).toSorted();
  const checked = pages.map((page) => answerProblems(readFileSync(join(repositoryRoot, page), 'utf8')));

  it.each(pages.map((page, index) => [page, checked[index]?.problems] as const))('%s has evidence', (_, problems) => {
    expect(problems).toEqual([]);
  });

  it('are found in the tables', () => {
    expect(checked.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(200);
  });

  it('are rejected without evidence, with missing files and with other words', () => {
    const table = (row: string) => answerProblems(`| Question | Answer | Evidence |\n| --- | --- | --- |\n${row}\n`);
    expect(table('| A | yes | [a](README.md) |').problems).toEqual([]);
    expect(table('| B | yes | |').problems).toEqual(['B: no evidence']);
    expect(table('| C | of course | [a](README.md) |').problems).toEqual(['C: “of course” is no answer']);
    expect(table('| D | no | [a](missing.md) |').problems).toEqual(['D: missing.md does not exist']);
  });
});
