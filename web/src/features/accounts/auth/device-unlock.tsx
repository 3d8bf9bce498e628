import { useState } from 'react';
import { failureMessage, failureStatus } from '../../../lib/http.ts';
import { go } from '../../../lib/navigate.ts';
import { paths } from '../../../lib/paths.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { unlockDevice, validateUnlock } from './auth.api.ts';
import { t } from './auth.en.json';
import { MailLinkView } from './mail-link-view.tsx';

function logInAs(email?: string): void {
  go(paths.landing());
  openModal('login', email === undefined ? {} : { email });
}

/** Validates the link on load and uses it on a click, because email scanners open links too. */
export const DeviceUnlock = ({ token }: { readonly token: string }) => (
  <MailLinkView token={token} check={validateUnlock} busyLabel={t('auth.unlock.busy')} invalid={InvalidLink}>
    {({ email }) => <Ask token={token} email={email} />}
  </MailLinkView>
);

const InvalidLink = () => (
  <>
    <h1 className="text-2xl">{t('auth.unlock.invalid')}</h1>
    <p className="text-muted">{t('auth.unlock.invalid.text')}</p>
    <Button onClick={() => logInAs()}>{t('auth.back_to_login')}</Button>
  </>
);

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
