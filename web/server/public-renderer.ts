/** Renders the pages for people without a login by the modules of the build, one per language. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { languages } from '@plenum/contracts/languages';
import type { PageData } from './public-data.ts';

/** `web/src/pages/public-pages.tsx` of the build. */
interface Renderer {
  renderPublicPage(
    page: PageData,
    options: { readonly publicUrl: string; readonly languages: readonly string[]; readonly nowMs: number },
  ): { readonly title: string; readonly head: string; readonly markup: string; readonly isIndexed: boolean };
}

interface Built {
  readonly template: string;
  readonly renderer: Renderer;
}

/** A page in every encoding. */
export interface ReadyPage {
  readonly status: 200 | 404 | 429 | 503;
  /** Whether search engines and shared caches may store the page: only for an event that is listed publicly. */
  readonly isIndexed: boolean;
  /** Without quotes; the same for all encodings. */
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** The language of a reader, and the locales for dates in it. */
export interface Reader {
  readonly language: string;
  readonly locales: readonly string[];
}

const statuses: Readonly<Record<string, ReadyPage['status']>> = { missing: 404, refused: 429, failed: 503 };
/** A page is cached for seconds: a higher quality takes several times as long and saves 5 %. */
const brotliQuality = 5;
const etagLength = 22;

async function loadBuilt(dir: string, language: string): Promise<Built> {
  const fileOf = (name: string): string => join(dir, '.server', name);
  const names = language === languages[0] ? ['public-pages'] : [`public-pages.${language}`, 'public-pages'];
  const name = names.find((one) => existsSync(fileOf(`${one}.js`)));
  if (name === undefined) throw new Error('The public pages are not built.');
  const renderer = (await import(pathToFileURL(fileOf(`${name}.js`)).href)) as Renderer;
  return { template: readFileSync(fileOf(`${name}.html`), 'utf8'), renderer };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function pack(html: string, facts: Pick<ReadyPage, 'status' | 'isIndexed'>): Promise<ReadyPage> {
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(plain),
  ]);
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, etagLength);
  return { ...facts, etag, plain, br, gzip: gzipped };
}

/**
 * Creates the function that renders a page.
 * @param dir folder of the built web app
 */
export function createPublicRenderer(dir: string, publicUrl: string) {
  const cache = new Map<string, Promise<Built>>();

  function builtFor(language: string): Promise<Built> {
    const found = cache.get(language);
    if (found !== undefined) return found;
    const loading = loadBuilt(dir, language);
    cache.set(language, loading);
    loading.catch(() => cache.delete(language));
    return loading;
  }

  return async function render(page: PageData, { language, locales }: Reader): Promise<ReadyPage> {
    const { template, renderer } = await builtFor(language);
    const { title, head, markup, isIndexed } = renderer.renderPublicPage(page, {
      publicUrl,
      languages: locales,
      nowMs: Date.now(),
    });
    const html = template
      .replace('<!--title-->', () => `${escaped(title)} · Plenum`)
      .replace('<!--head-->', () => head)
      .replace('<!--markup-->', () => markup);
    return pack(html, { status: statuses[page.kind] ?? 200, isIndexed });
  };
}
