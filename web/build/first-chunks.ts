/** Groups the modules that nearly every visit loads into few chunks. The bundler splits everything else by route. */
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const kitModules = /\/src\/(?:ui|lib)\//;

/** UI and lib modules shared by at least this many routes and dialogs are combined into one chunk. */
const minKitShareCount = 40;
const maxKitModuleBytes = 2600;
/** Small modules shared by at least this many are also combined, because a request costs more than their bytes. */
const minSmallShareCount = 10;
const maxSmallModuleBytes = 2000;

type ChunkNaming = Extract<Rolldown.CodeSplittingGroup['name'], (...parameters: never) => unknown>;
type Context = Parameters<ChunkNaming>[1];

/**
 * Small modules of lists, forms and plain pages. They are excluded from the common chunks, because the session page, the
 * largest one, does not need them.
 */
const notInSessions =
  /\/src\/ui\/(?:stale-alert|pager|plain-frame|copy-button|row-menu)\.|\/src\/lib\/(?:clipboard|fold-text|seen-drafts|use-form-draft)\./;

const roomModules = /\/src\/features\/chat\/chat-rooms\/|\/contracts\/src\/deleted-user\./;
const talkModules = /\/src\/(?:features\/live\/(?:questions|polls)\/|lib\/live-store\.ts)/;

/** The lists that the bar of an event counts. Phones load them on every screen of an event. */
const countedModules =
  /\/src\/(?:app\/unread-rooms|features\/(?:chat\/chat-rooms\/room-lists|events\/join-requests\/join-requests\.api|chat\/moderation\/open-cases\.api))\./;

/** Modules of forms that are saved with a bar. */
const formModules =
  /\/src\/(?:lib\/(?:seen-texts|seen-drafts|use-unsaved-guard)|ui\/(?:use-text-conflicts|form-actions))\./;

/** Package of the overlay components, which pages only load when one is opened. */
const overlayPackage = /\/node_modules\/radix-ui\//;

/** Returns whether a module of the app, or one of its static imports, uses the package of dialogs, menus and popovers. */
function usesOverlays(id: string, context: Context): boolean {
  const visited = new Set<string>();
  const visit = (module: string): boolean => {
    if (overlayPackage.test(module)) return true;
    if (visited.has(module) || module.includes('/node_modules/')) return false;
    visited.add(module);
    return (context.getModuleInfo(module)?.importedIds ?? []).some(visit);
  };
  return visit(id);
}

/** Returns whether a module is only imported by dialogs, menus and popovers, which are loaded when one is opened. */
function isForOverlays(id: string, context: Context): boolean {
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.length > 0 && importers.every((importer) => usesOverlays(importer, context));
}

/** Returns a module of the app and its static imports, direct and transitive. */
function importedBy(entry: string, context: Context): ReadonlySet<string> {
  const moduleIds = new Set<string>();
  const visit = (id: string): void => {
    if (moduleIds.has(id) || id.includes('/node_modules/')) return;
    moduleIds.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(entry);
  return moduleIds;
}

/**
 * Returns ten chunk groups. By default, the bundler creates a chunk for each set of routes that share a module, which
 * compresses worse. The groups are: the initial modules of both pages, modules that the landing page shares, the initial
 * modules of all app screens, the UI and lib modules that most screens use, the smallest shared modules, an open chat room,
 * the live questions and polls of a session, the counts in the bar of an event, forms, and the socket.
 * @param root folder of the web app
 */
export function commonChunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const modulesOf = (path: string) => {
    let moduleIds: ReadonlySet<string> | undefined;
    return (context: Context): ReadonlySet<string> => (moduleIds ??= importedBy(join(root, path), context));
  };
  const ofLanding = modulesOf('src/pages/landing.tsx');
  const ofShell = modulesOf('src/app/router.tsx');
  const ofOpenRoom = modulesOf('src/features/chat/chat-rooms/session-rooms.tsx');
  // Pages that are used without an open room.
  const ofRoomLists = ['networking', 'admin-networking'].map((page) => modulesOf(`src/pages/${page}.tsx`));
  const ofSession = modulesOf('src/pages/session.tsx');
  const room: ChunkNaming = (id, context) =>
    roomModules.test(id) &&
    ofOpenRoom(context).has(id) &&
    ![ofSession, ...ofRoomLists].some((modules) => modules(context).has(id))
      ? 'room'
      : null;
  const talk: ChunkNaming = (id, context) => (talkModules.test(id) && ofSession(context).has(id) ? 'talk' : null);
  // Excludes modules of the landing page and the shell, because two chunks must not import each other and the landing page
  // must not load the shell. Excludes users of the overlay package, because every screen loads these chunks.
  const unlessLoadedElsewhere =
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
    { name: 'counted', test: countedModules, includeDependenciesRecursively: false, priority: 1 },
    { name: 'form', test: formModules, includeDependenciesRecursively: false, priority: 1 },
    // Otherwise what polling shares with it would be a chunk of its own.
    {
      name: 'socket',
      test: /\/node_modules\/(?:@?socket\.io|engine\.io-(?!client\/build\/esm\/transports\/polling))/,
      includeDependenciesRecursively: false,
      priority: 1,
    },
    // Imports of these modules are not included.
    {
      name: unlessLoadedElsewhere('kit'),
      debugName: 'kit',
      test: kitModules,
      minShareCount: minKitShareCount,
      maxModuleSize: maxKitModuleBytes,
      includeDependenciesRecursively: false,
    },
    {
      name: unlessLoadedElsewhere('small'),
      debugName: 'small',
      test: kitModules,
      minShareCount: minSmallShareCount,
      maxModuleSize: maxSmallModuleBytes,
      includeDependenciesRecursively: false,
      priority: -1,
    },
  ];
}

/** Returns a path of static imports from a chunk back to itself, or null. */
export function importCycle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const checked = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    const start = path.indexOf(file);
    if (start !== -1) return [...path.slice(start), file];
    if (checked.has(file)) return null;
    for (const imported of imports.get(file) ?? []) {
      const cycle = visit(imported, [...path, file]);
      if (cycle !== null) return cycle;
    }
    checked.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const cycle = visit(file, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** Fails the build if chunks import each other in a cycle, because one of them would run before its imports. */
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
