/** Problems that need attention, as texts with a link to the screen where they are solved. */
import type { ControlRoom, ControlSession } from '@plenum/contracts/live/control-room';
import { eventPaths } from '../../../lib/event-paths.ts';
import { t } from './control-room.en.json';

export interface Concern {
  readonly key: string;
  readonly text: string;
  /** Text without parts that change every minute. */
  readonly announcedText: string;
  readonly to: string;
}

const minuteMs = 60_000;

/** Returns the full minutes between two instants; negative if the second is earlier. */
export const minutesBetween = (from: string, to: string): number =>
  Math.trunc((Date.parse(to) - Date.parse(from)) / minuteMs);

type ConcernTexts = (session: ControlSession, room: ControlRoom) => Pick<Concern, 'text' | 'to'> & Partial<Concern>;

const concernTexts: { readonly [C in ControlSession['concerns'][number]]: ConcernTexts } = {
  SPEAKERS_MISSING: ({ title, starts_at }, { event_id, checked_at }) => {
    const minutes = minutesBetween(checked_at, starts_at);
    const isUpcoming = minutes > 0;
    return {
      text: isUpcoming ? t('concern.missing', { title, minutes }) : t('concern.missing_now', { title }),
      announcedText: t(isUpcoming ? 'concern.missing.said' : 'concern.missing_now', { title }),
      to: eventPaths.runOfShow(event_id),
    };
  },
  RUNS_OVER: ({ title, ends_at }, { event_id, checked_at }) => ({
    text: t('concern.over', { title, minutes: Math.max(1, minutesBetween(ends_at, checked_at)) }),
    announcedText: t('concern.over.said', { title }),
    to: eventPaths.runOfShow(event_id),
  }),
  QUESTIONS_WAITING: ({ id, title, waiting_questions: count }, { event_id }) => ({
    text: t('concern.questions', { title, count }),
    to: `${eventPaths.session(event_id, id)}/questions`,
  }),
};

const concernsOfSession = (location: string, session: ControlSession, room: ControlRoom): readonly Concern[] =>
  session.concerns.map((concern) => {
    const { text, announcedText = text, to } = concernTexts[concern](session, room);
    const withLocation = (sentence: string): string =>
      location === '' ? sentence : t('concern.at', { location, text: sentence });
    return {
      key: `${concern} ${session.id}`,
      text: withLocation(text),
      announcedText: withLocation(announcedText),
      to,
    };
  });

/** Lists all problems by location. */
export function concernsOf(room: ControlRoom): readonly Concern[] {
  const { event_id, open_cases, undelivered_invitations, locations } = room;
  const ofSessions = locations.flatMap(({ location, now, next }) =>
    [now, next].flatMap((session) => (session === null ? [] : concernsOfSession(location, session, room))),
  );
  const eventConcerns = [
    { key: 'cases', count: open_cases, to: eventPaths.admin(event_id, 'moderation') },
    { key: 'mails', count: undelivered_invitations, to: eventPaths.admin(event_id, 'attendees') },
  ] as const;
  const openConcerns = eventConcerns.filter(({ count }) => count > 0);
  return [
    ...ofSessions,
    ...openConcerns.map(({ key, count, to }) => {
      const text = t(`concern.${key}`, { count });
      return { key, text, announcedText: text, to };
    }),
  ];
}
