import { useEffect, useState } from 'react';
import { app_version } from '../lib/app-info.ts';
import { routePattern } from '../lib/client-errors.ts';
import { call } from '../lib/http.ts';
import { now } from '../lib/now.ts';
import { showToast } from '../ui/toast.ts';
import { t as errorText } from './app-errors.en.json';
import { t } from './report-link.en.json';

/** Returns the technical details of a bug report, most important first. */
const factsOf = (details: string): string =>
  [
    `Plenum ${app_version}`,
    routePattern(location.pathname),
    new Date(now()).toISOString(),
    navigator.userAgent,
    details,
  ]
    .join('\n')
    .trim();

async function copy(text: string, next: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'info', title: t('report_link.copied'), text: next });
  } catch {
    // Without clipboard access the details can still be copied from the screen.
  }
}

const lookClass = 'text-sm underline underline-offset-4';

/**
 * Link to the operator’s address for reports, else to their contact, with the technical details copied to the clipboard. Where
 * the operator has set neither, a button copies the details for whoever runs the installation.
 */
export function ReportLink({ details }: { readonly details: string }) {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    call('GET /client-settings').then(
      ({ report_url, contact_url }) => setAddress(report_url ?? contact_url),
      () => setAddress(null),
    );
  }, []);
  if (address === undefined) return null;
  const facts = factsOf(details);
  if (address === null)
    return (
      <button type="button" onClick={() => void copy(facts, t('report_link.copied.send'))} className={lookClass}>
        {t('report_link.copy')}
      </button>
    );
  const isMail = address.startsWith('mailto:');
  const href = isMail ? `${address}${address.includes('?') ? '&' : '?'}body=${encodeURIComponent(facts)}` : address;
  return (
    <a
      href={href}
      {...(isMail ? {} : { target: '_blank' })}
      rel="noopener noreferrer"
      onClick={() => void copy(facts, t('report_link.copied.text'))}
      className={lookClass}
    >
      {errorText('error.report')}
    </a>
  );
}
