import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { text_locale } from '../lib/i18n/catalogue.ts';
import { takeForNew, useKeptAnswers } from '../lib/kept-answers.ts';
import { useConnection } from '../lib/socket.ts';
import { askAllAgain } from '../lib/swr.ts';
import { useOnline } from '../lib/use-online.ts';
import { showToast } from '../ui/toast.ts';
import { t } from './app.messages.ts';
import { t as offline } from './offline.messages.ts';

/** The time of day, with the day when it is another one. */
function momentOf(since_ms: number): string {
  const since = new Date(since_ms);
  const is_today = since.toDateString() === new Date().toDateString();
  return since.toLocaleString(text_locale, { timeStyle: 'short', ...(is_today ? {} : { dateStyle: 'medium' }) });
}

function renew(): void {
  takeForNew();
  void askAllAgain();
}

/** Says that the connection is lost and since when what is on screen is known and, once, that the connection is back. */
export function ConnectionBanner() {
  const state = useConnection((connection) => connection.state);
  const since_ms = useKeptAnswers((answers) => answers.since_ms);
  const is_online = useOnline();
  const was_offline = useRef(false);
  useEffect(() => {
    if (state === 'offline') was_offline.current = true;
    if (state !== 'online') return;
    if (useKeptAnswers.getState().since_ms !== null) renew();
    if (!was_offline.current) return;
    was_offline.current = false;
    showToast({ tone: 'good', title: t('app.reconnected') });
  }, [state]);
  const is_shown = state === 'offline' || !is_online || since_ms !== null;
  return (
    <div
      className={
        is_shown ? 'flex items-center gap-2.5 bg-warn-soft px-4 py-2 text-sm font-medium text-on-warn-soft sm:px-6' : ''
      }
    >
      {is_shown && <WifiOff className="size-4 shrink-0" aria-hidden="true" />}
      <p role="status">
        {is_shown && (since_ms === null ? t('app.offline') : offline('offline.since', { time: momentOf(since_ms) }))}
      </p>
      {since_ms !== null && is_online && (
        <button type="button" onClick={renew} className="min-h-11 px-2 font-semibold underline underline-offset-4">
          {offline('offline.retry')}
        </button>
      )}
    </div>
  );
}
