import type { MyAgenda } from '@plenum/contracts/my-agenda';
import { useCallback, useMemo } from 'react';
import { isCachedForOffline } from '../../../lib/cached-replies.ts';
import { call, failureMessage } from '../../../lib/http.ts';
import { useQuery } from '../../../lib/swr.ts';
import { showToast } from '../../../ui/toast.ts';
import { t } from './my-agenda.en.json';

export interface MyAgendaState {
  /** Undefined while loading. */
  readonly bookmarked: ReadonlySet<number> | undefined;
  /** Sessions in which the person takes part. */
  readonly speaking: ReadonlySet<number>;
  /** Both; undefined while loading. */
  readonly own: ReadonlySet<number> | undefined;
  readonly feed_url: string | null;
  /** Toggles a bookmark optimistically, with a rollback if the server rejects it. */
  readonly toggle: (session_id: number) => void;
  readonly openFeed: () => Promise<void>;
  readonly closeFeed: () => Promise<void>;
}

const toggled = (agenda: MyAgenda, session_id: number): MyAgenda => ({
  ...agenda,
  session_ids: agenda.session_ids.includes(session_id)
    ? agenda.session_ids.filter((id) => id !== session_id)
    : [...agenda.session_ids, session_id],
});

/** Returns the own agenda of an event. */
export function useMyAgenda(event_id: number): MyAgendaState {
  const { data, mutate } = useQuery(
    'GET /events/:event_id/my-agenda',
    { params: { event_id } },
    { revalidateOnFocus: false },
  );
  const bookmarked = useMemo(() => (data === undefined ? undefined : new Set(data.session_ids)), [data]);
  const speaking = useMemo(() => new Set(data?.speaking_session_ids), [data]);
  const own = useMemo(
    () => (bookmarked === undefined ? undefined : new Set([...bookmarked, ...speaking])),
    [bookmarked, speaking],
  );
  const toggle = useCallback(
    (session_id: number): void => {
      if (data === undefined) return;
      const operation = data.session_ids.includes(session_id)
        ? 'DELETE /sessions/:session_id/bookmark'
        : 'PUT /sessions/:session_id/bookmark';
      const next = toggled(data, session_id);
      mutate(
        async () => {
          await call(operation, { params: { session_id } });
          return next;
        },
        // Only a revalidation updates the reply that the service worker has cached for offline use.
        { optimisticData: next, rollbackOnError: true, revalidate: isCachedForOffline() },
      ).catch((failure: unknown) => {
        showToast({ tone: 'error', title: t('bookmark.failed'), text: failureMessage(failure) });
      });
    },
    [data, mutate],
  );
  return {
    bookmarked,
    speaking,
    own,
    feed_url: data?.feed_url ?? null,
    toggle,
    openFeed: async () => {
      await mutate(await call('POST /events/:event_id/my-agenda/feed', { params: { event_id } }), {
        revalidate: false,
      });
    },
    closeFeed: async () => {
      await call('DELETE /events/:event_id/my-agenda/feed', { params: { event_id } });
      await mutate((known) => (known === undefined ? known : { ...known, feed_url: null }), { revalidate: false });
    },
  };
}
