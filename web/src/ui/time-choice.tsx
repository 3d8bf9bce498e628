import { zoneLabel, type Zones } from '../lib/event-time.ts';
import { chooseTimeMode, type TimeMode } from '../lib/stores/time-mode.ts';
import { ChoiceSwitch } from './choice-switch.tsx';
import { t } from './time-switch.en.json';

interface TimeChoiceProps {
  readonly zones: Zones;
  readonly atMs: number;
  /** Omits the names of the zones. */
  readonly isShort: boolean;
}

export function TimeChoice({ zones, atMs, isShort }: TimeChoiceProps) {
  const hintOf = (zone: string) => ({ [isShort ? 'title' : 'hint']: zoneLabel(atMs, zone) });
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
          ...hintOf(zones.event),
        },
        { value: 'mine', label: t('time.mine'), ...hintOf(zones.viewer) },
      ]}
    />
  );
}
