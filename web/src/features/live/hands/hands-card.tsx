import type { Hands } from '@plenum/contracts/live/hands';
import { Mic, X } from 'lucide-react';
import { failureMessage } from '../../../lib/http.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { callNext, openHands, lowerHand, useHandActions } from './hands.api.ts';
import { t } from './hands.en.json';

/**
 * The queue of raised hands and its controls, for moderators while raised hands are allowed. `MyHand` keeps it up to
 * date.
 */
export function HandsCard({ session_id }: { readonly session_id: number }) {
  const { hands, busy, failure, act } = useHandActions(session_id);
  if (hands === undefined || !hands.can_moderate || hands.state !== 'OPEN') return null;
  return (
    <section aria-labelledby="hands" className="grid gap-4 rounded-lg border border-rule bg-surface p-4 md:p-5">
      <h2 id="hands" className="flex items-center gap-2.5 font-sans text-base font-semibold">
        <Mic aria-hidden="true" className="size-5 text-accent" />
        {t('hands.title')}
      </h2>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
      <Queue {...{ hands, busy, act }} />
    </section>
  );
}

interface PartProps {
  readonly hands: Hands;
  readonly busy: boolean;
  readonly act: (work: () => Promise<Hands>) => void;
}

/** For moderators, who give the microphone. */
function Queue({ hands: { session_id, hands }, busy, act }: PartProps) {
  const called_id = hands.find(({ is_called }) => is_called)?.person.id ?? null;
  const hasNext = hands.some(({ is_called }) => !is_called);
  return (
    <div className="grid gap-3">
      {hands.length === 0 ? (
        <p className="text-sm text-muted">{t('hands.none')}</p>
      ) : (
        <ol aria-label={t('hands.queue')} className="grid max-h-96 divide-y divide-rule overflow-y-auto">
          {hands.map(({ person, is_called, is_named }) => (
            <li key={person.id} className="flex min-h-14 items-center gap-3 py-1.5">
              <Avatar name={person.full_name} image_url={person.image_url} size="small" />
              <span className="min-w-0 flex-1">
                <Isolated text={person.full_name} className="block truncate font-semibold" />
                {!is_named && <span className="block text-xs text-muted">{t('hands.hidden')}</span>}
              </span>
              {is_called && <Badge tone="green">{t('hands.speaking')}</Badge>}
              <IconButton
                label={t('hands.put_down', { name: person.full_name })}
                disabled={busy}
                onClick={() => act(() => lowerHand(session_id, person.id))}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          loading={busy}
          disabled={!hasNext && called_id === null}
          onClick={() => act(() => callNext(session_id, called_id))}
        >
          {t(hasNext || called_id === null ? 'hands.next' : 'hands.end')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={() => act(() => openHands(session_id, false))}>
          {t('hands.stop')}
        </Button>
      </div>
    </div>
  );
}
