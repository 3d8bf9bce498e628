import { paths } from '../../lib/paths.ts';
import { useMayFound } from '../../lib/stores/may-found.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { EventList } from './event-list.tsx';
import { useMyEvents } from './events.api.ts';
import { t } from './events.en.json';

/** Events of the logged-in person. */
export function MyEvents({ user_id }: { readonly user_id: number }) {
  const { data, error, mutate } = useMyEvents(user_id);
  const mayFound = useMayFound();
  return (
    <EventList
      events={data?.events}
      failure={error}
      onRetry={() => mutate()}
      empty={
        <EmptyState
          title={t('events.empty')}
          text={t(mayFound ? 'events.empty.text' : 'events.empty.attend')}
          action={<ButtonLink to={paths.joinEvent()}>{t('events.join')}</ButtonLink>}
        />
      }
    />
  );
}
