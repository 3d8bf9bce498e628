import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { resendVerification } from './auth.api.ts';
import { t } from './auth.en.json';

/** Resends the verification link, without revealing whether the address has an account. */
export function ResendVerification({ email, next }: { readonly email: string; readonly next?: string | undefined }) {
  const [state, setState] = useState<'ready' | 'busy' | 'sent' | 'failed'>('ready');
  const resend = async () => {
    setState('busy');
    try {
      await resendVerification(email, next);
      setState('sent');
    } catch {
      setState('failed');
    }
  };
  if (state === 'sent') return <Alert tone="good">{t('auth.resend.done', { email })}</Alert>;
  return (
    <div className="grid gap-3">
      {state === 'failed' && <Alert tone="error">{t('auth.resend.failed')}</Alert>}
      <Button variant="secondary" loading={state === 'busy'} onClick={() => void resend()}>
        {t('auth.resend')}
      </Button>
    </div>
  );
}
