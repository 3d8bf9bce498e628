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

/** Events that this person takes away: that they are gone is no news to them. */
const takenAway = new Set<number>();

/** Takes an event away; its screens do not wonder where it is while the person goes elsewhere. */
export async function takeAway(event_id: number, work: () => Promise<unknown>): Promise<void> {
  takenAway.add(event_id);
  try {
    await work();
  } catch (failure) {
    takenAway.delete(event_id);
    throw failure;
  }
}

export const isTakenAway = (event_id: number | null): boolean => event_id !== null && takenAway.has(event_id);
