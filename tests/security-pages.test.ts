/** The pages on security count what they list, and name for every finding of the review a test that exists. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/documents.ts';
import { sourceFiles } from './support/architecture/source-files.ts';

const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

/** The cells of all rows of a page's tables. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const states = ['met', 'operator', 'open', 'not applicable'] as const;

describe('the list of the ASVS', () => {
  const rows = rowsOf(textOf('docs/security/asvs.md'));
  const requirements = rows.filter(([id = '']) => /^\d+\.\d+\.\d+$/.test(id));

  it('has every requirement of levels 1 and 2 once', () => {
    // ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2.
    expect(requirements.filter(([, level]) => level === '1')).toHaveLength(70);
    expect(requirements.filter(([, level]) => level === '2')).toHaveLength(183);
    expect(new Set(requirements.map(([id]) => id)).size).toBe(253);
  });

  it('says of each how it stands, and why', () => {
    for (const [id, , subject = '', state = '', evidence = ''] of requirements) {
      expect([id, states.includes(state as (typeof states)[number])]).toEqual([id, true]);
      expect([id, subject.length > 0 && evidence.length > 0]).toEqual([id, true]);
    }
  });

  it('counts right', () => {
    const counted = states.map((state) => [state, requirements.filter((row) => row[3] === state).length]);
    const said = states.map((state) => [state, Number(rows.find(([name]) => name === state)?.[1])]);
    expect(said).toEqual(counted);
  });
});

describe('the findings of the review', () => {
  const findings = rowsOf(textOf('docs/security/README.md')).filter(([number = '']) => /^\d+$/.test(number));

  it('are all there', () => {
    expect(findings.map(([number]) => Number(number))).toEqual(findings.map((_, index) => index + 1));
    expect(findings.length).toBeGreaterThanOrEqual(20);
  });

  it.each(findings.map(([number = '', finding = '', tests = '']) => [number, finding, tests] as const))(
    '%s (%s) has tests that exist',
    (_number, _finding, tests) => {
      const paths = [...tests.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path]) => path ?? '');
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) expect([path, existsSync(join(repositoryRoot, path))]).toEqual([path, true]);
    },
  );
});

describe('the pages on shared state', () => {
  const page = textOf('docs/security/shared-state.md');
  const pages = page + textOf('docs/security/shared-queues.md');
  /** What makes a cache, a pool or a counter; the files that define these are what the others use. */
  const makes =
    /new (?:LRUCache|BoundedMap|TokenBuckets|RateLimiterRedis)\b|\b(?:pLimit|createPrepared|createFairLimit|createSourceBatchLoader|createBatcher)(?:<[^(]*>)?\(/;
  const isDefinition = (path: string): boolean =>
    /\/(?:bounded-map|batch-loader|batcher)\.ts$/.test(path) || path.endsWith('.test.ts');

  it('names every file with a cache, a pool or a counter', () => {
    const files = sourceFiles(['services', 'web/server']).filter(
      (path) => !isDefinition(path) && makes.test(textOf(path)),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((path) => !pages.includes(`\`${path}\``))).toEqual([]);
  });

  it('names only tests that exist', () => {
    const paths = [...page.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path]) => path ?? '');
    expect(paths.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([]);
  });

  it('has a test for every row', () => {
    const rows = rowsOf(page).filter(([first = '']) => first.includes('`'));
    expect(rows.filter((cells) => !(cells.at(-1) ?? '').includes('.test.ts')).map(([first]) => first)).toEqual([]);
  });
});
