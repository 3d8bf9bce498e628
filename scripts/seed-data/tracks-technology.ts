/** Invented talks of the five technology tracks. */
import { talk, type TrackSeed } from './seed-types.ts';

export const technologyTracks: readonly TrackSeed[] = [
  {
    name: 'Open Source in Practice',
    talks: [
      talk(
        'Ten Years of Saying No',
        'A maintainer looks back on the features that were never merged, and on why the project is still alive because of it.',
      ),
      talk(
        'The Release That Nobody Noticed',
        'How a small team made upgrades so boring that eleven thousand installations moved within a week.',
      ),
      talk(
        'Paying for What You Use',
        'Three companies report what changed once a line for dependencies appeared in their budgets.',
      ),
      talk(
        'Reading Code Like a Stranger',
        'What twenty newcomers stumbled over in their first hour, filmed with consent and discussed without blame.',
      ),
      talk(
        'Vom Hobby zum Verein',
        'Warum unser Projekt eine Rechtsform brauchte, welche wir gewählt haben und was wir heute anders machen würden.',
        'de',
      ),
      talk(
        'Forks, Friendly and Otherwise',
        'A forensic walk through five well-known forks, and the conversations that could have prevented two of them.',
      ),
      talk(
        'Documentation Is a Place',
        'Treating a manual as a building with doors, corridors and a reception desk turns out to be surprisingly practical.',
      ),
    ],
    lightningTalks: [
      talk('A Changelog People Enjoy', 'Five small habits that made our release notes the most read page of the site.'),
      talk('Good First Issue, Bad First Day', 'Labels are not mentoring, and here is the evidence.'),
      talk('Our Bus Factor Was a Real Bus', 'What happened when half of the core team was stuck on the same motorway.'),
    ],
    workshop: talk(
      'Your First Patch, Start to Finish',
      'Bring a laptop and leave with a change that was reviewed and merged by a real project.',
    ),
    gathering: {
      kind: 'panel',
      ...talk(
        'Who Maintains the Maintainers?',
        'Funders, volunteers and employers on what keeps people going after the applause.',
      ),
    },
    paragraphs: [
      'Free software rarely fails for technical reasons. It fails because somebody is tired, because a decision was made in the wrong channel, or because a company changed its mind. We look at the human side with real numbers and real mistakes.',
      'All examples come from projects with fewer than ten regular contributors. Nothing shown here needs a foundation, a budget or a community manager.',
    ],
    takeaways: [
      'A checklist for decisions that last',
      'Two templates to copy tonight',
      'Arguments for your next budget round',
      'An honest list of what did not work',
    ],
    roles: [
      'maintainer of a widely used parser',
      'community lead',
      'release engineer',
      'licence counsel',
      'technical writer',
    ],
  },
  {
    name: 'Web and Accessibility',
    talks: [
      talk('Forms Without Tears', 'Watching forty people renew a parking permit taught us more than any audit.'),
      talk(
        'The Keyboard Comes First',
        'If an interface works without a pointer, most other problems have solved themselves.',
      ),
      talk(
        'Ninety Kilobytes',
        'A landing page on a budget: what we threw away, what we missed, and what nobody missed at all.',
      ),
      talk('Screen Readers Are Browsers Too', 'A live tour of three popular pages, by ear only.'),
      talk(
        'Leichte Sprache ist schwere Arbeit',
        'Wie eine Redaktion lernte, Behördentexte so zu schreiben, dass alle sie verstehen.',
        'de',
      ),
      talk(
        'Colour for Everyone',
        'Building a palette that survives sunlight, projectors, dark mode and colour blindness.',
      ),
      talk('The Web Platform You Already Have', 'Dialogs, popovers and view transitions without a single dependency.'),
    ],
    lightningTalks: [
      talk('Alt Text in Ten Minutes', 'A recipe with three questions and no jargon.'),
      talk('Stop Animating My Migraine', 'Why reduced motion is not a nice-to-have.'),
      talk('Please Let Me Zoom', 'One line of markup, millions of readers.'),
    ],
    workshop: talk(
      'Test Your Site With a Screen Reader',
      'A guided first session with two screen readers; bring the address of a page you care about.',
    ),
    gathering: {
      kind: 'bof',
      ...talk('Accessibility Practitioners Meet', 'Compare notes, swap war stories, find somebody to pair with.'),
    },
    paragraphs: [
      'Accessibility is often sold as compliance. We think of it as craft: the same care that makes an interface usable with a screen reader makes it faster, calmer and easier to maintain.',
      'The session includes live demonstrations with assistive technology. Slides, transcripts and all test pages are published beforehand.',
    ],
    takeaways: [
      'A testing routine that takes fifteen minutes',
      'Patterns that hold up with every input device',
      'Links to the recordings we show',
      'The mistakes we made ourselves',
    ],
    roles: [
      'front-end developer',
      'accessibility specialist',
      'interaction designer',
      'browser engineer',
      'plain-language editor',
    ],
  },
  {
    name: 'Data for the Public Good',
    talks: [
      talk('Counting Trees, Badly', 'Four cities published their tree registers; merging them taught us humility.'),
      talk(
        'The Map Is Not the Bus Timetable',
        'Cleaning twenty years of public transport data with volunteers and a lot of coffee.',
      ),
      talk(
        'Small Data, Big Questions',
        'You do not need a cluster to find out why the library loses readers at fifteen.',
      ),
      talk(
        'Statistics You Can Dance To',
        'Turning census tables into sound, and what listeners heard that readers missed.',
      ),
      talk(
        'Offene Haushalte verstehen',
        'Wie aus achthundert Seiten Haushaltsplan eine Geschichte wird, die man am Küchentisch erzählen kann.',
        'de',
      ),
      talk(
        'Anonymous Enough?',
        'A practical look at re-identification with a dataset everybody in the room has contributed to.',
      ),
      talk(
        'One Spreadsheet to Hold a Harbour',
        'How a port authority runs on a workbook from 2009, and why replacing it is the wrong first step.',
      ),
    ],
    lightningTalks: [
      talk('Null Island Travel Guide', 'Postcards from latitude zero, longitude zero.'),
      talk('Dates Are Hard, Volume 7', 'A tour of one column with nineteen formats.'),
      talk('A Chart a Day', 'What a year of daily charts does to a person.'),
    ],
    workshop: talk(
      'From Open Data to a Story',
      'In two hours from a raw file to a published chart with a headline that is true.',
    ),
    gathering: {
      kind: 'panel',
      ...talk(
        'Who Owns the Sensors on Our Street?',
        'City officials, makers and residents on data that is collected in passing.',
      ),
    },
    paragraphs: [
      'Public data is only public when somebody can use it. Between the download button and an answer lie encodings, missing columns and definitions that changed with a reform nobody remembers.',
      'We work with free tools on ordinary laptops. Every step is reproducible and the notebooks are linked from this page.',
    ],
    takeaways: [
      'A cleaning checklist',
      'Questions to ask before you publish',
      'Ready-made notebooks',
      'Contacts in three statistics offices',
    ],
    roles: ['data journalist', 'statistician', 'open-data officer', 'cartographer', 'research engineer'],
  },
  {
    name: 'Security and Privacy',
    talks: [
      talk('Phishing Ourselves', 'Two years of friendly attacks on our own staff, and why we stopped counting clicks.'),
      talk('Threat Modelling for Choirs', 'If a singing club can do it in an evening, so can your team.'),
      talk(
        'Passwords Are Not Dead Yet',
        'Passkeys in a hospital, a school and a bakery: three very different stories.',
      ),
      talk(
        'The Day the Certificates Expired',
        'A minute-by-minute account of an outage that a calendar entry would have prevented.',
      ),
      talk(
        'Datenschutz im Vereinsalltag',
        'Mitgliederlisten, Fotos, Messenger: was wirklich verlangt wird und was nur Angst macht.',
        'de',
      ),
      talk(
        'Reporting a Hole Without Falling In',
        'How to disclose a vulnerability when the other side has never heard of the idea.',
      ),
      talk(
        'Backups You Have Actually Restored',
        'The only kind that counts, with a drill you can repeat every quarter.',
      ),
    ],
    lightningTalks: [
      talk('Read the Permission Dialog Aloud', 'A dramatic performance in three acts.'),
      talk('Sticky Notes Considered Harmless', 'In defence of writing passwords down.'),
      talk('My Fridge Has a Lawyer', 'What I found in the terms of seven kitchen appliances.'),
    ],
    workshop: talk('Build a Threat Model Before Lunch', 'Work in groups on a made-up clinic and take the method home.'),
    gathering: { kind: 'bof', ...talk('Password Manager Support Group', 'For everybody who is the family help desk.') },
    paragraphs: [
      'Good security fits the people who live with it. We talk about measures that survive a stressful Monday, and about the ones that look good in an audit and are bypassed by Tuesday.',
      'No live exploits, no shaming: every incident was anonymized together with the people who were there.',
    ],
    takeaways: [
      'A one-page incident plan',
      'Three questions for every new tool',
      'Words that work with management',
      'A drill for next month',
    ],
    roles: [
      'incident responder',
      'privacy officer',
      'security researcher',
      'systems administrator',
      'cryptography teacher',
    ],
  },
  {
    name: 'Infrastructure and Operations',
    talks: [
      talk(
        'Running a City on Two Servers',
        'A small municipality serves forty thousand people from a cupboard, and sleeps well.',
      ),
      talk('Postmortems Worth Reading', 'What separates a story that changes things from a form that gets filed.'),
      talk('The Queue Is the Product', 'Back-pressure explained with a bakery, a ferry and a ticket office.'),
      talk('Migrations Without a Weekend', 'Moving nine terabytes while three shifts keep working.'),
      talk(
        'Bereitschaft ohne Burnout',
        'Wie wir Rufdienste so umgebaut haben, dass wieder jemand freiwillig mitmacht.',
        'de',
      ),
      talk('Observability on a Shoestring', 'Four dashboards, two alerts, no vendor.'),
      talk(
        'Postgres Can Probably Do That',
        'Queues, search, geometry and time series in the database you already back up.',
      ),
    ],
    lightningTalks: [
      talk('It Was DNS, a Haiku Cycle', 'Seventeen syllables per outage.'),
      talk('Delete Your Staging Server', 'A provocation with figures.'),
      talk('Cables I Have Loved', 'A slide show from the basement.'),
    ],
    workshop: talk(
      'Game Day: Break It Together',
      'We take a running system apart in small steps and practise putting it back.',
    ),
    gathering: {
      kind: 'panel',
      ...talk(
        'Your Own Hardware or the Cloud?',
        'Four operators who moved in different directions compare bills and nights.',
      ),
    },
    paragraphs: [
      'Most systems are small, important and looked after by two people. This track is for them: dependable operation with modest means, honest numbers and plans that work on a phone at three in the morning.',
      'The speaker brings measurements from production, including the embarrassing ones.',
    ],
    takeaways: [
      'Configuration to copy',
      'An order in which to do things',
      'Costs, before and after',
      'The alert we are proudest of deleting',
    ],
    roles: [
      'site reliability engineer',
      'database administrator',
      'network engineer',
      'platform lead',
      'operations manager',
    ],
  },
];
