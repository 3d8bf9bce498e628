import { t } from '../features/accounts/auth/auth.en.json';
import { EmailVerification } from '../features/accounts/auth/email-verification.tsx';
import { linkPage } from './link-page.tsx';

export const VerifyEmailPage = linkPage(t('auth.verify.title'), EmailVerification);
