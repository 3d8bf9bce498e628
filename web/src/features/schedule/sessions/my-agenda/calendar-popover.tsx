import { CalendarPlus, ChevronDown } from 'lucide-react';
import { lazy, Suspense, type ComponentProps } from 'react';
import { Popover } from '../../../../ui/popover.tsx';
import { Loading } from '../../../../ui/spinner.tsx';
import type { CalendarPanel as Panel } from './calendar-panel.tsx';
import { t } from './calendar.en.json';

const CalendarPanel = lazy(() => import('./calendar-panel.tsx').then((m) => ({ default: m.CalendarPanel })));

/** The user’s agenda as a calendar feed, and the whole schedule as files. */
export function CalendarPopover(panel: ComponentProps<typeof Panel>) {
  return (
    <Popover
      label={t('calendar.button')}
      buttonLabel={t('calendar.button')}
      buttonClass="inline-flex h-11 items-center gap-2 rounded-md border border-edge bg-surface px-3.5 text-sm font-semibold hover:bg-sunk"
      button={
        <>
          <CalendarPlus aria-hidden="true" className="size-4" />
          {t('calendar.button')}
          <ChevronDown aria-hidden="true" className="size-4" />
        </>
      }
      panelClass="w-88 max-w-[calc(100vw-1rem)] gap-4 p-4"
    >
      <Suspense fallback={<Loading />}>
        <CalendarPanel {...panel} />
      </Suspense>
    </Popover>
  );
}

/** The same content, expanded, as a section of a dialog. */
export function CalendarSection(panel: ComponentProps<typeof Panel>) {
  return (
    <section aria-label={t('calendar.button')} className="grid gap-4">
      <Suspense fallback={<Loading />}>
        <CalendarPanel {...panel} />
      </Suspense>
    </section>
  );
}
