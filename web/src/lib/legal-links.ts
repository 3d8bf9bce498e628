/** Links that whoever runs this installation has set: its imprint and its privacy policy. */
import { GetClientSettings } from '@plenum/contracts/clients';
import { useEffect, useState } from 'react';
import { call } from './http.ts';
import { t } from './legal-links.messages.ts';

export interface LegalLink {
  readonly kind: 'imprint' | 'privacy';
  readonly href: string;
  readonly label: string;
}

/** The links there are; none until the server has told, and none of what nobody has set. */
export function useLegalLinks(): readonly LegalLink[] {
  const [links, setLinks] = useState<readonly LegalLink[]>([]);
  useEffect(() => {
    call(GetClientSettings).then(
      ({ imprint_url, privacy_url }) =>
        setLinks([
          ...(imprint_url === null ? [] : [{ kind: 'imprint', href: imprint_url, label: t('legal.imprint') } as const]),
          ...(privacy_url === null ? [] : [{ kind: 'privacy', href: privacy_url, label: t('legal.privacy') } as const]),
        ]),
      () => undefined,
    );
  }, []);
  return links;
}
