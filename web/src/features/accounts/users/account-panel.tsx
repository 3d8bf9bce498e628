import type { UserDetail } from '@plenum/contracts/accounts/users';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { downloadText } from '../../../lib/csv.ts';
import { failureCode, failureMessage } from '../../../lib/http.ts';
import { textLanguage } from '../../../lib/i18n/catalogue.ts';
import { isLanguage, languageOptions, switchLanguage } from '../../../lib/language.ts';
import { forgetLogin } from '../../../lib/login-hint.ts';
import { resetClientState } from '../../../lib/reset.ts';
import { areSingleKeyShortcutsEnabled, setSingleKeyShortcutsEnabled } from '../../../lib/single-keys.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toast.ts';
import { deleteAccount, exportAccount, updateProfile } from './users.api.ts';
import { t } from './users.en.json';

function Export({ user }: { readonly user: UserDetail }) {
  const { busy, attempt } = useAttempt();
  const download = () =>
    attempt(
      async () => {
        const data = await exportAccount(user.id);
        downloadText('plenum-account.json', JSON.stringify(data, null, 2), 'application/json');
      },
      (failure) => showToast({ tone: 'error', title: t('account.export.failed'), text: failureMessage(failure) }),
    );
  return (
    <Section title={t('account.export')}>
      <p className="mb-4 max-w-[60ch] text-muted">{t('account.export.text')}</p>
      <Button
        variant="secondary"
        loading={busy}
        disabled={user.is_demo}
        icon={<Download className="size-4" aria-hidden="true" />}
        onClick={() => void download()}
      >
        {t('account.export.button')}
      </Button>
    </Section>
  );
}

/** Language of the screens in this browser, and of future emails. */
function LanguageChoice({ user }: { readonly user: UserDetail }) {
  const { busy, attempt } = useAttempt();
  const choose = async (language: string) => {
    if (!isLanguage(language)) return;
    await attempt(
      async () => {
        if (!user.is_demo) await updateProfile(user.id, { locale: language });
        switchLanguage(language);
      },
      (failure) => showToast({ tone: 'error', title: t('account.language.failed'), text: failureMessage(failure) }),
    );
  };
  return (
    <Section title={t('account.language')}>
      <SelectField
        label={t('account.language.label')}
        hint={t('account.language.text')}
        className="max-w-xs"
        busy={busy}
        value={textLanguage}
        options={languageOptions}
        onChange={(event) => void choose(event.target.value)}
      />
    </Section>
  );
}

function Keys() {
  const [on, setOn] = useState(areSingleKeyShortcutsEnabled);
  return (
    <Section title={t('account.keys')}>
      <SwitchField
        label={t('account.keys.switch')}
        description={t('account.keys.text')}
        checked={on}
        className="max-w-md"
        onChange={(checked) => {
          setSingleKeyShortcutsEnabled(checked);
          setOn(checked);
        }}
      />
    </Section>
  );
}

function DeleteForm({ user, onCancel }: { readonly user: UserDetail; readonly onCancel: () => void }) {
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await deleteAccount(user.id, password);
      forgetLogin();
      await resetClientState();
      location.replace('/');
    } catch (failure) {
      if (failureCode(failure) === 'current_password_incorrect') {
        form.setError('password', { message: t('account.delete.wrong') }, { shouldFocus: true });
      } else form.setError('root', { message: failureMessage(failure) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
      {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
      <PasswordField
        label={t('account.delete.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { required: t('account.delete.required') })}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
          {t('account.cancel')}
        </Button>
        <Button type="submit" variant="danger" loading={isSubmitting}>
          {t('account.delete.button')}
        </Button>
      </div>
    </form>
  );
}

function Delete({ user }: { readonly user: UserDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('account.delete')}>
      <p className="mb-4 max-w-[60ch] text-muted">{t('account.delete.text')}</p>
      {open ? (
        <DeleteForm user={user} onCancel={() => setOpen(false)} />
      ) : (
        <Button variant="danger" disabled={user.is_demo} onClick={() => setOpen(true)}>
          {t('account.delete.open')}
        </Button>
      )}
    </Section>
  );
}

export function AccountPanel({ user }: { readonly user: UserDetail }) {
  return (
    <div className="grid max-w-3xl gap-12">
      <LanguageChoice user={user} />
      <Keys />
      <Export user={user} />
      <Delete user={user} />
    </div>
  );
}
