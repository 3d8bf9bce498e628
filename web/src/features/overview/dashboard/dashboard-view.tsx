import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { type ReactNode, useDeferredValue } from 'react';
import { formatLocale } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { useQuery } from '../../../lib/swr.ts';
import { useFitsTwoColumns } from '../../../lib/use-narrow-screen.ts';
import { Alert } from '../../../ui/alert.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Connections } from './dashboard-connections.tsx';
import { Drafts, Events, NoEvents } from './dashboard-events.tsx';
import { groupEvents } from './dashboard-groups.ts';
import { News } from './dashboard-news.tsx';
import { Organizations } from './dashboard-organizations.tsx';
import { t } from './dashboard.en.json';
import { OrganizedEvents } from './organized-events.tsx';

interface DashboardViewProps {
  readonly user_id: number;
  /** Whether the other parts have loaded: everything appears at once, so that nothing moves. */
  readonly isReady: boolean;
  /** Open invitations. */
  readonly invitations: ReactNode;
  /** People who wrote or sent a connection request, and changes to the user’s agenda. */
  readonly news: ReactNode;
  /** Whether `news` is not empty. */
  readonly hasNews: boolean;
}

const refreshMs = 60_000;
/** Organizers of a running event leave the dashboard open; there are few of them. */
const runsEvent = (dashboard: Dashboard | undefined): boolean =>
  dashboard?.organized_events.some(({ status }) => status === 'live') ?? false;

/** Dashboard: first open tasks and running events, then people and changes, then everything else. */
export function DashboardView({ user_id, isReady, invitations, news, hasNews }: DashboardViewProps) {
  const {
    data: loaded,
    error,
    mutate,
  } = useQuery(
    'GET /users/:user_id/dashboard',
    { params: { user_id } },
    { refreshInterval: (reply) => (runsEvent(reply) ? refreshMs : 0) },
  );
  // Renders in slices, so that the browser stays responsive: an update of an external store would be rendered
  // synchronously.
  const data = useDeferredValue(isReady ? loaded : undefined);
  const isWide = useFitsTwoColumns();
  if (data === undefined) {
    return (
      <Page isDense>
        {error === undefined ? <DashboardSkeleton /> : <ErrorState failure={error} onRetry={() => mutate()} />}
      </Page>
    );
  }
  const { now, later, more, hasMore } = partsOf(data);
  const grid = 'grid grid-cols-[minmax(0,1fr)] content-start gap-8';
  return (
    <Page isDense>
      <Greeting user={data.user} />
      <div className="mt-3 grid gap-8 empty:hidden">{invitations}</div>
      {isWide && (hasNews || hasMore) ? (
        <div className="mt-3 grid grid-cols-[3fr_2fr] gap-x-8">
          <div className={grid}>
            {now}
            {later}
          </div>
          <div className={grid}>
            {news}
            {more}
          </div>
        </div>
      ) : (
        <div className={classNames(grid, 'mt-3')}>
          {now}
          {news}
          {later}
          {more}
        </div>
      )}
      <Figures stats={data.stats} />
      <div className="mt-12 grid items-start gap-x-8 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <News news={data.news} />
        {data.organizations.length === 0 && <Organizations organizations={data.organizations} />}
      </div>
    </Page>
  );
}

/** The parts of the page in the order of their importance. */
function partsOf(data: Dashboard) {
  const { events, organized_events, organizations, connections } = data;
  const { now, later, drafts, imports } = groupEvents(data);
  const hasEvents = now.length + later.length + organized_events.length + drafts.count > 0;
  return {
    now: (
      <>
        <WaitingImports imports={imports} />
        {organized_events.length > 0 && (
          <OrganizedEvents events={organized_events} attended={events} imports={data.waiting_imports} />
        )}
        {drafts.count > 0 && <Drafts drafts={drafts} />}
        {now.length > 0 && (
          <Events title={t('dashboard.events')} events={now} isFirst={organized_events.length === 0} />
        )}
        {!hasEvents && <NoEvents />}
      </>
    ),
    later: later.length > 0 && (
      <Events title={t(now.length > 0 ? 'dashboard.events.more' : 'dashboard.events')} events={later} isFirst={false} />
    ),
    more: (
      <>
        {connections.length > 0 && <Connections connections={connections} />}
        {organizations.length > 0 && <Organizations organizations={organizations} />}
      </>
    ),
    hasMore: connections.length + organizations.length > 0,
  };
}

/** Imports of other events that require an answer from the user. */
function WaitingImports({ imports }: { readonly imports: Dashboard['waiting_imports'] }) {
  if (imports.length === 0) return null;
  return (
    <Alert tone="warn" title={t('dashboard.imports', { count: imports.length })}>
      <ul>
        {imports.map(({ id, event_id, event_name, file_name }) => (
          <li key={id}>
            <Link
              to={`${eventPaths.importSchedule(event_id)}?import=${id}`}
              className="inline-flex min-h-9 items-center font-semibold wrap-anywhere underline underline-offset-4"
            >
              <bdi>{t('dashboard.imports.one', { event: event_name, file: file_name })}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function DashboardSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-11 w-80 max-w-full" />
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-96" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}

/** One line, so that the important parts are near the top. */
const Greeting = ({ user }: { readonly user: Dashboard['user'] }) => (
  <header className="flex flex-wrap items-baseline gap-x-4">
    <h1 className="text-2xl leading-11">{pageName('page.dashboard')}</h1>
    <h2 className="min-w-0 font-sans text-base font-normal tracking-normal wrap-anywhere text-muted">
      {t('dashboard.hello', { name: user.first_name || user.email })}
    </h2>
  </header>
);

const figures = [
  'events_hosted',
  'attendees_reached',
  'connections_made',
  'events_attended',
  'organizations_count',
] as const;

/** Activity figures of the user; zero values are omitted. */
function Figures({ stats }: { readonly stats: Dashboard['stats'] }) {
  const visibleFigures = figures.filter((figure) => stats[figure] > 0);
  if (visibleFigures.length === 0) return null;
  return (
    <dl aria-label={t('dashboard.stats')} className="mt-12 flex flex-wrap gap-x-10 gap-y-5 border-t border-rule pt-5">
      {visibleFigures.map((figure) => (
        <div key={figure} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{t(`dashboard.stats.${figure}`, { count: stats[figure] })}</dt>
          <dd className="font-display text-2xl tabular font-bold tracking-[-0.03em]">
            {stats[figure].toLocaleString(formatLocale())}
          </dd>
        </div>
      ))}
    </dl>
  );
}
