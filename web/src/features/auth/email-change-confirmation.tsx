import { useState } from 'react';
import { failureMessage } from '../../lib/http.ts';
import { go } from '../../lib/navigate.ts';
import { paths } from '../../lib/paths.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { loadMe } from './auth.api.ts';
import { MailLinkView } from './mail-link-view.tsx';
import { confirmEmailChange, validateEmailChange } from './security.api.ts';
import { t } from './security.en.json';

/** Validates the link on load and changes the address on a click, because mail scanners open links too. */
export function EmailChangeConfirmation({ token }: { readonly token: string }) {
  const [done, setDone] = useState(false);
  return (
    <MailLinkView
      token={token}
      check={validateEmailChange}
      busyLabel={t('security.confirm.busy')}
      invalid={<InvalidLink />}
    >
      {(email) => (done ? <Done email={email} /> : <Ask token={token} email={email} onDone={() => setDone(true)} />)}
    </MailLinkView>
  );
}

const InvalidLink = () => (
  <>
    <h1 className="text-2xl">{t('security.confirm.invalid')}</h1>
    <p className="text-muted">{t('security.confirm.invalid.text')}</p>
    <Button onClick={() => go(paths.home())}>{t('security.confirm.on')}</Button>
  </>
);

function Done({ email }: { readonly email: string }) {
  return (
    <div role="status" className="grid gap-4">
      <h1 className="text-2xl">{t('security.confirm.done')}</h1>
      <p className="wrap-anywhere">{t('security.confirm.done.text', { email })}</p>
      <Button onClick={() => go(paths.home())}>{t('security.confirm.on')}</Button>
    </div>
  );
}

interface AskProps {
  readonly token: string;
  readonly email: string;
  readonly onDone: () => void;
}

function Ask({ token, email, onDone }: AskProps) {
  const { busy, failure, attempt } = useAttempt();
  const confirm = () =>
    attempt(async () => {
      await confirmEmailChange(token);
      // Displays the new address immediately if the person is logged in here.
      await loadMe();
      onDone();
    });
  return (
    <>
      <h1 className="text-2xl">{t('security.confirm.title')}</h1>
      <p className="wrap-anywhere">{t('security.confirm.text', { email })}</p>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
      <Button loading={busy} onClick={() => void confirm()}>
        {t('security.confirm.button')}
      </Button>
    </>
  );
}
