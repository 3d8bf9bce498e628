import { DashboardView } from '../features/dashboard/dashboard-view.tsx';
import { t } from '../features/dashboard/dashboard.messages.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useAuth } from '../lib/stores/auth.ts';

export function DashboardPage() {
  const user = useAuth((auth) => auth.user);
  usePageTitle(t('dashboard.title'));
  return user && <DashboardView user_id={user.id} />;
}
