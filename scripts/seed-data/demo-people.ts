/** The people of the demo conference and their messages in its General room. All of it is invented. */
import type { DemoMessage, DemoPerson } from '@plenum/core/domain/upkeep/seed-demo';

/** A name reserved for examples (RFC 2606): mails to it are never delivered. */
const domain = 'common-ground.example';

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
  return { email: `${address}@${domain}`, first_name, last_name, company_name, title, bio, role };
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

const say = (minutes_ago: number, name: string, content: string): DemoMessage => {
  const from = demoPeople.find(({ first_name }) => first_name === name)?.email;
  if (from === undefined) throw new Error(`Nobody of the demo is called ${name}.`);
  return { from, content, minutes_ago };
};

export const demoMessages: readonly DemoMessage[] = [
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
