import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { type Bundle, chunksOf, chunkWith, closure, pageOf } from './bundle-parts.ts';
import { pageTexts } from './page-texts.ts';
import { pseudoLanguage } from './pseudo-language.ts';
import { pushTexts } from './push-texts.ts';

/** Adds the language to a file name; the default language has no suffix. */
const withLanguage = (name: string, language: string): string =>
  language === 'en' ? name : name.replace(/\.(\w+)$/, `.${language}.$1`);

interface Shell {
  readonly page: { readonly url: string; readonly revision: string };
  readonly scripts: readonly string[];
  readonly files: readonly string[];
}

/**
 * Modules that are available offline before their first use: the app frame with its menus and toasts, which would fail
 * completely if a chunk were missing, and the screens whose API replies are cached.
 */
const offlineModules = [
  'app/router.tsx',
  'app/failed-screen.tsx',
  'app/restore-focus.ts',
  'app/worker-registration.ts',
  'app/app-menu-items.tsx',
  'app/global-shortcuts.tsx',
  'app/organizer-groups.tsx',
  'app/organizer-bar.tsx',
  'app/chat-dock/desktop-dock.tsx',
  'app/chat-dock/mobile-panel.tsx',
  'app/shortcut-sheet.tsx',
  'features/events/events/event-calendar.ts',
  'features/events/events/organizer-panel.tsx',
  'features/notifications/notifications/notification-panel.tsx',
  'features/notifications/notifications/notification-toasts.ts',
  'features/overview/search/search-palette.tsx',
  'features/schedule/sessions/agenda/choice-list.tsx',
  'features/schedule/sessions/agenda/grid-view.tsx',
  'features/schedule/sessions/agenda/list-view.tsx',
  'features/schedule/sessions/agenda/long-list.tsx',
  'features/schedule/sessions/my-agenda/my-day.tsx',
  'features/schedule/sessions/my-agenda/other-sessions.tsx',
  'lib/contrast.ts',
  'pages/agenda.tsx',
  'pages/event-home.tsx',
  'pages/events.tsx',
  'pages/new-user-check.tsx',
  'pages/speaker.tsx',
  'pages/speakers.tsx',
  'ui/confirm-dialog.tsx',
  'ui/drawer.tsx',
  'ui/menu.tsx',
  'ui/toaster.tsx',
];

/** Returns the paths that match the pattern in a page, relative to the build folder. */
const pathsIn = (page: string, pattern: RegExp): readonly string[] =>
  [...page.matchAll(pattern)].flatMap(([, file]) => file ?? []);

/** Returns the page, its initial scripts, and all files to precache. */
function shellOf(bundle: Bundle, language: string): Shell {
  const html = pageOf(bundle);
  const scripts = pathsIn(html, /<script type="module"[^>]*\ssrc="\/(assets\/[^"]+)"/g);
  const first = pathsIn(html, /<script src="\/(assets\/[^"]+)"/g);
  const styles = pathsIn(html, /<link[^>]*\shref="\/(assets\/[^"]+)"/g);
  if (scripts.length === 0) throw new Error('The page loads no script');
  const roots = [...chunksOf(bundle, scripts), ...offlineModules.map((path) => chunkWith(bundle, path))];
  return {
    page: {
      url: `/${withLanguage('index.html', language)}`,
      revision: createHash('sha256').update(html).digest('hex').slice(0, 16),
    },
    scripts: scripts.map((file) => `/${file}`),
    files: [...new Set([...first, ...styles, ...closure(bundle, roots)])].map((file) => `/${file}`).toSorted(),
  };
}

/** Bundles the worker into a classic script, because not all browsers support module workers. */
async function bundledWorker(root: string, shell: Shell, language: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: {
      plenumShell: JSON.stringify(shell),
      plenumPushTexts: JSON.stringify(pushTexts(language)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: { input: join(root, 'worker', 'worker.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = [result].flat();
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('The build of the worker is empty');
  return chunk.code;
}

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes,
  type: 'image/png',
  purpose,
});

export function webManifest(language: string): string {
  const texts = pageTexts(language);
  return JSON.stringify({
    id: '/app',
    name: 'Plenum',
    short_name: 'Plenum',
    description: texts.description,
    lang: language === pseudoLanguage ? 'en' : language,
    start_url: '/app',
    scope: '/',
    display: 'standalone',
    theme_color: '#0b3b2c',
    background_color: '#0b3b2c',
    categories: ['events', 'social'],
    icons: [
      icon('plenum-192', '192x192', 'any'),
      icon('plenum-512', '512x512', 'any'),
      icon('maskable-192', '192x192', 'maskable'),
      icon('maskable-512', '512x512', 'maskable'),
    ],
    shortcuts: [
      { name: texts.shortcutEvents, url: '/app/events' },
      { name: texts.shortcutNetwork, url: '/app/network' },
      { name: texts.shortcutJoin, url: '/app/events/join' },
    ],
  });
}

/** Makes the app installable and usable offline: writes the manifest and the service worker of a language. */
export function offlineWorker(language: string): Plugin {
  let root = '';
  return {
    name: 'plenum-offline-worker',
    apply: 'build',
    // Runs after the page has been written and before files are compressed.
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'link',
          attrs: { rel: 'manifest', href: `/${withLanguage('manifest.webmanifest', language)}` },
          injectTo: 'head',
        },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' }, injectTo: 'head' },
      ],
    },
    async generateBundle(_options, bundle) {
      const source = await bundledWorker(root, shellOf(bundle, language), language);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: webManifest(language) });
    },
  };
}
