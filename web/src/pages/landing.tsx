import { useEffect } from 'react';
import { enterDemo, loadMe } from '../features/auth/auth.api.ts';
import { DemoEntrance } from '../features/landing/demo-link.tsx';
import { t } from '../features/landing/landing.messages.ts';
import { Landing } from '../features/landing/landing.tsx';
import { StoryWhenMoved } from '../features/landing/story-when-moved.tsx';
import { isLoginLikely } from '../lib/login-hint.ts';
import { arrivalState, clearArrivalState, go } from '../lib/navigate.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ownPath, paths } from '../lib/paths.ts';
import { useAuth } from '../lib/stores/auth.ts';
import { openModal } from '../lib/stores/modals.ts';
import { showToast } from '../ui/toast.ts';
import '../styles/entry.css';

/** Whoever is logged in goes on to the app; only where that is likely the server is asked. */
async function leaveIfLoggedIn(): Promise<void> {
  const { authenticated, checked } = useAuth.getState();
  if (!authenticated && (checked || !isLoginLikely())) return;
  if (authenticated || (await loadMe()) === 'logged-in') {
    go(ownPath(arrivalState().origin) ?? paths.home(), { replace: true });
    return;
  }
  // It was out of sight for somebody who would only have passed by.
  delete document.documentElement.dataset['login'];
}

/** What a redirect wants to be said on arrival. */
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
  const next = ownPath(origin);
  if (next !== undefined) openModal('login', { next });
  // A deep link stays remembered: whoever closes the form and opens it again still wants to go there.
  if (email_verified !== undefined || password_reset !== undefined) clearArrivalState();
}

export function LandingPage() {
  usePageTitle(t('landing.title'));
  useEffect(() => {
    void leaveIfLoggedIn().then(greetArrival);
  }, []);
  return (
    <DemoEntrance value={enterDemo}>
      <Landing story={<StoryWhenMoved />} />
    </DemoEntrance>
  );
}
