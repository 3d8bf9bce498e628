/** Feedback on all sessions of an event, for organizers. */
import { feedbackSorts } from '@plenum/contracts/enums';
import type { RatedSession } from '@plenum/contracts/live/feedback';
import { Download } from 'lucide-react';
import { useEvent } from '../../../lib/event-context.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { useZones } from '../../../lib/event-time.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { useQuery } from '../../../lib/swr.ts';
import { choiceParam, cursorParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CompactHeader } from '../../../ui/compact-header.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { sessionColumns } from '../../../ui/session-columns.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stat, StatGrid } from '../../../ui/stat.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { EventFeedbackSettings } from './event-feedback-settings.tsx';
import { t } from './event-feedback.en.json';

const spec = {
  after: cursorParam,
  sort: choiceParam(feedbackSorts, 'time'),
  direction: choiceParam(['asc', 'desc'] as const, 'asc'),
};

/** Feedback on the sessions of an event; sortable by column. */
export function EventFeedback({ event_id }: { readonly event_id: number }) {
  const [{ after, sort, direction }, change] = useSearchValues(spec);
  const query = { after, sort, direction };
  const { data, error, mutate, isValidating } = useQuery(
    'GET /events/:event_id/feedback',
    { params: { event_id }, query },
    { keepPreviousData: true },
  );
  return (
    <>
      <CompactHeader
        title={pageName('page.feedback')}
        text={t('text')}
        actions={
          <a href={`/api/events/${event_id}/feedback/export`} download className={buttonClass('secondary')}>
            <Download aria-hidden="true" className="size-4.5" />
            {t('export')}
          </a>
        }
      />
      <EventFeedbackSettings event_id={event_id} />
      {data !== undefined && data.answers > 0 && (
        <StatGrid className="my-5">
          <Stat label={t('figure.sessions')} value={data.total_items} />
          <Stat label={t('figure.answers')} value={data.answers} />
          {data.average !== null && <Stat label={t('figure.average')} value={data.average} />}
        </StatGrid>
      )}
      {data === undefined && error === undefined && <Skeleton className="my-5 h-20" />}
      <Sessions
        event_id={event_id}
        rows={data?.sessions}
        failure={error}
        onRetry={() => mutate()}
        sort={{ key: sort, direction }}
        onSort={(next) =>
          change({
            sort: feedbackSorts.find((key) => key === next.key) ?? 'time',
            direction: next.direction,
          })
        }
        revalidating={isValidating && data !== undefined}
      />
      <Pager data={data} />
    </>
  );
}

interface SessionsProps {
  readonly event_id: number;
  readonly rows: readonly RatedSession[] | undefined;
  readonly failure: unknown;
  readonly onRetry: () => unknown;
  readonly sort: { readonly key: string; readonly direction: 'asc' | 'desc' };
  readonly onSort: (sort: { readonly key: string; readonly direction: 'asc' | 'desc' }) => void;
  readonly revalidating: boolean;
}

function Sessions({ event_id, ...table }: SessionsProps) {
  const zones = useZones(useEvent().timezone);
  const columns: readonly Column<RatedSession>[] = [
    ...sessionColumns<RatedSession>({
      headers: { session: t('column.session'), time: t('column.time') },
      zones,
      pathOf: (session_id) => eventPaths.sessionFeedback(event_id, session_id),
    }),
    {
      key: 'average',
      header: t('column.average'),
      sortable: true,
      className: 'tabular',
      render: ({ average }) => t('average', { average }),
    },
    {
      key: 'answers',
      header: t('column.answers'),
      sortable: true,
      className: 'tabular',
      render: ({ answers }) => t('count', { count: answers }),
    },
    {
      key: 'comments',
      header: t('column.comments'),
      className: 'tabular',
      render: ({ comments }) => t('count', { count: comments }),
    },
  ];
  return (
    <DataTable<RatedSession>
      caption={t('table')}
      columns={columns}
      rowKey={({ session_id }) => session_id}
      {...table}
      empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
    />
  );
}
