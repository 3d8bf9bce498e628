import { GetAgenda, GetSession } from '@plenum/contracts/sessions';
import { askAhead, useQuery } from '../../lib/swr.ts';

/** The whole agenda of an event; what is on screen stays while it is asked again. */
export const useAgenda = (event_id: number) =>
  useQuery(GetAgenda, { params: { event_id } }, { keepPreviousData: true, revalidateOnFocus: false });

/** One session with its speakers. */
export const useSession = (session_id: number) => useQuery(GetSession, { params: { session_id } });

/** Asks for an agenda whose screen is on its way. */
export const askAgendaAhead = (event_id: number): void => askAhead(GetAgenda, { params: { event_id } });
