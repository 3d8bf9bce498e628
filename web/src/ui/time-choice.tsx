import { Clock3 } from 'lucide-react';
import { preferredZone, zoneCity, zoneLabel, type Zones } from '../lib/event-time.ts';
import { chooseTimeMode, type TimeMode } from '../lib/stores/time-mode.ts';
import { ChoiceSwitch } from './choice-switch.tsx';
import { t } from './time-switch.en.json';

interface TimeChoiceProps {
  readonly zones: Zones;
  readonly atMs: number;
  /** Displays the city of the selected zone only. */
  readonly isShort: boolean;
}

export function TimeChoice({ zones, atMs, isShort }: TimeChoiceProps) {
  const hintOf = (mode: TimeMode, zone: string) =>
    isShort
      ? { title: zoneLabel(atMs, zone), ...(mode === zones.mode && { hint: zoneCity(zone) }) }
      : { hint: zoneLabel(atMs, zone) };
  return (
    <ChoiceSwitch<TimeMode>
      label={t('time.label')}
      value={zones.mode}
      onChange={chooseTimeMode}
      options={[
        {
          value: 'event',
          label: t('time.event'),
          short: isShort ? t('time.event.short') : undefined,
          ...hintOf('event', zones.event),
        },
        { value: 'mine', label: t('time.mine'), ...hintOf('mine', zones.viewer) },
      ]}
    />
  );
}

/** The displayed time zone, and a button for the other one. */
export function TimeNote({ zones, atMs }: Pick<TimeChoiceProps, 'zones' | 'atMs'>) {
  const other = zones.mode === 'event' ? 'mine' : 'event';
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-2 text-sm text-muted">
      <Clock3 aria-hidden="true" className="size-4 shrink-0" />
      {t('time.in', { zone: zoneLabel(atMs, preferredZone(zones)) })}
      <button
        type="button"
        onClick={() => chooseTimeMode(other)}
        className="relative font-semibold text-accent underline-offset-4 before:absolute before:-inset-x-1 before:-inset-y-3 hover:underline"
      >
        {t(`time.use.${other}`)}
      </button>
    </p>
  );
}
