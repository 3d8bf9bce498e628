/** The dashboard as the wire carries it. */
import type { Dashboard } from '@plenum/contracts/users';
import { eventLocation } from '../events/event-location.rules.ts';
import { effectiveEventRole } from '../policy.ts';
import type {
  DashboardEventRow,
  DashboardFigures,
  DashboardOrganizationRow,
  DashboardUserRow,
} from './dashboard.queries.ts';
import { productNews } from './product-news.rules.ts';

/** The rows a dashboard is made of. */
export interface DashboardRows {
  readonly user: DashboardUserRow;
  readonly figures: DashboardFigures;
  readonly organizations: readonly DashboardOrganizationRow[];
  readonly events: readonly {
    readonly event: DashboardEventRow;
    readonly status: Dashboard['events'][number]['status'];
  }[];
  readonly member_counts: ReadonlyMap<number, number>;
}

/** Connections have no table yet: nobody has made one. */
export const dashboardView = (rows: DashboardRows, now: Date): Dashboard => ({
  user: { ...rows.user, created_at: rows.user.created_at.toISOString() },
  stats: { ...rows.figures, connections_made: 0 },
  organizations: [...rows.organizations],
  events: rows.events.map(({ event, status }) => ({
    id: event.id,
    name: event.title,
    start_date: event.start_date,
    end_date: event.end_date,
    location: eventLocation(event),
    status,
    attendee_count: rows.member_counts.get(event.id) ?? 0,
    organization: { id: event.organization_id, name: event.organization_name },
    user_role: effectiveEventRole(event) ?? event.member_role,
  })),
  connections: [],
  news: productNews(now),
});
