import { zoneLabel, type Zones, zonesDiffer } from '../lib/event-time.ts';
import { chooseTimeMode, type TimeMode } from '../lib/stores/time-mode.ts';
import { ChoiceSwitch } from './choice-switch.tsx';
import { t } from './time-switch.messages.ts';

interface TimeSwitchProps {
  readonly zones: Zones;
  /** When what is shown happens: zones that are alike in winter may differ in summer. */
  readonly instants: readonly number[];
  /** Without the names of the zones, where they stand beside it. */
  readonly isShort?: boolean;
}

/** Event time or my time, for all screens at once; nothing where both clocks read alike. */
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
