import { useOpenCases } from '../features/chat/moderation/open-cases.api.ts';
import { show } from '../lib/i18n/catalogue.ts';
import { t } from './open-cases.en.json';

export function OpenCases({ event_id }: { readonly event_id: number }) {
  const count = useOpenCases(event_id) ?? 0;
  if (count === 0) return null;
  return (
    <span className="tabular ms-auto rounded-full bg-live px-2 text-xs leading-5 font-semibold text-on-live">
      <span aria-hidden="true">{show(count)}</span>
      <span className="sr-only">{t('cases.open', { count })}</span>
    </span>
  );
}
