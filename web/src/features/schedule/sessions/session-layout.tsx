/** Layouts of the session page for each screen size. */
import { type ReactNode, useRef } from 'react';
import { smallScreen } from '../../../lib/media.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useWindowRest } from '../../../lib/use-window-rest.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Page } from '../../../ui/page.tsx';

interface WidePlayerProps {
  readonly children: ReactNode;
  readonly column: ReactNode;
}

/** The column ends above the bottom of the window, regardless of the notices above the page. */
export function WidePlayer({ children, column }: WidePlayerProps) {
  const player = useRef<HTMLDivElement>(null);
  useWindowRest(player);
  return (
    <div ref={player}>
      <Page wide className="flex justify-between gap-6 xl:gap-8">
        <div className="grid max-w-[75rem] min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5">
          {children}
        </div>
        {column}
      </Page>
    </div>
  );
}

interface NarrowPlayerProps {
  readonly head: ReactNode;
  /** The video, or the link to it. */
  readonly stage: ReactNode;
  /** Renders the reactions and the user’s hand. */
  readonly strip: (className?: string) => ReactNode;
  /** Null if the session has no tabs: the page is as high as its content. */
  readonly tabs: ReactNode;
  /** The description, which is displayed only without tabs, because they contain it. */
  readonly about: ReactNode;
}

const phoneStrip =
  'bottom-(--dock-height) z-10 border-t border-rule bg-surface px-3 py-1 in-data-[typing]:hidden sm:px-6 [@media(min-height:700px)]:sticky';

const windowHeight = 'min-h-[calc(var(--visible-height,100dvh)-var(--space-above)-var(--dock-height))]';

/** Fills the screen between the header and the bar, above an on-screen keyboard. On low screens the page scrolls. */
export function NarrowPlayer(props: NarrowPlayerProps) {
  return useMediaQuery(smallScreen) ? <PhonePlayer {...props} /> : <TabletPlayer {...props} />;
}

function PhonePlayer({ head, stage, strip, tabs, about }: NarrowPlayerProps) {
  const player = useRef<HTMLDivElement>(null);
  useWindowRest(player);
  return (
    <div ref={player} data-stacked className={classNames('flex flex-col', tabs !== null && windowHeight)}>
      <div className="px-4 pt-3 pb-2">{head}</div>
      {stage}
      {tabs === null ? (
        <div className="p-4">{about}</div>
      ) : (
        // The content of the tabs scrolls and does not make the page higher.
        <div className="relative min-h-52 flex-1">
          <div className="absolute inset-0 flex flex-col">{tabs}</div>
        </div>
      )}
      {strip(phoneStrip)}
    </div>
  );
}

/**
 * Layout for tablets: the layout of wide screens in one column, with the tabs below the player instead of next to it.
 */
function TabletPlayer({ head, stage, strip, tabs, about }: NarrowPlayerProps) {
  const player = useRef<HTMLDivElement>(null);
  useWindowRest(player);
  return (
    <div
      ref={player}
      data-upright
      className={classNames('flex flex-col gap-4 px-6 pt-4 pb-6', tabs !== null && windowHeight)}
    >
      {head}
      {stage}
      {strip()}
      {tabs === null ? (
        about
      ) : (
        <div className="relative min-h-72 flex-1 overflow-hidden rounded-lg border border-rule bg-ground">
          <div className="absolute inset-0 flex flex-col">{tabs}</div>
        </div>
      )}
    </div>
  );
}
