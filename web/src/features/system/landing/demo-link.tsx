import { openModal } from '../../../lib/stores/modals.ts';
import { t } from './landing.en.json';

/** Opens the selection of demo roles. */
export function DemoLink({ className }: { readonly className: string }) {
  return (
    <button type="button" className={className} onClick={() => openModal('demo', {})}>
      {t('landing.nav.demo')}
    </button>
  );
}
