import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { ArrowDownUp, Plus, Star, Upload } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DraftNextStep } from '../features/events/events/draft-next-step.tsx';
import {
  phoneScreen,
  SessionsManager,
  usePreloadedView,
} from '../features/schedule/sessions/planning/planning-screen.tsx';
import { t } from '../features/schedule/sessions/planning/planning.en.json';
import { findClashes } from '../features/schedule/sessions/planning/session-clashes.ts';
import { useAgenda } from '../features/schedule/sessions/sessions.api.ts';
import { useSessionUpdates } from '../features/schedule/sessions/sessions.server-events.ts';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as placeName } from '../lib/place-names.en.json';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';

/** From this width, the actions have space for their names beside the title of a single day. */
const wideScreen = '(min-width: 1280px)';

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
  const isPhone = useMediaQuery(phoneScreen);
  const isWide = useMediaQuery(wideScreen) && agenda?.days.length === 1;
  const actions = (isLabelled: boolean) => (
    <>
      <OrderButton agenda={agenda} isLabelled={isLabelled} />
      <ActionLink
        to={eventPaths.admin(event_id, 'feedback')}
        label={placeName('place.feedback')}
        icon={<Star aria-hidden="true" className="size-4 shrink-0" />}
        isLabelled={isLabelled}
      />
      <ActionLink
        to={eventPaths.importSchedule(event_id)}
        label={placeName('place.import')}
        icon={<Upload aria-hidden="true" className="size-4 shrink-0" />}
        isLabelled={isLabelled}
      />
    </>
  );
  const figures =
    agenda === undefined
      ? ''
      : t('manager.figures', {
          sessions: t('manager.sessions', { count: agenda.sessions.length }),
          clashes: t('manager.clashing', { count: clashes }),
        });
  const renderHeader = (days: ReactNode, onAdd?: () => void) => {
    const add = (
      <Button
        className={isPhone ? 'w-11 shrink-0 px-0' : 'px-4'}
        disabled={onAdd === undefined}
        aria-label={t('manager.new')}
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={onAdd}
      >
        {!isPhone && t('manager.new')}
      </Button>
    );
    if (isPhone)
      return (
        <div className="mb-2">
          <div className="flex items-center gap-2">
            <h1 className="text-2xl leading-11">{placeName('place.sessions')}</h1>
            <div className="min-w-0 flex-1">{days}</div>
            {add}
          </div>
          {clashes > 0 && <p className="tabular text-sm text-muted">{t('manager.clashing', { count: clashes })}</p>}
        </div>
      );
    return (
      <CompactHeader
        title={placeName('place.sessions')}
        text={figures}
        actions={
          <>
            {actions(isWide)}
            {add}
          </>
        }
      >
        {days}
      </CompactHeader>
    );
  };
  if (agenda !== undefined)
    return <SessionsManager agenda={agenda} renderHeader={renderHeader} more={isPhone ? actions(true) : null} />;
  return (
    <>
      {renderHeader(<Skeleton className="h-11 w-66 max-w-full" />)}
      {error === undefined ? <Skeleton className="h-96" /> : <ErrorState failure={error} onRetry={() => mutate()} />}
    </>
  );
}

interface ActionProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Whether the name is beside the icon, not only a tooltip. */
  readonly isLabelled: boolean;
}

function ActionLink({ to, label, icon, isLabelled }: ActionProps & { readonly to: string }) {
  return isLabelled ? (
    <ButtonLink to={to} variant="secondary">
      {icon}
      {label}
    </ButtonLink>
  ) : (
    <ButtonLink to={to} variant="secondary" className="w-11 px-0" aria-label={label} title={label}>
      {icon}
    </ButtonLink>
  );
}

interface OrderProps extends Pick<ActionProps, 'isLabelled'> {
  readonly agenda: Agenda | undefined;
}

function OrderButton({ agenda, isLabelled }: OrderProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        disabled={agenda === undefined}
        {...(isLabelled ? {} : { className: 'w-11 px-0', 'aria-label': t('order.open'), title: t('order.open') })}
        icon={<ArrowDownUp aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {isLabelled && t('order.open')}
      </Button>
      {isOpen && agenda !== undefined && (
        <Suspense fallback={null}>
          <AgendaOrderDialog agenda={agenda} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
