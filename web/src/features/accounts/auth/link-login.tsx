import { useState } from 'react';
import { failureMessage, failureStatus } from '../../../lib/http.ts';
import { isLoginLikely } from '../../../lib/login-hint.ts';
import { go } from '../../../lib/navigate.ts';
import { paths } from '../../../lib/paths.ts';
import { useAuth } from '../../../lib/stores/auth.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { logInByLink, validateLoginLink } from './auth.api.ts';
import { t } from './auth.en.json';
import { useBusyRetry } from './busy-notice.tsx';
import { MailLinkView } from './mail-link-view.tsx';
import { loadMe } from './me.api.ts';
import { OtherAccount } from './other-account.tsx';
import { goToReturnPath } from './return-path.ts';

/** Validates the link; a browser that seems to have a login also loads the user. */
async function validate(token: string): Promise<{ readonly email: string }> {
  const [link] = await Promise.all([validateLoginLink(token), isLoginLikely() ? loadMe() : undefined]);
  return link;
}

/**
 * Logs in by an emailed link. Requires a confirmation that displays the account: email scanners open links too, and a
 * link must not log a user in to an account of another person (login CSRF).
 */
export const LinkLogin = ({ token }: { readonly token: string }) => (
  <MailLinkView token={token} check={validate} busyLabel={t('auth.link.busy')} invalid={InvalidLink}>
    {({ email }) => <ConfirmForm token={token} email={email} />}
  </MailLinkView>
);

function InvalidLink() {
  const requestNewLink = () => {
    go(paths.landing());
    openModal('login-link', {});
  };
  return (
    <>
      <h1 className="text-2xl">{t('auth.link.invalid')}</h1>
      <p className="text-muted">{t('auth.link.invalid.text')}</p>
      <Button onClick={requestNewLink}>{t('auth.link.again')}</Button>
    </>
  );
}

function ConfirmForm({ token, email }: { readonly token: string; readonly email: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { run, notice } = useBusyRetry();
  const current = useAuth((auth) => auth.user?.email);
  const logIn = async () => {
    setBusy(true);
    try {
      const next = await run(() => logInByLink(token));
      goToReturnPath(next);
    } catch (cause) {
      setFailure(failureStatus(cause) === 400 ? failureMessage(cause) : t('auth.link.button.failed'));
      setBusy(false);
    }
  };
  if (current !== undefined && current !== email)
    return <OtherAccount path={paths.logIn(token)} email={email} current={current} />;
  return (
    <>
      <h1 className="text-2xl">{t('auth.link.page')}</h1>
      <p className="wrap-anywhere">{t('auth.link.as', { email })}</p>
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      {notice}
      <Button loading={busy} onClick={() => void logIn()}>
        {t('auth.link.button')}
      </Button>
    </>
  );
}
