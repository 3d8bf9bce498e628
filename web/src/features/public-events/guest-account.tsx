import type { SignUpRule } from '@plenum/contracts/installation-rules';
import { invitationNeeded, isByInvitationOnly, signUpNote } from '../../lib/sign-up-rule.ts';
import { openModal } from '../../lib/stores/modals.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { t } from './enter-event.en.json';

interface GuestAccountProps {
  /** Path of ours to which both lead. */
  readonly back: string;
  /** Who may sign up. */
  readonly rule: SignUpRule;
}

/** Sign-up for people who are new here, or log-in. */
export function GuestAccount({ back, rule }: GuestAccountProps) {
  const note = signUpNote(rule);
  const logIn = () => openModal('login', { next: back });
  if (isByInvitationOnly(rule))
    return (
      <>
        <Alert tone="info" title={invitationNeeded()}>
          {note}
        </Alert>
        <Button onClick={logIn} className="justify-self-start">
          {t('enter.log_in.only')}
        </Button>
      </>
    );
  return (
    <>
      <p>{t('enter.account')}</p>
      {note !== null && <Alert tone="info">{note}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => openModal('sign-up', { next: back })}>{t('enter.sign_up')}</Button>
        <Button variant="secondary" onClick={logIn}>
          {t('enter.log_in')}
        </Button>
      </div>
    </>
  );
}
