/** Invented sessions outside the tracks: keynotes, opening, closing and evenings. `day` counts from 1, times are local. */
import type { TalkSeed } from './seed-types.ts';

export type SpecialSeed = TalkSeed & {
  readonly day: number;
  readonly start: string;
  readonly duration_minutes: number;
  readonly location: string;
  readonly original_type: string;
  readonly speakerCount: number;
};

const greatHall = 'Great Hall';
const foyer = 'Foyer';

export const specialSessions: readonly SpecialSeed[] = [
  {
    title: 'Welcome to Common Ground',
    hook: 'Who we are, where the coffee is, and how the next three days work.',
    day: 1,
    start: '09:00',
    duration_minutes: 20,
    location: greatHall,
    original_type: 'plenary',
    speakerCount: 2,
  },
  {
    title: 'Infrastructure Is How We Take Care of Each Other',
    hook: 'A keynote about bridges, packets and libraries, and about the people who keep them standing when nobody is looking.',
    day: 1,
    start: '09:30',
    duration_minutes: 50,
    location: greatHall,
    original_type: 'keynote',
    speakerCount: 1,
  },
  {
    title: 'First-Timers’ Lunch',
    hook: 'New here? Take a seat at the long table; regulars will find you.',
    day: 1,
    start: '13:00',
    duration_minutes: 50,
    location: foyer,
    original_type: 'networking',
    speakerCount: 0,
  },
  {
    title: 'Opening Reception',
    hook: 'Soup, music and short speeches, in this order of importance.',
    day: 1,
    start: '19:00',
    duration_minutes: 150,
    location: foyer,
    original_type: 'networking',
    speakerCount: 0,
  },
  {
    title: 'The Commons After Dark',
    hook: 'A keynote on what we share without noticing: night buses, lullabies, protocols and the sky.',
    day: 2,
    start: '09:30',
    duration_minutes: 50,
    location: greatHall,
    original_type: 'keynote',
    speakerCount: 1,
  },
  {
    title: 'Ask the Organizers',
    hook: 'Forty minutes of questions about money, programme and the broken elevator.',
    day: 2,
    start: '13:05',
    duration_minutes: 40,
    location: greatHall,
    original_type: 'qa',
    speakerCount: 3,
  },
  {
    title: 'Film Night: The Dial Tone',
    hook: 'A documentary on the last telephone exchange of its kind, followed by a talk with the crew.',
    day: 2,
    start: '22:30',
    duration_minutes: 100,
    location: greatHall,
    original_type: 'film',
    speakerCount: 2,
  },
  {
    title: 'Rooftop Stargazing',
    hook: 'Telescopes, blankets and a short introduction to light pollution, weather permitting.',
    day: 2,
    start: '00:30',
    duration_minutes: 60,
    location: 'Courtyard Stage',
    original_type: 'networking',
    speakerCount: 1,
  },
  {
    title: 'Letters to a Future Maintainer',
    hook: 'The last keynote asks what we leave behind: notes, tests, apologies and a way out.',
    day: 3,
    start: '09:30',
    duration_minutes: 50,
    location: greatHall,
    original_type: 'keynote',
    speakerCount: 1,
  },
  {
    title: 'Closing and Thanks',
    hook: 'What happened, who made it possible, and when we meet again.',
    day: 3,
    start: '17:15',
    duration_minutes: 45,
    location: greatHall,
    original_type: 'plenary',
    speakerCount: 2,
  },
];
