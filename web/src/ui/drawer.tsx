import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { ignoreToastClick, useCloseOnBack, useReturnFocus } from './dialog-handlers.ts';

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly children: ReactNode;
}

/** Side navigation over the page, for small screens: traps the focus; Escape and a tap outside close it. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  useCloseOnBack(open, onClose);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <DrawerContent label={label}>{children}</DrawerContent>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Mounted only while the drawer is open, so that it records the previous focus. */
function DrawerContent({ label, children }: Pick<DrawerProps, 'label' | 'children'>) {
  const returnFocus = useReturnFocus();
  return (
    <>
      <Dialog.Overlay className="fixed inset-0 z-30 animate-fade bg-scrim" />
      <Dialog.Content
        onCloseAutoFocus={returnFocus}
        onInteractOutside={ignoreToastClick}
        className="fixed inset-y-0 start-0 z-30 w-(--nav-width) max-w-[88vw] animate-slide-in overflow-y-auto border-e border-rule bg-surface focus:outline-none"
      >
        <Dialog.Title className="sr-only">{label}</Dialog.Title>
        {children}
      </Dialog.Content>
    </>
  );
}
