import { useOpenCases } from '../features/chat/moderation/open-cases.api.ts';
import { CountBadge } from '../ui/count-badge.tsx';
import { t } from './open-cases.en.json';

export function OpenCases({ event_id }: { readonly event_id: number }) {
  const count = useOpenCases(event_id) ?? 0;
  return count > 0 && <CountBadge count={count} label={t('cases.open', { count })} isWaiting className="ms-auto" />;
}
