import { t } from '../features/help/help.en.json';
import { Hosting } from '../features/help/hosting.tsx';
import { linkPage } from './link-page.tsx';

export const HostingPage = linkPage(t('hosting.title'), Hosting);
