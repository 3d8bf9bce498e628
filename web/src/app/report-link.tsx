import { useEffect, useState } from 'react';
import { app_version } from '../lib/app-info.ts';
import { routePattern } from '../lib/client-errors.ts';
import { call } from '../lib/http.ts';
import { showToast } from '../ui/toast.ts';
import { t as errors } from './app-errors.messages.ts';
import { t } from './report-link.messages.ts';

/** What helps whoever reads a report, in the order they ask for it. */
const factsOf = (details: string): string =>
  [`Plenum ${app_version}`, routePattern(location.pathname), new Date().toISOString(), navigator.userAgent, details]
    .join('\n')
    .trim();

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'info', title: t('report_link.copied'), text: t('report_link.copied.text') });
  } catch {
    // Without the clipboard the details can still be copied from the screen.
  }
}

/** Leads to where problems are reported, with the technical details in the clipboard; nothing where no place is named. */
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
      {errors('error.report')}
    </a>
  );
}
