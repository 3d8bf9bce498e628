import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { TimeMode } from '../event-time.ts';

/** Whether times of events are read in the event’s zone or in one’s own: one choice for all screens, kept per browser. */
export const useTimeMode = create<{ readonly mode: TimeMode }>()(
  persist((): { readonly mode: TimeMode } => ({ mode: 'event' }), { name: 'plenum.time' }),
);

export const chooseTimeMode = (mode: TimeMode): void => useTimeMode.setState({ mode });
