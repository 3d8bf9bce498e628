/** Navigation of an event on tablets: every page of the side navigation, in a column of icons with their names. */
import type { EventDetail } from '@plenum/contracts/events/events';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { House } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useUnreadEventRooms } from '../features/chat/chat-rooms/room-lists.ts';
import { useOpenCases } from '../features/chat/moderation/open-cases.api.ts';
import { useEventSeats } from '../features/events/join-requests/join-requests.api.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { EntryPlace } from './bar-place.tsx';
import { t } from './event-bar.en.json';
import { useEventMode } from './event-mode.ts';
import { eventEntries, hasEventModes } from './event-navigation.ts';
import { ModeSwitch } from './mode-switch.tsx';
import { placeIcons } from './place-icons.ts';

const OrganizerRail = lazy(() => import('./organizer-bar.tsx').then((m) => ({ default: m.OrganizerRail })));

interface EventProps {
  readonly event: EventDetail;
}

/** Pages of attendees; tablets have the rooms on the networking page only. */
function AttendeePlaces({ event }: EventProps) {
  const count = useUnreadEventRooms(event.id);
  return (
    <ul>
      {eventEntries(event).map((entry) => (
        <EntryPlace
          key={entry.place}
          entry={entry}
          icon={placeIcons[entry.place] ?? House}
          {...(entry.place === 'networking' && { count, countLabel: t('bar.unread', { count }) })}
        />
      ))}
    </ul>
  );
}

function OrganizerPlaces({ event }: EventProps) {
  return (
    <Suspense fallback={<Skeleton className="m-2 h-130" />}>
      <OrganizerRail event={event} />
    </Suspense>
  );
}

/** A separate component, because only organizers may request the counts. */
function ModeRail({ event }: EventProps) {
  const [mode, chooseMode] = useEventMode(event);
  const openRequests = useEventSeats(event.id).data?.asking ?? 0;
  const count = openRequests + (useOpenCases(event.id) ?? 0);
  return (
    <>
      <ModeSwitch
        mode={mode}
        onChoose={chooseMode}
        organizeHint={count > 0 ? t('bar.more.waiting', { count }) : undefined}
      />
      {mode === 'attend' ? <AttendeePlaces event={event} /> : <OrganizerPlaces event={event} />}
    </>
  );
}

export function EventRail({ event }: EventProps) {
  if (hasEventModes(event)) return <ModeRail event={event} />;
  return (
    <>
      <AttendeePlaces event={event} />
      {eventRoleMay(event.user_role, 'run_of_show:read') && <OrganizerPlaces event={event} />}
    </>
  );
}
