/**
 * React Router ships a production build, but its package exports the development build for every condition
 * (remix-run/react-router#14102). A build of the app uses the production one, which has no warnings for developers. Its
 * components and sets are not marked as pure, and names for React's developer tools keep them in the bundle: this added
 * 4 kB of unused code.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const published = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')));
const folder = published.replace('index.mjs', '');

/** Marks components, contexts and sets as pure, so that the bundler drops unused ones, and removes their names. */
export const withPureComponents = (code: string): string =>
  code
    .replaceAll(/^(var \w+ =) (React\d*\.(?:forwardRef|createContext)\(|new Set\()/gm, '$1 /* @__PURE__ */ $2')
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '');

export const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: published }] } }),
  transform: (code, id) => (id.startsWith(folder) ? { code: withPureComponents(code), map: null } : null),
});
