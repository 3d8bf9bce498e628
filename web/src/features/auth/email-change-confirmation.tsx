import { useEffect, useState } from 'react';
import { failureMessage, failureStatus } from '../../lib/http.ts';
import { go } from '../../lib/navigate.ts';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { loadMe } from './auth.api.ts';
import { confirmEmailChange, validateEmailChange } from './security.api.ts';
import { t } from './security.messages.ts';

type Stage =
  | { readonly name: 'busy' | 'invalid' }
  | { readonly name: 'ask' | 'done'; readonly email: string }
  | { readonly name: 'failed'; readonly failure: unknown };

/** Checks the link on arrival and changes the address on a click, because mail scanners open links too. */
export function EmailChangeConfirmation({ token }: { readonly token: string }) {
  const [stage, setStage] = useState<Stage>({ name: 'busy' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    validateEmailChange(token).then(
      ({ email }) => current && setStage({ name: 'ask', email }),
      (failure: unknown) =>
        current && setStage(failureStatus(failure) === 400 ? { name: 'invalid' } : { name: 'failed', failure }),
    );
    return () => {
      current = false;
    };
  }, [token, attempt]);
  switch (stage.name) {
    case 'busy':
      return <Loading label={t('security.confirm.busy')} />;
    case 'invalid':
      return (
        <>
          <h1 className="text-2xl">{t('security.confirm.invalid')}</h1>
          <p className="text-muted">{t('security.confirm.invalid.text')}</p>
          <Button onClick={() => go(paths.home())}>{t('security.confirm.on')}</Button>
        </>
      );
    case 'failed':
      return <ErrorState failure={stage.failure} onRetry={() => setAttempt(attempt + 1)} />;
    case 'ask':
      return <Ask token={token} email={stage.email} onDone={() => setStage({ name: 'done', email: stage.email })} />;
    case 'done':
      return (
        <div role="status" className="grid gap-4">
          <h1 className="text-2xl">{t('security.confirm.done')}</h1>
          <p className="wrap-anywhere">{t('security.confirm.done.text', { email: stage.email })}</p>
          <Button onClick={() => go(paths.home())}>{t('security.confirm.on')}</Button>
        </div>
      );
  }
}

interface AskProps {
  readonly token: string;
  readonly email: string;
  readonly onDone: () => void;
}

function Ask({ token, email, onDone }: AskProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    try {
      await confirmEmailChange(token);
      // Whoever is logged in here reads the new address at once.
      await loadMe();
      onDone();
    } catch (cause) {
      setFailure(failureMessage(cause));
      setBusy(false);
    }
  };
  return (
    <>
      <h1 className="text-2xl">{t('security.confirm.title')}</h1>
      <p className="wrap-anywhere">{t('security.confirm.text', { email })}</p>
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <Button loading={busy} onClick={() => void confirm()}>
        {t('security.confirm.button')}
      </Button>
    </>
  );
}
