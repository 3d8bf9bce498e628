/** Chunks that nearly every visit loads, in few files; the bundler splits everything else by route. */
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const kitModules = /\/src\/(?:ui|lib)\/|\/lucide-react\/dist\/esm\/icons\//;

/** UI and lib modules shared by at least this many routes and dialogs go into one chunk. */
const kitShareCountMin = 40;
const kitModuleMaxBytes = 2600;
/** Small modules get a separate file only if few share them: a request costs more than their bytes. */
const smallShareCountMin = 10;
const smallModuleMaxBytes = 2000;

type ChunkNaming = Extract<Rolldown.CodeSplittingGroup['name'], (...parameters: never) => unknown>;
type Context = Parameters<ChunkNaming>[1];

/**
 * Small modules of lists, forms and plain pages. They stay out of the common chunks, because the page of a session, which
 * weighs most, needs none of them.
 */
const notInSessions =
  /\/src\/ui\/(?:stale-alert|pager|plain-frame|copy-button)\.|\/src\/lib\/(?:clipboard|fold-text|seen-drafts|use-form-draft)\.|\/icons\/(?:copy|eye-off|trash|download)\./;

const roomModules = /\/src\/features\/chat\/chat-rooms\/|\/contracts\/src\/deleted-user\./;
const talkModules = /\/src\/(?:features\/live\/(?:questions|polls)\/|lib\/live-store\.ts)/;

/** Components over the page; no screen loads them before one is opened. */
const overlayPackage = /\/node_modules\/radix-ui\//;

/** Whether a module of the app, or one of its static imports, uses the package of dialogs, menus and popovers. */
function usesOverlays(id: string, context: Context): boolean {
  const seen = new Set<string>();
  const visit = (module: string): boolean => {
    if (overlayPackage.test(module)) return true;
    if (seen.has(module) || module.includes('/node_modules/')) return false;
    seen.add(module);
    return (context.getModuleInfo(module)?.importedIds ?? []).some(visit);
  };
  return visit(id);
}

/** Whether only dialogs, menus and popovers import a module, so that no screen loads it before one is opened. */
function isForOverlays(id: string, context: Context): boolean {
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.length > 0 && importers.every((importer) => usesOverlays(importer, context));
}

/** Returns a module of the app and its static imports, direct and transitive. */
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
 * Returns seven chunks instead of one for each set of routes that share a module, because compression works per file:
 * the common start of both pages, what the landing page shares with other parts, the common start of all app screens,
 * the UI and lib modules that most of them use, the smallest shared modules, an open chat room, and what follows the
 * questions and polls of a session.
 * @param root folder of the web app
 */
export function firstChunks(root: string): Rolldown.CodeSplittingGroup[] {
  const modulesOf = (path: string) => {
    let found: ReadonlySet<string> | undefined;
    return (context: Context): ReadonlySet<string> => (found ??= importedBy(join(root, path), context));
  };
  const ofLanding = modulesOf('src/pages/landing.tsx');
  const ofShell = modulesOf('src/app/router.tsx');
  const ofOpenRoom = modulesOf('src/features/chat/chat-rooms/session-rooms.tsx');
  // Files of room lists, which are loaded without an open room.
  const ofRoomLists = ['networking', 'admin-networking'].map((page) => modulesOf(`src/pages/${page}.tsx`));
  const ofSession = modulesOf('src/pages/session.tsx');
  const room: ChunkNaming = (id, context) =>
    roomModules.test(id) && ofOpenRoom(context).has(id) && !ofRoomLists.some((modules) => modules(context).has(id))
      ? 'room'
      : null;
  const talk: ChunkNaming = (id, context) => (talkModules.test(id) && ofSession(context).has(id) ? 'talk' : null);
  // What the landing page and the shell import stays in their chunks: two chunks must not import each other, and the
  // landing page must not load the shell. A chunk that every screen loads must not bring the package of dialogs.
  const elsewhere =
    (name: string): ChunkNaming =>
    (id, context) =>
      notInSessions.test(id) ||
      [ofLanding(context), ofShell(context)].some((modules) => modules.has(id)) ||
      usesOverlays(id, context) ||
      isForOverlays(id, context)
        ? null
        : name;
  return [
    { name: 'start', tags: ['$initial'], priority: 3 },
    {
      name: (id, context) => (ofLanding(context).has(id) ? 'shared' : null),
      debugName: 'shared',
      minShareCount: 2,
      priority: 2,
    },
    { name: 'shell', test: join(root, 'src/app/router.tsx'), priority: 1 },
    { name: room, debugName: 'room', includeDependenciesRecursively: false },
    { name: talk, debugName: 'talk', minShareCount: 2, includeDependenciesRecursively: false },
    // Their imports keep files of their own.
    {
      name: elsewhere('kit'),
      debugName: 'kit',
      test: kitModules,
      minShareCount: kitShareCountMin,
      maxModuleSize: kitModuleMaxBytes,
      includeDependenciesRecursively: false,
    },
    {
      name: elsewhere('small'),
      debugName: 'small',
      test: kitModules,
      minShareCount: smallShareCountMin,
      maxModuleSize: smallModuleMaxBytes,
      includeDependenciesRecursively: false,
      priority: -1,
    },
  ];
}

/** Returns a path of static imports from a chunk back to itself, or null. */
export function importCycle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    const start = path.indexOf(file);
    if (start !== -1) return [...path.slice(start), file];
    if (done.has(file)) return null;
    for (const imported of imports.get(file) ?? []) {
      const cycle = visit(imported, [...path, file]);
      if (cycle !== null) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const cycle = visit(file, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** Fails a build whose chunks import each other in a circle: one of them would run before what it imports exists. */
export const acyclicChunks = (): Plugin => ({
  name: 'acyclic-chunks',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const cycle = importCycle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (cycle === null) return;
    const names = new Map(chunks.map(({ fileName, name }) => [fileName, name]));
    this.error(`Chunks import each other: ${cycle.map((file) => names.get(file)).join(' > ')}.`);
  },
});
