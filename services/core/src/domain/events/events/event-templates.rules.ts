/** Content templates for new events by type. */
import type { EventTemplate } from '@plenum/contracts/enums';
import type { EventBase } from '@plenum/contracts/events/events';
import type { PlannedSession } from '../../schedule/sessions/event-sessions.steps.ts';
import type { DefaultEventTexts } from './default-event-texts.rules.ts';

type Sections = NonNullable<EventBase['sections']>;

interface TemplateContent {
  readonly sections: Sections;
  /** Defaults to the standard icebreakers and tiers. */
  readonly icebreakers?: readonly string[];
  readonly sponsorTiers?: EventBase['sponsor_tiers'];
  /** Whether the first session is the main stage. */
  readonly hasMainSession: boolean;
  readonly sessions: readonly PlannedSession[];
}

interface NewEvent {
  readonly title: string;
  /** Conference days, counted from 1. */
  readonly days: number;
  readonly texts: DefaultEventTexts;
}

const session = (
  day_number: number,
  [start_time, end_time]: readonly [string, string],
  session_type: PlannedSession['session_type'],
  [title, short_description]: readonly [string, string],
): PlannedSession => ({ title, session_type, day_number, start_time, end_time, short_description });

const highlight = (title: string, description: string) => ({ title, description, icon: null });
const faq = (question: string, answer: string) => ({ question, answer });

const conference = ({ title, days, texts }: NewEvent): TemplateContent => ({
  sections: {
    welcome: { title: texts('welcome', { title }), content: texts('conference.welcome') },
    highlights: [
      highlight(texts('conference.programme'), texts('conference.programme.text')),
      highlight(texts('conference.people'), texts('conference.people.text')),
      highlight(texts('conference.conversation'), texts('conference.conversation.text')),
    ],
    faqs: [
      faq(texts('conference.zone'), texts('conference.zone.text')),
      faq(texts('conference.meet'), texts('conference.meet.text')),
    ],
  },
  hasMainSession: false,
  sessions: [
    session(1, ['09:00', '09:30'], 'NETWORKING', [texts('conference.doors'), texts('conference.doors.text')]),
    session(1, ['09:30', '10:15'], 'KEYNOTE', [texts('conference.opening'), texts('conference.opening.text')]),
    session(days, ['16:30', '17:00'], 'KEYNOTE', [texts('conference.closing'), texts('conference.closing.text')]),
  ],
});

const singleSession = ({ title, texts }: NewEvent): TemplateContent => ({
  sections: {
    welcome: { title, content: texts('single.welcome') },
    highlights: [],
    faqs: [faq(texts('single.questions'), texts('single.questions.text'))],
  },
  sponsorTiers: [],
  hasMainSession: true,
  sessions: [session(1, ['18:00', '19:00'], 'PRESENTATION', [title, texts('single.session.text')])],
});

const community = ({ title, texts }: NewEvent): TemplateContent => ({
  sections: {
    welcome: { title: texts('welcome', { title }), content: texts('community.welcome') },
    highlights: [
      highlight(texts('community.show'), texts('community.show.text')),
      highlight(texts('community.ask'), texts('community.ask.text')),
    ],
    faqs: [
      faq(texts('community.who'), texts('community.who.text')),
      faq(texts('community.bring'), texts('community.bring.text')),
    ],
  },
  icebreakers: [
    texts('community.icebreaker.making'),
    texts('community.icebreaker.see'),
    texts('community.icebreaker.brought'),
    texts('community.icebreaker.build'),
  ],
  sponsorTiers: [{ id: 'community', name: texts('tier.community'), order: 1, color: '#8B5CF6' }],
  hasMainSession: false,
  sessions: [
    session(1, ['18:30', '19:00'], 'NETWORKING', [texts('community.arriving'), texts('community.arriving.text')]),
    session(1, ['19:00', '20:30'], 'PRESENTATION', [
      texts('community.show_and_tell'),
      texts('community.show_and_tell.text'),
    ]),
    session(1, ['20:30', '21:30'], 'NETWORKING', [texts('community.open_end'), texts('community.open_end.text')]),
  ],
});

const fundraiser = ({ title, texts }: NewEvent): TemplateContent => ({
  sections: {
    welcome: { title: texts('fundraiser.thanks', { title }), content: texts('fundraiser.thanks.text') },
    highlights: [
      highlight(texts('fundraiser.time'), texts('fundraiser.time.text')),
      highlight(texts('fundraiser.money'), texts('fundraiser.money.text')),
      highlight(texts('fundraiser.tell'), texts('fundraiser.tell.text')),
    ],
    faqs: [
      faq(texts('fundraiser.bring'), texts('fundraiser.bring.text')),
      faq(texts('fundraiser.whom'), texts('fundraiser.whom.text')),
    ],
  },
  icebreakers: [
    texts('fundraiser.icebreaker.shift'),
    texts('fundraiser.icebreaker.decide'),
    texts('fundraiser.icebreaker.before'),
    texts('fundraiser.icebreaker.team'),
  ],
  sponsorTiers: [
    { id: 'benefactor', name: texts('tier.benefactor'), order: 1, color: '#DEAE4A' },
    { id: 'supporter', name: texts('tier.supporter'), order: 2, color: '#C7D3DB' },
  ],
  hasMainSession: false,
  sessions: [
    session(1, ['09:00', '09:30'], 'NETWORKING', [texts('fundraiser.briefing'), texts('fundraiser.briefing.text')]),
    session(1, ['09:30', '12:30'], 'WORKSHOP', [texts('fundraiser.morning'), texts('fundraiser.shift.text')]),
    session(1, ['13:30', '16:30'], 'WORKSHOP', [texts('fundraiser.afternoon'), texts('fundraiser.shift.text')]),
    session(1, ['16:30', '17:00'], 'KEYNOTE', [texts('fundraiser.end'), texts('fundraiser.end.text')]),
  ],
});

const templates: Readonly<Record<EventTemplate, (event: NewEvent) => TemplateContent>> = {
  CONFERENCE: conference,
  SINGLE_SESSION: singleSession,
  COMMUNITY: community,
  FUNDRAISER: fundraiser,
};

export const templateContent = (template: EventTemplate, event: NewEvent): TemplateContent =>
  templates[template](event);
