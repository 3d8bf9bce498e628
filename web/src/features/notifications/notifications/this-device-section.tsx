import type { NotificationDelivery } from '@plenum/contracts/notifications/notification-delivery';
import { useEffect, useState } from 'react';
import { failureMessage, HttpFailure } from '../../../lib/http.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Section } from '../../../ui/page.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toast.ts';
import { t } from './delivery.en.json';
import { type DeviceState, fetchDeviceState, disablePush, enablePush } from './this-device.ts';

/** Switch for pushes to this device, or why they are unavailable. */
export function ThisDeviceSection({
  delivery,
  push_key,
  disabled,
  onChanged,
}: {
  readonly delivery: NotificationDelivery;
  readonly push_key: string;
  readonly disabled: boolean;
  readonly onChanged: () => Promise<unknown>;
}) {
  const [state, setState] = useState<DeviceState>();
  const [busy, setBusy] = useState(false);
  const { devices } = delivery;
  useEffect(() => {
    let current = true;
    void fetchDeviceState(devices).then((deviceState) => current && setState(deviceState));
    return () => {
      current = false;
    };
  }, [devices]);
  const toggle = async (on: boolean): Promise<void> => {
    setBusy(true);
    try {
      setState(on ? await enablePush(push_key) : await disablePush());
      await onChanged();
    } catch (failure) {
      const text = failure instanceof HttpFailure ? failureMessage(failure) : t('device.failed.text');
      showToast({ tone: 'error', title: t('device.failed'), text });
    } finally {
      setBusy(false);
    }
  };
  if (state === undefined) return null;
  return (
    <Section title={t('device.title')} className="max-w-2xl">
      {state === 'unsupported' && <Alert tone="info">{t('device.unsupported')}</Alert>}
      {state === 'home-screen' && <Alert tone="info">{t('device.home_screen')}</Alert>}
      {state === 'blocked' && <Alert tone="warn">{t('device.blocked')}</Alert>}
      {(state === 'on' || state === 'off') && (
        <SwitchField
          label={t('device.switch')}
          description={t('device.text')}
          checked={state === 'on'}
          busy={busy}
          disabled={disabled}
          onChange={(on) => void toggle(on)}
        />
      )}
    </Section>
  );
}
