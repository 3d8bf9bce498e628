/** Content of the home page before and after an event, and below its current sessions. */
import type { EventDetail } from '@plenum/contracts/events/events';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { formatLocale } from '../../../../lib/dates.ts';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { daysUntil } from '../../../../lib/event-phase.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAuth } from '../../../../lib/stores/auth.ts';
import { isSettled } from '../../../../lib/swr.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Link } from '../../../../ui/link.tsx';
import { Card } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useMyAgenda } from '../my-agenda/my-agenda.api.ts';
import { useAgenda } from '../sessions.api.ts';
import { myDayNow } from '../up-next.rules.ts';
import { t } from './now.en.json';

interface Step {
  readonly to: string;
  readonly text: string;
  readonly isDone?: boolean;
}

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ul className="mt-2 grid">
      {steps.map(({ to, text, isDone }) => (
        <li key={to}>
          <Link to={to} className="flex min-h-11 items-center gap-3 rounded-md underline-offset-4 hover:underline">
            {isDone === true ? (
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-accent" />
            ) : (
              <CircleDashed aria-hidden="true" className="size-5 shrink-0 text-muted" />
            )}
            <span className={isDone === true ? 'text-muted' : 'font-semibold'}>{text}</span>
            {isDone === true && <span className="sr-only">{t('now.prepare.done')}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type AroundEvent = Pick<
  EventDetail,
  'id' | 'event_type' | 'start_date' | 'end_date' | 'timezone' | 'day_change' | 'sessions_count'
>;

export function BeforePanel({ event }: { readonly event: AroundEvent }) {
  const days = daysUntil(event, useNow());
  const marked = useMyAgenda(event.id).bookmarked?.size ?? 0;
  const bio = useAuth((auth) => auth.user?.bio ?? '');
  const relativeDay = new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' }).format(days, 'day');
  const hasAgenda = event.event_type === 'CONFERENCE' && event.sessions_count > 0;
  const agenda: Step = {
    to: eventPaths.agenda(event.id),
    text: marked > 0 ? t('now.prepare.marked', { count: marked }) : t('now.prepare.agenda'),
    isDone: marked > 0,
  };
  const profile: Step = {
    to: paths.profile(),
    text: t(bio === '' ? 'now.prepare.profile' : 'now.prepare.profile_done'),
    isDone: bio !== '',
  };
  const people: Step = { to: `${eventPaths.networking(event.id)}?tab=attendees`, text: t('now.prepare.people') };
  return (
    <Card>
      <h2 className="text-xl">{t('now.before', { days: relativeDay })}</h2>
      <Steps steps={[...(hasAgenda ? [agenda] : []), profile, people]} />
    </Card>
  );
}

/** Content that remains available after the event. */
export function AfterPanel({ event }: { readonly event: AroundEvent }) {
  const agenda = useAgenda(event.id);
  const marked = useMyAgenda(event.id).bookmarkedIds?.size ?? 0;
  if (!isSettled(agenda)) return <Skeleton className="h-48" />;
  const recordings = agenda.data?.sessions.filter(({ has_recording }) => has_recording).length ?? 0;
  const links: readonly Step[] = [
    ...(recordings > 0
      ? [{ to: eventPaths.agenda(event.id), text: t('now.after.recordings', { count: recordings }) }]
      : []),
    ...(marked > 0 ? [{ to: `${eventPaths.agenda(event.id)}?mine=1`, text: t('now.after.mine') }] : []),
    ...(recordings + marked === 0 && event.sessions_count > 0
      ? [{ to: eventPaths.agenda(event.id), text: t('now.after.agenda') }]
      : []),
    { to: paths.network(), text: t('now.after.network') },
    { to: `${eventPaths.networking(event.id)}?tab=chat`, text: t('now.after.chat') },
  ];
  return (
    <Card>
      <h2 className="text-xl">{t('now.after')}</h2>
      <ul className="mt-2 grid">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A line for users without a current or next session in their agenda. */
export function NoBookmarks({ event_id }: { readonly event_id: number }) {
  const nowMs = useNow();
  const { data: agenda } = useAgenda(event_id);
  const { bookmarkedIds: ids } = useMyAgenda(event_id);
  if (agenda === undefined || ids === undefined) return null;
  const { running, next } = myDayNow(agenda.sessions, ids, nowMs);
  if (running.length + next.length > 0) return null;
  const isDone = agenda.sessions.some(({ id }) => ids.has(id));
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t(isDone ? 'now.done' : 'now.open')}
      <Link
        to={eventPaths.agenda(event_id)}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
      >
        {t('now.agenda')}
      </Link>
    </p>
  );
}
