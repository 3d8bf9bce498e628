/** Parts of the statistics of a session that the screen and the printed sheet share. */
import type { SessionFigures, SessionStatistics } from '@plenum/contracts/overview/statistics';
import { Bar } from './chart.tsx';
import type { Points } from './curve-points.ts';
import { t } from './statistics.en.json';

/** Distances between labels of minutes on the axis. */
export const minuteSteps = [1, 2, 5, 10, 15, 30, 60, 120, 240];
/** Space for the label of a minute. */
export const minutePx = 60;
/** Formats minutes from the start of the session. */
export const formatMinute = (minute: number): string => t('minute', { minute });

const shownFigures = [
  'peak',
  'average',
  'reactions',
  'messages',
  'questions',
  'question_votes',
  'poll_votes',
  'bookmarks',
  'answers',
] as const satisfies (keyof SessionFigures)[];

export interface SessionFigure {
  readonly name: (typeof shownFigures)[number];
  readonly label: string;
  readonly value: number | null;
}

/** The figures of a session, the most important first. */
export const namedFigures = (figures: SessionFigures): readonly SessionFigure[] =>
  shownFigures.map((name) => ({ name, label: t(`session.${name}`), value: figures[name] }));

/** The curves of a session, from its start. */
export interface SessionCurves {
  readonly present: Points;
  readonly reactions: Points;
}

/** Formats how long people stayed. */
function stayText({ from_minutes, to_minutes }: NonNullable<SessionStatistics['median_stay']>): string {
  return to_minutes === null
    ? t('stay.last', { from: from_minutes })
    : t('stay.range', { from: from_minutes, to: to_minutes - 1 });
}

/** Replaces numbers of fewer than five people in tables. */
export const FewPeople = () => (
  <>
    <span aria-hidden="true" className="text-muted">
      {t('few.short')}
    </span>
    <span className="sr-only">{t('few')}</span>
  </>
);

/** The numbers are next to the bars, so no separate table is needed. */
export function Stays({ statistics: { stays, median_stay } }: { readonly statistics: SessionStatistics }) {
  const maxPeople = Math.max(1, ...stays.map(({ people }) => people ?? 0));
  if (median_stay === null) return <p className="text-muted">{t('stays.none')}</p>;
  return (
    <>
      <p className="mb-3">{t('stays.median', { stay: stayText(median_stay) })}</p>
      <ul className="grid max-w-3xl gap-2">
        {stays.map((stay) => (
          <li
            key={stay.from_minutes}
            className="grid grid-cols-[9rem_minmax(0,1fr)_3rem] items-center gap-3 text-sm sm:grid-cols-[12rem_minmax(0,1fr)_3rem]"
          >
            <span>{stayText(stay)}</span>
            <Bar share={(stay.people ?? 0) / maxPeople} />
            <span className="tabular text-end">
              {stay.people === null ? <FewPeople /> : t('count', { count: stay.people })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
