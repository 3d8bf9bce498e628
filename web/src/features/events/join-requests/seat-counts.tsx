import type { EventSeats } from '@plenum/contracts/events/join-requests';
import { formatLocale } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Link } from '../../../ui/link.tsx';
import { useEventSeats } from './join-requests.api.ts';
import { t } from './managed-requests.en.json';

/** Seats of an event in one line: taken, promised, free, and the length of the waiting list. */
const seatsLine = ({ limit, taken, promised, free, waiting }: EventSeats): string =>
  [
    limit === null ? t('seats.unlimited', { taken }) : t('seats.of', { taken, limit }),
    promised > 0 ? t('seats.promised', { count: promised }) : '',
    free === null ? '' : t('seats.free', { count: free }),
    waiting > 0 ? t('seats.waiting', { count: waiting }) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');

interface SeatCountsProps {
  readonly event_id: number;
  /** Displays whom to ask for more seats, even while seats are free. */
  readonly isExplained?: boolean;
}

/** Displays the seats of an event to its organizers; and whom to ask for more if none are free. */
export function SeatCounts({ event_id, isExplained = false }: SeatCountsProps) {
  const { data } = useEventSeats(event_id);
  if (data === undefined) return <span className="block h-5" />;
  if (data.limit === null && data.promised === 0) return null;
  return (
    <span className="grid gap-1 text-sm text-muted" role="status">
      <span className="tabular">{seatsLine(data)}</span>
      {(isExplained || data.free === 0) && <MoreSeats event_id={event_id} seats={data} />}
    </span>
  );
}

function MoreSeats({ event_id, seats }: { readonly event_id: number; readonly seats: EventSeats }) {
  const { limit, seat_limit, plan_limit, owners } = seats;
  if (limit === null) return null;
  if (seat_limit === limit && limit !== plan_limit)
    return (
      <span>
        {t('seats.more.own', { count: limit })}{' '}
        <Link className="underline" to={`${eventPaths.admin(event_id, 'settings')}?tab=joining`}>
          {t('seats.more.settings')}
        </Link>
      </span>
    );
  const names = new Intl.ListFormat(formatLocale(), { type: 'disjunction' }).format(
    owners.map(({ full_name }) => full_name),
  );
  return <span>{t('seats.more.plan', { count: limit, owners: names })}</span>;
}
