/** Invented talks of the tracks about city, state and rights. */
import { talk, type TrackSeed } from './seed-types.ts';

export const societyTracks: readonly TrackSeed[] = [
  {
    name: 'Civic Technology',
    talks: [
      talk(
        'The App Nobody Needed',
        'A civic hackathon winner returns five years later to apologize and to explain what helped instead.',
      ),
      talk(
        'Potholes, Promises and Pull Requests',
        'Connecting a reporting tool to the depot changed how a town talks to itself.',
      ),
      talk('Designing With the Night Shift', 'Why we held our user interviews at four in the morning.'),
      talk(
        'Neighbourhood Networks That Last',
        'Mesh radio on rooftops, tended by a choir, a mosque and a fire brigade.',
      ),
      talk('Warten ohne Wartezimmer', 'Ein Bürgeramt schafft die Nummern ab und gewinnt Vertrauen zurück.', 'de'),
      talk('Volunteers Are Not Free', 'Budgeting for gratitude, sandwiches and somebody who answers mail.'),
      talk('A Ferry, a Form and a Fax', 'The true story of digitalizing an island with two hundred inhabitants.'),
    ],
    lightningTalks: [
      talk('Benches as a Service', 'Mapping every place to sit down in town.'),
      talk('The Civic Tech Graveyard', 'Flowers for fifteen projects we loved.'),
      talk('How to Talk to Your Mayor', 'Bring cake, leave slides.'),
    ],
    workshop: talk('Service Design on Paper', 'Prototype a public service with scissors and strangers.'),
    gathering: { kind: 'bof', ...talk('Local Labs Get-Together', 'Groups from every region meet over soup.') },
    paragraphs: [
      'Civic technology works when it begins with a service that already exists and with the people who run it. We look for the smallest change that makes a Tuesday better.',
      'Representatives of the administration are in the room, and questions are welcome at any time.',
    ],
    takeaways: [
      'A map of who decides what',
      'An interview guide',
      'A budget that was approved',
      'Ways to stop gracefully',
    ],
    roles: [
      'service designer',
      'volunteer coordinator',
      'city council adviser',
      'software developer',
      'neighbourhood organizer',
    ],
  },
  {
    name: 'Open Government',
    talks: [
      talk(
        'Freedom of Information, One Letter at a Time',
        'What ten thousand requests reveal about the state of filing cabinets.',
      ),
      talk('Procurement for People Who Hate Procurement', 'Buying open software under ordinary rules, step by step.'),
      talk('Laws as Source Code', 'Version control for a parliament: charming idea, difficult Tuesday.'),
      talk('The Minutes Were Taken', 'Live transcription of council meetings and the debates it changed.'),
      talk(
        'Digitale Souveränität auf dem Dorf',
        'Was Unabhängigkeit bedeutet, wenn die IT-Abteilung aus einer halben Stelle besteht.',
        'de',
      ),
      talk('Participatory Budgets That Bite', 'How to keep a vote from becoming a suggestion box.'),
      talk('Registers of Everything', 'A field guide to base registries, illustrated with sheep.'),
    ],
    lightningTalks: [
      talk('Redacted With a Highlighter', 'Famous failures of blackened documents.'),
      talk('Open Standards, Closed Drawers', 'An inventory.'),
      talk('A Ministry on Mastodon', 'Six months, four lessons.'),
    ],
    workshop: talk(
      'Write an Information Request That Works',
      'Draft, send and track a request together with people who answer them.',
    ),
    gathering: {
      kind: 'panel',
      ...talk('Does Transparency Still Build Trust?', 'An archivist, a mayor, a reporter and a sceptic.'),
    },
    paragraphs: [
      'Open government is a practice, not a portal. It needs records that can be found, rules that can be read and officials who are allowed to answer.',
      'We compare examples from five countries and keep the legal parts understandable without a degree.',
    ],
    takeaways: [
      'Wording that held up in court',
      'A timetable for the first hundred days',
      'Whom to invite',
      'Pitfalls, sorted by cost',
    ],
    roles: ['public servant', 'policy analyst', 'parliamentary reporter', 'procurement adviser', 'archivist'],
  },
  {
    name: 'Digital Rights',
    talks: [
      talk('Terms Nobody Reads, Read Aloud', 'We staged a theatre evening with user agreements, and people cried.'),
      talk('The Right to Repair Begins With a Screw', 'From kitchen table to committee hearing.'),
      talk('Face Recognition Comes to the Stadium', 'A fan club, a contract and a year of polite letters.'),
      talk('Children Online, Without the Panic', 'What nine-year-olds want from the internet, in their own words.'),
      talk(
        'Plattformen, Pflichten, Praxis',
        'Erste Erfahrungen mit Beschwerden bei großen Diensten, ehrlich ausgewertet.',
        'de',
      ),
      talk('When the Algorithm Is Your Boss', 'Couriers read the code behind their shifts.'),
      talk('Interoperability Is a Social Right', 'Leaving a network should not mean losing your friends.'),
    ],
    lightningTalks: [
      talk('Cookie Banner Bingo', 'Everybody wins, nobody is happy.'),
      talk('My Year Without an Account', 'Field notes from the logged-out world.'),
      talk('A Small Museum of Dark Patterns', 'Guided tour, exit through the gift shop.'),
    ],
    workshop: talk('Ask for Your Data', 'Send a request for access together and learn to read what comes back.'),
    gathering: { kind: 'bof', ...talk('Campaigners Exchange', 'What is coming next year, and who does what.') },
    paragraphs: [
      'Rights on paper become rights in practice when somebody insists. We hear from people who did, often alone and sometimes successfully.',
      'Nothing here is legal advice, but quite a few lawyers are in the room.',
    ],
    takeaways: [
      'Letters to copy',
      'A list of helpful authorities',
      'What to document from day one',
      'Where to find allies',
    ],
    roles: [
      'digital-rights campaigner',
      'legal scholar',
      'union organizer',
      'policy adviser',
      'investigative reporter',
    ],
  },
  {
    name: 'Learning and Libraries',
    talks: [
      talk('The Library of Things', 'Lending drills, telescopes and ukuleles, with a catalogue that can cope.'),
      talk('Teaching Version Control With Recipes', 'Soup is the ideal repository.'),
      talk('A School Without a Vendor', 'Eleven teachers moved to free software and kept their weekends.'),
      talk('Wikipedia Afternoons', 'Retired engineers write articles, pupils check the sources.'),
      talk('Lernen am offenen Objekt', 'Was passiert, wenn Schulbücher veränderbar sind.', 'de'),
      talk('Homework in the Age of Chatbots', 'What still makes sense, tried in nine classrooms.'),
      talk('Seed Libraries and Shared Shelves', 'Borrow a tomato, return a tomato.'),
    ],
    lightningTalks: [
      talk('Overdue Since 1974', 'The letter that came back with the book.'),
      talk('Origami for Programmers', 'Folding as an instruction set.'),
      talk('Quiet Rooms, Loud Ideas', 'Architecture notes from nine libraries.'),
    ],
    workshop: talk('Make an Open Textbook Chapter', 'Write, license and publish one chapter in an afternoon.'),
    gathering: {
      kind: 'panel',
      ...talk('What Should Everybody Know About Computers?', 'Teachers and librarians disagree productively.'),
    },
    paragraphs: [
      'Libraries are the last places where nobody has to buy anything. This track asks what technology can do to keep it that way.',
      'Materials are under a free licence and come with a version for the classroom.',
    ],
    takeaways: [
      'A lesson plan',
      'A list of licences that fit',
      'Evidence to show the school board',
      'An invitation to visit',
    ],
    roles: ['librarian', 'teacher', 'instructional designer', 'education researcher', 'makerspace host'],
  },
];
