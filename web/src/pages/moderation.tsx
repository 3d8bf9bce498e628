import { lazy, Suspense } from 'react';
import { t } from '../features/chat/moderation/moderation.en.json';
import { useOpenCases } from '../features/chat/moderation/open-cases.api.ts';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { ButtonLink } from '../ui/button-link.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';

const CaseList = lazy(async () => ({ default: (await import('../features/chat/moderation/case-list.tsx')).CaseList }));
const ModerationLog = lazy(async () => ({
  default: (await import('../features/chat/moderation/moderation-log.tsx')).ModerationLog,
}));

export function ModerationPage() {
  const event = useEvent();
  const mayWork = useEventMay('moderation_queue:work');
  usePageTitle(pageName('page.moderation'), event.title);
  if (!mayWork) {
    return (
      <Page isDense>
        <EmptyState heading="h1" title={t('moderation.no_permission')} text={t('moderation.no_permission.text')} />
      </Page>
    );
  }
  return <Queue event_id={event.id} />;
}

function Queue({ event_id }: { readonly event_id: number }) {
  const maySetRules = useEventMay('event:update');
  const open = useOpenCases(event_id);
  const tabs = [
    { value: 'open', label: t('moderation.tab.open'), count: open, isWaiting: true },
    { value: 'closed', label: t('moderation.tab.closed') },
    { value: 'log', label: t('moderation.tab.log') },
  ] as const;
  return (
    <Page isDense>
      <Tabs<(typeof tabs)[number]['value']>
        label={pageName('page.moderation')}
        tabs={tabs}
        renderList={(list) => (
          <CompactHeader
            title={pageName('page.moderation')}
            actions={
              maySetRules && (
                <ButtonLink variant="secondary" to={`${eventPaths.admin(event_id, 'settings')}?tab=moderation`}>
                  {t('moderation.rules.link')}
                </ButtonLink>
              )
            }
          >
            {list}
          </CompactHeader>
        )}
      >
        {(tab) => (
          <div className="pt-3">
            <Suspense fallback={<Loading />}>
              {tab === 'open' && <CaseList key="open" event_id={event_id} status="OPEN" />}
              {tab === 'closed' && <CaseList key="closed" event_id={event_id} status="CLOSED" />}
              {tab === 'log' && <ModerationLog event_id={event_id} />}
            </Suspense>
          </div>
        )}
      </Tabs>
    </Page>
  );
}
