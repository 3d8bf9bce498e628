import type { EventListItem } from '@plenum/contracts/events/events';

export type EventGroup = 'live' | 'upcoming' | 'draft' | 'past' | 'archived';
type GroupedEvent = Pick<EventListItem, 'status' | 'start_date' | 'end_date'>;

/** Returns the group of an event on a given day (`YYYY-MM-DD` in the event’s zone). */
export function groupOf(event: GroupedEvent, today: string): EventGroup {
  if (event.status === 'DRAFT') return 'draft';
  if (event.status !== 'PUBLISHED') return 'archived';
  if (event.end_date < today) return 'past';
  return event.start_date > today ? 'upcoming' : 'live';
}

const order: readonly EventGroup[] = ['live', 'upcoming', 'draft', 'past', 'archived'];

/** Returns the non-empty groups in display order; upcoming events sorted by start, past ones by end, latest first. */
export function groupEvents<E extends GroupedEvent>(
  events: readonly E[],
  todayOf: (event: E) => string,
): readonly { readonly group: EventGroup; readonly events: readonly E[] }[] {
  return order.flatMap((group) => {
    const members = events.filter((event) => groupOf(event, todayOf(event)) === group);
    if (members.length === 0) return [];
    const isOver = group === 'past' || group === 'archived';
    const sorted = members.toSorted((a, b) =>
      isOver ? b.end_date.localeCompare(a.end_date) : a.start_date.localeCompare(b.start_date),
    );
    return [{ group, events: sorted }];
  });
}
