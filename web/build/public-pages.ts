/**
 * Builds the public pages (docs/decisions/0049): a script and a style sheet for browsers, and a template and a rendering
 * module for the web server. Files for the server are in a hidden folder, which is not served.
 */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build, type Plugin, type Rolldown } from 'vite';
import { pageOf } from './bundle-parts.ts';
import { builtLanguage } from './languages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const serverFolder = '.server';

type Output = Rolldown.RolldownOutput['output'];

interface Options {
  readonly language: string;
  readonly define: Readonly<Record<string, string>>;
}

const outputOf = (result: Awaited<ReturnType<typeof build>>): Output => {
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('The public pages were not built');
  return output.output;
};

const common = ({ language, define }: Options) => ({
  root,
  configFile: false as const,
  publicDir: false as const,
  logLevel: 'warn' as const,
  define,
  plugins: [builtLanguage(language)],
});

async function buildScript(options: Options, input: string): Promise<Output> {
  const settings = common(options);
  return outputOf(
    await build({
      ...settings,
      plugins: [...settings.plugins, tailwindcss()],
      build: {
        write: false,
        target: 'es2023',
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input,
          output: { entryFileNames: 'assets/[hash].js', codeSplitting: false },
        },
      },
    }),
  );
}

/** Builds the rendering module, including its packages, because the web server has none. */
async function buildRenderer(options: Options): Promise<string> {
  const [chunk] = outputOf(
    await build({
      ...common(options),
      define: { ...options.define, 'process.env.NODE_ENV': JSON.stringify('production') },
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: 'src/pages/public-pages.tsx',
        write: false,
        target: 'node22',
        minify: true,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    }),
  );
  return chunk.code;
}

function replacePart(page: string, part: string | RegExp, replacement: string): string {
  const changed = page.replace(part, () => replacement);
  if (changed === page) throw new Error(`The page does not contain ${part}`);
  return changed;
}

/** Builds the script of other websites, which works in every page and language. */
async function buildWidget(options: Options): Promise<string> {
  const [chunk] = outputOf(
    await build({
      ...common(options),
      build: {
        write: false,
        target: 'es2020',
        rolldownOptions: { input: 'src/embed-widget.ts', output: { format: 'iife' } },
      },
    }),
  );
  return chunk.code;
}

/** Returns the template: the page of the app with another style sheet and script, and placeholders for title and content. */
function templateOf(page: string, files: Output): string {
  const script = files.find((file) => file.type === 'chunk' && file.isEntry);
  const styles = files.find(({ fileName }) => fileName.endsWith('.css'));
  if (script === undefined || styles === undefined) throw new Error('The public pages have no script or no styles');
  const withoutApp = page
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replaceAll(/\s*<noscript>.*?<\/noscript>|\s*<p id="old-browser".*?<\/p>|\s*<script nomodule.*?<\/script>/gs, '')
    .replaceAll(/\s*<meta name="(?:description|robots)"[^>]*>/g, '');
  const headTags = [
    '<!--head-->',
    `<link rel="stylesheet" crossorigin href="/${styles.fileName}" />`,
    `<script type="module" crossorigin src="/${script.fileName}"></script>`,
  ];
  return replacePart(
    replacePart(
      replacePart(withoutApp, '<title>Plenum</title>', '<title><!--title--></title>'),
      '</head>',
      `${headTags.join('\n    ')}\n  </head>`,
    ),
    '<div id="root"></div>',
    '<!--markup-->',
  );
}

/** Removes the script that applies the theme of the app: the website chooses that of a frame. */
const withoutThemeScript = (page: string): string => page.replace(/\s*<script src="[^"]*"><\/script>/, '');

/** Adds the files of the public pages to the build of the app. */
export function publicPages(options: Options): Plugin {
  return {
    name: 'plenum-public-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = pageOf(bundle);
      const [files, embedFiles, renderer, widget] = await Promise.all([
        buildScript(options, 'src/public-pages.ts'),
        buildScript(options, 'src/embed.ts'),
        buildRenderer(options),
        buildWidget(options),
      ]);
      for (const file of [...files, ...embedFiles]) {
        if (bundle[file.fileName] !== undefined) continue;
        const source = file.type === 'chunk' ? file.code : file.source;
        this.emitFile({ type: 'asset', fileName: file.fileName, source });
      }
      this.emitFile({ type: 'asset', fileName: `${serverFolder}/public-pages.html`, source: templateOf(page, files) });
      const embedTemplate = withoutThemeScript(templateOf(page, embedFiles));
      this.emitFile({ type: 'asset', fileName: `${serverFolder}/embed.html`, source: embedTemplate });
      this.emitFile({ type: 'asset', fileName: `${serverFolder}/public-pages.js`, source: renderer });
      this.emitFile({ type: 'asset', fileName: 'embed/v1.js', source: widget });
    },
  };
}
