import { EmailChangeConfirmation } from '../features/auth/email-change-confirmation.tsx';
import { t } from '../features/auth/security.en.json';
import { linkPage } from './link-page.tsx';

export const ChangeEmailPage = linkPage(t('security.confirm.title'), EmailChangeConfirmation);
