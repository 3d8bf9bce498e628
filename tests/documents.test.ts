/** Generated documents are up to date, and references in written ones exist. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot, staleDocuments } from '../scripts/documents.ts';
import {
  brokenLinks,
  collectKnownNames,
  readRepositoryPage,
  missingFiles,
  outdatedQuotes,
  unknownIdentifiers,
  unknownLabels,
  unknownMetrics,
  unknownScripts,
  unknownSettings,
  handWrittenPages,
} from './support/document-rules.ts';

const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const scriptsIn = (path: string): readonly string[] =>
  Object.keys((JSON.parse(textOf(path)) as { scripts: Record<string, string> }).scripts);
const settingNames = collectKnownNames();
const scriptNames = new Set([...scriptsIn('package.json'), ...scriptsIn('clients/typescript/package.json')]);

describe('documents', () => {
  it('generated from the code are up to date (else: npm run docs)', async () => {
    const outdated = await staleDocuments();
    expect(outdated.map(({ path }) => path)).toEqual([]);
  });

  const pages = handWrittenPages();

  it.each(pages)('%s links to existing pages and headings', (page) => {
    expect(brokenLinks(page, textOf(page), readRepositoryPage)).toEqual([]);
  });

  it.each(pages)('%s names existing files, identifiers, labels, commands and settings', (page) => {
    const text = textOf(page);
    expect([
      ...missingFiles(text),
      ...unknownIdentifiers(text),
      ...unknownLabels(text),
      ...unknownScripts(text, scriptNames),
      ...unknownSettings(text, settingNames),
    ]).toEqual([]);
  });

  it.each(pages)('%s quotes code as it is', (page) => {
    expect(outdatedQuotes(textOf(page))).toEqual([]);
  });

  it.each(pages.filter((page) => /^docs\/operate\/(?:runbooks|troubleshoot|watch)/.test(page)))(
    '%s queries existing metrics',
    (page) => {
      expect(unknownMetrics(textOf(page))).toEqual([]);
    },
  );
});
