import { wideCover } from '@plenum/contracts/events/event-pictures';
import type { Language } from '@plenum/contracts/languages';
import { drawPicture } from '../../../platform/images/draw-picture.ts';
import { loadFonts } from '../../../platform/images/fonts.ts';
import type { Scope } from '../../../scope.ts';
import type { EventDetailRow } from '../events/event.queries.ts';
import { cardColors, cardHeightPx, cardSeats, cardText, cardWidthPx, coverLeftPx } from './event-card.rules.ts';
import { createEventCards } from './event-cards.ts';
import { findPublicEventData } from './get-public-event.ts';

/** Cache lifetime for services; a changed event has another version. */
const maxAgeS = 300;

async function drawCard({ storage }: Scope, event: EventDetailRow, language: Language): Promise<Buffer> {
  const key = wideCover(event.hero_images, event.branding);
  const { has } = await loadFonts();
  const colors = cardColors(event.branding);
  return drawPicture(event.organization_id, {
    widthPx: cardWidthPx,
    heightPx: cardHeightPx,
    backgroundColor: colors.ground,
    photo: key === null ? null : { load: () => storage.get(key), leftPx: coverLeftPx },
    motif: cardSeats(colors),
    text: cardText(event, language, has),
  });
}

/**
 * Returns the card of an event, rendered on the first request for its version. Throws `not_found`, including for events
 * that are not published or for members only; `overloaded`, `storage_unavailable`.
 */
export async function getEventCard(scope: Scope, slug: string, language: Language) {
  const { row, facts } = await findPublicEventData(scope, slug);
  const card = await scope.once(createEventCards)(row, language, () => drawCard(scope, facts.event, language));
  return { ...card, content_type: 'image/png', maxAgeS, isListed: facts.event.visibility === 'PUBLIC' };
}
