import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberOrganizing, useLayout } from '../lib/stores/layout.ts';
import { type EventMode, modeOfPath } from './event-navigation.ts';

/**
 * Returns the mode of the event navigation and a function that changes it. The mode follows the page; pages of both
 * modes keep the last one, which is stored per event.
 */
export function useEventMode(event_id: number): [EventMode, (mode: EventMode) => void] {
  const { pathname } = useLocation();
  const isOrganizing = useLayout(({ organized_events }) => organized_events.includes(event_id));
  const [chosen, setChosen] = useState<EventMode>();
  const [chosenAt, setChosenAt] = useState(pathname);
  if (chosenAt !== pathname) {
    setChosenAt(pathname);
    setChosen(undefined);
  }
  const ofPage = modeOfPath(pathname);
  useEffect(() => {
    if (ofPage !== undefined) rememberOrganizing(event_id, ofPage === 'organize');
  }, [event_id, ofPage, pathname]);
  const choose = (mode: EventMode): void => {
    setChosen(mode);
    rememberOrganizing(event_id, mode === 'organize');
  };
  return [chosen ?? ofPage ?? (isOrganizing ? 'organize' : 'attend'), choose];
}
