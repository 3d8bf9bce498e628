/** The handbook builds without dead links, works under the Content-Security-Policy, and uses the words of the app. */
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@plenum/contracts/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageGroups } from '../docs/guide/.vitepress/pages.ts';
import { buildHandbook } from '../scripts/embedded/handbook-build.ts';
import { repositoryRoot } from '../scripts/embedded/paths.ts';

const guideDir = join(repositoryRoot, 'docs', 'guide');
const maxPictureBytes = 60_000;
const pageNames = ['index', ...pageGroups.flatMap(({ pages }) => pages)].toSorted();
const textOf = (language: string, page: string): string => readFileSync(join(guideDir, language, `${page}.md`), 'utf8');
const matchesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);
/** Texts contain no-break spaces and soft hyphens. */
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('\u00AD', '');

/** Returns all texts of the app in a language. */
function appTexts(language: string): ReadonlySet<string> {
  const files = globSync(`web/src/**/*.${language}.json`, { cwd: repositoryRoot });
  const values = files.flatMap((file) =>
    Object.values(JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8')) as Record<string, string>),
  );
  return new Set(values.map(plain));
}

describe.each(languages)('handbook in %s', (language) => {
  it('has every page of the sidebar', () => {
    const files = readdirSync(join(guideDir, language)).map((file) => file.replace(/\.md$/, ''));
    expect(files.toSorted()).toEqual(pageNames);
  });

  it.each(pageNames)('%s has the structure of the other languages', (page) => {
    const shapeOf = (text: string) =>
      [/^(#+) /gm, /^(\d+)\. /gm, /\]\((\.\/[\w-]*)/g].map((each) => matchesIn(text, each));
    expect(shapeOf(textOf(language, page))).toEqual(shapeOf(textOf(languages[0], page)));
  });

  it('prints labels in bold that exist in the app', () => {
    const texts = appTexts(language);
    const unknown = pageNames.flatMap((page) =>
      matchesIn(textOf(language, page), /\*\*(.+?)\*\*/g)
        .filter((label) => !texts.has(label))
        .map((label) => `${page}: ${label}`),
    );
    expect(unknown).toEqual([]);
  });

  it('shows small pictures, each with a description', () => {
    const shown = pageNames.flatMap((page) => matchesIn(textOf(language, page), /!\[.{10,}\]\(\.\.\/images\/(.+?)\)/g));
    const files = readdirSync(join(guideDir, 'images', language)).map((file) => `${language}/${file}`);
    expect(shown.toSorted()).toEqual(files.toSorted());
    const large = files.filter((file) => statSync(join(guideDir, 'images', file)).size > maxPictureBytes);
    expect(large).toEqual([]);
  });
});

describe('site of the handbook', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'plenum-handbook-'));
  const files = (pattern: string): readonly string[] => globSync(pattern, { cwd: outDir });
  const contentOf = (file: string): string => readFileSync(join(outDir, file), 'utf8');
  beforeAll(() => buildHandbook(outDir, 'compressed', AbortSignal.timeout(120_000)), 120_000);
  afterAll(() => rmSync(outDir, { recursive: true }));

  it('has all pages, in compressed form too', () => {
    for (const language of languages)
      for (const page of pageNames)
        for (const ending of ['', '.br', '.gz']) expect(files(`${language}/${page}.html${ending}`)).toHaveLength(1);
  });

  it('has no inline scripts and loads nothing from other websites', () => {
    for (const file of files('**/*.html')) {
      expect(matchesIn(contentOf(file), /<script(?![^>]*\ssrc=)([^>]*)>/g), file).toEqual([]);
      expect(matchesIn(contentOf(file), /<(?:link|script|img)[^>]*(?:src|href)="(?!\/)([^"]*)"/g), file).toEqual([]);
    }
    for (const file of files('assets/*.css')) expect(contentOf(file)).not.toMatch(/url\(["']?(?:https?:)?\/\//);
  });

  it('finds pages in each language', () => {
    for (const language of languages) expect(files(`assets/chunks/@localSearchIndex${language}.*.js`)).toHaveLength(1);
  });
});
