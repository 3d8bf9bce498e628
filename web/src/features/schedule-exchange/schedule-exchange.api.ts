import type { ImportShift } from '@plenum/contracts/enums';
import type { ScheduleImport } from '@plenum/contracts/schedule-exchange';
import { useEffect } from 'react';
import { call } from '../../lib/http.ts';
import { onServerEvent } from '../../lib/socket.ts';
import { store, useQuery } from '../../lib/swr.ts';

const pollIntervalMs = 2000;

const isOver = (state: ScheduleImport | undefined): boolean =>
  state?.status === 'SUCCEEDED' || state?.status === 'FAILED';

/**
 * Uploads a schedule file, which the worker imports.
 * @param shift what moves if its days are not those of the event
 */
export const importSchedule = (event_id: number, file: File, shift?: ImportShift): Promise<ScheduleImport> =>
  call('POST /events/:event_id/import', { params: { event_id }, file, fields: shift === undefined ? {} : { shift } });

/** Checks whether an import was refused only because the file has other days than the event. */
export const hasOtherDays = ({ status, errors }: ScheduleImport): boolean =>
  status === 'FAILED' && errors.length > 0 && errors.every(({ code }) => code === 'outside_event');

/**
 * Returns the state of an import: pushed over the socket, and polled every two seconds in case a server event is lost.
 */
export function useImport(event_id: number, import_id: number | null) {
  const reply = useQuery(
    'GET /events/:event_id/imports/:import_id',
    import_id === null ? null : { params: { event_id, import_id } },
    {
      refreshInterval: (state) => (isOver(state) ? 0 : pollIntervalMs),
    },
  );
  useEffect(
    () =>
      onServerEvent('import_progress', (progress) => {
        if (progress.id === import_id)
          void store('GET /events/:event_id/imports/:import_id', { event_id, import_id }, progress);
      }),
    [event_id, import_id],
  );
  return reply;
}
