/** Derives the problems of the control room, by location and grouped by kind for the whole event. */
import { controlConcerns } from '@plenum/contracts/enums';
import type { ControlLocation, ControlRoom, ControlSession } from '@plenum/contracts/live/control-room';
import { eventPaths } from '../../../lib/event-paths.ts';
import { t } from './control-room.en.json';

/** Kinds of problems, most urgent first. `CASES` and `MAILS` concern the event and not a location. */
export const problemKinds = ['RUNS_OVER', 'SPEAKERS_MISSING', 'QUESTIONS_WAITING', 'CASES', 'MAILS'] as const;
export type ProblemKind = (typeof problemKinds)[number];
export type HiddenKinds = ReadonlySet<ProblemKind>;

type LocationProblemKind = (typeof controlConcerns)[number];

/** A problem of a session, as displayed on the tile of its location. */
export interface LocationProblem {
  readonly key: string;
  readonly kind: LocationProblemKind;
  readonly text: string;
  readonly session_title: string;
  /** Who is not ready, and the start of a session that is next. */
  readonly missing: { readonly starts_at: string | null; readonly names: readonly string[] } | null;
  readonly to: string;
}

export interface ProblemGroup {
  readonly kind: ProblemKind;
  readonly text: string;
  /** The text, with the names of a few locations. */
  readonly announcedText: string;
  /** Null for problems of locations, which are on their tiles. */
  readonly to: string | null;
}

const isLocationProblem = (kind: ProblemKind): kind is LocationProblemKind =>
  controlConcerns.some((concern) => concern === kind);

/** Returns the path of the run of show of a location, today. */
export const runOfShowPath = (event_id: number, location: string): string =>
  `${eventPaths.runOfShow(event_id)}?${new URLSearchParams({ place: location })}`;

interface Place {
  readonly event_id: number;
  readonly location: string;
  readonly isNext: boolean;
}

function locationProblem(
  kind: LocationProblemKind,
  { id, title, starts_at, not_ready, is_crew_ready, waiting_questions: count }: ControlSession,
  { event_id, location, isNext }: Place,
): LocationProblem {
  const shared = { key: `${kind} ${id}`, kind, session_title: title, missing: null };
  if (kind === 'QUESTIONS_WAITING')
    return { ...shared, text: t('problem.questions', { count }), to: eventPaths.sessionQuestions(event_id, id) };
  const to = runOfShowPath(event_id, location);
  if (kind === 'RUNS_OVER') return { ...shared, text: t('problem.over'), to };
  const missing = {
    starts_at: isNext ? starts_at : null,
    names: [...not_ready, ...(is_crew_ready ? [] : [t('crew')])],
  };
  return { ...shared, text: t(isNext ? 'problem.missing_next' : 'problem.missing'), missing, to };
}

/** Lists the problems of a location, most urgent first: one of each kind, of the current session before the next one. */
export function problemsOf(
  { location, now, next }: ControlLocation,
  event_id: number,
  hidden: HiddenKinds,
): readonly LocationProblem[] {
  const kinds = problemKinds.filter(isLocationProblem).filter((kind) => !hidden.has(kind));
  return kinds.flatMap((kind) =>
    [now, next]
      .filter((session) => session !== null)
      .filter(({ concerns }) => concerns.includes(kind))
      .map((session) => locationProblem(kind, session, { event_id, location, isNext: session === next }))
      .slice(0, 1),
  );
}

const maxAnnouncedLocations = 3;

const groupTexts = {
  RUNS_OVER: (count: number) => t('group.over', { count }),
  SPEAKERS_MISSING: (count: number) => t('group.missing', { count }),
  QUESTIONS_WAITING: (count: number) => t('group.questions', { count }),
  CASES: (count: number) => t('group.cases', { count }),
  MAILS: (count: number) => t('group.mails', { count }),
} as const satisfies Record<ProblemKind, (count: number) => string>;

function locationGroup(kind: LocationProblemKind, { locations, event_id }: ControlRoom): ProblemGroup | null {
  const noneHidden: HiddenKinds = new Set();
  const affected = locations.filter((place) =>
    problemsOf(place, event_id, noneHidden).some((problem) => problem.kind === kind),
  );
  if (affected.length === 0) return null;
  const waitingQuestions = affected
    .flatMap(({ now, next }) => [now, next])
    .reduce((sum, session) => sum + (session?.waiting_questions ?? 0), 0);
  const text = groupTexts[kind](kind === 'QUESTIONS_WAITING' ? waitingQuestions : affected.length);
  const names = affected.map(({ location }) => location).filter((name) => name !== '');
  const isNamed = names.length > 0 && names.length <= maxAnnouncedLocations;
  return { kind, text, announcedText: isNamed ? t('group.at', { text, locations: names.join(', ') }) : text, to: null };
}

function eventGroup(kind: 'CASES' | 'MAILS', room: ControlRoom): ProblemGroup | null {
  const { event_id } = room;
  const [count, to] =
    kind === 'CASES'
      ? [room.open_cases, eventPaths.admin(event_id, 'moderation')]
      : [room.undelivered_invitations, eventPaths.admin(event_id, 'attendees')];
  const text = groupTexts[kind](count);
  return count === 0 ? null : { kind, text, announcedText: text, to };
}

/** Groups all problems by kind, most urgent first. */
export const groupsOf = (room: ControlRoom, hidden: HiddenKinds): readonly ProblemGroup[] =>
  problemKinds
    .filter((kind) => !hidden.has(kind))
    .map((kind) => (isLocationProblem(kind) ? locationGroup(kind, room) : eventGroup(kind, room)))
    .filter((group) => group !== null);
