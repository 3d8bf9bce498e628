/** Derives the tasks of an organizer in an event: a text and the screen where the task is done. */
import type { PreparationStep } from '@plenum/contracts/enums';
import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { eventPaths } from '../../../lib/event-paths.ts';
import type { OrganizedEvent } from './dashboard-groups.ts';
import { t } from './event-tasks.en.json';

export type AttentionKind = 'concern' | 'import' | 'requests' | 'reports' | 'mails' | 'step' | 'more';

export interface AttentionLine {
  readonly key: string;
  readonly kind: AttentionKind;
  readonly text: string;
  readonly to: string;
  /** The session of a problem that has one, whose time and location are displayed. */
  readonly session?: ConcernSession | undefined;
  /** Whether the session is over time. */
  readonly isOver?: boolean;
}

export type ConcernSession = OrganizedEvent['concerns'][number]['sessions'][number];

/** Number of steps that are shown at a time; the others follow when these are done. */
const maxSteps = 3;

const attendeesTab = (event_id: number, tab: string): string => `${eventPaths.admin(event_id, 'attendees')}?tab=${tab}`;
const settingsTab = (event_id: number, tab: string): string => `${eventPaths.admin(event_id, 'settings')}?tab=${tab}`;

const pathOfStep: { readonly [S in PreparationStep]: (event_id: number) => string } = {
  DESCRIPTION: (event_id) => settingsTab(event_id, 'content'),
  VENUE: (event_id) => settingsTab(event_id, 'venue'),
  SESSIONS: (event_id) => eventPaths.admin(event_id, 'sessions'),
  SPEAKERS: (event_id) => eventPaths.admin(event_id, 'speakers'),
  PUBLISH: eventPaths.home,
  INVITE: (event_id) => eventPaths.admin(event_id, 'attendees'),
};

type Concern = OrganizedEvent['concerns'][number];

/** Returns the screen where a problem of a session is solved: its questions, or its location in the run of show. */
function pathOfConcern({ id, user_role }: OrganizedEvent, kind: Concern['kind'], session: ConcernSession): string {
  if (kind === 'QUESTIONS_WAITING') return eventPaths.sessionQuestions(id, session.id);
  return session.location !== '' && eventRoleMay(user_role, 'run_of_show:read')
    ? `${eventPaths.runOfShow(id)}?place=${encodeURIComponent(session.location)}`
    : eventPaths.admin(id, 'control-room');
}

/** Returns one line per session, or one for all if there are too many; sessions over time first. */
function concernLines(event: OrganizedEvent): AttentionLine[] {
  const isOver = ({ kind }: Concern): number => Number(kind === 'RUNS_OVER');
  return event.concerns
    .toSorted((a, b) => isOver(b) - isOver(a))
    .flatMap(({ kind, count, sessions }): AttentionLine[] =>
      count > sessions.length
        ? [
            {
              key: kind,
              kind: 'concern',
              text: t(`dashboard.concern.${kind}.several`, { count }),
              to: eventPaths.admin(event.id, 'control-room'),
            },
          ]
        : sessions.map((session) => ({
            key: `${kind} ${session.id}`,
            kind: 'concern',
            text: t(`dashboard.concern.${kind}`, { title: session.title }),
            to: pathOfConcern(event, kind, session),
            session,
            isOver: kind === 'RUNS_OVER',
          })),
    );
}

function stepLines({ id, open_steps }: OrganizedEvent): AttentionLine[] {
  const more = open_steps.length - maxSteps;
  // A single hidden step takes as much space as the line that would announce it.
  const visible = more > 1 ? open_steps.slice(0, maxSteps) : open_steps;
  const lines = visible.map((step): AttentionLine => ({
    key: step,
    kind: 'step',
    text: t(`dashboard.step.${step}`),
    to: pathOfStep[step](id),
  }));
  if (more <= 1) return lines;
  return [
    ...lines,
    { key: 'more', kind: 'more', text: t('dashboard.step.more', { count: more }), to: eventPaths.home(id) },
  ];
}

/** Returns the lines of an event, the most urgent ones first; none without open tasks. */
export function attentionLines(event: OrganizedEvent, imports: Dashboard['waiting_imports']): readonly AttentionLine[] {
  const { id } = event;
  const waiting = (
    [
      ['requests', 'join_requests', attendeesTab(id, 'requests')],
      ['requests', 'waiting_list', attendeesTab(id, 'line')],
      ['mails', 'undelivered_invitations', attendeesTab(id, 'invitations')],
    ] as const
  ).flatMap(([kind, field, to]): AttentionLine[] =>
    event[field] === 0 ? [] : [{ key: field, kind, text: t(`dashboard.${field}`, { count: event[field] }), to }],
  );
  const reports: AttentionLine[] =
    event.open_cases === 0
      ? []
      : [
          {
            key: 'open_cases',
            kind: 'reports',
            text: t('dashboard.open_cases', { count: event.open_cases }),
            to: eventPaths.admin(id, 'moderation'),
          },
        ];
  const importLines = imports
    .filter(({ event_id }) => event_id === id)
    .map((waitingImport): AttentionLine => ({
      key: `import ${waitingImport.id}`,
      kind: 'import',
      text: t('dashboard.import', { file: waitingImport.file_name }),
      to: `${eventPaths.importSchedule(id)}?import=${waitingImport.id}`,
    }));
  return [...concernLines(event), ...reports, ...importLines, ...waiting, ...stepLines(event)];
}
