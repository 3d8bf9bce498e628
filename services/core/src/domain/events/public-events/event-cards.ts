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
const rememberedMax = 30;

interface Kept {
  readonly changed_at: string;
  readonly card: Promise<EventCard>;
}

async function identified(drawing: Promise<Buffer>): Promise<EventCard> {
  const content = await drawing;
  return { content, etag: createHash('sha256').update(content).digest('base64url') };
}

/**
 * Returns a function that finds the card of an event in a language, or renders it; concurrent calls share the
 * rendering. Only the newest version is kept, so that many changes of one event do not evict the cards of others.
 */
export function createEventCards() {
  const cards = new LRUCache<string, Kept>({ max: rememberedMax });
  return (
    { event_id, changed_at }: PublicEventRow,
    language: Language,
    draw: () => Promise<Buffer>,
  ): Promise<EventCard> => {
    const key = `${event_id}:${language}`;
    const cached = cards.get(key);
    if (cached?.changed_at === changed_at) return cached.card;
    const kept = { changed_at, card: identified(draw()) };
    cards.set(key, kept);
    kept.card.catch(() => {
      if (cards.peek(key) === kept) cards.delete(key);
    });
    return kept.card;
  };
}
