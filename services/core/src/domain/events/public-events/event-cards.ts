/** Cache of rendered cards per process: several services request the card of a shared link within seconds. */
import { createHash } from 'node:crypto';
import type { Language } from '@plenum/contracts/languages';
import { LRUCache } from 'lru-cache';
import type { PublicEventRow } from './public-events.queries.ts';

export interface EventCard {
  readonly content: Buffer;
  readonly etag: string;
}

/** A card with a photo takes about 500 KB. */
const maxCachedCards = 30;

interface CachedCard {
  readonly changed_at: string;
  readonly card: Promise<EventCard>;
}

async function withEtag(drawing: Promise<Buffer>): Promise<EventCard> {
  const content = await drawing;
  return { content, etag: createHash('sha256').update(content).digest('base64url') };
}

/**
 * Returns a function that finds the card of an event in a language, or renders it; concurrent calls share the
 * rendering. Only the newest version is cached, so frequent changes to an event do not evict the cards of others.
 */
export function createEventCards() {
  const cards = new LRUCache<string, CachedCard>({ max: maxCachedCards });
  return (
    { event_id, changed_at }: PublicEventRow,
    language: Language,
    draw: () => Promise<Buffer>,
  ): Promise<EventCard> => {
    const key = `${event_id}:${language}`;
    const cached = cards.get(key);
    if (cached?.changed_at === changed_at) return cached.card;
    const entry = { changed_at, card: withEtag(draw()) };
    cards.set(key, entry);
    entry.card.catch(() => {
      if (cards.peek(key) === entry) cards.delete(key);
    });
    return entry.card;
  };
}
