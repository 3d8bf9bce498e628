import { notificationKinds, type NotificationKind } from '@plenum/contracts/enums';
import type { UserDetail } from '@plenum/contracts/users';
import { useState } from 'react';
import { failureMessage } from '../../lib/http.ts';
import { Section } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast.ts';
import { t } from './notification-settings.en.json';
import { useNotificationSettings, wish } from './notifications.api.ts';

/** Notification settings: a switch per kind, with immediate effect. */
export function NotificationSettingsPanel({ user }: { readonly user: UserDetail }) {
  const { data, error, mutate } = useNotificationSettings(user.id);
  const [busy, setBusy] = useState<NotificationKind>();
  if (data === undefined) {
    return error === undefined ? <Loading /> : <ErrorState failure={error} onRetry={() => mutate()} />;
  }
  const turn = async (kind: NotificationKind, on: boolean) => {
    setBusy(kind);
    try {
      await wish(user.id, { [kind]: on });
    } catch (failure) {
      showToast({ tone: 'error', title: failureMessage(failure) });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Section title={t('wishes.title')} className="max-w-xl">
      <p className="mb-5 text-muted">{t('wishes.text')}</p>
      <div className="grid gap-1">
        {notificationKinds.map((kind) => (
          <SwitchField
            key={kind}
            label={t(`wishes.${kind}`)}
            checked={data[kind]}
            busy={busy !== undefined}
            disabled={user.is_demo}
            onChange={(on) => void turn(kind, on)}
          />
        ))}
      </div>
    </Section>
  );
}
