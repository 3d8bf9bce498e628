import { useEvent } from '../../lib/event-context.ts';
import { readMoment, useZones } from '../../lib/event-time.ts';

/** Returns a format of instants in the time that the viewer has chosen for the event of the screen. */
export function useMoments(): (instant: string) => string {
  const zones = useZones(useEvent().timezone);
  return (instant) => readMoment(Date.parse(instant), zones);
}

/** An instant in the time that the viewer has chosen for the event of the screen. */
export function EventMoment({ of }: { readonly of: string }) {
  const read = useMoments();
  return (
    <time dateTime={of} className="tabular">
      {read(of)}
    </time>
  );
}
