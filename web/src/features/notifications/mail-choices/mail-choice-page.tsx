/** Lets recipients of an unrequested email opt out; nothing changes until a button is pressed. */
import type { MailChoice, MailChoiceState } from '@plenum/contracts/notifications/mail-choices';
import { type ReactNode, useState } from 'react';
import { failureCode, failureMessage } from '../../../lib/http.ts';
import { paths } from '../../../lib/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { saveMailChoice, useMailChoice } from './mail-choices.api.ts';
import { t } from './mail-choices.en.json';

export function MailChoicePage({ token }: { readonly token: string }) {
  const { data, error, mutate } = useMailChoice(token);
  if (data !== undefined) return <Choices token={token} linkState={data} />;
  if (error === undefined) return <Loading label={t('mail_choices.loading')} />;
  if (failureCode(error) !== 'mail_choice_unknown') return <ErrorState failure={error} onRetry={() => mutate()} />;
  return (
    <>
      <h1 className="text-2xl">{t('mail_choices.broken')}</h1>
      <p className="text-muted">{t('mail_choices.broken.text')}</p>
    </>
  );
}

function Choices({ token, linkState }: { readonly token: string; readonly linkState: MailChoiceState }) {
  const [state, setState] = useState(linkState);
  const [busy, setBusy] = useState<MailChoice>();
  const [confirmed, setConfirmed] = useState<MailChoice>();
  const [failure, setFailure] = useState<string>();
  const choose = async (choice: MailChoice): Promise<void> => {
    setBusy(choice);
    setFailure(undefined);
    try {
      setState(await saveMailChoice(token, choice));
      setConfirmed(choice);
    } catch (cause) {
      setFailure(failureMessage(cause));
    } finally {
      setBusy(undefined);
    }
  };
  const { kind, is_ended, is_suppressed } = state;
  const buttonOf = (choice: MailChoice) => ({
    loading: busy === choice,
    disabled: busy !== undefined,
    onClick: () => void choose(choice),
  });
  const alerts = (
    <>
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      {confirmed === 'allow' && <Alert tone="good">{t('mail_choices.allowed')}</Alert>}
    </>
  );
  if (kind === 'notifications') return <NotificationMails isOff={is_suppressed} alerts={alerts} buttonOf={buttonOf} />;
  return (
    <>
      <h1 className="text-2xl">{t(is_suppressed ? 'mail_choices.suppressed' : 'mail_choices.title')}</h1>
      {alerts}
      {is_suppressed ? (
        <>
          <p role="status">{t('mail_choices.suppressed.text')}</p>
          <Button variant="secondary" {...buttonOf('allow')}>
            {t('mail_choices.allow')}
          </Button>
        </>
      ) : (
        <>
          <p>{t(`mail_choices.${kind}`)}</p>
          {is_ended ? (
            <Alert tone="good">{t('mail_choices.ended')}</Alert>
          ) : (
            <Choice text={t(`mail_choices.not_me.${kind}`)}>
              <Button {...buttonOf('not_me')}>{t('mail_choices.not_me')}</Button>
            </Choice>
          )}
          <Choice text={t('mail_choices.never.text')}>
            <Button variant="secondary" {...buttonOf('never')}>
              {t('mail_choices.never')}
            </Button>
          </Choice>
        </>
      )}
    </>
  );
}

interface ChoiceButton {
  readonly loading: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** Notification emails: unsubscribe and resubscribe, and a link to the detailed settings. */
function NotificationMails({
  isOff,
  alerts,
  buttonOf,
}: {
  readonly isOff: boolean;
  readonly alerts: ReactNode;
  readonly buttonOf: (choice: MailChoice) => ChoiceButton;
}) {
  return (
    <>
      <h1 className="text-2xl">{t(isOff ? 'mail_choices.notifications.suppressed' : 'mail_choices.title')}</h1>
      {alerts}
      <p role="status">{t(isOff ? 'mail_choices.notifications.suppressed.text' : 'mail_choices.notifications')}</p>
      {isOff ? (
        <Button variant="secondary" {...buttonOf('allow')}>
          {t('mail_choices.allow')}
        </Button>
      ) : (
        <Choice text={t('mail_choices.notifications.never.text')}>
          <Button {...buttonOf('never')}>{t('mail_choices.notifications.never')}</Button>
        </Choice>
      )}
      <a href={paths.notificationSettings()} className="text-sm underline">
        {t('mail_choices.notifications.settings')}
      </a>
    </>
  );
}

function Choice({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      {children}
      <p className="text-sm text-muted">{text}</p>
    </div>
  );
}
