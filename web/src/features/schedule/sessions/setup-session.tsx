import type { EventDetail } from '@plenum/contracts/events/events';
import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { nextFreeSlot } from './planning/session-form.rules.ts';
import { t } from './single-session.en.json';

const NewSessionDialog = lazy(() =>
  import('./planning/new-session-dialog.tsx').then((m) => ({ default: m.NewSessionDialog })),
);

const dayMs = 86_400_000;

/** Returns the calendar dates of an event, numbered. */
function daysOf({ start_date, end_date }: Pick<EventDetail, 'start_date' | 'end_date'>) {
  const firstMs = Date.parse(start_date);
  const count = Math.round((Date.parse(end_date) - firstMs) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => ({
    day_number: index + 1,
    date: new Date(firstMs + index * dayMs).toISOString().slice(0, 10),
  }));
}

export function SetupSession({ event }: { readonly event: EventDetail }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <EmptyState
        heading="h1"
        title={t('setup.title')}
        text={t('setup.text')}
        action={
          <Button icon={<CalendarPlus aria-hidden="true" className="size-5" />} onClick={() => setOpen(true)}>
            {t('setup.create')}
          </Button>
        }
      />
      {isOpen && (
        <Suspense fallback={null}>
          <NewSessionDialog
            event_id={event.id}
            days={daysOf(event)}
            proposal={nextFreeSlot([], 1)}
            onClose={() => setOpen(false)}
            onCreated={(session) => void navigate(eventPaths.session(event.id, session.id), { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
