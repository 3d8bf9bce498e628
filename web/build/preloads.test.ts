/** Tests the preloads of lazy imports. */
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { preloadsWithoutLoaded } from './preloads.ts';

const modules: Readonly<Record<string, string>> = {
  entry: `import './shared'; import('./page');`,
  page: `import './shared'; import './own'; import('./dialog');`,
  dialog: `import './shared'; import './own'; import './rare'; console.log('dialog');`,
  other: `import './own'; import './rare'; console.log('other');`,
  shared: `console.log('shared');`,
  own: `console.log('own');`,
  rare: `console.log('rare');`,
};

/** Serves the modules from memory. */
const inMemory: Plugin = {
  name: 'in-memory',
  resolveId: (source) => (Object.hasOwn(modules, source.replace('./', '')) ? `\0${source.replace('./', '')}` : null),
  load: (id) => modules[id.slice(1)] ?? null,
};

it('preloads only files that the importing chunk has not loaded', async () => {
  const { plugin, resolveDependencies } = preloadsWithoutLoaded();
  const requestedFiles = new Map<string, readonly string[]>();
  await build({
    root: join(import.meta.dirname),
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory, plugin],
    build: {
      write: false,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, files, host) => {
          const remaining = resolveDependencies(file, files, host);
          requestedFiles.set(file, remaining);
          return remaining;
        },
      },
      rolldownOptions: {
        input: ['entry', 'other'],
        output: {
          chunkFileNames: '[name].js',
          entryFileNames: '[name].js',
          codeSplitting: {
            groups: ['shared', 'own', 'rare'].map((name) => ({ name, test: new RegExp(`\\0${name}$`) })),
          } satisfies Rolldown.OutputOptions['codeSplitting'],
        },
      },
    },
  });
  const page = [...requestedFiles].find(([file]) => file.includes('page'))?.[1] ?? [];
  const dialog = [...requestedFiles].find(([file]) => file.includes('dialog'))?.[1] ?? [];
  expect(page.filter((file) => /shared/.test(file))).toEqual([]);
  expect(page.filter((file) => /own/.test(file))).toHaveLength(1);
  expect(dialog.filter((file) => /shared|own/.test(file))).toEqual([]);
  expect(dialog.filter((file) => /rare/.test(file))).toHaveLength(1);
});
