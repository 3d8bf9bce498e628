import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

const item =
  'flex min-h-10 items-center gap-3 rounded-md px-3 text-sm font-medium text-ink outline-none select-none data-highlighted:bg-sunk';

/**
 * Menu that opens from a button. `trigger` is the button; items inside are `MenuItem`, `MenuLabel`, `MenuSeparator`.
 */
interface MenuProps {
  readonly trigger: ReactNode;
  readonly label: string;
  /** Opens the menu on mount, if it was loaded on demand; with `keyboard`, the first item gets the focus. */
  readonly openedBy?: 'pointer' | 'keyboard';
  readonly children: ReactNode;
}

export function Menu({ trigger, label, openedBy, children }: MenuProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (openedBy !== 'keyboard') return undefined;
    // The library reads the opening key, which was pressed before the library and the items were loaded.
    const observer = new MutationObserver(() => {
      const first = content.current?.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])');
      if (!first) return;
      observer.disconnect();
      requestAnimationFrame(() => first.focus());
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [openedBy]);
  return (
    <DropdownMenu.Root modal={false} defaultOpen={openedBy !== undefined}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={content}
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-rise overflow-y-auto rounded-lg border border-rule bg-surface p-1.5 shadow-float"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly destructive?: boolean;
  readonly onSelect?: () => void;
  /** Renders the child (a link) as the item. */
  readonly asChild?: boolean;
  readonly children: ReactNode;
}

export function MenuItem({ icon, destructive = false, onSelect, asChild = false, children }: MenuItemProps) {
  const className = classNames(item, destructive && 'text-live');
  const select = onSelect ? { onSelect: () => onSelect() } : {};
  if (asChild) {
    return (
      <DropdownMenu.Item asChild className={className} {...select}>
        {children}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item className={className} {...select}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

interface MenuChoicesProps<V extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

/** Single choice in a menu; the selected item is marked and announced. */
export function MenuChoices<V extends string>({ label, value, options, onChange }: MenuChoicesProps<V>) {
  return (
    <DropdownMenu.RadioGroup aria-label={label} value={value}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={item}
          onSelect={() => onChange(option.value)}
        >
          <Check
            aria-hidden="true"
            className={classNames('size-4.5 text-muted', option.value !== value && 'invisible')}
          />
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">{children}</DropdownMenu.Label>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-rule" />;
}
