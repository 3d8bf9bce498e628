/** The public page of the demo conference and its sponsors, with their pictures. */
import type { DemoPage, DemoSponsor } from '@plenum/core/domain/system/upkeep/seed-demo';
import { eventImageKey } from '@plenum/core/domain/system/uploads/object-key.rules';
import { pageTexts, sponsors } from './demo-content.ts';
import { pictureIds } from './demo-pictures.ts';
import { demoColors } from './pictures/cover.ts';
import { coveredSponsors } from './pictures/sponsor-covers.ts';

/** Returns the page of the demo conference. Its pictures belong to the event with this id. */
export const demoPage = (event_id: number): DemoPage => ({
  ...pageTexts,
  primary_color: demoColors.dusk,
  secondary_color: demoColors.apricot,
  logo: eventImageKey(event_id, 'event_logo', pictureIds.logo),
  cover: eventImageKey(event_id, 'event_banner', pictureIds.cover),
  narrow_cover: eventImageKey(event_id, 'event_banner', pictureIds.narrowCover),
});

/** Returns the sponsors, by tier. Their websites are reserved for examples (RFC 2606). */
export const demoSponsors = (event_id: number): readonly DemoSponsor[] =>
  sponsors.map(({ logo, ...sponsor }) => ({
    ...sponsor,
    website_url: `https://example.org/${logo}`,
    logo: eventImageKey(event_id, 'sponsor_logo', pictureIds.sponsor(logo)),
    cover: coveredSponsors.includes(logo)
      ? eventImageKey(event_id, 'sponsor_cover', pictureIds.sponsorCover(logo))
      : null,
  }));
