/** Loads the data of the public pages from the API. */
import { readJson } from './limited-body.ts';
import { type PublicPath, publicPath } from './public-path.ts';

/** Data of a page for the renderer (`web/src/pages/public-pages.tsx`). */
export type PageData = { readonly kind: string } & Readonly<Record<string, unknown>>;

/** A page, or the current URL of an event that was requested by a former slug; the same for all readers. */
export interface FoundPage {
  readonly kind: 'found';
  readonly shown: { readonly page: PageData } | { readonly location: string };
  /** Slugs of the events on the page. */
  readonly slugs: readonly string[];
}

/** Result of an API request. */
export type Answer =
  | FoundPage
  /** The page does not exist. */
  | { readonly kind: 'missing' }
  /** The API rejected the request of this client; the page may exist. */
  | { readonly kind: 'refused'; readonly retryAfterS: number | null }
  /** No API process sent a valid response. */
  | { readonly kind: 'unavailable' };

export interface Client {
  readonly address: string;
  /** `X-Forwarded-For` header of the request. */
  readonly forwardedFor: string | undefined;
}

type Body = Readonly<Record<string, unknown>>;
type Reply = { readonly kind: 'body'; readonly body: Body } | Exclude<Answer, FoundPage>;

const timeoutMs = 4_000;
const eventsPerPage = 24;
const maxForwardedLength = 1_000;
/** Used if a 429 response has no valid `Retry-After`. */
const defaultRetryAfterS = 60;

export const missing = { kind: 'missing' } as const;
const unavailable = { kind: 'unavailable' } as const;

/**
 * Returns the header by which the API identifies the reader for rate limits. Proxies append to it, so only its end is
 * trusted. Its beginning may contain anything, and is sanitized and shortened to keep the request valid.
 */
const forwardedHeader = ({ address, forwardedFor }: Client): string =>
  (forwardedFor ?? address).replaceAll(/[^\w.:,%[\] -]/g, '').slice(-maxForwardedLength);

function refusal(response: Response): Reply {
  if (response.status !== 429) return { kind: 'refused', retryAfterS: null };
  const seconds = Number(response.headers.get('retry-after'));
  return { kind: 'refused', retryAfterS: Number.isInteger(seconds) && seconds > 0 ? seconds : defaultRetryAfterS };
}

/** Reads a response; returns null if the API process failed. */
async function readReply(response: Response): Promise<Reply | null> {
  if (response.ok) {
    const body = (await readJson(response).catch(() => null)) as Body | null;
    return body === null ? null : { kind: 'body', body };
  }
  void response.body?.cancel().catch(() => undefined);
  if (response.status === 404 || response.status === 422) return missing;
  return response.status >= 400 && response.status < 500 ? refusal(response) : null;
}

const listOf = (body: Body, name: string): readonly unknown[] => {
  const value = body[name];
  return Array.isArray(value) ? value : [];
};

const slugOf = (event: unknown): readonly string[] =>
  typeof event === 'object' && event !== null && 'slug' in event && typeof event.slug === 'string' ? [event.slug] : [];

type EventPath = Exclude<PublicPath, { readonly kind: 'directory' }>;

/** Returns the path of the API operation of a page, under the path of its event. */
function operationPath(address: EventPath): string {
  if (address.kind === 'event') return '';
  if (address.kind === 'embedding') return '/embedding';
  if (address.kind === 'session') return `/sessions/${address.session_id}`;
  return address.day_number === null ? '/programme' : `/programme?day_number=${address.day_number}`;
}

function pageOf(address: EventPath, body: Body): PageData {
  if (address.kind === 'event') return { kind: 'event', event: body };
  if (address.kind === 'session') return { kind: 'session', detail: body };
  if (address.kind === 'embedding') return { kind: 'embedding', origins: listOf(body, 'origins') };
  return { kind: 'programme', day: body, filters: address.filters };
}

/**
 * Creates the function that loads the data of a page. A former slug results in the location of the current one.
 * @param apiUrls origins of API processes, tried in order
 */
export function createPublicData(apiUrls: readonly string[]) {
  async function requestApi(path: string, client: Client): Promise<Reply> {
    const headers = { 'x-forwarded-for': forwardedHeader(client) };
    for (const origin of apiUrls) {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(new URL(`/api/public${path}`, origin), { headers, signal, redirect: 'error' }).catch(
        () => null,
      );
      const reply = response === null ? null : await readReply(response);
      if (reply !== null) return reply;
    }
    return unavailable;
  }

  async function loadDirectory(
    { search, is_past, after }: Extract<PublicPath, { readonly kind: 'directory' }>,
    client: Client,
  ): Promise<Answer> {
    const query = new URLSearchParams({
      is_past: String(is_past),
      limit: String(eventsPerPage),
      ...(after === null ? {} : { after }),
      ...(search === '' ? {} : { search }),
    });
    const reply = await requestApi(`/events?${query.toString()}`, client);
    if (reply.kind === 'refused' || reply.kind === 'unavailable') return reply;
    const body: Body = reply.kind === 'body' ? reply.body : {};
    const events = listOf(body, 'events');
    const next = typeof body['next'] === 'string' ? body['next'] : null;
    const content = { events, next, search, is_past, after };
    return { kind: 'found', shown: { page: { kind: 'directory', content } }, slugs: events.flatMap(slugOf) };
  }

  return async function load(address: PublicPath, client: Client): Promise<Answer> {
    if (address.kind === 'directory') return loadDirectory(address, client);
    const reply = await requestApi(`/events/${address.slug}${operationPath(address)}`, client);
    if (reply.kind !== 'body') return reply;
    const { body } = reply;
    const [slug = address.slug] = slugOf(address.kind === 'session' ? body['event'] : body);
    const slugs = [slug, address.slug];
    if (slug !== address.slug) return { kind: 'found', shown: { location: publicPath({ ...address, slug }) }, slugs };
    return { kind: 'found', shown: { page: pageOf(address, body) }, slugs };
  };
}
