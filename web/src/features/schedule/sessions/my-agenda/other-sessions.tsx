/** Dialog with sessions that are not in the user’s agenda, each with a bookmark button. */
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { useId, useState } from 'react';
import { formatZonedTime } from '../../../../lib/event-time.ts';
import { Modal } from '../../../../ui/modal.tsx';
import { CompactSessionRow } from '../agenda/compact-session-row.tsx';
import type { DayRowContext } from './my-day-row.tsx';
import { t } from './my-day.en.json';
import { alternativesDuring, alternativesNow, type FreeTime } from './my-day.rules.ts';

/** The requested time; “now” includes sessions that start next if no other session is running. */
export type AlternativesTime = 'now' | FreeTime;

interface OtherSessionsProps extends DayRowContext {
  readonly time: AlternativesTime;
  readonly sessions: readonly AgendaSession[];
  readonly mySessionIds: ReadonlySet<number>;
  readonly bookmarked: ReadonlySet<number> | undefined;
  readonly onBookmark: (session_id: number) => void;
  readonly onClose: () => void;
}

interface Group {
  readonly title: string;
  readonly sessions: readonly AgendaSession[];
}

function groupsOf({ time, sessions, mySessionIds, nowMs, dayDate, zones }: OtherSessionsProps): readonly Group[] {
  if (time !== 'now') {
    const { contained, partial } = alternativesDuring(sessions, time, mySessionIds);
    return [
      { title: t('my_day.others.fitting'), sessions: contained },
      { title: t('my_day.others.longer'), sessions: partial },
    ];
  }
  const upNext = alternativesNow(sessions, nowMs, mySessionIds);
  const [first] = upNext?.sessions ?? [];
  if (upNext === null || first === undefined) return [];
  const start = formatZonedTime(Date.parse(first.starts_at), dayDate, zones).primary;
  return [
    {
      title: upNext.isRunning ? t('my_day.others.now') : t('my_day.others.next', { start }),
      sessions: upNext.sessions,
    },
  ];
}

/** Other sessions during free time, or running now. Sessions stay in the list when they are bookmarked. */
export function OtherSessions(props: OtherSessionsProps) {
  const { time, bookmarked, onBookmark, onClose, event_id, dayDate, zones, nowMs, isToday } = props;
  const id = useId();
  // Fixed when the dialog is opened: in a list that changes, the user could press the wrong item.
  const [groups] = useState(() => groupsOf(props).filter(({ sessions }) => sessions.length > 0));
  const read = (ms: number): string => formatZonedTime(ms, dayDate, zones).primary;
  const title =
    time === 'now' ? t('my_day.else.now') : t('my_day.others', { from: read(time.fromMs), until: read(time.untilMs) });
  const place = { event_id, dayDate, zones, nowMs, isToday };
  return (
    <Modal open onClose={onClose} title={title} size="large">
      {groups.length === 0 && <p className="text-muted">{t('my_day.others.none')}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {groups.map((group, index) => (
          <section key={group.title} aria-labelledby={`${id}${index}`}>
            <h3 id={`${id}${index}`} className="mb-1.5 font-sans text-sm font-semibold tracking-normal text-muted">
              {group.title}
            </h3>
            {group.sessions.map((session) => (
              <CompactSessionRow
                key={session.id}
                session={session}
                isBookmarked={bookmarked?.has(session.id)}
                onBookmark={onBookmark}
                {...place}
              />
            ))}
          </section>
        ))}
      </div>
    </Modal>
  );
}
