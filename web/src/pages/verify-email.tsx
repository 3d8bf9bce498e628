import { useParams } from 'react-router-dom';
import { t } from '../features/auth/auth.messages.ts';
import { EmailVerification } from '../features/auth/email-verification.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { PlainFrame } from '../ui/plain-frame.tsx';

export function VerifyEmailPage() {
  const { token = '' } = useParams();
  usePageTitle(t('auth.verify.title'));
  return (
    <PlainFrame>
      <EmailVerification token={token} />
    </PlainFrame>
  );
}
