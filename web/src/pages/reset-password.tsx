import { useParams } from 'react-router-dom';
import { t } from '../features/auth/auth.messages.ts';
import { PasswordReset } from '../features/auth/password-reset.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { PlainFrame } from '../ui/plain-frame.tsx';

export function ResetPasswordPage() {
  const { token = '' } = useParams();
  usePageTitle(t('auth.reset.title'));
  return (
    <PlainFrame>
      <PasswordReset token={token} />
    </PlainFrame>
  );
}
