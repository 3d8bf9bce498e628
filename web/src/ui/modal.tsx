import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { classNames } from './class-names.ts';
import { ignoreToastClick, useCloseOnBack, useReturnFocus } from './dialog-handlers.ts';
import { t as modalText } from './modal.en.json';
import { type TypedText, useTypedText } from './typed-text.ts';
import { t } from './ui.en.json';

interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Whether a click outside closes the dialog; `false` where input would be lost. */
  readonly closeOnOutsideClick?: boolean;
  /**
   * Whether Escape and the close button ask for confirmation after text was typed; `false` if a draft keeps it, or if
   * it is quick to type again.
   */
  readonly asksToDiscard?: boolean;
  readonly size?: keyof typeof widths;
  readonly role?: 'dialog' | 'alertdialog';
}

const widths = {
  small: 'max-w-sm',
  medium: 'max-w-md',
  large: 'max-w-2xl',
  /** For two columns on wide screens. */
  split: 'max-w-md lg:max-w-4xl',
} as const;

/** Dialog over the page: traps the focus and restores it when closed. */
export function Modal({ open, onClose, asksToDiscard = true, ...rest }: ModalProps) {
  const typedText = useTypedText();
  const content = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => {
    const hasSaveBar = Boolean(content.current?.querySelector('[data-save-bar]'));
    const isUnsaved = hasSaveBar || (asksToDiscard && typedText.isThere());
    // An Escape that is pressed while the confirmation appears still arrives here (radix-ui/primitives#4143).
    if (isAsking) setAsking(false);
    else if (isUnsaved) setAsking(true);
    else onClose();
  };
  const discard = (): void => {
    setAsking(false);
    onClose();
  };
  useCloseOnBack(open, close);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <ModalContent {...rest} ref={content} onFocusCapture={typedText.onFocusCapture}>
          {rest.children}
          {isAsking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={discard} />}
        </ModalContent>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface DiscardQuestionProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Modal
      open
      onClose={onKeep}
      title={modalText('modal.discard.title')}
      description={modalText('modal.discard.text')}
      closeOnOutsideClick={false}
      size="small"
      role="alertdialog"
    >
      <DialogActions
        onCancel={onKeep}
        cancelLabel={modalText('modal.discard.keep')}
        variant="danger"
        loading={false}
        onConfirm={onDiscard}
      >
        {modalText('modal.discard.confirm')}
      </DialogActions>
    </Modal>
  );
}

/** Escape closes the open list of a combobox first. */
const isComboboxListOpen = (): boolean => document.activeElement?.matches('[role=combobox][data-open]') ?? false;

type ModalContentProps = Omit<ModalProps, 'open' | 'onClose' | 'asksToDiscard'> &
  Pick<TypedText, 'onFocusCapture'> & { readonly ref: Ref<HTMLDivElement> };

/** Mounted only while the dialog is open, so that it records the previous focus. */
function ModalContent({
  title,
  description,
  children,
  closeOnOutsideClick = true,
  size = 'medium',
  role = 'dialog',
  ref,
  onFocusCapture,
}: ModalContentProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Overlay className="fixed inset-0 z-50 grid animate-fade items-end scroll-pb-24 overflow-y-auto bg-scrim p-0 sm:items-center sm:p-6">
      <Dialog.Content
        ref={ref}
        role={role}
        onFocusCapture={onFocusCapture}
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
  /** Displayed above the buttons and always visible with them. */
  readonly above?: ReactNode;
  readonly className?: string;
  /** Before the buttons, such as a third one. */
  readonly before?: ReactNode;
  /** Label of the confirming button. */
  readonly children: ReactNode;
}

/**
 * Last row of a dialog: a button that cancels and one that confirms. Sticks to the end of the window while a tall
 * dialog is scrolled; the line above it is displayed only then. It must not change the size, which would end the state
 * that it indicates.
 */
export function DialogActions({
  onCancel,
  cancelLabel,
  onConfirm,
  above,
  before,
  className,
  ...confirm
}: DialogActionsProps) {
  return (
    <div
      className={classNames(
        'sticky -bottom-px z-10 -mx-6 -mb-6 [container-type:scroll-state] sm:-bottom-6 sm:-mx-8 sm:-mb-8',
        className,
      )}
    >
      <div className="border-t border-transparent bg-surface px-6 pt-3 pb-6 sm:rounded-b-xl sm:px-8 [@container_scroll-state(stuck:bottom)]:border-rule">
        {above}
        <div className="flex flex-wrap justify-end gap-3">
          {before}
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel ?? t('ui.cancel')}
          </Button>
          <Button
            {...confirm}
            type={onConfirm === undefined ? 'submit' : 'button'}
            {...(onConfirm && { onClick: onConfirm })}
          />
        </div>
      </div>
    </div>
  );
}
