/** Statistics of an event for organizers: figures, attendance, first messages, and each session. */
import type { EventFigure, EventStatistics, IcebreakerFigure } from '@plenum/contracts/overview/statistics';
import { presenceStepMinutes } from '@plenum/contracts/overview/statistics-limits';
import { useCallback, useMemo } from 'react';
import { useEvent } from '../../../lib/event-context.ts';
import { clockTime, preferredZone, formatMoment, useZones } from '../../../lib/event-time.ts';
import { t as placeName } from '../../../lib/place-names.en.json';
import { useQuery } from '../../../lib/swr.ts';
import { PageHeader, Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stat, StatGrid } from '../../../ui/stat.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Bar, Chart, CsvLink } from './chart.tsx';
import { toPoints } from './curve-points.ts';
import { SessionsInNumbers } from './sessions-in-numbers.tsx';
import { t } from './statistics.en.json';

const minuteMs = 60_000;
const hour = 60;
const steps = [15, 30, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour, 48 * hour, 7 * 24 * hour];

const hasFigures = ({ figures, presence }: EventStatistics): boolean =>
  presence.length > 0 || figures.some(({ total }) => (total ?? 0) > 0);

export function EventStatisticsView({ event_id }: { readonly event_id: number }) {
  const { data, error, mutate } = useQuery('GET /events/:event_id/statistics', { params: { event_id } });
  return (
    <>
      <PageHeader title={placeName('place.statistics')} text={t('text')} />
      <div className="grid min-w-0 gap-10">
        {data === undefined && error === undefined && <Skeleton className="h-64" />}
        {data === undefined && error !== undefined && <ErrorState failure={error} onRetry={() => mutate()} />}
        {data !== undefined && <Counts event_id={event_id} counts={data} />}
        <SessionsInNumbers event_id={event_id} />
      </div>
    </>
  );
}

interface CountsProps {
  readonly event_id: number;
  readonly counts: EventStatistics;
}

function Counts({ event_id, counts }: CountsProps) {
  if (!hasFigures(counts)) return <EmptyState title={t('none')} text={t('none.text')} />;
  return (
    <>
      <Figures event_id={event_id} figures={counts.figures} />
      <Presence event_id={event_id} presence={counts.presence} />
      <Icebreakers event_id={event_id} icebreakers={counts.icebreakers} />
    </>
  );
}

const fileOf = (event_id: number, table: 'FIGURES' | 'PRESENCE' | 'ICEBREAKERS'): string =>
  `/api/events/${event_id}/statistics/export?table=${table}`;

interface FiguresProps {
  readonly event_id: number;
  readonly figures: readonly EventFigure[];
}

const hintOf = ({ total, people }: EventFigure): string | undefined => {
  if (total === null) return t('few');
  return people === null ? undefined : t('people', { count: people });
};

const Figures = ({ event_id, figures }: FiguresProps) => (
  <Section title={t('figures')} action={<CsvLink href={fileOf(event_id, 'FIGURES')} of={t('figures')} />}>
    <StatGrid>
      {figures.map((figure) => (
        <Stat key={figure.name} label={t(`figure.${figure.name}`)} value={figure.total ?? '–'} hint={hintOf(figure)} />
      ))}
    </StatGrid>
  </Section>
);

interface PresenceProps {
  readonly event_id: number;
  readonly presence: EventStatistics['presence'];
}

function Presence({ event_id, presence }: PresenceProps) {
  const zones = useZones(useEvent().timezone);
  const points = useMemo(() => {
    const moments = presence.map(({ at, present }) => ({ ms: Date.parse(at), count: present }));
    const first = (moments[0]?.ms ?? 0) / minuteMs;
    return toPoints(moments, presenceStepMinutes * minuteMs, { first, step: presenceStepMinutes });
  }, [presence]);
  const hasDays = (points.xs.at(-1) ?? 0) - (points.xs[0] ?? 0) > 24 * hour;
  const nameOf = useCallback(
    (x: number) => {
      const zone = preferredZone(zones);
      return hasDays
        ? formatMoment(x * minuteMs, { ...zones, event: zone, viewer: zone })
        : clockTime(x * minuteMs, zone, zones.locale);
    },
    [zones, hasDays],
  );
  const peak = Math.max(0, ...points.ys.map((y) => y ?? 0));
  return (
    <Chart
      title={t('presence')}
      label={t('presence.label', { peak })}
      csv={fileOf(event_id, 'PRESENCE')}
      columns={[t('column.time'), t('column.present')]}
      emptyText={t('presence.none')}
      kind="line"
      steps={steps}
      nameOf={nameOf}
      namePx={hasDays ? 150 : 60}
      {...points}
    />
  );
}

interface IcebreakersProps {
  readonly event_id: number;
  readonly icebreakers: readonly IcebreakerFigure[];
}

const Icebreakers = ({ event_id, icebreakers }: IcebreakersProps) => (
  <Section title={t('icebreakers')} action={<CsvLink href={fileOf(event_id, 'ICEBREAKERS')} of={t('icebreakers')} />}>
    <p className="mb-3 max-w-[60ch] text-sm text-muted">{t('icebreakers.text')}</p>
    {icebreakers.length === 0 && <p className="text-muted">{t('icebreakers.none')}</p>}
    <ul className="grid max-w-3xl gap-3">
      {icebreakers.map(({ text, asked, accepted }) => (
        <li key={text} className="grid gap-1.5 rounded-md border border-rule bg-surface p-4">
          <p className="font-semibold wrap-anywhere">
            <bdi>{text}</bdi>
          </p>
          <Bar share={(accepted ?? 0) / asked} />
          <p className="tabular text-sm text-muted">
            {accepted === null
              ? t('icebreakers.few', { asked })
              : t('icebreakers.accepted', { asked, accepted, percent: Math.round((accepted / asked) * 100) })}
          </p>
        </li>
      ))}
    </ul>
  </Section>
);
