import type { PrivacyReply, UserDetail } from '@plenum/contracts/accounts/users';
import { useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { SelectField } from '../../../ui/field.tsx';
import { t as kitText } from '../../../ui/kit.en.json';
import { Section } from '../../../ui/page.tsx';
import { t as savingText } from '../../../ui/saving.en.json';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toast.ts';
import { PrivacyForm } from './privacy-form.tsx';
import { setPrivacyOverride, updatePrivacy, updateProfile, usePrivacyEvents, usePrivacy } from './users.api.ts';
import { t } from './users.en.json';

interface PartProps {
  readonly user: UserDetail;
  readonly privacy: PrivacyReply;
}

function GeneralSettings({ user, privacy }: PartProps) {
  return (
    <Section title={t('privacy.everywhere')}>
      <p className="mb-3 max-w-[60ch] text-sm text-muted">{t('privacy.everywhere.text')}</p>
      <PrivacyForm
        saved={privacy.privacy_settings}
        disabled={user.is_demo}
        onSave={async (values) => {
          await updatePrivacy(user.id, values);
          showToast({ tone: 'good', title: t('privacy.saved') });
        }}
      />
      <p className="mt-4 text-sm text-muted">{savingText('saving.appears')}</p>
    </Section>
  );
}

/** Settings of one event: off uses the general settings; on starts with a copy of them. */
function EventOverride({ user, privacy, event_id }: PartProps & { readonly event_id: number }) {
  const { busy, attempt } = useAttempt();
  const overrides = privacy.event_overrides.find((entry) => entry.event_id === event_id)?.overrides;
  const general = privacy.privacy_settings;
  const toggle = (on: boolean) =>
    attempt(
      async () => {
        await setPrivacyOverride(user.id, event_id, on ? general : null);
        if (!on) showToast({ tone: 'good', title: t('privacy.event.off') });
      },
      (failure) => showToast({ tone: 'error', title: failureMessage(failure) }),
    );
  return (
    <>
      <SwitchField
        label={t('privacy.event.switch')}
        checked={overrides !== undefined}
        busy={busy}
        disabled={user.is_demo}
        onChange={(on) => void toggle(on)}
        className="max-w-md"
      />
      {overrides !== undefined && (
        <PrivacyForm
          saved={{ ...general, ...overrides }}
          disabled={user.is_demo}
          onSave={async (values) => {
            await setPrivacyOverride(user.id, event_id, values);
            showToast({ tone: 'good', title: t('privacy.event.saved') });
          }}
        />
      )}
    </>
  );
}

function EventOverrides({ user, privacy }: PartProps) {
  const { data, error, mutate } = usePrivacyEvents(user.id);
  const [chosen, setChosen] = useState<number>();
  if (data === undefined) return error === undefined ? <Loading /> : <ErrorState failure={error} onRetry={mutate} />;
  const event_id = chosen ?? data.events[0]?.id;
  if (event_id === undefined) return <p className="text-muted">{t('privacy.event.none')}</p>;
  const hasOwn = new Set(privacy.event_overrides.map((entry) => entry.event_id));
  return (
    <div className="grid gap-5">
      <SelectField
        label={t('privacy.event.choose')}
        className="max-w-md"
        value={event_id}
        options={data.events.map(({ id, title }) => ({
          value: String(id),
          label: hasOwn.has(id) ? t('privacy.event.own', { title }) : title,
        }))}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
      <EventOverride key={event_id} user={user} privacy={privacy} event_id={event_id} />
    </div>
  );
}

interface PrivacySwitchProps {
  readonly user: UserDetail;
  readonly setting: 'read_receipts' | 'known_organizers_may_add';
  readonly label: string;
  readonly text: string;
}

/** Setting with immediate effect. */
function PrivacySwitch({ user, setting, label, text }: PrivacySwitchProps) {
  const { busy, attempt } = useAttempt();
  const toggle = (on: boolean) =>
    attempt(
      async () => {
        await updateProfile(user.id, { [setting]: on });
        showToast({ tone: 'good', title: kitText('kit.saved') });
      },
      (failure) => showToast({ tone: 'error', title: failureMessage(failure) }),
    );
  return (
    <SwitchField
      label={label}
      description={`${text} ${savingText('saving.immediate')}`}
      checked={user[setting]}
      busy={busy}
      disabled={user.is_demo}
      onChange={(on) => void toggle(on)}
      className="max-w-xl"
    />
  );
}

/** Visibility of the user for others: in general, and by event. */
export function PrivacyPanel({ user }: { readonly user: UserDetail }) {
  const { data: privacy, error, mutate } = usePrivacy(user.id);
  if (privacy === undefined) {
    return error === undefined ? <Loading /> : <ErrorState failure={error} onRetry={() => mutate()} />;
  }
  return (
    <div className="grid max-w-3xl gap-12">
      <GeneralSettings user={user} privacy={privacy} />
      <Section title={t('privacy.adding')}>
        <PrivacySwitch
          user={user}
          setting="known_organizers_may_add"
          label={t('privacy.known_organizers')}
          text={t('privacy.known_organizers.text')}
        />
      </Section>
      <Section title={t('privacy.messages')}>
        <PrivacySwitch
          user={user}
          setting="read_receipts"
          label={t('privacy.receipts')}
          text={t('privacy.receipts.text')}
        />
      </Section>
      <Section title={t('privacy.event')}>
        <p className="mb-5 max-w-[60ch] text-muted">{t('privacy.event.text')}</p>
        <EventOverrides user={user} privacy={privacy} />
      </Section>
    </div>
  );
}
