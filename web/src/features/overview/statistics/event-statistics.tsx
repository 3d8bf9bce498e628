/** Statistics of an event for organizers: figures, attendance, first messages, and each session. */
import type { EventStatistics, IcebreakerFigure } from '@plenum/contracts/overview/statistics';
import { presenceStepMinutes } from '@plenum/contracts/overview/statistics-limits';
import { useCallback, useMemo } from 'react';
import { dateIn } from '../../../lib/dates.ts';
import { useEvent } from '../../../lib/event-context.ts';
import { clockTime, dayLabel, formatMoment, preferredZone, useZones } from '../../../lib/event-time.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { useQuery } from '../../../lib/swr.ts';
import { useNow } from '../../../lib/use-now.ts';
import { CompactHeader } from '../../../ui/compact-header.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Bar, Chart, CsvLink } from './chart.tsx';
import { toPoints } from './curve-points.ts';
import { type EventMeasure, eventMeasures } from './event-measures.ts';
import { type Headline, Headlines } from './headlines.tsx';
import { isDrawn, MeasureChart, MissingMeasures } from './measure-chart.tsx';
import { SessionsInNumbers } from './sessions-in-numbers.tsx';
import { t } from './statistics.en.json';
import { peakText, trendText } from './trend-text.ts';
import { headlinesOf, type Series } from './trend.ts';

const minuteMs = 60_000;
const minutesPerHour = 60;
const steps = [
  15,
  30,
  minutesPerHour,
  2 * minutesPerHour,
  3 * minutesPerHour,
  6 * minutesPerHour,
  12 * minutesPerHour,
  24 * minutesPerHour,
  48 * minutesPerHour,
  7 * 24 * minutesPerHour,
];

export function EventStatisticsView({ event_id }: { readonly event_id: number }) {
  const { data, error, mutate } = useQuery('GET /events/:event_id/statistics', { params: { event_id } });
  return (
    <>
      <CompactHeader title={pageName('page.statistics')} text={t('text')} />
      <div className="grid min-w-0 gap-8">
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
  const { period } = counts;
  const nowMs = useNow();
  const zones = useZones(useEvent().timezone);
  const zone = preferredZone(zones);
  const nameOf = (ms: number): string =>
    period === 'HOUR' ? clockTime(ms, zone, zones.locale) : dayLabel(dateIn(ms, zones.event), zones.locale);
  const spanOf = (ms: number): string =>
    period === 'HOUR' ? t('hours', { from: nameOf(ms), to: nameOf(ms + periodMs.HOUR) }) : nameOf(ms);
  const momentOf = (ms: number): string =>
    period === 'HOUR' ? nameOf(ms) : formatMoment(ms, { ...zones, event: zone, viewer: zone });
  const textOf = (name: EventMeasure['name'], series: Series | null): string | undefined => {
    if (series === null) return undefined;
    return name === 'PEAK' ? peakText(series, momentOf) : trendText(series, spanOf);
  };
  const { headlines, others, missing } = headlinesOf(eventMeasures(counts));
  if (headlines.length === 0) return <EmptyState title={t('none')} text={t('none.text')} />;
  return (
    <>
      <Section title={t('figures')} action={<CsvLink href={fileOf(event_id, 'FIGURES')} of={t('figures')} />}>
        <Headlines
          headlines={[
            ...presentNow(counts.presence, nowMs),
            ...headlines.map(({ name, label, value, hint, series }) => {
              const past = series === null || name === 'PEAK' ? series : pastOf(series, nowMs - periodMs[period]);
              const trend = textOf(name, past);
              return name === 'PEAK'
                ? { label, value: value ?? 0, hint: trend ?? hint }
                : { label, value: value ?? 0, hint, trend };
            }),
          ]}
        />
      </Section>
      <Presence event_id={event_id} presence={counts.presence} />
      <Section title={t('activity')}>
        <div className="grid gap-3">
          {[others.filter(hasChart), others.filter((measure) => !hasChart(measure))]
            .filter((row) => row.length > 0)
            .map((row) => (
              // Cards in a row have similar heights, and the last one has no gap.
              <div key={row[0]?.name} className="flex flex-wrap gap-3">
                {row.map(({ name, label, value, hint, series, share }) => (
                  <MeasureChart
                    key={name}
                    label={label}
                    value={value ?? 0}
                    hint={hint}
                    series={series === null ? null : { ...shownPart(series), nameOf, column: t(`column.${period}`) }}
                    share={share}
                  />
                ))}
              </div>
            ))}
          <MissingMeasures
            labels={[
              ...missing.map(({ label }) => label),
              ...(counts.icebreakers.length === 0 ? [t('icebreakers')] : []),
            ]}
          />
        </div>
      </Section>
      {counts.icebreakers.length > 0 && <Icebreakers event_id={event_id} icebreakers={counts.icebreakers} />}
    </>
  );
}

/** Returns the number of people in the last 15 minutes; empty if it is unknown or nobody is there. */
function presentNow(presence: EventStatistics['presence'], nowMs: number): readonly Headline[] {
  const last = presence.at(-1);
  const isCurrent = last !== undefined && nowMs - Date.parse(last.at) < 2 * presenceStepMinutes * minuteMs;
  return isCurrent && last.present !== null
    ? [{ label: t('headline.now'), value: last.present, hint: t('headline.in_chats') }]
    : [];
}

const periodMs = { HOUR: minutesPerHour * minuteMs, DAY: 24 * minutesPerHour * minuteMs } as const;

/** Returns the values of periods that have ended, because later ones still grow. */
function pastOf({ xs, ys }: Series, untilMs: number): Series {
  const count = xs.filter((x) => x <= untilMs).length;
  return { xs: xs.slice(0, count), ys: ys.slice(0, count) };
}

const hasChart = ({ series }: { readonly series: Series | null }): boolean => series !== null && isDrawn(series);

/** Empty if no value may be shown. */
const shownPart = (series: Series): Series => (series.ys.every((y) => y === null) ? { xs: [], ys: [] } : series);

const fileOf = (event_id: number, table: 'FIGURES' | 'PRESENCE' | 'ICEBREAKERS'): string =>
  `/api/events/${event_id}/statistics/export?table=${table}`;

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
  const hasDays = (points.xs.at(-1) ?? 0) - (points.xs[0] ?? 0) > 24 * minutesPerHour;
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
