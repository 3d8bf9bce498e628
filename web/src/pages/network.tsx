import { lazy, Suspense, useState } from 'react';
import { t } from '../features/networking/connections/connections.en.json';
import { usePendingRequests } from '../features/networking/connections/pending-requests.ts';
import { RunningEvent } from '../features/overview/dashboard/running-event.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { useAuth } from '../lib/stores/auth.ts';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';

const NetworkList = lazy(async () => ({
  default: (await import('../features/networking/connections/network-list.tsx')).NetworkList,
}));
const loadRequests = () => import('../features/networking/connections/request-lists.tsx');
const IncomingRequests = lazy(async () => ({ default: (await loadRequests()).IncomingRequests }));
const SentRequests = lazy(async () => ({ default: (await loadRequests()).SentRequests }));
const BlockedPeople = lazy(async () => ({
  default: (await import('../features/networking/connections/blocked-people.tsx')).BlockedPeople,
}));

const smallScreen = '(width <= 768px)';

/**
 * Network of the viewer across all events: connections, open requests in both directions, blocked people. On phones,
 * where a select hides the number of requests, it opens with the unanswered ones.
 */
export function NetworkPage() {
  const { data: pending, error } = usePendingRequests();
  const user_id = useAuth(({ user }) => user?.id);
  // Read once: rotating the phone or answering a request must not change the tab.
  const [isSmall] = useState(() => window.matchMedia(smallScreen).matches);
  const [initial, setInitial] = useState<'connections' | 'incoming' | undefined>(isSmall ? undefined : 'connections');
  usePageTitle(pageName('page.network'));
  const waiting = pending?.total_items ?? 0;
  if (initial === undefined && (pending !== undefined || error !== undefined))
    setInitial(waiting > 0 ? 'incoming' : 'connections');
  const tabs = [
    { value: 'connections', label: t('network.tab.connections') },
    { value: 'incoming', label: t('network.tab.incoming'), count: waiting > 0 ? waiting : undefined },
    { value: 'outgoing', label: t('network.tab.outgoing') },
    { value: 'blocked', label: t('network.tab.blocked') },
  ] as const;
  if (initial === undefined) return <Loading />;
  return (
    <Page isDense>
      <Tabs<(typeof tabs)[number]['value']>
        label={pageName('page.network')}
        tabs={tabs}
        initial={initial}
        renderList={(list) => (
          <CompactHeader
            title={pageName('page.network')}
            actions={user_id !== undefined && <RunningEvent user_id={user_id} />}
          >
            {list}
          </CompactHeader>
        )}
      >
        {(tab) => (
          <Suspense fallback={<Loading />}>
            <div className="h-1.5" />
            {tab === 'connections' && <NetworkList />}
            {tab === 'incoming' && <IncomingRequests />}
            {tab === 'outgoing' && <SentRequests />}
            {tab === 'blocked' && <BlockedPeople />}
          </Suspense>
        )}
      </Tabs>
    </Page>
  );
}
