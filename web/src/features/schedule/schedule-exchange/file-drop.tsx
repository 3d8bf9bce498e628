import { maxImportFileBytes } from '@plenum/contracts/limits';
import { Upload } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './schedule-exchange.en.json';

const acceptedTypes =
  '.xml,.json,.csv,.tsv,.txt,.ics,text/calendar,application/xml,text/xml,application/json,text/csv,text/tab-separated-values,text/plain';

/** Drop area and file picker for a schedule file. Rejects files that are too large before the upload. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const id = useId();
  const [isDraggedOver, setOver] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const acceptFile = (file: File | null | undefined): void => {
    if (file === null || file === undefined) return;
    setTooLarge(file.size > maxImportFileBytes);
    if (file.size <= maxImportFileBytes) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    acceptFile(event.dataTransfer.files.item(0));
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid flex-1 content-center justify-items-center gap-2 rounded-lg border-2 border-dashed p-5 text-center',
        isDraggedOver ? 'border-accent bg-accent-soft' : 'border-edge bg-surface',
      )}
    >
      <p className="flex items-center gap-2 font-semibold pointer-coarse:hidden">
        <Upload aria-hidden="true" className="size-5 text-accent" />
        {t('import.drop')}
      </p>
      <p className="text-sm text-muted pointer-coarse:hidden">{t('import.or')}</p>
      <label
        htmlFor={id}
        className={buttonClass(
          'primary',
          'medium',
          'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        {t('import.choose')}
        <input
          id={id}
          type="file"
          accept={acceptedTypes}
          className="sr-only"
          onChange={({ target }) => {
            acceptFile(target.files?.item(0));
            target.value = '';
          }}
        />
      </label>
      <p className="text-sm text-balance text-muted">{t('import.formats')}</p>
      {isTooLarge && (
        <p role="alert" className="text-sm font-medium text-live">
          {t('import.too_large')}
        </p>
      )}
    </div>
  );
}
