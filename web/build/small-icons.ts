/**
 * Renders the icons of lucide-react as plain SVG elements. The component of the library has options that the app does not
 * use, and the data of each icon has keys, names and aliases: 2 kB on every screen (docs/decisions/0042). The shapes are
 * written where an icon is used, because a file with one shared icon is three times as large as its shapes.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const library = new URL('../esm/', import.meta.resolve('lucide-react'));
const componentFile = fileURLToPath(new URL('createLucideIcon.mjs', library));

/**
 * Replaces `createLucideIcon`: properties are those of an SVG element. Icons are decorative; their labels are next to
 * them.
 */
const component = `import { createElement } from 'react';
const attributes = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true,
};
export default (node) => (props) =>
  createElement('svg', { ...attributes, ...props }, ...node.map(([tag, shape]) => createElement(tag, shape)));
`;

/** Returns the shapes of an icon, or null for an alias of another one. Throws if the library writes icons in another way. */
export function shapesOf(code: string): string | null {
  if (!code.includes('createLucideIcon(')) return null;
  const [, shapes] = /^ {2}node: (\[.*?\])(?:,\n {2}aliases: .*)?\n\};$/ms.exec(code) ?? [];
  if (shapes === undefined) throw new Error(`An icon has no shapes:\n${code}`);
  return shapes.replaceAll(/,\s*key: "\w+"/g, '');
}

/** Returns the file of each icon by its exported name. */
function readIndex(): ReadonlyMap<string, string> {
  const index = readFileSync(new URL('lucide-react.mjs', library), 'utf8');
  const lines = index.matchAll(/^export \{ (.*) \} from '\.\/(icons\/[\w-]+\.mjs)';$/gm);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

let index: ReadonlyMap<string, string> | undefined;

/** Returns the shapes of an icon by its exported name. */
function readShapes(name: string): string {
  const file = (index ??= readIndex()).get(name);
  const shapes = file === undefined ? null : shapesOf(readFileSync(new URL(file, library), 'utf8'));
  if (shapes === null) throw new Error(`lucide-react has no icon ${name}`);
  return shapes;
}

const importOfIcons = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/;

/** Returns the code of a module with its icons instead of their imports. */
export const withInlineIcons = (code: string): string =>
  code.replace(importOfIcons, (_, list: string) => {
    const icons = list.split(',').flatMap((part) => {
      const [name = '', alias = name] = part.trim().split(/\s+as\s+/);
      return name === '' ? [] : [`const ${alias} = /* @__PURE__ */ createIcon(${readShapes(name)});`];
    });
    return [`import createIcon from ${JSON.stringify(componentFile)};`, ...icons].join('\n');
  });

export const smallIcons = (): Plugin => ({
  name: 'small-icons',
  apply: 'build',
  transform: (code, id) => {
    if (id === componentFile) return { code: component, map: null };
    return id.includes('/web/src/') && importOfIcons.test(code) ? { code: withInlineIcons(code), map: null } : null;
  },
});
