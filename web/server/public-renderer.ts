/** Renders the public pages with the rendering modules of the build, one per language. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { languages } from '@plenum/contracts/languages';
import { contentHash } from './content-hash.ts';
import type { PageData } from './public-data.ts';

/** The built module of `web/src/pages/public-pages.tsx`. */
interface Renderer {
  renderPublicPage(
    page: PageData,
    options: { readonly publicUrl: string; readonly languages: readonly string[]; readonly nowMs: number },
  ): { readonly title: string; readonly head: string; readonly markup: string; readonly isIndexed: boolean };
}

interface LoadedRenderer {
  readonly template: string;
  /** Page for frames on other websites. */
  readonly embedTemplate: string;
  readonly renderer: Renderer;
}

/** A page in every encoding. */
export interface ReadyPage {
  readonly status: 200 | 404 | 429 | 503;
  /** Whether search engines and shared caches may store the page; only true for listed events. */
  readonly isIndexed: boolean;
  /** Without quotes; the same for all encodings. */
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** The language of a reader, and their locales for dates. */
export interface Reader {
  readonly language: string;
  readonly locales: readonly string[];
}

const statuses: Readonly<Record<string, ReadyPage['status']>> = {
  missing: 404,
  unknown: 404,
  refused: 429,
  failed: 503,
};
/** Pages are only cached for seconds, and a higher quality takes several times as long and saves 5 %. */
const brotliQuality = 5;

async function loadRenderer(dir: string, language: string): Promise<LoadedRenderer> {
  const fileOf = (name: string): string => join(dir, '.server', name);
  const names = language === languages[0] ? ['public-pages'] : [`public-pages.${language}`, 'public-pages'];
  const name = names.find((candidate) => existsSync(fileOf(`${candidate}.js`)));
  if (name === undefined) throw new Error('The public pages are not built.');
  const renderer = (await import(pathToFileURL(fileOf(`${name}.js`)).href)) as Renderer;
  return {
    template: readFileSync(fileOf(`${name}.html`), 'utf8'),
    embedTemplate: readFileSync(fileOf(`${name.replace('public-pages', 'embed')}.html`), 'utf8'),
    renderer,
  };
}

/** Returns the kind of a page, or of what a frame displays. */
function viewOf({ kind, content }: PageData): string {
  return kind === 'embed' && typeof content === 'object' && content !== null && 'view' in content
    ? String(content.view)
    : kind;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function compressPage(html: string, metadata: Pick<ReadyPage, 'status' | 'isIndexed'>): Promise<ReadyPage> {
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(plain),
  ]);
  return { ...metadata, etag: contentHash(plain), plain, br, gzip: gzipped };
}

/**
 * Creates the function that renders a page.
 * @param dir folder of the built web app
 */
export function createPublicRenderer(dir: string, publicUrl: string) {
  const cache = new Map<string, Promise<LoadedRenderer>>();

  function rendererFor(language: string): Promise<LoadedRenderer> {
    const cached = cache.get(language);
    if (cached !== undefined) return cached;
    const loading = loadRenderer(dir, language);
    cache.set(language, loading);
    loading.catch(() => cache.delete(language));
    return loading;
  }

  return async function render(page: PageData, { language, locales }: Reader): Promise<ReadyPage> {
    const { template, embedTemplate, renderer } = await rendererFor(language);
    const { title, head, markup, isIndexed } = renderer.renderPublicPage(page, {
      publicUrl,
      languages: locales,
      nowMs: Date.now(),
    });
    const html = (page.kind === 'embed' ? embedTemplate : template)
      .replace('<!--title-->', () => `${escapeHtml(title)} · Plenum`)
      .replace('<!--head-->', () => head)
      .replace('<!--markup-->', () => markup);
    return compressPage(html, { status: statuses[viewOf(page)] ?? 200, isIndexed });
  };
}
