/** Invented content of the demo conference's public page. */
import type { DemoPage } from '@plenum/core/domain/upkeep/seed-demo';

export const demoPage: DemoPage = {
  hero_description:
    'Talks, workshops and long conversations about open technology, the city, the climate and what people make of them.',
  description:
    'This conference is invented, and everything in it works: read the programme, mark what you want to hear, write in the rooms and ask somebody to connect. It moves with the calendar, so that it always takes place today.\n\nSpeakers, companies and talks are made up. Nobody will be offended if you leave before the end.',
  venue_name: 'Hall of the Hundred Seats',
  venue_city: 'Berlin',
  venue_country: 'Germany',
  directions:
    'The hall exists only here. If it did, tram M10 would stop in front of it, and there would be room for 200 bicycles.',
  primary_color: '#0e5a41',
  faqs: [
    {
      question: 'Can I look around without an account?',
      answer: 'Yes. “Demo” on the start page lets you in as one of the guests, without a password.',
    },
    {
      question: 'Does anything that I write stay?',
      answer: 'Messages in the rooms stay until the demo is set up anew. Write nothing that others should not read.',
    },
    {
      question: 'Can I organize my own?',
      answer:
        'Yes. Create an account, found an organization and create an event; up to 50 attendees it is free for ever.',
    },
  ],
};
