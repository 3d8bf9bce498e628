import type { EventDetail } from '@plenum/contracts/events/events';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useUnreadEventRooms } from '../features/chat/chat-rooms/room-lists.ts';
import { app_version, sourceUrl } from '../lib/app-info.ts';
import { CountBadge } from '../ui/count-badge.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from './app.en.json';
import { t as unreadText } from './event-bar.en.json';
import { useEventMode } from './event-mode.ts';
import { eventEntries, hasEventModes } from './event-navigation.ts';
import { ModeSwitch } from './mode-switch.tsx';
import { Entries } from './navigation-entries.tsx';
import { placeIcons } from './place-icons.ts';
import { RouteErrorBoundary } from './route-error-boundary.tsx';

const OrganizerGroups = lazy(() => import('./organizer-groups.tsx').then((m) => ({ default: m.OrganizerGroups })));

interface NavigationProps {
  readonly event: EventDetail;
  readonly onPick: () => void;
}

interface GroupsProps extends NavigationProps {
  /** Displayed until the pages are loaded. */
  readonly placeholder: ReactNode;
}

/** Pages for organizers. If they cannot be loaded, the rest of the navigation stays. */
function Groups({ placeholder, ...props }: GroupsProps) {
  const { pathname } = useLocation();
  return (
    <RouteErrorBoundary resetKey={pathname} fallback={null}>
      <Suspense fallback={placeholder}>
        <OrganizerGroups {...props} />
      </Suspense>
    </RouteErrorBoundary>
  );
}

/**
 * Pages for attendees; “Networking” with the number of rooms with unread messages, as in the bars of narrow screens.
 */
function AttendeeEntries({ event, onPick }: NavigationProps) {
  const count = useUnreadEventRooms(event.id);
  const badge = count > 0 && (
    <span className="ms-auto">
      <CountBadge count={count} label={unreadText('bar.unread', { count })} />
    </span>
  );
  return <Entries entries={eventEntries(event)} icons={placeIcons} onPick={onPick} badges={{ networking: badge }} />;
}

/** Navigation for organizers, who switch between the pages for attendees and the pages for organizers. */
function ModeNavigation({ event, onPick }: NavigationProps) {
  const [mode, chooseMode] = useEventMode(event);
  return (
    <>
      <div className="mb-2">
        <ModeSwitch mode={mode} onChoose={chooseMode} />
      </div>
      {mode === 'attend' ? (
        <AttendeeEntries event={event} onPick={onPick} />
      ) : (
        <Groups event={event} onPick={onPick} placeholder={<Skeleton className="mt-3 h-130" />} />
      )}
    </>
  );
}

function EventNavigation({ event, onPick }: NavigationProps) {
  if (hasEventModes(event)) return <ModeNavigation event={event} onPick={onPick} />;
  return (
    <>
      <AttendeeEntries event={event} onPick={onPick} />
      {eventRoleMay(event.user_role, 'run_of_show:read') && <Groups event={event} onPick={onPick} placeholder={null} />}
    </>
  );
}

interface NavigationBodyProps {
  readonly event: EventDetail | undefined;
  /** Whether the name of the event comes first, because the header may have shortened it. */
  readonly hasName?: boolean;
  readonly onPick: () => void;
}

export function NavigationBody({ event, hasName = false, onPick }: NavigationBodyProps) {
  return (
    <nav aria-label={t('app.nav')} className="flex min-h-full flex-col p-3">
      {hasName && event !== undefined && (
        <p dir="auto" className="px-3 pt-1 pb-3 font-display leading-snug font-bold wrap-anywhere">
          {event.title}
        </p>
      )}
      {event === undefined ? <Skeleton className="h-52" /> : <EventNavigation event={event} onPick={onPick} />}
      <p className="mt-auto px-3 pt-6 text-xs text-muted">
        Plenum {app_version} ·{' '}
        <a href={sourceUrl} rel="noopener noreferrer" className="underline underline-offset-2">
          {t('app.source')}
        </a>
      </p>
    </nav>
  );
}
