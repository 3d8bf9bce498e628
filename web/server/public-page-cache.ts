/**
 * Cache of API replies for public pages, shared by all readers. A reader must not be able to remove a page for others
 * (docs/security/shared-state.md): refusals are only sent to the refused client, missing pages and searches are cached
 * separately, and an event that the API does not return any more is removed from all entries.
 */
import { BoundedMap } from './bounded-map.ts';
import { type Answer, type Client, type FoundPage, missing } from './public-data.ts';
import type { PublicPath } from './public-path.ts';

/** Maximum age of a reply, and the maximum time for which an event remains visible after it was made private. */
const lifetimeMs = 10_000;
/** Maximum age of a page while the API is unavailable. */
const maxStaleMs = 10 * 60_000;
/** Minimum interval between requests for a cached page while the API is unavailable. */
const retryPauseMs = 2_000;
/** Maximum numbers of cached entries. */
const maxPages = 300;
const maxSearches = 50;
/** Cached separately, so that readers of all sessions of an event do not evict other pages. */
const maxSessions = 300;
const maxMissing = 300;
/** Maximum number of rejected requests of other readers to wait for before sending a separate request. */
const maxJoined = 2;

interface CacheEntry {
  /** Sequence number of the API request: a later request has more recent data. */
  readonly turn: number;
  readonly askedAtMs: number;
}

interface CachedPage extends CacheEntry {
  readonly address: PublicPath;
  readonly found: FoundPage;
  /** Earliest time of the next request. */
  retryAtMs: number;
}

type Load = (address: PublicPath, client: Client) => Promise<Answer>;

const keyOf = (address: PublicPath): string => JSON.stringify(address);
const eventKey = (slug: string): string => keyOf({ kind: 'event', slug });

/**
 * Returns whether there are unlimited numbers of such pages: searches, later pages of the directory, filtered agendas.
 */
const isSearch = (address: PublicPath): boolean =>
  address.kind === 'directory'
    ? address.search !== '' || address.after !== null
    : address.kind === 'programme' && Object.values(address.filters).some((text) => text !== '');

/** Returns whether an event is in the directory, and whether its agenda has pages; null for other pages. */
function publicationOf({ shown, slugs: [slug] }: FoundPage) {
  if (!('page' in shown) || slug === undefined) return null;
  const { event } = shown.page as { readonly event?: { readonly visibility?: unknown; readonly parts?: unknown } };
  if (event === undefined) return null;
  const parts = event.parts as { readonly programme?: unknown } | undefined;
  return { slug, isListed: event.visibility === 'PUBLIC', hasProgramme: parts?.programme === 'ALL' };
}

export class PublicPageCache {
  readonly #load: Load;
  readonly #pages = new BoundedMap<CachedPage>(maxPages);
  readonly #searches = new BoundedMap<CachedPage>(maxSearches);
  readonly #sessions = new BoundedMap<CachedPage>(maxSessions);
  readonly #missing = new BoundedMap<CacheEntry>(maxMissing);
  /** Pending API requests that other readers may wait for. */
  readonly #pending = new Map<string, Promise<Answer>>();
  #turn = 0;

  constructor(load: Load) {
    this.#load = load;
  }

  /** Returns the cached reply for a page, or requests it from the API on behalf of a client. */
  async ask(address: PublicPath, client: Client): Promise<Answer> {
    const key = keyOf(address);
    const cache = this.#partOf(address);
    const nowMs = Date.now();
    // Expired pages are removed first, because the check of `retryAtMs` would serve them between two failed requests.
    cache.deleteWhere(({ askedAtMs }) => nowMs - askedAtMs >= maxStaleMs);
    const cached = cache.get(key);
    if (cached !== undefined && (nowMs < cached.retryAtMs || nowMs - cached.askedAtMs < lifetimeMs))
      return cached.found;
    const missingEntry = this.#missing.get(key);
    if (missingEntry !== undefined && nowMs - missingEntry.askedAtMs < lifetimeMs) return missing;
    const answer = await this.#askTogether(key, address, client);
    if (answer.kind !== 'unavailable') return answer;
    // Read again: the entry may have been removed during the request.
    return cache.get(key)?.found ?? answer;
  }

  #partOf(address: PublicPath): BoundedMap<CachedPage> {
    if (address.kind === 'session') return this.#sessions;
    return isSearch(address) ? this.#searches : this.#pages;
  }

  /**
   * Concurrent readers share one request, unless it is refused: a refusal only applies to the client on whose behalf the
   * request was sent, so the next reader sends another one.
   */
  async #askTogether(key: string, address: PublicPath, client: Client): Promise<Answer> {
    for (let joined = 0; joined < maxJoined; joined += 1) {
      const pending = this.#pending.get(key);
      if (pending === undefined) break;
      const answer = await pending;
      if (answer.kind !== 'refused') return answer;
    }
    const request = this.#askAlone(key, address, client);
    if (this.#pending.has(key)) return request;
    const shared = request.finally(() => this.#pending.delete(key));
    this.#pending.set(key, shared);
    return shared;
  }

  async #askAlone(key: string, address: PublicPath, client: Client): Promise<Answer> {
    this.#turn += 1;
    const stamp = { turn: this.#turn, askedAtMs: Date.now() };
    const answer = await this.#load(address, client);
    if (answer.kind === 'found') this.#keepPage(key, { ...stamp, address, found: answer, retryAtMs: 0 });
    else if (answer.kind === 'missing') this.#keepMissing(key, address, stamp);
    else if (answer.kind === 'unavailable') {
      const cached = this.#partOf(address).get(key);
      if (cached !== undefined) cached.retryAtMs = Date.now() + retryPauseMs;
    }
    return answer;
  }

  #keepPage(key: string, page: CachedPage): void {
    const isOutdated = (other: CacheEntry | undefined): boolean => other !== undefined && other.turn > page.turn;
    const cache = this.#partOf(page.address);
    if (isOutdated(cache.get(key)) || isOutdated(this.#missing.get(key))) return;
    if (page.found.slugs.some((slug) => isOutdated(this.#missing.get(eventKey(slug))))) return;
    this.#missing.delete(key);
    cache.set(key, page);
    const publication = publicationOf(page.found);
    if (publication === null) return;
    const { slug, isListed, hasProgramme } = publication;
    if (!isListed) this.#forget(slug, 'directory');
    if (hasProgramme) return;
    this.#forget(slug, 'programme');
    this.#forget(slug, 'session');
  }

  #keepMissing(key: string, address: PublicPath, stamp: CacheEntry): void {
    const cached = this.#partOf(address).get(key);
    if (cached !== undefined && cached.turn > stamp.turn) return;
    this.#missing.set(key, stamp);
    if (address.kind === 'directory') return;
    // A day or a session that was never cached does not imply that the event is missing.
    if (address.kind === 'event' || cached !== undefined) this.#forget(address.slug);
  }

  /** Removes all pages of an event, or those of one kind. */
  #forget(slug: string, kind?: PublicPath['kind']): void {
    const shows = ({ address, found }: CachedPage): boolean =>
      (kind === undefined || address.kind === kind) && found.slugs.includes(slug);
    this.#pages.deleteWhere(shows);
    this.#searches.deleteWhere(shows);
    this.#sessions.deleteWhere(shows);
  }
}
