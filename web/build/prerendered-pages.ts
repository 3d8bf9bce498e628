import { languages } from '@plenum/contracts/languages';
import { type Plugin, runnerImport } from 'vite';
import { type Bundle, chunkWith, closure, pageOf } from './bundle-parts.ts';
import { builtLanguage } from './languages.ts';
import { pageTexts } from './page-texts.ts';

type Definitions = Readonly<Record<string, string>>;

interface RenderedLanding {
  readonly title: string;
  readonly markup: string;
}

/** Renders the landing page in the language at build time. */
async function renderLanding(root: string, language: string, define: Definitions): Promise<RenderedLanding> {
  const { module } = await runnerImport<RenderedLanding>('/src/pages/landing-markup.tsx', {
    root,
    define,
    logLevel: 'warn',
    plugins: [builtLanguage(language)],
  });
  return module;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Returns the Open Graph tags of the page. The web server adds the absolute URLs, because the public URL is not available
 * at build time.
 */
function previewTags(title: string, language: string): string {
  const others = languages.filter((other) => other !== language);
  const { description, preview } = pageTexts(language);
  const entries = [
    ['og:type', 'website'],
    ['og:site_name', 'Plenum'],
    ['og:title', title],
    ['og:description', description],
    ['og:locale', language],
    ...others.map((other) => ['og:locale:alternate', other] as const),
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', preview],
  ] as const;
  const tags = entries.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`);
  return [...tags, '<meta name="twitter:card" content="summary_large_image" />', '<!--addresses-->'].join('\n    ');
}

/** Returns preload and stylesheet tags for the files of these modules. */
function fetchTags(bundle: Bundle, page: string, modules: readonly string[]): string {
  const files = closure(
    bundle,
    modules.map((path) => chunkWith(bundle, path)),
  );
  return files
    .filter((file) => !page.includes(`"/${file}"`))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}" />`
        : `<link rel="modulepreload" crossorigin href="/${file}" />`,
    )
    .join('\n    ');
}

function replacePart(page: string, part: string, replacement: string): string {
  if (!page.includes(part)) throw new Error(`The page does not contain ${part}`);
  return page.replace(part, () => replacement);
}

const headEnd = '</head>';
const noindexTag = '<meta name="robots" content="noindex" />';

/**
 * Writes the two HTML pages (docs/decisions/0024): `landing.html`, the prerendered landing page, and `index.html` for all
 * other paths, with preloads of the initial chunks of the app.
 */
export function prerenderedPages(language: string, define: Definitions): Plugin {
  let root = '';
  return {
    name: 'plenum-served-pages',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const page = pageOf(bundle);
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return;
      const { title, markup } = await renderLanding(root, language, define);
      const fullTitle = `${title} · Plenum`;
      const head = [previewTags(fullTitle, language), fetchTags(bundle, page, ['pages/landing.tsx']), headEnd];
      const landing = [
        [noindexTag, ''],
        ['<title>Plenum</title>', `<title>${escapeHtml(fullTitle)}</title>`],
        [headEnd, head.join('\n    ')],
        ['<div id="root"></div>', `<div id="root" data-served="">${markup}</div>`],
      ] as const;
      const source = landing.reduce((text, [part, replacement]) => replacePart(text, part, replacement), page);
      this.emitFile({ type: 'asset', fileName: 'landing.html', source });
      index.source = replacePart(page, headEnd, `${fetchTags(bundle, page, ['app/router.tsx'])}\n  ${headEnd}`);
    },
  };
}
