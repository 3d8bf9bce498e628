import { create } from 'zustand';
import { persistStore, readStoredFields } from '../stored-fields.ts';

export const timeModes = ['event', 'mine'] as const;

/** Whether times of events are displayed in the event’s zone or in the viewer’s. */
export type TimeMode = (typeof timeModes)[number];

interface TimeModeState {
  readonly mode: TimeMode;
}

const storageKey = 'plenum.time';

/** One setting for all screens, persisted per browser. */
export const useTimeMode = create<TimeModeState>()(() => ({
  mode: 'event',
  ...readStoredFields<TimeModeState>(storageKey),
}));
persistStore(useTimeMode, storageKey, (chosen) => chosen);

export function chooseTimeMode(mode: TimeMode): void {
  useTimeMode.setState({ mode });
}
