/** What a new event starts with (spec: contract 4.6). */
import type { EventBase } from '@plenum/contracts/events';

type Branding = EventBase['branding'];

const default_branding: Branding = {
  primary_color: '#000000',
  secondary_color: '#ffffff',
  logo_url: null,
  banner_url: null,
};

/** The colours asked for over the default ones. */
export const brandingOf = (
  asked: { readonly primary_color?: string; readonly secondary_color?: string } = {},
): Branding => ({
  ...default_branding,
  ...asked,
});

export const noHeroImages = (): NonNullable<EventBase['hero_images']> => ({ desktop: null, mobile: null });

export const emptySections = (): NonNullable<EventBase['sections']> => ({
  welcome: { title: null, content: null },
  highlights: [],
  faqs: [],
});

/** Eight ways to say hello; organizers replace them with their own. */
const defaultIcebreakers = (): string[] => [
  'We picked the same session — what made you choose it?',
  'I have always wanted to know more about your field. Where would you start?',
  'I am up for a chat over coffee if you are.',
  'You asked a good question earlier, and I would love to hear more.',
  'I am looking around for what to do next. Any advice?',
  'It seems we work in the same industry. Shall we compare notes?',
  'What are you working on these days?',
  'I am getting to know more people in our line of work. Shall we connect?',
];

const defaultSponsorTiers = (): EventBase['sponsor_tiers'] => [
  { id: 'platinum', name: 'Platinum Sponsor', order: 1, color: '#E5E4E2' },
  { id: 'gold', name: 'Gold Sponsor', order: 2, color: '#DEAE4A' },
  { id: 'silver', name: 'Silver Sponsor', order: 3, color: '#C7D3DB' },
  { id: 'bronze', name: 'Bronze Sponsor', order: 4, color: '#BB8F4C' },
  { id: 'community', name: 'Community Partner', order: 5, color: '#8B5CF6' },
];

/** What every new event begins with, fresh each time: no pictures, empty sections, our icebreakers and sponsor tiers. */
export const newEventContent = () => ({
  heroImages: noHeroImages(),
  sections: emptySections(),
  icebreakers: defaultIcebreakers(),
  sponsorTiers: defaultSponsorTiers(),
});
