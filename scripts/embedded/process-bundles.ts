/**
 * Bundles the processes of an installation (docs/decisions/0099): each process with the shared chunks, and the threads.
 * A start then loads a hundred files instead of two thousand. The build is deterministic for the same sources and
 * packages.
 */
import { globSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type ChunkingContext, type Plugin, rolldown } from 'rolldown';
import { repositoryRoot } from './paths.ts';

export const bundledKinds = ['api', 'gateway', 'worker'] as const;
export const bundlesDir = join(repositoryRoot, 'services', 'dist');

/** The entry points by the name of their bundle: the processes, and the threads that they start. */
const entries = (): Record<string, string> =>
  Object.fromEntries([
    ...bundledKinds.map((kind) => [kind, `services/${kind}/src/main.ts`] as const),
    ...globSync('services/*/src/**/*.thread.ts', { cwd: repositoryRoot })
      .toSorted()
      .map((path) => [basename(path, '.ts'), path] as const),
  ]);

/** They load a native program of the platform from their own folders. */
const nativePackages = ['@node-rs/argon2', 'sharp'];

/**
 * Resolves paths of a module relative to its source, and those of its threads relative to the bundles. Line numbers are
 * unchanged.
 */
function inPlace(code: string, id: string, output: string): string {
  const place = (path: string): string => JSON.stringify(`/${relative(output, path)}`);
  return code
    .replaceAll(/new URL\('\.\/([\w-]+\.thread)\.ts', import\.meta\.url\)/g, "new URL('./$1.js', bundleUrl)")
    .replaceAll(/\bimport\.meta\.dirname\b|\b__dirname\b/g, `(bundleFolder + ${place(dirname(id))})`)
    .replaceAll(/\bimport\.meta\.url\b/g, `new URL('.' + ${place(id)}, bundleUrl).href`)
    .replaceAll(/\b__filename\b/g, `(bundleFolder + ${place(id)})`);
}

/** Node reads the source map of each loaded file. Maps of packages would slow down each start for little use. */
const noLines = { version: 3, names: [], sources: [], mappings: '' };

const places = (output: string): Plugin => ({
  name: 'places',
  transform(code, id) {
    // The bundler's own virtual module is not a file.
    if (id.startsWith('\0')) return null;
    const changed = inPlace(code, id, output);
    if (id.includes('/node_modules/')) return { code: changed, map: noLines };
    return changed === code ? null : { code: changed, map: null };
  },
});

/** What a process loads at its start beside its static imports (`domain/registry.ts`). */
const loadedAtStart: Readonly<Record<string, RegExp>> = {
  api: /\.operations\.ts$/,
  worker: /\.jobs\.ts$/,
};

/**
 * Returns the chunk of a module: one for each set of processes and threads that load it at their start. The bundler alone
 * would make hundreds of chunks, because it takes the operations of each slice for something that may be loaded alone.
 */
function createChunkNames(): (id: string, context: ChunkingContext) => string | null {
  let kindsOf: Map<string, string[]> | undefined;

  function walk(context: ChunkingContext): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const [kind, path] of Object.entries(entries())) {
      const seen = new Set<string>();
      const pending = [join(repositoryRoot, path)];
      for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
        if (seen.has(id)) continue;
        seen.add(id);
        found.set(id, [...(found.get(id) ?? []), kind]);
        const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
        pending.push(...importedIds, ...dynamicallyImportedIds.filter((lazy) => loadedAtStart[kind]?.test(lazy)));
      }
    }
    return found;
  }

  return (id, context) => {
    // An entry waits for the operations or jobs that it loads; in one chunk with them, it would wait for itself.
    if (context.getModuleInfo(id)?.isEntry === true) return null;
    kindsOf ??= walk(context);
    return kindsOf.get(id)?.join('-') ?? null;
  };
}

/**
 * Writes the bundles into a folder of the repository, and replaces its contents. Throws when one of our modules imports
 * something that does not exist.
 */
export async function bundleServices(output: string = bundlesDir): Promise<void> {
  const bundle = await rolldown({
    cwd: repositoryRoot,
    input: entries(),
    platform: 'node',
    // No configuration files, because an image has fewer of them than a checkout.
    tsconfig: false,
    external: nativePackages,
    // The other build of the package hides its imports from a bundler.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    plugins: [places(output)],
    onLog(level, log) {
      if (level === 'warn' && log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    },
  });
  rmSync(output, { recursive: true, force: true });
  const { output: files } = await bundle.write({
    dir: output,
    format: 'esm',
    banner: 'const bundleFolder = import.meta.dirname, bundleUrl = import.meta.url;',
    // Entities and errors are named after their classes.
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: createChunkNames() }] },
  });
  await bundle.close();
  for (const file of files) {
    const code = file.type === 'chunk' ? file.code : '';
    const [hidden] = /\brequire\w*\("\.{1,2}\/.*?"\)/.exec(code) ?? [];
    if (hidden !== undefined) throw new Error(`${file.fileName} still has ${hidden}, which is not there.`);
  }
}
