/** Links that the operator has configured: imprint, privacy policy and contact. */
import { useEffect, useState } from 'react';
import { call } from './http.ts';
import { t } from './operator-links.en.json';

export interface OperatorLink {
  readonly kind: 'imprint' | 'privacy' | 'contact';
  readonly href: string;
  readonly label: string;
}

/** Time limit, because most installations may have no links. */
const patienceMs = 1_000;

async function askForLinks(): Promise<readonly OperatorLink[]> {
  try {
    const { imprint_url, privacy_url, contact_url } = await call('GET /client-settings');
    const known = [
      { kind: 'imprint', href: imprint_url, label: t('operator.imprint') },
      { kind: 'privacy', href: privacy_url, label: t('operator.privacy') },
      { kind: 'contact', href: contact_url, label: t('operator.contact') },
    ] as const;
    return known.flatMap(({ href, ...link }) => (href === null ? [] : [{ ...link, href }]));
  } catch {
    return [];
  }
}

let links: Promise<readonly OperatorLink[]> | undefined;

/**
 * Returns the configured links, requested once per page; empty if none are configured or the server does not reply
 * within the time limit.
 */
export function operatorLinks(): Promise<readonly OperatorLink[]> {
  links ??= Promise.race([
    askForLinks(),
    new Promise<readonly OperatorLink[]>((resolve) => setTimeout(() => resolve([]), patienceMs)),
  ]);
  return links;
}

/** Returns the same without waiting: empty until the server has replied. */
export function useOperatorLinks(): readonly OperatorLink[] {
  const [known, setKnown] = useState<readonly OperatorLink[]>([]);
  useEffect(() => void operatorLinks().then(setKnown), []);
  return known;
}
