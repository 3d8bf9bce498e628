import type { MyAgenda } from '@plenum/contracts/schedule/my-agenda';
import { useCallback, useMemo } from 'react';
import { isCachedForOffline } from '../../../../lib/cached-replies.ts';
import { call, failureMessage } from '../../../../lib/http.ts';
import { createSwitches } from '../../../../lib/latest-wins.ts';
import { useQuery } from '../../../../lib/swr.ts';
import { showToast } from '../../../../ui/toast.ts';
import { t } from './my-agenda.en.json';

export interface MyAgendaState {
  /** Undefined while loading. */
  readonly bookmarked: ReadonlySet<number> | undefined;
  /** Sessions in which the user takes part. */
  readonly speakingIds: ReadonlySet<number>;
  /** Bookmarked sessions and those in which the user takes part; undefined while loading. */
  readonly bookmarkedIds: ReadonlySet<number> | undefined;
  /** Toggles a bookmark optimistically, with a rollback if the server rejects it. */
  readonly toggle: (session_id: number) => void;
}

const withBookmark = (agenda: MyAgenda, session_id: number, isOn: boolean): MyAgenda => {
  const otherIds = agenda.session_ids.filter((id) => id !== session_id);
  return { ...agenda, session_ids: isOn ? [...otherIds, session_id] : otherIds };
};

const bookmarks = createSwitches((session_id, isOn) =>
  call(isOn ? 'PUT /sessions/:session_id/bookmark' : 'DELETE /sessions/:session_id/bookmark', {
    params: { session_id },
    keepalive: true,
  }),
);

/** Checks whether a change of a bookmark in this window is not saved yet: it is newer than what the server sends. */
export const isBookmarkPending = (session_id: number): boolean => bookmarks.requested(session_id) !== undefined;

export const useMyAgendaQuery = (event_id: number) =>
  useQuery('GET /events/:event_id/my-agenda', { params: { event_id } }, { revalidateOnFocus: false });

/** Returns the sessions in the user’s agenda. */
export function useMyAgenda(event_id: number): MyAgendaState {
  const { data, mutate } = useMyAgendaQuery(event_id);
  const bookmarked = useMemo(() => (data === undefined ? undefined : new Set(data.session_ids)), [data]);
  const speakingIds = useMemo(() => new Set(data?.speaking_session_ids), [data]);
  const bookmarkedIds = useMemo(
    () => (bookmarked === undefined ? undefined : new Set([...bookmarked, ...speakingIds])),
    [bookmarked, speakingIds],
  );
  const toggle = useCallback(
    (session_id: number): void => {
      if (data === undefined) return;
      const isRequested = !(bookmarks.requested(session_id) ?? data.session_ids.includes(session_id));
      const show = (isOn: boolean, revalidate = false) =>
        mutate((previous) => previous && withBookmark(previous, session_id, isOn), { revalidate });
      void show(isRequested);
      void bookmarks.set(session_id, isRequested).then((result) => {
        if (result === null) return;
        const { isOn, failure } = result;
        // Applied again once it is saved: a reload that began before has an older list. Only a revalidation updates the
        // reply that the service worker has cached for offline use.
        void show(isOn, failure === undefined && isCachedForOffline());
        if (failure !== undefined)
          showToast({ tone: 'error', title: t('bookmark.failed'), text: failureMessage(failure) });
      });
    },
    [data, mutate],
  );
  return { bookmarked, speakingIds, bookmarkedIds, toggle };
}
