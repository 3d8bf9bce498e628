import type { Hands } from '@plenum/contracts/live/hands';
import { Hand, Mic, X } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { callNext, openHands, lowerHand, raiseHand, useHands } from './hands.api.ts';
import { t } from './hands.en.json';

/** Raised hands of a session, and the controls of moderators; renders nothing while hands are disabled. */
export function HandsCard({ session_id }: { readonly session_id: number }) {
  const { hands, show } = useHands(session_id);
  const { busy, failure, attempt } = useAttempt();
  if (hands === undefined || hands.state === 'CLOSED') return null;
  if (hands.state === 'OFF' && !hands.can_moderate) return null;
  const act = (work: () => Promise<Hands>): void => void attempt(async () => show(await work()));
  return (
    <section aria-labelledby="hands" className="mt-6 grid gap-4 rounded-lg border border-rule bg-surface p-4 md:p-5">
      <h2 id="hands" className="flex items-center gap-2.5 font-sans text-base font-semibold">
        <Mic aria-hidden="true" className="size-5 text-accent" />
        {t('hands.title')}
      </h2>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
      {hands.can_moderate && <Queue {...{ hands, busy, act }} />}
      {hands.state === 'OPEN' && <MyHand {...{ hands, busy, act }} />}
    </section>
  );
}

interface PartProps {
  readonly hands: Hands;
  readonly busy: boolean;
  readonly act: (work: () => Promise<Hands>) => void;
}

function MyHand({ hands: { session_id, own, can_moderate }, busy, act }: PartProps) {
  const [isNamed, setNamed] = useState(false);
  if (own === null)
    return (
      <div className="grid gap-3">
        <CheckboxField label={t('hands.named')} checked={isNamed} onChange={({ target }) => setNamed(target.checked)} />
        <Button
          variant={can_moderate ? 'secondary' : 'primary'}
          className="w-fit"
          loading={busy}
          onClick={() => act(() => raiseHand(session_id, true, isNamed))}
        >
          <Hand aria-hidden="true" className="size-5" />
          {t('hands.raise')}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className={own.is_called ? 'text-lg font-semibold text-accent' : 'text-sm text-muted'}>
        {t(own.is_called ? 'hands.called' : 'hands.up')}
      </p>
      <Button variant="secondary" loading={busy} onClick={() => act(() => raiseHand(session_id, false, false))}>
        {t(own.is_called ? 'hands.done' : 'hands.lower')}
      </Button>
    </div>
  );
}

/** For moderators, who give the microphone. */
function Queue({ hands: { session_id, state, hands }, busy, act }: PartProps) {
  if (state === 'OFF')
    return (
      <div className="grid gap-3">
        <p className="text-sm text-muted">{t('hands.take.text')}</p>
        <Button
          variant="secondary"
          className="w-fit"
          loading={busy}
          onClick={() => act(() => openHands(session_id, true))}
        >
          {t('hands.take')}
        </Button>
      </div>
    );
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
