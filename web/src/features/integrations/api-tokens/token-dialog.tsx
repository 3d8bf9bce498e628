import { maxApiTokenNameLength } from '@plenum/contracts/integrations/integration-limits';
import { type ApiScope, isRestrictableToEvents } from '@plenum/contracts/integrations/token-scopes';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureCode, failureMessage } from '../../../lib/http.ts';
import { now } from '../../../lib/now.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { createToken, type TokenOwner } from './api-tokens.api.ts';
import { t } from './api-tokens.en.json';
import { EventChoice } from './event-choice.tsx';
import { ScopeChoice } from './scope-choice.tsx';

const expiries = ['30', '90', '365', 'never'] as const;
type Expiry = (typeof expiries)[number];
const dayMs = 86_400_000;

const expiryOf = (days: Expiry): string | null =>
  days === 'never' ? null : new Date(now() + Number(days) * dayMs).toISOString();

interface Fields {
  readonly name: string;
  readonly expiry: Expiry;
  readonly networks: string;
  readonly password: string;
}

interface Props {
  readonly owner: TokenOwner;
  /** Scopes that the user may grant. */
  readonly offered: readonly ApiScope[];
  /** Reason why additional scopes are not offered. */
  readonly note?: string | undefined;
  readonly onClose: () => void;
}

/** Creates a token, and displays it once. */
export function TokenDialog({ owner, offered, note, onClose }: Props) {
  const [token, setToken] = useState<string>();
  if (token !== undefined) return <CreatedToken token={token} onClose={onClose} />;
  return (
    <Modal open onClose={onClose} title={t('tokens.dialog')} closeOnOutsideClick={false} size="large">
      <TokenForm owner={owner} offered={offered} note={note} onCreated={setToken} onClose={onClose} />
    </Modal>
  );
}

function CreatedToken({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const id = useId();
  return (
    <Modal open onClose={onClose} title={t('tokens.made')} closeOnOutsideClick={false}>
      <div className="grid gap-4">
        <Alert tone="warn">{t('tokens.made.text')}</Alert>
        <label htmlFor={id} className="sr-only">
          {t('tokens.made')}
        </label>
        <output id={id} className="rounded-md border border-rule bg-page p-3 font-mono text-sm break-all select-all">
          {token}
        </output>
        <div className="flex flex-wrap justify-end gap-3">
          <CopyButton text={token} copiedTitle={t('tokens.copied')} failedTitle={t('tokens.copy.failed')}>
            {t('tokens.copy')}
          </CopyButton>
          <Button onClick={onClose}>{t('tokens.done')}</Button>
        </div>
      </div>
    </Modal>
  );
}

interface FormProps extends Props {
  readonly onCreated: (token: string) => void;
}

/** Values outside of the form fields: the scopes, and the events of the token (null for all). */
interface Choices {
  readonly scopes: readonly ApiScope[];
  readonly event_ids: readonly number[] | null;
}

function useTokenForm({ owner, onCreated }: Pick<FormProps, 'owner' | 'onCreated'>, { scopes, event_ids }: Choices) {
  const [isIncomplete, setIncomplete] = useState(false);
  const form = useForm<Fields>({ defaultValues: { name: '', expiry: '90', networks: '', password: '' } });
  const submit = form.handleSubmit(async ({ name, expiry, networks, password }) => {
    const isMissing = scopes.length === 0 || event_ids?.length === 0;
    setIncomplete(isMissing);
    if (isMissing) return;
    const lines = networks.split(/[\s,]+/).filter((line) => line !== '');
    const events = event_ids === null ? null : [...event_ids];
    try {
      const restrictions = { event_ids: events, networks: lines, expires_at: expiryOf(expiry) };
      onCreated((await createToken(owner, { name, scopes: [...scopes], ...restrictions, password })).token);
    } catch (failure) {
      if (failureCode(failure) === 'current_password_incorrect')
        form.setError('password', { message: t('tokens.password.wrong') }, { shouldFocus: true });
      else form.setError('root', { message: failureMessage(failure) });
    }
  });
  return { form, submit, isIncomplete };
}

function TokenForm({ owner, offered, note, onCreated, onClose }: FormProps) {
  const [choices, setChoices] = useState<Choices>({ scopes: [], event_ids: null });
  const { form, submit, isIncomplete } = useTokenForm({ owner, onCreated }, choices);
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <TextField
          label={t('tokens.name')}
          hint={t('tokens.name.hint')}
          maxLength={maxApiTokenNameLength}
          error={errors.name?.message}
          {...form.register('name', { validate: (name) => name.trim() !== '' || t('tokens.name.missing') })}
        />
        <SelectField
          label={t('tokens.expiry')}
          options={expiries.map((value) => ({ value, label: t(`tokens.expiry.${value}`) }))}
          {...form.register('expiry')}
        />
      </div>
      <TokenChoices
        owner={owner}
        offered={offered}
        note={note}
        choices={choices}
        isIncomplete={isIncomplete}
        onChange={setChoices}
      />
      <TextArea
        label={t('tokens.networks')}
        optional={t('tokens.networks.optional')}
        hint={t('tokens.networks.hint')}
        rows={2}
        spellCheck={false}
        {...form.register('networks')}
      />
      <PasswordField
        label={t('tokens.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { required: t('tokens.password.missing') })}
      />
      <DialogActions onCancel={onClose} loading={isSubmitting}>
        {t('tokens.create')}
      </DialogActions>
    </form>
  );
}

interface ChoicesProps extends Omit<Props, 'onClose'> {
  readonly choices: Choices;
  readonly isIncomplete: boolean;
  readonly onChange: (choices: Choices) => void;
}

/** A token for specific events has no scopes of the organization or the account. */
function TokenChoices({ owner, offered, note, choices, isIncomplete, onChange }: ChoicesProps) {
  const { scopes, event_ids } = choices;
  const grantable = event_ids === null ? offered : offered.filter(isRestrictableToEvents);
  return (
    <>
      {offered.some(isRestrictableToEvents) && (
        <EventChoice
          owner={owner}
          chosen={event_ids}
          error={isIncomplete && event_ids?.length === 0 ? t('tokens.events.missing') : undefined}
          onChange={(chosen) =>
            onChange({ scopes: chosen === null ? scopes : scopes.filter(isRestrictableToEvents), event_ids: chosen })
          }
        />
      )}
      <ScopeChoice
        offered={grantable}
        chosen={scopes}
        hint={event_ids === null ? (note ?? t('tokens.choose.hint')) : t('tokens.choose.events')}
        error={isIncomplete && scopes.length === 0 ? t('tokens.choose.none') : undefined}
        onChange={(chosen) => onChange({ scopes: chosen, event_ids })}
      />
    </>
  );
}
