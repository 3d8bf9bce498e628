import { useState } from 'react';
import { failureMessage, failureStatus } from '../../lib/http.ts';
import { go } from '../../lib/navigate.ts';
import { paths } from '../../lib/paths.ts';
import { openModal } from '../../lib/stores/modals.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { unlockDevice, validateUnlock } from './auth.api.ts';
import { t } from './auth.en.json';
import { useMailLink } from './use-mail-link.ts';

function logInAs(email?: string): void {
  go(paths.landing());
  openModal('login', email === undefined ? {} : { email });
}

/** Validates the link on load and uses it on a click, because mail scanners open links too. */
export function DeviceUnlock({ token }: { readonly token: string }) {
  const link = useMailLink(validateUnlock, token);
  switch (link.state) {
    case 'busy':
      return <Loading label={t('auth.unlock.busy')} />;
    case 'invalid':
      return (
        <>
          <h1 className="text-2xl">{t('auth.unlock.invalid')}</h1>
          <p className="text-muted">{t('auth.unlock.invalid.text')}</p>
          <Button onClick={() => logInAs()}>{t('auth.back_to_login')}</Button>
        </>
      );
    case 'failed':
      return <ErrorState failure={link.failure} onRetry={link.retry} />;
    case 'valid':
      return <Ask token={token} email={link.email} />;
  }
}

function Ask({ token, email }: { readonly token: string; readonly email: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const unlock = async () => {
    setBusy(true);
    try {
      await unlockDevice(token);
      logInAs(email);
    } catch (cause) {
      setFailure(failureStatus(cause) === 400 ? failureMessage(cause) : t('auth.unlock.button.failed'));
      setBusy(false);
    }
  };
  return (
    <>
      <h1 className="text-2xl">{t('auth.unlock.title')}</h1>
      <p className="wrap-anywhere">{t('auth.unlock.text', { email })}</p>
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <Button loading={busy} onClick={() => void unlock()}>
        {t('auth.unlock.button')}
      </Button>
    </>
  );
}
