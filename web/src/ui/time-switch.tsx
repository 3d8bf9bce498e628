import { zoneLabel, type Zones, zonesDiffer } from '../lib/event-time.ts';
import { chooseTimeMode, type TimeMode } from '../lib/stores/time-mode.ts';
import { ChoiceSwitch } from './choice-switch.tsx';
import { t } from './time-switch.en.json';

interface TimeSwitchProps {
  readonly zones: Zones;
  /** Instants of the displayed times: zones that are equal in winter may differ in summer. */
  readonly instants: readonly number[];
  /** Omits the names of the zones, if they are displayed beside it. */
  readonly isShort?: boolean;
}

/** Switch between event time and my time, for all screens; renders nothing if both are equal. */
export function TimeSwitch({ zones, instants, isShort = false }: TimeSwitchProps) {
  const [atMs] = instants;
  if (atMs === undefined || !zonesDiffer(zones, instants)) return null;
  const hintOf = (zone: string) => (isShort ? {} : { hint: zoneLabel(atMs, zone) });
  return (
    <ChoiceSwitch<TimeMode>
      label={t('time.label')}
      value={zones.mode}
      onChange={chooseTimeMode}
      options={[
        { value: 'event', label: t('time.event'), ...hintOf(zones.event) },
        { value: 'mine', label: t('time.mine'), ...hintOf(zones.mine) },
      ]}
    />
  );
}
