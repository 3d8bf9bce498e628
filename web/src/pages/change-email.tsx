import { useParams } from 'react-router-dom';
import { EmailChangeConfirmation } from '../features/auth/email-change-confirmation.tsx';
import { t } from '../features/auth/security.messages.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { PlainFrame } from '../ui/plain-frame.tsx';

export function ChangeEmailPage() {
  const { token = '' } = useParams();
  usePageTitle(t('security.confirm.title'));
  return (
    <PlainFrame>
      <EmailChangeConfirmation token={token} />
    </PlainFrame>
  );
}
