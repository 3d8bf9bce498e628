import type { EventDetail } from '@plenum/contracts/events/events';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { lazy, Suspense } from 'react';

const NextStep = lazy(async () => ({ default: (await import('./next-step.tsx')).NextStep }));

/** Next step of a draft, for organizers; loaded only for them. */
export function DraftNextStep({ event }: { readonly event: EventDetail }) {
  if (event.status !== 'DRAFT' || !eventRoleMay(event.user_role, 'event:update')) return null;
  return (
    <Suspense fallback={<div className="mb-6 h-20.5 sm:h-14.5" />}>
      <NextStep event={event} />
    </Suspense>
  );
}
