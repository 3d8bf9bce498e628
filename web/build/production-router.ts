/**
 * React Router ships a production build, but its package exports the development build for every condition
 * (remix-run/react-router#14102). This plugin selects the production build. It also marks components and sets as pure and
 * removes their display names; otherwise the bundler keeps 4 kB of unused code.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const productionEntry = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')));
const folder = productionEntry.replace('index.mjs', '');

/** Marks components, contexts and sets as pure, so that the bundler drops unused ones, and removes their display names. */
export const withPureComponents = (code: string): string =>
  code
    .replaceAll(/^(var \w+ =) (React\d*\.(?:forwardRef|createContext)\(|new Set\()/gm, '$1 /* @__PURE__ */ $2')
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '');

export const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: productionEntry }] } }),
  transform: (code, id) => (id.startsWith(folder) ? { code: withPureComponents(code), map: null } : null),
});
