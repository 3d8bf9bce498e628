/** Changes of an import to the event itself, and deleted sessions that it could restore. */
import type { ImportPlan } from '@plenum/contracts/schedule/schedule-exchange';
import { formatDays } from '../../../lib/dates.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { t } from './schedule-exchange.en.json';

interface PlannedEventProps {
  readonly event: NonNullable<ImportPlan['event']>;
  /** Whether the user has chosen to move the event. */
  readonly moves: boolean;
}

/** Days, time zone and status of the event before and after, and invitations that contain the previous days. */
export function PlannedEvent({ event, moves }: PlannedEventProps) {
  const { start_date, end_date, time_zone, file_start_date, file_end_date, file_time_zone, invitations } = event;
  const isUnchanged = start_date === file_start_date && end_date === file_end_date && time_zone === file_time_zone;
  const takesDays = event.takes_days || moves;
  const before = { dates: formatDays(start_date, end_date), zone: time_zone };
  const after = { dates: formatDays(file_start_date, file_end_date), zone: file_time_zone };
  const status = t(`plan.event.status.${event.status}`);
  if (isUnchanged || !takesDays)
    return <p className="text-sm text-muted">{`${t('plan.event.keeps', before)} ${status}`}</p>;
  return (
    <Alert tone="warn" title={t('plan.event.moves')}>
      <p>
        {t('plan.event.moves.text', {
          before: before.dates,
          beforeZone: before.zone,
          after: after.dates,
          afterZone: after.zone,
        })}
      </p>
      <p>{status}</p>
      {invitations > 0 && <p className="mt-1 font-semibold">{t('plan.event.invitations', { count: invitations })}</p>}
    </Alert>
  );
}

interface DeletedProps {
  readonly deleted: ImportPlan['deleted'];
  readonly chosen: readonly number[];
  readonly onChoose: (ids: number[]) => void;
}

/** Sessions that were deleted in Plenum; each can be imported again. */
export function DeletedSessions({ deleted, chosen, onChoose }: DeletedProps) {
  if (deleted.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{t('plan.deleted', { count: deleted.length })}</legend>
      <p className="text-sm text-muted">{t('plan.deleted.text')}</p>
      {deleted.map(({ id, title }) => (
        <CheckboxField
          key={id}
          label={title}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
    </fieldset>
  );
}
