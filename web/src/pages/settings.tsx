import { lazy, Suspense } from 'react';
import { t } from '../features/accounts/users/users.en.json';
import { t as bellText } from '../features/notifications/notifications/bell.en.json';
import { RunningEvent } from '../features/overview/dashboard/running-event.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { useAuth } from '../lib/stores/auth.ts';
import { Alert } from '../ui/alert.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';

const PrivacyPanel = lazy(() =>
  import('../features/accounts/users/privacy-panel.tsx').then((m) => ({ default: m.PrivacyPanel })),
);
const SecurityPanel = lazy(() =>
  import('../features/accounts/auth/security-panel.tsx').then((m) => ({ default: m.SecurityPanel })),
);
const TokensPanel = lazy(() =>
  import('../features/integrations/api-tokens/tokens-panel.tsx').then((m) => ({ default: m.TokensPanel })),
);
const AccountPanel = lazy(() =>
  import('../features/accounts/users/account-panel.tsx').then((m) => ({ default: m.AccountPanel })),
);

const NotificationSettingsPanel = lazy(() =>
  import('../features/notifications/notifications/notification-settings-panel.tsx').then((m) => ({
    default: m.NotificationSettingsPanel,
  })),
);

const tabs = [
  { value: 'privacy', label: t('settings.privacy') },
  { value: 'notifications', label: bellText('bell.title') },
  { value: 'security', label: t('settings.security') },
  { value: 'tokens', label: t('settings.tokens') },
  { value: 'account', label: t('settings.account') },
] as const;

export function SettingsPage() {
  const user = useAuth((auth) => auth.user);
  usePageTitle(pageName('page.settings'));
  if (user === null) return null;
  return (
    <Page isDense>
      {user.is_demo && (
        <Alert tone="info" className="mb-3">
          {t(user.demo_ends_at === null ? 'users.demo' : 'users.demo.own')}
        </Alert>
      )}
      <Tabs
        label={pageName('page.settings')}
        tabs={tabs}
        renderList={(list) => (
          <CompactHeader title={pageName('page.settings')} actions={<RunningEvent user_id={user.id} />}>
            {list}
          </CompactHeader>
        )}
      >
        {(tab) => (
          <Suspense fallback={<Loading />}>
            <div className="h-3 max-md:h-1" />
            {tab === 'privacy' && <PrivacyPanel user={user} />}
            {tab === 'notifications' && <NotificationSettingsPanel user={user} />}
            {tab === 'security' && <SecurityPanel user={user} />}
            {tab === 'tokens' && <TokensPanel user={user} />}
            {tab === 'account' && <AccountPanel user={user} />}
          </Suspense>
        )}
      </Tabs>
    </Page>
  );
}
