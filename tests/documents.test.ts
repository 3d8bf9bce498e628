/** Documents made from the code say what the code says, and the written ones point at what exists. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository_root, staleDocuments } from '../scripts/documents.ts';

describe('documents', () => {
  it('that are made from the code are up to date (else: npm run docs)', async () => {
    const stale = await staleDocuments();
    expect(stale.map(({ path }) => path)).toEqual([]);
  });

  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: repository_root }).filter(
    (path) => path !== 'THIRD-PARTY-NOTICES.md',
  );

  it.each(pages)('%s links to what exists', (page) => {
    const text = readFileSync(join(repository_root, page), 'utf8');
    const targets = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].flatMap(([, target]) => target ?? []);
    const local = targets.filter((target) => !/^[a-z]+:/.test(target));
    expect(local.filter((target) => !existsSync(join(repository_root, dirname(page), target)))).toEqual([]);
  });

  it.each(pages)('%s names files that exist', (page) => {
    const text = readFileSync(join(repository_root, page), 'utf8');
    const named = [...text.matchAll(/`((?:services|web|scripts|tests|docs)\/[\w./-]+\.\w+)`/g)].flatMap(
      ([, path]) => path ?? [],
    );
    expect(named.filter((path) => !existsSync(join(repository_root, path)))).toEqual([]);
  });
});
