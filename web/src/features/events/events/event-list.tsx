import type { EventListItem } from '@plenum/contracts/events/events';
import type { ReactNode } from 'react';
import { todayIn } from '../../../lib/dates.ts';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { EventCard } from './event-card.tsx';
import { groupEvents } from './event-groups.ts';
import { t } from './events.en.json';

interface EventListProps {
  readonly events: readonly EventListItem[] | undefined;
  readonly failure: unknown;
  readonly onRetry: () => unknown;
  readonly empty: ReactNode;
}

export function EventList({ events, failure, onRetry, empty }: EventListProps) {
  if (events === undefined) {
    if (failure !== undefined) return <ErrorState failure={failure} onRetry={onRetry} />;
    return (
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
      </div>
    );
  }
  return (
    <>
      <StaleAlert failure={failure} onRetry={onRetry} />
      {events.length === 0 ? empty : <Groups events={events} />}
    </>
  );
}

function Groups({ events }: { readonly events: readonly EventListItem[] }) {
  return (
    <div className="grid gap-10">
      {groupEvents(events, (event) => todayIn(event.timezone)).map(({ group, events: members }) => (
        <Section
          key={group}
          title={t(`events.group.${group}`)}
          action={<span className="tabular text-sm text-muted">{members.length}</span>}
        >
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {members.map((event) => (
              <li key={event.id}>
                <EventCard event={event} group={group} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}
