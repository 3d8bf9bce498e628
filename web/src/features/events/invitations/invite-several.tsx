import type { BulkResult } from '@plenum/contracts/events/invitations';
import { maxBulkInvitations } from '@plenum/contracts/limits';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { isPossibleEmail, parseAddresses } from './addresses.ts';
import { InvitationForm, type InviteFormProps } from './invitation-form.tsx';
import { inviteMany } from './inviting.api.ts';
import { t } from './inviting.en.json';

function problemOf(text: string): string | undefined {
  const emails = parseAddresses(text);
  if (emails.length === 0) return t('inviting.emails.required');
  if (emails.length > maxBulkInvitations)
    return t('inviting.emails.too_many', { max: maxBulkInvitations, count: emails.length });
  const invalid = emails.filter((email) => !isPossibleEmail(email));
  // Rejected addresses are listed in the results, and the others are invited.
  return invalid.length < emails.length ? undefined : t('inviting.emails.invalid', { emails: invalid.join(', ') });
}

/** Invites several addresses with one role and one message, and lists rejected addresses with the reason. */
export function InviteSeveral({ onInvited, ...props }: InviteFormProps) {
  const [result, setResult] = useState<BulkResult>();
  if (result !== undefined) return <Result result={result} onClose={props.onClose} />;
  return (
    <InvitationForm
      {...props}
      draftPrefix="invite"
      renderAddresses={(field) => (
        <TextArea
          label={t('inviting.emails')}
          hint={t('inviting.emails.hint', { max: maxBulkInvitations, count: parseAddresses(field.value).length })}
          rows={5}
          autoComplete="off"
          {...field}
        />
      )}
      problemOf={problemOf}
      submitLabel={(text) => t('inviting.send_many', { count: parseAddresses(text).length })}
      onSend={async (text, invitation, when_full) => {
        const sent = await inviteMany(props.target, parseAddresses(text), { ...invitation, when_full });
        if (sent.successful.length > 0) onInvited?.();
        setResult(sent);
      }}
    />
  );
}

function Result({ result, onClose }: { readonly result: BulkResult; readonly onClose: () => void }) {
  const { successful, failed } = result;
  const sent = successful.filter(({ is_waiting }) => !is_waiting);
  const waiting = successful.filter(({ is_waiting }) => is_waiting);
  return (
    <div className="grid gap-4">
      <Alert tone={successful.length > 0 ? 'good' : 'warn'}>{t('inviting.sent_many', { count: sent.length })}</Alert>
      {sent.length > 0 && (
        <p className="text-sm wrap-anywhere text-muted">{sent.map(({ email }) => email).join(', ')}</p>
      )}
      {waiting.length > 0 && (
        <>
          <Alert tone="info">{t('inviting.waiting_many', { count: waiting.length })}</Alert>
          <p className="text-sm wrap-anywhere text-muted">{waiting.map(({ email }) => email).join(', ')}</p>
        </>
      )}
      {failed.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-base font-semibold">{t('inviting.failed_many', { count: failed.length })}</h3>
          <ul className="grid gap-2 text-sm">
            {failed.map(({ email, reason }) => (
              <li key={email}>
                <EmailAddress email={email} className="font-semibold" />
                <span className="block text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex justify-end">
        <Button onClick={onClose}>{t('inviting.done')}</Button>
      </div>
    </div>
  );
}
