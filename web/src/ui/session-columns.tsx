import { formatMoment, type Zones } from '../lib/event-time.ts';
import type { Column } from './data-table-columns.ts';
import { Link } from './link.tsx';

interface ListedSession {
  readonly session_id: number;
  readonly title: string;
  readonly starts_at: string;
  readonly location: string | null;
}

interface SessionColumnsProps {
  readonly headers: { readonly session: string; readonly time: string };
  readonly zones: Zones;
  readonly pathOf: (session_id: number) => string;
}

/** The first columns of a table of sessions: title with a link, time and location. */
export function sessionColumns<Row extends ListedSession>({
  headers,
  zones,
  pathOf,
}: SessionColumnsProps): readonly Column<Row>[] {
  return [
    {
      key: 'title',
      header: headers.session,
      card: 'title',
      className: 'min-w-40',
      render: ({ session_id, title }) => (
        <Link
          to={pathOf(session_id)}
          className="font-semibold wrap-anywhere text-accent hover:underline pointer-coarse:-my-3 pointer-coarse:block pointer-coarse:py-3"
        >
          <bdi>{title}</bdi>
        </Link>
      ),
    },
    {
      key: 'time',
      header: headers.time,
      sortable: true,
      className: 'min-w-26',
      render: ({ starts_at, location }) => (
        <>
          {formatMoment(Date.parse(starts_at), zones)}
          {location !== null && <span className="block text-xs text-muted">{location}</span>}
        </>
      ),
    },
  ];
}
