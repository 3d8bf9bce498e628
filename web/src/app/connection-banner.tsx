import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useConnection } from '../lib/socket.ts';
import { showToast } from '../ui/toast.ts';
import { t } from './app.messages.ts';

/** Says that the live connection is lost and, once, that it is back. */
export function ConnectionBanner() {
  const state = useConnection((connection) => connection.state);
  const was_offline = useRef(false);
  useEffect(() => {
    if (state === 'offline') was_offline.current = true;
    if (state !== 'online' || !was_offline.current) return;
    was_offline.current = false;
    showToast({ tone: 'good', title: t('app.reconnected') });
  }, [state]);
  return (
    <div role="status">
      {state === 'offline' && (
        <p className="flex items-center gap-2.5 bg-warn-soft px-4 py-2 text-sm font-medium text-on-warn-soft sm:px-6">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {t('app.offline')}
        </p>
      )}
    </div>
  );
}
