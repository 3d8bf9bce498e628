/**
 * React Router publishes a production build, but its package names the development build for every condition
 * (remix-run/react-router#14102): a build of the app takes the other one, which has no warnings for developers.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^react-router$/,
          replacement: fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router'))),
        },
      ],
    },
  }),
});
