/** Handlers of server events about connections. */
import type { Connection } from '@plenum/contracts/networking/connections';
import { go } from '../../../lib/navigate.ts';
import { paths } from '../../../lib/paths.ts';
import { useAuth } from '../../../lib/stores/auth.ts';
import { showToast } from '../../../ui/toast.ts';
import { applyConnection } from './connection-cache.ts';
import { t } from './connections.en.json';
import { openConversation } from './open-conversation.ts';
import { otherPersonOf } from './relationship.ts';

/** Last announced state of each connection: server events may arrive twice. */
const announced = new Map<number, string>();

function isRepeated({ id, status, updated_at, created_at }: Connection): boolean {
  const state = `${status} ${updated_at ?? created_at}`;
  if (announced.get(id) === state) return true;
  announced.set(id, state);
  return false;
}

/** Handles a new request: updates the cache and shows a toast with a link to the answer. */
export function handleRequested(connection: Connection): void {
  if (isRepeated(connection)) return;
  void applyConnection(connection);
  showToast({
    tone: 'info',
    title: t('connect.news.requested', { name: connection.requester.full_name }),
    text: connection.icebreaker_message,
    action: { label: t('connect.news.answer'), onSelect: () => go(paths.requests()) },
  });
}

/** Handles a change of the user’s connection: updates the cache, and notifies the requester of an acceptance. */
export function handleUpdated(connection: Connection): void {
  if (isRepeated(connection)) return;
  void applyConnection(connection);
  const ownId = useAuth.getState().user?.id;
  if (ownId !== connection.requester_id || connection.status !== 'ACCEPTED') return;
  const other = otherPersonOf(connection, ownId);
  showToast({
    tone: 'good',
    title: t('connect.news.accepted', { name: other.full_name }),
    action: { label: t('connect.say_hello'), onSelect: () => void openConversation(other.id) },
  });
}
