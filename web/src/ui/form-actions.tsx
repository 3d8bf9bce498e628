import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { t } from './kit.en.json';

interface SaveBarProps {
  /** The form has unsaved changes. */
  readonly visible: boolean;
  readonly saving?: boolean;
  readonly onCancel: () => void;
  /** Without it the save button submits the surrounding form. */
  readonly onSave?: () => void;
  readonly saveLabel?: string;
  readonly cancelLabel?: string;
  readonly error?: ReactNode;
}

/** Save and cancel buttons at the end of a form, displayed only while there are unsaved changes. */
export function SaveBar({ visible, saving = false, onCancel, onSave, saveLabel, cancelLabel, error }: SaveBarProps) {
  if (!visible) return null;
  return (
    <div
      data-save-bar
      className="sticky bottom-(--dock-height) z-10 -mx-4 mt-6 flex animate-rise flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-rule bg-surface px-4 py-3 sm:mx-0 sm:rounded-t-lg sm:border-x sm:px-5"
    >
      {/* Phones have no space for text that the buttons repeat. */}
      <p
        role={error === undefined ? 'status' : 'alert'}
        className={classNames(
          'min-w-0 flex-1 basis-full text-sm text-muted sm:basis-40',
          error === undefined && 'max-sm:sr-only',
        )}
      >
        {error === undefined ? t('kit.unsaved') : <span className="font-medium text-live">{error}</span>}
      </p>
      <Button variant="ghost" disabled={saving} onClick={onCancel}>
        {cancelLabel ?? t('kit.discard')}
      </Button>
      <Button type={onSave === undefined ? 'submit' : 'button'} loading={saving} {...(onSave && { onClick: onSave })}>
        {saveLabel ?? t('kit.save')}
      </Button>
    </div>
  );
}
