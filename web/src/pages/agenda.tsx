import { Upload } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useEffect, type ReactNode } from 'react';
import { AgendaScreen, narrowAgenda, preloadView } from '../features/schedule/sessions/agenda/agenda-screen.tsx';
import { CalendarPopover, CalendarSection } from '../features/schedule/sessions/my-agenda/calendar-popover.tsx';
import { useMyAgenda } from '../features/schedule/sessions/my-agenda/my-agenda.api.ts';
import { useAgenda } from '../features/schedule/sessions/sessions.api.ts';
import { t } from '../features/schedule/sessions/sessions.en.json';
import { useReadOnlySessionUpdates } from '../features/schedule/sessions/sessions.server-events.ts';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { RouteFallback } from '../ui/route-fallback.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/states.tsx';

const WaitingImport = lazy(() =>
  import('../features/schedule/schedule-exchange/waiting-import.tsx').then((m) => ({ default: m.WaitingImport })),
);

export function AgendaPage() {
  const event = useEvent();
  const mayImport = useEventMay('schedule:import');
  usePageTitle(pageName('page.agenda'), event.title);
  useEffect(preloadView, []);
  useReadOnlySessionUpdates(event.id);
  const request = useAgenda(event.id);
  // Renders in slices, so that the browser stays responsive: an update of an external store would be rendered
  // synchronously.
  const agenda = useDeferredValue(request.data);
  const importLink = (
    <ButtonLink to={eventPaths.importSchedule(event.id)} variant="secondary">
      <Upload aria-hidden="true" className="size-4 shrink-0" />
      {pageName('page.import')}
    </ButtonLink>
  );
  const mine = useMyAgenda(event.id);
  const isNarrow = useMediaQuery(narrowAgenda);
  const renderHeader = (days: ReactNode, myAgendaToggle: ReactNode) => (
    <AgendaHeader
      event_id={event.id}
      isNarrow={isNarrow}
      mayImport={mayImport}
      days={days}
      myAgendaToggle={myAgendaToggle}
    />
  );
  return (
    <Page wide isDense className="max-sm:pt-1">
      {mayImport && (
        <Suspense>
          <div className="mb-4 empty:hidden">
            <WaitingImport event_id={event.id} />
          </div>
        </Suspense>
      )}
      {agenda !== undefined ? (
        <AgendaScreen
          agenda={agenda}
          myAgenda={mine}
          renderHeader={renderHeader}
          more={
            <>
              <CalendarSection event_id={event.id} />
              {mayImport && importLink}
            </>
          }
          emptyState={
            <EmptyState
              title={t('agenda.empty.title')}
              text={t('agenda.empty.text')}
              action={mayImport ? importLink : undefined}
            />
          }
        />
      ) : (
        <>
          {renderHeader(<Skeleton className="h-11 w-66" />, null)}
          <RouteFallback request={request} skeleton={<AgendaSkeleton />} />
        </>
      )}
    </Page>
  );
}

interface AgendaHeaderProps {
  readonly event_id: number;
  readonly isNarrow: boolean;
  readonly mayImport: boolean;
  readonly days: ReactNode;
  readonly myAgendaToggle: ReactNode;
}

function AgendaHeader({ event_id, isNarrow, mayImport, days, myAgendaToggle }: AgendaHeaderProps) {
  if (isNarrow)
    return (
      <>
        <h1 className="sr-only">{pageName('page.agenda')}</h1>
        {days}
      </>
    );
  return (
    <CompactHeader
      title={pageName('page.agenda')}
      actions={
        <>
          {myAgendaToggle}
          <CalendarPopover event_id={event_id} />
          {mayImport && (
            <ButtonLink
              to={eventPaths.importSchedule(event_id)}
              variant="secondary"
              className="w-11 px-0"
              aria-label={pageName('page.import')}
              title={pageName('page.import')}
            >
              <Upload aria-hidden="true" className="size-4 shrink-0" />
            </ButtonLink>
          )}
        </>
      }
    >
      {days}
    </CompactHeader>
  );
}

function AgendaSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-11 w-full max-w-xl" />
      <Skeleton className="h-[60dvh] w-full" />
    </div>
  );
}
