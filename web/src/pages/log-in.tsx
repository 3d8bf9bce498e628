import { t } from '../features/auth/auth.en.json';
import { LinkLogin } from '../features/auth/link-login.tsx';
import { linkPage } from './link-page.tsx';

export const LogInPage = linkPage(t('auth.link.page'), LinkLogin);
