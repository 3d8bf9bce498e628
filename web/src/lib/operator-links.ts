/** Links that the operator has configured: imprint, privacy policy and contact. */
import { useEffect, useState } from 'react';
import { clientSettings } from './client-settings.ts';
import { t } from './operator-links.en.json';

export interface OperatorLink {
  readonly kind: 'imprint' | 'privacy' | 'contact';
  readonly href: string;
  readonly label: string;
}

/** Limits the delay, because most installations may have no links. */
const timeoutMs = 1_000;

async function loadLinks(): Promise<readonly OperatorLink[]> {
  const settings = await clientSettings();
  if (settings === null) return [];
  const candidates = [
    { kind: 'imprint', href: settings.imprint_url, label: t('operator.imprint') },
    { kind: 'privacy', href: settings.privacy_url, label: t('operator.privacy') },
    { kind: 'contact', href: settings.contact_url, label: t('operator.contact') },
  ] as const;
  return candidates.flatMap(({ href, ...link }) => (href === null ? [] : [{ ...link, href }]));
}

let links: Promise<readonly OperatorLink[]> | undefined;

/** Returns the configured links; empty if none are configured or the server does not reply in time. */
export function operatorLinks(): Promise<readonly OperatorLink[]> {
  links ??= Promise.race([
    loadLinks(),
    new Promise<readonly OperatorLink[]>((resolve) => setTimeout(() => resolve([]), timeoutMs)),
  ]);
  return links;
}

/** Returns the configured links without waiting; empty until the server has replied. */
export function useOperatorLinks(): readonly OperatorLink[] {
  const [loadedLinks, setLoadedLinks] = useState<readonly OperatorLink[]>([]);
  useEffect(() => void operatorLinks().then(setLoadedLinks), []);
  return loadedLinks;
}
