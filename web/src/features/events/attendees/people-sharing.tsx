import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import type { ReactNode } from 'react';
import { useQuery } from '../../../lib/swr.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { t } from './people.en.json';
import { PersonCard, personCardClass } from './person-card.tsx';

const maxVisible = 3;

interface SharingPeople {
  /** Undefined while loading; empty after a failure, and if they are not shown. */
  readonly people: readonly EventUserPublic[] | undefined;
  /** Including those who are not in `people`. */
  readonly total: number;
}

/** Returns a few members who share an interest with the viewer and are not connected with them yet. */
export function usePeopleSharing(event_id: number, isShown: boolean): SharingPeople {
  const query = { group: 'SHARED_INTERESTS', per_page: 4 * maxVisible } as const;
  const { data, error } = useQuery('GET /events/:event_id/users', isShown ? { params: { event_id }, query } : null);
  if (!isShown) return { people: [], total: 0 };
  const strangers = data?.event_users.filter(({ connection_status }) => connection_status !== 'ACCEPTED');
  return {
    people: strangers?.slice(0, maxVisible) ?? (error === undefined ? undefined : []),
    total: data?.total_items ?? 0,
  };
}

interface PeopleSharingProps {
  readonly people: readonly EventUserPublic[];
  readonly total: number;
  readonly renderAction: (person: EventUserPublic) => ReactNode;
  readonly onShowAll: () => void;
}

export function PeopleSharing({ people, total, renderAction, onShowAll }: PeopleSharingProps) {
  return (
    <Section
      title={t('people.shared')}
      className="mb-5"
      action={
        total > people.length && (
          <Button variant="ghost" size="small" onClick={onShowAll}>
            {t('people.shared.all', { count: total })}
          </Button>
        )
      }
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 md:gap-4">
        {people.map((person) => (
          <li key={person.user_id} className={personCardClass}>
            <PersonCard person={person} query="" isSelf={false} heading="h3" action={renderAction(person)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
