import { joinPolicies, type JoinPolicy } from '@plenum/contracts/enums';
import type { EventDetail } from '@plenum/contracts/events/events';
import { maxSeatLimit } from '@plenum/contracts/limits';
import { openModal } from '../../../../lib/stores/modals.ts';
import { Button } from '../../../../ui/button.tsx';
import { DemoNote } from '../../../../ui/demo-note.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { SaveBar } from '../../../../ui/form-actions.tsx';
import { Card, Section } from '../../../../ui/page.tsx';
import { RadioField } from '../../../../ui/radio-group.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { renewJoinCode } from '../events.api.ts';
import { t } from '../events.en.json';
import { JoinCode } from '../join-code-card.tsx';
import { t as detailText } from './settings-details.en.json';
import { useSettings } from './use-settings.ts';

/** Returns the seat limit, NaN if invalid; null for an empty field (no limit). */
const parseSeats = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function validateSeats(text: string): string | undefined {
  const seats = parseSeats(text);
  if (seats === null || (Number.isInteger(seats) && seats >= 1 && seats <= maxSeatLimit)) return undefined;
  return detailText('settings.seats.invalid', { max: maxSeatLimit });
}

export function JoiningSettings({ event }: { readonly event: EventDetail }) {
  const { values, change, problems, bar } = useSettings({
    event_id: event.id,
    tab: 'joining',
    saved: { join_policy: event.join_policy, seat_limit: event.seat_limit === null ? '' : String(event.seat_limit) },
    toBody: ({ join_policy, seat_limit }) => ({ join_policy, seat_limit: parseSeats(seat_limit) }),
    validate: ({ seat_limit }) => ({ seat_limit: validateSeats(seat_limit) }),
  });
  return (
    <div className="max-w-2xl">
      <div className="grid gap-8">
        <DemoNote topic="visibility" />
        <RadioField<JoinPolicy>
          label={t('events.policy')}
          value={values.join_policy}
          options={joinPolicies.map((value) => ({
            value,
            label: t(`events.policy.${value}`),
            description: detailText(`settings.policy.${value}`),
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
            <Button variant="secondary" onClick={() => confirmRenewal(event.id)}>
              {detailText('settings.code.renew')}
            </Button>
          </Card>
        </Section>
        <div className="grid gap-2">
          <TextField
            className="max-w-xs"
            label={detailText('settings.seats')}
            optional={detailText('settings.seats.optional')}
            hint={detailText('settings.seats.hint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={values.seat_limit}
            error={problems.seat_limit}
            onChange={({ target }) => change({ seat_limit: target.value })}
          />
          {event.attendee_limit !== null && (
            <p className="text-sm text-muted">
              {t('events.home.seats', { count: event.attendee_count, limit: event.attendee_limit })}
            </p>
          )}
        </div>
      </div>
      <SaveBar {...bar} />
    </div>
  );
}

function confirmRenewal(event_id: number): void {
  openModal('confirm', {
    title: detailText('settings.code.renew.title'),
    text: detailText('settings.code.renew.text'),
    confirmLabel: detailText('settings.code.renew'),
    onConfirm: async () => {
      await renewJoinCode(event_id);
      showToast({ tone: 'good', title: detailText('settings.code.renewed') });
    },
  });
}
