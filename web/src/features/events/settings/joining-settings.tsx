import { joinPolicies, type JoinPolicy } from '@plenum/contracts/enums';
import type { EventDetail } from '@plenum/contracts/events';
import { openModal } from '../../../lib/stores/modals.ts';
import { Button } from '../../../ui/button.tsx';
import { SaveBar } from '../../../ui/form-actions.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { showToast } from '../../../ui/toast.ts';
import { renewJoinCode } from '../events.api.ts';
import { t } from '../events.en.json';
import { JoinCode } from '../join-code-card.tsx';
import { t as settingsText } from './settings.en.json';
import { useSettings } from './use-settings.ts';

/** Join policy and join code. */
export function JoiningSettings({ event }: { readonly event: EventDetail }) {
  const { values, change, bar } = useSettings({
    event_id: event.id,
    tab: 'joining',
    saved: { join_policy: event.join_policy },
    bodyOf: (joining) => joining,
  });
  return (
    <div className="max-w-2xl">
      <div className="grid gap-8">
        <RadioField<JoinPolicy>
          label={t('events.policy')}
          value={values.join_policy}
          options={joinPolicies.map((value) => ({
            value,
            label: t(`events.policy.${value}`),
            description: settingsText(`settings.policy.${value}`),
          }))}
          onChange={(join_policy) => change({ join_policy })}
        />
        <Section title={t('events.code')}>
          <Card className="grid justify-items-start gap-5">
            {event.join_policy === 'INVITE_ONLY' || event.join_code === null ? (
              <p className="text-sm text-muted">{t('events.code.closed')}</p>
            ) : (
              <JoinCode event={event} code={event.join_code} />
            )}
            <Button variant="secondary" onClick={() => askToRenew(event.id)}>
              {settingsText('settings.code.renew')}
            </Button>
          </Card>
        </Section>
        {event.attendee_limit !== null && (
          <p className="text-sm text-muted">
            {t('events.home.seats', { count: event.attendee_count, limit: event.attendee_limit })}
          </p>
        )}
      </div>
      <SaveBar {...bar} />
    </div>
  );
}

function askToRenew(event_id: number): void {
  openModal('confirm', {
    title: settingsText('settings.code.renew.title'),
    text: settingsText('settings.code.renew.text'),
    confirm_label: settingsText('settings.code.renew'),
    onConfirm: async () => {
      await renewJoinCode(event_id);
      showToast({ tone: 'good', title: settingsText('settings.code.renewed') });
    },
  });
}
