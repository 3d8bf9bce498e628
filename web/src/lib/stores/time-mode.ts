import { create } from 'zustand';
import { keepStored, readStoredFields } from '../stored-fields.ts';

export const timeModes = ['event', 'mine'] as const;

/** Whether times of events are displayed in the event’s zone or in the viewer’s. */
export type TimeMode = (typeof timeModes)[number];

interface Chosen {
  readonly mode: TimeMode;
}

const storedAs = 'plenum.time';

/** One setting for all screens, persisted per browser. */
export const useTimeMode = create<Chosen>()(() => ({ mode: 'event', ...readStoredFields<Chosen>(storedAs) }));
keepStored(useTimeMode, storedAs, (chosen) => chosen);

export function chooseTimeMode(mode: TimeMode): void {
  useTimeMode.setState({ mode });
}
