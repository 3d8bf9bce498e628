/** What the pages for people without a login show, loaded from the API. */
import { readJson } from './limited-body.ts';
import { type PublicAddress, publicPath } from './public-address.ts';

/** The data of a page, as the renderer takes it (`web/src/pages/public-pages.tsx`). */
export type PageData = { readonly kind: string } & Readonly<Record<string, unknown>>;

export type Loaded = { readonly page: PageData } | { readonly location: string };

/** No API process replied as it should. */
class ApiUnavailable extends Error {}

interface Client {
  readonly address: string;
  /** Header `X-Forwarded-For` of its request. */
  readonly forwardedFor: string | undefined;
}

type Reply = Readonly<Record<string, unknown>>;

const timeoutMs = 4_000;
const eventsPerPage = 24;

/**
 * Creates the function that loads the data of a page. A former slug results in the location of the present one. It
 * throws `ApiUnavailable`.
 * @param apiUrls origins of API processes, tried in order
 */
export function createPublicData(apiUrls: readonly string[]) {
  /** Returns the body of a reply; null for 404. */
  async function ask(path: string, { address, forwardedFor }: Client): Promise<Reply | null> {
    // The API limits by the address of the reader.
    const headers = { 'x-forwarded-for': forwardedFor ?? address };
    for (const origin of apiUrls) {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(new URL(`/api/public${path}`, origin), { headers, signal, redirect: 'error' }).catch(
        () => null,
      );
      if (response?.status === 404 || response?.status === 422) return null;
      if (response?.ok !== true) continue;
      const body = await readJson(response).catch(() => null);
      if (body !== null) return body as Reply;
    }
    throw new ApiUnavailable();
  }

  async function loadDirectory(
    { search, is_past, page }: Extract<PublicAddress, { readonly kind: 'directory' }>,
    client: Client,
  ): Promise<Loaded> {
    const query = new URLSearchParams({
      is_past: String(is_past),
      page: String(page),
      per_page: String(eventsPerPage),
      ...(search === '' ? {} : { search }),
    });
    const { events = [], has_next = false } = (await ask(`/events?${query.toString()}`, client)) ?? {};
    return { page: { kind: 'directory', content: { events, has_next, search, is_past, page } } };
  }

  return async function load(address: PublicAddress | null, client: Client): Promise<Loaded> {
    if (address === null) return { page: { kind: 'missing' } };
    if (address.kind === 'directory') return loadDirectory(address, client);
    const path = address.kind === 'event' ? '' : `/programme?day_number=${address.day_number}`;
    const found = await ask(`/events/${address.slug}${path}`, client);
    if (found === null) return { page: { kind: 'missing' } };
    const { slug } = found;
    if (typeof slug === 'string' && slug !== address.slug) return { location: publicPath({ ...address, slug }) };
    return { page: address.kind === 'event' ? { kind: 'event', event: found } : { kind: 'programme', day: found } };
  };
}
