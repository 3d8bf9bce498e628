import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { ArrowDownUp, Plus, Star, Upload } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DraftNextStep } from '../features/events/events/draft-next-step.tsx';
import { SessionsManager, usePreloadedView } from '../features/schedule/sessions/planning/planning-screen.tsx';
import { t } from '../features/schedule/sessions/planning/planning.en.json';
import { findClashes } from '../features/schedule/sessions/planning/session-clashes.ts';
import { useAgenda } from '../features/schedule/sessions/sessions.api.ts';
import { useSessionUpdates } from '../features/schedule/sessions/sessions.server-events.ts';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as placeName } from '../lib/place-names.en.json';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';

const AgendaOrderDialog = lazy(() =>
  import('../features/schedule/sessions/planning/agenda-order-dialog.tsx').then((m) => ({
    default: m.AgendaOrderDialog,
  })),
);

export function AdminSessionsPage() {
  const event = useEvent();
  const mayWrite = useEventMay('session:write');
  usePageTitle(placeName('place.sessions'), event.title);
  return (
    <Page wide isDense>
      <DraftNextStep event={event} />
      {mayWrite ? (
        <Manager event_id={event.id} />
      ) : (
        <>
          <PageHeader title={placeName('place.sessions')} />
          <Alert tone="warn">{t('manager.no_permission')}</Alert>
        </>
      )}
    </Page>
  );
}

function Manager({ event_id }: { readonly event_id: number }) {
  useSessionUpdates(event_id);
  usePreloadedView();
  const { data: agenda, error, mutate } = useAgenda(event_id);
  const clashes = findClashes(agenda?.sessions ?? []).size;
  const renderHeader = (days: ReactNode, onAdd?: () => void) => (
    <CompactHeader
      title={placeName('place.sessions')}
      text={
        agenda === undefined
          ? ''
          : t('manager.figures', {
              sessions: t('manager.sessions', { count: agenda.sessions.length }),
              clashes: t('manager.clashing', { count: clashes }),
            })
      }
      actions={
        <>
          <OrderButton agenda={agenda} />
          <IconLink to={eventPaths.admin(event_id, 'feedback')} label={placeName('place.feedback')}>
            <Star aria-hidden="true" className="size-4 shrink-0" />
          </IconLink>
          <IconLink to={eventPaths.importSchedule(event_id)} label={placeName('place.import')}>
            <Upload aria-hidden="true" className="size-4 shrink-0" />
          </IconLink>
          <Button
            className="px-4"
            disabled={onAdd === undefined}
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={onAdd}
          >
            {t('manager.new')}
          </Button>
        </>
      }
    >
      {days}
    </CompactHeader>
  );
  if (agenda !== undefined) return <SessionsManager agenda={agenda} renderHeader={renderHeader} />;
  return (
    <>
      {renderHeader(<Skeleton className="h-11 w-66" />)}
      {error === undefined ? <Skeleton className="h-96" /> : <ErrorState failure={error} onRetry={() => mutate()} />}
    </>
  );
}

interface IconLinkProps {
  readonly to: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** Link in the header, with its name as a tooltip. */
const IconLink = ({ to, label, children }: IconLinkProps) => (
  <ButtonLink to={to} variant="secondary" className="w-11 px-0" aria-label={label} title={label}>
    {children}
  </ButtonLink>
);

function OrderButton({ agenda }: { readonly agenda: Agenda | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        disabled={agenda === undefined}
        className="w-11 px-0"
        aria-label={t('order.open')}
        title={t('order.open')}
        icon={<ArrowDownUp aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && agenda !== undefined && (
        <Suspense fallback={null}>
          <AgendaOrderDialog agenda={agenda} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
