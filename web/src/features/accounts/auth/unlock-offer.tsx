import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { requestUnlock } from './auth.api.ts';
import { t } from './auth.en.json';

/**
 * Requests an unlock link after the rate limit was exhausted by others. The success message does not reveal whether the
 * address has an account.
 */
export function UnlockOffer({ email }: { readonly email: string }) {
  const [state, setState] = useState<'ready' | 'busy' | 'sent' | 'failed'>('ready');
  const send = async () => {
    setState('busy');
    try {
      await requestUnlock(email);
      setState('sent');
    } catch {
      setState('failed');
    }
  };
  if (state === 'sent') return <Alert tone="good">{t('auth.unlock.sent', { email })}</Alert>;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">{t('auth.unlock.offer')}</p>
      {state === 'failed' && <Alert tone="error">{t('auth.unlock.failed')}</Alert>}
      <Button variant="secondary" loading={state === 'busy'} onClick={() => void send()}>
        {t('auth.unlock.send')}
      </Button>
    </div>
  );
}
