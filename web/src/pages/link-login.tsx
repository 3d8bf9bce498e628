import { t } from '../features/accounts/auth/auth.en.json';
import { LinkLogin } from '../features/accounts/auth/link-login.tsx';
import { linkPage } from './link-page.tsx';

export const LinkLoginPage = linkPage(t('auth.link.page'), LinkLogin);
