/** Loads the data of the pages for people without a login from the API. */
import { readJson } from './limited-body.ts';
import { type PublicAddress, publicPath } from './public-address.ts';

/** The data of a page, as the renderer takes it (`web/src/pages/public-pages.tsx`). */
export type PageData = { readonly kind: string } & Readonly<Record<string, unknown>>;

/** A page, or the current address of an event that was requested by a former one; identical for every reader. */
export interface Found {
  readonly kind: 'found';
  readonly shown: { readonly page: PageData } | { readonly location: string };
  /** Slugs of the events that it shows. */
  readonly slugs: readonly string[];
}

/** Result of a request to the API. */
export type Answer =
  | Found
  /** The page does not exist for any reader. */
  | { readonly kind: 'missing' }
  /** The API refused this client; the page may exist. */
  | { readonly kind: 'refused'; readonly retryAfterS: number | null }
  /** No API process sent a valid reply. */
  | { readonly kind: 'unavailable' };

export interface Client {
  readonly address: string;
  /** Header `X-Forwarded-For` of its request. */
  readonly forwardedFor: string | undefined;
}

type Body = Readonly<Record<string, unknown>>;
type Reply = { readonly kind: 'body'; readonly body: Body } | Exclude<Answer, Found>;

const timeoutMs = 4_000;
const eventsPerPage = 24;
const forwardedLengthMax = 1_000;
/** For a refusal without a valid `Retry-After`. */
const retryAfterDefaultS = 60;

export const missing = { kind: 'missing' } as const;
const unavailable = { kind: 'unavailable' } as const;

/**
 * Returns the header by which the API identifies the reader, whose limits apply. Proxies append to it, so its end
 * decides; the beginning may contain anything, and must not make the request of this server invalid or too long.
 */
const forwardedHeader = ({ address, forwardedFor }: Client): string =>
  (forwardedFor ?? address).replaceAll(/[^\w.:,%[\] -]/g, '').slice(-forwardedLengthMax);

function refusal(response: Response): Reply {
  if (response.status !== 429) return { kind: 'refused', retryAfterS: null };
  const seconds = Number(response.headers.get('retry-after'));
  return { kind: 'refused', retryAfterS: Number.isInteger(seconds) && seconds > 0 ? seconds : retryAfterDefaultS };
}

/** Reads a response; null if the process that sent it failed. */
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

/**
 * Creates the function that loads the data of a page. A former slug results in the location of the present one.
 * @param apiUrls origins of API processes, tried in order
 */
export function createPublicData(apiUrls: readonly string[]) {
  async function ask(path: string, client: Client): Promise<Reply> {
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
    { search, is_past, page }: Extract<PublicAddress, { readonly kind: 'directory' }>,
    client: Client,
  ): Promise<Answer> {
    const query = new URLSearchParams({
      is_past: String(is_past),
      page: String(page),
      per_page: String(eventsPerPage),
      ...(search === '' ? {} : { search }),
    });
    const reply = await ask(`/events?${query.toString()}`, client);
    if (reply.kind === 'refused' || reply.kind === 'unavailable') return reply;
    const body: Body = reply.kind === 'body' ? reply.body : {};
    const events = listOf(body, 'events');
    const content = { events, has_next: body['has_next'] === true, search, is_past, page };
    return { kind: 'found', shown: { page: { kind: 'directory', content } }, slugs: events.flatMap(slugOf) };
  }

  return async function load(address: PublicAddress, client: Client): Promise<Answer> {
    if (address.kind === 'directory') return loadDirectory(address, client);
    const path =
      address.kind === 'event'
        ? ''
        : address.day_number === null
          ? '/programme'
          : `/programme?day_number=${address.day_number}`;
    const reply = await ask(`/events/${address.slug}${path}`, client);
    if (reply.kind !== 'body') return reply;
    const { body } = reply;
    const [slug = address.slug] = slugOf(body);
    const slugs = [slug, address.slug];
    if (slug !== address.slug) return { kind: 'found', shown: { location: publicPath({ ...address, slug }) }, slugs };
    const page =
      address.kind === 'event'
        ? { kind: 'event', event: body }
        : { kind: 'programme', day: body, filters: address.filters };
    return { kind: 'found', shown: { page }, slugs };
  };
}
