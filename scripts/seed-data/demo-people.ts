/** The people of the demo conference and their messages in its General room. All of it is invented. */
import type { DemoMessage, DemoPerson, DemoRoom } from '@plenum/core/domain/upkeep/seed-demo';

/** A name reserved for examples (RFC 2606): mails to it are never delivered. */
const domain = 'common-ground.example';

type Talk = Pick<DemoPerson, 'interests' | 'ask_me_about' | 'languages'>;

/** What people of the demo like to talk about, by first name. */
const talk: Readonly<Record<string, Talk>> = {
  Marit: {
    interests: ['Events that start on time', 'Accessibility'],
    ask_me_about: 'anything',
    languages: ['no', 'en'],
  },
  Tobias: {
    interests: ['Curating programmes', 'Mentoring speakers', 'Civic Technology'],
    ask_me_about: 'the talk that you should not miss',
    languages: ['de', 'en', 'sv'],
  },
  Nadia: { interests: ['Volunteering', 'Soup'], ask_me_about: 'a shift of two hours', languages: ['en', 'ar', 'fr'] },
  Ekow: { interests: ['Community', 'Moderation'], ask_me_about: null, languages: ['en'] },
  Priya: {
    interests: ['Batteries', 'Energy and Mobility', 'Urban planning', 'Open hardware', 'Policy'],
    ask_me_about: 'the battery in my bag',
    languages: ['en', 'hi', 'de'],
  },
  Jonas: { interests: ['Open data', 'Procurement', 'Urban planning'], ask_me_about: null, languages: ['de', 'en'] },
  Lucía: {
    interests: ['Public transport', 'Maps', 'Open data', 'Maintaining software'],
    ask_me_about: 'ten years of bus stops',
    languages: ['es', 'en'],
  },
  Hana: {
    interests: ['Cooperatives', 'Maintaining software', 'Postgres'],
    ask_me_about: 'working four days a week',
    languages: ['cs', 'en', 'de'],
  },
  Omar: {
    interests: ['Urban planning', 'Bicycles', 'Open data'],
    ask_me_about: 'counting bicycles',
    languages: ['fr', 'ar', 'en'],
  },
  Wencke: {
    interests: ['Learning and Libraries', 'Repair cafés', 'Maps'],
    ask_me_about: 'free rooms to meet',
    languages: ['de', 'en'],
  },
  Kofi: { interests: ['Public transport', 'Local news'], ask_me_about: null, languages: ['en', 'fr'] },
  Aiko: {
    interests: ['First conference', 'Maps', 'Accessibility'],
    ask_me_about: 'studying abroad',
    languages: ['ja', 'en'],
  },
};

const person = (
  name: string,
  role: DemoPerson['role'],
  title: string,
  company_name: string,
  bio: string | null = null,
): DemoPerson => {
  const [first_name = '', ...rest] = name.split(' ');
  const last_name = rest.join(' ');
  const address = `${first_name}.${last_name}`
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z.]+/g, '');
  const about = talk[first_name] ?? { interests: [], ask_me_about: null, languages: ['en'] };
  return { email: `${address}@${domain}`, first_name, last_name, company_name, title, bio, role, ...about };
};

export const demoPeople: readonly DemoPerson[] = [
  person('Marit Solheim', 'ADMIN', 'Conference director', 'Common Ground', 'I make sure that the doors open on time.'),
  person('Tobias Lindqvist', 'ORGANIZER', 'Programme lead', 'Common Ground', 'Ask me which talk you should not miss.'),
  person('Nadia Haddad', 'ORGANIZER', 'Volunteer coordinator', 'Common Ground'),
  person(
    'Ekow Mensah',
    'MODERATOR',
    'Community host',
    'Common Ground',
    'Be kind, and we will not meet in that capacity.',
  ),
  person(
    'Priya Raman',
    'SPEAKER',
    'Energy systems researcher',
    'Grid Commons Lab',
    'Batteries, buildings and the politics of both.',
  ),
  person('Jonas Abendroth', 'SPEAKER', 'City data officer', 'Harbour City Council'),
  person('Lucía Castellanos', 'SPEAKER', 'Maintainer', 'Open Transit Map', 'Ten years of bus stops.'),
  person('Hana Novak', 'ATTENDEE', 'Software engineer', 'Lighthouse Cooperative'),
  person('Omar Bakkali', 'ATTENDEE', 'Urban planner', 'Studio Eastgate', 'Looking for people who count bicycles.'),
  person('Wencke Brandt', 'ATTENDEE', 'Librarian', 'North Quarter Library'),
  person('Kofi Asante', 'ATTENDEE', 'Journalist', 'The Long Table'),
  person('Aiko Tanabe', 'ATTENDEE', 'Student', 'Institute of Applied Kindness', 'First conference. Say hello!'),
];

/** Returns the address of a person of the demo. Throws when nobody has that first name. */
export function emailOf(name: string): string {
  const found = demoPeople.find(({ first_name }) => first_name === name);
  if (found === undefined) throw new Error(`Nobody of the demo is called ${name}.`);
  return found.email;
}

const say = (minutes_ago: number, name: string, content: string, room: string | null = null): DemoMessage => ({
  from: emailOf(name),
  content,
  minutes_ago,
  room,
});

const newcomers = 'Newcomers';
const questions = 'Questions to the team';

/** Public rooms besides General. */
export const demoRooms: readonly DemoRoom[] = [
  { name: newcomers, description: 'For everybody who is here for the first time. Somebody always answers.' },
  { name: questions, description: 'Lost property, the programme, food: the team reads along.' },
];

const generalMessages: readonly DemoMessage[] = [
  say(
    190,
    'Marit',
    'Good morning, everybody, and welcome to Common Ground! Doors are open, coffee is on the ground floor.',
  ),
  say(176, 'Aiko', 'Hello from the tram. This is my first conference, any advice?'),
  say(171, 'Wencke', 'Comfortable shoes, and skip one session for a conversation. It is always the one you remember.'),
  say(168, 'Omar', 'Seconded. And sit next to somebody you do not know.'),
  say(122, 'Tobias', 'The opening starts on time. If the hall is full, it is streamed to the foyer.'),
  say(95, 'Hana', 'Is there a list of the sessions in German? I am here with my parents.'),
  say(93, 'Tobias', 'Open the agenda and filter by language. There are quite a few this year.'),
  say(64, 'Priya', 'I brought a battery the size of a sandwich. Come and see it after my talk.'),
  say(52, 'Kofi', 'Looking for two people who would talk to me about public transport maps for ten minutes.'),
  say(49, 'Lucía', 'You found one of them. I will be at the stairs with the blue railing after lunch.'),
  say(31, 'Ekow', 'A gentle reminder: the quiet room is for being quiet. Thank you.'),
  say(12, 'Nadia', 'We still need four pairs of hands for tidying up tonight. There will be soup.'),
];

const newcomerMessages: readonly DemoMessage[] = [
  say(160, 'Ekow', 'This room is for first questions. None is too small.', newcomers),
  say(141, 'Aiko', 'How do I choose from 180 sessions?', newcomers),
  say(139, 'Tobias', 'Mark three that you would regret to miss, and leave the rest of the day open.', newcomers),
  say(120, 'Hana', 'I filtered the agenda by track and had a plan in two minutes.', newcomers),
  say(84, 'Aiko', 'Is it all right to leave in the middle of a talk?', newcomers),
  say(82, 'Wencke', 'Of course. Take a seat near the aisle, and nobody will notice.', newcomers),
  say(35, 'Omar', 'Some of us have lunch together at 12:30, at the long table in the foyer. Join us!', newcomers),
];

const questionMessages: readonly DemoMessage[] = [
  say(150, 'Wencke', 'Where do I find the slides afterwards?', questions),
  say(147, 'Tobias', 'Each session page gets a link to its notes. We add them in the evening.', questions),
  say(101, 'Kofi', 'Has anybody found a grey scarf in the Great Hall?', questions),
  say(97, 'Nadia', 'It is at the front desk, folded, and looks content.', questions),
  say(44, 'Lucía', 'Is there something vegan for lunch?', questions),
  say(41, 'Nadia', 'Two of the three dishes are. The soup is the better one.', questions),
];

/** What has been written in the rooms of the conference. */
export const demoMessages: readonly DemoMessage[] = [...generalMessages, ...newcomerMessages, ...questionMessages];
