import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberOrganizing, useLayout } from '../lib/stores/layout.ts';
import { type EventMode, hasEventModes, modeOfPath, type RoleFields } from './event-navigation.ts';

/**
 * Returns the mode of the event navigation and a function that changes it. The page determines the mode; pages of both
 * modes keep the last one, which is stored per event. Users without a role for both modes get `attend`.
 */
export function useEventMode(event: RoleFields | undefined): [EventMode, (mode: EventMode) => void] {
  const { pathname } = useLocation();
  const event_id = event !== undefined && hasEventModes(event) ? event.id : null;
  const isStored = useLayout(({ organized_events }) => event_id !== null && organized_events.includes(event_id));
  const chosen = useLayout(({ chosen_mode }) => chosen_mode);
  const ofPage = modeOfPath(pathname);
  useEffect(() => {
    if (event_id !== null && ofPage !== undefined) rememberOrganizing(event_id, ofPage === 'organize');
  }, [event_id, ofPage, pathname]);
  const choose = (mode: EventMode): void => {
    const isOrganizing = mode === 'organize';
    useLayout.setState({ chosen_mode: { pathname, isOrganizing } });
    if (event_id !== null) rememberOrganizing(event_id, isOrganizing);
  };
  const isChosen = chosen?.pathname === pathname;
  const isOrganizing = isChosen ? chosen.isOrganizing : ofPage === undefined ? isStored : ofPage === 'organize';
  return [event_id !== null && isOrganizing ? 'organize' : 'attend', choose];
}
