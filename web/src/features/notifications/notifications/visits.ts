/** Marks notifications as read when the user visits their session, event or organization. */
import { call } from '../../../lib/http.ts';
import { subjectsOfPath } from '../../../lib/paths.ts';
import { invalidate } from '../../../lib/swr.ts';
import { storeCounts } from './unread.api.ts';

let lastUnread = 0;
const visited = new Set<string>();

/** Marks the notifications about the subject of a path as read, once until the unread count changes. */
export async function markVisited(pathname: string, unread: number): Promise<void> {
  const subjects = subjectsOfPath(pathname);
  if (subjects === undefined) return;
  if (unread !== lastUnread) visited.clear();
  lastUnread = unread;
  const subjectKey = JSON.stringify(subjects);
  if (visited.has(subjectKey)) return;
  visited.add(subjectKey);
  const counts = await call('POST /notifications/read', { body: subjects });
  if (counts.unread_count - counts.message_count === unread) return;
  await storeCounts(counts);
  await invalidate('NotificationList');
}
