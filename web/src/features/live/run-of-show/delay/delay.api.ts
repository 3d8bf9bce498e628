/** Requests for delays of a location. */
import type { Body } from '@plenum/contracts/operation';
import type { DelayLocation } from '@plenum/contracts/schedule/delays';
import { call } from '../../../../lib/http.ts';
import { invalidate, useQuery } from '../../../../lib/swr.ts';
import type { RunParams } from '../run-of-show.api.ts';

type NewDelay = Body<typeof DelayLocation>;

/** A requested delay; `minutes` is null while the input is invalid. */
export interface DelayRequest {
  readonly minutes: number | null;
  readonly breaks_absorb: boolean;
  readonly from_session_id: number | undefined;
}

/** Returns the sessions that would move; reloaded when the run of show changes. */
export function useDelayPreview({ event_id, day_number, location }: RunParams, request: DelayRequest) {
  const { minutes, breaks_absorb, from_session_id } = request;
  const from = from_session_id === undefined ? {} : { from_session_id };
  return useQuery(
    'GET /events/:event_id/delay-preview',
    minutes === null
      ? null
      : { params: { event_id }, query: { day_number, location, minutes, breaks_absorb, ...from } },
    { keepPreviousData: true },
  );
}

const reread = (event_id: number) => Promise.all([invalidate('RunOfShow', event_id), invalidate('Sessions', event_id)]);

/** Moves the rest of the day. */
export async function delayLocation(event_id: number, body: NewDelay): Promise<void> {
  try {
    await call('POST /events/:event_id/delays', { params: { event_id }, body });
  } finally {
    await reread(event_id);
  }
}

export async function undoDelay(event_id: number, delay_id: number): Promise<void> {
  try {
    await call('POST /events/:event_id/delays/:delay_id/undo', { params: { event_id, delay_id } });
  } finally {
    await reread(event_id);
  }
}
