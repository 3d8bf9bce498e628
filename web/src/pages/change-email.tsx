import { EmailChangeConfirmation } from '../features/accounts/auth/email-change-confirmation.tsx';
import { t } from '../features/accounts/auth/security.en.json';
import { linkPage } from './link-page.tsx';

export const ChangeEmailPage = linkPage(t('security.confirm.title'), EmailChangeConfirmation);
