import { ListEventConnections } from '@plenum/contracts/connections';
import { page_size_max } from '@plenum/contracts/limits';
import { useQuery } from '../../lib/swr.ts';
import { Badge } from '../../ui/badge.tsx';
import { t } from './connected-mark.messages.ts';

/** Says of a member that one is connected with them. All rows of a list share one request. */
export function ConnectedMark({ event_id, user_id }: { readonly event_id: number; readonly user_id: number }) {
  const { data } = useQuery(ListEventConnections, { params: { event_id }, query: { per_page: page_size_max } });
  if (data?.users.some(({ id }) => id === user_id) !== true) return null;
  return <Badge tone="green">{t('connected.mark')}</Badge>;
}
