import { maxSubscribedUrlLength, subscriptionMinutes } from '@plenum/contracts/schedule/import-limits';
import type { ScheduleSubscription } from '@plenum/contracts/schedule/schedule-subscriptions';
import { useForm } from 'react-hook-form';
import { failureCode, failureMessage } from '../../../lib/http.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast.ts';
import { intervalLabel } from './interval-label.ts';
import { subscribe } from './subscription.api.ts';
import { t } from './subscription.en.json';

interface Props {
  readonly event_id: number;
  /** The subscription that is changed; null for a new one. */
  readonly subscription: ScheduleSubscription | null;
  readonly onClose: () => void;
}

const offeredMinutes = [5, 15, 30, 60, 180, 720, 1440] as const;

/** Subscribes an event to the schedule at a URL, or changes the settings. */
export function SubscriptionDialog(props: Props) {
  return (
    <Modal
      open
      onClose={props.onClose}
      title={t(props.subscription === null ? 'subscription.dialog.new' : 'subscription.dialog.edit')}
      closeOnOutsideClick={false}
    >
      <SubscriptionForm {...props} />
    </Modal>
  );
}

function SubscriptionForm({ event_id, subscription, onClose }: Props) {
  const form = useForm({
    defaultValues: {
      url: subscription?.url ?? '',
      every_minutes: String(subscription?.every_minutes ?? subscriptionMinutes.default),
      skip_problems: subscription?.skip_problems ?? false,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const minutes = new Set([...offeredMinutes, subscription?.every_minutes ?? subscriptionMinutes.default]);
  const submit = form.handleSubmit(async ({ url, every_minutes, skip_problems }) => {
    const is_paused = subscription !== null && subscription.paused !== null;
    try {
      await subscribe(event_id, { url, every_minutes: Number(every_minutes), skip_problems, is_paused });
      showToast({ tone: 'good', title: t('subscription.saved') });
      onClose();
    } catch (failure) {
      const message = failureMessage(failure);
      if (failureCode(failure) === 'schedule_address_refused') form.setError('url', { message }, { shouldFocus: true });
      else form.setError('root', { message });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
      <TextField
        label={t('subscription.url')}
        hint={t('subscription.url.hint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSubscribedUrlLength}
        error={errors.url?.message}
        {...form.register('url', { validate: (url) => url.trim() !== '' || t('subscription.url.missing') })}
      />
      <SelectField
        label={t('subscription.every.label')}
        options={[...minutes]
          .toSorted((a, b) => a - b)
          .map((count) => ({ value: String(count), label: intervalLabel(count) }))}
        {...form.register('every_minutes')}
      />
      <CheckboxField
        label={t('subscription.skip')}
        description={t('subscription.skip.text')}
        {...form.register('skip_problems')}
      />
      <DialogActions onCancel={onClose} loading={isSubmitting}>
        {t(subscription === null ? 'subscription.follow' : 'subscription.save')}
      </DialogActions>
    </form>
  );
}
