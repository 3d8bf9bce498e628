import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export const timeModes = ['event', 'mine'] as const;

/** Whether times of events are displayed in the event’s zone or in the viewer’s. */
export type TimeMode = (typeof timeModes)[number];

interface Chosen {
  readonly mode: TimeMode;
}

/** One setting for all screens, persisted per browser. */
export const useTimeMode = create<Chosen>()(persist((): Chosen => ({ mode: 'event' }), { name: 'plenum.time' }));

export function chooseTimeMode(mode: TimeMode): void {
  useTimeMode.setState({ mode });
}
