import { t } from '../features/auth/auth.en.json';
import { EmailVerification } from '../features/auth/email-verification.tsx';
import { linkPage } from './link-page.tsx';

export const VerifyEmailPage = linkPage(t('auth.verify.title'), EmailVerification);
