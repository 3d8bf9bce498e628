/** Handler of the server event about bookmarks, which are also changed by apps and on other devices. */
import type { MyAgenda } from '@plenum/contracts/schedule/my-agenda';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { isCachedForOffline } from '../../../../lib/cached-replies.ts';
import { pathOf } from '../../../../lib/http.ts';
import { invalidate, updateCachedWhere } from '../../../../lib/swr.ts';
import { isBookmarkPending } from './my-agenda.api.ts';

export function handleBookmarks({ event_id, added, removed }: ServerEventPayload<'bookmarks_changed'>): void {
  // Only a request updates the reply that the service worker has cached for offline use.
  if (isCachedForOffline()) {
    void invalidate('MyAgenda', event_id);
    return;
  }
  const agendaPath = pathOf('GET /events/:event_id/my-agenda', { params: { event_id } });
  const change = (agenda: MyAgenda): MyAgenda => {
    const isSettled = (id: number): boolean => !isBookmarkPending(id);
    const [addedIds, removedIds] = [new Set(added.filter(isSettled)), new Set(removed.filter(isSettled))];
    const keptIds = agenda.session_ids.filter((id) => !addedIds.has(id) && !removedIds.has(id));
    return { ...agenda, session_ids: [...keptIds, ...addedIds] };
  };
  void updateCachedWhere<MyAgenda>((path) => path === agendaPath, change);
}
