import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import { connectionRequestPermissions, emailVisibilities, socialLinksVisibilities } from '@plenum/contracts/enums';
import { useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SaveBar } from '../../../ui/form-actions.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { t } from './users.en.json';

const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

function publicEmailProblem(values: PrivacySettings): string | undefined {
  if (!values.show_public_email) return undefined;
  const email = values.public_email?.trim() ?? '';
  if (email === '') return t('privacy.public_email.required');
  return emailPattern.test(email) ? undefined : t('privacy.public_email.invalid');
}

const keys = [
  'email_visibility',
  'show_public_email',
  'public_email',
  'allow_connection_requests',
  'show_social_links',
  'show_company',
  'show_bio',
  'show_interests',
  'show_marked_sessions',
  'show_shared_connections',
] as const satisfies readonly (keyof PrivacySettings)[];
const isSame = (a: PrivacySettings, b: PrivacySettings): boolean =>
  keys.every((key) => (a[key] ?? '') === (b[key] ?? ''));

interface FieldsProps {
  readonly values: PrivacySettings;
  readonly problem: string | undefined;
  readonly change: (changes: Partial<PrivacySettings>) => void;
}

function EmailFields({ values, problem, change }: FieldsProps) {
  const is_hidden = values.email_visibility === 'ORGANIZERS_ONLY';
  return (
    <div className="grid gap-3">
      <RadioField
        label={t('privacy.email')}
        value={values.email_visibility}
        options={emailVisibilities.map((value) => ({
          value,
          label: t(`privacy.email.${value}`),
          description: t(`privacy.email.${value}.text`),
        }))}
        onChange={(email_visibility) => change({ email_visibility })}
      />
      {(!is_hidden || values.show_public_email) && (
        <CheckboxField
          label={t('privacy.public')}
          description={t('privacy.public.text')}
          checked={values.show_public_email}
          onChange={({ target }) => change({ show_public_email: target.checked })}
        />
      )}
      {values.show_public_email && (
        <TextField
          label={t('privacy.public_email')}
          type="email"
          autoComplete="off"
          className="max-w-md"
          value={values.public_email ?? ''}
          error={problem}
          onChange={({ target }) => change({ public_email: target.value })}
        />
      )}
    </div>
  );
}

function Fields({ values, problem, change }: FieldsProps) {
  return (
    <div className="grid gap-7">
      <EmailFields values={values} problem={problem} change={change} />
      <RadioField
        label={t('privacy.requests')}
        columns={3}
        value={values.allow_connection_requests}
        options={connectionRequestPermissions.map((value) => ({ value, label: t(`privacy.requests.${value}`) }))}
        onChange={(allow_connection_requests) => change({ allow_connection_requests })}
      />
      <RadioField
        label={t('privacy.links')}
        columns={3}
        value={values.show_social_links}
        options={socialLinksVisibilities.map((value) => ({ value, label: t(`privacy.links.${value}`) }))}
        onChange={(show_social_links) => change({ show_social_links })}
      />
      <div className="grid gap-1">
        <CheckboxField
          label={t('privacy.company')}
          checked={values.show_company}
          onChange={({ target }) => change({ show_company: target.checked })}
        />
        <CheckboxField
          label={t('privacy.bio')}
          checked={values.show_bio}
          onChange={({ target }) => change({ show_bio: target.checked })}
        />
        <CheckboxField
          label={t('privacy.interests')}
          checked={values.show_interests}
          onChange={({ target }) => change({ show_interests: target.checked })}
        />
        <CheckboxField
          label={t('privacy.marked')}
          description={t('privacy.marked.text')}
          checked={values.show_marked_sessions}
          onChange={({ target }) => change({ show_marked_sessions: target.checked })}
        />
        <CheckboxField
          label={t('privacy.shared')}
          description={t('privacy.shared.text')}
          checked={values.show_shared_connections}
          onChange={({ target }) => change({ show_shared_connections: target.checked })}
        />
      </div>
    </div>
  );
}

interface PrivacyFormProps {
  /** Values of the server. */
  readonly saved: PrivacySettings;
  readonly disabled: boolean;
  readonly onSave: (values: PrivacySettings) => Promise<void>;
}

export function PrivacyForm({ saved, disabled, onSave }: PrivacyFormProps) {
  const [changes, setChanges] = useState<Partial<PrivacySettings>>({});
  const [busy, setBusy] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<string>();
  const values = { ...saved, ...changes };
  const isDirty = !isSame(values, saved);
  const problem = publicEmailProblem(values);
  useUnsavedGuard(isDirty);
  const reset = () => {
    setChanges({});
    setSubmitted(false);
    setFailure(undefined);
  };
  const save = async () => {
    setSubmitted(true);
    if (problem !== undefined) return;
    setBusy(true);
    try {
      await onSave({ ...values, public_email: values.public_email?.trim() || null });
      reset();
    } catch (cause) {
      setFailure(failureMessage(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset disabled={disabled} className="min-w-0">
        <Fields
          values={values}
          problem={isSubmitted ? problem : undefined}
          change={(more) => setChanges((before) => ({ ...before, ...more }))}
        />
      </fieldset>
      <SaveBar visible={isDirty} saving={busy} onCancel={reset} error={failure} />
    </form>
  );
}
