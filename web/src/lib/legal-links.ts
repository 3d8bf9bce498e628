/** Links that whoever runs this installation has set: its imprint and its privacy policy. */
import { useEffect, useState } from 'react';
import { call } from './http.ts';
import { t } from './legal-links.messages.ts';

export interface LegalLink {
  readonly kind: 'imprint' | 'privacy';
  readonly href: string;
  readonly label: string;
}

/** Nobody waits longer for links that may be none. */
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

/** The links there are, asked for once by a page; none of what nobody has set, and none when the server does not tell soon. */
export function legalLinks(): Promise<readonly LegalLink[]> {
  links ??= Promise.race([
    askForLinks(),
    new Promise<readonly LegalLink[]>((resolve) => setTimeout(() => resolve([]), patienceMs)),
  ]);
  return links;
}

/** The same for what must not wait: none until the server has told. */
export function useLegalLinks(): readonly LegalLink[] {
  const [known, setKnown] = useState<readonly LegalLink[]>([]);
  useEffect(() => void legalLinks().then(setKnown), []);
  return known;
}
