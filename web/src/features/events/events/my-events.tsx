import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useMayFound } from '../../../lib/stores/may-found.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { EventList } from './event-list.tsx';
import { useMyEvents } from './events.api.ts';
import { t } from './events.en.json';

interface MyEventsProps {
  readonly user_id: number;
  /** Renders other public events, without those that are listed here, once these are loaded. */
  readonly renderOthers: (slugs: readonly string[]) => ReactNode;
}

/** Events of the user, and those that they could join. */
export function MyEvents({ user_id, renderOthers }: MyEventsProps) {
  const { data, error, mutate } = useMyEvents(user_id);
  const mayCreateOrganizations = useMayFound();
  return (
    <>
      <EventList
        events={data?.events}
        failure={error}
        onRetry={() => mutate()}
        empty={
          <EmptyState
            title={t('events.empty')}
            text={t(mayCreateOrganizations ? 'events.empty.text' : 'events.empty.attend')}
            action={<ButtonLink to={paths.joinEvent()}>{t('events.join')}</ButtonLink>}
          />
        }
      />
      {data && renderOthers(data.events.map(({ slug }) => slug))}
    </>
  );
}
