import { useEffect, useState } from 'react';
import { app_version } from '../lib/app-info.ts';
import { routePattern } from '../lib/client-errors.ts';
import { call } from '../lib/http.ts';
import { showToast } from '../ui/toast.ts';
import { t as errorText } from './app-errors.en.json';
import { t } from './report-link.en.json';

/** Returns the technical details of a bug report, most important first. */
const factsOf = (details: string): string =>
  [`Plenum ${app_version}`, routePattern(location.pathname), new Date().toISOString(), navigator.userAgent, details]
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
 * Link to the bug tracker, with the technical details copied to the clipboard; renders nothing if no tracker is
 * configured.
 */
export function ReportLink({ details }: { readonly details: string }) {
  const [report_url, setReportUrl] = useState<string | null>(null);
  useEffect(() => {
    call('GET /client-settings').then(
      (settings) => setReportUrl(settings.report_url),
      () => undefined,
    );
  }, []);
  if (report_url === null) return null;
  const isMail = report_url.startsWith('mailto:');
  const href = isMail
    ? `${report_url}${report_url.includes('?') ? '&' : '?'}body=${encodeURIComponent(factsOf(details))}`
    : report_url;
  return (
    <a
      href={href}
      {...(isMail ? {} : { target: '_blank' })}
      rel="noopener noreferrer"
      onClick={() => void copy(factsOf(details))}
      className="text-sm underline underline-offset-4"
    >
      {errorText('error.report')}
    </a>
  );
}
