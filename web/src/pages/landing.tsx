import { useEffect } from 'react';
import { loadMe } from '../features/accounts/auth/me.api.ts';
import { t } from '../features/system/landing/landing.en.json';
import { Landing } from '../features/system/landing/landing.tsx';
import { StoryOnInteraction } from '../features/system/landing/story-on-interaction.tsx';
import { isLoginLikely } from '../lib/login-hint.ts';
import { arrivalState, clearArrivalState, go } from '../lib/navigate.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { appPath, paths } from '../lib/paths.ts';
import { demoHash } from '../lib/public-paths.ts';
import { useAuth } from '../lib/stores/auth.ts';
import { openModal } from '../lib/stores/modals.ts';
import { showToast } from '../ui/toast.ts';
import '../styles/entry.css';

/** Redirects logged-in people to the app; calls the server only if a login is likely. */
async function leaveIfLoggedIn(): Promise<void> {
  const { authenticated, checked } = useAuth.getState();
  if (!authenticated && (checked || !isLoginLikely())) return;
  if (authenticated || (await loadMe()) === 'logged-in') {
    go(appPath(arrivalState().origin) ?? paths.home(), { replace: true });
    return;
  }
  // The page was hidden because the user seemed to be logged in.
  delete document.documentElement.dataset['login'];
}

/** Displays the notice of a redirect. */
function greetArrival(): void {
  const { email_verified, password_reset, origin } = arrivalState();
  if (email_verified !== undefined) {
    const text = email_verified === true ? t('landing.toast.verified.text') : email_verified;
    showToast({ tone: 'good', title: t('landing.toast.verified'), text });
  }
  if (password_reset !== undefined) {
    const text = password_reset === true ? t('landing.toast.reset.text') : password_reset;
    showToast({ tone: 'good', title: t('landing.toast.reset'), text });
  }
  if (location.hash === demoHash) openModal('demo', {});
  const next = appPath(origin);
  if (next !== undefined) openModal('login', { next });
  // Keeps the requested path, so that it is still used if the login form is closed and opened again.
  if (email_verified !== undefined || password_reset !== undefined) clearArrivalState();
}

export function LandingPage() {
  usePageTitle(t('landing.title'));
  useEffect(() => {
    void leaveIfLoggedIn().then(greetArrival);
  }, []);
  return <Landing story={<StoryOnInteraction />} />;
}
