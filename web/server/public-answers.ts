/**
 * Replies of the API about public pages, shared by all readers. A reader must not be able to remove a page for the
 * others (docs/security/shared-state.md): refusals are sent only to the refused client, missing pages and searches are
 * cached separately from pages, and a page that the API does not return any more is removed from all entries.
 */
import { BoundedMap } from './bounded-map.ts';
import type { PublicAddress } from './public-address.ts';
import { type Answer, type Client, type Found, missing } from './public-data.ts';

/** Maximum age of a reply, and the maximum time that an event stays visible after it was made private. */
const lifetimeMs = 10_000;
/** A page may be this old while the API is not available. */
const staleMaxMs = 10 * 60_000;
/** Minimum interval between requests for a cached page while the API is not available. */
const retryPauseMs = 2_000;
const pagesMax = 300;
const searchesMax = 50;
const missingMax = 300;
/** Number of requests of other readers to wait for, if these are refused, before sending its own. */
const joinedMax = 2;

interface Kept {
  /** Order of the requests to the API: a later one has more recent data. */
  readonly turn: number;
  readonly askedAtMs: number;
}

interface KeptPage extends Kept {
  readonly address: PublicAddress;
  readonly found: Found;
  /** Time of the next request at the earliest. */
  retryAtMs: number;
}

type Load = (address: PublicAddress, client: Client) => Promise<Answer>;

const keyOf = (address: PublicAddress): string => JSON.stringify(address);
const eventKey = (slug: string): string => keyOf({ kind: 'event', slug });

/** Searches, pages of the directory and filtered programmes are unlimited in number. */
const isSearch = (address: PublicAddress): boolean =>
  address.kind === 'directory'
    ? address.search !== '' || address.page > 1
    : address.kind === 'programme' && Object.values(address.filters).some((text) => text !== '');

/** Returns whether an event is in the directory, and whether its programme has pages; null for other pages. */
function publicationOf({ shown, slugs: [slug] }: Found) {
  if (!('page' in shown) || slug === undefined) return null;
  const { event } = shown.page as { readonly event?: { readonly visibility?: unknown; readonly parts?: unknown } };
  if (event === undefined) return null;
  const parts = event.parts as { readonly programme?: unknown } | undefined;
  return { slug, isListed: event.visibility === 'PUBLIC', hasProgramme: parts?.programme === 'ALL' };
}

export class PublicAnswers {
  readonly #load: Load;
  readonly #pages = new BoundedMap<KeptPage>(pagesMax);
  readonly #searches = new BoundedMap<KeptPage>(searchesMax);
  readonly #missing = new BoundedMap<Kept>(missingMax);
  /** Requests to the API that others may wait for. */
  readonly #pending = new Map<string, Promise<Answer>>();
  #turn = 0;

  constructor(load: Load) {
    this.#load = load;
  }

  /** Returns the cached reply for an address, or requests it from the API on behalf of a client. */
  async ask(address: PublicAddress, client: Client): Promise<Answer> {
    const key = keyOf(address);
    const kept = this.#partOf(address);
    const nowMs = Date.now();
    // Removed before `retryAtMs` is checked, which would serve such a page between two failed requests.
    kept.deleteWhere(({ askedAtMs }) => nowMs - askedAtMs >= staleMaxMs);
    const cached = kept.get(key);
    if (cached !== undefined && (nowMs < cached.retryAtMs || nowMs - cached.askedAtMs < lifetimeMs))
      return cached.found;
    const gone = this.#missing.get(key);
    if (gone !== undefined && nowMs - gone.askedAtMs < lifetimeMs) return missing;
    const answer = await this.#askTogether(key, address, client);
    if (answer.kind !== 'unavailable') return answer;
    // Read again: the entry may have been removed during the request.
    return kept.get(key)?.found ?? answer;
  }

  #partOf(address: PublicAddress): BoundedMap<KeptPage> {
    return isSearch(address) ? this.#searches : this.#pages;
  }

  /**
   * Concurrent readers share one request, unless it is refused: a refusal applies to the client on whose behalf it was
   * sent, and the next reader sends a request on its own behalf.
   */
  async #askTogether(key: string, address: PublicAddress, client: Client): Promise<Answer> {
    for (let joined = 0; joined < joinedMax; joined += 1) {
      const pending = this.#pending.get(key);
      if (pending === undefined) break;
      const answer = await pending;
      if (answer.kind !== 'refused') return answer;
    }
    const asking = this.#askAlone(key, address, client);
    if (this.#pending.has(key)) return asking;
    const shared = asking.finally(() => this.#pending.delete(key));
    this.#pending.set(key, shared);
    return shared;
  }

  async #askAlone(key: string, address: PublicAddress, client: Client): Promise<Answer> {
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

  #keepPage(key: string, page: KeptPage): void {
    const isOutdated = (later: Kept | undefined): boolean => later !== undefined && later.turn > page.turn;
    const kept = this.#partOf(page.address);
    if (isOutdated(kept.get(key)) || isOutdated(this.#missing.get(key))) return;
    if (page.found.slugs.some((slug) => isOutdated(this.#missing.get(eventKey(slug))))) return;
    this.#missing.delete(key);
    kept.set(key, page);
    const publication = publicationOf(page.found);
    if (publication === null) return;
    const { slug, isListed, hasProgramme } = publication;
    if (!isListed) this.#forget(slug, 'directory');
    if (!hasProgramme) this.#forget(slug, 'programme');
  }

  #keepMissing(key: string, address: PublicAddress, stamp: Kept): void {
    const cached = this.#partOf(address).get(key);
    if (cached !== undefined && cached.turn > stamp.turn) return;
    this.#missing.set(key, stamp);
    // A day that never existed does not imply anything about the event.
    if (address.kind === 'event' || (address.kind === 'programme' && cached !== undefined)) this.#forget(address.slug);
  }

  /** Removes all pages that show an event, or those of one kind. */
  #forget(slug: string, kind?: PublicAddress['kind']): void {
    const shows = ({ address, found }: KeptPage): boolean =>
      (kind === undefined || address.kind === kind) && found.slugs.includes(slug);
    this.#pages.deleteWhere(shows);
    this.#searches.deleteWhere(shows);
  }
}
