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

/** Returns the agenda with or without a bookmark. */
const withBookmark = (agenda: MyAgenda, session_id: number, isOn: boolean): MyAgenda => {
  const others = agenda.session_ids.filter((id) => id !== session_id);
  return { ...agenda, session_ids: isOn ? [...others, session_id] : others };
};

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
      const isOn = !data.session_ids.includes(session_id);
      const operation = isOn ? 'PUT /sessions/:session_id/bookmark' : 'DELETE /sessions/:session_id/bookmark';
      const show = (wanted: boolean, revalidate = false) =>
        mutate((known) => known && withBookmark(known, session_id, wanted), { revalidate });
      void show(isOn);
      // Shown again once it is saved: a reload that began before has an older list.
      call(operation, { params: { session_id } }).then(
        // Only a revalidation updates the reply that the service worker has cached for offline use.
        () => show(isOn, isCachedForOffline()),
        (failure: unknown) => {
          void show(!isOn);
          showToast({ tone: 'error', title: t('bookmark.failed'), text: failureMessage(failure) });
        },
      );
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
