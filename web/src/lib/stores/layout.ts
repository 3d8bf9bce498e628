import { create } from 'zustand';
import { persistStore, readStoredFields } from '../stored-fields.ts';

interface LayoutState {
  /** Whether the event navigation is open, stored separately: closed on phones and open on desktops by default. */
  readonly nav_open_mobile: boolean;
  readonly nav_open_desktop: boolean;
  /** Ids of the events whose navigation displays the pages for organizers. */
  readonly organized_events: readonly number[];
  /** Mode of the event navigation that the user chose on a page; not persisted, and only valid for that page. */
  readonly chosen_mode: { readonly pathname: string; readonly isOrganizing: boolean } | null;
}

export const layoutInitial: LayoutState = {
  nav_open_mobile: false,
  nav_open_desktop: true,
  organized_events: [],
  chosen_mode: null,
};

const maxOrganizedEvents = 50;
const storageKey = 'plenum.layout';

/** Layout preferences of the user. All but the mobile state is persisted. */
export const useLayout = create<LayoutState>()(() => ({
  ...layoutInitial,
  ...readStoredFields<LayoutState>(storageKey),
}));
persistStore(useLayout, storageKey, ({ nav_open_desktop, organized_events }) => ({
  nav_open_desktop,
  organized_events,
}));

export function toggleNavigation(device: 'mobile' | 'desktop'): void {
  useLayout.setState(({ nav_open_mobile, nav_open_desktop }) =>
    device === 'mobile' ? { nav_open_mobile: !nav_open_mobile } : { nav_open_desktop: !nav_open_desktop },
  );
}

export function closeMobileNavigation(): void {
  useLayout.setState({ nav_open_mobile: false });
}

export function rememberOrganizing(event_id: number, isOrganizing: boolean): void {
  const { organized_events } = useLayout.getState();
  if (organized_events.includes(event_id) === isOrganizing) return;
  const others = organized_events.filter((id) => id !== event_id);
  useLayout.setState({ organized_events: isOrganizing ? [...others, event_id].slice(-maxOrganizedEvents) : others });
}

/** Current position in the product; used by the chat windows. */
export interface NavigationContext {
  readonly event_id: number | null;
  readonly session_id: number | null;
}

export const useNavigationContext = create<NavigationContext>()(() => ({ event_id: null, session_id: null }));
