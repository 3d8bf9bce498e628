import { paths } from '../../../lib/paths.ts';
import { cursorParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { t } from './event-forms.en.json';
import { EventList } from './event-list.tsx';
import { organizationEventsPerPage, useOrganizationEvents } from './events.api.ts';

const statuses = ['PUBLISHED', 'DRAFT', 'ARCHIVED'] as const;
type Status = (typeof statuses)[number];
const search = { after: cursorParam };

interface Props {
  readonly organization_id: number;
  /** Whether the viewer is an OWNER or ADMIN. */
  readonly mayCreate: boolean;
}

export function OrganizationEvents(props: Props) {
  // Every page contains the counts; the first page is requested anyway.
  const { data } = useOrganizationEvents(props.organization_id, 'PUBLISHED');
  const tabs = statuses.map((status) => ({
    value: status,
    label: t(`events.of.${status}`),
    count: data?.status_counts[status],
  }));
  return (
    <Tabs label={t('events.of.status')} tabs={tabs} parameter="status">
      {(status) => <EventsOfStatus key={status} {...props} status={status} />}
    </Tabs>
  );
}

function EventsOfStatus({ organization_id, mayCreate, status }: Props & { readonly status: Status }) {
  const [{ after }] = useSearchValues(search);
  const { data, error, mutate } = useOrganizationEvents(organization_id, status, after);
  return (
    <>
      <EventList
        events={data?.events}
        failure={error}
        onRetry={() => mutate()}
        empty={
          <EmptyState
            title={t(`events.of.${status}.empty`)}
            text={t(`events.of.${status}.text`)}
            {...(mayCreate && status !== 'ARCHIVED'
              ? { action: <ButtonLink to={paths.newEvent(organization_id)}>{t('events.create')}</ButtonLink> }
              : {})}
          />
        }
      />
      <Pager data={data} pageSize={organizationEventsPerPage} />
    </>
  );
}
