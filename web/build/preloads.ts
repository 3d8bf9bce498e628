/** Leaves files that are loaded already out of the lists of files that belong to a lazy import. */
import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite';

type Resolve = NonNullable<ModulePreloadOptions['resolveDependencies']>;

/** Returns the files that are loaded with a chunk: its static imports, direct and transitive, and the styles of them. */
function loadedWith(file: string, bundle: Readonly<Rolldown.OutputBundle>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const imported of chunk.imports) visit(imported);
  };
  visit(file);
  return found;
}

/** The plugin that records the chunks, and the setting that filters the lists. */
export function withoutLoaded(): { readonly plugin: Plugin; readonly resolveDependencies: Resolve } {
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
