/** Which modules nearly every visit begins with, as few files; everything else the bundler splits by route. */
import { join } from 'node:path';
import type { Rolldown } from 'vite';

const kitModules = /\/src\/(?:ui|lib)\/|\/lucide-react\/dist\/esm\/icons\//;

/** Parts of the kit go together when so many routes and dialogs share them; with 20 every screen would fetch Radix. */
const kitShareCountMin = 25;
const kitModuleMaxBytes = 6000;
/** Smaller ones are worth a file of their own only where few share them: a request costs more than their bytes. */
const smallShareCountMin = 8;
const smallModuleMaxBytes = 2000;

type ChunkNaming = Extract<Rolldown.CodeSplittingGroup['name'], (...parameters: never) => unknown>;
type Context = Parameters<ChunkNaming>[1];

/** A module of ours and those of ours that it imports, directly or not, without `import()`. */
function importedBy(entry: string, context: Context): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || id.includes('/node_modules/')) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(entry);
  return found;
}

/**
 * Five files instead of one for each set of routes that share a module, since compression sees one file at a time: what
 * both pages begin with, what the landing page shares with anything else, what every screen of the app begins with, the
 * parts that most of them use, and the smallest parts that several use.
 * @param root the folder of the web app
 */
export function firstChunks(root: string): Rolldown.CodeSplittingGroup[] {
  let ofLanding: ReadonlySet<string> | undefined;
  return [
    { name: 'start', tags: ['$initial'], priority: 3 },
    {
      name: (id, context) => {
        ofLanding ??= importedBy(join(root, 'src/pages/landing.tsx'), context);
        return ofLanding.has(id) ? 'shared' : null;
      },
      minShareCount: 2,
      priority: 2,
    },
    { name: 'shell', test: /\/src\/app\/router\.tsx$/, priority: 1 },
    // What they import keeps files of its own.
    {
      name: 'kit',
      test: kitModules,
      minShareCount: kitShareCountMin,
      maxModuleSize: kitModuleMaxBytes,
      includeDependenciesRecursively: false,
    },
    {
      name: 'small',
      test: kitModules,
      minShareCount: smallShareCountMin,
      maxModuleSize: smallModuleMaxBytes,
      includeDependenciesRecursively: false,
      priority: -1,
    },
  ];
}
