import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { EventList } from './event-list.tsx';
import { useOrganizationEvents } from './events.api.ts';
import { t } from './events.messages.ts';

/** The events of an organization; `may_create` for its owners and admins. */
export function OrganizationEvents({
  organization_id,
  may_create,
}: {
  readonly organization_id: number;
  readonly may_create: boolean;
}) {
  const { data, error, mutate } = useOrganizationEvents(organization_id);
  return (
    <EventList
      events={data?.events}
      failure={error}
      onRetry={() => mutate()}
      empty={
        <EmptyState
          title={t('events.of.empty')}
          {...(may_create
            ? {
                text: t('events.of.empty.text'),
                action: <ButtonLink to={paths.newEvent(organization_id)}>{t('events.create')}</ButtonLink>,
              }
            : {})}
        />
      }
    />
  );
}
