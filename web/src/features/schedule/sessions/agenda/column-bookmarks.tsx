import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { type BlockBox, bookmarkPlace, hasBookmark } from './session-block.tsx';

/** Bookmark icon of the icon set, in 24 units, starting at its top edge. */
const shape =
  'h10a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578a1 1 0 0 1-1.496-.868v-15a2 2 0 0 1 2-2z';
const shapeStart = { x: 7, y: 3 } as const;
const units = 24;
const iconPx = 16;
const insetPx = 4;

/** Returns the outlines of bookmarks, in units. */
const outlines = (boxes: readonly BlockBox[]): string =>
  boxes
    .map((box) => {
      const { top, insetInlineStart } = bookmarkPlace(box);
      const at = (px: number, start: number): number => ((px + insetPx) * units) / iconPx + start;
      return `M${at(insetInlineStart, shapeStart.x)} ${at(top, shapeStart.y)}${shape}`;
    })
    .join('');

interface ColumnBookmarksProps {
  readonly sessions: readonly { readonly session: AgendaSession; readonly box: BlockBox }[];
  readonly bookmarked: ReadonlySet<number> | undefined;
}

/** Draws the icons of all bookmarks of a column at once: an image in each of hundreds of buttons slows scrolling. */
export function ColumnBookmarks({ sessions, bookmarked }: ColumnBookmarksProps) {
  const withButton = sessions.filter(({ box }) => hasBookmark(box));
  const isOn = ({ session }: (typeof withButton)[number]): boolean => bookmarked?.has(session.id) === true;
  const boxesOf = (isBookmarked: boolean) =>
    withButton.filter((item) => isOn(item) === isBookmarked).map(({ box }) => box);
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 z-10 size-full fill-none stroke-current stroke-2 rtl:-scale-x-100"
    >
      <g transform={`scale(${iconPx / units})`}>
        <path d={outlines(boxesOf(false))} className="text-edge" />
        <path d={outlines(boxesOf(true))} className="fill-current text-accent" />
      </g>
    </svg>
  );
}
