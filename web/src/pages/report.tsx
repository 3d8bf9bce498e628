import { t } from '../features/system/help/help.en.json';
import { Reporting } from '../features/system/help/reporting.tsx';
import { linkPage } from './link-page.tsx';

export const ReportPage = linkPage(t('report.title'), Reporting);
