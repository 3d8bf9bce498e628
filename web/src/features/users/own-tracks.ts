import { useAuth } from '../../lib/stores/auth.ts';
import { useQuery } from '../../lib/swr.ts';

const suggestedMax = 12;
const noEvents: readonly { readonly id: number }[] = [];

function useTracks(event_id: number | undefined): readonly string[] {
  const asked = event_id === undefined ? null : { params: { event_id } };
  return useQuery('GET /events/:event_id/users/topics', asked).data?.tracks ?? [];
}

/** Returns the tracks of the two latest events of the user, as suggestions for interests. */
export function useOwnTracks(): readonly string[] {
  const [latest, former] = useAuth(({ user }) => user?.events ?? noEvents);
  const tracks = [useTracks(latest?.id), useTracks(former?.id)].flat();
  return [...new Set(tracks)].slice(0, suggestedMax);
}
