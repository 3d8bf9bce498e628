import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { useMayCreateOrganizations } from '../../../lib/stores/may-create-organizations.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { EventList } from './event-list.tsx';
import { useMyEvents } from './events.api.ts';
import { t } from './events.en.json';

interface MyEventsProps {
  readonly user_id: number;
  /** Renders other public events, without those that are listed here, once these are loaded. */
  readonly renderPublicEvents: (slugs: readonly string[]) => ReactNode;
}

/** Events of the user, and those that they could join. */
export function MyEvents({ user_id, renderPublicEvents }: MyEventsProps) {
  const { data, error, mutate } = useMyEvents(user_id);
  const mayCreateOrganizations = useMayCreateOrganizations();
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
            action={<ButtonLink to={paths.joinEvent()}>{pageName('page.join')}</ButtonLink>}
          />
        }
      />
      {data && renderPublicEvents(data.events.map(({ slug }) => slug))}
    </>
  );
}
