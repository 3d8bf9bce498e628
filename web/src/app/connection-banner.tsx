import { WifiOff } from 'lucide-react';
import { memo, useEffect, useRef, useSyncExternalStore } from 'react';
import { markAllFresh, useCachedReplies } from '../lib/cached-replies.ts';
import { textLocale } from '../lib/i18n/catalogue.ts';
import { now } from '../lib/now.ts';
import { useConnection } from '../lib/socket.ts';
import { revalidateAll } from '../lib/swr.ts';
import { showToast } from '../ui/toast.ts';
import { t } from './app.en.json';
import { t as offlineText } from './offline.en.json';

function onNetworkChange(changed: () => void): () => void {
  const controller = new AbortController();
  for (const name of ['online', 'offline']) window.addEventListener(name, changed, { signal: controller.signal });
  return () => controller.abort();
}

/** Returns whether the device has a network connection; the server may still be unreachable. */
const useOnline = (): boolean => useSyncExternalStore(onNetworkChange, () => navigator.onLine);

/** Formats the time of day, with the date unless it is today. */
function formatMoment(sinceMs: number): string {
  const since = new Date(sinceMs);
  const isToday = since.toDateString() === new Date(now()).toDateString();
  return since.toLocaleString(textLocale, { timeStyle: 'short', ...(isToday ? {} : { dateStyle: 'medium' }) });
}

function renew(): void {
  markAllFresh();
  void revalidateAll();
}

/**
 * Displays that the connection is lost and how old the displayed data is; announces once when the connection is
 * restored.
 */
export const ConnectionBanner = memo(function ConnectionBanner() {
  const state = useConnection((connection) => connection.state);
  const sinceMs = useCachedReplies((answers) => answers.sinceMs);
  const isOnline = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (state === 'offline') wasOffline.current = true;
    if (state !== 'online') return;
    if (useCachedReplies.getState().sinceMs !== null) renew();
    if (!wasOffline.current) return;
    wasOffline.current = false;
    showToast({ tone: 'good', title: t('app.reconnected') });
  }, [state]);
  const isShown = state === 'offline' || !isOnline || sinceMs !== null;
  return (
    <div
      className={
        isShown ? 'flex items-center gap-2.5 bg-warn-soft px-4 py-2 text-sm font-medium text-on-warn-soft sm:px-6' : ''
      }
    >
      {isShown && <WifiOff className="size-4 shrink-0" aria-hidden="true" />}
      <p role="status">
        {isShown &&
          (sinceMs === null ? t('app.offline') : offlineText('offline.since', { time: formatMoment(sinceMs) }))}
      </p>
      {sinceMs !== null && isOnline && (
        <button type="button" onClick={renew} className="min-h-11 px-2 font-semibold underline underline-offset-4">
          {offlineText('offline.retry')}
        </button>
      )}
    </div>
  );
});
