import { t } from '../features/accounts/auth/auth.en.json';
import { DeviceUnlock } from '../features/accounts/auth/device-unlock.tsx';
import { linkPage } from './link-page.tsx';

export const UnlockPage = linkPage(t('auth.unlock.title'), DeviceUnlock);
