import { t } from '../features/system/help/help.en.json';
import { Hosting } from '../features/system/help/hosting.tsx';
import { linkPage } from './link-page.tsx';

export const HostingPage = linkPage(t('hosting.title'), Hosting);
