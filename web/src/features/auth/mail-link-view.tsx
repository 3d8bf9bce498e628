/** Links in mails: validated on load, and followed by a press. */
import { useEffect, useState, type ReactNode } from 'react';
import { failureStatus } from '../../lib/http.ts';
import { Loading } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** Result of a link validation: valid for an address, invalid (used or unknown), or failed. */
type MailLink =
  | { readonly state: 'busy' | 'invalid' }
  | { readonly state: 'valid'; readonly email: string }
  | { readonly state: 'failed'; readonly failure: unknown; readonly retry: () => void };

/** Validates a link on load without using it, because mail scanners open links too. */
function useMailLink(check: (token: string) => Promise<{ readonly email: string }>, token: string): MailLink {
  const [link, setLink] = useState<MailLink>({ state: 'busy' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    const retry = (): void => setAttempt((before) => before + 1);
    check(token).then(
      ({ email }) => current && setLink({ state: 'valid', email }),
      (failure: unknown) =>
        current && setLink(failureStatus(failure) === 400 ? { state: 'invalid' } : { state: 'failed', failure, retry }),
    );
    return () => {
      current = false;
    };
  }, [check, token, attempt]);
  return link;
}

interface MailLinkViewProps {
  readonly token: string;
  readonly check: (token: string) => Promise<{ readonly email: string }>;
  readonly busyLabel: string;
  /** For a link that is used, expired or unknown. */
  readonly invalid: ReactNode;
  /** Renders what a valid link is for, by the address of its account. */
  readonly children: (email: string) => ReactNode;
}

/** The states of a link in a mail. */
export function MailLinkView({ token, check, busyLabel, invalid, children }: MailLinkViewProps) {
  const link = useMailLink(check, token);
  switch (link.state) {
    case 'busy':
      return <Loading label={busyLabel} />;
    case 'invalid':
      return invalid;
    case 'failed':
      return <ErrorState failure={link.failure} onRetry={link.retry} />;
    case 'valid':
      return children(link.email);
  }
}
