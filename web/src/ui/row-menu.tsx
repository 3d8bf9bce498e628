import { EllipsisVertical } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState, type ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import { t } from './kit.en.json';

const load = () => import('./menu.tsx');
const Menu = lazy(() => load().then((m) => ({ default: m.Menu })));
/** An item of a row's menu, loaded with it. */
export const MenuItem = lazy(() => load().then((m) => ({ default: m.MenuItem })));

interface RowMenuProps {
  /** Subject of the actions, such as “Ada Lovelace”; for a button with a text, that text. */
  readonly name: string;
  /** Displays a button with this icon and the name, on phones only the icon, instead of three dots. */
  readonly icon?: ReactNode;
  /** Renders the items; called when the menu is first opened. */
  readonly children: () => ReactNode;
  readonly className?: string;
  /** -1 if another row is the single tab stop (roving tabindex). */
  readonly tabIndex?: number;
}

/**
 * Menu with the actions on a row or of a screen: a button with three dots, or with an icon and a text. Its Radix
 * primitives are loaded on hover or focus.
 */
export function RowMenu({ name, icon, children, className, tabIndex }: RowMenuProps) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>();
  const label = icon === undefined ? t('kit.actions_for', { name }) : name;
  // If preloading fails, the click retries and reports the failure.
  const preload = () => void load().catch(() => undefined);
  const props: ComponentProps<'button'> = {
    'aria-haspopup': 'menu',
    onPointerEnter: preload,
    onFocus: preload,
    // `detail` is 0 when the click was triggered by the keyboard.
    onClick: ({ detail }) => setOpenedBy(detail === 0 ? 'keyboard' : 'pointer'),
    ...(className === undefined ? {} : { className }),
    ...(tabIndex === undefined ? {} : { tabIndex }),
  };
  const trigger =
    icon === undefined ? (
      <IconButton label={label} {...props}>
        <EllipsisVertical aria-hidden="true" className="size-5" />
      </IconButton>
    ) : (
      <Button variant="secondary" icon={icon} {...props}>
        <span className="max-sm:sr-only">{name}</span>
      </Button>
    );
  if (openedBy === undefined) return trigger;
  return (
    <Suspense fallback={trigger}>
      <Menu trigger={trigger} label={label} openedBy={openedBy}>
        {children()}
      </Menu>
    </Suspense>
  );
}
