import { createContext, useContext, useState } from 'react';
import { failureMessage } from '../../lib/http.ts';
import { go } from '../../lib/navigate.ts';
import { paths } from '../../lib/paths.ts';
import { showToast } from '../../ui/toast.ts';
import { t } from './landing.en.json';

/** Enters the demo; provided by the page, because the landing slice must not import the auth slice. */
export const DemoEntrance = createContext<() => Promise<void>>(() => Promise.resolve());

export function DemoLink({ className }: { readonly className: string }) {
  const enter = useContext(DemoEntrance);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await enter();
      go(paths.home());
    } catch (failure) {
      showToast({ tone: 'error', title: t('landing.demo.failed'), text: failureMessage(failure) });
      setBusy(false);
    }
  };
  return (
    <button type="button" className={className} aria-disabled={busy} onClick={() => !busy && void open()}>
      {t(busy ? 'landing.nav.demo.busy' : 'landing.nav.demo')}
    </button>
  );
}
