import { dirname, join, resolve } from 'node:path';
import type { EnvironmentModuleNode, Plugin } from 'vite';
import { compiledModule, contractsDir, inLanguage, writeDeclarations } from './messages.ts';
import { pageTexts } from './page-texts.ts';
import { pseudoLanguage, pseudoMessage } from './pseudo-language.ts';

const messageFile = /\.en\.json$/;
const contracts = '@plenum/contracts/';
const moduleIdPrefix = '\0messages:';
/** Returns the id of the module compiled from a message file. It ends in `.js`, because the bundler would parse `.json`. */
const moduleOf = (englishPath: string): string => moduleIdPrefix + englishPath.replace(/json$/, 'js');
/** Returns the path of an imported message file: in the contracts, or relative to its importer. */
const importedPath = (id: string, importer: string): string =>
  id.startsWith(contracts) ? join(contractsDir, id.slice(contracts.length)) : resolve(dirname(importer), id);
const fileOf = (module: string): string => module.slice(moduleIdPrefix.length).replace(/js$/, 'json');

/**
 * Builds the app in one language (docs/decisions/0019): imports of English message files resolve to the compiled messages
 * of the language, so that browsers load a single language. Also sets the language of the page.
 */
export function builtLanguage(language: string): Plugin {
  const isPseudo = language === pseudoLanguage;
  const inThisLanguage = (path: string): string => (isPseudo ? path : inLanguage(path, language));
  return {
    name: 'plenum-language',
    enforce: 'pre',
    config: () => ({
      define: { 'import.meta.env.VITE_LANGUAGE': JSON.stringify(language) },
    }),
    buildStart: () => writeDeclarations(),
    resolveId: {
      filter: { id: messageFile },
      handler: (id, importer) => (importer === undefined ? null : moduleOf(importedPath(id, importer))),
    },
    load: {
      filter: { id: new RegExp(`^${moduleIdPrefix}`) },
      handler(id) {
        const path = inThisLanguage(fileOf(id));
        this.addWatchFile(path);
        return compiledModule(path, isPseudo ? pseudoMessage : undefined);
      },
    },
    hotUpdate({ file }): EnvironmentModuleNode[] | undefined {
      const english = file.replace(/\.\w+\.json$/, '.en.json');
      if (file !== inThisLanguage(english)) return undefined;
      if (file === english) writeDeclarations();
      const changed = this.environment.moduleGraph.getModuleById(moduleOf(english));
      return changed && [changed];
    },
    transformIndexHtml: (html) => {
      const texts = pageTexts(language);
      const withTexts = html.replaceAll(/\{(\w+)\}/g, (whole, name: string) => texts[name] ?? whole);
      return withTexts.replace('<html lang="en">', `<html lang="${language}"${isPseudo ? ' dir="rtl"' : ''}>`);
    },
  };
}
