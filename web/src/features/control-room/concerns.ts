/** What needs a hand, in words and with the way to where it is mended. */
import type { ControlRoom, ControlSession } from '@plenum/contracts/control-room';
import { paths } from '../../lib/paths.ts';
import { runOfShowPath } from '../../lib/run-of-show-paths.ts';
import { t } from './control-room.en.json';

export interface Concern {
  readonly key: string;
  readonly text: string;
  readonly to: string;
}

const minuteMs = 60_000;

/** Returns the full minutes from one instant to another; negative where that is earlier. */
export const minutesBetween = (from: string, to: string): number =>
  Math.trunc((Date.parse(to) - Date.parse(from)) / minuteMs);

type Say = (session: ControlSession, room: ControlRoom) => Pick<Concern, 'text' | 'to'>;

const sayings: { readonly [C in ControlSession['concerns'][number]]: Say } = {
  SPEAKERS_MISSING: ({ title, starts_at }, { event_id, checked_at }) => {
    const minutes = minutesBetween(checked_at, starts_at);
    return {
      text: minutes > 0 ? t('concern.missing', { title, minutes }) : t('concern.missing_now', { title }),
      to: runOfShowPath(event_id),
    };
  },
  RUNS_OVER: ({ title, ends_at }, { event_id, checked_at }) => ({
    text: t('concern.over', { title, minutes: Math.max(1, minutesBetween(ends_at, checked_at)) }),
    to: runOfShowPath(event_id),
  }),
  QUESTIONS_WAITING: ({ id, title, waiting_questions: count }, { event_id }) => ({
    text: t('concern.questions', { title, count }),
    to: `${paths.session(event_id, id)}/questions`,
  }),
};

const concernsOfSession = (location: string, session: ControlSession, room: ControlRoom): readonly Concern[] =>
  session.concerns.map((concern) => {
    const { text, to } = sayings[concern](session, room);
    const said = location === '' ? text : t('concern.at', { location, text });
    return { key: `${concern} ${session.id}`, text: said, to };
  });

/** Lists everything that needs a hand, by location. */
export function concernsOf(room: ControlRoom): readonly Concern[] {
  const { event_id, open_cases, undelivered_invitations, locations } = room;
  const ofSessions = locations.flatMap(({ location, now, next }) =>
    [now, next].flatMap((session) => (session === null ? [] : concernsOfSession(location, session, room))),
  );
  const cases = {
    key: 'cases',
    text: t('concern.cases', { count: open_cases }),
    to: paths.eventAdmin(event_id, 'moderation'),
  };
  const mails = {
    key: 'mails',
    text: t('concern.mails', { count: undelivered_invitations }),
    to: paths.eventAdmin(event_id, 'attendees'),
  };
  return [...ofSessions, ...(open_cases > 0 ? [cases] : []), ...(undelivered_invitations > 0 ? [mails] : [])];
}
