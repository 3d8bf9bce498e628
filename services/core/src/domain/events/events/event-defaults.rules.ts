import type { EventBase } from '@plenum/contracts/events/events';
import type { DefaultEventTexts } from './default-event-texts.rules.ts';

type Branding = EventBase['branding'];

const defaultBranding: Branding = {
  primary_color: '#000000',
  secondary_color: '#ffffff',
  logo_url: null,
  banner_url: null,
};

export const brandingWith = (
  colors: { readonly primary_color?: string; readonly secondary_color?: string } = {},
): Branding => ({
  ...defaultBranding,
  ...colors,
});

export const emptyHeroImages = (): NonNullable<EventBase['hero_images']> => ({ desktop: null, mobile: null });

export const emptySections = (): NonNullable<EventBase['sections']> => ({
  welcome: { title: null, content: null },
  highlights: [],
  faqs: [],
});

const defaultIcebreakers = (texts: DefaultEventTexts): string[] => [
  texts('icebreaker.session'),
  texts('icebreaker.field'),
  texts('icebreaker.coffee'),
  texts('icebreaker.question'),
  texts('icebreaker.next'),
  texts('icebreaker.industry'),
  texts('icebreaker.now'),
  texts('icebreaker.network'),
];

const defaultSponsorTiers = (texts: DefaultEventTexts): EventBase['sponsor_tiers'] => [
  { id: 'platinum', name: texts('tier.platinum'), order: 1, color: '#E5E4E2' },
  { id: 'gold', name: texts('tier.gold'), order: 2, color: '#DEAE4A' },
  { id: 'silver', name: texts('tier.silver'), order: 3, color: '#C7D3DB' },
  { id: 'bronze', name: texts('tier.bronze'), order: 4, color: '#BB8F4C' },
  { id: 'community', name: texts('tier.community'), order: 5, color: '#8B5CF6' },
];

/** Returns the content of new events: no images, empty sections, default icebreakers and sponsor tiers. */
export const newEventContent = (texts: DefaultEventTexts) => ({
  heroImages: emptyHeroImages(),
  sections: emptySections(),
  icebreakers: defaultIcebreakers(texts),
  sponsorTiers: defaultSponsorTiers(texts),
});
