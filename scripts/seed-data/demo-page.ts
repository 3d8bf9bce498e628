/** Invented content of the demo conference's public page, and its sponsors. */
import type { DemoPage, DemoSponsor } from '@plenum/core/domain/upkeep/seed-demo';
import { eventImageKey } from '@plenum/core/domain/uploads/object-key.rules';
import { demoPeople } from './demo-people.ts';
import { pictureIds } from './demo-pictures.ts';
import { demoColours } from './pictures/cover.ts';
import { coveredSponsors } from './pictures/sponsor-covers.ts';
import type { SponsorLogoName } from './pictures/sponsor-logos.ts';

const sections: DemoPage['sections'] = {
  welcome: {
    title: 'Welcome to Common Ground',
    content:
      'Some problems are too large for one profession. For three days, people who build software sit beside people who plan streets, grow food, keep archives and teach. You need not know anything beforehand; you should like to ask.',
  },
  highlights: [
    {
      title: '180 sessions, 14 tracks',
      description: 'From heat pumps to type design. Mark what you like, and your agenda warns you of overlaps.',
      icon: null,
    },
    {
      title: 'Workshops with your hands',
      description: 'Solder, map, mend and sing. Tools and patience are provided.',
      icon: null,
    },
    {
      title: 'Time for each other',
      description: 'Long breaks, a long table and a quiet room. The programme leaves space on purpose.',
      icon: null,
    },
  ],
  faqs: [
    {
      question: 'Can I look around without an account?',
      answer:
        'Yes, without a password: “Demo” on the start page lets you in as one of the guests, or as the organizer of a copy that belongs to you alone.',
    },
    {
      question: 'Does somebody answer when I write?',
      answer:
        'Yes, within seconds: the people of this conference are part of the demo, and their answers are automatic.',
    },
    {
      question: 'Can I see how it is organized?',
      answer:
        'Yes. Choose “Try it as an organizer”: plan, publish, let people in, moderate. Nobody else sees your copy, and it mails nobody.',
    },
    {
      question: 'Does anything that I write stay?',
      answer:
        'No. Every night everything that visitors wrote and changed is removed. Until then other guests read what you write in the rooms.',
    },
    {
      question: 'Who drew the pictures?',
      answer: 'They were drawn for this demo and are free for everybody to use (CC0).',
    },
    {
      question: 'Can I organize my own?',
      answer:
        'Yes. Create an account, found an organization and create an event; up to 50 attendees it is free for ever.',
    },
  ],
};

/** The page of the demo conference with the id of the event, to which its pictures belong. */
export const demoPage = (event_id: number): DemoPage => ({
  hero_description:
    'Three days of talks, workshops and long conversations about open technology, the city, the climate and what people make of them.',
  description:
    'This conference is invented, and everything in it works: read the programme, mark what you want to hear, write in the rooms and ask somebody to connect. It moves with the calendar, so that it always takes place today.\n\nSpeakers, companies and talks are made up. Nobody will be offended if you leave before the end.',
  venue_name: 'Hall of the Hundred Seats',
  venue_address: 'Assembly Square 1',
  venue_city: 'Berlin',
  venue_country: 'Germany',
  directions:
    'The hall exists only here. If it did, tram M10 would stop in front of it, and there would be room for 200 bicycles.',
  primary_color: demoColours.dusk,
  secondary_color: demoColours.apricot,
  logo: eventImageKey(event_id, 'event_logo', pictureIds.logo),
  cover: eventImageKey(event_id, 'event_banner', pictureIds.cover),
  narrow_cover: eventImageKey(event_id, 'event_banner', pictureIds.narrowCover),
  sections,
  sponsor_tiers: [
    { id: 'main', name: 'Main partners', order: 1, color: demoColours.dusk },
    { id: 'partners', name: 'Partners', order: 2, color: '#d9668a' },
    { id: 'friends', name: 'Friends', order: 3, color: demoColours.apricot },
  ],
});

/** Whom one talks to about a sponsor, by first name. */
const contacts: Readonly<Partial<Record<SponsorLogoName, readonly string[]>>> = {
  brightfield: ['Priya', 'Jonas'],
  lanternworks: ['Hana'],
  paperboat: ['Wencke'],
  osprey: ['Lucía', 'Omar'],
  tidemark: ['Kofi'],
};

/** Describes a sponsor; its website is a reserved one. */
const sponsor = (
  event_id: number,
  tier_id: string,
  logo: SponsorLogoName,
  name: string,
  description: string,
): DemoSponsor => ({
  name,
  tier_id,
  description,
  website_url: `https://example.org/${logo}`,
  logo: eventImageKey(event_id, 'sponsor_logo', pictureIds.sponsor(logo)),
  cover: coveredSponsors.includes(logo)
    ? eventImageKey(event_id, 'sponsor_cover', pictureIds.sponsorCover(logo))
    : null,
  people: (contacts[logo] ?? []).flatMap((name) =>
    demoPeople.filter(({ first_name }) => first_name === name).map(({ email }) => email),
  ),
  featured: logo === 'brightfield',
});

/** The invented sponsors, by tier. */
export const demoSponsors = (event_id: number): readonly DemoSponsor[] => [
  sponsor(
    event_id,
    'main',
    'brightfield',
    'Brightfield Municipal Utilities',
    'Heat, water and light for a city of 400,000, owned by those who use them.',
  ),
  sponsor(
    event_id,
    'main',
    'lanternworks',
    'Lanternworks Cooperative',
    'Repairable lamps and the people who repair them.',
  ),
  sponsor(event_id, 'partners', 'paperboat', 'Paperboat Software', 'Small tools for large archives.'),
  sponsor(event_id, 'partners', 'osprey', 'Osprey Rail Planning', 'Timetables that people can keep in mind.'),
  sponsor(event_id, 'partners', 'tidemark', 'Tidemark Research', 'Measures what rises, and says so plainly.'),
  sponsor(event_id, 'friends', 'kettle', 'Studio Kettle & String', 'Books, posters and tea.'),
  sponsor(event_id, 'friends', 'copperleaf', 'Copperleaf Hosting', 'Servers next door, heated greenhouses above.'),
  sponsor(event_id, 'friends', 'fennel', 'Fennel Street School', 'Cooking and code for all ages.'),
  sponsor(event_id, 'friends', 'signal', 'Signal & Meadow', 'Radio for places without a network.'),
];
