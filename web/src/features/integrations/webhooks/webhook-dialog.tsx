import { maxWebhookNameLength, maxWebhookUrlLength } from '@plenum/contracts/integrations/integration-limits';
import { type SubscribableEventType, webhookEventTypes } from '@plenum/contracts/integrations/webhook-event-types';
import type { Webhook } from '@plenum/contracts/integrations/webhooks';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureCode, failureMessage } from '../../../lib/http.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast.ts';
import { createWebhook, updateWebhook } from './webhooks.api.ts';
import { t } from './webhooks.en.json';

interface Props {
  readonly organization_id: number;
  /** The webhook to edit; absent for a new one. */
  readonly webhook?: Webhook | undefined;
  readonly onClose: () => void;
}

/** Creates a webhook and displays its secret once, or edits one. */
export function WebhookDialog({ organization_id, webhook, onClose }: Props) {
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <Modal
      open
      onClose={onClose}
      title={t(webhook === undefined ? 'webhooks.dialog.new' : 'webhooks.dialog.edit')}
      closeOnOutsideClick={false}
      size="large"
    >
      <WebhookForm organization_id={organization_id} webhook={webhook} onClose={onClose} onCreated={setSecret} />
    </Modal>
  );
}

/** Displays the secret of a webhook, which cannot be displayed again. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title={t('webhooks.secret')} closeOnOutsideClick={false}>
      <div className="grid gap-4">
        <Alert tone="warn">{t('webhooks.secret.text')}</Alert>
        <output
          aria-label={t('webhooks.secret')}
          className="rounded-md border border-rule bg-page p-3 font-mono text-sm break-all select-all"
        >
          {secret}
        </output>
        <div className="flex flex-wrap justify-end gap-3">
          <CopyButton text={secret} copiedTitle={t('webhooks.copied')} failedTitle={t('webhooks.copy.failed')}>
            {t('webhooks.copy')}
          </CopyButton>
          <Button onClick={onClose}>{t('webhooks.done')}</Button>
        </div>
      </div>
    </Modal>
  );
}

function WebhookForm({
  organization_id,
  webhook,
  onClose,
  onCreated,
}: Props & { readonly onCreated: (secret: string) => void }) {
  const [types, setTypes] = useState<readonly SubscribableEventType[]>(webhook?.event_types ?? []);
  const [isWithoutType, setWithoutType] = useState(false);
  const form = useForm({ defaultValues: { name: webhook?.name ?? '', url: webhook?.url ?? '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    setWithoutType(types.length === 0);
    if (types.length === 0) return;
    const body = { ...fields, event_types: [...types] };
    try {
      if (webhook === undefined) onCreated((await createWebhook(organization_id, body)).secret);
      else {
        await updateWebhook({ organization_id, webhook_id: webhook.id }, body);
        showToast({ tone: 'good', title: t('webhooks.saved') });
        onClose();
      }
    } catch (failure) {
      const message = failureMessage(failure);
      if (failureCode(failure) === 'webhook_url_refused') form.setError('url', { message }, { shouldFocus: true });
      else form.setError('root', { message });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
      <TextField
        label={t('webhooks.name')}
        maxLength={maxWebhookNameLength}
        error={errors.name?.message}
        {...form.register('name', { validate: (name) => name.trim() !== '' || t('webhooks.name.missing') })}
      />
      <TextField
        label={t('webhooks.url')}
        hint={t('webhooks.url.hint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxWebhookUrlLength}
        error={errors.url?.message}
        {...form.register('url', { validate: (url) => url.trim() !== '' || t('webhooks.url.missing') })}
      />
      <TypeChoice
        chosen={types}
        error={isWithoutType && types.length === 0 ? t('webhooks.choose.none') : undefined}
        onChange={setTypes}
      />
      <DialogActions onCancel={onClose} loading={isSubmitting}>
        {t(webhook === undefined ? 'webhooks.create' : 'webhooks.save')}
      </DialogActions>
    </form>
  );
}

interface TypeChoiceProps {
  readonly chosen: readonly SubscribableEventType[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly SubscribableEventType[]) => void;
}

function TypeChoice({ chosen, error, onChange }: TypeChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id} className="grid gap-2">
      <legend className="text-sm font-semibold">{t('webhooks.choose')}</legend>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => onChange(webhookEventTypes)}>
          {t('webhooks.choose.all')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => onChange([])}>
          {t('webhooks.choose.clear')}
        </Button>
      </div>
      {error !== undefined && (
        <p id={id} role="alert" className="text-sm font-medium text-live">
          {error}
        </p>
      )}
      <div className="grid gap-x-6 rounded-lg border border-rule px-4 py-2 sm:grid-cols-2">
        {webhookEventTypes.map((type) => (
          <CheckboxField
            key={type}
            label={t(`webhooks.event.${type}`)}
            checked={chosen.includes(type)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, type] : chosen.filter((chosenType) => chosenType !== type))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
