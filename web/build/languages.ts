import { access } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { pageTexts } from './page-texts.ts';
import { pseudoLanguage, pseudoText } from './pseudo-language.ts';

interface TreeNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is TreeNode => typeof value === 'object' && value !== null && 'type' in value;

/** Returns the first node below `node` that matches. */
function find(node: unknown, fits: (node: TreeNode) => boolean): TreeNode | undefined {
  if (Array.isArray(node)) {
    for (const child of node) {
      const found = find(child, fits);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isNode(node)) return undefined;
  if (fits(node)) return node;
  return find(Object.values(node), fits);
}

const isCatalogue = (node: TreeNode): boolean =>
  node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 'catalogue';

/** Returns the path of the translation of `x.messages.ts`: beside it, `x.messages.de.ts`. */
const translated = (path: string, language: string): string => path.replace(/\.ts$/, `.${language}.ts`);

/** Replaces the English texts of a catalogue. */
function withWords(code: string, program: unknown, words: (english: TreeNode) => string, head = ''): string {
  const call = find(program, isCatalogue);
  const [english] = (call?.['arguments'] ?? []) as readonly TreeNode[];
  if (english === undefined) throw new Error('A file of messages declares one catalogue.');
  return head + code.slice(0, english.start) + words(english) + code.slice(english.end);
}

/**
 * Builds the app in one language (docs/decisions/0019): replaces the texts of all catalogues, so that nobody loads two
 * languages, and sets the language of the page.
 */
export function builtLanguage(language: string): Plugin {
  const isFirst = language === 'en';
  return {
    name: 'plenum-language',
    config: () => ({
      define: { 'import.meta.env.VITE_LANGUAGE': JSON.stringify(language) },
    }),
    async transform(code, id) {
      const [path = ''] = id.split('?');
      if (isFirst || !path.endsWith('.messages.ts')) return null;
      const program = this.parse(code);
      if (language === pseudoLanguage) {
        return { code: withWords(code, program, ({ start, end }) => pseudoText(code.slice(start, end))), map: null };
      }
      const wordsPath = translated(path, language);
      await access(wordsPath);
      const head = `import { words } from ${JSON.stringify(wordsPath)};\n`;
      return { code: withWords(code, program, () => 'words', head), map: null };
    },
    transformIndexHtml: (html) => {
      const texts = pageTexts[language === pseudoLanguage ? 'en' : (language as keyof typeof pageTexts)];
      const filled = html.replaceAll(/\{(\w+)\}/g, (whole, name: string) => texts[name as keyof typeof texts] ?? whole);
      return filled.replace(
        '<html lang="en">',
        `<html lang="${language}"${language === pseudoLanguage ? ' dir="rtl"' : ''}>`,
      );
    },
  };
}
