/** Derives the measures of an event, in order of importance, each with its values over time. */
import type { StatisticFigure } from '@plenum/contracts/enums';
import type { EventStatistics, PeriodFigures } from '@plenum/contracts/overview/statistics';
import { t } from './statistics.en.json';
import type { Series } from './trend.ts';

export interface EventMeasure {
  readonly name: 'PEAK' | 'AVERAGE' | StatisticFigure;
  readonly label: string;
  /** Null if it is based on fewer than five people. */
  readonly value: number | null;
  readonly hint: string | undefined;
  /** Per hour or day, the peak per 15 minutes; null for a measure without values over time. */
  readonly series: Series | null;
  /** Share of another measure, for a measure without values over time. */
  readonly share?: number | undefined;
}

type PeriodCount = Exclude<keyof PeriodFigures, 'at' | 'peak'>;

const periodCounts: { readonly [F in StatisticFigure]: PeriodCount | null } = {
  BOOKMARKS: 'bookmarks',
  MESSAGES: 'messages',
  MESSAGE_REACTIONS: null,
  SESSION_REACTIONS: 'reactions',
  QUESTIONS: 'questions',
  QUESTION_VOTES: 'question_votes',
  POLL_VOTES: 'poll_votes',
  FEEDBACK: 'answers',
  CONNECTIONS_ASKED: null,
  CONNECTIONS_ACCEPTED: null,
};

const order: readonly StatisticFigure[] = [
  'MESSAGES',
  'SESSION_REACTIONS',
  'QUESTIONS',
  'POLL_VOTES',
  'QUESTION_VOTES',
  'BOOKMARKS',
  'FEEDBACK',
  'MESSAGE_REACTIONS',
  'CONNECTIONS_ASKED',
  'CONNECTIONS_ACCEPTED',
];

const seriesOf = (periods: readonly PeriodFigures[], name: PeriodCount): Series => ({
  xs: periods.map(({ at }) => Date.parse(at)),
  ys: periods.map((period) => period[name]),
});

/** Measures whose number is best understood as a part of another one. */
const wholes = {
  CONNECTIONS_ACCEPTED: 'CONNECTIONS_ASKED',
  MESSAGE_REACTIONS: 'MESSAGES',
} as const satisfies { readonly [F in StatisticFigure]?: StatisticFigure };

const isPart = (name: StatisticFigure): name is keyof typeof wholes => name in wholes;

export function eventMeasures({ figures, presence, average, periods }: EventStatistics): EventMeasure[] {
  const byName = new Map(figures.map((figure) => [figure.name, figure]));
  const totalOf = (name: StatisticFigure): number | null => byName.get(name)?.total ?? null;
  const peaks = presence.flatMap(({ present }) => present ?? []);
  const answers = totalOf('FEEDBACK');
  // The measure of accepted requests includes them.
  const isShown = (name: StatisticFigure): boolean =>
    name !== 'CONNECTIONS_ASKED' || (totalOf('CONNECTIONS_ACCEPTED') ?? 0) === 0;
  return [
    {
      name: 'PEAK',
      label: t('headline.peak'),
      value: peaks.length === 0 ? null : Math.max(...peaks),
      hint: t('headline.in_chats'),
      // The largest session of each period would be another measure.
      series: { xs: presence.map(({ at }) => Date.parse(at)), ys: presence.map(({ present }) => present) },
    },
    {
      name: 'AVERAGE',
      label: t('session.average'),
      value: average,
      hint: answers === null ? undefined : t('headline.answers', { count: answers }),
      series: seriesOf(periods, 'average'),
    },
    ...order.filter(isShown).map((name): EventMeasure => {
      const value = totalOf(name);
      const people = byName.get(name)?.people ?? null;
      const count = periodCounts[name];
      const label = t(`figure.${name}`);
      const whole = isPart(name) ? totalOf(wholes[name]) : null;
      if (isPart(name) && value !== null && whole !== null) {
        const share = value / whole;
        const hint = t(`share.${name}`, { percent: Math.round(share * 100), whole });
        return { name, label, value, hint, series: null, share };
      }
      return {
        name,
        label,
        value,
        hint: people === null ? undefined : t('people', { count: people }),
        series: count === null ? null : seriesOf(periods, count),
      };
    }),
  ];
}
