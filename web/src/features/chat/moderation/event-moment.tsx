import { useEvent } from '../../../lib/event-context.ts';
import { formatMoment, useZones } from '../../../lib/event-time.ts';

/** Returns a formatter of instants in the viewer’s time mode for the current event. */
export function useMomentFormatter(): (instant: string) => string {
  const zones = useZones(useEvent().timezone);
  return (instant) => formatMoment(Date.parse(instant), zones);
}

export function EventMoment({ of }: { readonly of: string }) {
  const read = useMomentFormatter();
  return (
    <time dateTime={of} className="tabular">
      {read(of)}
    </time>
  );
}
