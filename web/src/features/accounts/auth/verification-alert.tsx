import { useAuth } from '../../../lib/stores/auth.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Page } from '../../../ui/page.tsx';
import { t } from './auth.en.json';
import { loadMe } from './me.api.ts';
import { ResendVerification } from './resend-verification.tsx';
import { useVerifiedElsewhere } from './use-verified-elsewhere.ts';

/** Replaces the app until the email address is verified. */
export function VerificationAlert({ email }: { readonly email: string }) {
  useVerifiedElsewhere(
    async () => {
      await loadMe();
      return useAuth.getState().user?.email_verified === true;
    },
    // The screen displays the app once the user is loaded.
    () => undefined,
  );
  return (
    <Page>
      <div className="grid max-w-xl justify-items-start gap-4">
        <Alert tone="warn" title={t('auth.verification.title')}>
          {t('auth.verification.text')}
        </Alert>
        <ResendVerification email={email} />
      </div>
    </Page>
  );
}
