import type { UserDetail } from '@plenum/contracts/accounts/users';
import { eventNotificationLevels, type EventNotificationLevel } from '@plenum/contracts/enums';
import type { NotificationDelivery } from '@plenum/contracts/notifications/notification-delivery';
import { useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { SelectField } from '../../../ui/field.tsx';
import { t as kitText } from '../../../ui/kit.en.json';
import { Section } from '../../../ui/page.tsx';
import { t as savingText } from '../../../ui/saving.en.json';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toast.ts';
import { ChannelsTable } from './channels-table.tsx';
import { changeDelivery, setEventNotificationLevel, type DeliveryOptions, useDelivery } from './delivery.api.ts';
import { t } from './delivery.en.json';
import { changeNotificationSettings, useNotificationSettings } from './notifications.api.ts';
import { QuietHours } from './quiet-hours.tsx';
import { ThisDeviceSection } from './this-device-section.tsx';

const isNotificationLevel = (value: string): value is EventNotificationLevel =>
  eventNotificationLevels.some((telling) => telling === value);

/** Selects which notifications each event sends. */
function EventNotificationLevels({
  delivery,
  disabled,
  onChange,
}: {
  readonly delivery: NotificationDelivery;
  readonly disabled: boolean;
  readonly onChange: (event_id: number, choice: EventNotificationLevel) => void;
}) {
  if (delivery.events.length === 0) return null;
  const options = eventNotificationLevels.map((value) => ({ value, label: t(`events.${value}`) }));
  return (
    <Section title={t('events.title')} className="max-w-2xl">
      <p className="mb-4 text-muted">{t('events.text')}</p>
      <div className="grid gap-4 md:grid-cols-2">
        {delivery.events.map(({ id, title, choice }) => (
          <SelectField
            key={id}
            label={title}
            options={options}
            value={choice}
            disabled={disabled}
            onChange={({ target }) => isNotificationLevel(target.value) && onChange(id, target.value)}
          />
        ))}
      </div>
    </Section>
  );
}

/** Selects whether notifications are emailed, and whether in addition to pushes. */
function MailSwitches({
  delivery: { mails, mails_after_push, push_key },
  disabled,
  busy,
  onChange,
}: {
  readonly delivery: NotificationDelivery;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onChange: (changes: DeliveryOptions) => void;
}) {
  return (
    <Section title={t('mails.title')} className="max-w-2xl">
      <SwitchField
        label={t('mails.switch')}
        description={t('mails.text')}
        checked={mails}
        busy={busy}
        disabled={disabled}
        onChange={(on) => onChange({ mails: on })}
      />
      {push_key !== null && mails && (
        <SwitchField
          className="mt-3"
          label={t('mails.after_push')}
          description={t('mails.after_push.text')}
          checked={mails_after_push}
          busy={busy}
          disabled={disabled}
          onChange={(on) => onChange({ mails_after_push: on })}
        />
      )}
    </Section>
  );
}

/** Notification settings, with immediate effect: channels per kind, devices, emails, quiet hours, events. */
export function NotificationSettingsPanel({ user }: { readonly user: UserDetail }) {
  const enabled = useNotificationSettings(user.id);
  const delivery = useDelivery(user.id);
  const [busy, setBusy] = useState(false);
  if (enabled.data === undefined || delivery.data === undefined) {
    const failure: unknown = enabled.error ?? delivery.error;
    const retry = () => Promise.all([enabled.mutate(), delivery.mutate()]);
    return failure === undefined ? <Loading /> : <ErrorState failure={failure} onRetry={retry} />;
  }
  const settings = delivery.data;
  const save = (change: Promise<void>): void => {
    setBusy(true);
    change
      .then(() => showToast({ tone: 'good', title: kitText('kit.saved') }))
      .catch((failure: unknown) => showToast({ tone: 'error', title: failureMessage(failure) }))
      .finally(() => setBusy(false));
  };
  const disabled = user.is_demo;
  return (
    <div className="grid gap-10">
      <p className="-mb-6 text-sm text-muted">{savingText('saving.immediate')}</p>
      {settings.push_key !== null && (
        <ThisDeviceSection
          delivery={settings}
          push_key={settings.push_key}
          disabled={disabled}
          onChanged={() => delivery.mutate()}
        />
      )}
      <Section title={t('kinds.title')} className="max-w-3xl">
        <p className="mb-5 text-muted">{t('kinds.text')}</p>
        <ChannelsTable
          enabled={enabled.data}
          delivery={settings}
          disabled={disabled}
          onToggle={(kind, on) => save(changeNotificationSettings(user.id, { [kind]: on }))}
          onPush={(kind, push) => save(changeDelivery(user.id, { channels: { [kind]: { push } } }))}
          onMail={(kind, mail) => save(changeDelivery(user.id, { channels: { [kind]: { mail } } }))}
        />
      </Section>
      <MailSwitches
        delivery={settings}
        disabled={disabled}
        busy={busy}
        onChange={(changes) => save(changeDelivery(user.id, changes))}
      />
      <QuietHours
        delivery={settings}
        disabled={disabled}
        busy={busy}
        onChange={(changes) => save(changeDelivery(user.id, changes))}
      />
      <EventNotificationLevels
        delivery={settings}
        disabled={disabled}
        onChange={(event_id, choice) => save(setEventNotificationLevel(user.id, settings, event_id, choice))}
      />
    </div>
  );
}
