import type { EventDetail } from '@plenum/contracts/events/events';
import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { lazy, Suspense } from 'react';
import { EventHome } from '../features/events/events/event-home.tsx';
import { NowPanel } from '../features/schedule/sessions/now/now-panel.tsx';
import { useEvent } from '../lib/event-context.ts';
import { phaseOf } from '../lib/event-phase.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { useAuth } from '../lib/stores/auth.ts';
import { isSettled, useQuery } from '../lib/swr.ts';
import { useNow } from '../lib/use-now.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const loadAround = () => import('../features/schedule/sessions/now/before-after-panel.tsx');
const BeforePanel = lazy(() => loadAround().then((m) => ({ default: m.BeforePanel })));
const AfterPanel = lazy(() => loadAround().then((m) => ({ default: m.AfterPanel })));
const NoBookmarks = lazy(() => loadAround().then((m) => ({ default: m.NoBookmarks })));
const EventChanges = lazy(async () => ({
  default: (await import('../features/notifications/notifications/event-changes.tsx')).EventChanges,
}));
const EventFeedbackRequests = lazy(async () => ({
  default: (await import('../features/notifications/notifications/event-changes.tsx')).EventFeedbackRequests,
}));
const EventTasks = lazy(async () => ({
  default: (await import('../features/overview/dashboard/event-tasks.tsx')).EventTasks,
}));
const OpenPollNote = lazy(async () => ({
  default: (await import('../features/live/polls/open-poll-note.tsx')).OpenPollNote,
}));
const PeopleNear = lazy(async () => ({
  default: (await import('../features/events/attendees/people-near.tsx')).PeopleNear,
}));
/** Returns the request for the tasks of the user in all events; null for people without tasks. */
function useTasks({ user_role }: Pick<EventDetail, 'user_role'>) {
  const user_id = useAuth((auth) => auth.user?.id);
  const hasTasks = user_id !== undefined && eventRoleMay(user_role, 'moderation_queue:work');
  const request = useQuery('GET /users/:user_id/dashboard', hasTasks ? { params: { user_id } } : null);
  return hasTasks ? request : null;
}

/** Open tasks of an organizer; the checklist of a draft contains its steps. */
function Tasks({ event, dashboard }: { readonly event: EventDetail; readonly dashboard: Dashboard | undefined }) {
  const organized = dashboard?.organized_events.find(({ id }) => id === event.id);
  if (dashboard === undefined || organized === undefined || !organized.is_published) return null;
  return (
    <Suspense fallback={<Skeleton className="col-span-full h-48" />}>
      <EventTasks event={organized} imports={dashboard.waiting_imports} />
    </Suspense>
  );
}

/** After an event: feedback requests, recordings and contacts. */
function After({ event, hasNews }: { readonly event: EventDetail; readonly hasNews: boolean }) {
  return (
    <>
      {hasNews && (
        <Suspense fallback={null}>
          <EventFeedbackRequests event_id={event.id} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton className="h-48" />}>
        <AfterPanel event={event} />
      </Suspense>
    </>
  );
}

/** The open poll of the event; renders nothing if there is none. */
function OpenPoll({ event_id }: { readonly event_id: number }) {
  const { data } = useQuery('GET /events/:event_id/polls', { params: { event_id } });
  if (data?.polls.some(({ status }) => status === 'OPEN') !== true) return null;
  return (
    <Suspense fallback={<Skeleton className="col-span-full h-72" />}>
      <OpenPollNote event_id={event_id} />
    </Suspense>
  );
}

/** Home page of an event, by its phase: upcoming, running or over. */
export function EventHomePage() {
  const event = useEvent();
  const phase = phaseOf(event, useNow());
  const isToday = phase === 'during' && event.sessions_count > 0;
  const hasMyAgenda = isToday && event.event_type === 'CONFERENCE';
  usePageTitle(pageName('page.home'), event.title);
  // The list is loaded only if there are unread changes.
  const hasNews = (useQuery('GET /notifications/unread', {}).data?.unread_count ?? 0) > 0;
  // Tasks and the open poll come first; everything below waits for them, so that the layout does not shift.
  const polls = useQuery('GET /events/:event_id/polls', { params: { event_id: event.id } });
  const tasks = useTasks(event);
  const isReady = isSettled(polls) && (tasks === null || isSettled(tasks));
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
  const poll = <OpenPoll event_id={event.id} />;
  return (
    <EventHome
      event={event}
      isToday={isToday}
      now={
        !isReady ? (
          // Fills the height of the window, so that nothing below it is visible.
          <Skeleton className="h-dvh" />
        ) : (
          <div className={classNames('grid items-start gap-4 empty:hidden', phase === 'before' && 'lg:grid-cols-2')}>
            <Tasks event={event} dashboard={tasks?.data} />
            {phase === 'before' && (
              <Suspense fallback={<Skeleton className="h-48" />}>
                <BeforePanel event={event} />
              </Suspense>
            )}
            {phase === 'after' && <After event={event} hasNews={hasNews} />}
            {phase !== 'after' && event.sessions_count > 0 && (
              <NowPanel
                event={event}
                hasMyAgenda={hasMyAgenda}
                changes={changes}
                poll={isToday ? poll : null}
                people={people}
              />
            )}
            {isToday ? null : poll}
            {hasMyAgenda && (
              <Suspense fallback={null}>
                <NoBookmarks event_id={event.id} />
              </Suspense>
            )}
          </div>
        )
      }
    />
  );
}
