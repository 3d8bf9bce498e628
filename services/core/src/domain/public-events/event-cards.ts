/** The drawn cards of a process: a link that is shared is looked at by several services within seconds. */
import { createHash } from 'node:crypto';
import type { Language } from '@plenum/contracts/languages';
import { LRUCache } from 'lru-cache';
import type { PublicEventRow } from './public-events.queries.ts';

export interface EventCard {
  readonly content: Buffer;
  readonly etag: string;
}

/** A card with a photo takes about half a megabyte. */
const rememberedMax = 30;

async function identified(drawing: Promise<Buffer>): Promise<EventCard> {
  const content = await drawing;
  return { content, etag: createHash('sha256').update(content).digest('base64url') };
}

/** Returns a function that finds the card of an event in a language, or draws it; a card is drawn once at a time. */
export function createEventCards() {
  const cards = new LRUCache<string, Promise<EventCard>>({ max: rememberedMax });
  return (
    { event_id, changed_at }: PublicEventRow,
    language: Language,
    draw: () => Promise<Buffer>,
  ): Promise<EventCard> => {
    const key = `${event_id}:${changed_at}:${language}`;
    const known = cards.get(key);
    if (known !== undefined) return known;
    const drawing = identified(draw());
    cards.set(key, drawing);
    drawing.catch(() => cards.delete(key));
    return drawing;
  };
}
