/** Links that the operator has configured: imprint and privacy policy. */
import { useEffect, useState } from 'react';
import { call } from './http.ts';
import { t } from './legal-links.en.json';

export interface LegalLink {
  readonly kind: 'imprint' | 'privacy';
  readonly href: string;
  readonly label: string;
}

/** Time limit, because most installations may have no links. */
const patienceMs = 1_000;

async function askForLinks(): Promise<readonly LegalLink[]> {
  try {
    const { imprint_url, privacy_url } = await call('GET /client-settings');
    return [
      ...(imprint_url === null ? [] : [{ kind: 'imprint', href: imprint_url, label: t('legal.imprint') } as const]),
      ...(privacy_url === null ? [] : [{ kind: 'privacy', href: privacy_url, label: t('legal.privacy') } as const]),
    ];
  } catch {
    return [];
  }
}

let links: Promise<readonly LegalLink[]> | undefined;

/**
 * Returns the configured links, requested once per page; empty if none are configured or the server does not reply
 * within the time limit.
 */
export function legalLinks(): Promise<readonly LegalLink[]> {
  links ??= Promise.race([
    askForLinks(),
    new Promise<readonly LegalLink[]>((resolve) => setTimeout(() => resolve([]), patienceMs)),
  ]);
  return links;
}

/** Returns the same without waiting: empty until the server has replied. */
export function useLegalLinks(): readonly LegalLink[] {
  const [known, setKnown] = useState<readonly LegalLink[]>([]);
  useEffect(() => void legalLinks().then(setKnown), []);
  return known;
}
