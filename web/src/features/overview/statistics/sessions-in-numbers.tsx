/** The statistics of all sessions of an event, in a selectable order. */
import { type SessionFigureSort, sessionFigureSorts } from '@plenum/contracts/enums';
import type { SessionFigures } from '@plenum/contracts/overview/statistics';
import { useEvent } from '../../../lib/event-context.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { useZones } from '../../../lib/event-time.ts';
import { useQuery } from '../../../lib/swr.ts';
import { useNow } from '../../../lib/use-now.ts';
import { choiceParam, cursorParam, useSearchValues } from '../../../lib/use-search-param.ts';
import type { Column, SortState } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { sessionColumns } from '../../../ui/session-columns.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Bar, CsvLink } from './chart.tsx';
import { FewPeople } from './session-figures.tsx';
import { t } from './statistics.en.json';

const spec = {
  after: cursorParam,
  sort: choiceParam(sessionFigureSorts, 'time'),
  direction: choiceParam(['asc', 'desc'] as const, 'asc'),
};

export function SessionsInNumbers({ event_id }: { readonly event_id: number }) {
  const [{ after, sort, direction }, change] = useSearchValues(spec);
  const { data, error, mutate, isValidating } = useQuery(
    'GET /events/:event_id/statistics/sessions',
    { params: { event_id }, query: { after, sort, direction } },
    { keepPreviousData: true },
  );
  const onSort = (next: SortState): void =>
    change({ sort: sessionFigureSorts.find((key) => key === next.key) ?? 'time', direction: next.direction });
  const columns = useColumns(event_id, data?.sessions ?? [], sort);
  const csv = `/api/events/${event_id}/statistics/export?table=SESSIONS`;
  return (
    <Section title={t('sessions')} action={<CsvLink href={csv} of={t('sessions')} />}>
      <p className="mb-3 max-w-[60ch] text-sm text-muted">{t('sessions.text')}</p>
      <DataTable<SessionFigures>
        caption={t('sessions')}
        columns={columns}
        rows={data?.sessions}
        failure={error}
        onRetry={() => mutate()}
        rowKey={({ session_id }) => session_id}
        sort={{ key: sort, direction }}
        onSort={onSort}
        revalidating={isValidating && data !== undefined}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
      <Pager data={data} />
    </Section>
  );
}

type Count = Exclude<SessionFigureSort, 'time'>;
const counts: readonly Count[] = ['bookmarks', 'peak', 'messages', 'questions', 'reactions', 'answers'];

/** Bars are relative to the sessions of one page. */
function useColumns(
  event_id: number,
  rows: readonly SessionFigures[],
  sort: SessionFigureSort,
): readonly Column<SessionFigures>[] {
  const zones = useZones(useEvent().timezone);
  const nowMs = useNow();
  // A column that the table is sorted by stays, because a later page may have no number in it.
  const shownCounts = counts.filter((name) => name === sort || rows.some((row) => row[name] !== null));
  return [
    ...sessionColumns<SessionFigures>({
      headers: { session: t('column.session'), time: t('column.time') },
      zones,
      pathOf: (session_id) => eventPaths.sessionStatistics(event_id, session_id),
    }),
    ...shownCounts.map((name): Column<SessionFigures> => {
      const maxValue = Math.max(1, ...rows.map((row) => row[name] ?? 0));
      return {
        key: name,
        header: t(`column.${name}`),
        sortable: true,
        className: 'tabular',
        isBlank: (row) => row[name] === null,
        // Before a session begins, its counts are meaningless.
        render: (row) =>
          row[name] === null && Date.parse(row.starts_at) > nowMs ? null : (
            <Cell count={row[name]} maxValue={maxValue} average={name === 'answers' ? row.average : null} />
          ),
      };
    }),
  ];
}

interface CellProps {
  readonly count: number | null;
  readonly maxValue: number;
  /** Displayed next to the number of answers. */
  readonly average: number | null;
}

function Cell({ count, maxValue, average }: CellProps) {
  if (count === null) return <FewPeople />;
  return (
    <>
      {average === null ? t('count', { count }) : t('count.average', { count, average })}
      <span className="mt-1 block">
        <Bar share={count / maxValue} />
      </span>
    </>
  );
}
