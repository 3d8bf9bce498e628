/** What an event begins with when it is made like one of the usual kinds. Everything can be changed afterwards. */
import type { EventTemplate } from '@plenum/contracts/enums';
import type { EventBase } from '@plenum/contracts/events';
import type { PlannedSession } from '../sessions/event-sessions.steps.ts';

type Sections = NonNullable<EventBase['sections']>;

interface Beginning {
  readonly sections: Sections;
  /** Left out: the usual lines and tiers. */
  readonly icebreakers?: readonly string[];
  readonly sponsorTiers?: EventBase['sponsor_tiers'];
  /** Whether the first session is the main stage. */
  readonly has_main_session: boolean;
  readonly sessions: readonly PlannedSession[];
}

interface NewEvent {
  readonly title: string;
  /** Conference days, from 1. */
  readonly days: number;
}

const session = (
  day_number: number,
  [start_time, end_time]: readonly [string, string],
  session_type: PlannedSession['session_type'],
  [title, short_description]: readonly [string, string],
): PlannedSession => ({ title, session_type, day_number, start_time, end_time, short_description });

const highlight = (title: string, description: string) => ({ title, description, icon: null });
const faq = (question: string, answer: string) => ({ question, answer });

const conference = ({ title, days }: NewEvent): Beginning => ({
  sections: {
    welcome: { title: `Welcome to ${title}`, content: 'Find your way through the programme and meet who is here.' },
    highlights: [
      highlight('The programme', 'Choose your sessions and put them on your own agenda.'),
      highlight('The people', 'See who takes part and say hello before the breaks.'),
      highlight('The conversation', 'Every session has a room of its own for questions.'),
    ],
    faqs: [
      faq('In which time zone is the agenda?', 'In that of the event. The agenda can show your own instead.'),
      faq('How do I meet other people?', 'Open Networking, look through the list and ask to connect.'),
    ],
  },
  has_main_session: false,
  sessions: [
    session(1, ['09:00', '09:30'], 'NETWORKING', ['Doors open', 'Arrive, find your seat, say hello.']),
    session(1, ['09:30', '10:15'], 'KEYNOTE', ['Opening', 'What these days are about.']),
    session(days, ['16:30', '17:00'], 'KEYNOTE', ['Closing', 'What we take home.']),
  ],
});

const singleSession = ({ title }: NewEvent): Beginning => ({
  sections: {
    welcome: { title, content: 'Join on time: the stage opens with the session.' },
    highlights: [],
    faqs: [faq('Can I ask questions?', 'Yes. The room beside the stage is open to everybody.')],
  },
  sponsorTiers: [],
  has_main_session: true,
  sessions: [session(1, ['18:00', '19:00'], 'PRESENTATION', [title, 'The main stage of this event.'])],
});

const community = ({ title }: NewEvent): Beginning => ({
  sections: {
    welcome: { title: `Welcome to ${title}`, content: 'A place for people who make things, to show and to ask.' },
    highlights: [
      highlight('Show your work', 'Bring something unfinished. That is what we are here for.'),
      highlight('Ask for help', 'Somebody in the room has had your problem before.'),
    ],
    faqs: [
      faq('Who can come?', 'Everybody who is curious. You need not have made anything yet.'),
      faq('Can I show something?', 'Yes: tell the organizers, or come early and put your name on the list.'),
    ],
  },
  icebreakers: [
    'What are you making at the moment?',
    'I would love to see what you are working on.',
    'What brought you to this community?',
    'Shall we build something together?',
  ],
  sponsorTiers: [{ id: 'community', name: 'Community Partner', order: 1, color: '#8B5CF6' }],
  has_main_session: false,
  sessions: [
    session(1, ['18:30', '19:00'], 'NETWORKING', ['Arriving', 'Get a drink and a name tag.']),
    session(1, ['19:00', '20:30'], 'PRESENTATION', ['Show and tell', 'Ten minutes each, questions after every one.']),
    session(1, ['20:30', '21:30'], 'NETWORKING', ['Open end', 'Talk to whoever you wanted to talk to.']),
  ],
});

const fundraiser = ({ title }: NewEvent): Beginning => ({
  sections: {
    welcome: { title: `Thank you for helping: ${title}`, content: 'Every hour and every gift counts today.' },
    highlights: [
      highlight('Give time', 'Choose a shift and meet your team there.'),
      highlight('Give money', 'Tell the organizers how you would like to help.'),
      highlight('Tell others', 'Share the link to join, so that nobody misses the day.'),
    ],
    faqs: [
      faq('What do I need to bring?', 'Good shoes. Everything else is there.'),
      faq('Whom do I ask on the day?', 'The room “General” reaches everybody who organizes.'),
    ],
  },
  icebreakers: [
    'Which shift are you in?',
    'What made you decide to help today?',
    'Have you volunteered here before?',
    'Shall we team up for the next shift?',
  ],
  sponsorTiers: [
    { id: 'benefactor', name: 'Benefactor', order: 1, color: '#DEAE4A' },
    { id: 'supporter', name: 'Supporter', order: 2, color: '#C7D3DB' },
  ],
  has_main_session: false,
  sessions: [
    session(1, ['09:00', '09:30'], 'NETWORKING', ['Briefing', 'Who does what, and whom to ask.']),
    session(1, ['09:30', '12:30'], 'WORKSHOP', ['Morning shift', 'Come as you are.']),
    session(1, ['13:30', '16:30'], 'WORKSHOP', ['Afternoon shift', 'Come as you are.']),
    session(1, ['16:30', '17:00'], 'KEYNOTE', ['Thank you', 'What we have reached together.']),
  ],
});

const beginnings: Readonly<Record<EventTemplate, (event: NewEvent) => Beginning>> = {
  CONFERENCE: conference,
  SINGLE_SESSION: singleSession,
  COMMUNITY: community,
  FUNDRAISER: fundraiser,
};

/** The beginning of an event of this kind. */
export const beginningOf = (template: EventTemplate, event: NewEvent): Beginning => beginnings[template](event);
