/**
 * Public pages of events (docs/decisions/0049). A page is cached for seconds, because a shared link can attract thousands of
 * readers at the same time, and for longer while the API is unavailable.
 */
import { languageOf, preferredLanguages } from '@plenum/contracts/languages';
import { BoundedMap } from './bounded-map.ts';
import { loadEmbed } from './embed-data.ts';
import { type EmbedPath, isEmbedPath, parseEmbedPath, withSlug } from './embed-path.ts';
import { type Ask, createOembed, isOembedPath, type OembedReply } from './oembed.ts';
import { type Answer, type Client, createPublicData, type FoundPage, type PageData } from './public-data.ts';
import { PublicPageCache } from './public-page-cache.ts';
import { parsePublicPath, redirectOf } from './public-path.ts';
import { createPublicRenderer, type Reader, type ReadyPage } from './public-renderer.ts';

export type PublicReply =
  | {
      readonly page: ReadyPage;
      readonly retryAfterS?: number;
      /** Origins of the websites that can display the page in a frame; without it, none can. */
      readonly origins?: readonly string[];
    }
  | { readonly location: string }
  | { readonly oembed: OembedReply };

type Header = string | readonly string[] | undefined;

/** The relevant parts of a request. */
export interface PublicRequest {
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, Header>>;
  /** Address of the peer. */
  readonly address: string;
}

export interface PublicPagesOptions {
  /** Folder of the built web app. */
  readonly dir: string;
  readonly publicUrl: string;
  /** Origins of API processes, tried in order. */
  readonly apiUrls: readonly string[];
}

/** Maximum numbers of cached pages, error pages and locales. */
const maxRendered = 500;
const maxFrames = 200;
/** Maximum age of a rendered frame. */
const frameLifetimeMs = 2_000;
const maxNotices = 100;
const maxTags = 500;
const unavailableRetryS = 5;

const textOf = (header: Header): string | undefined => (typeof header === 'string' ? header : undefined);

const locales = new BoundedMap<{ readonly locale: string | null }>(maxTags);

/**
 * Returns the supported locale for a language tag, because the number of locales is limited, while a header may contain
 * any tag.
 */
function localeOf(tag: string): string | null {
  const cached = locales.get(tag);
  if (cached !== undefined) return cached.locale;
  const entry = { locale: resolvedLocale(tag) };
  locales.set(tag, entry);
  return entry.locale;
}

function resolvedLocale(tag: string): string | null {
  try {
    return new Intl.DateTimeFormat(new Intl.Locale(tag).baseName).resolvedOptions().locale;
  } catch {
    return null;
  }
}

/** @param chosen language that a website selected for a frame */
function readerOf(headers: PublicRequest['headers'], chosen: string | null = null): Reader {
  const cookie = textOf(headers['cookie']);
  const preferred = preferredLanguages({ cookie, 'accept-language': textOf(headers['accept-language']) });
  const languages = chosen === null ? preferred : [chosen, ...preferred];
  const language = languageOf(...languages);
  // The selected language has no region, unlike those of the browser.
  const tag = languages.find((candidate) => candidate.toLowerCase().startsWith(`${language}-`));
  const locale = tag === undefined ? null : localeOf(tag);
  return { language, locales: locale === null ? [] : [locale] };
}

const originsOf = ({ origins }: PageData): readonly string[] =>
  Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [];

/** Creates the request handler of the public pages. */
export function createPublicPages({ dir, publicUrl, apiUrls }: PublicPagesOptions) {
  const answers = new PublicPageCache(createPublicData(apiUrls));
  const ask: Ask = (address, client) => answers.ask(address, client);
  const render = createPublicRenderer(dir, publicUrl);
  const answerOembed = createOembed(publicUrl, ask);
  const rendered = new BoundedMap<{ readonly found: FoundPage; readonly page: Promise<ReadyPage> }>(maxRendered);
  const frames = new BoundedMap<Promise<ReadyPage>>(maxFrames);
  const notices = new BoundedMap<Promise<ReadyPage>>(maxNotices);

  /** Renders a page once per language and locale. */
  function pageOf(entry: FoundPage, data: PageData, key: string, reader: Reader): Promise<ReadyPage> {
    const cached = rendered.get(key);
    if (cached?.found === entry) return cached.page;
    const page = render(data, reader);
    rendered.set(key, { found: entry, page });
    page.catch(() => rendered.delete(key));
    return page;
  }

  /** Renders an error page, which is the same for all URLs. */
  function noticeOf(kind: 'missing' | 'refused' | 'failed', reader: Reader): Promise<ReadyPage> {
    const key = JSON.stringify([kind, reader]);
    const cached = notices.get(key);
    if (cached !== undefined) return cached;
    const page = render({ kind }, reader);
    notices.set(key, page);
    page.catch(() => notices.delete(key));
    return page;
  }

  /** Returns a page for frames of the allowed websites. What it shows is loaded and cached as for the public pages. */
  async function answerEmbed(
    embed: EmbedPath,
    { target, headers }: PublicRequest,
    client: Client,
  ): Promise<PublicReply> {
    const { look, language } = embed;
    const reader = readerOf(headers, language);
    const [embedding, answer] = await Promise.all([
      ask({ kind: 'embedding', slug: embed.source.slug }, client),
      loadEmbed(embed, (source) => ask(source, client)),
    ]);
    if (embedding.kind !== 'found') return noticeReply(embedding, reader);
    const [slug = embed.source.slug] = embedding.slugs;
    if ('location' in embedding.shown || slug !== embed.source.slug) return { location: withSlug(target, slug) };
    const origins = originsOf(embedding.shown.page);
    const failure = { view: answer.kind === 'missing' ? 'missing' : 'failed' };
    const content = answer.kind === 'content' ? answer.content : failure;
    // What is on changes with the time, even if the replies of the API do not.
    const key = JSON.stringify([embed, answer.kind, origins, reader, Math.floor(Date.now() / frameLifetimeMs)]);
    const cached = frames.get(key);
    if (cached !== undefined) return { page: await cached, origins };
    const page = render({ kind: 'embed', content, look, origins }, reader);
    frames.set(key, page);
    page.catch(() => frames.delete(key));
    return { page: await page, origins };
  }

  /** Returns the page for a failed request. */
  async function noticeReply(answer: Exclude<Answer, FoundPage>, reader: Reader): Promise<PublicReply> {
    if (answer.kind === 'missing') return { page: await noticeOf('missing', reader) };
    if (answer.kind === 'refused' && answer.retryAfterS !== null)
      return { page: await noticeOf('refused', reader), retryAfterS: answer.retryAfterS };
    return { page: await noticeOf('failed', reader), retryAfterS: unavailableRetryS };
  }

  return async function answer(request: PublicRequest): Promise<PublicReply> {
    const { target, headers, address: peer } = request;
    const client = { address: peer, forwardedFor: textOf(headers['x-forwarded-for']) };
    if (isOembedPath(target)) return { oembed: await answerOembed(target, client) };
    const embed = isEmbedPath(target) ? parseEmbedPath(target) : null;
    if (embed !== null) return answerEmbed(embed, request, client);
    const reader = readerOf(headers);
    const address = parsePublicPath(target);
    if (address === null) return { page: await noticeOf('missing', reader) };
    const location = redirectOf(address, target);
    if (location !== null) return { location };
    const answer = await ask(address, client);
    if (answer.kind === 'found') {
      const { shown } = answer;
      if ('location' in shown) return shown;
      return { page: await pageOf(answer, shown.page, JSON.stringify([address, reader]), reader) };
    }
    return noticeReply(answer, reader);
  };
}
