import { useCallback, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../../../lib/http.ts';
import { showToast } from '../../../../ui/toast.ts';
import { deleteSessions } from './planning.api.ts';
import { t } from './planning.en.json';

const undoMs = 8000;

interface Deletion {
  readonly ids: readonly number[];
  /** Title of the first session. */
  readonly title: string;
}

export interface UndoableDelete {
  /** Deletion that can be undone. */
  readonly pending: Deletion | null;
  /** Ids of sessions that are deleted or about to be, and must not be displayed. */
  readonly hidden: ReadonlySet<number>;
  readonly remove: (deletion: Deletion) => void;
  readonly undo: () => void;
}

/**
 * Delays a deletion by eight seconds, during which it can be undone. It is sent immediately if another deletion
 * follows, the screen is left or the tab is closed.
 */
export function useUndoableDelete(event_id: number): UndoableDelete {
  const [pending, setWaiting] = useState<Deletion | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const pendingDeletion = useRef<{ deletion: Deletion; timer: ReturnType<typeof setTimeout> } | null>(null);

  const show = useCallback(({ ids }: Deletion) => {
    setHidden((previous) => new Set([...previous].filter((id) => !ids.includes(id))));
  }, []);
  const takePending = useCallback((): Deletion | null => {
    const pending = pendingDeletion.current;
    if (pending === null) return null;
    clearTimeout(pending.timer);
    pendingDeletion.current = null;
    setWaiting(null);
    return pending.deletion;
  }, []);
  const send = useCallback(() => {
    const deletion = takePending();
    if (deletion === null) return;
    deleteSessions(event_id, deletion.ids).catch((failure: unknown) => {
      show(deletion);
      showToast({ tone: 'error', title: t('manager.failed'), text: failureMessage(failure) });
    });
  }, [event_id, takePending, show]);

  useEffect(() => {
    window.addEventListener('pagehide', send);
    return () => {
      window.removeEventListener('pagehide', send);
      send();
    };
  }, [send]);

  return {
    pending,
    hidden,
    remove: (deletion) => {
      send();
      pendingDeletion.current = { deletion, timer: setTimeout(send, undoMs) };
      setWaiting(deletion);
      setHidden((previous) => new Set([...previous, ...deletion.ids]));
    },
    undo: () => {
      const deletion = takePending();
      if (deletion !== null) show(deletion);
    },
  };
}
