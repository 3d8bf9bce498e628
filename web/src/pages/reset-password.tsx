import { t } from '../features/accounts/auth/auth.en.json';
import { PasswordReset } from '../features/accounts/auth/password-reset.tsx';
import { linkPage } from './link-page.tsx';

export const ResetPasswordPage = linkPage(t('auth.reset.title'), PasswordReset);
