import type { EventDetail } from '@plenum/contracts/events/events';
import { eventRoleMay, type EventPermission } from '@plenum/contracts/permissions';
import { createContext, useContext } from 'react';

/** Event of the current screen; provided by the event layout after the event is loaded. */
export const EventContext = createContext<EventDetail | null>(null);

/** Returns the event of this screen with the viewer’s role. Must be used inside the event layout. */
export function useEvent(): EventDetail {
  const event = useContext(EventContext);
  if (event === null) throw new Error('useEvent outside the event layout');
  return event;
}

/** Checks whether the viewer has a permission in the event of this screen, according to the permission table of the contracts. */
export function useEventMay(permission: EventPermission): boolean {
  return eventRoleMay(useEvent().user_role, permission);
}

/** Events that this user deletes or leaves in this browser: their removal needs no notice. */
const lostEventIds = new Set<number>();

/** Runs an operation that removes the user from an event; its screens show no notice in the meantime. */
export async function markEventLost(event_id: number, action: () => Promise<unknown>): Promise<void> {
  lostEventIds.add(event_id);
  try {
    await action();
  } catch (failure) {
    lostEventIds.delete(event_id);
    throw failure;
  }
}

export const isEventLost = (event_id: number | null): boolean => event_id !== null && lostEventIds.has(event_id);
