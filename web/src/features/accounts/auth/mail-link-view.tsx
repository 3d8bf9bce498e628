/** Links in emails: validated on load, and confirmed by a button. */
import { type ComponentType, useEffect, useState, type ReactNode } from 'react';
import { failureStatus } from '../../../lib/http.ts';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';

/** Result of a link validation: valid for an address, invalid (used or unknown), or failed. */
type MailLink<L> =
  | { readonly state: 'busy' }
  | { readonly state: 'invalid'; readonly failure: unknown }
  | { readonly state: 'valid'; readonly link: L }
  | { readonly state: 'failed'; readonly failure: unknown; readonly retry: () => void };

/** Validates a link on load without using it, because email scanners open links too. */
function useMailLink<L>(check: (token: string) => Promise<L>, token: string): MailLink<L> {
  const [link, setLink] = useState<MailLink<L>>({ state: 'busy' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    const retry = (): void => setAttempt((before) => before + 1);
    check(token).then(
      (valid) => current && setLink({ state: 'valid', link: valid }),
      (failure: unknown) =>
        current &&
        setLink(failureStatus(failure) === 400 ? { state: 'invalid', failure } : { state: 'failed', failure, retry }),
    );
    return () => {
      current = false;
    };
  }, [check, token, attempt]);
  return link;
}

interface MailLinkViewProps<L> {
  readonly token: string;
  readonly check: (token: string) => Promise<L>;
  readonly busyLabel: string;
  /** Shown for a link that is used, expired or unknown, with the reply of the server. */
  readonly invalid: ComponentType<{ readonly failure: unknown }>;
  /** Renders the action of a valid link. */
  readonly children: (link: L) => ReactNode;
}

/** Loading, invalid and valid state of an emailed link. */
export function MailLinkView<L extends { readonly email: string }>({
  token,
  check,
  busyLabel,
  invalid: Invalid,
  children,
}: MailLinkViewProps<L>) {
  const link = useMailLink(check, token);
  switch (link.state) {
    case 'busy':
      return <Loading label={busyLabel} />;
    case 'invalid':
      return <Invalid failure={link.failure} />;
    case 'failed':
      return <ErrorState failure={link.failure} onRetry={link.retry} />;
    case 'valid':
      return children(link.link);
  }
}
