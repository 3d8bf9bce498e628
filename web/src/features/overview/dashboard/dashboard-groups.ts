import type { Dashboard } from '@plenum/contracts/overview/dashboard';

export type DashboardEvent = Dashboard['events'][number];
export type OrganizedEvent = Dashboard['organized_events'][number];

export interface DashboardGroups {
  /** Events that the user attends and that take place now; all of them if there are none and no organized events. */
  readonly now: readonly DashboardEvent[];
  readonly later: readonly DashboardEvent[];
  /** Drafts and imports that no card of an organized event shows. */
  readonly drafts: Dashboard['drafts'];
  readonly imports: Dashboard['waiting_imports'];
}

/** Checks whether the card of the event replaces its card as an attended event: moderators attend as others do. */
const isOrganizer = ({ seats }: OrganizedEvent): boolean => seats !== null;

/** Divides the events of a dashboard so that each is shown once. */
export function groupEvents({
  events,
  organized_events,
  drafts,
  waiting_imports,
}: Pick<Dashboard, 'events' | 'organized_events' | 'drafts' | 'waiting_imports'>): DashboardGroups {
  const organized = organized_events.filter(isOrganizer);
  const ids = new Set(organized.map(({ id }) => id));
  const attended = events.filter(({ id }) => !ids.has(id));
  const running = attended.filter(({ status }) => status === 'live');
  const isDivided = running.length > 0 || organized_events.length > 0;
  return {
    now: isDivided ? running : attended,
    later: isDivided ? attended.filter(({ status }) => status !== 'live') : [],
    drafts: {
      count: drafts.count - organized.filter(({ is_published }) => !is_published).length,
      events: drafts.events.filter(({ id }) => !ids.has(id)),
    },
    imports: waiting_imports.filter(({ event_id }) => !ids.has(event_id)),
  };
}
