import { t } from '../features/auth/auth.messages.ts';
import { EmailVerification } from '../features/auth/email-verification.tsx';
import { linkPage } from './link-page.tsx';

export const VerifyEmailPage = linkPage(t('auth.verify.title'), EmailVerification);
