import type { Scope } from '../../../scope.ts';
import { findPublicEventData } from './get-public-event.ts';
import { findEmbeddingOrigins } from './public-events.queries.ts';

/** Returns the websites that can display the event in a frame. Throws `not_found`. */
export async function getPublicEmbedding(scope: Scope, slug: string) {
  const { facts } = await findPublicEventData(scope, slug);
  const { id, slug: current } = facts.event;
  return { slug: current, origins: await findEmbeddingOrigins(scope.db, id) };
}
