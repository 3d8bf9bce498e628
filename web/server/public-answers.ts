/**
 * What the API said about public pages, kept for all readers together. A reader must not be able to take a page from the
 * others (docs/security/shared-state.md): refusals are answered to the refused client alone, what does not exist and
 * what is searched for is kept apart from pages, and a page that the API no longer shows is forgotten everywhere.
 */
import { BoundedMap } from './bounded-map.ts';
import type { PublicAddress } from './public-address.ts';
import { type Answer, type Client, type Found, missing } from './public-data.ts';

/** An answer is at most this old; so long may an event be seen that is no longer public. */
const lifetimeMs = 10_000;
/** A page may be this old while the API is not available. */
const staleMaxMs = 10 * 60_000;
/** While the API is not available, it is asked for a known page no more often than this. */
const retryPauseMs = 2_000;
const pagesMax = 300;
const searchesMax = 50;
const missingMax = 300;
/** How many requests of others a reader waits for, if these are refused, before it sends its own. */
const joinedMax = 2;

interface Kept {
  /** Order of the requests to the API: a later one knows more. */
  readonly turn: number;
  readonly askedAtMs: number;
}

interface KeptPage extends Kept {
  readonly address: PublicAddress;
  readonly found: Found;
  /** Do not ask before. */
  retryAtMs: number;
}

type Load = (address: PublicAddress, client: Client) => Promise<Answer>;

const keyOf = (address: PublicAddress): string => JSON.stringify(address);
const eventKey = (slug: string): string => keyOf({ kind: 'event', slug });

/** Anybody can make up searches, and pages of the directory without end. */
const isSearch = (address: PublicAddress): boolean =>
  address.kind === 'directory' && (address.search !== '' || address.page > 1);

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

  /** Returns what is known about an address, or asks the API on behalf of a client. */
  async ask(address: PublicAddress, client: Client): Promise<Answer> {
    const key = keyOf(address);
    const kept = this.#partOf(address);
    const nowMs = Date.now();
    // Removed before `retryAtMs` is looked at, which would serve such a page between two failed requests.
    kept.deleteWhere(({ askedAtMs }) => nowMs - askedAtMs >= staleMaxMs);
    const known = kept.get(key);
    if (known !== undefined && (nowMs < known.retryAtMs || nowMs - known.askedAtMs < lifetimeMs)) return known.found;
    const gone = this.#missing.get(key);
    if (gone !== undefined && nowMs - gone.askedAtMs < lifetimeMs) return missing;
    const answer = await this.#askTogether(key, address, client);
    if (answer.kind !== 'unavailable') return answer;
    // Looked up again: it may have been forgotten in the meantime.
    return kept.get(key)?.found ?? answer;
  }

  #partOf(address: PublicAddress): BoundedMap<KeptPage> {
    return isSearch(address) ? this.#searches : this.#pages;
  }

  /**
   * One request serves all who ask at the same time, unless it is refused: a refusal concerns the client on whose behalf
   * it was sent, and the next reader asks on its own behalf.
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
    const asked = { turn: this.#turn, askedAtMs: Date.now() };
    const answer = await this.#load(address, client);
    if (answer.kind === 'found') this.#keepPage(key, { ...asked, address, found: answer, retryAtMs: 0 });
    else if (answer.kind === 'missing') this.#keepMissing(key, address, asked);
    else if (answer.kind === 'unavailable') {
      const known = this.#partOf(address).get(key);
      if (known !== undefined) known.retryAtMs = Date.now() + retryPauseMs;
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

  #keepMissing(key: string, address: PublicAddress, asked: Kept): void {
    const known = this.#partOf(address).get(key);
    if (known !== undefined && known.turn > asked.turn) return;
    this.#missing.set(key, asked);
    // A day that never was says nothing about the event.
    if (address.kind === 'event' || (address.kind === 'programme' && known !== undefined)) this.#forget(address.slug);
  }

  /** Forgets all pages that show an event, or those of a kind. */
  #forget(slug: string, kind?: PublicAddress['kind']): void {
    const shows = ({ address, found }: KeptPage): boolean =>
      (kind === undefined || address.kind === kind) && found.slugs.includes(slug);
    this.#pages.deleteWhere(shows);
    this.#searches.deleteWhere(shows);
  }
}
