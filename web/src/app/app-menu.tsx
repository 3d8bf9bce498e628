import type { UserDetail } from '@plenum/contracts/accounts/users';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { t } from './app.en.json';

const load = () => import('./app-menu-items.tsx');
const AppMenuItems = lazy(() => load().then((m) => ({ default: m.AppMenuItems })));

/** Account menu at the top right. Its Radix primitives (35 kB) are loaded on hover or focus. */
export function AppMenu({ user }: { readonly user: UserDetail }) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>();
  // If preloading fails, the click retries and reports the failure.
  const preload = () => void load().catch(() => undefined);
  const trigger = (
    <button
      type="button"
      aria-label={t('app.menu', { name: user.full_name })}
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      // `detail` is 0 when the click was triggered by the keyboard.
      onClick={({ detail }) => setOpenedBy(detail === 0 ? 'keyboard' : 'pointer')}
      className="grid size-11 place-items-center rounded-full"
    >
      <Avatar name={user.full_name} image_url={user.image_url} className="size-9" />
    </button>
  );
  if (openedBy === undefined) return trigger;
  return (
    <Suspense fallback={trigger}>
      <AppMenuItems user={user} trigger={trigger} openedBy={openedBy} />
    </Suspense>
  );
}
