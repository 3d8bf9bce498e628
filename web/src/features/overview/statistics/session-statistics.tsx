/** Statistics of a session for organizers and speakers, on the screen and in print. */
import type { SessionFigures, SessionStatistics } from '@plenum/contracts/overview/statistics';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Chart, CsvLink } from './chart.tsx';
import { type Points, toPoints } from './curve-points.ts';
import { type Headline, Headlines } from './headlines.tsx';
import { ActivityChart, MissingMeasures } from './measure-chart.tsx';
import {
  formatMinute,
  minutePx,
  minuteSteps,
  namedFigures,
  type SessionCurves,
  type SessionFigure,
  Stays,
} from './session-figures.tsx';
import { SessionSheet } from './session-sheet.tsx';
import { t } from './statistics.en.json';
import { headlinesOf } from './trend.ts';

const minuteMs = 60_000;
const maxStars = 5;

function useCourse({ figures, minutes }: SessionStatistics): SessionCurves {
  return useMemo(() => {
    const startMs = Date.parse(figures.starts_at);
    const first = Math.round((Date.parse(minutes[0]?.minute ?? figures.starts_at) - startMs) / minuteMs);
    const points = (name: 'present' | 'reactions'): Points =>
      toPoints(
        minutes.map((row) => ({ ms: Date.parse(row.minute), count: row[name] })),
        minuteMs,
        { first, step: 1 },
      );
    return { present: points('present'), reactions: points('reactions') };
  }, [figures, minutes]);
}

/** The last value that may be shown, with the minute of the largest. */
function lastAndPeak({ xs, ys }: Points): { readonly last: number; readonly peakMinute: number } | null {
  const values = ys.filter((y) => y !== null);
  const last = values.at(-1);
  if (last === undefined || values.length < 2) return null;
  return { last, peakMinute: xs[ys.indexOf(Math.max(...values))] ?? 0 };
}

/** A figure with its course, if it has one. */
function headlineOf(
  { name, label, value }: SessionFigure,
  { answers }: SessionFigures,
  course: SessionCurves,
): Headline {
  const headline = { label, value: value ?? 0 };
  if (name === 'average')
    return { ...headline, hint: t('headline.answers', { count: answers ?? 0 }), share: headline.value / maxStars };
  const series = name === 'peak' ? course.present : name === 'reactions' ? course.reactions : undefined;
  const found = series === undefined ? null : lastAndPeak(series);
  if (found === null) return headline;
  const trend =
    name === 'peak'
      ? t('trend.end', { count: found.last, percent: Math.round((found.last / headline.value) * 100) })
      : t('trend.minute', { minute: found.peakMinute });
  return { ...headline, trend };
}

interface SessionStatisticsProps {
  readonly statistics: SessionStatistics;
}

export function SessionStatisticsView({ statistics }: SessionStatisticsProps) {
  const { figures } = statistics;
  const course = useCourse(statistics);
  const { headlines, others, missing } = headlinesOf(namedFigures(figures));
  const fileOf = (table: 'FIGURES' | 'MINUTES' | 'STAYS'): string =>
    `/api/sessions/${figures.session_id}/statistics/export?table=${table}`;
  return (
    <div className="grid min-w-0 gap-10">
      <Section
        title={t('figures')}
        action={
          <div className="flex flex-wrap gap-2">
            <CsvLink href={fileOf('FIGURES')} of={t('figures')} />
            <Button
              variant="secondary"
              size="small"
              icon={<Printer aria-hidden="true" className="size-4" />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          </div>
        }
      >
        {headlines.length === 0 ? (
          <p className="text-muted">{t('none.text')}</p>
        ) : (
          <Headlines headlines={headlines.map((figure) => headlineOf(figure, figures, course))} />
        )}
      </Section>
      <Chart
        title={t('present')}
        label={t('present.label', { peak: figures.peak ?? 0 })}
        csv={fileOf('MINUTES')}
        columns={[t('column.minute'), t('column.present')]}
        emptyText={t('present.none')}
        kind="line"
        steps={minuteSteps}
        nameOf={formatMinute}
        namePx={minutePx}
        {...course.present}
      />
      <Chart
        title={t('reactions')}
        label={t('reactions.label', { total: figures.reactions ?? 0 })}
        csv={fileOf('MINUTES')}
        columns={[t('column.minute'), t('column.reactions')]}
        emptyText={t('reactions.none')}
        kind="bars"
        steps={minuteSteps}
        nameOf={formatMinute}
        namePx={minutePx}
        {...course.reactions}
      />
      <Section title={t('stays')} action={<CsvLink href={fileOf('STAYS')} of={t('stays')} />}>
        <Stays statistics={statistics} />
      </Section>
      {others.length > 0 && (
        <Section title={t('activity')}>
          <ActivityChart
            title={t('activity')}
            measures={others.map(({ label, value }) => ({ label, value: value ?? 0 }))}
          />
        </Section>
      )}
      <MissingMeasures labels={missing.map(({ label }) => label)} />
      <SessionSheet statistics={statistics} course={course} />
    </div>
  );
}
