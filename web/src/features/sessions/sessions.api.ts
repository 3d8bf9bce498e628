import { askAhead, useQuery } from '../../lib/swr.ts';

/** The whole agenda of an event; what is on screen stays while it is asked again. */
export const useAgenda = (event_id: number) =>
  useQuery(
    'GET /events/:event_id/agenda',
    { params: { event_id } },
    { keepPreviousData: true, revalidateOnFocus: false },
  );

/** One session with its speakers. */
export const useSession = (session_id: number) => useQuery('GET /sessions/:session_id', { params: { session_id } });

/** Asks for an agenda whose screen is on its way. */
export const askAgendaAhead = (event_id: number): void =>
  askAhead('GET /events/:event_id/agenda', { params: { event_id } });
