import { EllipsisVertical } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { t } from './kit.messages.ts';

const load = () => import('./menu.tsx');
const Menu = lazy(() => load().then((m) => ({ default: m.Menu })));

interface RowMenuProps {
  /** Whose actions these are: “Ada Lovelace”. */
  readonly name: string;
  /** The items; asked for when the menu is opened for the first time. */
  readonly children: () => ReactNode;
  readonly className?: string;
  /** -1 where another row holds the place of all of them in the order of tabs. */
  readonly tabIndex?: number;
}

/** What can be done with one row: a button with three dots. Its primitives come when a pointer or focus comes near. */
export function RowMenu({ name, children, className, tabIndex }: RowMenuProps) {
  const [wanted, setWanted] = useState<'pointer' | 'keyboard'>();
  const label = t('kit.actions_for', { name });
  // If it cannot be fetched now, the click asks again and says so.
  const preload = () => void load().catch(() => undefined);
  const trigger = (
    <IconButton
      label={label}
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      // A click without a pointer comes from a key.
      onClick={({ detail }) => setWanted(detail === 0 ? 'keyboard' : 'pointer')}
      {...(className === undefined ? {} : { className })}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    >
      <EllipsisVertical aria-hidden="true" className="size-5" />
    </IconButton>
  );
  if (wanted === undefined) return trigger;
  return (
    <Suspense fallback={trigger}>
      <Menu trigger={trigger} label={label} opened={wanted}>
        {children()}
      </Menu>
    </Suspense>
  );
}
