/** Documents made from the code say what the code says, and the written ones point at what exists. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sliceOrder } from '../dependency-cruiser.config.ts';
import { repositoryRoot, staleDocuments } from '../scripts/documents.ts';
import { sourceFiles } from './support/architecture/source-files.ts';
import {
  anchorsOf,
  brokenLinks,
  knownNames,
  lookInRepository,
  misquotedLines,
  missingFiles,
  unknownMetrics,
  unknownScripts,
  unknownSettings,
  writtenPages,
} from './support/document-rules.ts';

const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
const settingNames = knownNames();
const scriptNames = new Set(Object.keys(scripts));

describe('documents', () => {
  it('that are made from the code are up to date (else: npm run docs)', async () => {
    const stale = await staleDocuments();
    expect(stale.map(({ path }) => path)).toEqual([]);
  });

  const pages = writtenPages();

  it.each(pages)('%s links to pages and headings that exist', (page) => {
    expect(brokenLinks(page, textOf(page), lookInRepository)).toEqual([]);
  });

  it.each(pages)('%s names files, commands and settings that exist', (page) => {
    const text = textOf(page);
    expect([
      ...missingFiles(text),
      ...unknownScripts(text, scriptNames),
      ...unknownSettings(text, settingNames),
    ]).toEqual([]);
  });

  it.each(pages)('%s quotes lines that stand in the files', (page) => {
    const look = (path: string) => (existsSync(join(repositoryRoot, path)) ? textOf(path) : null);
    expect(misquotedLines(textOf(page), look)).toEqual([]);
  });

  it.each(pages.filter((page) => /^docs\/operate\/(?:runbooks|troubleshoot|watch)/.test(page)))(
    '%s asks for metrics that exist',
    (page) => {
      expect(unknownMetrics(textOf(page))).toEqual([]);
    },
  );
});

it('the page about the architecture has each slice in its order', () => {
  const [, table = ''] = textOf('docs/architecture.md').split('The slices, lowest first:');
  const [rows = ''] = table.split('**Between slices.**');
  expect([...rows.matchAll(/^\| `([a-z-]+)`/gm)].map(([, slice]) => slice)).toEqual([...sliceOrder]);
});

it('the pages about shared state name every file with a cache, a pool or a counter', () => {
  const pages = textOf('docs/security/shared-state.md') + textOf('docs/security/shared-queues.md');
  const makes =
    /new (?:LRUCache|BoundedMap|TokenBuckets|RateLimiterRedis)\b|\b(?:pLimit|createPrepared|createFairLimit|createSourceBatchLoader|createBatcher)(?:<[^(]*>)?\(/;
  const isDefinition = (path: string) =>
    /\/(?:bounded-map|batch-loader|batcher)\.ts$/.test(path) || path.endsWith('.test.ts');
  const files = sourceFiles(['services', 'web/server']).filter(
    (path) => !isDefinition(path) && makes.test(textOf(path)),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((path) => !pages.includes(`\`${path}\``))).toEqual([]);
});

describe('the checks of documents', () => {
  const look = (path: string) => (path === 'docs/b.md' ? '# One\n\n## Who asks: `A_B`\n\n## One\n' : null);

  it('know the anchors of headings', () => {
    expect([...anchorsOf('# Who asks: `A_B`?\n\n## One\n\n## One\n\n```sh\n# none\n```\n')]).toEqual([
      'who-asks-a_b',
      'one',
      'one-1',
    ]);
  });

  it.each([
    ['[x](b.md)', []],
    ['[x](./b.md#who-asks-a_b)', []],
    ['[x](b.md#one-1) and [y](https://example.org/c.md)', []],
    ['[x](#here)\n\n## Here', []],
    ['```\n[x](c.md)\n```', []],
    ['[x](c.md)', ['c.md']],
    ['[x](b.md#two)', ['b.md#two']],
    ['[x](#there)', ['#there']],
  ])('follow %s', (text, broken) => {
    expect(brokenLinks('docs/a.md', text, look)).toEqual(broken);
  });

  it('find what does not exist', () => {
    expect(missingFiles('`scripts/docs.ts` and `infra/none.yaml`')).toEqual(['infra/none.yaml']);
    expect(unknownScripts('`npm run docs` and `npm run -s nothing -- x`', scriptNames)).toEqual(['nothing']);
    expect(unknownSettings('`ROOM_FRAME_MAX_MS=200`, `ROOM_FRAME_MAX` and `EINTR`', settingNames)).toEqual([
      'ROOM_FRAME_MAX',
    ]);
    const quoting = (...lines: string[]) =>
      misquotedLines(['```ts', ...lines, '```', ''].join('\n'), (path) =>
        path === 'a/b.ts' ? 'const isIt =\n  whole;' : null,
      );
    expect(quoting('none;', '// a/b.ts', 'const isIt = whole;', '… whole;')).toEqual([]);
    expect(quoting('// a/b.ts', 'const isIt = half;', '… half;')).toEqual([
      'a/b.ts: const isIt = half;',
      'a/b.ts: … half;',
    ]);
    expect(quoting('// a/c.ts')).toEqual(['a/c.ts']);
    expect(unknownMetrics('See `plenum_sockets` and `rate(process_cpu_seconds_total[5m])`.')).toEqual([]);
    expect(unknownMetrics('```promql\nsum(plenum_soket)\n```\n')).toEqual(['plenum_soket']);
  });
});
