import { app_version } from '../lib/app-info.ts';
import { routePattern } from '../lib/client-errors.ts';
import { now } from '../lib/now.ts';
import { paths } from '../lib/paths.ts';
import { useClientSettings } from '../lib/use-client-settings.ts';
import { showToast } from '../ui/toast.ts';
import { t as errorText } from './app-errors.en.json';
import { t } from './report-link.en.json';

/** Returns the technical details of a bug report, most important first. */
const reportLinesOf = (details: string): string =>
  [
    `Plenum ${app_version}`,
    routePattern(location.pathname),
    new Date(now()).toISOString(),
    navigator.userAgent,
    details,
  ]
    .join('\n')
    .trim();

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'info', title: t('report_link.copied'), text: t('report_link.copied.text') });
  } catch {
    // Without clipboard access the details can still be copied from the screen.
  }
}

/**
 * Link to the operator’s URL for reports, otherwise to their contact, otherwise to the page on how to report; also
 * copies the technical details to the clipboard.
 */
export function ReportLink({ details }: { readonly details: string }) {
  const settings = useClientSettings();
  if (settings === undefined) return null;
  const reportLines = reportLinesOf(details);
  const url = settings?.report_url ?? settings?.contact_url ?? paths.report();
  const isMail = url.startsWith('mailto:');
  const href = isMail ? `${url}${url.includes('?') ? '&' : '?'}body=${encodeURIComponent(reportLines)}` : url;
  return (
    <a
      href={href}
      {...(isMail ? {} : { target: '_blank' })}
      rel="noopener noreferrer"
      onClick={() => void copy(reportLines)}
      className="text-sm underline underline-offset-4"
    >
      {errorText('error.report')}
    </a>
  );
}
