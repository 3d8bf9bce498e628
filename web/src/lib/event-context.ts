import type { EventDetail } from '@plenum/contracts/events';
import { eventRoleMay, type EventPermission } from '@plenum/contracts/permissions';
import { createContext, useContext } from 'react';

/** The event whose screens are open; provided by the event layout once the event is loaded. */
export const EventContext = createContext<EventDetail | null>(null);

/** The event of this screen with the viewer’s role. Only below the event layout. */
export function useEvent(): EventDetail {
  const event = useContext(EventContext);
  if (event === null) throw new Error('useEvent outside the event layout');
  return event;
}

/** Whether the viewer may do this in the event of this screen, by the table the server uses as well. */
export function useEventMay(permission: EventPermission): boolean {
  return eventRoleMay(useEvent().user_role, permission);
}
