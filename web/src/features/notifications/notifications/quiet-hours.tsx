import type { NotificationDelivery } from '@plenum/contracts/notifications/notification-delivery';
import { useState } from 'react';
import { localTimeZone } from '../../../lib/dates.ts';
import { TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { TimeZoneField } from '../../../ui/time-zone-field.tsx';
import type { DeliveryOptions } from './delivery.api.ts';
import { t } from './delivery.en.json';

const defaultHours = { from: '22:00', to: '07:00' };

interface ClockProps {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onSave: (time: string) => void;
}

/** Time input, saved on blur: an incomplete time is invalid. */
function Clock({ label, value, disabled, onSave }: ClockProps) {
  const [typed, setTyped] = useState<string>();
  const displayed = typed ?? value.slice(0, 5);
  const save = (): void => {
    if (typed !== undefined && typed !== '' && typed !== value.slice(0, 5)) onSave(typed);
    setTyped(undefined);
  };
  return (
    <TextField
      type="time"
      label={label}
      value={displayed}
      disabled={disabled}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
    />
  );
}

/** Hours without pushes and emails, in the time zone of the user. */
export function QuietHours({
  delivery,
  disabled,
  busy,
  onChange,
}: {
  readonly delivery: NotificationDelivery;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onChange: (options: DeliveryOptions) => void;
}) {
  const { quiet_hours, time_zone } = delivery;
  const zone = time_zone ?? localTimeZone();
  const change = (hours: NotificationDelivery['quiet_hours']) => onChange({ quiet_hours: hours, time_zone: zone });
  return (
    <Section title={t('quiet.title')} className="max-w-2xl">
      <SwitchField
        label={t('quiet.switch')}
        description={t('quiet.text')}
        checked={quiet_hours !== null}
        busy={busy}
        disabled={disabled}
        onChange={(on) => change(on ? defaultHours : null)}
      />
      <div className="mt-3 grid grid-cols-2 gap-4 md:grid-cols-[8rem_8rem_1fr]">
        {quiet_hours !== null && (
          <>
            <Clock
              label={t('quiet.from')}
              value={quiet_hours.from}
              disabled={disabled}
              onSave={(from) => change({ ...quiet_hours, from })}
            />
            <Clock
              label={t('quiet.to')}
              value={quiet_hours.to}
              disabled={disabled}
              onSave={(to) => change({ ...quiet_hours, to })}
            />
          </>
        )}
        <TimeZoneField
          className="max-md:col-span-full"
          label={t('quiet.zone')}
          value={zone}
          disabled={disabled}
          onChange={(chosen) => onChange({ time_zone: chosen })}
        />
      </div>
    </Section>
  );
}
