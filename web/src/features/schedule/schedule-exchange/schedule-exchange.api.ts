import type { Body } from '@plenum/contracts/operation';
import type { ApplyImport, ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { useServerEvent } from '../../../lib/connection-hooks.ts';
import { call } from '../../../lib/http.ts';
import { cacheReply, useQuery } from '../../../lib/swr.ts';

const pollIntervalMs = 2000;
const listedImports = 10;

/** Checks whether the worker has not processed the import yet. */
export const isUnderWay = ({ status }: ScheduleImport): boolean => status === 'QUEUED' || status === 'RUNNING';

export const useNewestImports = (event_id: number) =>
  useQuery('GET /events/:event_id/imports', { params: { event_id }, query: { limit: listedImports } });

/** Uploads a schedule file; the worker compares it with the agenda, and the import then waits for approval. */
export const importSchedule = (event_id: number, file: File): Promise<ScheduleImport> =>
  call('POST /events/:event_id/import', { params: { event_id }, file, fields: { ask: 'true' } });

type Waiting = Pick<ScheduleImport, 'id' | 'event_id'>;

const stored = (state: ScheduleImport) =>
  cacheReply('GET /events/:event_id/imports/:import_id', { event_id: state.event_id, import_id: state.id }, state);

/** Resumes a waiting import. */
export async function answerImport(
  { id: import_id, event_id }: Waiting,
  body: Body<typeof ApplyImport>,
): Promise<void> {
  await stored(
    await call('POST /events/:event_id/imports/:import_id/apply', { params: { event_id, import_id }, body }),
  );
}

export const discardImport = ({ id: import_id, event_id }: Waiting): Promise<unknown> =>
  call('DELETE /events/:event_id/imports/:import_id', { params: { event_id, import_id } });

/** Restores the agenda as it was before an import. */
export async function undoImport({ id: import_id, event_id }: Waiting): Promise<void> {
  await stored(await call('POST /events/:event_id/imports/:import_id/undo', { params: { event_id, import_id } }));
}

/**
 * Returns the state of an import: pushed over the socket, and polled every two seconds in case a server event is lost.
 */
export function useImport(event_id: number, import_id: number | null) {
  const reply = useQuery(
    'GET /events/:event_id/imports/:import_id',
    import_id === null ? null : { params: { event_id, import_id } },
    {
      refreshInterval: (state) => (state === undefined || isUnderWay(state) ? pollIntervalMs : 0),
    },
  );
  useServerEvent('import_progress', (progress) => {
    if (progress.id === import_id)
      void cacheReply('GET /events/:event_id/imports/:import_id', { event_id, import_id }, progress);
  });
  return reply;
}
