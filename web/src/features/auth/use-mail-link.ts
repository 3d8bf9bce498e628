import { useEffect, useState } from 'react';
import { failureStatus } from '../../lib/http.ts';

/** Result of a link validation: valid for an address, invalid (used or unknown), or failed. */
type MailLink =
  | { readonly state: 'busy' | 'invalid' }
  | { readonly state: 'valid'; readonly email: string }
  | { readonly state: 'failed'; readonly failure: unknown; readonly retry: () => void };

/** Validates a link on load without using it, because mail scanners open links too. */
export function useMailLink(check: (token: string) => Promise<{ readonly email: string }>, token: string): MailLink {
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
