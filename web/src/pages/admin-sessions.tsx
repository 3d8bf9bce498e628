import { ArrowDownUp, Ellipsis, Plus, Star, Upload } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DraftNextStep } from '../features/events/events/draft-next-step.tsx';
import {
  phoneScreen,
  SessionPlanning,
  usePreloadedView,
} from '../features/schedule/sessions/planning/planning-screen.tsx';
import { t } from '../features/schedule/sessions/planning/planning.en.json';
import { findClashes } from '../features/schedule/sessions/planning/session-clashes.ts';
import { useAgenda } from '../features/schedule/sessions/sessions.api.ts';
import { useSessionUpdates } from '../features/schedule/sessions/sessions.server-events.ts';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { MenuItem, RowMenu } from '../ui/row-menu.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';

/** At this width, the action labels fit next to the title and the days. */
const wideScreen = '(min-width: 1680px)';

const AgendaOrderDialog = lazy(() =>
  import('../features/schedule/sessions/planning/agenda-order-dialog.tsx').then((m) => ({
    default: m.AgendaOrderDialog,
  })),
);

export function AdminSessionsPage() {
  const event = useEvent();
  const mayWrite = useEventMay('session:write');
  usePageTitle(pageName('page.sessions'), event.title);
  return (
    <Page wide isDense>
      <DraftNextStep event={event} />
      {mayWrite ? (
        <SessionPlanner event_id={event.id} />
      ) : (
        <>
          <PageHeader title={pageName('page.sessions')} />
          <Alert tone="warn">{t('manager.no_permission')}</Alert>
        </>
      )}
    </Page>
  );
}

function SessionPlanner({ event_id }: { readonly event_id: number }) {
  useSessionUpdates(event_id);
  usePreloadedView();
  const { data: agenda, error, mutate } = useAgenda(event_id);
  const clashes = findClashes(agenda?.sessions ?? []).size;
  const isPhone = useMediaQuery(phoneScreen);
  const hasActionLabels = useMediaQuery(wideScreen);
  const [isOrdering, setOrdering] = useState(false);
  const actions: readonly Action[] = [
    {
      label: t('order.open'),
      icon: <ArrowDownUp aria-hidden="true" className="size-4 shrink-0" />,
      onSelect: () => setOrdering(true),
    },
    {
      label: pageName('page.feedback'),
      icon: <Star aria-hidden="true" className="size-4 shrink-0" />,
      to: eventPaths.admin(event_id, 'feedback'),
    },
    {
      label: pageName('page.import'),
      icon: <Upload aria-hidden="true" className="size-4 shrink-0" />,
      to: eventPaths.importSchedule(event_id),
    },
  ];
  const buttons = actions.map((action) => <ActionButton key={action.label} {...action} />);
  const summary =
    agenda === undefined
      ? ''
      : t('manager.summary', {
          sessions: t('manager.sessions', { count: agenda.sessions.length }),
          clashes: t('manager.clashing', { count: clashes }),
        });
  const renderHeader = (days: ReactNode, onAdd?: () => void) => {
    const add = <AddButton isPhone={isPhone} onAdd={onAdd} />;
    if (isPhone)
      return <PhoneHeader days={days} add={add} clashes={clashes} isTitleVisible={agenda?.days.length === 1} />;
    return (
      <CompactHeader
        title={pageName('page.sessions')}
        text={summary}
        actions={
          <>
            {hasActionLabels ? buttons : <ActionMenu actions={actions} />}
            {add}
          </>
        }
      >
        {days}
      </CompactHeader>
    );
  };
  if (agenda !== undefined)
    return (
      <>
        <SessionPlanning agenda={agenda} renderHeader={renderHeader} more={isPhone ? buttons : null} />
        {isOrdering && (
          <Suspense fallback={null}>
            <AgendaOrderDialog agenda={agenda} onClose={() => setOrdering(false)} />
          </Suspense>
        )}
      </>
    );
  return (
    <>
      {renderHeader(<Skeleton className="h-11 w-66 max-w-full" />)}
      {error === undefined ? <Skeleton className="h-96" /> : <ErrorState failure={error} onRetry={() => mutate()} />}
    </>
  );
}

type Action = { readonly label: string; readonly icon: ReactNode } & (
  | { readonly to: string; readonly onSelect?: undefined }
  | { readonly to?: undefined; readonly onSelect: () => void }
);

function ActionMenu({ actions }: { readonly actions: readonly Action[] }) {
  const navigate = useNavigate();
  return (
    <RowMenu name={t('manager.more')} icon={<Ellipsis aria-hidden="true" className="size-4.5" />}>
      {() => (
        <Suspense fallback={null}>
          {actions.map(({ label, icon, to, onSelect }) => (
            <MenuItem key={label} icon={icon} onSelect={() => (to === undefined ? onSelect() : void navigate(to))}>
              {label}
            </MenuItem>
          ))}
        </Suspense>
      )}
    </RowMenu>
  );
}

interface PhoneHeaderProps {
  readonly days: ReactNode;
  readonly add: ReactNode;
  /** Number of sessions that overlap another one. */
  readonly clashes: number;
  /** Several days take the space of the title, which the bar also contains. */
  readonly isTitleVisible: boolean;
}

const PhoneHeader = ({ days, add, clashes, isTitleVisible }: PhoneHeaderProps) => (
  <div className="mb-2">
    <div className="flex items-center gap-2">
      <h1 className={isTitleVisible ? 'text-2xl leading-11' : 'sr-only'}>{pageName('page.sessions')}</h1>
      <div className="min-w-0 flex-1">{days}</div>
      {add}
    </div>
    {clashes > 0 && <p className="tabular text-sm text-muted">{t('manager.clashing', { count: clashes })}</p>}
  </div>
);

interface AddButtonProps {
  readonly isPhone: boolean;
  /** Undefined while the sessions are loading. */
  readonly onAdd: (() => void) | undefined;
}

const AddButton = ({ isPhone, onAdd }: AddButtonProps) => (
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

const ActionButton = ({ label, icon, to, onSelect }: Action) =>
  to === undefined ? (
    <Button variant="secondary" icon={icon} onClick={onSelect}>
      {label}
    </Button>
  ) : (
    <ButtonLink to={to} variant="secondary">
      {icon}
      {label}
    </ButtonLink>
  );
