/**
 * Bundles the processes of an installation and their threads, with shared chunks (docs/decisions/0099). A start then loads
 * a hundred files instead of two thousand. The build is deterministic for the same sources and packages.
 */
import { globSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type ChunkingContext, type Plugin, rolldown } from 'rolldown';
import { repositoryRoot } from './paths.ts';

export const bundledKinds = ['api', 'gateway', 'worker'] as const;
export const bundlesDir = join(repositoryRoot, 'services', 'dist');

/** Returns the entry points of the processes and their threads, by the name of the bundle. */
const entries = (): Record<string, string> =>
  Object.fromEntries([
    ...bundledKinds.map((kind) => [kind, `services/${kind}/src/main.ts`] as const),
    ...globSync('services/*/src/**/*.thread.ts', { cwd: repositoryRoot })
      .toSorted()
      .map((path) => [basename(path, '.ts'), path] as const),
  ]);

/** Packages that load a native module of the platform from their own folder. */
const nativePackages = ['@node-rs/argon2', 'sharp'];

/**
 * Rewrites paths of a module so that they are relative to its source, and those of threads relative to the bundles. Line
 * numbers do not change.
 */
function resolvePaths(code: string, id: string, output: string): string {
  const toLiteral = (path: string): string => JSON.stringify(`/${relative(output, path)}`);
  return code
    .replaceAll(/new URL\('\.\/([\w-]+\.thread)\.ts', import\.meta\.url\)/g, "new URL('./$1.js', bundleUrl)")
    .replaceAll(/\bimport\.meta\.dirname\b|\b__dirname\b/g, `(bundleFolder + ${toLiteral(dirname(id))})`)
    .replaceAll(/\bimport\.meta\.url\b/g, `new URL('.' + ${toLiteral(id)}, bundleUrl).href`)
    .replaceAll(/\b__filename\b/g, `(bundleFolder + ${toLiteral(id)})`);
}

/** Source map for packages: Node reads the maps of all loaded files, and those of packages would slow down each start. */
const emptySourceMap = { version: 3, names: [], sources: [], mappings: '' };

const resolvePathsPlugin = (output: string): Plugin => ({
  name: 'places',
  transform(code, id) {
    // A virtual module of the bundler.
    if (id.startsWith('\0')) return null;
    const changed = resolvePaths(code, id, output);
    if (id.includes('/node_modules/')) return { code: changed, map: emptySourceMap };
    return changed === code ? null : { code: changed, map: null };
  },
});

/** Modules that a process imports dynamically at its start (`domain/registry.ts`). */
const loadedAtStart: Readonly<Record<string, RegExp>> = {
  api: /\.operations\.ts$/,
  worker: /\.jobs\.ts$/,
};

/**
 * Returns the chunk name of a module: one chunk for each set of processes and threads that load it at their start. By
 * default, the bundler creates hundreds of chunks, one for the dynamically imported operations of each slice.
 */
function createChunkNames(): (id: string, context: ChunkingContext) => string | null {
  let kindsOf: Map<string, string[]> | undefined;

  function walk(context: ChunkingContext): Map<string, string[]> {
    const kinds = new Map<string, string[]>();
    for (const [kind, path] of Object.entries(entries())) {
      const visited = new Set<string>();
      const pending = [join(repositoryRoot, path)];
      for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
        if (visited.has(id)) continue;
        visited.add(id);
        kinds.set(id, [...(kinds.get(id) ?? []), kind]);
        const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
        pending.push(...importedIds, ...dynamicallyImportedIds.filter((lazy) => loadedAtStart[kind]?.test(lazy)));
      }
    }
    return kinds;
  }

  return (id, context) => {
    // An entry awaits its operations or jobs. In the same chunk, it would wait for itself.
    if (context.getModuleInfo(id)?.isEntry === true) return null;
    kindsOf ??= walk(context);
    return kindsOf.get(id)?.join('-') ?? null;
  };
}

/**
 * Writes the bundles into a folder of the repository, and replaces its contents. Throws if an import cannot be resolved.
 */
export async function bundleServices(output: string = bundlesDir): Promise<void> {
  const bundle = await rolldown({
    cwd: repositoryRoot,
    input: entries(),
    platform: 'node',
    // Ignores configuration files, because an image build has fewer of them than a checkout.
    tsconfig: false,
    external: nativePackages,
    // The default build of this package has imports that a bundler cannot detect.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    plugins: [resolvePathsPlugin(output)],
    onLog(level, log) {
      if (level === 'warn' && log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    },
  });
  rmSync(output, { recursive: true, force: true });
  const { output: files } = await bundle.write({
    dir: output,
    format: 'esm',
    banner: 'const bundleFolder = import.meta.dirname, bundleUrl = import.meta.url;',
    // Entities and errors use the names of their classes.
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
    const [unbundled] = /\brequire\w*\("\.{1,2}\/.*?"\)/.exec(code) ?? [];
    if (unbundled !== undefined) throw new Error(`${file.fileName} contains ${unbundled}, which was not bundled.`);
  }
}
