import { useState } from 'react';

/** Runs an action of the user. `busy` is true while it runs; `failure` is its error, until it is started again. */
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

/** One attempt to send content. */
export interface Attempt {
  /** Serialized content. */
  readonly key: string;
  readonly client_id: string;
}

/**
 * Returns the attempt for this content: the last one if its content is equal, so that the server recognizes it by its
 * id.
 */
export function attemptFor(content: unknown, last: Attempt | null): Attempt {
  const key = JSON.stringify(content);
  return last?.key === key ? last : { key, client_id: crypto.randomUUID() };
}
