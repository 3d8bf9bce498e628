import { t } from '../features/help/help.en.json';
import { Reporting } from '../features/help/reporting.tsx';
import { linkPage } from './link-page.tsx';

export const ReportPage = linkPage(t('report.title'), Reporting);
