import { useState } from 'react';

/**
 * Runs an action that a person started. `busy` is true while it runs; `failure` is what it failed with, until it is
 * started again.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const attempt = async (action: () => Promise<unknown>, onFailure?: (failure: unknown) => void): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
    } catch (cause) {
      setFailure(cause);
      onFailure?.(cause);
    }
    setBusy(false);
  };
  return { busy, failure, setFailure, attempt };
}
