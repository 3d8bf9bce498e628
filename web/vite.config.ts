import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { blockingScript } from './build/blocking-script.ts';
import { acyclicChunks, commonChunkGroups } from './build/first-chunks.ts';
import { inlineEnums } from './build/inline-enums.ts';
import { builtLanguage } from './build/languages.ts';
import { offlineWorker } from './build/offline-worker.ts';
import { preloadsWithoutLoaded } from './build/preloads.ts';
import { prerenderedPages } from './build/prerendered-pages.ts';
import { productionRouter } from './build/production-router.ts';
import { publicPages } from './build/public-pages.ts';
import { smallIcons } from './build/small-icons.ts';
import { smallSockets } from './build/small-sockets.ts';
import { sourceArchive } from './build/source-archive.ts';

/** Language of this build (docs/decisions/0019). */
const language = process.env.PLENUM_LANGUAGE ?? 'en';
const archiveName = 'source.tar.gz';
const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };
/** Empty means unset: image builds pass the variable as it is. */
const publishedAt = process.env.SOURCE_URL === '' ? undefined : process.env.SOURCE_URL;
const sourceUrl = publishedAt ?? `/${archiveName}`;
const define = {
  'import.meta.env.VITE_APP_VERSION': JSON.stringify(version),
  'import.meta.env.VITE_SOURCE_URL': JSON.stringify(sourceUrl),
};
/** `npm start` serves this machine only, and is ready earlier without. */
const isCompressed = process.env.PLENUM_COMPRESSION !== 'uncompressed';
const compressedFiles = compression({
  algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress', {})],
  include: /\.(js|css|html|svg|json)$/,
  // Files of the web server are not served.
  exclude: /^\.server\//,
  threshold: 512,
  logLevel: 'silent',
});

const preloads = preloadsWithoutLoaded();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    builtLanguage(language),
    blockingScript(),
    react(),
    productionRouter(),
    inlineEnums(),
    smallIcons(),
    smallSockets(),
    acyclicChunks(),
    preloads.plugin,
    tailwindcss(),
    // Before the page of the app gets its preloads.
    publicPages({ language, define }),
    prerenderedPages(language, define),
    offlineWorker(language),
    ...(publishedAt === undefined && language === 'en' ? [sourceArchive(archiveName)] : []),
    ...(isCompressed ? [compressedFiles] : []),
  ],
  define,
  // What the shim of React 17 exports, React has itself.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  build: {
    target: 'es2023',
    // The first browsers with `light-dark()`: older targets would write every colour twice.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    reportCompressedSize: false,
    rolldownOptions: {
      // Limits and other constants of the contracts are written where they are used, also in several chunks.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      // Each icon reads a property of itself that nobody uses.
      treeshake: { propertyReadSideEffects: false },
      // Short names, because files reference each other dozens of times on every screen; the manifest maps them.
      output: {
        codeSplitting: { groups: commonChunkGroups(import.meta.dirname) },
        chunkFileNames: 'assets/[hash:7].js',
      },
    },
  },
  // The local ingress proxies pages and the hot-reload socket; the browser connects to the socket on the ingress.
  server: { host: '127.0.0.1', strictPort: true, hmr: { path: '/@hmr' } },
});
