import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../lib/http.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { NameFields, initialNames, NewPasswordFields, namesForRequest } from './account-fields.tsx';
import { t } from './auth.en.json';
import { useBusyRetry } from './busy-notice.tsx';
import { showFieldErrors } from './show-field-errors.ts';
import { StrengthBar } from './strength-bar.tsx';

export interface InvitedAccount {
  readonly first_name: string;
  readonly last_name: string;
  readonly password: string;
}

interface InvitedAccountFormProps {
  /** Invited address; the invitation is valid for no other. */
  readonly email: string;
  /** Name as typed by the inviter. */
  readonly first_name: string;
  readonly last_name: string;
  readonly submitLabel: string;
  readonly disabled: boolean;
  /** Content of the invitation, displayed above the button. */
  readonly summary: ReactNode;
  /** The form displays the error of a rejection. */
  readonly onSubmit: (account: InvitedAccount) => Promise<void>;
}

export function InvitedAccountForm({ email, disabled, summary, submitLabel, ...props }: InvitedAccountFormProps) {
  const form = useForm({
    defaultValues: { ...initialNames(props.first_name, props.last_name), password: '', password_confirm: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { run, notice } = useBusyRetry();
  const submit = form.handleSubmit(async ({ password, ...names }) => {
    try {
      await run(() => props.onSubmit({ ...namesForRequest(names), password }));
    } catch (failure) {
      showFieldErrors(form, failure, {
        fields: ['first_name', 'last_name', 'password'],
        fallback: failureMessage(failure),
      });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
      <TextField label={t('auth.email')} type="email" autoComplete="username" value={email} readOnly />
      <NameFields form={form} hasOneName={form.watch('has_one_name')} />
      <NewPasswordFields label={t('auth.password')} form={form} />
      <StrengthBar password={form.watch('password')} />
      {summary}
      {notice}
      <Button type="submit" loading={isSubmitting} disabled={disabled}>
        {submitLabel}
      </Button>
    </form>
  );
}
