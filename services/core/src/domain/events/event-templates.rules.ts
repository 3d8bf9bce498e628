/** Templates for the content of a new event by type. Everything can be changed afterwards. */
import type { EventTemplate } from '@plenum/contracts/enums';
import type { EventBase } from '@plenum/contracts/events';
import type { PlannedSession } from '../sessions/event-sessions.steps.ts';
import type { EventWords } from './event-words.rules.ts';

type Sections = NonNullable<EventBase['sections']>;

interface Beginning {
  readonly sections: Sections;
  /** Omitted: the default suggestions and tiers. */
  readonly icebreakers?: readonly string[];
  readonly sponsorTiers?: EventBase['sponsor_tiers'];
  /** Whether the first session is the main stage. */
  readonly hasMainSession: boolean;
  readonly sessions: readonly PlannedSession[];
}

interface NewEvent {
  readonly title: string;
  /** Conference days, from 1. */
  readonly days: number;
  readonly words: EventWords;
}

const session = (
  day_number: number,
  [start_time, end_time]: readonly [string, string],
  session_type: PlannedSession['session_type'],
  [title, short_description]: readonly [string, string],
): PlannedSession => ({ title, session_type, day_number, start_time, end_time, short_description });

const highlight = (title: string, description: string) => ({ title, description, icon: null });
const faq = (question: string, answer: string) => ({ question, answer });

const conference = ({ title, days, words }: NewEvent): Beginning => ({
  sections: {
    welcome: { title: words('welcome', { title }), content: words('conference.welcome') },
    highlights: [
      highlight(words('conference.programme'), words('conference.programme.text')),
      highlight(words('conference.people'), words('conference.people.text')),
      highlight(words('conference.conversation'), words('conference.conversation.text')),
    ],
    faqs: [
      faq(words('conference.zone'), words('conference.zone.text')),
      faq(words('conference.meet'), words('conference.meet.text')),
    ],
  },
  hasMainSession: false,
  sessions: [
    session(1, ['09:00', '09:30'], 'NETWORKING', [words('conference.doors'), words('conference.doors.text')]),
    session(1, ['09:30', '10:15'], 'KEYNOTE', [words('conference.opening'), words('conference.opening.text')]),
    session(days, ['16:30', '17:00'], 'KEYNOTE', [words('conference.closing'), words('conference.closing.text')]),
  ],
});

const singleSession = ({ title, words }: NewEvent): Beginning => ({
  sections: {
    welcome: { title, content: words('single.welcome') },
    highlights: [],
    faqs: [faq(words('single.questions'), words('single.questions.text'))],
  },
  sponsorTiers: [],
  hasMainSession: true,
  sessions: [session(1, ['18:00', '19:00'], 'PRESENTATION', [title, words('single.session.text')])],
});

const community = ({ title, words }: NewEvent): Beginning => ({
  sections: {
    welcome: { title: words('welcome', { title }), content: words('community.welcome') },
    highlights: [
      highlight(words('community.show'), words('community.show.text')),
      highlight(words('community.ask'), words('community.ask.text')),
    ],
    faqs: [
      faq(words('community.who'), words('community.who.text')),
      faq(words('community.bring'), words('community.bring.text')),
    ],
  },
  icebreakers: [
    words('community.icebreaker.making'),
    words('community.icebreaker.see'),
    words('community.icebreaker.brought'),
    words('community.icebreaker.build'),
  ],
  sponsorTiers: [{ id: 'community', name: words('tier.community'), order: 1, color: '#8B5CF6' }],
  hasMainSession: false,
  sessions: [
    session(1, ['18:30', '19:00'], 'NETWORKING', [words('community.arriving'), words('community.arriving.text')]),
    session(1, ['19:00', '20:30'], 'PRESENTATION', [
      words('community.show_and_tell'),
      words('community.show_and_tell.text'),
    ]),
    session(1, ['20:30', '21:30'], 'NETWORKING', [words('community.open_end'), words('community.open_end.text')]),
  ],
});

const fundraiser = ({ title, words }: NewEvent): Beginning => ({
  sections: {
    welcome: { title: words('fundraiser.thanks', { title }), content: words('fundraiser.thanks.text') },
    highlights: [
      highlight(words('fundraiser.time'), words('fundraiser.time.text')),
      highlight(words('fundraiser.money'), words('fundraiser.money.text')),
      highlight(words('fundraiser.tell'), words('fundraiser.tell.text')),
    ],
    faqs: [
      faq(words('fundraiser.bring'), words('fundraiser.bring.text')),
      faq(words('fundraiser.whom'), words('fundraiser.whom.text')),
    ],
  },
  icebreakers: [
    words('fundraiser.icebreaker.shift'),
    words('fundraiser.icebreaker.decide'),
    words('fundraiser.icebreaker.before'),
    words('fundraiser.icebreaker.team'),
  ],
  sponsorTiers: [
    { id: 'benefactor', name: words('tier.benefactor'), order: 1, color: '#DEAE4A' },
    { id: 'supporter', name: words('tier.supporter'), order: 2, color: '#C7D3DB' },
  ],
  hasMainSession: false,
  sessions: [
    session(1, ['09:00', '09:30'], 'NETWORKING', [words('fundraiser.briefing'), words('fundraiser.briefing.text')]),
    session(1, ['09:30', '12:30'], 'WORKSHOP', [words('fundraiser.morning'), words('fundraiser.shift.text')]),
    session(1, ['13:30', '16:30'], 'WORKSHOP', [words('fundraiser.afternoon'), words('fundraiser.shift.text')]),
    session(1, ['16:30', '17:00'], 'KEYNOTE', [words('fundraiser.end'), words('fundraiser.end.text')]),
  ],
});

const beginnings: Readonly<Record<EventTemplate, (event: NewEvent) => Beginning>> = {
  CONFERENCE: conference,
  SINGLE_SESSION: singleSession,
  COMMUNITY: community,
  FUNDRAISER: fundraiser,
};

/** Returns the template of an event type. */
export const beginningOf = (template: EventTemplate, event: NewEvent): Beginning => beginnings[template](event);
