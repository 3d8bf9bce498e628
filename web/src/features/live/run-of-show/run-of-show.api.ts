/** Requests of the run of show. */
import type { CreateCue, UpdateCue } from '@plenum/contracts/live/run-of-show';
import type { Body } from '@plenum/contracts/operation';
import { useReloadOnConnection, useServerEvent } from '../../../lib/connection-hooks.ts';
import { call } from '../../../lib/http.ts';
import { liveCall } from '../../../lib/live-call.ts';
import { request } from '../../../lib/socket.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

export type NewCue = Body<typeof CreateCue>;
export type CueChange = Body<typeof UpdateCue>;

/** A location on a conference day. */
export interface RunParams {
  readonly event_id: number;
  readonly day_number: number;
  /** Empty for sessions without a location. */
  readonly location: string;
}

/** Formats times of the event in its zone. */
export interface Clock {
  /** Formats an instant within a session, whose day is known: `00:10`. */
  readonly at: (instant: string) => string;
  /** Formats a session, with the weekday unless it is the displayed day: `00:10 – 00:50 (Tue)`. */
  readonly range: (session: { readonly starts_at: string; readonly ends_at: string }) => string;
}

/**
 * Returns the run of show of a location; reloaded after changes. Data of the previous location is not kept: actions
 * would apply to the new one.
 */
export function useRunOfShow({ event_id, day_number, location }: RunParams) {
  const query = useQuery('GET /events/:event_id/run-of-show', {
    params: { event_id },
    query: { day_number, location },
  });
  const reload = () => void invalidate('RunOfShow', event_id);
  useServerEvent('run_of_show_changed', (change) => change.event_id === event_id && reload());
  useServerEvent('event_updated', (change) => change.event_id === event_id && reload());
  useReloadOnConnection({ tags: ['RunOfShow'], names: ['run_of_show_changed', 'event_updated'], event_id });
  return query;
}

/** Sends a change, and reloads the run of show. */
async function changed<T>(event_id: number, work: Promise<T>): Promise<T> {
  const reply = await work;
  await invalidate('RunOfShow', event_id);
  return reply;
}

export const setReady = (event_id: number, session_id: number, profile_id: number | null, is_ready: boolean) =>
  changed(
    event_id,
    liveCall(
      () => request('set_ready', { session_id, profile_id, is_ready }),
      () => call('PUT /sessions/:session_id/ready', { params: { session_id }, body: { profile_id, is_ready } }),
    ),
  );

export const setRunning = (event_id: number, session_id: number, step: 'BEGIN' | 'END') =>
  changed(event_id, call('PUT /sessions/:session_id/running', { params: { session_id }, body: { step } }));

export const createCue = (event_id: number, session_id: number, body: NewCue) =>
  changed(event_id, call('POST /sessions/:session_id/cues', { params: { session_id }, body }));
export const updateCue = (event_id: number, cue_id: number, body: CueChange) =>
  changed(event_id, call('PUT /cues/:cue_id', { params: { cue_id }, body }));
export const deleteCue = (event_id: number, cue_id: number) =>
  changed(event_id, call('DELETE /cues/:cue_id', { params: { cue_id } }));

export const createStageClock = ({ event_id, location }: RunParams) =>
  call('POST /events/:event_id/stage-clock', { params: { event_id }, body: { location } });
export const revokeStageClock = ({ event_id, location }: RunParams) =>
  call('DELETE /events/:event_id/stage-clock', { params: { event_id }, query: { location } });

export const sendLecternMessage = ({ event_id, location }: RunParams, text: string | null) =>
  changed(
    event_id,
    liveCall(
      () => request('send_lectern_message', { event_id, location, text }),
      () => call('PUT /events/:event_id/lectern', { params: { event_id }, body: { location, text } }),
    ),
  );
