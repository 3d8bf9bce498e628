/**
 * oEmbed 1.0 (https://oembed.com): the frame with which other websites show a public page, for programs that only know the
 * URL of the page. Titles are those of the event or session, so that a reply does not depend on a language.
 */
import { contentHash } from './content-hash.ts';
import { type EmbedPath, isEmbedPath, parseEmbedPath } from './embed-path.ts';
import { type Answer, type Client, type FoundPage, missing, type PageData } from './public-data.ts';
import { parsePublicPath, type PublicPath } from './public-path.ts';
import { sharedHeaders } from './security-headers.ts';

export interface OembedReply {
  readonly status: 200 | 400 | 404 | 429 | 501 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How long other programs may use a reply. */
const maxAgeS = 300;

/** Returns the data of a public page. */
export type Ask = (address: PublicPath, client: Client) => Promise<Answer>;
type EventPath = EmbedPath['source'];
type Embedding = Extract<PublicPath, { readonly kind: 'embedding' }>;
type Failure = Exclude<Answer, FoundPage>;
type Fields = Readonly<Record<string, string | number>>;

/** A page for which a frame exists. */
interface Target {
  /** The page that must be public. */
  readonly source: EventPath;
  /** Null for the page of an event, which shows the agenda if that is public and otherwise the speakers. */
  readonly view: EmbedPath['view'] | null;
  /** Query of the frame. */
  readonly query: URLSearchParams;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const card: Size = { width: 1_200, height: 630 };
const frameSizes: Readonly<Record<EmbedPath['view'], Size>> = {
  programme: { width: 800, height: 600 },
  now: { width: 800, height: 400 },
  speakers: { width: 800, height: 600 },
  session: { width: 800, height: 400 },
};
const noFilters = { search: '', track: '', location: '' };
const unavailableRetryS = 5;

/** Returns whether a path with query is the endpoint. */
export const isOembedPath = (target: string): boolean => /^\/oembed\/?(?:\?|$)/.test(target);

const failure = (status: Exclude<OembedReply['status'], 200>, text: string, retryAfterS?: number): OembedReply => ({
  status,
  headers: {
    ...sharedHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
  },
  body: `${text}\n`,
});
const notFound = failure(404, 'There is no public page at this URL.');

function failureOf(answer: Failure): OembedReply {
  if (answer.kind === 'missing') return notFound;
  if (answer.kind === 'refused' && answer.retryAfterS !== null)
    return failure(429, 'There are too many requests.', answer.retryAfterS);
  return failure(503, 'The page is temporarily unavailable.', unavailableRetryS);
}

/** Returns the page at a path of this installation; null if there is no frame for it. */
function targetOf({ pathname, search, hash }: URL): Target | null {
  const path = pathname + search;
  if (isEmbedPath(path)) {
    const embed = parseEmbedPath(path);
    if (embed === null) return null;
    const { source, view, look } = embed;
    const query = new URLSearchParams(look.query);
    if (source.kind === 'programme' && source.day_number !== null) query.set('day', String(source.day_number));
    return { source, view, query };
  }
  const source = parsePublicPath(path);
  if (source === null || source.kind === 'directory' || source.kind === 'embedding') return null;
  const query = new URLSearchParams();
  if (source.kind === 'session') return { source, view: 'session', query };
  if (source.kind === 'event') return { source, view: hash === '#speakers' ? 'speakers' : null, query };
  for (const name of ['track', 'location'] as const)
    if (source.filters[name] !== '') query.set(name, source.filters[name]);
  // The page of a day has links to the other days.
  if (source.day_number !== null) {
    query.set('day', String(source.day_number));
    query.set('days', 'all');
  }
  return { source, view: 'programme', query };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Reads a value of nested objects. */
const valueAt = (data: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), data);

const textAt = (data: unknown, ...names: readonly string[]): string => {
  const value = valueAt(data, ...names);
  return typeof value === 'string' ? value : '';
};

const hasEntries = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Returns what the frame for the page of an event shows; null if neither agenda nor speakers are public. */
function eventView(page: PageData): EmbedPath['view'] | null {
  if (valueAt(page, 'event', 'parts', 'programme') === 'ALL') return 'programme';
  return hasEntries(valueAt(page, 'event', 'speakers')) ? 'speakers' : null;
}

const escapeMarkup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** XML 1.0 cannot contain these characters, not even escaped. */
// oxlint-disable-next-line no-control-regex -- removes control characters
const notInXml = /[\0-\u{8}\u{B}\u{C}\u{E}-\u{1F}\u{D800}-\u{DFFF}\u{FFFE}\u{FFFF}]/gu;

function xmlOf(fields: Fields): string {
  const elements = Object.entries(fields).map(
    ([name, value]) => `<${name}>${escapeMarkup(String(value).replaceAll(notInXml, ''))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}

const formats = {
  json: { contentType: 'application/json; charset=utf-8', write: (fields: Fields) => JSON.stringify(fields) },
  xml: { contentType: 'text/xml; charset=utf-8', write: xmlOf },
} as const;

/** Returns a maximum in pixels; a value that is not a positive integer sets none. */
function maximumOf(text: string | null): number {
  return text !== null && /^0*[1-9]\d{0,8}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}

const pathOf = (slug: string, view: EmbedPath['view'], source: EventPath): string => {
  if (source.kind === 'session') return `/embed/${slug}/sessions/${source.session_id}`;
  return `/embed/${slug}/${view === 'speakers' ? 'speakers' : 'programme'}`;
};

/** Returns the URL of a request on this installation, with any scheme; null if it is another installation. */
function localUrl(text: string, publicUrl: string): URL | null {
  const url = new URL(text);
  return url.host === new URL(publicUrl).host ? url : null;
}

const isWebUrl = (text: string | null): text is string =>
  text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

interface Found {
  readonly kind: 'found';
  readonly slug: string;
  readonly target: Target;
  readonly event: PageData;
  readonly page: PageData;
  /** Whether any website can display frames of the event. */
  readonly hasWebsites: boolean;
}

/** Returns what a reply contains. */
function fieldsOf({ slug, target, event, page, hasWebsites }: Found, limit: Size, publicUrl: string): Fields {
  const title = textAt(page, 'detail', 'session', 'title') || textAt(event, 'event', 'title');
  const view = target.view ?? eventView(event);
  // The picture has one size, and oEmbed limits it like the frame.
  const hasCard = card.width <= limit.width && card.height <= limit.height;
  const common = {
    version: '1.0',
    type: 'link',
    title,
    author_name: textAt(event, 'event', 'organization_name'),
    provider_name: 'Plenum',
    provider_url: new URL('/', publicUrl).href,
    cache_age: maxAgeS,
    ...(hasCard && {
      thumbnail_url: new URL(`/api/public/events/${slug}/card.png`, publicUrl).href,
      thumbnail_width: card.width,
      thumbnail_height: card.height,
    }),
  };
  // Browsers would display an error instead of the frame.
  if (!hasWebsites || view === null) return common;
  const width = Math.min(frameSizes[view].width, limit.width);
  const height = Math.min(frameSizes[view].height, limit.height);
  const url = new URL(pathOf(slug, view, target.source), publicUrl);
  url.search = target.query.toString();
  const html = `<iframe src="${escapeMarkup(url.href)}" width="${width}" height="${height}" title="${escapeMarkup(title)}" loading="lazy" style="max-width:100%;border:0"></iframe>`;
  return { ...common, type: 'rich', html, width, height };
}

type Loaded = { readonly kind: 'page'; readonly page: PageData } | Failure;

/**
 * Creates the function that answers a request.
 * @param ask returns the data of a public page, from the cache of these pages
 */
export function createOembed(publicUrl: string, ask: Ask) {
  /** Loads a page; one that was requested by a former slug by the current one. */
  async function load(address: EventPath | Embedding, client: Client): Promise<Loaded> {
    const answer = await ask(address, client);
    if (answer.kind !== 'found') return answer;
    if ('page' in answer.shown) return { kind: 'page', page: answer.shown.page };
    const [slug = address.slug] = answer.slugs;
    return slug === address.slug ? missing : load({ ...address, slug }, client);
  }

  /** Loads the page and its event. */
  async function find(target: Target, client: Client): Promise<Found | Failure> {
    const { source } = target;
    const event = await load({ kind: 'event', slug: source.slug }, client);
    if (event.kind !== 'page') return event;
    const slug = textAt(event.page, 'event', 'slug');
    const unfiltered = source.kind === 'programme' ? { ...source, filters: noFilters } : source;
    const [embedding, page] = await Promise.all([
      load({ kind: 'embedding', slug }, client),
      load({ ...unfiltered, slug }, client),
    ]);
    if (embedding.kind !== 'page') return embedding;
    if (page.kind !== 'page') return page;
    const hasWebsites = hasEntries(valueAt(embedding.page, 'origins'));
    return { kind: 'found', slug, target, event: event.page, page: page.page, hasWebsites };
  }

  return async function answer(requestTarget: string, client: Client): Promise<OembedReply> {
    const { searchParams } = new URL(requestTarget, 'http://web');
    const name = searchParams.get('format') || 'json';
    if (name !== 'json' && name !== 'xml') return failure(501, 'The supported formats are json and xml.');
    const text = searchParams.get('url');
    if (!isWebUrl(text)) return failure(400, 'The parameter url must be the URL of a page.');
    const url = localUrl(text, publicUrl);
    const target = url === null ? null : targetOf(url);
    if (target === null) return notFound;
    const found = await find(target, client);
    if (found.kind !== 'found') return failureOf(found);
    const limit = {
      width: maximumOf(searchParams.get('maxwidth')),
      height: maximumOf(searchParams.get('maxheight')),
    };
    const { contentType, write } = formats[name];
    const body = write(fieldsOf(found, limit, publicUrl));
    const isListed = valueAt(found.event, 'event', 'visibility') === 'PUBLIC';
    const headers = {
      ...sharedHeaders,
      'content-type': contentType,
      'cache-control': `${isListed ? 'public' : 'private'}, max-age=${maxAgeS}`,
      etag: `"${contentHash(body)}"`,
    };
    return { status: 200, headers, body };
  };
}
