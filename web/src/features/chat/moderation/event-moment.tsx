import { useEvent } from '../../../lib/event-context.ts';
import { readMoment, useZones } from '../../../lib/event-time.ts';

/** Returns a formatter of instants in the viewer’s time mode for the current event. */
export function useMoments(): (instant: string) => string {
  const zones = useZones(useEvent().timezone);
  return (instant) => readMoment(Date.parse(instant), zones);
}

export function EventMoment({ of }: { readonly of: string }) {
  const read = useMoments();
  return (
    <time dateTime={of} className="tabular">
      {read(of)}
    </time>
  );
}
