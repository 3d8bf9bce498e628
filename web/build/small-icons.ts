/**
 * Renders the icons of lucide-react as plain SVG elements. The component of the library has options that the app does not
 * use, and the data of each icon has keys, names and aliases: 2 kB on every screen (docs/decisions/0042).
 */
import type { Plugin } from 'vite';

const folder = '/node_modules/lucide-react/dist/esm/';

/** Replaces `createLucideIcon`: properties are those of an SVG element. Icons are decorative; their labels stand beside them. */
const component = `import { createElement } from 'react';
const attributes = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true,
};
export default (node) => (props) =>
  createElement('svg', { ...attributes, ...props }, ...node.map(([tag, shape]) => createElement(tag, shape)));
`;

/**
 * Returns the module of an icon with its shapes only, or null for an alias of another icon. Throws if the library writes
 * its icons in another way.
 */
export function shapesOnly(code: string): string | null {
  if (!code.includes('createLucideIcon(')) return null;
  const [, shapes] = /^ {2}node: (\[.*?\])(?:,\n {2}aliases: .*)?\n\};$/ms.exec(code) ?? [];
  if (shapes === undefined) throw new Error(`An icon has no shapes:\n${code}`);
  const list = shapes.replaceAll(/,\s*key: "\w+"/g, '');
  return `import create from '../createLucideIcon.mjs';\nexport default /* @__PURE__ */ create(${list});\n`;
}

export const smallIcons = (): Plugin => ({
  name: 'small-icons',
  apply: 'build',
  transform: (code, id) => {
    if (!id.includes(folder)) return null;
    if (id.endsWith('/createLucideIcon.mjs')) return { code: component, map: null };
    const small = id.includes('/icons/') ? shapesOnly(code) : null;
    return small === null ? null : { code: small, map: null };
  },
});
