/** Preview of a dragged session, loaded with the first drag: its new position in the grid, and its new times at the pointer. */
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import type { SessionPlacement } from '@plenum/contracts/schedule/session-placement';
import { trackStyle } from '../agenda/session-marks.tsx';
import { pxPerMinute, minBlockMinutes } from './grid-block.tsx';
import { minutesOfDay } from './placements.ts';
import { t } from './planning.en.json';
import { lengthMinutes } from './session-form.rules.ts';
import type { Drag } from './use-planning-drag.ts';

interface PreviewProps {
  readonly session: AgendaSession;
  readonly to: SessionPlacement;
  readonly fromMinutes: number;
  readonly dayChange: string;
}

/** New position of the dragged session, snapped to the grid. */
export function DropPreview({ session, to, fromMinutes, dayChange }: PreviewProps) {
  const length = lengthMinutes(to.start_time, to.end_time) ?? 0;
  return (
    <div
      data-testid="drop-preview"
      className="pointer-events-none absolute inset-x-0 z-20 overflow-hidden rounded-md border-2 border-s-4 border-accent bg-accent-soft px-1.5 py-0.5 text-xs leading-4 text-on-accent-soft"
      style={{
        ...trackStyle(session.track),
        top: (minutesOfDay(to.start_time, dayChange) - fromMinutes) * pxPerMinute,
        height: Math.max(length, minBlockMinutes) * pxPerMinute - 1,
      }}
    >
      <span className="tabular">
        {to.start_time} – {to.end_time}
      </span>{' '}
      <bdi className="font-semibold">{session.title}</bdi>
    </div>
  );
}

/** New times and location of the dragged session. */
export const DragNote = ({ drag }: { readonly drag: Drag }) => (
  <div
    data-testid="drag-chip"
    className="ms-4 mt-4 w-max max-w-64 rounded-md border border-rule bg-surface px-2.5 py-1.5 text-sm shadow-float"
  >
    {drag.to !== null && (
      <p className="tabular font-semibold">
        {drag.to.start_time} – {drag.to.end_time}
      </p>
    )}
    <p className="truncate text-muted">{targetWords(drag)}</p>
  </div>
);

function targetWords({ session, to, isOverTarget }: Drag): string {
  if (!isOverTarget) return t('manager.drop.nowhere');
  if (to === null) return t('shelf.title');
  if (to.day_number !== session.day_number) return t('manager.day', { number: to.day_number });
  return to.location ?? t('manager.no_location');
}
