import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { classNames } from './class-names.ts';
import { ignoreToastClick, useReturnFocus } from './dialog-handlers.ts';
import { t } from './ui.en.json';

interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /**
   * Whether a click outside closes the dialog; `false` where input would be lost. Escape always requests closing.
   */
  readonly closeOnOutsideClick?: boolean;
  readonly size?: 'small' | 'medium' | 'large';
  readonly role?: 'dialog' | 'alertdialog';
}

const widths = { small: 'max-w-sm', medium: 'max-w-md', large: 'max-w-2xl' } as const;

/** Dialog over the page: traps the focus and restores it when closed. */
export function Modal({ open, onClose, ...rest }: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <ModalContent {...rest} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Escape closes the open list of a combobox first. */
const isComboboxListOpen = (): boolean => document.activeElement?.matches('[role=combobox][data-open]') ?? false;

/** Mounted only while the dialog is open, so that it records the previous focus. */
function ModalContent({
  title,
  description,
  children,
  closeOnOutsideClick = true,
  size = 'medium',
  role = 'dialog',
}: Omit<ModalProps, 'open' | 'onClose'>) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Overlay className="fixed inset-0 z-50 grid animate-fade items-end overflow-y-auto bg-chamber-deep/70 p-0 sm:items-center sm:p-6">
      <Dialog.Content
        role={role}
        onCloseAutoFocus={returnFocus}
        onEscapeKeyDown={(event) => isComboboxListOpen() && event.preventDefault()}
        onInteractOutside={(event) => (closeOnOutsideClick ? ignoreToastClick(event) : event.preventDefault())}
        className={classNames(
          'relative mx-auto w-full animate-rise rounded-t-xl bg-surface p-6 text-ink shadow-float focus:outline-none sm:rounded-xl sm:p-8',
          widths[size],
        )}
      >
        <div className="mb-5 pe-10">
          <Dialog.Title className="text-2xl">{title}</Dialog.Title>
          {description !== undefined && (
            <Dialog.Description className="mt-1.5 text-muted">{description}</Dialog.Description>
          )}
        </div>
        {children}
        <Dialog.Close
          aria-label={t('ui.close')}
          className="absolute end-4 top-4 grid size-11 place-items-center rounded-md text-muted hover:bg-sunk hover:text-ink sm:end-5 sm:top-6"
        >
          <X className="size-5" />
        </Dialog.Close>
      </Dialog.Content>
    </Dialog.Overlay>
  );
}

interface DialogActionsProps {
  readonly onCancel: () => void;
  readonly cancelLabel?: string | undefined;
  readonly variant?: ButtonVariant;
  readonly loading: boolean;
  readonly disabled?: boolean;
  /** Without it the button submits the surrounding form. */
  readonly onConfirm?: () => void;
  readonly className?: string;
  /** Label of the confirming button. */
  readonly children: ReactNode;
}

/** Last row of a dialog: a button that cancels and one that confirms. */
export function DialogActions({ onCancel, cancelLabel, onConfirm, className, ...confirm }: DialogActionsProps) {
  return (
    <div className={classNames('flex flex-wrap justify-end gap-3', className)}>
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel ?? t('ui.cancel')}
      </Button>
      <Button
        {...confirm}
        type={onConfirm === undefined ? 'submit' : 'button'}
        {...(onConfirm && { onClick: onConfirm })}
      />
    </div>
  );
}
