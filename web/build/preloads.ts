/** Removes files that are already loaded from the preload lists of lazy imports. */
import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite';

type Resolve = NonNullable<ModulePreloadOptions['resolveDependencies']>;

/** Returns the files that are loaded with a chunk: its static imports, direct and transitive, and their styles. */
function loadedWith(file: string, bundle: Readonly<Rolldown.OutputBundle>): ReadonlySet<string> {
  const loadedFiles = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (loadedFiles.has(name) || chunk?.type !== 'chunk') return;
    loadedFiles.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) loadedFiles.add(style);
    for (const imported of chunk.imports) visit(imported);
  };
  visit(file);
  return loadedFiles;
}

/** Returns a plugin that records the chunks, and the Vite option that filters the preload lists. */
export function preloadsWithoutLoaded(): { readonly plugin: Plugin; readonly resolveDependencies: Resolve } {
  let bundle: Rolldown.OutputBundle = {};
  const cache = new Map<string, ReadonlySet<string>>();
  return {
    plugin: {
      name: 'plenum:preloads',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler: (_options, chunks) => {
          bundle = chunks;
        },
      },
    },
    resolveDependencies: (_file, files, { hostId, hostType }) => {
      if (hostType !== 'js') return files;
      const loaded = cache.get(hostId) ?? loadedWith(hostId, bundle);
      cache.set(hostId, loaded);
      return files.filter((file) => !loaded.has(file));
    },
  };
}
