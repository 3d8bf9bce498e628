/** Maps rows of the dashboard to the fields of replies. */
import { narrowCover } from '@plenum/contracts/events/event-pictures';
import type { Language } from '@plenum/contracts/languages';
import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { type Viewer, visibleParts } from '../../accounts/users/person-privacy.rules.ts';
import { eventLocation } from '../../events/events/event-venue.rules.ts';
import { effectiveEventRole } from '../../policy.ts';
import type {
  DashboardConnectionRow,
  DashboardEventRow,
  DashboardOrganizationRow,
  DashboardSessionRow,
  DashboardTasksRow,
  DashboardUserRow,
} from './dashboard.queries.ts';
import { productNews } from './product-news.rules.ts';

export interface DashboardRows {
  readonly user: DashboardUserRow;
  readonly organizations: readonly DashboardOrganizationRow[];
  readonly events: readonly {
    readonly event: DashboardEventRow;
    readonly status: Dashboard['events'][number]['status'];
  }[];
  readonly sessions: readonly DashboardSessionRow[];
  readonly tasks: DashboardTasksRow;
  readonly organizedEvents: Dashboard['organized_events'];
  readonly connections: readonly DashboardConnectionRow[];
}

function connectionViews(rows: readonly DashboardConnectionRow[], user_id: number): Dashboard['connections'] {
  const viewer: Viewer = { user_id, role: null, connected: new Set(rows.map((row) => row.user_id)) };
  return mapReadableRows('connections', rows, (row) => {
    const { company } = visibleParts(row, viewer);
    return {
      id: row.id,
      user: { id: row.user_id, full_name: row.full_name, image_url: row.image_url },
      company: company ? row.company_name : null,
      title: company ? row.title : null,
      connected_at: row.connected_at.toISOString(),
    };
  });
}

function personView(row: DashboardUserRow): Pick<Dashboard, 'user' | 'stats'> {
  const { events_hosted, attendees_reached, connections_made, events_attended, organizations_count, ...user } = row;
  return {
    user: { ...user, created_at: user.created_at.toISOString() },
    stats: { events_hosted, attendees_reached, connections_made, events_attended, organizations_count },
  };
}

const sessionViews = (rows: readonly DashboardSessionRow[]): Dashboard['events'][number]['own_sessions'] =>
  rows.map(({ event_id: _, is_own: _own, starts_at, ...session }) => ({
    ...session,
    starts_at: starts_at.toISOString(),
  }));

export const dashboardView = (rows: DashboardRows, now: Date, language: Language): Dashboard => ({
  ...personView(rows.user),
  organizations: [...rows.organizations],
  events: mapReadableRows('events', rows.events, ({ event, status }) => ({
    id: event.id,
    name: event.title,
    start_date: event.start_date,
    end_date: event.end_date,
    timezone: event.timezone,
    location: eventLocation(event),
    status,
    attendee_count: event.attendee_count,
    organization: { id: event.organization_id, name: event.organization_name },
    user_role: effectiveEventRole(event) ?? event.member_role,
    cover: narrowCover(event.hero_images, event.branding),
    own_sessions: sessionViews(rows.sessions.filter((row) => row.event_id === event.id && row.is_own)),
    other_sessions: sessionViews(rows.sessions.filter((row) => row.event_id === event.id && !row.is_own)),
  })),
  organized_events: rows.organizedEvents,
  ...rows.tasks,
  connections: connectionViews(rows.connections, rows.user.id),
  news: productNews(now, language),
});
