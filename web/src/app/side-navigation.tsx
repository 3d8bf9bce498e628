import type { EventDetail } from '@plenum/contracts/events/events';
import { lazy, memo, Suspense } from 'react';
import { useFirstContent } from '../lib/first-content.ts';
import { useLayout } from '../lib/stores/layout.ts';
import { useNarrowScreen } from '../lib/use-narrow-screen.ts';
import { NavigationBody } from './navigation-body.tsx';

const EventBar = lazy(() => import('./event-bar.tsx').then((m) => ({ default: m.EventBar })));

const noop = () => undefined;

/** Navigation of an event: next to the page on wide screens, a bar on narrow screens. */
export const SideNavigation = memo(function SideNavigation({ event }: { readonly event: EventDetail | undefined }) {
  const isNarrow = useNarrowScreen();
  const isOpen = useLayout((layout) => layout.nav_open_desktop);
  const { isShown } = useFirstContent();
  if (isNarrow) {
    const room = <div className="md:w-29 md:shrink-0" />;
    return isShown ? (
      <Suspense fallback={room}>
        <EventBar event={event} />
      </Suspense>
    ) : (
      room
    );
  }
  if (!isOpen) return null;
  return (
    <aside
      data-side-navigation
      className="sticky top-(--header-height) h-[calc(100dvh-var(--header-height)-var(--navigation-foot,0px))] w-(--nav-width) shrink-0 overflow-y-auto border-e border-rule bg-surface"
    >
      <NavigationBody event={event} onPick={noop} />
    </aside>
  );
});
