import { Alert } from '../../ui/alert.tsx';
import { Page } from '../../ui/page.tsx';
import { t } from './auth.en.json';
import { ResendVerification } from './resend-verification.tsx';

/** Replaces the app until the address is verified. */
export function VerificationAlert({ email }: { readonly email: string }) {
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
