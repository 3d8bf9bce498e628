import { useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { isLoginLikely } from '../../../lib/login-hint.ts';
import { go } from '../../../lib/navigate.ts';
import { paths } from '../../../lib/paths.ts';
import { useAuth } from '../../../lib/stores/auth.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { MailLinkView } from './mail-link-view.tsx';
import { loadMe } from './me.api.ts';
import { confirmEmailChange, validateEmailChange } from './security.api.ts';
import { t } from './security.en.json';

/** Validates the link; a browser that seems to have a login also loads the user. */
async function validate(token: string): Promise<{ readonly email: string }> {
  const [link] = await Promise.all([validateEmailChange(token), isLoginLikely() ? loadMe() : undefined]);
  return link;
}

/** Confirms an email change with the link sent to the new address, after displaying both addresses. */
export function EmailChangeConfirmation({ token }: { readonly token: string }) {
  const [done, setDone] = useState(false);
  return (
    <MailLinkView token={token} check={validate} busyLabel={t('security.confirm.busy')} invalid={InvalidLink}>
      {({ email }) =>
        done ? <Done email={email} /> : <ConfirmForm token={token} email={email} onDone={() => setDone(true)} />
      }
    </MailLinkView>
  );
}

const InvalidLink = () => (
  <>
    <h1 className="text-2xl">{t('security.confirm.invalid')}</h1>
    <p className="text-muted">{t('security.confirm.invalid.text')}</p>
    <Button onClick={() => go(paths.home())}>{t('security.confirm.continue')}</Button>
  </>
);

function Done({ email }: { readonly email: string }) {
  return (
    <div role="status" className="grid gap-4">
      <h1 className="text-2xl">{t('security.confirm.done')}</h1>
      <p className="wrap-anywhere">{t('security.confirm.done.text', { email })}</p>
      <Button onClick={() => go(paths.home())}>{t('security.confirm.continue')}</Button>
    </div>
  );
}

function LogInFirst({ token, email }: { readonly token: string; readonly email: string }) {
  const logIn = () => {
    go(paths.landing());
    openModal('login', { next: paths.changeEmail(token) });
  };
  return (
    <>
      <h1 className="text-2xl">{t('security.confirm.title')}</h1>
      <p className="wrap-anywhere">{t('security.confirm.log_in', { email })}</p>
      <Button onClick={logIn}>{t('security.confirm.log_in.button')}</Button>
    </>
  );
}

interface ConfirmFormProps {
  readonly token: string;
  readonly email: string;
  readonly onDone: () => void;
}

function ConfirmForm({ token, email, onDone }: ConfirmFormProps) {
  const { busy, failure, attempt } = useAttempt();
  const current = useAuth((auth) => auth.user?.email);
  if (current === undefined) return <LogInFirst token={token} email={email} />;
  const confirm = () =>
    attempt(async () => {
      await confirmEmailChange(token);
      await loadMe();
      onDone();
    });
  return (
    <>
      <h1 className="text-2xl">{t('security.confirm.title')}</h1>
      <p className="wrap-anywhere">{t('security.confirm.text', { current, email })}</p>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
      <Button loading={busy} onClick={() => void confirm()}>
        {t('security.confirm.button')}
      </Button>
    </>
  );
}
