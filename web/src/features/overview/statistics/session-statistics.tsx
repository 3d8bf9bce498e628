/** Statistics of a session for organizers and speakers, on the screen and in print. */
import type { SessionStatistics } from '@plenum/contracts/overview/statistics';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Stat, StatGrid } from '../../../ui/stat.tsx';
import { Chart, CsvLink } from './chart.tsx';
import { type Points, toPoints } from './curve-points.ts';
import { type SessionCurves, minutePx, minuteSteps, namedFigures, formatMinute, Stays } from './session-figures.tsx';
import { SessionSheet } from './session-sheet.tsx';
import { t } from './statistics.en.json';

const minuteMs = 60_000;

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

interface SessionStatisticsProps {
  readonly statistics: SessionStatistics;
}

export function SessionStatisticsView({ statistics }: SessionStatisticsProps) {
  const { figures } = statistics;
  const course = useCourse(statistics);
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
        <StatGrid>
          {namedFigures(figures).map(({ label, value }) => (
            <Stat key={label} label={label} value={value ?? '–'} hint={value === null ? t('few') : undefined} />
          ))}
        </StatGrid>
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
      <SessionSheet statistics={statistics} course={course} />
    </div>
  );
}
