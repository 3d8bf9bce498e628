import { lazy, Suspense } from 'react';
import { EventHome } from '../features/events/events/event-home.tsx';
import { NowPanel } from '../features/schedule/sessions/now/now-panel.tsx';
import { useEvent } from '../lib/event-context.ts';
import { phaseOf } from '../lib/event-phase.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useQuery } from '../lib/swr.ts';
import { useNow } from '../lib/use-now.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const loadAround = () => import('../features/schedule/sessions/now/before-after-panel.tsx');
const BeforePanel = lazy(() => loadAround().then((m) => ({ default: m.BeforePanel })));
const AfterPanel = lazy(() => loadAround().then((m) => ({ default: m.AfterPanel })));
const EventChanges = lazy(async () => ({
  default: (await import('../features/notifications/notifications/event-changes.tsx')).EventChanges,
}));
const OpenPollNote = lazy(async () => ({
  default: (await import('../features/live/polls/open-poll-note.tsx')).OpenPollNote,
}));
const PeopleNear = lazy(async () => ({
  default: (await import('../features/events/attendees/people-near.tsx')).PeopleNear,
}));

/** Front page of an event, by its phase: upcoming, running or over. */
export function EventHomePage() {
  const event = useEvent();
  const phase = phaseOf(event, useNow());
  const isToday = phase === 'during' && event.sessions_count > 0;
  usePageTitle(event.title);
  // The list is loaded only if there are unread changes.
  const hasNews = (useQuery('GET /notifications/unread', {}).data?.unread_count ?? 0) > 0;
  // The open poll comes first; whatever is below it waits, so that nothing moves.
  const polls = useQuery('GET /events/:event_id/polls', { params: { event_id: event.id } });
  const isReady = polls.data !== undefined || polls.error !== undefined;
  const hasOpenPoll = polls.data?.polls.some(({ status }) => status === 'OPEN') ?? false;
  const changes = isToday && hasNews && (
    <Suspense fallback={null}>
      <EventChanges event_id={event.id} />
    </Suspense>
  );
  const people = isToday && (
    <Suspense fallback={null}>
      <PeopleNear event={event} />
    </Suspense>
  );
  return (
    <EventHome
      event={event}
      isToday={isToday}
      now={
        !isReady ? (
          // As high as the window, so that nothing visible is below it.
          <Skeleton className="h-dvh" />
        ) : (
          <div className={classNames('grid items-start gap-4 empty:hidden', phase === 'before' && 'lg:grid-cols-2')}>
            <Suspense fallback={hasOpenPoll ? <Skeleton className="col-span-full h-72" /> : null}>
              <OpenPollNote event_id={event.id} />
            </Suspense>
            {phase !== 'during' && (
              <Suspense fallback={<Skeleton className="h-48" />}>
                {phase === 'before' ? <BeforePanel event={event} /> : <AfterPanel event={event} />}
              </Suspense>
            )}
            {phase !== 'after' && event.sessions_count > 0 && (
              <NowPanel
                event={event}
                hasMyAgenda={isToday && event.event_type === 'CONFERENCE'}
                changes={changes}
                people={people}
              />
            )}
          </div>
        )
      }
    />
  );
}
