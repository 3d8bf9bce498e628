import type { SignUpRule } from '@plenum/contracts/installation-rules';
import { invitationNeeded, isByInvitationOnly, signUpNote } from '../../../lib/sign-up-rule.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { t } from './enter-event.en.json';

interface GuestAccountProps {
  /** Path to which both forms redirect. */
  readonly returnPath: string;
  /** Rule for new accounts. */
  readonly rule: SignUpRule;
}

/** Sign-up for new users, or login. */
export function GuestAccount({ returnPath, rule }: GuestAccountProps) {
  const note = signUpNote(rule);
  const logIn = () => openModal('login', { next: returnPath });
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
        <Button onClick={() => openModal('sign-up', { next: returnPath })}>{t('enter.sign_up')}</Button>
        <Button variant="secondary" onClick={logIn}>
          {t('enter.log_in')}
        </Button>
      </div>
    </>
  );
}
