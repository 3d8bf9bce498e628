import type { EventBase } from '@plenum/contracts/events/events';
import type { DefaultEventTexts } from './default-event-texts.rules.ts';

type Branding = EventBase['branding'];

const defaultBranding: Branding = {
  primary_color: '#000000',
  secondary_color: '#ffffff',
  logo_url: null,
  banner_url: null,
};

export const brandingOf = (
  asked: { readonly primary_color?: string; readonly secondary_color?: string } = {},
): Branding => ({
  ...defaultBranding,
  ...asked,
});

export const noHeroImages = (): NonNullable<EventBase['hero_images']> => ({ desktop: null, mobile: null });

export const emptySections = (): NonNullable<EventBase['sections']> => ({
  welcome: { title: null, content: null },
  highlights: [],
  faqs: [],
});

const defaultIcebreakers = (words: DefaultEventTexts): string[] => [
  words('icebreaker.session'),
  words('icebreaker.field'),
  words('icebreaker.coffee'),
  words('icebreaker.question'),
  words('icebreaker.next'),
  words('icebreaker.industry'),
  words('icebreaker.now'),
  words('icebreaker.network'),
];

const defaultSponsorTiers = (words: DefaultEventTexts): EventBase['sponsor_tiers'] => [
  { id: 'platinum', name: words('tier.platinum'), order: 1, color: '#E5E4E2' },
  { id: 'gold', name: words('tier.gold'), order: 2, color: '#DEAE4A' },
  { id: 'silver', name: words('tier.silver'), order: 3, color: '#C7D3DB' },
  { id: 'bronze', name: words('tier.bronze'), order: 4, color: '#BB8F4C' },
  { id: 'community', name: words('tier.community'), order: 5, color: '#8B5CF6' },
];

/** Returns new default content: no images, empty sections, default icebreakers and sponsor tiers. */
export const newEventContent = (words: DefaultEventTexts) => ({
  heroImages: noHeroImages(),
  sections: emptySections(),
  icebreakers: defaultIcebreakers(words),
  sponsorTiers: defaultSponsorTiers(words),
});
